"""A whole run: the stages in order. Nothing else knows the order.

Each stage works from what the ones before it left in the store, and does only what is missing there; so a run
that was broken off goes on where it was, and stages can be run one by one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .certify_store import CERTIFICATES, certify_stored, have_files
from .engines import Engine
from .ingest import find
from .pages import pages
from .report import FOLDERS, NAMES, About, Reports, Telling, tell
from .report.difference import Standing, compare
from .report.rows import Row
from .solver import SOLVER_VERSION
from .stages import VERSION, Context, Options, Progress
from .stages.compare import compare_claims, find_duplicates
from .stages.read import read_files
from .stages.solve import classify_puzzles, grade_puzzles
from .store import Store
from .store.database import now
from .store.listing import Listing


@dataclass(frozen=True, slots=True)
class Closing:
    """How a run ended."""

    summary: dict[str, Any]
    changed: bool
    """False where nothing differs from the run before, whose reports then still stand."""
    previous: str | None


def run(options: Options, engine: Engine, progress: Progress) -> Closing:
    """All stages. Work that is finished is kept, whatever happens."""
    # A source that does not exist is told before anything is written.
    find(options.sources, options.format)
    with Store(options.out) as store:
        context = Context(options, store, engine, progress, SOLVER_VERSION)
        store.begin(VERSION, SOLVER_VERSION, options.fingerprint(), options.fresh)
        last = store.last_finished()
        read_files(context)
        if last and not store.changed() and _reports_stand(context):
            previous, summary = last
            store.finish(summary)
            return Closing(summary, False, previous)
        for stage in STAGES[1:]:
            stage(context)
        finished = store.last_finished()
        assert finished is not None
        return Closing(finished[1], True, last[0] if last else None)


def _reports_stand(context: Context) -> bool:
    """Whether the reports and certificates are there as the last run wrote them."""
    options, store = context.options, context.store
    if store.reports() != _report_stamps(options.out):
        return False
    return not options.certificates or have_files(store, options.out / CERTIFICATES)


def _report_stamps(folder: Path) -> dict[str, tuple[int, int]]:
    """Size and time of each report file that is there, and of each file that the reports need beside them."""
    paths = [folder / name for name in NAMES]
    for name in FOLDERS:
        paths += (folder / name).rglob("*")
    stamps = {}
    for path in filter(Path.is_file, paths):
        status = path.stat()
        stamps[path.relative_to(folder).as_posix()] = (status.st_size, status.st_mtime_ns)
    return stamps


def certify_puzzles(context: Context) -> None:
    """Certificates for the verdicts of the run that have none yet, where they are wanted."""
    if context.options.certificates:
        certify_stored(context.store, context.options.out / CERTIFICATES, context.progress)


def report(context: Context) -> None:
    """The reports, and the end of the run: what they tell is what the next run is compared with."""
    options, store = context.options, context.store
    context.progress.begin("reporting")
    last = store.last_finished()
    about = About(
        run=store.run,
        made=now(),
        version=VERSION,
        solver=context.solver,
        sources=options.sources,
        profile=options.profile,
        budget=options.budget,
        previous=last[0] if last else None,
    )
    listing, how = Listing(store, context.solver), Telling(options.profile)
    standings: list[Standing] = []
    with Reports(options.out, about) as reports:
        for rows in pages(listing.rows(), 500):
            standings += [_standing(row) for row in rows if row.key]
            reports.add(tell(rows, how))
        reports.add_findings(listing.findings())
        changes = compare(store.standings_before(), standings) if last else []
        summary = reports.end(changes)
    store.keep_reported(standings, changes, _report_stamps(options.out))
    store.finish(summary)
    context.progress.end()


def _standing(row: Row) -> Standing:
    place = row.places[0]
    tier = row.grade.tier if row.grade else None
    return Standing(
        row.key or "", row.id or "", place.path, place.index, row.metadata.title, row.verdict, tier
    )


STAGES: tuple[Callable[[Context], None], ...] = (
    read_files,
    classify_puzzles,
    grade_puzzles,
    certify_puzzles,
    compare_claims,
    find_duplicates,
    report,
)
"""Grades come before the claims, which are compared with the tiers."""

__all__ = ["STAGES", "VERSION", "Closing", "Context", "Options", "run"]

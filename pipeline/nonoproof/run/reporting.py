"""The last stage: what the reports say, made by workers some puzzles at a time, and put together here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import NamedTuple

from ..engines import Lost, Task
from ..engines.answer_order import in_order
from ..findings import Code
from ..grading.minutes import FILE as MINUTES
from ..ingest.sources import shown
from ..profiles import Profile
from ..release import __version__
from ..report.about import About
from ..report.fragments import Fragment, fallback, fragment
from ..report.reports import FOLDERS, NAMES, Reports
from ..result import Result
from ..store import Group, Listing, StoreHandle, rows_of
from ..store.database import now
from .options import Context

REPORT_SECONDS = 60.0
"""What reporting some puzzles may take: a thousand times what it takes."""
TOGETHER = 200
"""Puzzles of a fragment."""


class Portion(NamedTuple):
    """Puzzles that are reported together, and their place in the order."""

    number: int
    groups: tuple[Group, ...]
    results: tuple[Result, ...] | None = None
    """Only for workers that cannot open the store."""


def make_fragments(portions: Sequence[Portion], shelf: StoreHandle, profile: Profile) -> list[Fragment]:
    """In a worker, which takes the results from the store by itself."""
    if all(portion.results is not None for portion in portions):
        return [fragment(portion.results or (), profile) for portion in portions]
    with shelf.open() as select:
        return [fragment(rows_of(select, portion.groups, shelf.solver), profile) for portion in portions]


def report(context: Context) -> None:
    """All reports. What they say is what the next run is compared with."""
    options, store, progress = context.options, context.store, context.progress
    listing = store.listing()
    last = store.last_finished()
    about = About(
        run=store.run,
        made=now(),
        version=__version__,
        solver=context.solver,
        sources=tuple(map(shown, options.sources)),
        profile=options.profile,
        budget=options.budget,
        previous=last.finished if last else None,
    )
    progress.begin("reporting", len(listing))
    fragments = in_order(_fragments(context, listing))
    # While the workers are on the next, what all reports need is made ready.
    first = list(islice(fragments, 1))
    with closing(fragments), Reports(options.out, about) as reports:
        for each in chain(first, fragments):
            reports.add(each)
            progress.step(number=each.tally.puzzles)
        reports.add_findings(listing.file_findings())
        store.standings.take(context.solver)
        # Without an earlier report, everything would be a change.
        changes = store.standings.changes() if last else []
        summary = reports.end(changes)
    if any(each["code"] == Code.STORE_DAMAGED for each in summary["findings"]):
        # The next run checks everything.
        store.trusted = False
    with store.writing():
        store.standings.keep(changes, report_stamps(options.out))
    store.finish(summary)
    progress.end()


def _fragments(context: Context, listing: Listing) -> Iterator[tuple[int, Fragment]]:
    """In any order, each with its place in it. What costs its worker is reported puzzle by puzzle."""
    engine, profile = context.engine, context.options.profile
    with closing(StoreHandle.of(context.store, context.solver)) as shelf:
        function = partial(make_fragments, shelf=shelf, profile=profile)

        def sent(portion: Portion) -> Portion:
            if engine.shares_files:
                return portion
            with shelf.open() as select:
                return portion._replace(results=tuple(rows_of(select, portion.groups, shelf.solver)))

        def reported(portions: Iterator[Portion], most: int) -> Iterator[tuple[Portion, Fragment | Lost]]:
            return engine.map(Task(function, REPORT_SECONDS, most=most), map(sent, portions))

        portions = (Portion(number, groups) for number, groups in enumerate(_together(listing.groups())))
        broken: list[Portion] = []
        for portion, made in reported(portions, 1000):
            if isinstance(made, Lost):
                broken.append(portion)
            else:
                yield portion.number, made
        for portion in broken:
            single = (Portion(number, (group,)) for number, group in enumerate(portion.groups))
            alone = {
                each.number: fallback([listing.place(each.groups[0])], profile, made.reason)
                if isinstance(made, Lost)
                else made
                for each, made in reported(single, 1)
            }
            yield portion.number, _joined([alone[number] for number in sorted(alone)])


def _together(groups: Iterator[Group]) -> Iterator[tuple[Group, ...]]:
    while some := tuple(islice(groups, TOGETHER)):
        yield some


def _joined(fragments: Sequence[Fragment]) -> Fragment:
    first, *others = fragments
    for each in others:
        for name, text in each.texts.items():
            first.texts[name] += text
        for kind, pieces in each.pages.items():
            first.pages[kind] += pieces
        first.tally.merge(each.tally)
        first.faults += each.faults
    return first


def report_stamps(folder: Path) -> dict[str, tuple[int, int]]:
    """Size and time of each report file that is there, and of each file that the reports need beside them."""
    paths = [folder / name for name in (*NAMES, MINUTES)]
    for name in FOLDERS:
        paths += (folder / name).rglob("*")
    stamps = {}
    for path in filter(Path.is_file, paths):
        status = path.stat()
        stamps[path.relative_to(folder).as_posix()] = (status.st_size, status.st_mtime_ns)
    return stamps

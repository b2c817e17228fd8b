"""The order of things: read, solve, find copies, report. Nothing else knows it.

Each stage works from what the ones before it left in the store, and does only what is missing there; so a run
that was broken off goes on where it was. The work itself is done by the engine, in batches; this process
walks, hands out, writes rows and merges reports.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..engines import Engine
from ..errors import UsageError
from ..files import Folder, RunFolder
from ..ingest import find
from ..ingest.sources import RUN_NAMES
from ..release import __version__
from ..report.page_folder import check_pages
from ..solver import SOLVER_VERSION
from ..store import Store
from .options import CERTIFICATES, Context, Options, Progress
from .picture_comparison import find_near_copies
from .read_stage import read_all
from .reporting import report, report_stamps
from .solve_stage import solve_all


@dataclass(frozen=True, slots=True)
class Closing:
    """How a run ended."""

    summary: dict[str, Any]
    changed: bool
    """False where nothing differs from the run before, whose reports then still stand."""
    previous: str | None


def find_copies(context: Context) -> None:
    """Puzzles that another source of this run has too, as they are or turned, mirrored or recoloured."""
    context.store.find_copies()
    find_near_copies(context)


def run(options: Options, engine: Engine, progress: Progress) -> Closing:
    """All stages. Work that is finished is kept, whatever happens; a run that finds nothing leaves nothing."""
    # A source that does not exist is reported before anything is written.
    find(options.sources, options.format)
    folder = RunFolder(options.out, RUN_NAMES)
    check_pages(options.out)
    try:
        closing = _run(options, engine, progress)
    except UsageError:
        folder.leave_nothing()
        raise
    summary = closing.summary
    if not (summary["puzzles"] or summary["unreadable"]) and folder.leave_nothing():
        raise UsageError("no puzzles were found in " + ", ".join(options.sources))
    return closing


def _run(options: Options, engine: Engine, progress: Progress) -> Closing:
    with Store(options.out) as store:
        Folder(options.out / CERTIFICATES, "run", of_run=True).sweep()
        context = Context(options, store, engine, progress, SOLVER_VERSION)
        store.begin(__version__, SOLVER_VERSION, options.fingerprint(), options.fresh)
        last = store.last_finished()
        try:
            read_all(context)
        except UsageError:
            store.withdraw()
            raise
        if store.mended:
            store.solving.check(context.solver)
        if last and not store.files.changed() and _reports_stand(context):
            store.finish(last.summary)
            return Closing(last.summary, False, last.finished)
        solve_all(context)
        find_copies(context)
        report(context)
        finished = store.last_finished()
        assert finished is not None
        return Closing(finished.summary, True, last.finished if last else None)


def _reports_stand(context: Context) -> bool:
    """Whether the reports and certificates are there as the last run wrote them."""
    options, store = context.options, context.store
    if store.everything or store.standings.reports() != report_stamps(options.out):
        return False
    folder = options.out / CERTIFICATES
    there = {path.name for path in folder.iterdir()} if folder.is_dir() else set()
    return not options.certificates or there.issuperset(store.solving.certificate_names(context.solver))

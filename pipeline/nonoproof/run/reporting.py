"""The last stage: the reports, and the end of the run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import count, islice
from pathlib import Path
from typing import NamedTuple

from ..engines import Engine, Lost, Task
from ..report import FOLDERS, NAMES, About, Fragment, Reports, Row, Telling, lost, tell
from ..store import Listing
from ..store.database import now
from .options import VERSION, Context

TOGETHER = 100
"""Puzzles that are told together."""
TELL_SECONDS = 60.0
"""What telling of some puzzles may take: a thousand times what it takes."""


class Page(NamedTuple):
    """Puzzles that are told together, and their place in the order."""

    number: int
    rows: tuple[Row, ...]


def tell_pages(pages: Sequence[Page], how: Telling) -> list[Fragment]:
    return [tell(page.rows, how) for page in pages]


def report(context: Context) -> None:
    """All reports. What they tell is what the next run is compared with."""
    options, store, progress = context.options, context.store, context.progress
    last = store.last_finished()
    about = About(
        run=store.run,
        made=now(),
        version=VERSION,
        solver=context.solver,
        sources=options.sources,
        profile=options.profile,
        budget=options.budget,
        previous=last.finished if last else None,
    )
    listing = store.listing(context.solver)
    progress.begin("reporting", len(listing))
    with Reports(options.out, about) as reports:
        for page, fragments in _in_order(_told(context.engine, listing, Telling(options.profile))):
            for fragment in fragments:
                reports.add(fragment)
            progress.step(number=len(page.rows))
        reports.add_findings(listing.file_findings())
        changes = store.standings.changes(context.solver)
        summary = reports.end(changes if last else [])
    store.standings.keep(changes if last else [], report_stamps(options.out))
    store.finish(summary)
    progress.end()


def _told(engine: Engine, listing: Listing, how: Telling) -> Iterator[tuple[Page, list[Fragment]]]:
    """What the workers tell, as it comes. A page that costs its worker is told puzzle by puzzle."""
    rows, numbers = listing.rows(), count()
    pages = (Page(next(numbers), each) for each in iter(lambda: tuple(islice(rows, TOGETHER)), ()))
    task = Task(partial(tell_pages, how=how), seconds=TELL_SECONDS)
    broken: list[Page] = []
    for page, fragment in engine.map(task, pages):
        if isinstance(fragment, Lost):
            broken.append(page)
        else:
            yield page, [fragment]
    for page in broken:
        yield page, _one_by_one(engine, page, how)


def _one_by_one(engine: Engine, page: Page, how: Telling) -> list[Fragment]:
    task = Task(partial(tell_pages, how=how), seconds=TELL_SECONDS, most=1)
    single = [Page(number, (row,)) for number, row in enumerate(page.rows)]
    told = {
        each.number: lost(each.rows, how, fragment.reason) if isinstance(fragment, Lost) else fragment
        for each, fragment in engine.map(task, iter(single))
    }
    return [told[number] for number in range(len(single))]


def _in_order(told: Iterator[tuple[Page, list[Fragment]]]) -> Iterator[tuple[Page, list[Fragment]]]:
    """Workers finish in any order; the few that are early wait here."""
    waiting: dict[int, tuple[Page, list[Fragment]]] = {}
    due = 0
    for page, fragments in told:
        waiting[page.number] = page, fragments
        while due in waiting:
            yield waiting.pop(due)
            due += 1


def report_stamps(folder: Path) -> dict[str, tuple[int, int]]:
    """Size and time of each report file that is there, and of each file that the reports need beside them."""
    paths = [folder / name for name in NAMES]
    for name in FOLDERS:
        paths += (folder / name).rglob("*")
    stamps = {}
    for path in filter(Path.is_file, paths):
        status = path.stat()
        stamps[path.relative_to(folder).as_posix()] = (status.st_size, status.st_mtime_ns)
    return stamps

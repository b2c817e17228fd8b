"""The last stage: the reports, and the end of the run."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from functools import partial
from itertools import chain, count, islice
from pathlib import Path
from typing import NamedTuple

from ..engines import Lost, Task
from ..report import FOLDERS, NAMES, About, Fragment, Reports, Row, Telling, lost, tell
from ..store import Group, Listing, Shelf, rows_of
from ..store.database import now
from .options import VERSION, Context

TOGETHER = 100
"""Puzzles that are told together."""
TELL_SECONDS = 60.0
"""What telling of some puzzles may take: a thousand times what it takes."""


class Page(NamedTuple):
    """Puzzles that are told together, and their place in the order."""

    number: int
    groups: tuple[Group, ...]
    rows: tuple[Row, ...] | None = None
    """Only for workers that cannot open the store."""


def tell_pages(pages: Sequence[Page], shelf: Shelf, how: Telling) -> list[Fragment]:
    """In a worker, which takes the rows from the store by itself."""
    if all(page.rows is not None for page in pages):
        return [tell(page.rows or (), how) for page in pages]
    with shelf.open() as select:
        return [tell(rows_of(select, page.groups, shelf.solver), how) for page in pages]


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
    listing = store.listing()
    progress.begin("reporting", len(listing))
    told = _in_order(_Telling(context, listing).told())
    # While the workers are on the next, what all reports need is made ready.
    first = list(islice(told, 1))
    with closing(told), Reports(options.out, about) as reports:
        for page, fragments in chain(first, told):
            for fragment in fragments:
                reports.add(fragment)
            progress.step(number=len(page.groups))
        reports.add_findings(listing.file_findings())
        changes = store.standings.changes(context.solver)
        summary = reports.end(changes if last else [])
    store.standings.keep(changes if last else [], report_stamps(options.out))
    store.finish(summary)
    progress.end()


class _Telling:
    """What the workers tell of the puzzles of a run."""

    def __init__(self, context: Context, listing: Listing) -> None:
        self._engine, self._listing = context.engine, listing
        self._shelf = Shelf.of(context.store, context.solver)
        self._how = Telling(context.options.profile)

    def told(self) -> Iterator[tuple[Page, list[Fragment]]]:
        """As it comes. A page that costs its worker is told puzzle by puzzle."""
        groups, numbers = self._listing.groups(), count()
        pages = (Page(next(numbers), each) for each in iter(lambda: tuple(islice(groups, TOGETHER)), ()))
        broken: list[Page] = []
        for page, fragment in self._map(pages):
            if isinstance(fragment, Lost):
                broken.append(page)
            else:
                yield page, [fragment]
        for page in broken:
            yield page, self._one_by_one(page)

    def _map(self, pages: Iterator[Page], most: int = 1000) -> Iterator[tuple[Page, Fragment | Lost]]:
        task = Task(partial(tell_pages, shelf=self._shelf, how=self._how), seconds=TELL_SECONDS, most=most)
        return self._engine.map(task, pages if self._engine.shares_files else map(self._with_rows, pages))

    def _with_rows(self, page: Page) -> Page:
        with self._shelf.open() as select:
            return page._replace(rows=tuple(rows_of(select, page.groups, self._shelf.solver)))

    def _one_by_one(self, page: Page) -> list[Fragment]:
        single = [Page(number, (group,)) for number, group in enumerate(page.groups)]
        told = {
            each.number: lost(
                [self._listing.place(group) for group in each.groups], self._how, fragment.reason
            )
            if isinstance(fragment, Lost)
            else fragment
            for each, fragment in self._map(iter(single), most=1)
        }
        return [told[number] for number in range(len(single))]


def _in_order(told: Iterator[tuple[Page, list[Fragment]]]) -> Generator[tuple[Page, list[Fragment]]]:
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

"""The last stage: the reports, and the end of the run.

Only pages that changed are written anew; the others are copied from the last reports.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from contextlib import closing, nullcontext, suppress
from dataclasses import replace
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import NamedTuple, TypeAlias

from ..engines import Lost, Task
from ..engines.order import in_order
from ..ingest.sources import shown
from ..release import __version__
from ..report import Row, Telling
from ..report.about import About
from ..report.earlier import Earlier
from ..report.kept_tally import DamagedError, pack_tally
from ..report.reports import FOLDERS, NAMES, Reports
from ..report.tell import Fragment, lost, tell
from ..store import Listing, Shelf, Store, ToldPage, rows_of
from ..store.database import now
from .options import Context
from .pages import Page, edition_of, pages_of

TELL_SECONDS = 60.0
"""What telling of some puzzles may take: a thousand times what it takes."""

_LOG = logging.getLogger(__name__)


class Known(NamedTuple):
    """A page that the last reports have."""

    number: int
    key: bytes
    puzzles: int


Told: TypeAlias = tuple[Page, list[Fragment]] | Known


def tell_pages(pages: Sequence[Page], shelf: Shelf, how: Telling) -> list[Fragment]:
    """In a worker, which takes the rows from the store by itself."""
    if all(page.rows is not None for page in pages):
        return [_told(page.rows or (), how) for page in pages]
    with shelf.open() as select:
        return [_told(rows_of(select, page.groups, shelf.solver), how) for page in pages]


def _told(rows: Sequence[Row], how: Telling) -> Fragment:
    """With what is needed to take it over, unless something went wrong: that is tried again."""
    fragment = tell(rows, how)
    kept = b""
    if not fragment.faults:
        with suppress(TypeError):
            kept = pack_tally(fragment.tally)
    return replace(fragment, kept=kept)


def report(context: Context) -> None:
    """All reports. What they tell is what the next run is compared with."""
    listing = context.store.listing()
    earlier = _earlier(context)
    try:
        _report(context, listing, earlier)
    except DamagedError as error:
        _LOG.warning("the last reports cannot be used (%s); all of them are written again", error)
        _report(context, listing, None)


def _earlier(context: Context) -> Earlier | None:
    """The last reports, where they are as they were written."""
    store, folder = context.store, context.options.out
    if store.standings.reports() != report_stamps(folder):
        return None
    return Earlier(folder, store.told_pages.heads())


def _report(context: Context, listing: Listing, earlier: Earlier | None) -> None:
    options, store, progress = context.options, context.store, context.progress
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
    store.told_pages.begin()
    telling = _Telling(context, listing, earlier is not None)
    told = in_order((_number(each), each) for each in telling.told())
    # While the workers are on the next, what all reports need is made ready.
    first = list(islice(told, 1))
    with closing(told), Reports(options.out, about) as reports:
        with earlier or nullcontext():
            for each in chain(first, told):
                progress.step(number=_add(each, reports, store, earlier))
        reports.add_findings(listing.file_findings())
        reports.add_whole(telling.whole)
        store.standings.take(context.solver)
        # Without an earlier report, everything would be a change.
        changes = store.standings.changes() if last else []
        summary = reports.end(changes)
    with store.writing():
        store.standings.keep(changes, report_stamps(options.out))
        store.told_pages.keep(reports.heads, telling.told_once)
    store.finish(summary)
    progress.end()


def _add(told: Told, reports: Reports, store: Store, earlier: Earlier | None) -> int:
    """Adds a page to the reports, and answers how many puzzles it has."""
    if isinstance(told, Known):
        found = store.told_pages.page(told.key)
        if earlier is None or found is None:
            raise DamagedError("a page is missing")
        spans, tally, source = found
        place = reports.add(earlier.fragment(spans, tally))
        store.told_pages.add(ToldPage(told.key, place.json(), source, None))
        return told.puzzles
    page, fragments = told
    for fragment in fragments:
        place = reports.add(fragment)
        if fragment.kept and len(fragments) == 1:
            store.told_pages.add(ToldPage(page.key, place.json(), page.last_source, fragment.kept))
    return len(page.groups)


class _Telling:
    """What the workers tell of the puzzles of a run."""

    def __init__(self, context: Context, listing: Listing, again: bool) -> None:
        """``again`` takes over what the last reports told."""
        self._engine, self._listing = context.engine, listing
        self._shelf = Shelf.of(context.store, context.solver)
        self.whole = listing.whole()
        """Told once, and not of each puzzle."""
        self.how = Telling(
            context.options.profile,
            frozenset([(each.collection, each.code, each.message) for each in self.whole]),
        )
        self.told_once = {(collection, code.value, message) for collection, code, message in self.how.whole}
        changed = context.store.told_pages.changed_sources(self.told_once) if again else None
        self._changed = changed or set()
        self._told_before = set() if changed is None else context.store.told_pages.keys()
        self._known: list[Known] = []
        """Pages that need not be written anew."""

    def told(self) -> Iterator[Told]:
        """As it comes. A page that costs its worker is told puzzle by puzzle."""
        with closing(self._shelf):
            yield from self._told()

    def _told(self) -> Iterator[Told]:
        pages = pages_of(self._listing.groups(), edition_of(self.how, self._shelf.solver))
        broken: list[Page] = []
        for page, fragment in self._map(self._unknown(pages)):
            if isinstance(fragment, Lost):
                broken.append(page)
            else:
                yield page, [fragment]
            yield from self._met()
        yield from self._met()
        for page in broken:
            yield page, self._one_by_one(page)

    def _unknown(self, pages: Iterator[Page]) -> Iterator[Page]:
        for page in pages:
            if page.key in self._told_before and self._changed.isdisjoint(chain.from_iterable(page.groups)):
                self._known.append(Known(page.number, page.key, len(page.groups)))
            else:
                yield page

    def _met(self) -> Iterator[Known]:
        known, self._known = self._known, []
        yield from known

    def _map(self, pages: Iterator[Page], most: int = 1000) -> Iterator[tuple[Page, Fragment | Lost]]:
        task = Task(partial(tell_pages, shelf=self._shelf, how=self.how), seconds=TELL_SECONDS, most=most)
        return self._engine.map(task, pages if self._engine.shares_files else map(self._with_rows, pages))

    def _with_rows(self, page: Page) -> Page:
        with self._shelf.open() as select:
            return page._replace(rows=tuple(rows_of(select, page.groups, self._shelf.solver)))

    def _one_by_one(self, page: Page) -> list[Fragment]:
        single = [Page(number, (group,)) for number, group in enumerate(page.groups)]
        told = {
            each.number: lost(
                [self._listing.place(group) for group in each.groups], self.how, fragment.reason
            )
            if isinstance(fragment, Lost)
            else fragment
            for each, fragment in self._map(iter(single), most=1)
        }
        return [told[number] for number in range(len(single))]


def _number(told: Told) -> int:
    return told.number if isinstance(told, Known) else told[0].number


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

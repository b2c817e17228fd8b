"""The first stage: files become puzzles, sources and findings in the store, and easy puzzles get their results."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice

from ..findings import Finding
from ..ingest import find
from ..ingest.sources import FoundFile, shown
from ..store import ReadFile, Solved, Stamp, StoreHandle
from ..tasks import (
    FileItem,
    FileRows,
    PlaceRow,
    PuzzleItem,
    PuzzleRows,
    ReadOptions,
    SolveOptions,
    read_files,
    solve_puzzles,
)
from ..verdict import Tier, Verdict
from .file_reader import FileReader, file_item, finding_rows
from .gathered import Gathered
from .options import Context, Options
from .puzzle_items import how_to_solve, puzzle_item
from .solve_stage import log_verdict

CHUNK = 1000
"""Files that are looked up in the store together."""
EASY_LINE_SOLVES, EASY_GRADING = 5_000, 20_000
"""What a puzzle may take that is finished where it is read: most need a fiftieth."""


def read_stored(
    items: Sequence[FileItem],
    how: ReadOptions,
    easy: SolveOptions | None = None,
    shelf: StoreHandle | None = None,
) -> list[ReadFile]:
    """In a worker: the rows as they go into the store, with the results of puzzles that are new and easy."""
    read = read_files(items, how)
    solved = _solved([place for rows in read for place in rows.places], easy, shelf) if easy and shelf else {}
    return [ReadFile.of(shown(item.path), rows, solved) for item, rows in zip(items, read, strict=True)]


def _solved(places: Sequence[PlaceRow], how: SolveOptions, shelf: StoreHandle) -> dict[int, Solved]:
    """The results of puzzles that are finished at once, by the identity of their places.

    All others wait for the next stage: what is hard is solved once, whatever the number of its sources, and
    costs nobody else a worker.
    """
    first = {place.puzzle.key: place for place in reversed(places) if place.puzzle and place.valid}
    for key in shelf.solved(first):
        del first[key]
    items = [puzzle_item(place) for place in first.values()]
    done = zip(first.values(), items, solve_puzzles(items, how), strict=True)
    finished = [each for each in done if _is_finished(*each[1:])]
    for place, _, rows in finished:
        log_verdict(f"{place.path}#{place.number}", rows)
    return {id(place): Solved.of(item, rows, shelf) for place, item, rows in finished}


def _is_finished(item: PuzzleItem, rows: PuzzleRows) -> bool:
    """One solution, found without a decision, so that goals of other sources would change nothing; and graded."""
    found, (claim,) = rows.decision, item.claims
    return (
        found is not None
        and found.verdict is Verdict.UNIQUE
        and not found.counts.decisions
        and not rows.faults
        and rows.grade is not None
        and rows.grade.tier is not Tier.UNDECIDED
        and claim.goal in (None, *found.solutions)
    )


def read_all(context: Context) -> None:
    """Read all files of the sources that are new or changed."""
    how = context.options.read_how
    context.progress.begin("reading")
    only_read = partial(read_stored, how=how)
    # Workers that cannot open the store cannot see what is known.
    shelf = StoreHandle.of(context.store, context.solver) if context.engine.shares_files else None
    function = partial(only_read, easy=_easy(context.options), shelf=shelf)
    with Gathered(partial(context.store.files.add, reader=context.options.reader)) as gathered:
        sink = _StoreSink(context, gathered)
        FileReader(context.engine, how, sink, function, only_read).read(_items(context, sink))
    context.store.commit()
    context.progress.end()


def _easy(options: Options) -> SolveOptions:
    """The budget of the run, but no more than an easy puzzle needs."""
    whole = options.budget
    most = EASY_LINE_SOLVES if whole.line_solves is None else min(whole.line_solves, EASY_LINE_SOLVES)
    return how_to_solve(replace(whole, line_solves=most), grading=min(options.grading, EASY_GRADING))


def _items(context: Context, sink: _StoreSink) -> Iterator[FileItem]:
    """The files that must be looked into; what was only met and not opened is stored at once."""
    options = context.options
    places = find(options.sources, options.format, options.out)
    while chunk := list(islice(places, CHUNK)):
        clock = time.time_ns()
        found = {stamp.path: (place, stamp) for place in chunk for stamp in [_stamp(place, clock)]}
        stamps = [stamp for _, stamp in found.values()]
        unread = context.store.files.unread(stamps, options.reader, options.trust_times)
        context.progress.step(number=len(found) - len(unread))
        for each in unread:
            place, stamp = found[each.stamp.path]
            sink.stamps[stamp.path] = stamp
            if isinstance(place, Finding):
                item = FileItem(place.source, False, None)
                sink.add(item, sink.rows_of(item, finding_rows(place)))
            else:
                yield file_item(place, each.sha256)


def _stamp(found: FoundFile | Finding, clock: int) -> Stamp:
    if isinstance(found, Finding):
        return Stamp(found.source)
    return Stamp.of(found.name, found.status, clock) if found.status else Stamp(found.name)


class _StoreSink:
    def __init__(self, context: Context, gathered: Gathered[tuple[Stamp, ReadFile]]) -> None:
        self.stamps: dict[str, Stamp] = {}
        """Of the files that are being read."""
        self._files, self._progress = context.store.files, context.progress
        self._reader = context.options.reader
        self._gathered = gathered
        self._file = 0

    def rows_of(self, item: FileItem, read: FileRows) -> ReadFile:
        return ReadFile.of(shown(item.path), read)

    def add(self, item: FileItem, rows: ReadFile) -> None:
        self._gathered.add((self.stamps.pop(shown(item.path)), rows))
        self._progress.step()

    def begin(self, item: FileItem, rows: ReadFile) -> None:
        path = shown(item.path)
        self._file = self._files.begin_file(self.stamps[path], rows)
        # Of what is there if it is read once more, the times are not known.
        self.stamps[path] = Stamp(path)

    def add_piece(self, item: FileItem, rows: ReadFile) -> None:
        self._files.add_piece(self._file, rows)
        self._progress.step(number=0)

    def end(self, item: FileItem) -> None:
        del self.stamps[shown(item.path)]
        self._files.end_file(self._file, self._reader)
        self._progress.step()

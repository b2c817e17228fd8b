"""Puzzles that are not kept: read, worked on and handed on in the order of the sources, some files at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

from ..engines import Engine, Lost, Task
from ..engines.answer_order import in_order
from ..findings import CLUES_CANNOT_BE_RIGHT, Finding, Severity
from ..ingest import find
from ..ingest.sources import FoundFile
from ..model import Puzzle, Source
from ..normalise import Duplicates
from ..normalise.symmetric import Symmetric
from ..result import NO_DIAGNOSIS, Place, Result
from ..solver.packed import unpack, with_goal
from ..tasks import (
    Action,
    FileItem,
    FileRows,
    PlaceRow,
    PuzzleRows,
    ReadOptions,
    SolveOptions,
    read_files,
)
from .file_reader import FileReader, file_item, finding_rows
from .puzzle_items import puzzle_item, solving_task, step_by_step

FIRST_PORTION, LARGEST_PORTION = 4, 512
"""Files that are read together: few at first, so that the first answer comes at once."""

_Sent = TypeVar("_Sent")
_Answer = TypeVar("_Answer")


class Sources(NamedTuple):
    """What is read."""

    names: tuple[str, ...]
    """Files, folders, globs, archives, ``-``."""
    read: ReadOptions = ReadOptions(validate=False)
    only: Callable[[str], bool] | None = None
    """Which of the files, by their paths; all if it is None."""
    out: Path | None = None
    """The folder that the command writes to, whose files are no sources."""


class Work(NamedTuple, Generic[_Sent, _Answer]):
    """What is done with each place."""

    task: Task[_Sent, _Answer]
    item: Callable[[PlaceRow], _Sent | None]
    """What a worker gets; None for a place of which nothing is wanted."""
    again: Callable[[_Sent], _Answer] | None = None
    """What is done with an item that cost its worker; without it, the loss takes the place of the answer."""


class Checked(NamedTuple):
    """One place with all that was found out about it."""

    result: Result
    done: PuzzleRows
    """As the work left it: with the certificate, for one."""
    of_file: bool
    """Whether it is about a file, and not about one of its puzzles."""


def places(sources: Sources, engine: Engine) -> Iterator[PlaceRow]:
    """Every place of the sources, in their order. Raises as ``find`` does."""
    found = _found(sources)
    return (place for portion in _portions(found, sources.read, engine) for place in portion)


def work_on(
    sources: Sources, work: Work[_Sent, _Answer], engine: Engine
) -> Iterator[tuple[PlaceRow, _Answer | Lost | None]]:
    """Every place with what was found out, in the order of the sources, as soon as it and all before it are done."""
    found = _found(sources)
    return (
        each
        for portion in _portions(found, sources.read, engine)
        for each in _worked_on(portion, work, engine)
    )


def check(sources: Sources, how: SolveOptions, engine: Engine) -> Iterator[Checked]:
    """The result of every place, in the order of the sources."""
    work = Work(
        solving_task(how),
        lambda place: puzzle_item(place) if _is_worth(place, how) else None,
        lambda item: step_by_step(engine, item, how),
    )
    done = work_on(sources, work, engine)
    return _checked(done)


def _checked(done: Iterator[tuple[PlaceRow, PuzzleRows | Lost | None]]) -> Iterator[Checked]:
    copies = Duplicates()
    for place, answer in done:
        rows = answer if isinstance(answer, PuzzleRows) else PuzzleRows()
        yield Checked(result_of(place, rows, _repeat(place, copies)), rows, place.number == 0)


def _found(sources: Sources) -> Iterator[FoundFile | Finding]:
    found = find(sources.names, sources.read.format, sources.out)
    if (only := sources.only) is None:
        return found
    return (each for each in found if only(each.source if isinstance(each, Finding) else each.path))


def _portions(
    found: Iterator[FoundFile | Finding], how: ReadOptions, engine: Engine
) -> Iterator[list[PlaceRow]]:
    portion = FIRST_PORTION
    while chunk := list(islice(found, portion)):
        portion = min(2 * portion, LARGEST_PORTION)
        sink = _MemorySink()
        FileReader(engine, how, sink, partial(read_files, how=how)).read(sink.items(chunk))
        yield sink.places()


class _MemorySink:
    """What was read from some files, in their order."""

    def __init__(self) -> None:
        self._files: dict[str, dict[int, tuple[PlaceRow, ...]]] = {}
        """The places of each file by its pieces."""

    def items(self, chunk: Sequence[FoundFile | Finding]) -> Iterator[FileItem]:
        for each in chunk:
            if isinstance(each, Finding):
                self._files[each.source] = {0: finding_rows(each).places}
            else:
                self._files[each.path] = {}
                yield file_item(each)

    def places(self) -> list[PlaceRow]:
        return [
            place for pieces in self._files.values() for start in sorted(pieces) for place in pieces[start]
        ]

    def rows_of(self, item: FileItem, read: FileRows) -> FileRows:
        return read

    def add(self, item: FileItem, rows: FileRows) -> None:
        self._files[item.path] = {0: rows.places}

    def begin(self, item: FileItem, rows: FileRows) -> None:
        self._files[item.path] = {}

    def add_piece(self, item: FileItem, rows: FileRows) -> None:
        assert item.piece is not None
        self._files[item.path][item.piece.start] = rows.places

    def end(self, item: FileItem) -> None:
        pass


def _worked_on(
    portion: list[PlaceRow], work: Work[_Sent, _Answer], engine: Engine
) -> Iterator[tuple[PlaceRow, _Answer | Lost | None]]:
    items = [work.item(place) for place in portion]
    numbered = _numbered([item for item in items if item is not None], work, engine)
    done = in_order(numbered)
    for place, item in zip(portion, items, strict=True):
        yield place, None if item is None else next(done)


def _numbered(
    items: list[_Sent], work: Work[_Sent, _Answer], engine: Engine
) -> Iterator[tuple[int, _Answer | Lost]]:
    """The answers with the numbers of their items, in any order. Those that cost their workers come last."""
    # An engine hands back the very item that it was given.
    numbers = {id(item): number for number, item in enumerate(items)}
    lost: list[_Sent] = []
    for item, answer in engine.map(work.task, items):
        if isinstance(answer, Lost) and work.again:
            lost.append(item)
        else:
            yield numbers[id(item)], answer
    for item in lost:
        assert work.again
        yield numbers[id(item)], work.again(item)


def canonical_puzzle(place: PlaceRow) -> Puzzle | None:
    """With all that its file says of it; None where there is none."""
    if place.puzzle is None:
        return None
    packed = place.puzzle.packed
    return unpack(with_goal(packed, place.goal) if place.goal else packed, place.metadata)


def _repeat(place: PlaceRow, copies: Duplicates) -> Finding | None:
    puzzle = place.puzzle
    if puzzle is None or puzzle.symmetric is None:
        return None
    form = Symmetric(puzzle.symmetric, puzzle.turn or 0, tuple((puzzle.inks or "").split(",")))
    return copies.add(puzzle.id, form, Source(place.path, place.number, place.line))


def _is_worth(place: PlaceRow, how: SolveOptions) -> bool:
    """A puzzle that is invalid only because its clues cannot be right gets no verdict, but a diagnosis."""
    if place.valid or place.puzzle is None or Action.DIAGNOSE not in how.steps:
        return place.valid
    errors = {each.code for each in place.findings if each.severity is Severity.ERROR}
    return errors <= CLUES_CANNOT_BE_RIGHT


def result_of(place: PlaceRow, done: PuzzleRows, repeat: Finding | None = None) -> Result:
    """All that is known of one place, as the reports have it."""
    faults = [fault._replace(source=place.path, index=place.number) for _, fault in done.faults]
    repeats = [repeat] if repeat else []
    found = [finding for _, finding in done.findings]
    known = Result(
        collection=place.path,
        places=(Place(place.path, max(place.number, 1), place.line, place.format, place.sha256),),
        metadata=place.metadata,
        decision=done.decision,
        grade=done.grade,
        diagnosis=done.diagnosis or NO_DIAGNOSIS,
        certificate=(done.certificate.file_name, done.certificate.sha256) if done.certificate else None,
        findings=(*place.findings, *repeats, *found, *faults),
    )
    if (puzzle := place.puzzle) is None:
        return known
    return known._replace(
        key=puzzle.key.hex(),
        id=puzzle.id,
        puzzle=with_goal(puzzle.packed, place.goal) if place.goal else puzzle.packed,
        width=puzzle.width,
        height=puzzle.height,
        colours=puzzle.colours,
    )

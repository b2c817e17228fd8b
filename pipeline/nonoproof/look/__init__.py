"""A look at puzzles without a store: the same two kinds of work, a row for each place, in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from ..engines import Engine, Lost
from ..engines.answer_order import in_order
from ..findings import CLUES_CANNOT_BE_RIGHT, Code, Finding, Severity
from ..ingest import find
from ..ingest.sources import TRIES, FoundFile
from ..model import Source
from ..normalise import Duplicates
from ..normalise.symmetric import Symmetric
from ..result import Place, Result
from ..solver.packed import with_goal
from ..tasks import (
    Action,
    Claim,
    FileItem,
    FileRows,
    PlaceRow,
    PuzzleItem,
    PuzzleRows,
    ReadOptions,
    SolveOptions,
)
from ..verdict import DEFAULT_BUDGET
from .file_items import changed_file, lost_file, piece_items, reading_task, with_content
from .puzzle_items import how_to_solve, solved

FIRST_PORTION, LARGEST_PORTION = 4, 512
"""Files that are looked at together: few at first, so that the first answer comes at once."""


class Look(NamedTuple):
    """What is to be found out about puzzles that are not kept."""

    sources: tuple[str, ...]
    read: ReadOptions = ReadOptions(validate=False)
    solve: SolveOptions = how_to_solve(DEFAULT_BUDGET)
    only: Callable[[str], bool] | None = None
    """Which of the files, by their paths; all where nothing is said."""
    out: Path | None = None
    """The folder that the command writes to, whose files are no sources."""


class Seen(NamedTuple):
    """One place with all that was found out about it."""

    row: Result
    done: PuzzleRows
    """As the work left it: with the certificate, for one."""
    of_file: bool
    """Whether it is about a file, and not about one of its puzzles."""


def look(what: Look, engine: Engine) -> Iterator[Seen]:
    """Everything in the sources, in their order. Raises as ``find`` does."""
    found = find(what.sources, what.read.format, what.out)
    return _look(found if what.only is None else _chosen(found, what.only), what, engine)


def _chosen(
    found: Iterator[FoundFile | Finding], only: Callable[[str], bool]
) -> Iterator[FoundFile | Finding]:
    return (each for each in found if only(each.source if isinstance(each, Finding) else each.path))


def _look(found: Iterator[FoundFile | Finding], what: Look, engine: Engine) -> Iterator[Seen]:
    copies = Duplicates()
    portion = FIRST_PORTION
    while chunk := list(islice(found, portion)):
        portion = min(2 * portion, LARGEST_PORTION)
        places = [place for rows in _read(chunk, what.read, engine) for place in rows.places]
        repeats = [_repeat(place, copies) for place in places]
        done = _solved(places, what.solve, engine)
        for place, repeat in zip(places, repeats, strict=True):
            rows = next(done) if _is_worth(place, what.solve) else PuzzleRows()
            yield Seen(row_of(place, rows, repeat), rows, place.number == 0)


def _solved(places: list[PlaceRow], how: SolveOptions, engine: Engine) -> Iterator[PuzzleRows]:
    """Of each place that is worth it, as soon as it and all before it are done."""
    worth = [place for place in places if _is_worth(place, how)]
    items = (_item(number, place) for number, place in enumerate(worth))
    return in_order((item.number, rows) for item, rows in solved(engine, items, how))


def _read(chunk: list[FoundFile | Finding], how: ReadOptions, engine: Engine) -> list[FileRows]:
    """What is in each of the files, in their order."""
    read: dict[int, FileRows] = {}
    numbers: dict[FileItem, int] = {}
    for number, each in enumerate(chunk):
        if isinstance(each, Finding):
            read[number] = FileRows(places=(PlaceRow(each.source, 0, findings=(each,)),))
            continue
        plain = FileItem(each.path, each.named, each.status.st_size if each.status else None)
        item = with_content(plain, engine, how)
        if isinstance(item, FileRows):
            read[number] = _whole(plain, item, how, engine)
        else:
            numbers[item] = number
    for item, rows in engine.map(reading_task(how), iter(numbers)):
        read[numbers[item]] = _whole(
            item, lost_file(item, rows) if isinstance(rows, Lost) else rows, how, engine
        )
    return [read[number] for number in range(len(chunk))]


def _whole(item: FileItem, rows: FileRows, how: ReadOptions, engine: Engine) -> FileRows:
    """All pieces of a large file, put together. If it changes meanwhile, it is read once more."""
    left = TRIES
    while rows.pieces:
        whole = _pieces(item, rows, how, engine)
        if whole is not None:
            return whole
        left -= 1
        rows = _once_more(item, how, engine) if left else changed_file(item)
    return rows


def _once_more(item: FileItem, how: ReadOptions, engine: Engine) -> FileRows:
    sent = with_content(item._replace(known=None), engine, how)
    if isinstance(sent, FileRows):
        return sent
    ((_, rows),) = engine.map(reading_task(how), iter((sent,)))
    return lost_file(sent, rows) if isinstance(rows, Lost) else rows


def _pieces(item: FileItem, rows: FileRows, how: ReadOptions, engine: Engine) -> FileRows | None:
    """None if the file changed meanwhile."""
    order = {piece: number for number, piece in enumerate(rows.pieces)}
    items = piece_items(item, rows, engine)
    read = {
        order[each.piece]: lost_file(each, done) if isinstance(done, Lost) else done
        for each, done in engine.map(reading_task(how), items)
        if each.piece
    }
    if any(each.changed for each in read.values()):
        return None
    places = [place for number in sorted(read) for place in read[number].places]
    return rows._replace(pieces=(), places=tuple(places))


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


def _item(number: int, place: PlaceRow) -> PuzzleItem:
    assert place.puzzle is not None
    metadata = place.metadata
    claim = Claim(
        number,
        place.path,
        place.number,
        place.line,
        metadata.claimed_verdict,
        metadata.claimed_difficulty,
        place.goal,
        metadata.title,
    )
    other_size = any(each.code is Code.SIZE_DIFFERS for each in place.findings)
    return PuzzleItem(number, place.puzzle.packed, (claim,), sound=place.valid, other_size=other_size)


def row_of(place: PlaceRow, done: PuzzleRows, repeat: Finding | None = None) -> Result:
    """All that is known of one place, as the reports tell it."""
    puzzle, decision = place.puzzle, done.decision
    packed = puzzle.packed if puzzle else None
    faults = [fault._replace(source=place.path, index=place.number) for _, fault in done.faults]
    return Result(
        collection=place.path,
        places=(Place(place.path, max(place.number, 1), place.line, place.format, place.sha256),),
        key=puzzle.key.hex() if puzzle else None,
        id=puzzle.id if puzzle else None,
        metadata=place.metadata,
        puzzle=with_goal(packed, place.goal) if packed and place.goal else packed,
        width=puzzle.width if puzzle else None,
        height=puzzle.height if puzzle else None,
        colours=puzzle.colours if puzzle else None,
        verdict=decision.verdict if decision else None,
        solved_by=decision.solved_by if decision else None,
        solutions=decision.solutions if decision else (),
        seconds=decision.seconds if decision else None,
        counts=decision.counts if decision else None,
        reason=decision.reason if decision else "",
        grade=done.grade,
        ambiguity=_json(done.diagnosis and done.diagnosis.ambiguity),
        contradiction=_json(done.diagnosis and done.diagnosis.contradiction),
        remedy=_json(done.diagnosis and done.diagnosis.remedy),
        certificate=(done.certificate.file_name, done.certificate.sha256) if done.certificate else None,
        findings=(
            *place.findings,
            *([repeat] if repeat else []),
            *[finding for _, finding in done.findings],
            *faults,
        ),
    )


def _json(record: object) -> bytes | None:
    if record is None:
        return None
    import orjson

    return orjson.dumps(record)

"""Reads a stranger as commands do, and compares what was read with what is there."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterable, Sequence
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from nonoproof.engines import open_engine
from nonoproof.findings import CLUES_CANNOT_BE_RIGHT, Code, Finding, Severity
from nonoproof.model import BACKGROUND, UNKNOWN, Clue, Grid, Puzzle
from nonoproof.run.in_memory import Sources, places
from nonoproof.tasks import PlaceRow, ReadOptions

from .drawn import transposed
from .faults import sound
from .truth import Expect, Stranger, StrangerFile

HOW = ReadOptions(validate=False, raw=True)
LOUD = (Severity.ERROR, Severity.WARNING)


class Kind(StrEnum):
    RIGHT = "right"
    WARNED = "warned"
    """Not right, and an error or a warning says so."""
    SILENT = "silent"
    """Not right, and nothing says so; or a sound puzzle is accused."""
    REFUSED = "refused"


ORDER = (Kind.RIGHT, Kind.REFUSED, Kind.WARNED, Kind.SILENT)
"""From the best to the worst."""


class Judgement(NamedTuple):
    kind: Kind
    why: str = ""
    titles: tuple[int, int] = (0, 0)
    """How many are right, of how many."""
    alarm: bool = False
    """Right, with a warning that nothing in the file calls for."""


def read(stranger: Stranger) -> list[list[PlaceRow]]:
    """The places of each file. A single file is named; several are read as their folder."""
    folder = Path(tempfile.mkdtemp(prefix="strangers-"))
    try:
        for each in stranger.files:
            (folder / each.name).write_bytes(each.data)
        single = len(stranger.files) == 1
        source = folder / stranger.files[0].name if single else folder
        found = list(places(Sources((str(source),), HOW), open_engine("inline")))
    finally:
        shutil.rmtree(folder)
    return [[row for row in found if row.path == str(folder / each.name)] for each in stranger.files]


def judge(stranger: Stranger) -> list[Judgement]:
    """One judgement for each file."""
    return [judged(file, rows) for file, rows in zip(stranger.files, read(stranger), strict=True)]


def judged(file: StrangerFile, rows: Sequence[PlaceRow]) -> Judgement:
    if crash := [each for row in rows for each in row.findings if each.code is Code.INTERNAL_ERROR]:
        return Judgement(Kind.SILENT, f"a bug: {crash[0].message}")
    if file.expect is Expect.NOTHING:
        return _nothing(rows)
    if file.expect is Expect.WARNING:
        return _warning(rows)
    return _puzzles(file, rows)


def _of_file(rows: Iterable[PlaceRow]) -> list[Finding]:
    return [each for row in rows for each in row.findings if row.number == 0 or each.index is None]


def _loud(findings: Iterable[Finding]) -> bool:
    return any(each.severity in LOUD for each in findings)


def _warned(row: PlaceRow, rows: Sequence[PlaceRow]) -> bool:
    return _loud([*row.findings, *_of_file(rows)])


def _orientation_told(row: PlaceRow, rows: Sequence[PlaceRow]) -> bool:
    return any(each.code is Code.AMBIGUOUS_ORIENTATION for each in (*row.findings, *_of_file(rows)))


def _readings(rows: Sequence[PlaceRow]) -> list[tuple[PlaceRow, Puzzle]]:
    return [(row, row.raw) for row in rows if row.raw is not None]


def _nothing(rows: Sequence[PlaceRow]) -> Judgement:
    found = _readings(rows)
    for row, puzzle in found:
        if not _warned(row, rows):
            return Judgement(Kind.SILENT, f"a puzzle of {_size(puzzle)} where there is none")
    return Judgement(Kind.WARNED, "a puzzle where there is none") if found else Judgement(Kind.RIGHT)


def _warning(rows: Sequence[PlaceRow]) -> Judgement:
    found = _readings(rows)
    if not found:
        refused = _loud(each for row in rows for each in row.findings)
        return Judgement(Kind.REFUSED) if refused else Judgement(Kind.SILENT, "lost without a word")
    for row, puzzle in found:
        if not _warned(row, rows):
            return Judgement(Kind.SILENT, f"a puzzle of {_size(puzzle)} without the warning that is due")
    return Judgement(Kind.RIGHT)


def _puzzles(file: StrangerFile, rows: Sequence[PlaceRow]) -> Judgement:
    either = file.expect is Expect.ORIENTATION
    left = _readings(rows)
    verdicts: list[Judgement] = []
    missing: list[Puzzle] = []
    for true in file.puzzles:
        fitting = [pair for pair in left if not _difference(true, pair[1], either)]
        if not fitting:
            missing.append(true)
            continue
        match = next((pair for pair in fitting if pair[1].title == true.title), fitting[0])
        left.remove(match)
        verdicts.append(_matched(true, match, rows, either))
    for row, puzzle in left:
        true_one = missing.pop(0) if missing else None
        verdicts.append(_wrong(true_one, puzzle, row, rows, either))
    if missing:
        verdicts.append(_lost(missing, rows))
    if not file.puzzles or all(sound(each) for each in file.puzzles):
        verdicts += _accusations(rows)
    worst = max(verdicts, key=lambda each: ORDER.index(each.kind))
    right, of = (sum(each.titles[number] for each in verdicts) for number in (0, 1))
    calm = all(sound(each) for each in file.puzzles) and file.expect is Expect.PUZZLES
    alarm = calm and worst.kind is Kind.RIGHT and _loud(each for row in rows for each in row.findings)
    return worst._replace(titles=(right, of), alarm=alarm)


def _matched(
    true: Puzzle, match: tuple[PlaceRow, Puzzle], rows: Sequence[PlaceRow], either: bool
) -> Judgement:
    row, puzzle = match
    titles = (int(puzzle.title == true.title), 1) if true.title else (0, 0)
    if either and not _orientation_told(row, rows) and not _warned(row, rows):
        return Judgement(Kind.SILENT, "one side was taken for the rows without a word", titles)
    return Judgement(Kind.RIGHT, "", titles)


def _wrong(
    true: Puzzle | None, puzzle: Puzzle, row: PlaceRow, rows: Sequence[PlaceRow], either: bool
) -> Judgement:
    why = "a puzzle that is not there" if true is None else _difference(true, puzzle, either)
    reported = _warned(row, rows)
    if true is not None and _orientation_told(row, rows) and not _differs(transposed(true), puzzle):
        reported, why = True, "transposed, which is told"
    return Judgement(Kind.WARNED if reported else Kind.SILENT, f"{why} ({_size(puzzle)})")


def _lost(missing: Sequence[Puzzle], rows: Sequence[PlaceRow]) -> Judgement:
    findings = [each for row in rows for each in row.findings]
    what = f"{len(missing)} puzzles lost" if len(missing) > 1 else "a puzzle lost"
    reported = [each for row in rows if row.raw is None for each in row.findings] + _of_file(rows)
    if any(each.severity is Severity.ERROR for each in reported):
        return Judgement(Kind.REFUSED, what)
    if _loud(findings):
        return Judgement(Kind.WARNED, what)
    return Judgement(Kind.SILENT, f"{what} without a word")


def _accusations(rows: Sequence[PlaceRow]) -> list[Judgement]:
    """Faults of clues that are sound."""
    false = [each for row in rows for each in row.findings if each.code in CLUES_CANNOT_BE_RIGHT]
    return [Judgement(Kind.SILENT, f"falsely accused: {each.message} ({each.code})") for each in false[:1]]


def _size(puzzle: Puzzle) -> str:
    return f"{puzzle.width}x{puzzle.height}"


def _difference(true: Puzzle, puzzle: Puzzle, either: bool) -> str:
    """What differs first; empty where nothing does, whatever the colours are called."""
    found = _differs(true, puzzle)
    if found and either and not _differs(transposed(true), puzzle):
        return ""
    return found


def _differs(true: Puzzle, puzzle: Puzzle) -> str:
    if (true.width, true.height) != (puzzle.width, puzzle.height):
        turned = (true.height, true.width) == (puzzle.width, puzzle.height)
        return f"{_size(true)} read as another size" + (", perhaps transposed" if turned else "")
    inks = {BACKGROUND: BACKGROUND, UNKNOWN: UNKNOWN}
    for side, theirs, ours in (("row", true.rows, puzzle.rows), ("column", true.columns, puzzle.columns)):
        for number, (one, other) in enumerate(zip(theirs, ours, strict=True), 1):
            if not _same_clue(one, other, inks):
                return f"{side} {number} is {_shown(one)}, read as {_shown(other)}"
    for what, grid, read_grid in (("goal", true.goal, puzzle.goal), ("givens", true.givens, puzzle.givens)):
        if not _same_grid(grid, read_grid, inks):
            done = "lost" if read_grid is None else "not there" if grid is None else "read wrong"
            return f"{what} {done}"
    return ""


def _same_clue(one: Clue, other: Clue, inks: dict[int, int]) -> bool:
    return len(one) == len(other) and all(
        left.length == right.length and _same_ink(left.colour, right.colour, inks)
        for left, right in zip(one, other, strict=True)
    )


def _same_ink(one: int, other: int, inks: dict[int, int]) -> bool:
    if one in inks:
        return inks[one] == other
    if other in inks.values():
        return False
    inks[one] = other
    return True


def _same_grid(one: Grid | None, other: Grid | None, inks: dict[int, int]) -> bool:
    if one is None or other is None:
        return one is other
    return len(one) == len(other) and all(
        len(left) == len(right) and all(_same_ink(a, b, inks) for a, b in zip(left, right, strict=True))
        for left, right in zip(one, other, strict=True)
    )


def _shown(clue: Clue) -> str:
    return (
        " ".join([f"{each.length}" + (f":{each.colour}" if each.colour > 1 else "") for each in clue])
        or "empty"
    )

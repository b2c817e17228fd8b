"""A list that has a line too few or too many, so that all after it have shifted.

The content of a missing clue is unknown: the line is left free, and if the others leave one solution, the clue
follows from it. Two clues that were joined in one line, or one that was broken in two, are still there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from ..budget_share import BudgetShare
from ..model import Clue, Puzzle, line_clue, minimum_length
from .free_lines import possible_lines
from .remedy_words import clue_text
from .slips import Clues, Correction

WEIGHT = 0.5
_KEPT = 0.5
"""By how much it is less likely that an empty line stands in place of the missing one."""
_USUAL = 5


def shifted_lists(puzzle: Puzzle, share: BudgetShare) -> Iterator[Correction]:
    for side in ("row", "column"):
        clues = puzzle.rows if side == "row" else puzzle.columns
        yield from _listed_twice(puzzle, side, clues)
        # A list that keeps its length has lost its last line, or an empty line stands for it.
        if not clues[-1]:
            yield from _missing(puzzle, side, clues[:-1], share)
        yield from _missing(puzzle, side, clues, share)


def rebroken_lists(puzzle: Puzzle) -> Iterator[Correction]:
    """Two lines were typed as one, or one as two. The sums stay as they are."""
    for side in ("row", "column"):
        clues = puzzle.rows if side == "row" else puzzle.columns
        yield from _broken(puzzle, side, clues)
        if not clues[-1]:
            yield from _broken(puzzle, side, clues[:-1])
        yield from _joined(puzzle, side, clues)


def _without_last(puzzle: Puzzle, side: str, clues: Clues) -> bool:
    """Whether an empty line at the end is taken for the one that is missing."""
    return len(clues) < (puzzle.height if side == "row" else puzzle.width)


def _no_empty(puzzle: Puzzle, side: str, clues: Clues) -> str:
    return f", and no empty {side} at the end" if _without_last(puzzle, side, clues) else ""


def _broken(puzzle: Puzzle, side: str, clues: Clues) -> Iterator[Correction]:
    also = _no_empty(puzzle, side, clues)
    for place, clue in enumerate(clues):
        for cut in range(1, len(clue)):
            parts = clue[:cut], clue[cut:]
            first, second = (clue_text(part, puzzle.palette) for part in parts)
            where = f"{side} {place + 1} is {first}, the next is {second}{also}"
            changed = (*clues[:place], *parts, *clues[place + 1 :])
            yield _changed(puzzle, side, changed, f"two {side}s are typed as one", where)


def _joined(puzzle: Puzzle, side: str, clues: Clues) -> Iterator[Correction]:
    length = puzzle.width if side == "row" else puzzle.height
    for place, (one, other) in enumerate(pairwise(clues), 1):
        if one and other and minimum_length(one + other) <= length:
            where = f"{side}s {place} and {place + 1} are one, {clue_text(one + other, puzzle.palette)}"
            changed = (*clues[: place - 1], one + other, *clues[place + 1 :])
            yield _changed(puzzle, side, changed, f"one {side} is typed as two", where)


def _changed(puzzle: Puzzle, side: str, clues: Clues, cause: str, where: str) -> Correction:
    weight = _weight(puzzle.height if side == "row" else puzzle.width, len(clues))
    return Correction(*_with(puzzle, side, clues), cause, weight, frozenset(), where)


def _with(puzzle: Puzzle, side: str, clues: Clues) -> tuple[Clues, Clues]:
    return (clues, puzzle.columns) if side == "row" else (puzzle.rows, clues)


def _listed_twice(puzzle: Puzzle, side: str, clues: Clues) -> Iterator[Correction]:
    for place in range(1, len(clues)):
        if clues[place] == clues[place - 1]:
            both = _with(puzzle, side, (*clues[:place], *clues[place + 1 :]))
            where = f"{side}s {place} and {place + 1} are one"
            yield Correction(*both, f"a {side} is listed twice", WEIGHT, frozenset(), where)


def _missing(puzzle: Puzzle, side: str, clues: Clues, share: BudgetShare) -> Iterator[Correction]:
    likely = _KEPT if _without_last(puzzle, side, clues) else 1.0
    also = _no_empty(puzzle, side, clues)
    for place in range(len(clues) + 1):
        if share.spent:
            return
        rows, columns = _with(puzzle, side, (*clues[:place], (), *clues[place:]))
        if puzzle.givens is not None and (len(rows), len(columns)) != (puzzle.height, puzzle.width):
            return
        longer = replace(puzzle, rows=rows, columns=columns, goal=None)
        clues_found = {line_clue(line) for line in possible_lines(longer, side, place, share)}
        for clue in sorted(clues_found):
            both = _with(puzzle, side, (*clues[:place], clue, *clues[place:]))
            weight = likely * _weight(len(clues), len(clues) + 1)
            where = _belongs(puzzle, side, clues, place, clue) + also
            yield Correction(*both, f"a {side} is missing", weight, frozenset(), where)


def _belongs(puzzle: Puzzle, side: str, clues: Clues, place: int, clue: Clue) -> str:
    there = f"before {side} {place + 1}" if place < len(clues) else f"after the last {side}"
    return f"{clue_text(clue, puzzle.palette)} belongs {there}"


def missing_line(puzzle: Puzzle, rows: Clues, columns: Clues) -> tuple[str, str] | None:
    """The cause in words, and its place, where the intended clues are those of the puzzle with one line more.

    An empty line at the end may stand for the one that is missing.
    """
    for side, meant, others in (
        ("row", rows, puzzle.columns == columns),
        ("column", columns, puzzle.rows == rows),
    ):
        clues = puzzle.rows if side == "row" else puzzle.columns
        if len(clues) == len(meant) and not clues[-1]:
            clues = clues[:-1]
        if not others or len(clues) + 1 != len(meant):
            continue
        place = next(
            (at for at, (is_, was) in enumerate(zip(meant, clues, strict=False)) if is_ != was), len(clues)
        )
        if meant[place + 1 :] == clues[place:]:
            return f"a {side} is missing", _belongs(puzzle, side, clues, place, meant[place])
    return None


def _weight(length: int, meant: int) -> float:
    """Most puzzles have five, ten, fifteen lines: a list that lacks one to that has more likely lost it."""
    if meant % _USUAL == 0:
        return 2 * WEIGHT
    return WEIGHT / 2 if length % _USUAL == 0 else WEIGHT

"""Slips in clues, undone: every intended puzzle that one slip explains.

Each slip has a weight: how much more common it is than others. Two sums that differ leave few candidates:
only a correction that makes them equal is worth a look.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set
from itertools import chain, pairwise
from typing import NamedTuple

from ..model import Clue, Run, minimum_length, run

Clues = tuple[Clue, ...]

NUMBER, DIGIT, FAR = 1.0, 0.6, 0.3
DOUBLED, EXTRA, MISSING = 0.9, 0.15, 0.8
EXCHANGED, REVERSED, SPACE = 0.9, 0.5, 1.0
COLOUR = 0.8
NEIGHBOURS, LINES, MOVED = 0.8, 0.3, 0.3
LIST = 0.9


class Correction(NamedTuple):
    """A puzzle that may have been intended."""

    rows: Clues
    columns: Clues
    cause: str
    weight: float
    lines: frozenset[tuple[str, int]]
    """The lines that change."""
    where: str = ""
    """The cause in words, where a list of the changed lines would not help: all after it move."""


class LineEdit(NamedTuple):
    """A clue that may have been intended."""

    clue: Clue
    cause: str
    weight: float


Surplus = dict[int, int]
"""By colour, how many cells more the rows have than the columns."""


def excess_of(before: Clue, after: Clue) -> Surplus:
    """By colour, how many cells the clue loses by the correction."""
    sums: Surplus = {}
    for clue, sign in ((before, 1), (after, -1)):
        for length, colour in clue:
            sums[colour] = sums.get(colour, 0) + sign * length
    return {colour: more for colour, more in sums.items() if more}


def line_edits(clue: Clue, more: Surplus) -> Iterator[LineEdit]:
    """The clues that may have been intended for a line with ``more`` cells of each colour than it should have."""
    if not more:
        yield from _rearranged(clue)
        return
    if len(more) == 1:
        ((colour, extra),) = more.items()
        yield from _numbers(clue, colour, extra)
        yield from _missing(clue, colour, -extra)
        yield from _superfluous(clue, colour, extra)
        yield from _spaces(clue, more)
    if len(more) == 2:
        yield from _recoloured(clue, more)


def _replaced(clue: Clue, place: int, *runs: Run, until: int | None = None) -> Clue:
    return clue[:place] + runs + clue[place + 1 if until is None else until :]


def _numbers(clue: Clue, colour: int, extra: int) -> Iterator[LineEdit]:
    """One number is off."""
    for place, (length, ink) in enumerate(clue):
        meant = length - extra
        if ink != colour or meant < 1:
            continue
        further = DIGIT if _one_key(str(length), str(meant)) else FAR
        weight = NUMBER if abs(extra) == 1 else further
        yield LineEdit(_replaced(clue, place, run(meant, ink)), "a number is wrong", weight)


def _one_key(typed: str, meant: str) -> bool:
    """A key that was missed, pressed twice, or hit instead of its neighbour."""
    if len(typed) == len(meant):
        return sum(a != b for a, b in zip(typed, meant, strict=True)) == 1 and len(typed) > 1
    short, long = sorted((typed, meant), key=len)
    return len(long) == len(short) + 1 and any(long[:i] + long[i + 1 :] == short for i in range(len(long)))


def _missing(clue: Clue, colour: int, length: int) -> Iterator[LineEdit]:
    if length < 1:
        return
    new, seen = run(length, colour), set()
    for place in range(len(clue) + 1):
        meant = (*clue[:place], new, *clue[place:])
        if meant in seen:
            continue
        seen.add(meant)
        yield LineEdit(meant, "a number is missing", MISSING)


def _superfluous(clue: Clue, colour: int, length: int) -> Iterator[LineEdit]:
    seen = set()
    for place, each in enumerate(clue):
        if each != (length, colour):
            continue
        meant = _replaced(clue, place)
        if meant in seen:
            continue
        seen.add(meant)
        # Of equal numbers side by side, the first stands for all.
        twice = each in clue[place + 1 : place + 2]
        cause = "a number is typed twice" if twice else "there is a number too many"
        yield LineEdit(meant, cause, DOUBLED if twice else EXTRA)


def _spaces(clue: Clue, more: Surplus) -> Iterator[LineEdit]:
    """``1 2`` typed ``12``, or the reverse."""
    for place, (length, colour) in enumerate(clue):
        digits = str(length)
        for cut in range(1, len(digits)):
            if digits[cut] == "0":
                continue
            parts = run(int(digits[:cut]), colour), run(int(digits[cut:]), colour)
            meant = _replaced(clue, place, *parts)
            if excess_of(clue, meant) == more:
                yield LineEdit(meant, "a space is missing", SPACE)
    for place, (one, other) in enumerate(pairwise(clue)):
        if one.colour == other.colour and len(joined := f"{one.length}{other.length}") < 5:
            meant = _replaced(clue, place, run(int(joined), one.colour), until=place + 2)
            if excess_of(clue, meant) == more:
                yield LineEdit(meant, "there is a space too many", SPACE)


def _recoloured(clue: Clue, more: Surplus) -> Iterator[LineEdit]:
    for place, (length, _) in enumerate(clue):
        for ink in more:
            meant = _replaced(clue, place, run(length, ink))
            if excess_of(clue, meant) == more:
                yield LineEdit(meant, "a number has the wrong colour", COLOUR)


def _rearranged(clue: Clue) -> Iterator[LineEdit]:
    seen = {clue}
    for place in range(len(clue) - 1):
        meant = _replaced(clue, place, clue[place + 1], clue[place], until=place + 2)
        if meant not in seen:
            seen.add(meant)
            yield LineEdit(meant, "two numbers are swapped", EXCHANGED)
    if clue[::-1] not in seen:
        yield LineEdit(clue[::-1], "the clue is written backwards", REVERSED)
    colours = {colour for _, colour in clue}
    if len(colours) > 1:
        for place, (one, other) in enumerate(pairwise(clue)):
            meant = _replaced(clue, place, run(one[0], other[1]), run(other[0], one[1]), until=place + 2)
            if meant not in seen:
                seen.add(meant)
                yield LineEdit(meant, "two colours are swapped", COLOUR)


def single_lines(
    rows: Clues, columns: Clues, more: Surplus, allowed: Callable[[str, int], bool]
) -> Iterator[Correction]:
    """One line is wrong."""
    less = {colour: -number for colour, number in more.items()}
    for number, clue in enumerate(rows, 1):
        if allowed("row", number):
            for edit in line_edits(clue, more):
                if minimum_length(edit.clue) <= len(columns):
                    changed = (*rows[: number - 1], edit.clue, *rows[number:])
                    yield Correction(changed, columns, edit.cause, edit.weight, frozenset({("row", number)}))
    for number, clue in enumerate(columns, 1):
        if allowed("column", number):
            for edit in line_edits(clue, less):
                if minimum_length(edit.clue) <= len(rows):
                    changed = (*columns[: number - 1], edit.clue, *columns[number:])
                    lines = frozenset({("column", number)})
                    yield Correction(rows, changed, edit.cause, edit.weight, lines)


def two_lines(rows: Clues, columns: Clues, allowed: Callable[[str, int], bool]) -> Iterator[Correction]:
    """Two lines are exchanged, or a number stands in the next line. The sums stay as they are."""
    for side, clues, length in (("row", rows, len(columns)), ("column", columns, len(rows))):
        # Of a large puzzle only few exchanges are allowed and fit: the others must not be made first.
        changes = {number for number in range(len(clues)) if allowed(side, number + 1)}
        exchanges = chain(_swapped(clues, side, changes, length), _moved(clues, side, changes, length))
        for one, other, changed, cause, weight in exchanges:
            both = (changed, columns) if side == "row" else (rows, changed)
            lines = frozenset({(side, one + 1), (side, other + 1)})
            yield Correction(*both, cause, weight, lines)


_Exchange = tuple[int, int, Clues, str, float]


def _swapped(clues: Clues, side: str, changes: Set[int], length: int) -> Iterator[_Exchange]:
    fitting = [number for number, clue in enumerate(clues) if minimum_length(clue) <= length]
    for place, one in enumerate(fitting):
        for other in fitting[place + 1 :]:
            if (one in changes or other in changes) and clues[one] != clues[other]:
                changed = list(clues)
                changed[one], changed[other] = clues[other], clues[one]
                weight = NEIGHBOURS if other == one + 1 else LINES
                yield one, other, tuple(changed), f"two {side}s are swapped", weight


def _moved(clues: Clues, side: str, changes: Set[int], length: int) -> Iterator[_Exchange]:
    """A number stands in the next line."""
    for source in range(len(clues)):
        for target in (source - 1, source + 1):
            if not 0 <= target < len(clues) or not (source in changes or target in changes):
                continue
            for place, number in enumerate(clues[source]):
                shorter = _replaced(clues[source], place)
                # Between two runs of one colour there is a gap that another colour fills.
                least = minimum_length(clues[target]) + number.length - 1
                if max(minimum_length(shorter), least) > length:
                    continue
                for to in range(len(clues[target]) + 1):
                    longer = (*clues[target][:to], number, *clues[target][to:])
                    if minimum_length(longer) > length:
                        continue
                    changed = list(clues)
                    changed[source], changed[target] = shorter, longer
                    yield source, target, tuple(changed), f"a number is in the wrong {side}", MOVED


def whole_lists(rows: Clues, columns: Clues) -> Iterator[Correction]:
    """A list is reversed, or all its clues are, or it begins with the wrong line."""
    for side, clues in (("row", rows), ("column", columns)):
        backwards = tuple([clue[::-1] for clue in clues])
        variants = (
            (clues[::-1], f"the {side}s are listed in reverse", LIST),
            (backwards, f"the clues of all {side}s are written backwards", LIST / 2),
            (backwards[::-1], f"the {side}s are listed in reverse, each backwards", LIST / 3),
            (clues[1:] + clues[:1], f"the last {side} is listed first", LIST / 2),
            (clues[-1:] + clues[:-1], f"the first {side} is listed last", LIST / 2),
        )
        for changed, cause, weight in variants:
            if changed != clues:
                both = (changed, columns) if side == "row" else (rows, changed)
                yield Correction(*both, cause, weight, frozenset())

"""From shapes to clues: every line gets the clues that it may have, with their costs, for the decoder."""

from __future__ import annotations

from itertools import islice, pairwise, product
from math import exp, log
from statistics import median
from typing import NamedTuple

import numpy as np

from ..model import Clue, run
from ..solver.decoding import ReadClue, ReadLine
from .clue_areas import Body, Clues, DigitBox, halves
from .combinations import Choice, cheapest
from .digits import INPUTS, NO_DIGIT, Ink, log_probabilities, scaled

_LISTED, _TRIED = 14, 300
"""Clues for a line, and the combinations that are tried for them."""
_MISSED = 9.0
"""The cost of a clue with a number that was not seen, or was seen wrongly in a way that is not listed."""
_LEAST = 1e-4
"""No digit is excluded further than that: the net has not seen everything."""
_DEAREST = 8.5
"""Of what a single shape may be."""
_TOUCHING, _PASSED_OVER, _SPECK = 0.7, 2.5, 0.6
"""What it costs to take one shape for two digits, or one that is as high as most digits, by that share, for nothing."""
_WIDE = 0.07
"""How uncertain a gap is that may or may not part two numbers, in heights of digits."""


class LineShapes(NamedTuple):
    """The choices for each digit of a line, and how likely a new number begins after it."""

    digits: list[list[Choice[str]]]
    gaps: list[list[Choice[bool]]]


class Readings(NamedTuple):
    rows: list[ReadLine]
    columns: list[ReadLine]
    height: float
    """The median height of a digit in pixels."""
    shapes: int
    junk: float
    """The share of the shapes that are no digits."""


def readings_of(ink: Ink, clues: Clues, body: Body) -> Readings:
    flat = [shape for row in clues.rows for shape in row]
    flat += [shape for column in clues.columns for number in column for shape in number]
    height = float(median([shape.height for shape in flat])) if flat else 0.0
    flat_choices, junk = _choices(ink, flat)
    found = iter(flat_choices)
    limit = None if body.boxed else _gap_limit(clues.rows, height)
    width, tall = body.size
    rows = []
    for row in clues.rows:
        gaps = []
        for one, other in pairwise(row):
            if limit is None:
                gaps.append(_certain(_box(one, body) != _box(other, body)))
            else:
                gaps.append(_gap((other.left - one.right) / height, limit))
        rows.append(_line(LineShapes([next(found) for _ in row], gaps), width))
    columns = []
    for column in clues.columns:
        digits = [next(found) for number in column for _ in number]
        gaps = [_certain(at == len(number) - 1) for number in column for at in range(len(number))][:-1]
        columns.append(_line(LineShapes(digits, gaps), tall))
    return Readings(rows, columns, height, len(flat), junk)


def _box(shape: DigitBox, body: Body) -> int:
    return int(((shape.left + shape.right) / 2 - float(body.down[0])) // body.pitch[0])


def _choices(ink: Ink, shapes: list[DigitBox]) -> tuple[list[list[Choice[str]]], float]:
    """What each shape may be: a digit, two digits that touch, or nothing; and the share of those that are nothing."""
    cut = [halves(ink, shape) for shape in shapes]
    parts = [part for pairs in cut for pair in pairs for part in pair]
    costs = _costs(ink, [*shapes, *parts])
    beyond = iter(costs[len(shapes) :])
    everything = []
    junk = 0
    height = median([shape.height for shape in shapes]) if shapes else 0
    for shape, own, pairs in zip(shapes, costs, cut, strict=False):
        found: dict[str, float] = {str(digit): own[digit] for digit in range(10)}
        found[""] = own[NO_DIGIT] + (_PASSED_OVER if shape.height > _SPECK * height else 0.0)
        for _ in pairs:
            one, other = next(beyond), next(beyond)
            for first, second in product(_three_best(one), _three_best(other)):
                text = f"{first}{second}"
                # One digit is the rule: two have to look like it.
                cost = _TOUCHING + own[NO_DIGIT] / 2 + one[first] + other[second]
                found[text] = min(found.get(text, cost), cost)
        choices = [(text, cost) for text, cost in found.items() if cost < _DEAREST]
        everything.append(choices or [("", _DEAREST)])
        junk += min(choices, key=lambda choice: choice[1], default=("", 0.0))[0] == ""
    return everything, junk / max(1, len(shapes))


def _three_best(costs: list[float]) -> list[int]:
    return sorted(range(NO_DIGIT), key=lambda digit: costs[digit])[:3]


def _costs(ink: Ink, shapes: list[DigitBox]) -> list[list[float]]:
    inputs = np.zeros((len(shapes), INPUTS), np.float32)
    for number, shape in enumerate(shapes):
        made = scaled(ink[shape.top : shape.bottom, shape.left : shape.right])
        if made is not None:
            inputs[number] = made
    if not shapes:
        return []
    return [[-log(max(_LEAST, exp(float(each)))) for each in row] for row in log_probabilities(inputs)]


def _certain(parts: bool) -> list[Choice[bool]]:
    return [(parts, 0.0)]


def _gap(gap: float, limit: float) -> list[Choice[bool]]:
    """Whether the gap parts two numbers."""
    cost = log(1 + exp(min(40.0, (limit - gap) / _WIDE)))
    return [
        each
        for each in ((True, cost), (False, log(1 + exp(min(40.0, (gap - limit) / _WIDE)))))
        if each[1] < _MISSED
    ]


def _gap_limit(rows: list[list[DigitBox]], height: float) -> float:
    """From what gap on, in heights of digits, a new number begins: the widest step between the gaps there are."""
    gaps = sorted([(other.left - one.right) / height for row in rows for one, other in pairwise(row)])
    usual = 0.42
    inner = [gap for gap in gaps if 0.0 < gap < 1.5]
    steps = [(b - a, (a + b) / 2) for a, b in pairwise(inner) if 0.12 < (a + b) / 2 < 0.9]
    if not steps:
        return usual
    width, middle = max(steps)
    few = sum(gap < middle for gap in inner) == 0
    return middle if width > 0.12 and not few else usual


def _line(line: LineShapes, length: int) -> ReadLine:
    """All that the line may be, the cheapest first."""
    parts: list[list[Choice[str]]] = []
    for at, choices in enumerate(line.digits):
        parts.append(choices)
        if at < len(line.gaps):
            parts.append([(" " if parted else "", cost) for parted, cost in line.gaps[at]])
    listed: dict[Clue, float] = {}
    rest = _MISSED
    for number, (chosen, cost) in enumerate(islice(cheapest(parts), _TRIED + 1)):
        if cost >= _MISSED + listed_least(listed) or len(listed) == _LISTED or number == _TRIED:
            rest = min(rest + listed_least(listed), cost)
            break
        clue = _clue("".join(chosen), length)
        if clue is not None and clue not in listed:
            listed[clue] = cost
    else:
        rest = _MISSED + listed_least(listed)
    return ReadLine(tuple([ReadClue(clue, cost) for clue, cost in listed.items()]), max(rest, 0.0))


def listed_least(listed: dict[Clue, float]) -> float:
    return min(listed.values(), default=0.0)


def _clue(text: str, length: int) -> Clue | None:
    numbers = text.split()
    if numbers in ([], ["0"]):
        return ()
    if any(number[0] == "0" or len(number) > 3 for number in numbers):
        return None
    lengths = [int(number) for number in numbers]
    if sum(lengths) + len(lengths) - 1 > length:
        return None
    return tuple([run(each) for each in lengths])

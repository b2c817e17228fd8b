"""Faults of transcription, and the arithmetic that shows them."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import pairwise

from nonoproof.model import Clue, Puzzle, run


def shortest(clue: Clue) -> int:
    """The fewest cells that hold the clue."""
    gaps = sum(1 for left, right in pairwise(clue) if left.colour == right.colour)
    return sum(each.length for each in clue) + gaps


def cells(side: tuple[Clue, ...]) -> Counter[int]:
    """By colour."""
    counts: Counter[int] = Counter()
    for clue in side:
        for each in clue:
            counts[each.colour] += each.length
    return counts


def sound(puzzle: Puzzle) -> bool:
    """Whether the clues fit their lines and both sides say the same number of cells."""
    return (
        all(shortest(clue) <= puzzle.width for clue in puzzle.rows)
        and all(shortest(clue) <= puzzle.height for clue in puzzle.columns)
        and cells(puzzle.rows) == cells(puzzle.columns)
    )


def number_off(rng: random.Random, clue: Clue) -> Clue:
    place = rng.randrange(len(clue))
    length = clue[place].length
    changed = length + 1 if length == 1 else length + rng.choice((-1, 1))
    return (*clue[:place], run(changed, clue[place].colour), *clue[place + 1 :])


def space_missing(rng: random.Random, clue: Clue) -> Clue:
    """``1 2`` typed ``12``."""
    if len(clue) < 2:
        return number_off(rng, clue)
    place = rng.randrange(len(clue) - 1)
    joined = int(f"{clue[place].length}{clue[place + 1].length}")
    return (*clue[:place], run(joined), *clue[place + 2 :])


def number_missing(rng: random.Random, clue: Clue) -> Clue:
    if len(clue) < 2:
        return number_off(rng, clue)
    place = rng.randrange(len(clue))
    return (*clue[:place], *clue[place + 1 :])


FAULTS = (number_off, number_off, space_missing, number_missing)


def spoiled(rng: random.Random, puzzle: Puzzle) -> Puzzle:
    """With one fault in one clue, which arithmetic shows."""
    while True:
        on_rows = rng.random() < 0.5
        side = puzzle.rows if on_rows else puzzle.columns
        place = rng.choice([place for place, clue in enumerate(side) if clue])
        changed = (*side[:place], rng.choice(FAULTS)(rng, side[place]), *side[place + 1 :])
        made = replace(puzzle, rows=changed) if on_rows else replace(puzzle, columns=changed)
        if not sound(made):
            return made

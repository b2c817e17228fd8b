"""Slips planted in the clues of a puzzle, from a seed: what people do when they type clues."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from nonoproof.model import Clue, Puzzle, run

Clues = tuple[Clue, ...]
Plant = Callable[[random.Random, Clues], Clues | None]
"""Spoils the clues of one side; None where it cannot."""


def _at(clues: Clues, place: int, *new: Clue) -> Clues:
    return (*clues[:place], *new, *clues[place + 1 :])


def _line(rng: random.Random, clues: Clues, least: int) -> int | None:
    places = [place for place, clue in enumerate(clues) if len(clue) >= least]
    return rng.choice(places) if places else None


def number_off(rng: random.Random, clues: Clues) -> Clues | None:
    place = _line(rng, clues, 1)
    if place is None:
        return None
    clue, at = clues[place], rng.randrange(len(clues[place]))
    length = clue[at].length + rng.choice((-1, 1, 1, -1, 2))
    if length < 1:
        return None
    return _at(clues, place, (*clue[:at], run(length, clue[at].colour), *clue[at + 1 :]))


def missing(rng: random.Random, clues: Clues) -> Clues | None:
    place = _line(rng, clues, 1)
    if place is None:
        return None
    clue, at = clues[place], rng.randrange(len(clues[place]))
    return _at(clues, place, clue[:at] + clue[at + 1 :])


def doubled(rng: random.Random, clues: Clues) -> Clues | None:
    place = _line(rng, clues, 1)
    if place is None:
        return None
    clue, at = clues[place], rng.randrange(len(clues[place]))
    return _at(clues, place, clue[:at] + clue[at : at + 1] + clue[at:])


def exchanged(rng: random.Random, clues: Clues) -> Clues | None:
    place = _line(rng, clues, 2)
    if place is None:
        return None
    clue, at = clues[place], rng.randrange(len(clues[place]) - 1)
    return _at(clues, place, (*clue[:at], clue[at + 1], clue[at], *clue[at + 2 :]))


def space_missing(rng: random.Random, clues: Clues) -> Clues | None:
    """``1 2`` typed ``12``."""
    place = _line(rng, clues, 2)
    if place is None:
        return None
    clue, at = clues[place], rng.randrange(len(clues[place]) - 1)
    if clue[at].colour != clue[at + 1].colour:
        return None
    joined = run(int(f"{clue[at].length}{clue[at + 1].length}"), clue[at].colour)
    return _at(clues, place, (*clue[:at], joined, *clue[at + 2 :]))


def space_added(rng: random.Random, clues: Clues) -> Clues | None:
    """``12`` typed ``1 2``."""
    long = [
        (place, at)
        for place, clue in enumerate(clues)
        for at, (length, _) in enumerate(clue)
        if length > 10 and length % 10
    ]
    if not long:
        return None
    place, at = rng.choice(long)
    clue = clues[place]
    parts = [run(number, clue[at].colour) for number in divmod(clue[at].length, 10)]
    return _at(clues, place, (*clue[:at], *parts, *clue[at + 1 :]))


def wrong_line(rng: random.Random, clues: Clues) -> Clues | None:
    """A number slips into the next line."""
    place = _line(rng, clues, 1)
    if place is None:
        return None
    to = place + rng.choice((-1, 1))
    if not 0 <= to < len(clues):
        return None
    at, into = rng.randrange(len(clues[place])), rng.randrange(len(clues[to]) + 1)
    moved = clues[place][at]
    spoiled = _at(clues, place, clues[place][:at] + clues[place][at + 1 :])
    return _at(spoiled, to, (*clues[to][:into], moved, *clues[to][into:]))


def lines_exchanged(rng: random.Random, clues: Clues) -> Clues | None:
    one = rng.randrange(len(clues))
    other = rng.choice(
        [each for each in (one - 1, one + 1, rng.randrange(len(clues))) if each != one] or [one]
    )
    if not 0 <= other < len(clues):
        return None
    return _at(_at(clues, one, clues[other]), other, clues[one])


def line_missing(rng: random.Random, clues: Clues) -> Clues | None:
    """One line is left out; all after it come one too soon."""
    place = rng.randrange(len(clues))
    return clues[:place] + clues[place + 1 :] if clues[place] and len(clues) > 2 else None


def lines_joined(rng: random.Random, clues: Clues) -> Clues | None:
    """Two lines typed as one; all after them come one too soon."""
    place = rng.randrange(len(clues) - 1)
    one, other = clues[place : place + 2]
    return (*clues[:place], one + other, *clues[place + 2 :]) if one and other else None


def line_broken(rng: random.Random, clues: Clues) -> Clues | None:
    """One line typed as two; all after it come one too late."""
    place = _line(rng, clues, 2)
    if place is None:
        return None
    cut = rng.randrange(1, len(clues[place]))
    return _at(clues, place, clues[place][:cut], clues[place][cut:])


def line_twice(rng: random.Random, clues: Clues) -> Clues | None:
    """One line typed twice; all after it come one too late."""
    place = _line(rng, clues, 1)
    return None if place is None else _at(clues, place, clues[place], clues[place])


def line_repeated(rng: random.Random, clues: Clues) -> Clues | None:
    """A line typed again in place of the next one."""
    place = rng.randrange(len(clues) - 1)
    return _at(clues, place + 1, clues[place])


def list_reversed(rng: random.Random, clues: Clues) -> Clues | None:
    return clues[::-1]


SLIPS: dict[str, Plant] = {
    "number off": number_off,
    "number missing": missing,
    "number doubled": doubled,
    "numbers exchanged": exchanged,
    "space missing": space_missing,
    "space added": space_added,
    "number in the wrong line": wrong_line,
    "lines exchanged": lines_exchanged,
    "line missing": line_missing,
    "two lines in one": lines_joined,
    "one line in two": line_broken,
    "line typed twice": line_twice,
    "line in place of the next": line_repeated,
    "list reversed": list_reversed,
}


def plant(rng: random.Random, puzzle: Puzzle, slip: Plant) -> Puzzle | None:
    """The puzzle with the slip on one side, without its goal; None where it changes nothing."""
    if puzzle.givens is not None:
        return None
    if rng.random() < 0.5:
        spoiled = slip(rng, puzzle.rows)
        made = None if spoiled is None else replace(puzzle, rows=spoiled, goal=None)
    else:
        spoiled = slip(rng, puzzle.columns)
        made = None if spoiled is None else replace(puzzle, columns=spoiled, goal=None)
    return None if made is None or made == puzzle else made

"""Strangers with something that a reader must not pass over: it could change what is true of the puzzle."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from nonoproof.model import Puzzle

from . import drawn, names
from .classes import in_tree, stored, stranger
from .layouts import plain, record
from .notations import PLAIN
from .truth import Expect, Stranger, Tree


def _beside(rng: random.Random, extra: Callable[[random.Random, Puzzle], dict[str, Tree]]) -> Stranger:
    layout = plain(rng, grid="", extras=(extra,), size="")
    return stored(rng, drawn.puzzles(rng, square=None), layout, expect=Expect.WARNING)


@stranger("doubtful: a third list of clues")
def _third(rng: random.Random) -> Stranger:
    name = rng.choice(("diagonals", "diagonalClues", "depth", "layers", "third", "extraClues"))

    def written(rng: random.Random, puzzle: Puzzle) -> dict[str, Tree]:
        count = rng.choice((puzzle.width, puzzle.height, puzzle.width + puzzle.height - 1))
        return {name: [[rng.randint(1, 3) for _ in range(rng.randint(1, 2))] for _ in range(count)]}

    return _beside(rng, written)


@stranger("doubtful: cells that do not exist")
def _mask(rng: random.Random) -> Stranger:
    name = rng.choice(("mask", "holes", "blocked", "voidCells", "disabled"))

    def written(rng: random.Random, puzzle: Puzzle) -> dict[str, Tree]:
        if rng.random() < 0.5:
            return {name: [[rng.randrange(puzzle.height), rng.randrange(puzzle.width)] for _ in range(3)]}
        return {name: [[int(rng.random() < 0.1) for _ in range(puzzle.width)] for _ in range(puzzle.height)]}

    return _beside(rng, written)


def _clues_changed(rng: random.Random, change: Callable[[Tree], Tree], share: float = 0.3) -> Stranger:
    """Clues as objects, some of them with a mark."""
    layout, records = plain(rng, clues="objects", grid="", nest="list"), []
    for puzzle in drawn.puzzles(rng, square=None):
        fields = record(rng, puzzle, layout)
        inner = fields[layout.inside] if layout.inside else fields
        for side in layout.sides:
            inner[side] = [
                [change(run) if rng.random() < share else run for run in clue] for clue in inner[side]
            ]
        inner[layout.sides[0]][0] = [change({"count": 1})]
        records.append(fields)
    return in_tree(rng, {"nonograms": records}, [], Expect.WARNING)


@stranger("doubtful: marks on numbers")
def _marks(rng: random.Random) -> Stranger:
    mark: dict[str, Tree] = rng.choice(
        ({"joined": True}, {"shape": "triangle"}, {"unknown": True}, {"atLeast": True}, {"glued": "left"})
    )
    return _clues_changed(rng, lambda run: {**run, **mark})


def _pictures(rng: random.Random, spoil: Callable[[list[Tree]], None]) -> Stranger:
    layout, records = plain(rng, clues="", grid=rng.choice(("texts", "arrays")), size=""), []
    for puzzle in drawn.puzzles(rng, rng.randint(1, 3), square=None):
        fields = record(rng, puzzle, layout)
        spoil(fields[layout.grid_name])
        records.append(fields)
    return in_tree(rng, {"nonograms": records}, [], Expect.WARNING)


@stranger("doubtful: rows of different lengths")
def _ragged(rng: random.Random) -> Stranger:
    def spoil(rows: list[Tree]) -> None:
        place = rng.randrange(len(rows))
        rows[place] = rows[place][:-1] if rng.random() < 0.5 else rows[place] + rows[place][-1:]

    return _pictures(rng, spoil)


@stranger("doubtful: cells that are not known")
def _unknown(rng: random.Random) -> Stranger:
    def spoil(rows: list[Tree]) -> None:
        for place in rng.sample(range(len(rows)), 2):
            row, at = rows[place], rng.randrange(len(rows[place]))
            mark: Tree = "?" if isinstance(row, str) else [rng.choice((None, -1))]
            rows[place] = row[:at] + mark + row[at + 1 :]

    return _pictures(rng, spoil)


def _two_grids(rng: random.Random, goal_of: Callable[[Puzzle], Tree], expect: Expect) -> Stranger:
    name = rng.choice(names.GOALS)
    layout = plain(rng, grid="arrays", grid_name=name, clues=rng.choice(PLAIN), nest="list")
    puzzles = drawn.puzzles(rng)
    records = []
    for puzzle in puzzles:
        fields = record(rng, puzzle, layout)
        fields[name] = goal_of(puzzle)
        records.append(fields)
    return in_tree(rng, {"puzzles": records}, puzzles, expect)


@stranger("doubtful: a goal of another size")
def _other_size(rng: random.Random) -> Stranger:
    def goal(puzzle: Puzzle) -> Tree:
        rows = [list(row) for row in puzzle.goal or ()]
        return rows[:-1] if rng.random() < 0.5 else [row[:-1] for row in rows]

    return _two_grids(rng, goal, Expect.WARNING)


@stranger("doubtful: a goal by columns")
def _by_columns(rng: random.Random) -> Stranger:
    """As programs store it that write ``grid[x][y]``."""
    return _two_grids(
        rng, lambda puzzle: [list(row) for row in drawn.transposed(puzzle).goal or ()], Expect.EITHER
    )


@stranger("doubtful: a goal of ones and twos")
def _twos(rng: random.Random) -> Stranger:
    """Two is filled, as the clues show."""
    return _two_grids(
        rng, lambda puzzle: [[cell + 1 for cell in row] for row in puzzle.goal or ()], Expect.EITHER
    )


@stranger("doubtful: a line of clues is missing")
def _line_missing(rng: random.Random) -> Stranger:
    """A size is said, so that it shows."""
    layout = plain(rng, grid="", size=rng.choice(("fields", "object")), nest="list")
    records = []
    for puzzle in drawn.puzzles(rng):
        place = rng.randrange(puzzle.height)
        shorter = replace(puzzle, rows=puzzle.rows[:place] + puzzle.rows[place + 1 :])
        fields = record(rng, shorter, layout)
        whole = record(rng, puzzle, layout)
        for name in ("size", layout.size_names[1]):
            if name in whole:
                fields[name] = whole[name]
        records.append(fields)
    return in_tree(rng, {"puzzles": records}, [], Expect.WARNING)

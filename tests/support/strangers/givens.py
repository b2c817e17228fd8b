"""Strangers that show cells from the start."""

from __future__ import annotations

import random
from functools import partial

from nonoproof.model import UNKNOWN, Puzzle

from . import drawn, names
from .classes import stored, stranger
from .layouts import Extra, plain
from .truth import Expect, Stranger, Tree

Cells = list[tuple[int, int]]
"""Rows and columns, counted from 0."""


def _all_cells(puzzle: Puzzle) -> Cells:
    return [(row, column) for row in range(puzzle.height) for column in range(puzzle.width)]


def _one_way(puzzle: Puzzle) -> Cells:
    """Cells that lie outside the grid with row and column exchanged."""
    return [(y, x) for y, x in _all_cells(puzzle) if y >= puzzle.width or x >= puzzle.height]


def _chosen(rng: random.Random, puzzle: Puzzle, first: int) -> Cells:
    """Some cells that only one way of counting fits: that from 0 or that from 1."""
    if first == 0:
        mark = rng.choice([(y, x) for y, x in _all_cells(puzzle) if 0 in (y, x)])
    else:
        last = puzzle.height - 1, puzzle.width - 1
        mark = rng.choice([(y, x) for y, x in _all_cells(puzzle) if y == last[0] or x == last[1]])
    some = {mark, rng.choice(_one_way(puzzle)), *rng.sample(_all_cells(puzzle), rng.randint(1, 5))}
    return sorted(some)


def _stored(
    rng: random.Random,
    first: int,
    name: str,
    shape: str,
    *,
    goal: bool = True,
    expect: Expect = Expect.PUZZLES,
) -> Stranger:
    puzzles = [drawn.with_givens(each, _chosen(rng, each, first), goal=True) for each in drawn.puzzles(rng)]
    layout = plain(rng, grid="arrays" if goal else "", extras=(_extra(name, shape, first),))
    return stored(rng, puzzles, layout, expect=expect)


def _extra(name: str, shape: str, first: int) -> Extra:
    def written(rng: random.Random, puzzle: Puzzle) -> dict[str, Tree]:
        assert puzzle.givens is not None
        givens = puzzle.givens
        known = [(y, x) for y, x in _all_cells(puzzle) if givens[y][x] != UNKNOWN]
        return {name: [_written(shape, y + first, x + first, givens[y][x]) for y, x in known]}

    return written


def _written(shape: str, row: int, column: int, value: int) -> Tree:
    match shape:
        case "row and col":
            return {"row": row, "col": column}
        case "r and c":
            return {"r": row, "c": column}
        case "x and y":
            return {"x": column, "y": row}
        case "row, column and value":
            return {"row": row, "column": column, "value": value}
    return [row, column]


def _pairs(first: int, rng: random.Random) -> Stranger:
    return _stored(rng, first, rng.choice(names.GIVENS), "pairs")


def _objects(first: int, rng: random.Random) -> Stranger:
    return _stored(rng, first, rng.choice(names.GIVENS), rng.choice(("row and col", "r and c", "x and y")))


def _valued(rng: random.Random) -> Stranger:
    return _stored(rng, 0, rng.choice(names.GIVENS), "row, column and value", goal=False)


def _without_values(rng: random.Random) -> Stranger:
    """No goal and no values: nobody knows what the cells hold."""
    return _stored(rng, 0, rng.choice(names.GIVENS), "pairs", goal=False, expect=Expect.WARNING)


def _either_base(rng: random.Random) -> Stranger:
    """Counted from 0 or from 1, both fit."""
    puzzles = []
    for each in drawn.puzzles(rng):
        inner = [(y, x) for y, x in _all_cells(each) if 0 < y < each.height - 1 and 0 < x < each.width - 1]
        puzzles.append(drawn.with_givens(each, sorted(rng.sample(inner, min(3, len(inner))))))
    layout = plain(rng, grid="arrays", extras=(_extra(rng.choice(names.GIVENS), "pairs", 0),))
    return stored(rng, puzzles, layout, expect=Expect.WARNING)


def _as_grid(rng: random.Random) -> Stranger:
    name = rng.choice(("givens", "given", "initial", "prefilled", "revealed"))

    def written(unused: random.Random, puzzle: Puzzle) -> dict[str, Tree]:
        assert puzzle.givens is not None
        return {name: [[None if cell == UNKNOWN else cell for cell in row] for row in puzzle.givens]}

    puzzles = [drawn.with_givens(each, _chosen(rng, each, 0)) for each in drawn.puzzles(rng)]
    return stored(
        rng,
        puzzles,
        plain(rng, grid="arrays", extras=(written,)),
        rng.choice(("json", "json", "javascript", "yaml", "python")),
    )


stranger("givens: pairs from 0")(partial(_pairs, 0))
stranger("givens: pairs from 1")(partial(_pairs, 1))
stranger("givens: objects from 0")(partial(_objects, 0))
stranger("givens: objects from 1")(partial(_objects, 1))
stranger("givens: objects with values")(_valued)
stranger("givens: neither goal nor values")(_without_values)
stranger("givens: from 0 or from 1")(_either_base)
stranger("givens: a grid")(_as_grid)

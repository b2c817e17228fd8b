"""Strangers that say the size of their puzzles, rightly or wrongly."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

from nonoproof.model import Puzzle

from . import drawn, names, notations
from .classes import in_tree, stored, stranger
from .layouts import plain, record, said_size
from .truth import Expect, Stranger, Tree


def _sized(size: str, rng: random.Random) -> Stranger:
    return stored(rng, drawn.puzzles(rng, square=None), plain(rng, size=size))


for _each in ("fields", "object", "text", "list", "m and n", "r and c"):
    stranger(f"size: {_each}")(partial(_sized, _each))


def _wrong_size(add: Callable[[random.Random, Puzzle], tuple[int, int]], rng: random.Random) -> Stranger:
    """The stated size is not that of the clues or the picture."""
    kind = rng.choice(("clues", "clues", "clues and goal", "picture"))
    said = plain(rng, size=rng.choice(("fields", "object")), size_names=rng.choice(names.SIZES[:6]))
    seed = rng.random()

    def wrong(unused: random.Random, puzzle: Puzzle) -> dict[str, Tree]:
        return said_size(puzzle, said, *add(random.Random(seed), puzzle))

    layout = plain(
        rng,
        clues="" if kind == "picture" else rng.choice(notations.PLAIN),
        grid="" if kind == "clues" else "arrays",
        size="",
        extras=(wrong,),
        nest="list",
    )
    puzzles = drawn.puzzles(rng, rng.randint(1, 3))
    if kind != "picture":
        return stored(rng, puzzles, layout, expect=Expect.WARNING)
    tree = {"nonograms": [record(rng, each, layout) for each in puzzles]}
    return in_tree(rng, tree, puzzles, Expect.WARNING)


def _off(rng: random.Random, puzzle: Puzzle) -> tuple[int, int]:
    return rng.choice(((1, 0), (-1, 0), (0, 1), (0, -1), (5, 0), (0, 5), (2, 3)))


def _exchanged(rng: random.Random, puzzle: Puzzle) -> tuple[int, int]:
    return puzzle.height - puzzle.width, puzzle.width - puzzle.height


stranger("size: wrong")(partial(_wrong_size, _off))
stranger("size: width and height exchanged")(partial(_wrong_size, _exchanged))

"""How strangers arrange the fields of a puzzle, and the puzzles of a file."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from nonoproof.model import Puzzle

from . import names
from .notations import CLUES, COLOURED, GRIDS, PLAIN, letter
from .truth import Tree

Extra = Callable[[random.Random, Puzzle], dict[str, Tree]]
"""Fields that a stranger keeps beside the clues."""
NESTS = ("list", "list", "wrapped", "deep", "worlds", "map", "numbered")


@dataclass(frozen=True)
class Layout:
    """The same for all puzzles of a file."""

    sides: tuple[str, str]
    """The names of the row clues and the column clues."""
    clues: str = "arrays"
    """Their notation; empty where there are none."""
    grid: str = ""
    """The notation of the picture; empty where there is none."""
    grid_name: str = "solution"
    title: str = "title"
    nest: str = "list"
    inside: str = ""
    """The field that holds both sides; empty where they are fields of the puzzle."""
    listed: bool = False
    """The two sides are a list, without names."""
    columns_first: bool = False
    size: str = ""
    """The notation of the size; empty where none is said."""
    size_names: tuple[str, str] = ("width", "height")
    palette: str = ""
    """Whether it is a list of colours or a map from their names; empty where there is none."""
    extras: tuple[Extra, ...] = ()
    seed: int = 0
    """Chooses what is the same for all puzzles of the file."""


def plain(rng: random.Random, **known: object) -> Layout:
    """As a tidy person would do it: clear names, usual notations."""
    made = Layout(
        sides=rng.choice(names.CLEAR),
        clues=rng.choice(PLAIN),
        grid=rng.choice(("", "", "arrays", "texts")),
        grid_name=rng.choice(names.GOALS),
        title=rng.choice(names.TITLES),
        nest=rng.choice(NESTS),
        inside=rng.choice(("", "", "", "clues", "hints", "constraints")),
        columns_first=rng.random() < 0.3,
        size=rng.choice(("", "", "fields", "object")),
        size_names=rng.choice(names.SIZES),
        seed=rng.getrandbits(32),
    )
    return replace(made, **known)  # type: ignore[arg-type]


def record(rng: random.Random, puzzle: Puzzle, layout: Layout, titled: bool = True) -> dict[str, Tree]:
    """The fields of one puzzle."""
    same = random.Random(layout.seed)
    fields: dict[str, Tree] = {}
    if titled and layout.title:
        fields[layout.title] = puzzle.title
    fields |= said_size(puzzle, layout)
    if layout.palette:
        fields |= said_palette(same, puzzle, layout.palette)
    if layout.clues:
        fields |= _both_sides(puzzle, layout)
    if layout.grid and puzzle.goal is not None:
        fields[layout.grid_name] = GRIDS[layout.grid](random.Random(layout.seed), puzzle.goal, puzzle.palette)
    for extra in layout.extras:
        fields |= extra(rng, puzzle)
    if same.random() < 0.3:
        order = list(fields)
        same.shuffle(order)
        fields = {name: fields[name] for name in order}
    return fields


def _both_sides(puzzle: Puzzle, layout: Layout) -> dict[str, Tree]:
    notation = CLUES.get(layout.clues) or COLOURED[layout.clues]
    sides = {
        layout.sides[0]: notation(random.Random(layout.seed), puzzle.rows, puzzle.palette),
        layout.sides[1]: notation(random.Random(layout.seed), puzzle.columns, puzzle.palette),
    }
    if layout.columns_first:
        sides = dict(reversed(sides.items()))
    if layout.listed:
        return {layout.inside or "clues": list(sides.values())}
    return {layout.inside: sides} if layout.inside else sides


def said_size(puzzle: Puzzle, layout: Layout, wide: int = 0, high: int = 0) -> dict[str, Tree]:
    """The size, so much larger than it is."""
    width, height = puzzle.width + wide, puzzle.height + high
    across, down = layout.size_names
    match layout.size:
        case "fields":
            return {across: width, down: height}
        case "object":
            return {"size": {across: width, down: height}}
        case "text":
            return {"size": f"{width}x{height}"}
        case "list":
            return {"size": [width, height]}
        case "m and n":
            return {"m": height, "n": width}
        case "r and c":
            return {"r": height, "c": width}
        case "side":
            return {"size": width}
    return {}


def said_palette(same: random.Random, puzzle: Puzzle, kind: str) -> dict[str, Tree]:
    hexes = ["#" + each.rgb for each in puzzle.palette]
    letters = [letter(puzzle.palette, colour) for colour in range(len(puzzle.palette))]
    by_name = {each.name: code for each, code in zip(puzzle.palette, hexes, strict=True)}
    name = same.choice(("colors", "palette", "colours"))
    return {name: hexes if kind == "list" else dict(zip(letters, hexes, strict=True)) | by_name}


def nested(rng: random.Random, puzzles: Sequence[Puzzle], layout: Layout) -> Tree:
    """All puzzles of a file in one tree."""
    in_map = layout.nest == "map"
    records = [record(rng, each, layout, titled=not in_map) for each in puzzles]
    wrapper = rng.choice(names.WRAPPERS)
    match layout.nest:
        case "single":
            return records[0]
        case "wrapped":
            return {"version": rng.randint(1, 9), wrapper: records}
        case "deep":
            return {"meta": {"count": len(records), "author": "me"}, "content": {wrapper: {"all": records}}}
        case "worlds":
            return _worlds(rng, records)
        case "map":
            return dict(zip([each.title for each in puzzles], records, strict=True))
        case "numbered":
            return {str(number): each for number, each in enumerate(records, 1)}
    return records


def _worlds(rng: random.Random, records: list[dict[str, Tree]]) -> Tree:
    outer, inner = rng.choice(names.WORLDS)
    cut = rng.randint(1, len(records))
    parts = [part for part in (records[:cut], records[cut:]) if part]
    return {
        outer: [
            {"name": f"World {number}", "unlockAt": 10 * number, inner: part}
            for number, part in enumerate(parts, 1)
        ]
    }

"""How strangers write clues and pictures inside of structured data."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TypeAlias

from nonoproof.model import Clue, Grid, Palette

from .truth import Tree

Clues: TypeAlias = tuple[Clue, ...]
ClueNotation: TypeAlias = Callable[[random.Random, Clues, Palette], Tree]
GridNotation: TypeAlias = Callable[[random.Random, Grid, Palette], Tree]


def _lengths(clues: Clues) -> list[list[int]]:
    return [[each.length for each in clue] for clue in clues]


def joined(clues: Clues, separator: str, empty: str = "0") -> list[str]:
    return [separator.join(map(str, clue)) or empty for clue in _lengths(clues)]


def arrays(rng: random.Random, clues: Clues, palette: Palette) -> Tree:
    return _lengths(clues)


def arrays_with_zero(rng: random.Random, clues: Clues, palette: Palette) -> Tree:
    return [clue or [0] for clue in _lengths(clues)]


def spaced(rng: random.Random, clues: Clues, palette: Palette) -> Tree:
    return joined(clues, " ")


def spaced_or_empty(rng: random.Random, clues: Clues, palette: Palette) -> Tree:
    return joined(clues, " ", "")


def commas(rng: random.Random, clues: Clues, palette: Palette) -> Tree:
    return joined(clues, rng.choice((",", ", ")))


def dots(rng: random.Random, clues: Clues, palette: Palette) -> Tree:
    return joined(clues, ".")


def dashes(rng: random.Random, clues: Clues, palette: Palette) -> Tree:
    return joined(clues, rng.choice(("-", "|", "/")))


ONE_TEXT = ((",", " "), (";", ","), ("/", "."), ("\n", " "), ("|", " "), ("; ", " "), ("|", ","), ("\n", ","))


def one_text(rng: random.Random, clues: Clues, palette: Palette) -> Tree:
    """All lines in one text."""
    outer, inner = rng.choice(ONE_TEXT)
    return outer.join(joined(clues, inner))


def objects(rng: random.Random, clues: Clues, palette: Palette) -> Tree:
    return [[{"count": length} for length in clue] for clue in _lengths(clues)]


def line_objects(rng: random.Random, clues: Clues, palette: Palette) -> Tree:
    return [{"clue": clue, "done": False} for clue in _lengths(clues)]


def padded(rng: random.Random, clues: Clues, palette: Palette) -> Tree:
    """Zeros make all lines equally long."""
    longest = max(1, *[len(clue) for clue in clues])
    return [[0] * (longest - len(clue)) + clue for clue in _lengths(clues)]


def padded_behind(rng: random.Random, clues: Clues, palette: Palette) -> Tree:
    longest = max(1, *[len(clue) for clue in clues])
    return [clue + [0] * (longest - len(clue)) for clue in _lengths(clues)]


def counted(rng: random.Random, clues: Clues, palette: Palette) -> Tree:
    """The number of the runs before them."""
    return [[len(clue), *clue] for clue in _lengths(clues)]


def bare_if_single(rng: random.Random, clues: Clues, palette: Palette) -> Tree:
    """A number alone where there is one run: ``[[2, 1], 0, 3]``."""
    return [clue if len(clue) > 1 else clue[0] if clue else 0 for clue in _lengths(clues)]


CLUES: dict[str, ClueNotation] = {
    "arrays": arrays,
    "arrays with zero": arrays_with_zero,
    "spaced": spaced,
    "spaced or empty": spaced_or_empty,
    "commas": commas,
    "dots": dots,
    "dashes": dashes,
    "one text": one_text,
    "objects": objects,
    "line objects": line_objects,
    "padded": padded,
    "padded behind": padded_behind,
    "counted": counted,
    "bare if single": bare_if_single,
}
PLAIN = ("arrays", "arrays", "arrays with zero", "spaced", "commas")
"""The usual ones."""


def letter(palette: Palette, colour: int) -> str:
    """Black is k, as printers say."""
    return "k" if palette[colour].char == "#" else palette[colour].char


def colour_objects(rng: random.Random, clues: Clues, palette: Palette) -> Tree:
    return [[{"count": each.length, "color": palette[each.colour].name} for each in clue] for clue in clues]


def colour_indexes(rng: random.Random, clues: Clues, palette: Palette) -> Tree:
    return [[{"num": each.length, "colour": each.colour} for each in clue] for clue in clues]


def colour_hexes(rng: random.Random, clues: Clues, palette: Palette) -> Tree:
    return [
        [{"value": each.length, "color": "#" + palette[each.colour].rgb} for each in clue] for clue in clues
    ]


def colour_pairs(rng: random.Random, clues: Clues, palette: Palette) -> Tree:
    return [[[each.length, letter(palette, each.colour)] for each in clue] for clue in clues]


def colour_texts(rng: random.Random, clues: Clues, palette: Palette) -> Tree:
    return [" ".join([f"{each.length}{letter(palette, each.colour)}" for each in clue]) for clue in clues]


COLOURED: dict[str, ClueNotation] = {
    "colour objects": colour_objects,
    "colour indexes": colour_indexes,
    "colour hexes": colour_hexes,
    "colour pairs": colour_pairs,
    "colour texts": colour_texts,
}

PAIRS = (
    ".#",
    "01",
    "_X",
    "-X",
    ".X",
    " #",
    ".@",
    "_#",
    ".O",
    "-#",
    "·█",
    "⬜⬛",
    "□■",
    "░█",
    " X",
    ".*",
    "-x",
    "_x",
)
"""Empty and filled cells."""


def in_texts(rng: random.Random, grid: Grid, palette: Palette) -> Tree:
    if len(palette) > 2:
        return ["".join([letter(palette, cell) for cell in row]) for row in grid]
    return in_characters(grid, rng.choice(PAIRS))


def in_characters(grid: Grid, pair: str) -> list[str]:
    return ["".join([pair[cell] for cell in row]) for row in grid]


def in_arrays(rng: random.Random, grid: Grid, palette: Palette) -> Tree:
    return [list(row) for row in grid]


def in_truth_values(rng: random.Random, grid: Grid, palette: Palette) -> Tree:
    return [[bool(cell) for cell in row] for row in grid]


def in_one_text(rng: random.Random, grid: Grid, palette: Palette) -> Tree:
    return "\n".join(in_characters(grid, rng.choice(PAIRS[:5])))


def in_letters(rng: random.Random, grid: Grid, palette: Palette) -> Tree:
    pair = rng.choice((".#", " X", "01", "_X"))
    return [[pair[cell] for cell in row] for row in grid]


def in_objects(rng: random.Random, grid: Grid, palette: Palette) -> Tree:
    name = rng.choice(("filled", "on", "isFilled", "black"))
    return [[{name: bool(cell)} for cell in row] for row in grid]


def in_colour_objects(rng: random.Random, grid: Grid, palette: Palette) -> Tree:
    return [[{"mainHex": "#" + palette[cell].rgb, "extraHex": ""} for cell in row] for row in grid]


def in_numbered_objects(rng: random.Random, grid: Grid, palette: Palette) -> Tree:
    return [
        [{"row": y, "col": x, "value": cell, "marked": False} for x, cell in enumerate(row)]
        for y, row in enumerate(grid)
    ]


def flat(rng: random.Random, grid: Grid, palette: Palette) -> Tree:
    return [cell for row in grid for cell in row]


def flat_text(rng: random.Random, grid: Grid, palette: Palette) -> Tree:
    return "".join([str(cell) for row in grid for cell in row])


GRIDS: dict[str, GridNotation] = {
    "texts": in_texts,
    "arrays": in_arrays,
    "truth values": in_truth_values,
    "one text": in_one_text,
    "letters": in_letters,
    "objects": in_objects,
    "colour objects": in_colour_objects,
    "numbered objects": in_numbered_objects,
    "flat": flat,
    "flat text": flat_text,
}

"""The writing half of ``.non``: the order of keys as collections have it, ``0`` for every empty line."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..model import UNKNOWN, Palette, Puzzle

LETTERS = "abcdefghijklmnopqrstuvwxyz"

PROPERTIES = {
    "catalogue": "catalogue",
    "title": "title",
    "by": "author",
    "copyright": "copyright",
    "license": "licence",
    "origin": "origin",
    "description": "description",
    "note": "note",
    "date": "date",
    "verdict": "claimed_verdict",
    "difficulty": "claimed_difficulty",
}
"""Keys by the field of the metadata they fill, in the order they are written in."""


def write(puzzles: Sequence[Puzzle]) -> bytes:
    (puzzle,) = puzzles
    return write_text(puzzle).encode()


def write_text(puzzle: Puzzle) -> str:
    marks = _marks(puzzle.palette)
    lines = [
        f"{key} {_quoted(key, value)}"
        for key, name in PROPERTIES.items()
        if (value := getattr(puzzle.metadata, name))
    ]
    if marks[1:] != [""]:
        lines += [
            f"color {mark} #{colour.rgb}" for mark, colour in zip(marks[1:], puzzle.palette[1:], strict=True)
        ]
    lines += [f"width {puzzle.width}", f"height {puzzle.height}"]
    for name, clues in (("rows", puzzle.rows), ("columns", puzzle.columns)):
        lines += ["", name]
        lines += [",".join([f"{each.length}{marks[each.colour]}" for each in clue]) or "0" for clue in clues]
    table = {index: mark or "1" for index, mark in enumerate(marks)} | {UNKNOWN: "?"}
    for key, grid in (("goal", puzzle.goal), ("saved", puzzle.givens)):
        if grid is not None:
            lines += ["", f'{key} "{"".join([table[cell] for row in grid for cell in row])}"']
    return "\n".join(lines) + "\n"


def _marks(palette: Palette) -> list[str]:
    """What stands for each colour: its letter, or nothing at all for the black of black and white."""
    if len(palette) <= 2 and palette[-1].rgb == "000000":
        return ["0", ""]
    free = [letter for letter in LETTERS if letter not in {colour.char for colour in palette}]
    return ["0"] + [colour.char if colour.char in LETTERS else free.pop(0) for colour in palette[1:]]


def _quoted(key: str, value: str) -> str:
    if key == "license" and re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9.+-]*", value):
        return value
    for char, reference in (("&", "&amp;"), ('"', "&quot;"), ("\n", "&#10;"), ("\r", "&#13;")):
        value = value.replace(char, reference)
    return f'"{value}"'

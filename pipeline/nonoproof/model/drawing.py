"""Grids as text."""

from __future__ import annotations

from .values import BLACK_AND_WHITE, UNKNOWN, Grid, Palette

_BLACK_AND_WHITE_CHARS = b".#".ljust(ord("\n"), b"?") + b"\n".ljust(256 - ord("\n"), b"?")
"""The character of each cell; line ends stay."""


def draw(grid: Grid, palette: Palette = BLACK_AND_WHITE) -> list[str]:
    """The rows as text, one character of the palette a cell, ``?`` where it is unknown."""
    if palette is BLACK_AND_WHITE:
        text = b"\n".join(grid).translate(_BLACK_AND_WHITE_CHARS)
        return text.decode("ascii").split("\n")
    if all(colour.char.isascii() for colour in palette):
        codes = bytes([ord(colour.char) for colour in palette]).ljust(256, b"?")
        return [row.translate(codes).decode("ascii") for row in grid]
    table = {index: colour.char for index, colour in enumerate(palette)} | {UNKNOWN: "?"}
    return ["".join([table[cell] for cell in row]) for row in grid]

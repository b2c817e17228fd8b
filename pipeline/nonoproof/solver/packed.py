"""The packed form of puzzles and grids: bytes for the core, for workers and for the store.

``core/clues/packed.hpp`` describes them. Bytes that are no packed form raise ``ValueError``, or
``IndexError`` where ``size_of`` finds no head.
"""

from __future__ import annotations

from functools import lru_cache

from ..model import BLACK_AND_WHITE, NO_METADATA, Colour, Grid, Metadata, Palette, Puzzle, Run, run
from . import _core

_LONG, _SHORT = 256, 64
"""Runs of up to these lengths are looked up: those of the first colour, and those of others."""

_BY_PICTURE = 8


def pack(puzzle: Puzzle, goal: bool = True) -> bytes:
    """Packs everything but the metadata; without the goal, if that is not wanted.

    Raises ``ValueError`` where sizes or colours do not fit together.
    """
    palette = b"" if puzzle.palette == BLACK_AND_WHITE else _packed_palette(puzzle.palette)
    picture = puzzle.goal if goal else None
    return _core.pack(puzzle.rows, puzzle.columns, picture, puzzle.givens, len(puzzle.palette), palette)


def with_goal(data: bytes, goal: bytes) -> bytes:
    """A packed puzzle with that goal, a packed grid, in place of any that it has."""
    return _core.with_goal(data, goal)


def by_picture(data: bytes, picture: bytes) -> bytes | None:
    """The shorter form that a store keeps: a packed puzzle by a packed grid that has its clues.

    None for any other grid, and for a puzzle with given cells.
    """
    return _core.by_picture(data, picture) or None


def by_clues(data: bytes) -> bytes:
    """The packed puzzle, whichever of the two forms it has."""
    return _core.by_clues(data)


def picture_of(data: bytes) -> bytes | None:
    """The packed grid that a puzzle is kept by; None where it is kept by its clues."""
    if not data[1] & _BY_PICTURE:
        return None
    width, at = _taken(data, 3)
    height, at = _taken(data, at)
    return data[at : at + 1 + (width * height * data[at] + 7) // 8]


def pack_to_solve(puzzle: Puzzle) -> bytes:
    """The clues with what helps to solve them, whatever the palette says; a goal of another size does not."""
    goal = puzzle.goal
    if goal is not None and (len(goal) != puzzle.height or set(map(len, goal)) != {puzzle.width}):
        goal = None
    return _core.pack(puzzle.rows, puzzle.columns, goal, puzzle.givens, 0, b"")


def unpack(data: bytes, metadata: Metadata = NO_METADATA) -> Puzzle:
    colours = data[2] if len(data) > 2 else 0
    rows, columns, goal, givens, colours, palette = _core.unpack(data, _runs(colours), run)
    known = _unpacked_palette(palette, colours) if palette else BLACK_AND_WHITE
    return Puzzle(rows, columns, known, goal, givens, metadata)


def pack_grid(grid: Grid, colours: int) -> bytes:
    """``colours`` are those of the palette, with the background."""
    return _core.pack_grid(grid, colours)


def unpack_grid(data: bytes, width: int, height: int) -> Grid:
    return _core.unpack_grid(data, width, height)


def size_of(data: bytes) -> tuple[int, int, int]:
    """Width, height, and how many colours there are with the background, from the head of a packed puzzle."""
    width, at = _taken(data, 3)
    height, _ = _taken(data, at)
    return width, height, data[2]


def fault_of_claim(puzzle: bytes, claim: int | None, grids: tuple[bytes, ...]) -> str:
    """Why these packed grids do not prove that the packed puzzle has none, one, or at least two solutions.

    Empty if they do. None stands for an undecided verdict. This is the independent checker of the core.
    """
    width, height, _ = size_of(puzzle)
    cells = tuple([b"".join(unpack_grid(grid, width, height)) for grid in grids])
    return _core.fault_of_claim(puzzle, claim, cells)


@lru_cache
def _runs(colours: int) -> tuple[tuple[Run, ...], ...]:
    """By colour and length; runs that are not among them are made one by one."""
    lengths = [0, _LONG] + [_SHORT] * (colours - 2)
    return tuple([tuple([run(each, colour) for each in range(most)]) for colour, most in enumerate(lengths)])


@lru_cache(maxsize=256)
def _packed_palette(palette: Palette) -> bytes:
    if not palette:
        raise ValueError("a palette has a colour at least: the background")
    packed = bytearray()
    for colour in palette:
        char, name = _text(colour.char), _text(colour.name)
        rgb = bytes.fromhex(colour.rgb)
        if len(char) > 255 or rgb.hex() != colour.rgb or len(rgb) != 3:
            raise ValueError(f"a colour that cannot be packed: {colour!r:.80}")
        packed += bytes([len(char)]) + char + rgb + _number(len(name)) + name
    return bytes(packed)


@lru_cache(maxsize=256)
def _unpacked_palette(packed: bytes, colours: int) -> Palette:
    """The core has checked the number of colours, and nothing else."""
    palette = []
    at = 0
    for _ in range(colours):
        end = at + 1 + packed[at]
        char, rgb = packed[at + 1 : end], packed[end : end + 3]
        at = end + 3
        length, at = _taken(packed, at)
        name, at = packed[at : at + length], at + length
        palette.append(Colour(char.decode(*_UTF_8), rgb.hex(), name.decode(*_UTF_8)))
    return tuple(palette)


_UTF_8 = ("utf-8", "surrogatepass")
"""Texts can have halves of surrogate pairs in them."""


def _text(text: str) -> bytes:
    return text.encode(*_UTF_8)


def _taken(data: bytes, at: int) -> tuple[int, int]:
    """A number in LEB128, and where it ends."""
    value, shift = 0, 0
    while data[at] >= 0x80 and shift < 63:
        value, shift, at = value | (data[at] & 0x7F) << shift, shift + 7, at + 1
    return value | data[at] << shift, at + 1


def _number(value: int) -> bytes:
    """LEB128."""
    written = bytearray()
    while value >= 0x80:
        written.append(value & 0x7F | 0x80)
        value >>= 7
    written.append(value)
    return bytes(written)

"""The form that a puzzle shares with its mirrored, turned, transposed and recoloured copies.

A run becomes one character, so that turning a block of clues around is reversing a string, and eight forms
cost little more than one. The smallest of them is the symmetric form.
"""

from __future__ import annotations

from hashlib import sha256
from itertools import product
from typing import NamedTuple, TypeAlias

from ..model import Clue, Palette, Puzzle
from ..solver.measures import Measures

_STRIDE = 4097
"""More than the longest run of a valid puzzle: length and colour fit one character."""
_GAP = "\0"

Turn: TypeAlias = tuple[int, int, int, int]
"""A symmetry of the square: where the cells 0 1 / 2 3 are found afterwards."""

_TRANSPOSED: Turn = (0, 2, 1, 3)
_FLIPPED: Turn = (2, 3, 0, 1)
_MIRRORED: Turn = (1, 0, 3, 2)

NAMES: dict[Turn, str] = {
    (0, 1, 2, 3): "",
    (1, 0, 3, 2): "mirrored left to right",
    (2, 3, 0, 1): "mirrored top to bottom",
    (3, 2, 1, 0): "turned by 180 degrees",
    (0, 2, 1, 3): "transposed",
    (3, 1, 2, 0): "mirrored along the rising diagonal",
    (2, 0, 3, 1): "turned by 90 degrees clockwise",
    (1, 3, 0, 2): "turned by 90 degrees anticlockwise",
}


def _after(first: Turn, second: Turn) -> Turn:
    a, b, c, d = second
    return first[a], first[b], first[c], first[d]


def _inverse(turn: Turn) -> Turn:
    a, b, c, d = [turn.index(cell) for cell in range(4)]
    return a, b, c, d


def _turn(transposed: bool, flipped: bool, mirrored: bool) -> Turn:
    turn: Turn = (0, 1, 2, 3)
    for wanted, each in ((flipped, _FLIPPED), (mirrored, _MIRRORED), (transposed, _TRANSPOSED)):
        turn = _after(turn, each) if wanted else turn
    return turn


TURNS: tuple[Turn, ...] = tuple([_turn(*each) for each in product((False, True), repeat=3)])
"""All symmetries, in the order in which the forms are made."""

_UPRIGHT = tuple([(turn, flip, mirror) for turn, (flip, mirror) in enumerate(product((0, 1), repeat=2))])
_LYING = tuple([(turn + len(_UPRIGHT), flip, mirror) for turn, flip, mirror in _UPRIGHT])
"""The numbers of the turns, without transposing and with it, and what else they do."""

Variants: TypeAlias = tuple[tuple[str, str], tuple[str, str]]
"""A block of clues as text: [lines in reverse order?][clues in reverse order?]."""


class Symmetric(NamedTuple):
    digest: bytes
    """The same for all copies, however turned and coloured."""
    turn: int
    """Which of the ``TURNS`` leads from the puzzle to its symmetric form."""
    colours: tuple[str, ...]
    """The RGB values in the order of the symmetric form; empty if there is only one colour."""


def symmetric(puzzle: Puzzle, measures: Measures | None = None) -> Symmetric:
    """Takes a valid puzzle in canonical form."""
    colours: tuple[str, ...] = ()
    if measures:
        form, turn = measures.form
    else:
        forms = _forms(_variants(puzzle.rows), _variants(puzzle.columns), puzzle)
        text, colours, turn = min([(*_recoloured(text, puzzle.palette), turn) for text, turn in forms])
        form = f"{min(puzzle.width, puzzle.height)}|{text}".encode("utf-8", "surrogatepass")
    return Symmetric(sha256(form).digest()[:16], turn, colours if len(colours) > 1 else ())


def _forms(rows: Variants, columns: Variants, puzzle: Puzzle) -> list[tuple[str, int]]:
    """The forms of the puzzle, each with the number of its turn.

    A form with fewer rows is smaller than one with more, so that only squares have more than four to compare.
    To flip a picture changes the order of its rows and turns its column clues around.
    """
    forms = []
    if puzzle.height <= puzzle.width:
        forms += [
            (rows[flip][mirror] + _GAP + columns[mirror][flip], turn) for turn, flip, mirror in _UPRIGHT
        ]
    if puzzle.width <= puzzle.height:
        forms += [(columns[mirror][flip] + _GAP + rows[flip][mirror], turn) for turn, flip, mirror in _LYING]
    return forms


def _variants(clues: tuple[Clue, ...]) -> Variants:
    lines = ["".join([chr(length + (colour - 1) * _STRIDE) for length, colour in clue]) for clue in clues]
    plain, upside_down = _GAP.join(lines), _GAP.join(lines[::-1])
    return (plain, upside_down[::-1]), (upside_down, plain[::-1])


def _recoloured(text: str, palette: Palette) -> tuple[str, tuple[str, ...]]:
    """The text with its colours numbered in the order of their first use, and their RGB values."""
    new: dict[int, int] = {}
    table: dict[int, int] = {0: 0}
    for char in map(ord, dict.fromkeys(text)):
        if char:
            colour, length = divmod(char - 1, _STRIDE)
            table[char] = new.setdefault(colour, len(new)) * _STRIDE + length + 1
    return text.translate(table), tuple([palette[colour + 1].rgb for colour in new])


def relation(one: Symmetric, other: Symmetric) -> str:
    """How one puzzle is made from the other, in words: "mirrored left to right and recoloured"."""
    there, back = TURNS[one.turn], _inverse(TURNS[other.turn])
    words = [NAMES[_after(there, back)], "recoloured" if one.colours != other.colours else ""]
    return " and ".join([word for word in words if word])

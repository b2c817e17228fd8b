"""What the values of a grid mean: which cells are filled, and in which colours.

Where there are clues they decide. If there are none, only values that everybody uses in the same way are
taken: 0 and 1, ``.`` and ``#``, white and black squares, colours by their values on white. A grid of ``x``
and ``o`` or of 1 and 2 is not understood without clues.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from ...model import BLACK_AND_WHITE, Clue, Grid, Palette, grid_clues, transpose
from ..colour_names import svg_rgb
from ..common import hex_rgb, letter_rgb, make_palette
from .grids import GridCells, Token
from .sides import Tag

MOST_VALUES = 64
MOST_MARKS = 4
"""Values of a grid beside clues in black and white: filled, empty, and two ways to mark empty cells."""
_EMPTY_WORDS = (
    "white empty false False none None blank off transparent #fff #ffffff #FFF #FFFFFF FFFFFF White Empty "
    "EMPTY WHITE ffffff E space unfilled :white_large_square: . - _ · □ ⬜ ◻ ◽ ▫ ⬚ ░ ◌ ⚪ 🤍"
)
_FILLED_WORDS = (
    "black filled true True full on #000 #000000 000000 Black Filled FILLED BLACK F O o :black_large_square: # X "
    "x * @ █ ■ ⬛ ◼ ◾ ▪ ▓ ● ⚫ 🖤 🟦 🟥 🟩 🟨 🟧 🟪 🟫 % & + ## ██"
)
EMPTY: frozenset[Token] = frozenset([0, "", " ", *_EMPTY_WORDS.split()])
FILLED: frozenset[Token] = frozenset([1, *_FILLED_WORDS.split()])
UNKNOWN_MARKS: frozenset[Token] = frozenset({"?", "unknown", "u", "null"})
_SQUARES = {
    "🟥": "e00000", "🟧": "ff8000", "🟨": "ffd800", "🟩": "00a000", "🟦": "0000e0", "🟪": "a000c0",
    "🟫": "804000", "⬛": "000000", "⬜": "ffffff",
}  # fmt: skip


class GridPicture(NamedTuple):
    grid: Grid
    palette: Palette
    tokens: tuple[Token, ...]
    """What stands for each colour of the palette."""


def values(cells: GridCells) -> list[Token]:
    """The distinct values in the order in which they are first seen; one more than may be, at most."""
    found: dict[Token, None] = {}
    for row in cells.rows:
        found.update(dict.fromkeys(row))
        if len(found) > MOST_VALUES:
            break
    return list(found)


def picture_alone(
    cells: GridCells, colours: Mapping[Token, str] | None = None
) -> tuple[GridPicture | None, str]:
    """The picture of a grid without clues, or why it is not sure what it shows."""
    found = values(cells)
    if len(found) < 2:
        return None, "all cells have the same value"
    if len(found) > MOST_VALUES:
        return None, f"more than {MOST_VALUES} different values"
    if len(found) == 2:
        return _of_two(cells, found, colours)
    rgb = {token: shade for token in found if (shade := _shade(token, colours)) is not None}
    background = _background(found, rgb)
    if background is None:
        shown = ", ".join([str(token) for token in found[:6]])
        return None, f"{len(found)} different values ({shown}), and nothing says what they mean"
    tokens = [background, *[token for token in found if token != background]]
    return GridPicture(_grid(cells, tokens), _palette(tokens, rgb), tuple(tokens)), ""


def _of_two(
    cells: GridCells, found: list[Token], colours: Mapping[Token, str] | None
) -> tuple[GridPicture | None, str]:
    first, second = found
    for empty, filled in ((first, second), (second, first)):
        clear = empty in EMPTY and filled in FILLED
        if clear or (empty, filled) == (-1, 1):
            return _black(cells, empty, filled), ""
    rgb = {token: shade for token in found if (shade := _shade(token, colours)) is not None}
    background = _background(found, rgb)
    if background is None:
        return None, f"cells of {found[0]!s} and {found[1]!s}, and nothing says which are filled"
    tokens = [background, *[token for token in found if token != background]]
    return GridPicture(_grid(cells, tokens), _palette(tokens, rgb), tuple(tokens)), ""


def _black(cells: GridCells, empty: Token, filled: Token) -> GridPicture:
    return GridPicture(_grid(cells, [empty, filled]), BLACK_AND_WHITE, (empty, filled))


def _background(found: Sequence[Token], rgb: Mapping[Token, str]) -> Token | None:
    """The value of the background, where all others are known colours; None if that is not sure."""
    coloured = [token for token in found if token in rgb and rgb[token] != "ffffff"]
    rest = [token for token in found if token not in coloured]
    blank = [token for token in rest if token in EMPTY or rgb.get(token) == "ffffff"]
    if len(blank) == 1 and len(rest) == 1:
        return blank[0]
    # With a palette of its own, cells of the first colour are the background.
    if 0 in found and not rest:
        return 0
    return None


def _shade(token: Token, colours: Mapping[Token, str] | None) -> str | None:
    if colours and token in colours:
        return colours[token]
    if not isinstance(token, str):
        return None
    if token in _SQUARES:
        return _SQUARES[token]
    if token.startswith("#"):
        return hex_rgb(token)
    if len(token) == 6 and hex_rgb(token):
        return hex_rgb(token)
    return svg_rgb(token)


def _palette(tokens: Sequence[Token], rgb: Mapping[Token, str]) -> Palette:
    triples = []
    for token in tokens[1:]:
        char = token if isinstance(token, str) and token.isascii() else ""
        name = token if isinstance(token, str) and len(token) > 1 and not token.startswith("#") else ""
        triples.append((char, rgb[token], name))
    if [shade for _, shade, _ in triples] == ["000000"]:
        return BLACK_AND_WHITE
    return make_palette(triples, rgb.get(tokens[0], "ffffff"))


def _grid(cells: GridCells, tokens: Sequence[Token]) -> Grid:
    place = {token: index for index, token in enumerate(tokens)}
    return tuple([bytes([place[token] for token in row]) for row in cells.rows])


class Match(NamedTuple):
    """A grid that has the clues."""

    grid: Grid
    transposed: bool
    tokens: tuple[Token, ...]


def match(cells: GridCells, rows: tuple[Clue, ...], columns: tuple[Clue, ...], colours: int) -> Match | None:
    """The grid with the clues, whatever its values mean; None if there is no meaning that fits."""
    upright = (cells.height, cells.width) == (len(rows), len(columns))
    lying = (cells.width, cells.height) == (len(rows), len(columns))
    if not upright and not lying:
        return None
    found = values(cells)
    if colours == 1 and len(found) > MOST_MARKS:
        return None
    for grid, tokens in _meanings(cells, found, colours):
        clues = grid_clues(grid)
        if upright and (renamed := _renamed(clues, (rows, columns))) is not None:
            return Match(_recoloured(grid, renamed), False, _reordered(tokens, renamed))
        if lying and (renamed := _renamed(clues, (columns, rows))) is not None:
            return Match(_recoloured(transpose(grid), renamed), True, _reordered(tokens, renamed))
    return None


def _meanings(
    cells: GridCells, found: Sequence[Token], colours: int
) -> Iterable[tuple[Grid, tuple[Token, ...]]]:
    """The ways to understand the values: one is filled, or one is the background."""
    if colours == 1:
        usual = sorted(found, key=lambda token: token not in FILLED)
        for filled in usual:
            place = {token: int(token == filled) for token in found}
            yield tuple([bytes([place[token] for token in row]) for row in cells.rows]), ("", filled)
        return
    for empty in sorted(found, key=lambda token: token not in EMPTY):
        rest = [token for token in found if token != empty]
        if len(rest) == colours:
            yield _grid(cells, [empty, *rest]), (empty, *rest)


def _renamed(
    found: tuple[tuple[Clue, ...], tuple[Clue, ...]], wanted: tuple[tuple[Clue, ...], tuple[Clue, ...]]
) -> dict[int, int] | None:
    """How the colours of one pair of clues must be numbered to be the other; None if they differ."""
    names: dict[int, int] = {}
    for ours, theirs in zip(found, wanted, strict=True):
        if list(map(len, ours)) != list(map(len, theirs)):
            return None
        for clue, other in zip(ours, theirs, strict=True):
            for (length, colour), (expected, name) in zip(clue, other, strict=True):
                if length != expected or names.setdefault(colour, name) != name:
                    return None
    return names if len(set(names.values())) == len(names) else None


def _recoloured(grid: Grid, names: Mapping[int, int]) -> Grid:
    table = bytes([names.get(index, index) for index in range(256)])
    return tuple([row.translate(table) for row in grid])


def _reordered(tokens: Sequence[Token], names: Mapping[int, int]) -> tuple[Token, ...]:
    by_place = {names.get(index, index): token for index, token in enumerate(tokens)}
    return tuple([by_place.get(index, "") for index in range(len(tokens))])


def tag_rgb(tag: Tag, colours: Mapping[Token, str] | None) -> tuple[str, str, str]:
    """The character that a colour of the clues should have, its RGB value and its name."""
    if isinstance(tag, tuple):
        return "", "{:02x}{:02x}{:02x}".format(*[each & 255 for each in tag[:3]]), ""
    if colours and tag is not None and tag in colours:
        char = tag if isinstance(tag, str) and len(tag) == 1 else ""
        return char, colours[tag], "" if char or not isinstance(tag, str) else tag
    if isinstance(tag, str):
        shade = hex_rgb(tag)
        char = tag if len(tag) == 1 else ""
        return char, shade or svg_rgb(tag) or letter_rgb(tag[:1] or "k"), "" if char else tag
    return "", letter_rgb(chr(97 + (tag or 0) % 26)), ""

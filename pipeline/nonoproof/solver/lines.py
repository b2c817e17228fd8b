"""Reasoning about one line at a time, complete: a colour that no arrangement gives to a cell is ruled out."""

from __future__ import annotations

from collections.abc import Sequence

from ..model import UNKNOWN, Clue, Grid, Puzzle
from . import _core


def settle_line(clue: Clue, candidates: Sequence[int]) -> list[int] | None:
    """The colours that each cell may have after reasoning; ``None`` where the clue has no arrangement.

    A cell's candidates are a number with the bit ``1 << colour`` set for each colour that it may have.
    """
    colours = max([run.colour + 1 for run in clue] + [each.bit_length() for each in candidates] + [2])
    size = (colours + 7) // 8
    packed = b"".join([each.to_bytes(size, "little") for each in candidates])
    settled = _core.settle_line(clue, colours, packed)
    if settled is None:
        return None
    return [int.from_bytes(settled[at : at + size], "little") for at in range(0, len(settled), size)]


def settle_lines(puzzle: Puzzle) -> Grid:
    """The cells that single lines settle, ``UNKNOWN`` elsewhere; a line without an arrangement ends it."""
    anything = _any_colour(puzzle.rows + puzzle.columns)
    givens = puzzle.givens or (bytes([UNKNOWN]) * puzzle.width,) * puzzle.height
    rows = [[anything if cell == UNKNOWN else 1 << cell for cell in row] for row in givens]
    dirty = dict.fromkeys(
        [(True, y) for y in range(puzzle.height)] + [(False, x) for x in range(puzzle.width)]
    )
    while dirty:
        across, number = line = next(iter(dirty))
        del dirty[line]
        before = rows[number] if across else [row[number] for row in rows]
        after = settle_line(puzzle.rows[number] if across else puzzle.columns[number], before)
        if after is None:
            break
        for place, colours in enumerate(after):
            if colours != before[place]:
                y, x = (number, place) if across else (place, number)
                rows[y][x] = colours
                dirty[not across, place] = None
    return tuple([_known(row) for row in rows])


def _any_colour(clues: Sequence[Clue]) -> int:
    """The candidates of a cell of which nothing is known: the background and every colour of the clues."""
    return (2 << max([run.colour for clue in clues for run in clue], default=1)) - 1


def _known(candidates: Sequence[int]) -> bytes:
    return bytes([each.bit_length() - 1 if each.bit_count() == 1 else UNKNOWN for each in candidates])

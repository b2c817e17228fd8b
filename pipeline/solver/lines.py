"""The complete deduction for one line: every colour that no arrangement of the clue gives to a cell is ruled out."""

from __future__ import annotations

from collections.abc import Sequence

from ..model import BACKGROUND, UNKNOWN, Clue
from . import _core


def settle_line(clue: Clue, candidates: Sequence[int], colours: int | None = None) -> list[int] | None:
    """The colours that each cell may have after reasoning; ``None`` where the clue has no arrangement.

    A cell's candidates are a number with the bit ``1 << colour`` set for each colour it may have. ``colours``
    counts the background too; without it, the colours are those of the clue and the candidates.
    """
    if colours is None:
        used = max([run.colour for run in clue], default=1)
        colours = max(used + 1, max(candidates).bit_length(), 2)
    size = (colours + 7) // 8
    packed = b"".join([each.to_bytes(size, "little") for each in candidates])
    settled = _core.settle_line(clue, colours, packed)
    if settled is None:
        return None
    return [int.from_bytes(settled[at : at + size], "little") for at in range(0, len(settled), size)]


def settle_cells(clue: Clue, cells: Sequence[int]) -> bytes | None:
    """The same for cells that are either known or ``UNKNOWN``: those that become known are filled in."""
    colours = max(
        [run.colour for run in clue] + [cell for cell in cells if cell != UNKNOWN], default=BACKGROUND
    )
    every = (1 << max(colours, 1) + 1) - 1
    settled = settle_line(clue, [every if cell == UNKNOWN else 1 << cell for cell in cells])
    if settled is None:
        return None
    return bytes([each.bit_length() - 1 if each.bit_count() == 1 else UNKNOWN for each in settled])

"""What a line says, by enumeration: the measure of what rules for lines reach."""

from __future__ import annotations

from collections.abc import Sequence

from nonoproof.methods.method import arrangements
from nonoproof.model import UNKNOWN, Clue


def complete_deduction(clue: Clue, cells: Sequence[int]) -> bytes | None:
    """All that a line says: the cells that are the same in all its arrangements; None if it has none.

    For short lines.
    """
    common: list[int] | None = None
    for each in arrangements(clue, cells):
        if common is None:
            common = list(each)
            continue
        common = [mine if mine == cell else UNKNOWN for mine, cell in zip(common, each, strict=True)]
        if common == list(cells):
            break
    return None if common is None else bytes(common)

"""The door to what the core finds out about pictures: which cells to change, and what can be exchanged."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..model import Grid, Palette
from ..verdict import Budget
from . import _core, _limits

Pixels = tuple[tuple[int, int, int], ...]
"""Row, column and colour, counted from 0."""


class FewestChanges(NamedTuple):
    remedies: tuple[Pixels, ...]
    """The cells to change, each with its new colour; all remedies have the same number of them.

    The least visible comes first.
    """
    seen: tuple[float, ...]
    """How visible each is."""
    bound: int
    """No remedy has fewer cells: this is proved."""
    all: bool
    """There are no other remedies with as few cells."""
    line_solves: int
    seconds: float


def fewest_changes(
    picture: Grid,
    palette: Palette,
    budget: Budget,
    *,
    givens: Grid | None = None,
    lines_only: bool = False,
    least: int = 0,
    most: int = 8,
    remedies: int = 100,
    mates: Sequence[int] = (),
) -> FewestChanges:
    """The fewest cells of the picture to change so that its clues have no other solution.

    ``lines_only``: so that lines alone solve it. ``least``: it is known that fewer do not do. With more than
    ``most``, or where the budget does not allow the search, a good remedy comes without proof. ``remedies``
    are enough; of those that change one cell, the least visible are found first. ``mates`` names for each
    cell the one that changes with it.
    """
    width = len(picture[0])
    found = _core.mend(
        width,
        len(picture),
        max(len(palette), max(map(max, picture)) + 1, 2),
        None if givens is None else b"".join(givens),
        b"".join(picture),
        lines_only,
        least,
        most,
        remedies,
        mates,
        *_limits(budget),
    )
    return FewestChanges(
        tuple([tuple([(*divmod(cell, width), colour) for cell, colour in each]) for each in found.remedies]),
        tuple(found.seen),
        found.bound,
        found.all,
        found.line_solves,
        found.seconds,
    )


def visibility(picture: Grid, changes: Iterable[tuple[int, int, int]]) -> float:
    """How visible a change of cells is: about 1 for each cell at an edge, more for others."""
    width = len(picture[0])
    return _core.visibility(
        b"".join(picture), width, [(y * width + x, colour) for y, x, colour in sorted(changes)]
    )


def exchanges(one: Grid, other: Grid) -> list[frozenset[tuple[int, int]]]:
    """The cells in which two pictures with the same clues differ, in groups that can be exchanged alone."""
    width = len(one[0])
    groups = _core.exchanges(b"".join(one), b"".join(other), width)
    return [frozenset([divmod(cell, width) for cell in group]) for group in groups]

"""When a certificate holds."""

from __future__ import annotations

from .board import Board, Contradiction
from .certificate import Certificate, Clue, refuse
from .checking_work import CheckingWork

GRIDS = {"unique": 1, "multiple": 2, "none": 0}
MOST_LISTED, LONGEST_NAME = 4, 100
"""Given cells, and characters of a name, that are shown."""


def judge(certificate: Certificate, effort: CheckingWork | None = None) -> None:
    """Returns if the verdict is proved, and raises ``Refused`` if it is not.

    ``Unchecked``, a kind of it, means that the budget was spent before.
    """
    grids, effort = certificate.grids, effort or CheckingWork()
    if len(grids) != GRIDS[certificate.verdict]:
        refuse("the verdict does not match the number of solutions")
    for number, grid in enumerate(grids, 1):
        effort.spend(2 * len(grid))
        _check_grid(certificate, grid, f"solution {number}")
    if certificate.verdict == "multiple":
        if grids[0] == grids[1]:
            refuse("the two solutions are the same")
        if certificate.steps:
            refuse("two solutions need no steps")
        return
    _check_proof(certificate, grids[0] if grids else None, effort)


def summary(certificate: Certificate) -> str:
    """What puzzle it is about: its name, if it has one, its id, and which of its cells are given."""
    givens, width = certificate.givens, len(certificate.columns)
    cells = [f"row {cell // width + 1}, column {cell % width + 1}" for cell in list(givens)[:MOST_LISTED]]
    more = [f"{len(givens) - MOST_LISTED} more"] if len(givens) > MOST_LISTED else []
    given = f"{len(givens)} given: {'; '.join(cells + more)}" if givens else "no given cells"
    name = f"{certificate.title[:LONGEST_NAME]!r}, " if certificate.title else ""
    return f"{name}id {certificate.id}, {given}"


def _check_grid(certificate: Certificate, grid: list[int], name: str) -> None:
    width = len(certificate.columns)
    for number, clue in enumerate(certificate.rows):
        if runs(grid[number * width : (number + 1) * width]) != clue:
            refuse(f"{name}: row {number + 1} does not have its clue")
    for number, clue in enumerate(certificate.columns):
        if runs(grid[number::width]) != clue:
            refuse(f"{name}: column {number + 1} does not have its clue")
    if any(grid[cell] != colour for cell, colour in certificate.givens.items()):
        refuse(f"{name} does not have the given cells")


def runs(cells: list[int]) -> Clue:
    """The clue of a line of cells."""
    found: Clue = []
    before = 0
    for colour in cells:
        if colour == before != 0:
            found[-1] = (found[-1][0] + 1, colour)
        elif colour != 0:
            found.append((1, colour))
        before = colour
    return found


def _check_proof(certificate: Certificate, solution: list[int] | None, effort: CheckingWork) -> None:
    """The clues, the given cells and the steps lead to a contradiction if the solution counts as one.

    Every step is about other solutions than that one; the contradiction shows that there are none.
    """
    board = Board(certificate, solution, effort)
    try:
        for cell, colour in certificate.givens.items():
            board.restrict(cell, 1 << colour)
        board.follow()
        for number, step in enumerate(certificate.steps, 1):
            if not board.follows(step):
                refuse(f"step {number} of {len(certificate.steps)} does not follow")
            board.add(step)
    except Contradiction:
        return
    refuse("the steps do not lead to a contradiction")

"""The canonical form of a puzzle, and its identity: a hash of its clues, whatever its file and title.

The identity is the SHA-256 of a short text. For a puzzle of three rows and four columns

    [[2, 1], [], [3]]|[[1, 1], [1, 1], [1], [1]]

that is the rows and the columns as JSON. With more than one colour a run is a pair, such as ``[2, 1]`` for
two cells of the first colour, and the RGB values follow: ``|ff0000,0000ff``. Colours are numbered in the
order in which the clues use them first, rows before columns.
"""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256

from ..model import BACKGROUND, UNKNOWN, Clue, Grid, Puzzle, run
from ..solver.measures import Measures

SHOWN = 16
"""The characters of an identity that people are shown; enough to tell a billion puzzles apart."""


def canonical(puzzle: Puzzle) -> Puzzle:
    """The same puzzle with its colours in the order of their first use, and without those it does not use."""
    if len(puzzle.palette) == 2:
        return puzzle
    used = dict.fromkeys([colour for clue in (*puzzle.rows, *puzzle.columns) for _, colour in clue])
    for grid in (puzzle.goal, puzzle.givens):
        used |= dict.fromkeys(sorted(set(b"".join(grid or ())) - {BACKGROUND, UNKNOWN}))
    # A puzzle without any run keeps its first colour, so that there is always one to draw with.
    order = list(used) or [1]
    if order == list(range(1, len(puzzle.palette))):
        return puzzle
    new = {old: number for number, old in enumerate(order, 1)}
    table = bytes([new.get(old, old if old == UNKNOWN else BACKGROUND) for old in range(256)])
    return replace(
        puzzle,
        rows=_renumbered(puzzle.rows, new),
        columns=_renumbered(puzzle.columns, new),
        palette=(puzzle.palette[BACKGROUND], *[puzzle.palette[old] for old in order]),
        goal=_translated(puzzle.goal, table),
        givens=_translated(puzzle.givens, table),
    )


def _renumbered(clues: tuple[Clue, ...], new: dict[int, int]) -> tuple[Clue, ...]:
    return tuple([tuple([run(length, new[colour]) for length, colour in clue]) for clue in clues])


def _translated(grid: Grid | None, table: bytes) -> Grid | None:
    return None if grid is None else tuple([row.translate(table) for row in grid])


def used_colours(puzzle: Puzzle) -> int:
    """How many colours the clues use. Takes a puzzle in canonical form."""
    if len(puzzle.palette) == 2:
        return 1
    return max([colour for clue in (*puzzle.rows, *puzzle.columns) for _, colour in clue], default=0)


def identity(puzzle: Puzzle, measures: Measures | None = None) -> str:
    """64 hexadecimal digits, the same for equal clues. Takes a puzzle in canonical form."""
    return sha256(measures.text if measures else identity_text(puzzle).encode()).hexdigest()


def identity_text(puzzle: Puzzle) -> str:
    most = used_colours(puzzle)
    if most <= 1:
        return f"{_lengths(puzzle.rows)}|{_lengths(puzzle.columns)}"
    rgb = ",".join([colour.rgb for colour in puzzle.palette[1 : most + 1]])
    return f"{_pairs(puzzle.rows)}|{_pairs(puzzle.columns)}|{rgb}"


def _lengths(clues: tuple[Clue, ...]) -> list[list[int]]:
    return [[length for length, _ in clue] for clue in clues]


def _pairs(clues: tuple[Clue, ...]) -> list[list[list[int]]]:
    return [[list(run) for run in clue] for clue in clues]


def key(identity: str, givens: Grid | None) -> str:
    """The hash to which a verdict belongs: of the clues and the given cells. Without given cells it is the identity."""
    if givens is None:
        return identity
    return sha256(f"{identity}|".encode() + b";".join(givens)).hexdigest()

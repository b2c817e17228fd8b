"""Compares two solutions, or two puzzles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import zip_longest

from ..model import UNKNOWN, Clue, Grid, Puzzle
from ..model.taking import shown
from ..render import clue_words, printable

_MOST_LISTED = 20
"""At most so many clues are listed one by one."""
_CELLS = {".": 0, "#": 1, "?": UNKNOWN, None: UNKNOWN}


@dataclass(frozen=True, slots=True)
class Differences:
    """The differences; false if there are none."""

    cells: tuple[tuple[int, int], ...] = ()
    """Row and column, counted from 0. For two puzzles, the cells in which their goals differ."""
    sentences: tuple[str, ...] = ()
    """For two puzzles: what differs in sizes, clues, colours, given cells, goals and texts, one sentence each."""

    def __bool__(self) -> bool:
        return bool(self.cells or self.sentences)


def differences(one: object, other: object) -> Differences:
    """The cells in which two grids of the same size differ, such as two solutions; or how two puzzles differ.

    >>> from nonoproof import Puzzle, classify, differences
    >>> first, second = classify(Puzzle.from_clues([[1], [1]], [[1], [1]])).solutions
    >>> differences(first, second).cells
    ((0, 0), (0, 1), (1, 0), (1, 1))
    >>> differences(Puzzle.from_picture(["##"]), Puzzle.from_picture(["#."])).sentences
    ('row 1: 2 becomes 1', 'column 2: 1 becomes 0', 'the goal differs in 1 cell')
    """
    if isinstance(one, Puzzle) and isinstance(other, Puzzle):
        return _of_puzzles(one, other)
    if isinstance(one, Puzzle) or isinstance(other, Puzzle):
        raise TypeError("one, other: expected two puzzles or two grids, found one of each")
    first, second = _plain(one, "one"), _plain(other, "other")
    if list(map(len, first)) != list(map(len, second)):
        raise ValueError("other: expected a grid of the same size as the first")
    return Differences(_cells(first, second))


def _plain(grid: object, name: str) -> list[list[object]]:
    """Rows of cells, in the characters and numbers that are commonly used for them."""
    if isinstance(grid, str):
        grid = grid.split()
    if isinstance(grid, bytes) or not isinstance(grid, Iterable):
        raise TypeError(f"{name}: expected a puzzle or a list of rows, found {shown(grid)}")
    rows = list(grid)
    for place, row in enumerate(rows):
        if not isinstance(row, Iterable):
            raise TypeError(f"{name}[{place}]: expected a row of cells, found {shown(row)}")
    return [[_CELLS.get(cell, cell) for cell in row] for row in rows]


def _cells(one: Iterable[Iterable[object]], other: Iterable[Iterable[object]]) -> tuple[tuple[int, int], ...]:
    return tuple(
        [
            (y, x)
            for y, (above, below) in enumerate(zip(one, other, strict=True))
            for x, (before, after) in enumerate(zip(above, below, strict=True))
            if before != after
        ]
    )


def _of_puzzles(one: Puzzle, other: Puzzle) -> Differences:
    cells: tuple[tuple[int, int], ...] = ()
    sentences: list[str] = []
    same_size = (one.width, one.height) == (other.width, other.height)
    if not same_size:
        sentences.append(
            f"the size: {one.width} by {one.height} becomes {other.width} by {other.height}, in columns by rows"
        )
    sentences += _clues("row", one, other, one.rows, other.rows)
    sentences += _clues("column", one, other, one.columns, other.columns)
    sentences += _palettes(one, other)
    if same_size:
        for name in ("givens", "goal"):
            before, after = getattr(one, name), getattr(other, name)
            places, changes = _grids("the given cells" if name == "givens" else "the goal", before, after)
            sentences += changes
            cells = places if name == "goal" else cells
    for name, before, after in zip(one.metadata._fields, one.metadata, other.metadata, strict=True):
        if before != after:
            text_before, text_after = (f'"{printable(text)}"' if text else "none" for text in (before, after))
            sentences.append(f"the {name.replace('_', ' ')}: {text_before} becomes {text_after}")
    return Differences(cells, tuple(sentences))


def _clues(
    name: str, one: Puzzle, other: Puzzle, before: tuple[Clue, ...], after: tuple[Clue, ...]
) -> Iterator[str]:
    changed = []
    for number, (old, new) in enumerate(zip_longest(before, after), 1):
        words = [
            "nothing" if clue is None else " ".join(clue_words(clue, puzzle.palette))
            for clue, puzzle in ((old, one), (new, other))
        ]
        if words[0] != words[1]:
            changed.append(f"{name} {number}: {words[0]} becomes {words[1]}")
    yield from changed[:_MOST_LISTED]
    if len(changed) > _MOST_LISTED:
        yield f"{len(changed) - _MOST_LISTED} more {name}s differ"


def _palettes(one: Puzzle, other: Puzzle) -> Iterator[str]:
    before, after = ([f"{each.char} #{each.rgb}" for each in puzzle.palette] for puzzle in (one, other))
    if before != after:
        yield f"the palette: {printable(', '.join(before))} becomes {printable(', '.join(after))}"


def _grids(
    name: str, before: Grid | None, after: Grid | None
) -> tuple[tuple[tuple[int, int], ...], list[str]]:
    verb = "differ" if name.endswith("s") else "differs"
    if before is None or after is None:
        return (), [] if before is after else [f"{name}: {'added' if before is None else 'removed'}"]
    cells = _cells(before, after)
    many = "1 cell" if len(cells) == 1 else f"{len(cells)} cells"
    return cells, [f"{name} {verb} in {many}"] if cells else []

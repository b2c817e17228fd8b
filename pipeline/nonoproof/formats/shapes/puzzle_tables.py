"""Tables: a puzzle a row under the names of its columns, or one puzzle with its clues around the grid."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence

from .assemble import Surroundings, assemble
from .names import role
from .outcome import NotAPuzzle, ShapeFound
from .walk import walk

Table = list[list[str]]
MOST_HEADERS = 40
MOST_DEEP = 12
LEAST_LINES = 2
"""Rows above the grid, or columns before it, that clues may take."""


def puzzles_of_table(lines: Sequence[str], context: Surroundings) -> Iterator[ShapeFound | NotAPuzzle]:
    """The puzzles of a text with commas, semicolons or tabs between its values."""
    for mark in ("\t", ",", ";"):
        if not all(mark in line for line in lines[:3] if line.strip()) or not lines:
            continue
        table = parse(lines, mark)
        if table is None:
            continue
        found = list(puzzles_in(table, context))
        if found:
            yield from found
            return


def parse(lines: Sequence[str], mark: str) -> Table | None:
    try:
        rows = list(csv.reader(lines, delimiter=mark, strict=True))
    except csv.Error:
        return None
    # A row of empty cells is a row; a blank line is none.
    return [row for row in rows if len(row) > 1 or any(cell.strip() for cell in row)]


def puzzles_in(table: Table, context: Surroundings) -> Iterator[ShapeFound | NotAPuzzle]:
    """The puzzles of a table, however they lie in it."""
    if len(table) < 2:
        return
    header = [cell.strip() for cell in table[0]]
    if _is_header(header):
        records = [
            {name: cell.strip() for name, cell in zip(header, row, strict=False) if cell.strip()}
            for row in table[1:]
        ]
        yield from walk(records, context)
        return
    found = around(table, context)
    if found is not None:
        yield found


def _is_header(header: list[str]) -> bool:
    """Names, at least one of which is known for clues or a grid."""
    if not 1 < len(header) <= MOST_HEADERS or len(set(header)) < len(header):
        return False
    if any(not name or name.isdigit() for name in header):
        return False
    kinds = [role(name) for name in header]
    long_names = [kind for name, kind in zip(header, kinds, strict=True) if len(name) > 1]
    return any(kind.side or kind.grid > 0 or kind.clue for kind in long_names)


def around(table: Table, context: Surroundings) -> ShapeFound | NotAPuzzle | None:
    """Clues above and to the left of the cells: as numbers in cells of their own, or as texts in one cell."""
    width = max(map(len, table))
    cells = [[cell.strip() for cell in row] + [""] * (width - len(row)) for row in table]
    for top in range(1, min(len(cells), MOST_DEEP)):
        for left in range(1, min(width, MOST_DEEP)):
            found = _around(cells, top, left, context)
            if found is not None:
                return found
    return None


def _around(cells: Table, top: int, left: int, context: Surroundings) -> ShapeFound | None:
    """The puzzle whose grid begins in that row and column of the table."""
    corner = [cells[row][place] for row in range(top) for place in range(left)]
    if any(sign.isdigit() for cell in corner for sign in cell):
        return None
    columns = [
        " ".join([cells[row][place] for row in range(top) if cells[row][place]]) or "0"
        for place in range(left, len(cells[0]))
    ]
    rows = [" ".join([cell for cell in line[:left] if cell]) or "0" for line in cells[top:]]
    if min(len(rows), len(columns)) < LEAST_LINES:
        return None
    inner = [line[left:] for line in cells[top:]]
    drawn = any(cell for line in inner for cell in line)
    fields: list[tuple[str, object]] = [("rows", list(rows)), ("columns", list(columns))]
    found = assemble([*fields, ("solution", inner)] if drawn else fields, context)
    if not isinstance(found, ShapeFound) or found.faulty:
        return None
    if any(sign.isdigit() for line in inner for cell in line for sign in cell) and found.puzzle.goal is None:
        # Numbers among the cells belong to clues.
        return None
    found.where = f"clues around a table of {len(rows)} rows and {len(columns)} columns"
    return found

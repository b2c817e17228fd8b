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
    return [row for row in rows if any(cell.strip() for cell in row)]


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
    for top in range(1, min(len(cells), 12)):
        for left in range(1, min(width, 12)):
            corner = [cells[row][place] for row in range(top) for place in range(left)]
            if any(cell and any(sign.isdigit() for sign in cell) for cell in corner):
                continue
            columns = [
                " ".join([cells[row][place] for row in range(top) if cells[row][place]])
                for place in range(left, width)
            ]
            rows = [" ".join([cell for cell in line[:left] if cell]) for line in cells[top:]]
            if not all(columns) or not all(rows):
                continue
            inner = [line[left:] for line in cells[top:]]
            fields = [("rows", list(rows)), ("columns", list(columns))]
            found = assemble([*fields, ("solution", inner)], context)
            if isinstance(found, ShapeFound) and not found.faulty:
                found.where = f"clues around a table of {len(rows)} rows and {len(columns)} columns"
                return found
    return None

"""Spreadsheets, ``.xlsx``. Reading them needs openpyxl.

A sheet holds a picture in the colours of its cells or in ones, clues typed around a grid, or one puzzle per row
under the names of its columns.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ..findings import Code
from .common import Fault, FileEntry, Fit, Holds, Notes
from .shapes.assemble import Surroundings, assemble
from .shapes.outcome import NotAPuzzle, ShapeFound
from .shapes.puzzle_tables import Table, puzzles_in
from .shapes.walk import Result

NAME = "xlsx"
TITLE = "spreadsheets: a picture in cells, or clues around a grid"
SUFFIXES = (".xlsx",)
HOLDS = Holds(colour=True, goal=True, many=True)

MOST_SIDE = 1024
MOST_BYTES = 64 << 20
WHITE = ("", "FFFFFF", "ffffff")


def sniff(data: bytes) -> Fit:
    packed = data.startswith(b"PK\x03\x04")
    return Fit.SURE if packed and (b"[Content_Types].xml" in data[:4096] or b"xl/" in data[:4096]) else Fit.NO


def read(data: bytes) -> Iterator[FileEntry]:
    notes = Notes()
    try:
        sheets = list(_sheets(data))
    except Fault as error:
        notes.take(error)
        yield notes.entry(None)
        return
    empty = True
    for title, texts, fills in sheets:
        for each in _puzzles(title, texts, fills):
            if isinstance(each, NotAPuzzle):
                notes.add(Code.SYNTAX, f"sheet {title}: not certain enough to read: {each.sentence()}")
                yield notes.entry(None)
            else:
                notes.add(Code.READ_BY_SHAPE, f"sheet {title}: {each.where}")
                for finding in each.findings:
                    notes.add(finding.code, finding.message)
                yield notes.entry(each.puzzle)
            notes, empty = Notes(), False
    if empty:
        names = ", ".join([title for title, _, _ in sheets])[:80]
        notes.add(Code.SYNTAX, f"neither a picture nor clues around a grid in the sheets {names}")
        yield notes.entry(None)


def _sheets(data: bytes) -> Iterator[tuple[str, Table, Table]]:
    """The title, the texts and the colours of each sheet."""
    try:
        import openpyxl
    except ImportError:
        message = "openpyxl is needed to read this: install nonoproof[tables]"
        raise Fault(Code.UNSUPPORTED_KIND, message) from None
    import warnings
    import zipfile

    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            if sum(info.file_size for info in archive.infolist()) > min(
                MOST_BYTES, 200 * len(data) + (1 << 20)
            ):
                raise Fault(
                    Code.TOO_LARGE, "unpacks to more than the limit, or to far more than its packed size"
                )
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            book = openpyxl.load_workbook(io.BytesIO(data), data_only=True)
        for sheet in book.worksheets[:64]:
            if max(sheet.max_row, sheet.max_column) <= MOST_SIDE:
                rows = list(sheet.iter_rows())
                texts = [["" if cell.value is None else _text(cell.value) for cell in row] for row in rows]
                yield str(sheet.title), texts, [[_fill(cell) for cell in row] for row in rows]
    except (Fault, MemoryError):
        raise
    except Exception:
        # A damaged workbook ends in exceptions of a dozen kinds, all of which mean the same.
        raise Fault(Code.UNREADABLE, "not a whole workbook") from None


def _text(value: object) -> str:
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value).strip()


def _fill(cell: Any) -> str:  # noqa: ANN401 - a cell of openpyxl, which has no types
    """The colour of a cell, six digits, or an empty text where it has none."""
    fill = cell.fill
    if fill is None or fill.fill_type != "solid":
        return ""
    colour = fill.fgColor
    if colour.type == "rgb" and isinstance(colour.rgb, str):
        return colour.rgb[-6:].lower()
    if colour.type == "theme":
        return "" if colour.theme == 0 else f"{(colour.theme * 0x2A51 + 0x101010) % 0xFFFFFF:06x}"
    return "000000" if colour.type == "indexed" and colour.indexed not in (1, 9, 64, 65) else ""


def _puzzles(title: str, texts: Table, fills: Table) -> list[Result]:
    context = Surroundings(known=True, texts={"origin": title})
    drawn = any(fill not in WHITE for row in fills for fill in row)
    written = [row for row in texts if any(row)]
    if written:
        shown = [
            [text or ("x" if fill not in WHITE else "") for text, fill in zip(line, colours, strict=True)]
            for line, colours in zip(texts, fills, strict=True)
        ]
        found = list(puzzles_in(_cropped(shown, shown) if drawn else written, context))
        if found:
            return found
    cells = fills if drawn else texts
    grid = _cropped(cells, cells)
    if not grid or (not drawn and not _plain(grid)):
        return []
    picture = [[f"#{cell}" if cell else "" for cell in row] for row in grid] if drawn else grid
    alone = assemble([("solution", picture)], context)
    if isinstance(alone, ShapeFound):
        alone.where = "the box around the coloured cells" if drawn else "the cells that are written in"
        alone.puzzle = replace(alone.puzzle, metadata=alone.puzzle.metadata._replace(title=title, origin=""))
    return [alone] if alone is not None else []


def _plain(grid: Table) -> bool:
    return len({cell for row in grid for cell in row}) == 2


def _cropped(cells: Table, marks: Table) -> Table:
    """The box around all cells that are not empty."""
    rows = [at for at, row in enumerate(marks) if any(cell not in WHITE for cell in row)]
    columns = [at for row in marks for at, cell in enumerate(row) if cell not in WHITE]
    if not rows:
        return []
    return [line[min(columns) : max(columns) + 1] for line in cells[rows[0] : rows[-1] + 1]]

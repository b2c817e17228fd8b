"""Arrays of numpy and spreadsheets, and what is said where their libraries are missing."""

from __future__ import annotations

import io
import sys

import pytest
from nonoproof.findings import Code
from nonoproof.formats import FileEntry, npy, xlsx
from nonoproof.formats.detect import recognise
from nonoproof.ingest import ingest
from nonoproof.model import puzzle_of

numpy = pytest.importorskip("numpy")
openpyxl = pytest.importorskip("openpyxl")

CELLS = [[1, 1, 0, 1], [0, 0, 0, 0], [1, 1, 1, 0]]
PUZZLE = puzzle_of(tuple([bytes(row) for row in CELLS]))
GRID = numpy.array(CELLS, dtype=numpy.uint8)
ROWS = numpy.array([[0, 2, 1], [0, 0, 0], [0, 0, 3]])
COLUMNS = numpy.array([[1, 1], [1, 1], [0, 1], [0, 1]])


def saved(array: object, **options: bool) -> bytes:
    file = io.BytesIO()
    numpy.save(file, array, **options)
    return file.getvalue()


def packed(**arrays: object) -> bytes:
    file = io.BytesIO()
    numpy.savez_compressed(file, **arrays)
    return file.getvalue()


def book(fill: object) -> bytes:
    workbook = openpyxl.Workbook()
    sheet = workbook.active
    sheet.title = "Cat"
    fill(sheet)
    file = io.BytesIO()
    workbook.save(file)
    return file.getvalue()


def entries(data: bytes, name: str) -> list[FileEntry]:
    return list(recognise(data, name)[1])


@pytest.mark.parametrize(
    ("data", "name", "count"),
    [
        (saved(GRID), "x.npy", 1),
        (saved(GRID.astype(bool)), "x.npy", 1),
        (saved(GRID.astype(float)), "x.npy", 1),
        (saved(numpy.stack([GRID, GRID])), "x.npy", 2),
        (saved(GRID[None, :, :, None]), "x.npy", 1),
        (packed(rows=ROWS, cols=COLUMNS), "x.npz", 1),
        (packed(row_clues=[ROWS, ROWS], col_clues=[COLUMNS, COLUMNS], solutions=[GRID, GRID]), "x.npz", 2),
    ],
)
def test_arrays(data: bytes, name: str, count: int) -> None:
    found = entries(data, name)
    assert [entry.puzzle for entry in found] == [PUZZLE] * count


def test_a_stack_of_photographs_is_one_finding() -> None:
    (entry,) = entries(saved(numpy.arange(50 * 36).reshape(50, 6, 6) % 251), "x.npy")
    assert entry.puzzle is None and "none of its 50" in entry.findings[0].message


def test_objects_are_never_unpacked() -> None:
    (entry,) = entries(saved(numpy.array([{}], dtype=object), allow_pickle=True), "x.npy")
    assert entry.findings[0].code is Code.UNSUPPORTED_KIND


@pytest.mark.parametrize("cut", [7, 12, 100])
def test_damaged_arrays(cut: int) -> None:
    for data, format in ((saved(GRID), npy), (packed(a=GRID), npy), (book(ones), xlsx)):
        found = list(format.read(data[:cut]))
        assert all(entry.puzzle is None and entry.findings for entry in found)


def test_an_array_that_claims_more_than_there_is() -> None:
    data = saved(GRID).replace(b"(3, 4)", b"(9999999, 9999999)"[:6])
    (entry,) = npy.read(data.replace(b"(99999", b"(9999,"))
    assert entry.puzzle is None


def coloured(sheet: object) -> None:
    from openpyxl.styles import PatternFill

    for row, line in enumerate(CELLS):
        for column, cell in enumerate(line):
            if cell:
                sheet.cell(row + 3, column + 4).fill = PatternFill("solid", fgColor="FF000000")


def ones(sheet: object) -> None:
    for line in CELLS:
        sheet.append(line)


def clues(sheet: object) -> None:
    for line in ([None, None, 1, 1, None, None], [None, None, 1, 1, 1, 1], [2, 1], [None, 0], [None, 3]):
        sheet.append(line)


def listed(sheet: object) -> None:
    sheet.append(["title", "rows", "columns"])
    sheet.append(["Cat", "2 1;0;3", "1 1;1 1;1;1"])


@pytest.mark.parametrize("fill", [coloured, ones, clues, listed])
def test_sheets(fill: object) -> None:
    (entry,) = entries(book(fill), "x.xlsx")
    assert entry.puzzle == PUZZLE


def test_a_sheet_of_prose_is_refused() -> None:
    (entry,) = entries(book(lambda sheet: sheet.append(["Dear", "reader"])), "x.xlsx")
    assert entry.puzzle is None and entry.findings


def test_they_are_no_archives_to_be_unpacked(tmp_path) -> None:
    (tmp_path / "a.npz").write_bytes(packed(rows=ROWS, cols=COLUMNS))
    (tmp_path / "b.xlsx").write_bytes(book(ones))
    assert [each.puzzle for each in ingest([str(tmp_path)])] == [PUZZLE, PUZZLE]


@pytest.mark.parametrize(
    ("format", "module", "data"), [(npy, "numpy", saved(GRID)), (xlsx, "openpyxl", book(ones))]
)
def test_without_the_library_it_is_reported_what_to_install(format, module, data, monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    (entry,) = format.read(data)
    assert entry.puzzle is None and "nonoproof[tables]" in entry.findings[0].message

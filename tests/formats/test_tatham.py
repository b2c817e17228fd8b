from __future__ import annotations

from nonoproof.formats import tatham
from nonoproof.model import UNKNOWN, Puzzle, clue, puzzle_of

DEMO = puzzle_of((b"\1\1\0\1", b"\0\0\0\0", b"\1\1\1\0"))


def test_columns_come_first_and_empty_clues_are_empty() -> None:
    assert tatham.write([Puzzle(DEMO.rows, DEMO.columns)]) == b"4x3:1.1/1.1/1/1/2.1//3\n"


def test_letters_of_a_large_grid() -> None:
    """Six capital letters mark six full cells; the last letter only uses up the tail."""
    lines = "/".join(["1"] * 30)
    (entry,) = tatham.read(f"15x15:{lines},TNINzzzzGNzw".encode())
    assert entry.puzzle is not None and entry.puzzle.givens is not None
    cells = b"".join(entry.puzzle.givens)
    assert not entry.findings
    assert cells.count(1) == 6
    assert cells.count(UNKNOWN) == 225 - 6
    assert [at for at, cell in enumerate(cells) if cell == 1] == [19, 33, 42, 56, 163, 177]


def test_given_cells_use_up_every_cell() -> None:
    """Programs refuse letters that stop before the last cell."""
    for known in ((0, 0), (9, 9), (3, 7)):
        givens = [bytearray([UNKNOWN]) * 10 for _ in range(10)]
        givens[known[0]][known[1]] = 1
        grid = tuple(bytes(row) for row in givens)
        puzzle = Puzzle((clue([1]),) * 10, (clue([1]),) * 10, givens=grid)
        (entry,) = tatham.read(tatham.write([puzzle]))
        assert entry.puzzle == puzzle
        assert not entry.findings


def test_too_many_given_cells() -> None:
    (entry,) = tatham.read(b"1x1:1/1,AA")
    assert (entry.puzzle, entry.puzzle.goal) == (puzzle_of((b"\1",)), (b"\1",))
    (entry,) = tatham.read(b"1x1:1/1,AAA")
    assert entry.puzzle is None

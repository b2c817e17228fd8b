from __future__ import annotations

from nonoproof.formats import tournament
from nonoproof.model import Puzzle, clue, puzzle_of

SQUARE = puzzle_of((b"\1\1", b"\0\1"))
WIDE = puzzle_of((b"\1\1\0\1", b"\0\0\0\0", b"\1\1\1\0"))


def plain(puzzle: Puzzle) -> Puzzle:
    return Puzzle(puzzle.rows, puzzle.columns)


def test_only_a_puzzle_that_is_not_square_says_its_size() -> None:
    text = tournament.write([plain(SQUARE), plain(WIDE)]).decode()
    assert text == "$1\n1\n2\n2\n1\n$2 4x3\n1\t1\n1\t1\n1\n1\n2\t1\n0\n3\n"


def test_sums_that_differ_are_left_to_the_checks() -> None:
    """Half of the lines are columns where no other split is any better."""
    (entry,) = tournament.read(b"$1\n1\n1\n2\n2\n")
    assert entry.puzzle == Puzzle((clue([2]), clue([2])), (clue([1]), clue([1])))


def test_a_declared_size_must_be_kept() -> None:
    (entry,) = tournament.read(b"$1 2x2\n1\n1\n1\n")
    assert entry.puzzle is None
    assert "2 columns and 2 rows" in entry.findings[0].message

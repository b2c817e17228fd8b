"""The rules on their own, Fix and Paint, the wheel, and the puzzles of the paper's Figure 6."""

from collections import Counter
from random import Random

import pytest
from nonoproof.formats import non
from nonoproof.methods import fix_paint
from nonoproof.methods.method import Limit
from nonoproof.methods.partial_grid import PartialGrid
from nonoproof.model import UNKNOWN, Puzzle, clue, grid_clues, puzzle_of
from nonoproof.verdict import Verdict

from tests.needs import DATA, real_puzzles
from tests.support.puzzles import own_pictures

SURVEY = DATA / "survey"
CHARS = {".": 0, "#": 1, "?": UNKNOWN}


def line(text):
    return bytes(CHARS[char] for char in text)


def drawn(cells):
    return (
        None if cells is None else "".join({value: char for char, value in CHARS.items()}[c] for c in cells)
    )


def places(mask):
    return [place for place in range(mask.bit_length()) if mask >> place & 1]


def test_first_covers_are_the_initial_ranges():
    assert [places(cover) for cover in fix_paint.first_covers(clue([2, 1]), 6)] == [[0, 1, 2, 3], [3, 4, 5]]


def test_simple_boxes_fills_what_a_number_covers_wherever_it_lies():
    assert places(fix_paint.simple_boxes(clue([4]), [0b111111])) == [2, 3]
    assert fix_paint.simple_boxes(clue([3]), [0b111111]) == 0


def test_simple_spaces_empties_what_no_number_covers():
    assert places(fix_paint.simple_spaces([0b0000110, 0b0100000], 7)) == [0, 3, 4, 6]


def test_a_number_stays_near_a_filled_cell_that_is_its_alone():
    covers = fix_paint.near_own_cells(clue([3, 1]), [0b00111111, 0b11110000], 0b00000010)
    assert [places(cover) for cover in covers] == [[0, 1, 2, 3], [4, 5, 6, 7]]


def test_a_filled_cell_that_two_numbers_may_cover_binds_neither():
    covers = [0b00111111, 0b11110000]
    assert fix_paint.near_own_cells(clue([3, 1]), covers, 0b00010000) == covers


def test_forcing_takes_gaps_that_are_too_small():
    assert fix_paint.forcing(3, 0b110_0111_01111) == 0b000_0111_01111
    assert fix_paint.forcing(2, 0b10101) == 0


def test_the_rules_together():
    assert drawn(fix_paint.simple_rules(clue([3]), line("??#?.?????"))) == "?##?......"
    assert fix_paint.simple_rules(clue([3]), line("??.??")) is None


def test_fix_and_paint_finds_what_the_rules_leave():
    """The order of the numbers: after the first 1 comes a blank, and then the other."""
    cells = line(".#??")
    assert drawn(fix_paint.simple_rules(clue([1, 1]), cells)) == ".#??"
    assert drawn(fix_paint.fix_and_paint(clue([1, 1]), cells)) == ".#.#"


def test_the_line_of_figure_5b():
    """``0 - - 0 - - -``; its clue is not in the text. With 2 2 it has two completions."""
    assert drawn(fix_paint.fix_and_paint(clue([2, 2]), line(".??.???"))) == ".##.?#?"
    assert fix_paint.fix_and_paint(clue([3, 2]), line(".??.???")) is None


def test_the_wheel_prefers_cells_among_known_ones():
    """Cell (0, 0) has two known neighbours and known lines, cell (2, 2) none: more than twice as likely."""
    rows = [[UNKNOWN, 0, 1], [1, 0, UNKNOWN], [0, UNKNOWN, UNKNOWN]]
    board = PartialGrid(puzzle_of((b"\0\0\1", b"\1\0\1", b"\0\0\1")), rows)
    random = Random(5)
    first = Counter(next(iter(fix_paint.spin(board, random))) for _ in range(2000))
    assert set(first) == {(0, 0), (1, 2), (2, 1), (2, 2)}
    assert first[0, 0] > 2 * first[2, 2]


def test_a_guess_that_is_refuted_settles_its_cell():
    """No line alone says anything here, yet there is only one solution, with a block in the corner."""
    lines = tuple(clue(each) for each in ([2], [2], [1], [2]))
    answer = fix_paint.solve(Puzzle(lines, lines), Limit())
    assert answer.known == 0
    assert answer.verdict == Verdict.UNIQUE
    assert answer.solutions == ((b"\1\1\0\0", b"\1\1\0\0", b"\0\0\0\1", b"\0\0\1\1"),)


def test_it_finds_all_solutions_that_are_asked_for():
    """A one in each row and column of four: the permutations of four."""
    lines = (clue([1]),) * 4
    answer = fix_paint.solve(Puzzle(lines, lines), Limit(solutions=None))
    assert answer.verdict == Verdict.MULTIPLE
    assert len(set(answer.solutions)) == len(answer.solutions) == 24
    assert len(fix_paint.solve(Puzzle(lines, lines), Limit()).solutions) == 2
    assert fix_paint.solve(Puzzle(lines, lines), Limit(solutions=1)).verdict is None


def test_the_seed_decides_the_guesses():
    lines = (clue([1]),) * 8
    answers = [fix_paint.solve(Puzzle(lines, lines), Limit(seed=seed)) for seed in (1, 1, 2)]
    assert answers[0].solutions == answers[1].solutions != answers[2].solutions


def test_the_limit_keeps_what_was_found():
    lines = (clue([1]),) * 8
    answer = fix_paint.solve(Puzzle(lines, lines), Limit(steps=900, solutions=None))
    assert not answer.finished
    assert answer.verdict == Verdict.MULTIPLE
    assert all(grid_clues(grid) == (lines, lines) for grid in answer.solutions)
    assert fix_paint.solve(Puzzle(lines, lines), Limit(steps=3)).verdict is None


def test_pictures_of_our_own_are_solved():
    """As those of Figure 6 are: decided, and with the picture that was drawn."""
    solved = 0
    for puzzle in own_pictures():
        if (
            puzzle.colours == 1
            and puzzle.givens is None
            and puzzle.goal
            and puzzle.width * puzzle.height <= 200
        ):
            answer = fix_paint.solve(puzzle, Limit(seconds=None, steps=200_000))
            if answer.verdict is Verdict.UNIQUE:
                assert answer.solutions == (puzzle.goal,), puzzle.title
                solved += 1
    assert solved >= 10


@real_puzzles
@pytest.mark.parametrize("number", [1, 6, 21, 27, 16, 529, 23, 65])
def test_figure_6(number):
    """The six that the paper decides, and the two it does not: Edge (23) and Mum (65). All are unique."""
    entry = next(iter(non.read((SURVEY / f"webpbn-{number:05}.non").read_bytes())))
    assert entry.puzzle is not None
    answer = fix_paint.solve(entry.puzzle, Limit(seconds=None, steps=5_000_000))
    assert answer.verdict == Verdict.UNIQUE
    assert grid_clues(answer.solutions[0]) == (entry.puzzle.rows, entry.puzzle.columns)

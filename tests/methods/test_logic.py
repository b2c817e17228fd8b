"""Each sub-procedure on its own, and puzzles that the whole heuristic finishes, refutes, or leaves."""

import pytest
from nonoproof.methods import logic
from nonoproof.methods.extremes import left_most, right_most
from nonoproof.methods.logic import Bounds
from nonoproof.methods.method import Limit
from nonoproof.model import Puzzle, Run, clue, puzzle_of
from nonoproof.verdict import Verdict

SETS = {".": 0b001, "#": 0b010, "o": 0b100, "?": 0b011, "*": 0b111, "r": 0b110, "-": 0b101}


def applied(procedure, runs, text):
    """The line after one procedure, drawn with the same characters."""
    cells = [SETS[char] for char in text]
    left, right = left_most(runs, cells), right_most(runs, cells)
    assert left is not None
    assert right is not None
    procedure(Bounds(runs, left, right), cells)
    return "".join({value: char for char, value in SETS.items()}[cell] for cell in cells)


def test_1_fixes_where_both_solutions_have_the_same_condition():
    assert applied(logic.sub_procedure_1, clue([4, 2]), "??.????????") == "??.?###??#?"


def test_1_does_not_mix_conditions_up():
    """Both solutions fill cell 4, but with different conditions."""
    assert applied(logic.sub_procedure_1, clue([2, 2]), "???????") == "???????"


def test_2_fixes_blanks_that_no_condition_reaches():
    assert applied(logic.sub_procedure_2, clue([3, 2]), "??#?????#?") == "??#??..?#?"
    assert applied(logic.sub_procedure_2, clue([2]), "???#????") == "..?#?..."


def test_2_takes_away_colours_one_by_one():
    assert applied(logic.sub_procedure_2, (Run(2, 1), Run(2, 2)), "*****") == "??*--"


@pytest.mark.parametrize(
    ("text", "after"),
    [("????.#??????????", "????.###????????"), ("????????#.??????", "??????###.??????")],
)
def test_3_fills_as_many_as_the_smallest_condition(text, after):
    assert applied(logic.sub_procedure_3, clue([3, 4]), text) == after


def test_3_takes_the_edge_as_blank_and_another_colour_too():
    assert applied(logic.sub_procedure_3, clue([2, 3]), "#?????????") == "##????????"
    assert applied(logic.sub_procedure_3, (Run(2, 2), Run(2, 1)), "**o#****") == "*oo##***"


def test_4_empties_groups_that_are_too_small():
    assert applied(logic.sub_procedure_4, clue([2, 2]), "????.?.?????") == "????...?????"
    assert applied(logic.sub_procedure_4, clue([2, 2]), "????.??.????") == "????.??.????"


def test_4_in_colour_leaves_the_other_colours():
    assert applied(logic.sub_procedure_4, (Run(2, 1), Run(1, 2), Run(2, 1)), "**-*-*****") == "**---*****"


def test_5_lets_no_run_grow_beyond_the_longest_condition():
    assert applied(logic.sub_procedure_5, clue([2, 2]), "???##????") == "??.##.???"
    assert applied(logic.sub_procedure_5, clue([3, 3]), "???##?#?????") == "???##.#?????"
    assert applied(logic.sub_procedure_5, clue([3, 1]), "??##??????") == "??##??????"


@pytest.mark.parametrize(
    ("procedure", "runs", "text"),
    [
        (logic.sub_procedure_1, [4, 2], "??.????????"),
        (logic.sub_procedure_2, [3, 2], "??#?????#?"),
        (logic.sub_procedure_3, [3, 4], "????.#??????????"),
        (logic.sub_procedure_4, [2, 2], "????.?.?????"),
        (logic.sub_procedure_5, [2, 2], "???##????"),
    ],
)
def test_each_procedure_finds_what_the_others_do_not(procedure, runs, text, monkeypatch):
    cells = [SETS[char] for char in text]
    everything = logic.deduce_sets(clue(runs), cells)
    others = tuple(each for each in logic.SUB_PROCEDURES if each is not procedure)
    monkeypatch.setattr(logic, "SUB_PROCEDURES", others)
    without = logic.deduce_sets(clue(runs), cells)
    assert everything is not None
    assert without is not None
    assert everything != without
    assert all(mine | more == more for mine, more in zip(everything, without, strict=True))


def test_a_picture_that_lines_settle():
    picture = (b"\0\1\1\0", b"\1\1\1\1", b"\0\1\1\0", b"\1\0\0\1")
    answer = logic.solve(puzzle_of(picture), Limit())
    assert (answer.verdict, answer.solutions, answer.known) == (Verdict.UNIQUE, (picture,), 16)
    assert answer.finished


def test_a_coloured_picture_that_only_its_colours_settle():
    """In one colour these rows and columns would be a chessboard with two solutions."""
    puzzle = Puzzle((clue([1], 1), clue([1], 2)), (clue([1], 1), clue([1], 2)))
    answer = logic.solve(puzzle, Limit())
    assert (answer.verdict, answer.solutions) == (Verdict.UNIQUE, ((b"\1\0", b"\0\2"),))


def test_stuck_is_not_a_verdict():
    answer = logic.solve(Puzzle((clue([1]), clue([1])), (clue([1]), clue([1]))), Limit())
    assert (answer.verdict, answer.solutions, answer.finished, answer.known) == (None, (), True, 0)


def test_no_solution():
    """Figure 1.3 of Yu's thesis."""
    rows = tuple(clue(each) for each in ([1], [1, 1, 1], [5], [1, 1], [1]))
    columns = tuple(clue(each) for each in ([1, 1], [3], [1, 1], [2], [1, 1]))
    assert logic.solve(Puzzle(rows, columns), Limit()).verdict == Verdict.NONE


def test_the_limit_ends_it():
    picture = tuple(bytes([(x * y) % 3 > 0 for x in range(9)]) for y in range(9))
    answer = logic.solve(puzzle_of(picture), Limit(steps=2))
    assert (answer.verdict, answer.finished, answer.steps) == (None, False, 2)

"""Lists with a line too few or too many: what is proposed, against all that could have been typed."""

import random
from dataclasses import replace
from itertools import product

import pytest
from nonoproof.budget_share import BudgetShare
from nonoproof.model import BLACK_AND_WHITE, UNKNOWN, Colour, Puzzle, clue, grid_clues, line_clue, transpose
from nonoproof.repair import free_lines
from nonoproof.repair.free_lines import other_clues, possible_lines, repeated_clues
from nonoproof.repair.shifts import missing_line, rebroken_lists, shifted_lists
from nonoproof.verdict import Budget

WEIGHT, WHOLE_CLUE, REPEATED = 0.5, 0.05, 0.5
"""How common such a fault is, as measured."""
PALETTE = (*BLACK_AND_WHITE, Colour("r", "ff0000", "red"))


def enough():
    return BudgetShare(Budget(seconds=None))


def turned(puzzle):
    """The same with rows and columns exchanged."""
    givens = puzzle.givens and transpose(puzzle.givens)
    return replace(puzzle, rows=puzzle.columns, columns=puzzle.rows, goal=None, givens=givens)


def random_grid(rng, width, height, colours=1):
    return tuple(bytes(rng.randrange(colours + 1) for _ in range(width)) for _ in range(height))


def fillings(puzzle, place):
    """Every way to fill a row so that all other rows and all columns have their clues, by trying all."""
    every = [bytes(row) for row in product(range(len(puzzle.palette)), repeat=puzzle.width)]
    choices = [[row for row in every if line_clue(row) == each] for each in puzzle.rows]
    choices[place] = every
    if puzzle.givens:
        choices = [
            [row for row in rows if all(g in (UNKNOWN, c) for g, c in zip(reported, row, strict=True))]
            for rows, reported in zip(choices, puzzle.givens, strict=True)
        ]
    return {
        grid[place]
        for grid in product(*choices)
        if tuple([line_clue(bytes(column)) for column in zip(*grid, strict=True)]) == puzzle.columns
    }


@pytest.mark.parametrize(("width", "height", "colours"), [(4, 4, 1), (5, 3, 1), (3, 3, 2)])
def test_a_free_line_is_filled_in_every_way_that_says_something_new(width, height, colours):
    """In all that there are if there is one; else each cell has every colour that it can have."""
    rng = random.Random(width * height * colours)
    seen = set()
    for _ in range(60):
        rows, columns = grid_clues(random_grid(rng, width, height, colours))
        if rng.random() < 0.3:
            columns = grid_clues(random_grid(rng, width, height, colours))[1]
        puzzle, place = Puzzle(rows, columns, PALETTE[: colours + 1]), rng.randrange(height)
        truth = fillings(puzzle, place)
        for asked, side in ((puzzle, "row"), (turned(puzzle), "column")):
            found = possible_lines(asked, side, place, enough())
            assert found <= truth
            assert list(map(set, zip(*found, strict=True))) == list(map(set, zip(*truth, strict=True)))
        seen.add(min(len(truth), 3))
    assert {1, 2} < seen


def test_given_cells_are_kept_to_and_then_some_ways_suffice():
    rng = random.Random(3)
    alone = 0
    for _ in range(30):
        grid = random_grid(rng, 4, 4)
        y, x = rng.randrange(4), rng.randrange(4)
        givens = [bytearray([UNKNOWN] * 4) for _ in range(4)]
        givens[y][x] = grid[y][x]
        puzzle = Puzzle(*grid_clues(grid), givens=tuple(map(bytes, givens)))
        truth = fillings(puzzle, y)
        found = possible_lines(puzzle, "row", y, enough())
        assert found <= truth and 1 <= len(found) <= 2
        alone += len(truth) == 1
        assert all(line[x] == grid[y][x] for line in found)
    assert 0 < alone < 30


def test_a_spent_budget_asks_nothing():
    puzzle = Puzzle(*grid_clues((b"\1\0", b"\0\1")))
    assert possible_lines(puzzle, "row", 0, BudgetShare(Budget(seconds=0.0))) == set()


def test_questions_end_where_there_are_enough_ways_or_no_work_is_left(monkeypatch):
    side = 9
    puzzle = Puzzle(*grid_clues(tuple(bytes(x == y for x in range(side)) for y in range(side))))
    free, enough_work = enough(), BudgetShare(Budget(None, 10**6))
    assert (
        len(possible_lines(puzzle, "row", 0, free))
        == len(possible_lines(puzzle, "row", 0, enough_work))
        == side
    )
    monkeypatch.setattr(free_lines, "_MOST_LINES", 2)
    assert len(possible_lines(puzzle, "row", 0, enough())) == 2
    monkeypatch.undo()
    asked = []
    solve = free_lines.solve_with_free_line
    monkeypatch.setattr(
        free_lines, "solve_with_free_line", lambda *args: asked.append(args) or (solve(*args)[0], 10**6)
    )
    assert len(possible_lines(puzzle, "row", 0, BudgetShare(Budget(None, 10**6)))) < side
    assert len(asked) == 1


@pytest.mark.parametrize("side", ["row", "column"])
def test_the_clues_that_a_line_may_have(side):
    """As all others are right: those of the ways to fill it, in order, without the clue that it has."""
    rng = random.Random(9)
    more = 0
    for _ in range(20):
        rows, columns = grid_clues(random_grid(rng, 4, 4))
        wrong = (clue([1, 1]), *rows[1:])
        puzzle = Puzzle(wrong, columns)
        asked = puzzle if side == "row" else turned(puzzle)
        truth = {line_clue(each) for each in possible_lines(puzzle, "row", 0, enough())}
        found = list(other_clues(asked, [(side, 1)], enough()))
        changed = [(each, *rows[1:]) for each in sorted(truth)]
        assert [each.rows if side == "row" else each.columns for each in found] == changed
        assert all((each.columns if side == "row" else each.rows) == columns for each in found)
        assert {(each.cause, each.weight, each.lines, each.where) for each in found} == {
            ("a clue is wrong", WHOLE_CLUE, frozenset({(side, 1)}), "")
        }
        more += len(truth) > 1
    assert more


@pytest.mark.parametrize("side", ["row", "column"])
def test_a_clue_that_stands_beside_its_like_may_have_been_typed_again(side):
    """Only such a line is asked about, at either end of the list and in its middle."""
    truth = (b"\1\1\0\0", b"\1\0\0\0", b"\1\1\1\0", b"\0\1\0\1", b"\0\0\0\1")
    rows, columns = grid_clues(truth)
    numbers = range(1, len(rows) + 1)
    for number in numbers:
        for beside in (number - 1, number + 1):
            if beside not in numbers:
                continue
            typed = (*rows[: number - 1], rows[beside - 1], *rows[number:])
            puzzle = Puzzle(typed, columns) if side == "row" else turned(Puzzle(typed, columns))
            found = list(repeated_clues(puzzle, [(side, each) for each in numbers], enough()))
            assert rows in [each.rows if side == "row" else each.columns for each in found]
            alike = {
                at for at in numbers if typed[at - 1] in typed[max(at - 2, 0) : at - 1] + typed[at : at + 1]
            }
            assert {line for each in found for line in each.lines} <= {(side, each) for each in alike}
            assert {(each.cause, each.weight) for each in found} == {
                ("the clue of the line beside it was typed again", REPEATED)
            }
    asked = Puzzle(rows, columns) if side == "row" else turned(Puzzle(rows, columns))
    alike = [at for at in numbers if rows[at - 1] in rows[max(at - 2, 0) : at - 1] + rows[at : at + 1]]
    assert alike == []
    assert list(repeated_clues(asked, [(side, each) for each in numbers], enough())) == []


def corrections(found, side):
    """What is proposed for a list: its clues, the cause, the weight and the place."""
    return [
        (each.rows if side == "row" else each.columns, each.cause, each.weight, each.where)
        for each in found
        if each.cause.find(side) >= 0
    ]


def words(text, side):
    return text.replace("row", side)


TRUTH = (b"\1\1\0\0", b"\1\0\0\0", b"\1\1\1\0", b"\0\1\0\1", b"\0\0\0\1")


@pytest.mark.parametrize("side", ["row", "column"])
def test_a_line_that_is_missing_is_put_wherever_the_others_allow_one(side):
    rows, columns = grid_clues(TRUTH)
    for lost in range(len(rows)):
        left = rows[:lost] + rows[lost + 1 :]
        puzzle = Puzzle(left, columns)
        expected = []
        for place in range(len(left) + 1):
            longer = Puzzle((*left[:place], (), *left[place:]), columns)
            for new in sorted({line_clue(each) for each in fillings(longer, place)}):
                text = " ".join([str(length) for length, _ in new]) or "empty"
                there = f"before row {place + 1}" if place < len(left) else "after the last row"
                both = (*left[:place], new, *left[place:])
                # Five lines are usual.
                expected.append(
                    (both, f"a {side} is missing", 2 * WEIGHT, words(f"{text} belongs {there}", side))
                )
        asked = puzzle if side == "row" else turned(puzzle)
        found = corrections(shifted_lists(asked, enough()), side)
        assert rows in [each[0] for each in expected]
        assert found == expected


@pytest.mark.parametrize("side", ["row", "column"])
def test_an_empty_line_at_the_end_may_stand_for_the_one_that_is_missing(side):
    """That is half as likely as that it is one of the picture."""
    rows, columns = grid_clues(TRUTH)
    for lost in range(len(rows)):
        kept = (*rows[:lost], *rows[lost + 1 :], ())
        asked = Puzzle(kept, columns) if side == "row" else turned(Puzzle(kept, columns))
        found = corrections(shifted_lists(asked, enough()), side)
        text = " ".join([str(length) for length, _ in rows[lost]])
        there = f"before row {lost + 1}" if lost < len(rows) - 1 else "after the last row"
        where = words(f"{text} belongs {there}, and no empty row at the end", side)
        assert (rows, f"a {side} is missing", 0.5 * 2 * WEIGHT, where) in found
        longer = [each for each in found if len(each[0]) == len(kept) + 1]
        # From five lines to six is unlikely, and there the empty line stays.
        assert all(each[0].count(()) >= 1 and each[2] == WEIGHT / 2 for each in longer)
        assert not any("no empty" in each[3] for each in longer)


@pytest.mark.parametrize("side", ["row", "column"])
def test_a_line_that_is_listed_twice_goes(side):
    rows, columns = grid_clues(TRUTH)
    for twice in range(len(rows)):
        typed = (*rows[: twice + 1], *rows[twice:])
        asked = Puzzle(typed, columns) if side == "row" else turned(Puzzle(typed, columns))
        found = [each for each in corrections(shifted_lists(asked, enough()), side) if "twice" in each[1]]
        where = words(f"rows {twice + 1} and {twice + 2} are one", side)
        assert found == [(rows, f"a {side} is listed twice", WEIGHT, where)]


def test_where_cells_are_given_the_size_stays():
    rows, columns = grid_clues(TRUTH)
    givens = (bytes([UNKNOWN] * 4),) * 4
    asked = Puzzle(rows[:-1], columns, givens=givens)
    assert list(shifted_lists(asked, enough())) == []
    kept = replace(asked, rows=(*rows[1:], ()), givens=(*givens, givens[0]))
    found = list(shifted_lists(kept, enough()))
    assert rows in [each.rows for each in found]
    assert {len(each.rows) for each in found} == {5}


@pytest.mark.parametrize("side", ["row", "column"])
def test_lists_that_were_broken_otherwise(side):
    """Two lines typed as one, one as two; with an empty line at the end, or without."""
    rows = (clue([1, 2, 1]), clue([3]), clue([1, 1]), clue([2]))
    columns = (clue([1]),) * 7
    asked = Puzzle(rows, columns) if side == "row" else turned(Puzzle(rows, columns))
    as_one, as_two = f"two {side}s are typed as one", f"one {side} is typed as two"
    expected = [
        ((clue([1]), clue([2, 1]), *rows[1:]), as_one, 2 * WEIGHT, "row 1 is 1, the next is 2 1"),
        ((clue([1, 2]), clue([1]), *rows[1:]), as_one, 2 * WEIGHT, "row 1 is 1 2, the next is 1"),
        ((*rows[:2], clue([1]), clue([1]), rows[3]), as_one, 2 * WEIGHT, "row 3 is 1, the next is 1"),
        # Rows 1 and 2 together need ten cells, and there are seven.
        ((rows[0], clue([3, 1, 1]), rows[3]), as_two, WEIGHT, "rows 2 and 3 are one, 3 1 1"),
        ((*rows[:2], clue([1, 1, 2])), as_two, WEIGHT, "rows 3 and 4 are one, 1 1 2"),
    ]
    found = corrections(rebroken_lists(asked), side)
    assert found == [(each, cause, weight, words(where, side)) for each, cause, weight, where in expected]
    others = columns if side == "row" else (clue([1]),) * 7
    assert all(
        (each.columns if side == "row" else each.rows) == others and each.lines == frozenset()
        for each in rebroken_lists(asked)
        if side in each.cause
    )


def test_an_empty_line_at_the_end_may_have_been_one_of_the_parts():
    rows, columns = (clue([1, 2]), clue([1]), ()), (clue([1]),) * 4
    found = corrections(rebroken_lists(Puzzle(rows, columns)), "row")
    assert [(each, where) for each, cause, _, where in found if "as one" in cause] == [
        ((clue([1]), clue([2]), clue([1]), ()), "row 1 is 1, the next is 2"),
        ((clue([1]), clue([2]), clue([1])), "row 1 is 1, the next is 2, and no empty row at the end"),
    ]
    # An empty line and its neighbour are not one.
    assert [each for each, cause, *_ in found if "as two" in cause] == []
    assert (
        corrections(rebroken_lists(Puzzle((clue([1]), clue([1]), ()), (clue([1]), clue([1])))), "row") == []
    )


def test_lines_of_several_colours_are_named_by_them():
    rows = ((*clue([1]), *clue([2], 2)),)
    (found, *_) = rebroken_lists(Puzzle(rows, (clue([1]), clue([1], 2), clue([1], 2)), PALETTE))
    assert found.where == "row 1 is 1 black, the next is 2 red"


@pytest.mark.parametrize(
    ("length", "meant", "weight"),
    [
        (4, 5, 2.0),
        (9, 10, 2.0),
        (14, 15, 2.0),
        (5, 6, 0.5),
        (10, 11, 0.5),
        (6, 7, 1.0),
        (7, 8, 1.0),
        (3, 4, 1.0),
    ],
)
def test_most_puzzles_have_five_ten_or_fifteen_lines(length, meant, weight):
    """A list that lacks a line to that has more likely lost it than one that has them all."""
    puzzle = Puzzle((clue([2]),) * length, (clue([meant]),) * 2)
    rows = [each for each in shifted_lists(puzzle, enough()) if each.cause == "a row is missing"]
    assert rows and {each.weight for each in rows} == {weight * WEIGHT}


@pytest.mark.parametrize("side", ["row", "column"])
def test_the_line_that_is_missing_by_the_picture(side):
    rows, columns = grid_clues(TRUTH)
    for lost, text in enumerate(("2", "1", "3", "1 1", "1")):
        there = f"before row {lost + 1}" if lost < 4 else "after the last row"
        expected = f"a {side} is missing", words(f"{text} belongs {there}", side)
        for end in ((), ((),)):
            typed = (*rows[:lost], *rows[lost + 1 :], *end)
            if end and lost == 4:
                continue  # The last row is another one then, and none is missing.
            puzzle = Puzzle(typed, columns)
            meant = (rows, columns) if side == "row" else (columns, rows)
            assert missing_line(puzzle if side == "row" else turned(puzzle), *meant) == expected


def test_no_line_is_missing_where_more_is_wrong():
    rows, columns = grid_clues(TRUTH)
    for typed, others in (
        (rows, columns),
        (rows[:-2], columns),
        ((*rows, clue([1])), columns),
        (rows[1:], (clue([4]), *columns[1:])),
        ((rows[0], clue([4]), rows[3], rows[4]), columns),
        ((clue([4]), *rows[1:3], rows[4]), columns),
    ):
        assert missing_line(Puzzle(typed, others), rows, columns) is None
        assert missing_line(turned(Puzzle(typed, others)), columns, rows) is None

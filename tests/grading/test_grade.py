"""Grades: by the stated formula, the same for mirrored puzzles, never much higher for a given cell."""

import random
from dataclasses import replace
from math import log2, sqrt
from pathlib import Path

import pytest
from nonoproof.grading import Grader, Tier, grade
from nonoproof.grading.why import why
from nonoproof.model import UNKNOWN, puzzle_of, transpose
from nonoproof.normalise.afterwards import TIERS
from nonoproof.schemas import faults
from nonoproof.solver import classify
from nonoproof.solver.ladder import Rung, climb
from nonoproof.verdict import Budget, Verdict

from tests.solver.test_ladder import BY_RUNG, grid_of, random_grids


def graded(puzzle):
    return grade(puzzle, classify(puzzle))


def unique_puzzles(number, seed):
    for grid in random_grids(number, 1, seed):
        if classify(puzzle_of(grid)).verdict is Verdict.UNIQUE:
            yield grid


def test_only_puzzles_with_one_solution_have_a_grade():
    assert graded(puzzle_of(grid_of([".#", "#."]))) is None
    assert graded(puzzle_of(grid_of(["##", "#."]))).tier is Tier.TRIVIAL


@pytest.mark.parametrize("rung", BY_RUNG)
def test_the_rung_and_the_schema(rung):
    found = graded(puzzle_of(grid_of(BY_RUNG[rung])))
    assert found.features.rung == rung.label
    assert faults("grade", found.to_dict()) == []
    easiest, hardest = RANGES[rung]
    assert TIERS.index(easiest) <= TIERS.index(found.tier) <= TIERS.index(hardest)
    assert found.features.end == "solved"


def test_a_puzzle_is_for_guessers_where_no_rung_finishes_it():
    from nonoproof import read

    (puzzle,) = read("corpus/hard/milky-way.non")
    found = graded(puzzle)
    assert found.tier is Tier.GUESS
    assert found.features.open_cells > 0


def test_a_spent_limit_is_not_a_guess_and_going_on_ends_where_one_climb_does():
    puzzle = puzzle_of(grid_of(BY_RUNG[Rung.DEEPER]))
    found = classify(puzzle)
    whole, grader, stops = grade(puzzle, found), Grader(puzzle, found), []
    while (each := grader.go_on(Budget(None, 20 * (len(stops) + 1)))).features.end == "spent":
        stops.append(each)
        assert each == grade(puzzle, found, Budget(None, 20 * len(stops)))
        assert each.tier is Tier.UNDECIDED
        assert each.score <= whole.score
        assert each.features.open_cells > 0
        assert "the grader reached its limit" in each.why
        assert faults("grade", each.to_dict()) == []
    assert len(stops) > 2
    assert each == whole


def test_the_tiers_are_those_that_claims_are_compared_with():
    assert tuple(Tier) == (*TIERS, Tier.UNDECIDED)


PRICES = (0, 0, 4, 8, 8, 8, 8)
RULE_PRICES = (0.5, 0.5, 0.5, 1, 1, 2)
LIMITS = (12.5, 22.5, 35, 50, 72.5)
ABOVE_ALL = 200
"""No score is higher without a guess, and none as low with one."""
RANGES = {
    Rung.OVERLAP: (Tier.TRIVIAL, Tier.MEDIUM),
    Rung.SEGMENTS: (Tier.TRIVIAL, Tier.VERY_HARD),
    Rung.LINE: (Tier.EASY, Tier.VERY_HARD),
    Rung.TWO_LINES: (Tier.MEDIUM, Tier.EXPERT),
    Rung.CONTRADICTION: (Tier.HARD, Tier.EXPERT),
    Rung.DEEPER: (Tier.EXPERT, Tier.EXPERT),
}
"""As docs/difficulty.md has them."""


def test_the_formula_and_the_features_by_the_rounds():
    rungs, tiers = set(), set()
    for grid in unique_puzzles(1500, seed=5):
        puzzle = puzzle_of(grid)
        found, way = graded(puzzle), climb(puzzle)
        features, rounds = found.features, way.rounds
        runs = [each.runs / each.openings for each in rounds]
        far = [sqrt((each.open_lines + 1) / (each.openings + 1)) for each in rounds]
        effort = sum([run * look for run, look in zip(runs, far, strict=True)])
        looks = sum([each.fresh for each in rounds]) / sum(puzzle_size(grid))
        rung = max([each.rung for each in rounds]) if way.solved else Rung.GUESS
        counts = [len([each for each in rounds if each.rung == kind]) for kind in range(6)]
        counts.append(way.open_cells if rung is Rung.GUESS else 0)
        kinds = sum([log2(1 + price * count) for price, count in zip(PRICES, counts, strict=True)])
        kinds += log2(1 + sum([RULE_PRICES[each.rule] for each in rounds if each.rung == Rung.SEGMENTS]))
        assert features.rung == Rung(rung).label
        assert features.effort == pytest.approx(effort, abs=1e-4)
        assert features.looks == pytest.approx(looks, abs=1e-4)
        assert features.strain == pytest.approx(sum(runs), abs=1e-4)
        assert features.amount == sum([each.fresh + each.depth for each in rounds])
        assert features.steps == sum([each.openings for each in rounds])
        lines = sum(puzzle_size(grid))
        narrow = [each.openings for each in rounds if 2 * each.open_lines >= lines]
        assert features.narrowest == min(narrow, default=lines)
        assert features.narrow_moments == narrow.count(features.narrowest)
        assert features.depth == max([each.depth for each in rounds])
        assert features.by_overlap * len(grid) * len(grid[0]) == pytest.approx(way.cells[0], abs=0.05)
        assert features.two_line_rounds == len([each for each in rounds if each.rung == Rung.TWO_LINES])
        amount = (log2(1 + effort) + log2(1 + looks)) / 2
        guessed = ABOVE_ALL if rung is Rung.GUESS else 0
        assert found.score == pytest.approx(guessed + 5 * (amount + kinds), abs=0.006)
        tier = Tier.GUESS
        if rung is not Rung.GUESS:
            easiest, hardest = RANGES[rung]
            by_score = sum([found.score >= limit for limit in LIMITS])
            tier = TIERS[min(max(by_score, TIERS.index(easiest)), TIERS.index(hardest))]
        assert found.tier == tier
        rungs.add(rung)
        tiers.add(tier)
    assert len(rungs) >= 4
    assert len(tiers) >= 4


def puzzle_size(grid):
    return len(grid), len(grid[0])


def all_given(grid):
    """So that it has one solution, whatever the picture is."""
    return replace(puzzle_of(grid), givens=grid)


def test_joined_puzzles_are_counted_and_told():
    assert graded(puzzle_of(grid_of(["###.....", "###.....", "..######"]))).features.parts == 1
    found = graded(puzzle_of(grid_of(["###.....", "###.....", "........", "...#####"])))
    assert found.features.parts == 2
    assert found.why.startswith("Two puzzles on one grid that share no line: ")
    assert graded(puzzle_of(grid_of(["#..", "..."]))).features.parts == 1


@pytest.mark.parametrize(
    ("parts", "rows"),
    [
        pytest.param(2, ("##..", "##..", "..##", "..#."), id="one after the other"),
        pytest.param(3, ("##....", "......", "..##..", "..#...", "....##"), id="three"),
        pytest.param(2, ("#.#.", ".#.#", "#...", ".#.#"), id="rows and columns that take turns"),
        pytest.param(1, ("##.##", "##.#."), id="side by side: the rows are shared"),
        pytest.param(1, ("#####", "#...#", "#.#.#", "#...#", "#####"), id="inside a frame"),
        pytest.param(1, ("....", "...."), id="nothing at all"),
    ],
)
def test_parts_share_no_line(parts, rows):
    for grid in (grid_of(rows), transpose(grid_of(rows))):
        found = graded(all_given(grid))
        assert found.features.parts == parts
        assert found.why.lower().endswith("all cells are given.")


def test_parts_of_one_grid_may_have_colours_of_their_own_or_share_them():
    for one, other in ((1, 2), (2, 2)):
        grid = (bytes([one, one, 0, 0]), bytes([one, 1, 0, 0]), bytes([0, 0, other, other]))
        assert graded(all_given(grid)).features.parts == 2
    assert graded(all_given((b"\1\1\2", b"\0\0\2"))).features.parts == 1


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        (("##", "#."), "Overlaps in single lines are enough."),
        (
            BY_RUNG[Rung.LINE],
            "Single lines are enough, once by counting all arrangements of a line; "
            "four times, only one of up to 9 lines helps.",
        ),
        (
            BY_RUNG[Rung.TWO_LINES],
            "Single lines are not enough: once two lines must be combined; twice, only one place helps.",
        ),
    ],
)
def test_the_sentence(rows, sentence):
    assert graded(puzzle_of(grid_of(rows))).why == sentence


def test_the_sentence_claims_no_more_than_was_found():
    """Lines are only enough where the puzzle was solved, and the largest number is not that of each time."""
    features = graded(puzzle_of(grid_of(BY_RUNG[Rung.LINE]))).features
    assert why(features._replace(end="guess", rung="guess", narrow_moments=0, open_cells=9)) == (
        "Single lines help at first, once by counting all arrangements of a line; "
        "then no rule helps, and 9 cells are left for guessing."
    )
    deeper = features._replace(rung="deeper", narrow_moments=0, depth=7)
    for rounds, waves in ((1, "7 waves"), (2, "up to 7 waves")):
        assert f"through {waves} of lines." in why(deeper._replace(deeper_rounds=rounds))


def test_every_puzzle_of_the_corpus_has_a_sentence():
    from nonoproof import read

    told = set()
    for path in sorted(Path("corpus/hard").glob("*.non")):
        for puzzle in read(str(path)):
            if found := graded(puzzle):
                assert found.why[0].isupper()
                assert found.why.endswith(".")
                assert ("guessing" in found.why) == (found.tier is Tier.GUESS)
                told.add(found.why)
    assert len(told) > 10


def test_mirrored_and_transposed_puzzles_have_the_same_grade():
    for grid in unique_puzzles(120, seed=3):
        one = graded(puzzle_of(grid))
        for other in (transpose(grid), grid[::-1], tuple([row[::-1] for row in grid])):
            found = graded(puzzle_of(other))
            assert (found.tier, found.score) == (one.tier, one.score)


def test_a_given_cell_never_makes_a_puzzle_harder_by_more_than_noise():
    chance = random.Random(4)
    rises = []
    for grid in unique_puzzles(400, seed=4):
        puzzle = puzzle_of(grid)
        before = graded(puzzle)
        row, column = chance.randrange(puzzle.height), chance.randrange(puzzle.width)
        givens = [bytearray([UNKNOWN]) * puzzle.width for _ in range(puzzle.height)]
        givens[row][column] = grid[row][column]
        after = graded(replace(puzzle, givens=tuple(map(bytes, givens))))
        rises.append(after.score - before.score)
    rises.sort()
    assert len(rises) > 150
    assert max(rises) < 5, "less than a rung"
    assert rises[int(len(rises) * 0.95)] <= 1
    assert sum(rises) / len(rises) < -0.1, "on the whole it makes them easier"

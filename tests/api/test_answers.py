"""What programs can ask about a puzzle."""

import pytest
from nonoproof import (
    Budget,
    InvalidPuzzleError,
    Puzzle,
    Tier,
    Verdict,
    classify,
    explain,
    fix,
    grade,
    hint,
    make,
)

BOOT = Puzzle.from_clues(rows=[[1], [3]], columns=[[2], [1], [1]])
TWO = Puzzle.from_clues(rows=[[1], [1]], columns=[[1], [1]])


def test_verdicts():
    assert classify(BOOT, Budget(seconds=100)).verdict is Verdict.UNIQUE
    assert classify(TWO).verdict is Verdict.MULTIPLE
    assert classify(Puzzle.from_clues([[1], [1], [1]], [[3], [], []])).verdict is Verdict.UNIQUE
    assert classify(Puzzle.from_clues([[1, 1], [2]], [[1], [2], [1]])).verdict is Verdict.NONE


@pytest.mark.parametrize("ask", [classify, grade, explain, hint])
def test_a_puzzle_that_cannot_be_right_is_told_so(ask):
    with pytest.raises(InvalidPuzzleError, match="sums-differ"):
        ask(Puzzle.from_clues([[1]], [[1], [1]]))
    with pytest.raises(InvalidPuzzleError, match="clue-too-long"):
        ask(Puzzle.from_clues([[2, 1]], [[1], [1], [1]]))


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: classify([[1]]), "puzzle: expected a Puzzle"),
        (lambda: classify(BOOT, 2), "budget: expected a Budget"),
        (lambda: grade("boot"), "puzzle: expected a Puzzle"),
        (lambda: fix(None), "puzzle: expected a Puzzle"),
        (lambda: fix(TWO, limit="5"), "limit: expected a number from 1 up"),
        (lambda: fix(TWO, tier=5), "tier: expected a tier, or several"),
        (lambda: make("a.png", colours=2.5), "colours: expected a number from 2 to 16"),
        (lambda: Budget(seconds="2"), "seconds: expected a number"),
        (lambda: Budget(line_solves=1.5), "line_solves: expected a number"),
    ],
)
def test_arguments_of_the_wrong_type_are_named(call, words):
    with pytest.raises(TypeError, match=words):
        call()


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: hint(BOOT, ["#"]), "cells: expected 2 rows of 3 cells"),
        (lambda: hint(BOOT, ["#x?", "???"]), r"cells\[0\]: expected cells of the palette"),
        (lambda: fix(TWO, by="magic"), "by: expected one of picture, givens, clues"),
        (lambda: fix(TWO, tier="nice"), "tier: expected one of trivial, easy"),
        (lambda: fix(TWO, tier=["easy", "nice"]), "tier: expected one of trivial, .* found 'nice'"),
        (lambda: make("a.png", size="big"), "size: 'big' is not a size"),
        (lambda: make("a.png", colours=1), "colours: expected a number from 2 to 16, found 1"),
        (lambda: make("a.png", candidates=0), "candidates: expected a number from 1 up, found 0"),
        (lambda: make("a.png", tier="nice"), "tier: expected one of trivial, easy"),
        (lambda: fix(TWO, limit=0), "limit: expected a number from 1 up"),
        (lambda: Budget(seconds=-1), "seconds: expected a number from 0 up"),
        (lambda: Budget(seconds=float("nan")), "seconds: expected a number from 0 up"),
    ],
)
def test_arguments_of_the_wrong_value_are_named(call, words):
    with pytest.raises(ValueError, match=words):
        call()


def test_only_a_unique_puzzle_has_a_grade():
    assert grade(BOOT).tier is Tier.TRIVIAL
    assert grade(TWO) is None


def test_hints_lead_to_the_solution_step_by_step():
    puzzle = Puzzle.from_picture(["##..#", "#####", ".###.", "#.#.#", "..#.."])
    solution = classify(puzzle).solutions[0]
    cells = [[None] * 5 for _ in range(5)]
    for _ in range(100):
        step = hint(puzzle, cells).step
        if step is None:
            break
        for row, column, colours in step.cells:
            assert colours == 1 << solution[row][column]
            cells[row][column] = solution[row][column]
    assert cells == [list(row) for row in solution]
    cells[0][0] = 1 - cells[0][0]
    assert hint(puzzle, cells).wrong == ((0, 0),)
    assert hint(puzzle, cells).text == "wrong: row 1, column 1"


def test_the_explanation_ends_in_the_solution():
    assert explain(BOOT).grid == classify(BOOT).solutions[0]
    assert len(explain(BOOT, one_by_one=True).steps) >= len(explain(BOOT).steps)


def test_a_mended_puzzle_is_unique():
    remedy = fix(TWO, budget=Budget(seconds=100)).remedies[0]
    assert classify(remedy.puzzle).verdict is Verdict.UNIQUE


def test_a_picture_becomes_a_puzzle(tmp_path):
    from PIL import Image, ImageDraw

    picture = Image.new("L", (100, 100), 255)
    ImageDraw.Draw(picture).ellipse((15, 15, 85, 85), fill=0)
    picture.save(tmp_path / "disc.png")
    (made,) = make(tmp_path / "disc.png", size="10x10", candidates=1, title="Disc", seconds=500)
    assert classify(made.puzzle).verdict is made.verdict is Verdict.UNIQUE

"""What answers are worth: 1 for any solution, never for anything else, and more for more right lines."""

import json
import random
from itertools import product

import pytest
from nonoproof import Puzzle, classify, is_solution, prompt, score
from nonoproof.judging import PROMPT_STYLES, answer_text
from nonoproof.model import draw

from tests.support.puzzles import random_puzzle

CROSSED = Puzzle.from_clues(rows=[[1], [1]], columns=[[1], [1]])
BOAT = Puzzle.from_picture(["..#..", "..##.", "#####", ".###."])
FLAG = Puzzle.from_picture(["r.b", "brr"], palette={".": "ffffff", "r": "e00000", "b": "0000e0"})


def test_any_solution_is_worth_1_whatever_the_goal():
    stored = Puzzle.from_picture(["#.", ".#"])
    for puzzle in (CROSSED, stored):
        for text in ("#.\n.#", ".#\n#."):
            found = score(puzzle, text)
            assert (found.value, float(found), found.solved, found.why, found.wrong) == (
                1.0,
                1.0,
                True,
                "",
                (),
            )


def test_every_grid_of_a_small_puzzle():
    """1 for solutions and for nothing else; else the share of lines that are right."""
    for cells in product(".#", repeat=6):
        rows = ["".join(cells[:3]), "".join(cells[3:])]
        puzzle = Puzzle.from_clues(rows=[[1, 1], [1]], columns=[[1], [1], [1]])
        found = score(puzzle, "\n".join(rows))
        assert found.solved == is_solution(puzzle, rows) == (found.value == 1.0)
        if not found.solved:
            assert found.value == (5 - len(found.wrong)) / 5


def test_one_more_right_line_is_never_worth_less():
    draws = random.Random(3)
    for _ in range(100):
        puzzle = random_puzzle(draws, draws.randint(2, 8), 0.5)
        scores = []
        for _ in range(5):
            grid = [bytes([cell ^ (draws.random() < 0.1) for cell in row]) for row in puzzle.goal]
            found = score(puzzle, "\n".join(draw(tuple(grid))))
            scores.append((puzzle.width + puzzle.height - len(found.wrong), found.value))
        ordered = sorted(scores)
        assert [value for _, value in ordered] == sorted([value for _, value in scores])


def test_what_is_wrong_is_said():
    found = score(BOAT, "..#..\n..##.\n####.\n.###.")
    assert found.value == 7 / 9 and found.wrong == (("row", 3), ("column", 5))
    assert found.why == (
        "row 3 has the runs 4, and its clue is 5; column 5 has the runs 0, and its clue is 1"
    )
    assert score(BOAT, "#####\n" * 4).why.endswith("; 4 more lines are wrong")
    assert score(FLAG, "r.b\nbbr").why.startswith("row 2 has the runs 2b 1r, and its clue is 1b 2r")
    assert score(BOAT, "..#.?\n..##.\n#####\n.###.").why == "row 1 is not complete; column 5 is not complete"
    assert score(BOAT, "I give up.").why == "the answer has no grid of 4 rows of 5 cells"
    assert (
        score(BOAT, "###\n#.#").why
        == "the answer has a grid of 2 rows of 3 cells, and not of 4 rows of 5 cells"
    )


def test_a_changed_given_cell_is_no_solution():
    puzzle = Puzzle.from_clues(rows=[[1], [1]], columns=[[1], [1]], givens=["#?", "??"])
    assert score(puzzle, "#.\n.#").solved
    against = score(puzzle, ".#\n#.")
    assert not against.solved and against.value == 4 / 5 and against.why == "1 given cell is changed"


def test_crosses_and_rings_count_in_the_better_way():
    assert score(BOAT, "OOXOO\nOOXXO\nXXXXX\nOXXXO").solved
    assert score(BOAT, "XXOXX\nXXOOX\nOOOOO\nXOOOX").solved


def test_it_is_short_and_plain():
    found = score(BOAT, "..#..\n..##.\n####.\n.###.")
    assert len(repr(found)) < 120 and json.loads(json.dumps(found.to_dict()))["wrong"][0] == {
        "line": "row",
        "number": 3,
    }
    assert score(BOAT, "").to_dict() == {
        "score": 0.0, "solved": False, "why": "the answer has no grid of 4 rows of 5 cells", "grid": None, "wrong": [],
    }  # fmt: skip


def test_wrong_arguments_are_named():
    with pytest.raises(TypeError, match="text: expected a text, found None"):
        score(BOAT, None)
    with pytest.raises(TypeError, match="puzzle: expected a Puzzle"):
        score("##", "##")
    with pytest.raises(ValueError, match="style: expected one of lines, short, json"):
        prompt(BOAT, "poem")


@pytest.mark.parametrize("style", PROMPT_STYLES)
def test_the_answer_that_a_prompt_asks_for_is_read(style):
    draws = random.Random(4)
    puzzles = [random_puzzle(draws, side, 0.6) for side in (1, 2, 3, 5, 9, 12)]
    for puzzle in [*puzzles, BOAT, FLAG]:
        question = prompt(puzzle, style)
        for grid in classify(puzzle).solutions:
            answer = answer_text(puzzle, grid, style)
            assert score(puzzle, answer).solved
            # A model may repeat the question first.
            assert score(puzzle, question + "\n\nWell, here it is.\n\n" + answer).solved
    assert "r (#e00000)" in prompt(FLAG)


def test_the_question_alone_is_no_answer():
    for puzzle in (BOAT, FLAG):
        for style in PROMPT_STYLES:
            assert not score(puzzle, prompt(puzzle, style)).solved


def test_given_cells_are_part_of_the_question():
    puzzle = Puzzle.from_clues(rows=[[1], [1]], columns=[[1], [1]], givens=["#?", "??"])
    assert "1: # ?\n2: ? ?" in prompt(puzzle) and '"givens": ["#?", "??"]' in prompt(puzzle, "json")

"""JavaScript judges answers, and finds clues that cannot be right, as Python does."""

import json
import random

import pytest
from nonoproof import Puzzle, is_solution, score
from nonoproof.model import draw
from nonoproof.normalise import faults

from tests.judging.test_grids_in_text import BOAT, HOSTILE, written
from tests.studio.conftest import run_node
from tests.support.puzzles import random_puzzle

COLOURS = [{"char": char, "rgb": rgb} for char, rgb in ((".", "ffffff"), ("r", "e00000"), ("b", "0000e0"))]


def asked(questions):
    return run_node("judge.mjs", questions)


def same(puzzle, texts):
    found = asked([{"puzzle": puzzle.to_dict(), "text": text} for text in texts])
    for text, answer in zip(texts, found, strict=True):
        wanted = score(puzzle, text).to_dict()
        # Python says in addition how large another grid is.
        if wanted["grid"] is None:
            wanted["why"] = answer["why"]
        assert answer == wanted, text[:500]


def test_answers_in_all_spellings():
    puzzle = Puzzle.from_picture(BOAT)
    rows = "\n".join(BOAT)
    texts = [
        written(*signs)
        for signs in (
            ("#", "."),
            ("1", "0", " "),
            ("X", "O"),
            ("O", "X"),
            ("█", "·"),
            ("⬛", "⬜"),
            ("#", "_", " "),
        )
    ]
    texts += [
        written("#", ".", before="{}: "),
        written("#", ".", before="{}. "),
        written("1", "0", " | ", "| ", " |"),
    ]
    texts += [json.dumps(BOAT), json.dumps(BOAT, indent=2), json.dumps({"a": rows}), rows.replace("\n", "/")]
    texts += [
        f"{rows}\n\n{rows[::-1]}",
        rows.replace("#", "?"),
        "",
        "no",
        rows[:-1],
        written("#", ".", line="\n\n"),
    ]
    texts += [json.dumps([[cell == "#" for cell in row] for row in BOAT])]
    same(puzzle, texts)


def test_random_answers():
    draws = random.Random(5)
    for _ in range(30):
        puzzle = random_puzzle(draws, draws.randint(1, 6), 0.5)
        goal = [bytes([cell ^ (draws.random() < 0.1) for cell in row]) for row in puzzle.goal]
        noise = "".join(draws.choices("#.10XxOo?[]{},\"'\n\n|:- 2", k=200))
        same(puzzle, ["\n".join(draw(tuple(goal))), noise, noise + "\n" + "\n".join(draw(tuple(goal)))])


def test_answers_in_colours():
    puzzle = Puzzle.from_picture(["r.b", "brr"], palette={each["char"]: each["rgb"] for each in COLOURS})
    same(puzzle, ["r.b\nbrr", "1 0 2\n2 1 1", "r_b\nbrb", "[[1,0,2],[2,1,1]]", "1: 1r 1b"])


@pytest.mark.parametrize("name", ["brackets", "escapes", "bars", "rows"])
def test_hostile_answers_end(name):
    (answer,) = asked([{"puzzle": {"goal": BOAT}, "text": HOSTILE[name]}])
    assert answer["score"] <= 1


def test_solutions_and_faults():
    draws = random.Random(6)
    puzzles, grids = [], []
    for _ in range(60):
        puzzle = random_puzzle(draws, draws.randint(2, 6), 0.5)
        rows = [list(clue) for clue in puzzle.rows]
        if draws.random() < 0.5:
            rows[0] = [(draws.randint(1, 9), 1), *rows[0]]
        puzzles.append(Puzzle.from_clues(rows, puzzle.columns))
        grids.append(
            draw(tuple([bytes([cell ^ (draws.random() < 0.02) for cell in row]) for row in puzzle.goal]))
        )
    found = asked(
        [{"puzzle": each.to_dict(), "grid": grid} for each, grid in zip(puzzles, grids, strict=True)]
    )
    for puzzle, grid, answer in zip(puzzles, grids, found, strict=True):
        assert answer["solution"] == is_solution(puzzle, grid)
        wanted = [{"code": str(each.code), "message": each.message} for each in faults(puzzle)]
        assert answer["findings"] == wanted
    assert any(each["solution"] for each in found) and any(each["findings"] for each in found)

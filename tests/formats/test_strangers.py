"""Files as strangers make them, and the judge of what is read; ``python -m torture.strangers`` makes the long run."""

import pytest
from nonoproof import Verdict, classify
from nonoproof.findings import Code, Finding
from nonoproof.model import Puzzle, grid_clues

from tests.support.strangers import CLASSES, Expect, Kind, Stranger, StrangerFile, judge, made, read
from tests.support.strangers.dialects import address
from tests.support.strangers.faults import sound
from tests.support.strangers.judging import judged as judge_file

SAMPLE = 2
"""Files of each class."""
JSON = b'{"title": "Boot", "rows": [[1], [3]], "columns": [[2], [1], [1]]}'
BOOT = Puzzle.from_clues([[1], [3]], [[2], [1], [1]], title="Boot")
SQUARE = b'{"p": [[1, 1], [], [1]], "q": [[1], [1], [1]]}'


def judged(data, expect, *puzzles, name="boot.json"):
    [judgement] = judge(Stranger((StrangerFile(name, data, expect, puzzles),)))
    return judgement


@pytest.mark.parametrize("name", CLASSES)
def test_no_file_is_read_wrong_without_a_word(name):
    for seed in range(SAMPLE):
        wrong = [each.why for each in judge(made(name, seed)) if each.kind is Kind.SILENT]
        assert not wrong, f'python -m torture.strangers --show "{name}:{seed}"'


@pytest.mark.parametrize("name", CLASSES)
def test_a_seed_gives_one_file_and_its_truth_holds_together(name):
    stranger = made(name, 5)
    assert stranger == made(name, 5) != made(name, 6)
    for file in stranger.files:
        assert file.data
        for puzzle in file.puzzles:
            assert (
                puzzle.goal is None
                or not sound(puzzle)
                or grid_clues(puzzle.goal) == (puzzle.rows, puzzle.columns)
            )
            assert sound(puzzle) or name.startswith("fault")


def test_what_is_right_is_right():
    assert judged(JSON, Expect.PUZZLES, BOOT).kind is Kind.RIGHT
    assert judged(JSON, Expect.EITHER, BOOT).kind is Kind.RIGHT
    assert judged(b"Nothing but words.", Expect.NOTHING).kind is Kind.RIGHT


def test_titles_are_counted_and_do_not_decide():
    assert judged(JSON, Expect.PUZZLES, BOOT).titles == (1, 1)
    assert judged(JSON, Expect.PUZZLES, BOOT.with_metadata(title="Shoe")) == (Kind.RIGHT, "", (0, 1), False)


@pytest.mark.parametrize(
    ("expect", "puzzles"),
    [
        (Expect.PUZZLES, [Puzzle.from_clues([[1], [3]], [[1], [2], [1]])]),  # a clue read wrong
        (Expect.PUZZLES, [Puzzle.from_clues([[2], [1], [1]], [[1], [3]])]),  # the sides exchanged
        (Expect.PUZZLES, [Puzzle.from_picture(["#..", "###"])]),  # the goal lost
        (Expect.PUZZLES, [Puzzle.from_clues([[1], [3]], [[2], [1], [1]], givens=["#??", "???"])]),
        (Expect.PUZZLES, [BOOT, Puzzle.from_clues([[1]], [[1]])]),  # a puzzle lost
        (Expect.EITHER, [Puzzle.from_clues([[1], [3]], [[1], [2], [1]])]),
        (Expect.ORIENTATION, [BOOT]),  # nothing says that it is not certain
        (Expect.WARNING, [BOOT]),
        (Expect.NOTHING, []),
    ],
)
def test_a_wrong_reading_without_a_word_is_noticed(expect, puzzles):
    assert judged(JSON, expect, *puzzles).kind is Kind.SILENT


def test_a_warning_makes_the_difference():
    faulty = JSON.replace(b"[3]", b"[2]")
    assert judged(faulty, Expect.WARNING).kind is Kind.RIGHT
    assert judged(faulty, Expect.NOTHING).kind is Kind.WARNED


def test_a_fault_of_the_file_is_reported_and_a_sound_puzzle_is_not_accused():
    faulty = JSON.replace(b"[3]", b"[2]")
    with_fault = Puzzle.from_clues([[1], [2]], [[2], [1], [1]])
    assert judged(faulty, Expect.PUZZLES, with_fault).kind is Kind.RIGHT
    accused = judged(faulty, Expect.PUZZLES, BOOT)
    assert accused.kind is Kind.SILENT and accused.why.startswith("falsely accused")


def test_a_warning_without_need_is_counted():
    assert not judged(JSON, Expect.PUZZLES, BOOT).alarm
    file = StrangerFile("boot.json", JSON, Expect.PUZZLES, (BOOT,))
    [[row]] = read(Stranger((file,)))
    warned = row._replace(findings=(Finding(Code.TRAILING_DATA, "what nobody needs to know", index=1),))
    assert judge_file(file, [warned]) == (Kind.RIGHT, "", (1, 1), True)


def test_a_refusal_is_no_reading():
    assert judged(b"Nothing but words.", Expect.PUZZLES, BOOT).kind is Kind.REFUSED


def test_either_side_may_come_first_if_it_is_reported():
    puzzle = Puzzle.from_clues([[1, 1], [], [1]], [[1], [1], [1]])
    turned = Puzzle.from_clues([[1], [1], [1]], [[1, 1], [], [1]])
    for each in (puzzle, turned):
        assert judged(SQUARE, Expect.ORIENTATION, each).kind in (Kind.RIGHT, Kind.REFUSED)


def test_a_transposed_reading_is_wrong_but_reported():
    data = b'{"p": [[1, 1], []], "q": [[1], [], [1]]}'
    turned = Puzzle.from_clues([[1], [], [1]], [[1, 1], []])
    assert judged(data, Expect.PUZZLES, turned).kind in (Kind.WARNED, Kind.REFUSED)


def test_colours_may_have_any_order():
    data = b'{"rows": ["1r 1b"], "columns": ["1r", "1b"], "palette": {"b": "#0000ff", "r": "#ff0000"}}'
    colours = {".": "ffffff", "r": "ff0000", "b": "0000ff"}
    other = {".": "ffffff", "b": "0000ff", "r": "ff0000"}
    for palette in (colours, other):
        puzzle = Puzzle.from_clues([[(1, "r"), (1, "b")]], [[(1, "r")], [(1, "b")]], palette=palette)
        assert judged(data, Expect.PUZZLES, puzzle).kind in (Kind.RIGHT, Kind.REFUSED)


def test_an_address_is_what_the_site_writes():
    puzzle = Puzzle.from_clues(
        [[], [2, 3], [2, 2], [1, 1], [1, 2, 1], [1, 1, 1], [3]],
        [[1, 3], [2, 1], [1, 3], [1, 1, 1], [2], [5]],
    )
    assert address(puzzle) == "https://puzz.link/p?nonogram/6/7/31h12h31h111g2i5l32g22g11g1211113h"
    assert classify(puzzle).verdict is Verdict.UNIQUE


def test_an_address_has_numbers_of_two_digits_and_long_gaps():
    puzzle = Puzzle.from_clues([[30]], [[1]] * 30)
    assert address(puzzle).endswith("nonogram/30/1/" + "1" * 30 + "-1et")

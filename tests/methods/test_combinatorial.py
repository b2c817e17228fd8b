"""All combinations are there, the most fixed line goes first, the limit holds inside a line."""

import random
from itertools import count, product

from nonoproof.methods import combinatorial, method
from nonoproof.methods.combinatorial import combinations, most_fixed
from nonoproof.methods.line_bits import from_bits
from nonoproof.methods.method import Limit, Meter, arrangements
from nonoproof.methods.partial_grid import LineName, PartialGrid
from nonoproof.model import UNKNOWN, Puzzle, clue, line_clue, puzzle_of
from nonoproof.verdict import Verdict


def listed(each, cells):
    length = len(cells)
    full = (1 << length) - 1
    found = combinations(each, cells, Meter(Limit(seconds=None)))
    return [from_bits(filled, full & ~filled, length) for filled in found]


def test_every_combination_once():
    rng = random.Random(2)
    for _ in range(500):
        length = rng.randint(1, 10)
        each = line_clue(rng.choices((0, 1), k=length))
        cells = rng.choices((0, 1, UNKNOWN), [1, 1, 4], k=length)
        assert listed(each, cells) == list(arrangements(each, cells))


def test_unknown_lines_have_all_completions_of_their_clue():
    for length in range(1, 8):
        lines = [bytes(cells) for cells in product((0, 1), repeat=length)]
        for each in {line_clue(cells) for cells in lines}:
            assert sorted(listed(each, [UNKNOWN] * length)) == [
                line for line in lines if line_clue(line) == each
            ]


def test_the_line_with_most_fixed_cells_goes_first():
    puzzle = puzzle_of((b"\1\0\1", b"\0\1\0"))
    board = PartialGrid(puzzle, [[1, UNKNOWN, UNKNOWN], [0, 1, UNKNOWN]])
    assert most_fixed(board) == LineName(True, 1)
    del board.dirty[LineName(True, 1)]
    assert most_fixed(board) == LineName(False, 0)


def test_it_finishes_what_lines_settle_and_stops_where_they_do_not():
    picture = (b"\0\1\1\0", b"\1\1\1\1", b"\0\1\1\0", b"\1\0\0\1")
    solved = combinatorial.solve(puzzle_of(picture), Limit())
    assert (solved.verdict, solved.solutions) == (Verdict.UNIQUE, (picture,))
    stuck = combinatorial.solve(Puzzle((clue([1]), clue([1])), (clue([1]), clue([1]))), Limit())
    assert (stuck.verdict, stuck.solutions, stuck.finished) == (None, (), True)


def test_seconds_hold_within_one_line(monkeypatch):
    """Billions of ways to lay twelve numbers, none of them with a single filled cell."""
    length = 80
    givens = (bytes([UNKNOWN]) * (length - 3) + b"\0\1\0", bytes([UNKNOWN]) * length)
    puzzle = Puzzle((clue([2] * 12), clue([1])), (clue([1]),) * length, givens=givens)
    readings = count()
    monkeypatch.setattr(method, "perf_counter", lambda: next(readings) / 1000)
    answer = combinatorial.solve(puzzle, Limit(seconds=0.2))
    # A reading of the clock takes a millisecond here; nothing is begun after the reading that is too late.
    assert next(readings) <= 200 + 5
    assert answer.verdict is None
    assert not answer.finished


def test_steps_stop_at_the_same_point():
    picture = tuple(bytes([(x * y) % 3 > 0 for x in range(9)]) for y in range(9))
    answers = [combinatorial.solve(puzzle_of(picture), Limit(steps=40)) for _ in range(2)]
    assert answers[0].steps == answers[1].steps == 40
    assert answers[0].known == answers[1].known
    assert not answers[0].finished

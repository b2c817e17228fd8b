"""Complete reasoning about one line: against all its arrangements, and against plain Python."""

import random
import re
from itertools import product
from pathlib import Path

import nonoproof.solver
import pytest
from nonoproof.model import (
    UNKNOWN,
    Colour,
    Puzzle,
    Run,
    clue,
    grid_clues,
    line_clue,
    minimum_length,
    puzzle_of,
)
from nonoproof.solver import classify
from nonoproof.solver.lines import settle_line, settle_lines
from nonoproof.verdict import Means, Verdict

CORE = Path(nonoproof.solver.__file__).with_name("core")
WORDS = [1, 2, *map(int, re.findall(r"operator\(\)<Wide<(\d+)>>", (CORE / "line.hpp").read_text()))]
"""Of each kind of mask that lines have."""
LONGEST = 64 * max(WORDS) - 1
WIDTHS = sorted(
    {length for words in WORDS for length in (64 * words - 1, 64 * words, 64 * words + 1)}
    & {*range(LONGEST + 1)}
)
"""The last and first lengths of each kind: a line has one boundary more than cells."""


def test_the_widths_are_those_of_the_core():
    assert len(WORDS) > 5
    assert LONGEST == 4159  # as documented


def by_enumeration(line, candidates, colours):
    """The candidates that some arrangement uses; None where there is none."""
    fitting = [
        cells
        for cells in product(range(colours), repeat=len(candidates))
        if line_clue(cells) == line
        and all(may >> cell & 1 for cell, may in zip(cells, candidates, strict=True))
    ]
    if not fitting:
        return None
    return [sum({1 << cells[i] for cells in fitting}) for i in range(len(candidates))]


@pytest.mark.parametrize("colours", [2, 3, 4])
def test_short_lines_against_all_arrangements(colours):
    rng = random.Random(colours)
    seen = {True: 0, False: 0}
    for _ in range(400):
        length = rng.randint(1, 12 // colours + 2)
        line = line_clue(rng.choices(range(colours), k=length))
        candidates = [rng.choice([(1 << colours) - 1, rng.randrange(1, 1 << colours)]) for _ in range(length)]
        expected = by_enumeration(line, candidates, colours)
        assert settle_line(line, candidates) == expected, (line, candidates)
        seen[expected is None] += 1
    assert min(seen.values()) > 20


def by_tables(line, candidates):
    """The same by dynamic programming, cell by cell and run by run."""
    length, runs = len(candidates), len(line)

    def tables(line, candidates):
        """reach[j]: the ends of prefixes that hold exactly the first j runs (the last may touch the end)."""
        fits = {}
        for colour in {run.colour for run in line}:
            streak, fits[colour] = 0, [0] * (length + 1)
            for i, may in enumerate(candidates):
                streak = streak + 1 if may >> colour & 1 else 0
                fits[colour][i + 1] = streak
        reach = [[False] * (length + 1) for _ in range(runs + 1)]
        for j in range(runs + 1):
            for i in range(length + 1):
                if i and candidates[i - 1] & 1 and reach[j][i - 1]:
                    reach[j][i] = True
                elif j == 0:
                    reach[j][i] = i == 0
                else:
                    run = line[j - 1]
                    gap = j > 1 and line[j - 2].colour == run.colour
                    start = i - run.length
                    if start - gap >= 0 and fits[run.colour][i] >= run.length:
                        reach[j][i] = reach[j - 1][start - gap] and (
                            not gap or bool(candidates[start - 1] & 1)
                        )
        return reach, fits

    ahead, fits = tables(line, candidates)
    if not ahead[runs][length]:
        return None
    mirrored, _ = tables(line[::-1], candidates[::-1])
    behind = [[mirrored[runs - j][length - i] for i in range(length + 1)] for j in range(runs + 1)]
    out = [0] * length
    for i in range(length):
        if candidates[i] & 1 and any(ahead[j][i] and behind[j][i + 1] for j in range(runs + 1)):
            out[i] |= 1
    for j, run in enumerate(line):
        before = j > 0 and line[j - 1].colour == run.colour
        after = j + 1 < runs and line[j + 1].colour == run.colour
        for start in range(length - run.length + 1):
            end = start + run.length
            if fits[run.colour][end] < run.length:
                continue
            left = (
                ahead[j][start]
                if not before
                else start > 0 and candidates[start - 1] & 1 and ahead[j][start - 1]
            )
            right = (
                behind[j + 1][end]
                if not after
                else (end < length and candidates[end] & 1 and behind[j + 1][end + 1])
            )
            if left and right:
                for i in range(start, end):
                    out[i] |= 1 << run.colour
    return out


def long_case(rng, length, colours, most_runs):
    """The clue of a random line of long stretches, and what is left of it when cells are blotted out."""
    cells = []
    while len(cells) < length:
        stretch = rng.randint(1, max(2, 2 * length // most_runs))
        cells += [rng.choice([0, rng.randrange(colours)])] * stretch
    cells = cells[:length]
    hidden = rng.choice([0.5, 0.9, 0.99, 1])
    every = (1 << colours) - 1
    candidates = [
        every if rng.random() < hidden else (1 << cell) | rng.randrange(every + 1) for cell in cells
    ]
    return line_clue(cells), candidates


@pytest.mark.parametrize("length", WIDTHS)
def test_long_lines_against_plain_python(length):
    rng = random.Random(length)
    reported = 0
    for colours in (2, 3):
        for _ in range(max(2, 2000 // length)):
            line, candidates = long_case(rng, length, colours, 24)
            settled = settle_line(line, candidates)
            assert settled == by_tables(line, candidates)
            reported += settled != candidates
    assert reported


def tight_case(rng, length, colours, slack):
    """A clue that leaves its runs so many cells of room, a line that has it, and what is left of it."""
    runs = []
    while (left := length - slack - minimum_length(tuple(runs))) > 1:
        longest = min(left - 1, rng.choice([3, slack + 1, 200]))
        runs.append(Run(rng.randint(1, max(1, longest)), rng.randrange(1, colours)))
    line = tuple(runs)
    spare = length - minimum_length(line)
    cells = []
    for number, run in enumerate(line):
        pause = rng.randint(0, spare) if rng.random() < 0.3 else 0
        spare -= pause
        gap = number > 0 and line[number - 1].colour == run.colour
        cells += [0] * (pause + gap) + [run.colour] * run.length
    cells += [0] * spare
    hidden = rng.choice([0.5, 0.9, 0.99])
    every = (1 << colours) - 1
    candidates = [
        every if rng.random() < hidden else (1 << cell) | rng.randrange(every + 1) for cell in cells
    ]
    if rng.random() < 0.2:  # perhaps no arrangement is left
        candidates[rng.randrange(length)] = 1 << rng.randrange(colours)
    return line, candidates


@pytest.mark.parametrize("slack", [0, 1, 2, 31, 32, 33, 62, 63, 64])
@pytest.mark.parametrize("length", [64, 65, 128, 200, 576])
def test_lines_with_little_room_against_plain_python(length, slack):
    """Up to 63 cells of room they are settled in another way, if no run is too long for it."""
    rng = random.Random(length * 100 + slack)
    for colours in (2, 2, 3, 4):
        for _ in range(6):
            line, candidates = tight_case(rng, length, colours, min(slack, length))
            assert settle_line(line, candidates) == by_tables(line, candidates)


def test_the_plain_python_is_itself_right():
    rng = random.Random(5)
    for _ in range(300):
        colours = rng.choice([2, 3])
        length = rng.randint(1, 7)
        line = line_clue(rng.choices(range(colours), k=length))
        candidates = [rng.randrange(1, 1 << colours) | rng.randrange(1 << colours) for _ in range(length)]
        assert by_tables(line, candidates) == by_enumeration(line, candidates, colours)


@pytest.mark.parametrize("length", WIDTHS)
def test_a_full_line_a_tight_line_and_a_loose_one(length):
    every = [3] * length
    assert settle_line(clue([length]), every) == [2] * length
    assert settle_line(clue([length + 1]), every) is None
    assert settle_line((), every) == [1] * length
    tight = clue([1, length - 2])
    assert settle_line(tight, every) == [2, 1] + [2] * (length - 2)
    assert settle_line(clue([length - 1]), every) == [3] + [2] * (length - 2) + [3]


@pytest.mark.parametrize("length", WIDTHS)
def test_whole_puzzles_of_every_width(length):
    """A comb: its teeth are told by the columns; both as rows and as columns of that length."""
    comb = (bytes([1, 0] * (length // 2) + [1] * (length % 2)), b"\1" * length)
    for puzzle in (puzzle_of(comb), puzzle_of(tuple(bytes(cells) for cells in zip(*comb, strict=True)))):
        answer = classify(Puzzle(puzzle.rows, puzzle.columns))
        assert (answer.verdict, answer.solved_by) == (Verdict.UNIQUE, Means.LINES)
        assert answer.solutions == (puzzle.goal,)


def test_colours_beyond_those_of_the_clue_are_ruled_out():
    assert settle_line(clue([1]), [2**200 - 1, 1]) == [2, 1]


@pytest.mark.parametrize(
    ("line", "candidates", "words"),
    [
        (clue([1]), [], "cells"),
        (clue([1]), [3] * (LONGEST + 1), "cells"),
        ((Run(0, 1),), [3], "length"),
        ((Run(1, 0),), [3], "colour"),
        ((Run(1, 255),), [3], "255 colours"),
    ],
)
def test_what_is_no_line_is_refused(line, candidates, words):
    with pytest.raises(ValueError, match=words):
        settle_line(line, candidates)


def test_lines_settle_what_all_solutions_share():
    """Two diagonals fit in the upper square, whatever is below it."""
    puzzle = Puzzle((clue([1]), clue([1]), clue([2])), (clue([1, 1]), clue([2])))
    either = Puzzle((clue([1]), clue([1]), (), clue([2])), (clue([1, 1]), clue([1, 1])))
    assert settle_lines(puzzle) == (b"\x01\x00", b"\x00\x01", b"\x01\x01")
    unknown = bytes([UNKNOWN] * 2)
    assert settle_lines(either) == (unknown, unknown, b"\x00\x00", b"\x01\x01")
    given = Puzzle(either.rows, either.columns, givens=(bytes([1, UNKNOWN]), unknown, unknown, unknown))
    assert settle_lines(given) == (b"\x01\x00", b"\x00\x01", b"\x00\x00", b"\x01\x01")


def test_lines_settle_coloured_puzzles_too():
    palette = (Colour(".", "ffffff"), Colour("r", "ff0000"), Colour("b", "0000ff"))
    picture = (b"\x01\x01\x02", b"\x00\x02\x00")
    assert settle_lines(puzzle_of(picture, palette)) == picture


def test_lines_settle_as_much_as_the_solver_says():
    rng = random.Random(8)
    for _ in range(60):
        colours = rng.choice([1, 2])
        grid = tuple(bytes(rng.choice([0, rng.randint(1, colours)]) for _ in range(7)) for _ in range(6))
        puzzle = Puzzle(*grid_clues(grid))
        settled = settle_lines(puzzle)
        known = sum(cell != UNKNOWN for row in settled for cell in row)
        assert known == classify(puzzle).counts.known_after_lines
        assert all(
            reported in (UNKNOWN, cell)
            for reported, cell in zip(b"".join(settled), b"".join(grid), strict=True)
        )


def test_the_shortest_line_of_a_clue():
    line = (Run(2, 1), Run(1, 1), Run(3, 2))
    assert settle_line(line, [7] * minimum_length(line)) == [2, 2, 1, 2, 4, 4, 4]
    assert settle_line(line, [7] * (minimum_length(line) - 1)) is None

"""Beliefs, against the same worked out by listing every arrangement of every line."""

import math
import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nonoproof.model import UNKNOWN, Puzzle, Run, grid_clues
from nonoproof.solver import _core, classify
from nonoproof.solver.packed import pack_to_solve
from nonoproof.verdict import Budget, Verdict

INERTIA, DOUBT, WORTH_SAYING = 0.2, 1e-6, 0.01


def arrangements(clue, length):
    """All lines of cells that have the clue."""
    if not clue:
        return [(0,) * length]
    found = []
    run, rest = clue[0], clue[1:]
    for start in range(length - run.length + 1):
        head = (0,) * start + (run.colour,) * run.length
        gap = (0,) if rest and rest[0].colour == run.colour else ()
        if len(head + gap) <= length:
            found += [head + gap + tail for tail in arrangements(rest, length - len(head + gap))]
    return found


def opinion(clue, heard, before, known):
    """What a line says of its open cells: of each, what follows from the others."""
    said = []
    for i, each in enumerate(heard):
        if known[i] != UNKNOWN:
            said.append(before[i])
            continue
        sums = [0.0] * len(each)
        for way in arrangements(clue, len(heard)):
            others = [k for k in range(len(way)) if k != i]
            sums[way[i]] += math.prod(heard[k][way[k]] if may(known[k], way[k]) else 0.0 for k in others)
        new = [DOUBT + (1 - INERTIA) * each / sum(sums) for each in sums]
        said.append([old * INERTIA + more for old, more in zip(before[i], new, strict=True)])
    return said


def may(known, colour):
    return known in (UNKNOWN, colour)


def tell(news, before, after):
    """The crossing lines hear how far the opinions of their cells have moved."""
    for i, (old, new) in enumerate(zip(before, after, strict=True)):
        news[i] = max(news[i], abs(new[0] - old[0]))


def expected(puzzle, colours, givens, rounds):
    width, height = puzzle.width, puzzle.height
    rows = [[[1 / colours] * colours for _ in range(width)] for _ in range(height)]
    columns = [[[1 / colours] * colours for _ in range(height)] for _ in range(width)]
    news_of_rows, news_of_columns = [1.0] * height, [1.0] * width
    for _ in range(rounds):
        for y, clue in enumerate(puzzle.rows):
            if news_of_rows[y] >= WORTH_SAYING:
                news_of_rows[y], before = 0.0, rows[y]
                heard = [columns[x][y] for x in range(width)]
                rows[y] = opinion(clue, heard, before, givens[y * width : (y + 1) * width])
                tell(news_of_columns, before, rows[y])
        for x, clue in enumerate(puzzle.columns):
            if news_of_columns[x] >= WORTH_SAYING:
                news_of_columns[x], before = 0.0, columns[x]
                heard = [rows[y][x] for y in range(height)]
                columns[x] = opinion(clue, heard, before, givens[x::width])
                tell(news_of_rows, before, columns[x])
    chances = []
    for y in range(height):
        for x in range(width):
            both = [a * b for a, b in zip(rows[y][x], columns[x][y], strict=True)]
            chances += [each / sum(both) for each in both]
    return chances


def rows_of(cells, width):
    return tuple([cells[at : at + width] for at in range(0, len(cells), width)])


def beliefs(puzzle, rounds):
    return _core.beliefs(pack_to_solve(puzzle), rounds)


@settings(max_examples=60, deadline=None)
@given(
    width=st.integers(1, 6),
    height=st.integers(1, 6),
    colours=st.integers(2, 4),
    rounds=st.integers(1, 6),
    rng=st.randoms(use_true_random=False),
)
def test_as_by_listing_every_arrangement(width, height, colours, rounds, rng):
    cells = bytes(rng.choice([0, *range(colours)]) for _ in range(width * height))
    puzzle = Puzzle(*grid_clues(rows_of(cells, width)))
    givens = bytes([cell if rng.random() < 0.1 else UNKNOWN for cell in cells])
    reported = beliefs(replace(puzzle, givens=rows_of(givens, width)), rounds)
    used = max(*cells, 1) + 1
    assert reported == pytest.approx(expected(puzzle, used, givens, rounds), rel=1e-6)


def test_a_long_line_stays_in_numbers():
    """A half for each of 1,500 cells: the product of their weights is too small for a number.

    Lines fall silent before they are quite sure.
    """
    rows = [(Run(1400, 1),), (), (), ()]
    columns = [(Run(1, 1),)] * 1400 + [()] * 100
    reported = beliefs(Puzzle(tuple(rows), tuple(columns)), 8)
    assert all(0 <= each <= 1 for each in reported)
    assert all(reported[2 * x + 1] > 0.9 for x in range(1400))


def test_a_given_colour_that_there_is_not():
    assert beliefs(Puzzle(((Run(1, 1),),), ((Run(1, 1),),), givens=(b"\x07",)), 1) == []


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    ("side", "density", "colours", "limit"), [(40, 0.4, 1, 5000), (50, 0.5, 1, 5000), (30, 0.35, 2, 1000)]
)
def test_they_lead_to_solutions(seed, side, density, colours, limit):
    """Without them nearly all of these take thousands of conflicts, or are not decided at all."""
    rng = random.Random(seed)
    cells = bytes(
        [rng.randint(1, colours) if rng.random() < density else 0 for _ in range(side * side)],
    )
    puzzle = Puzzle(*grid_clues(rows_of(cells, side)))
    answer = classify(puzzle, Budget(seconds=None, conflicts=limit))
    assert answer.verdict is Verdict.MULTIPLE

"""Mending a picture so that it stays symmetric: each cell changes together with its mate."""

import random
from itertools import combinations, product

import pytest
from nonoproof.model import BLACK_AND_WHITE, UNKNOWN, Colour, Puzzle, grid_clues
from nonoproof.solver import classify
from nonoproof.solver.fewest_changes import fewest_changes
from nonoproof.verdict import Budget, Verdict

PALETTE = (*BLACK_AND_WHITE, Colour("r", "ff0000"))
UNLIMITED = Budget(seconds=None)
NO_SEARCH = {"most": 0}
"""Nothing is searched in full: what is found is found by climbing."""


def half_a_turn(width, height):
    """By cell, the one that it is after half a turn."""
    return list(range(width * height))[::-1]


def is_unique(grid, givens=None):
    return classify(Puzzle(*grid_clues(grid), givens=givens)).verdict is Verdict.UNIQUE


def applied(grid, pixels):
    rows = [bytearray(row) for row in grid]
    for y, x, colour in pixels:
        rows[y][x] = colour
    return tuple(map(bytes, rows))


def symmetric_grids(seed, count, width, height, colours):
    """Ambiguous ones."""
    chance = random.Random(seed)
    while count:
        cells = bytes(chance.choices(range(colours), k=(width * height + 1) // 2))
        cells += cells[: width * height // 2][::-1]
        grid = tuple([cells[start : start + width] for start in range(0, len(cells), width)])
        if not is_unique(grid):
            count -= 1
            yield grid


def smallest_remedies(grid, colours, givens):
    """All of them, by trying everything; a pair of cells counts twice."""
    width = len(grid[0])
    cells = b"".join(grid)
    pairs = [{cell, len(cells) - 1 - cell} for cell in range((len(cells) + 1) // 2)]
    free = [pair for pair in pairs if all(givens[cell // width][cell % width] == UNKNOWN for cell in pair)]
    for size in range(len(cells) + 1):
        found = set()
        for number in range(size + 1):
            for chosen in combinations(free, number):
                if sum(map(len, chosen)) != size:
                    continue
                for inks in product(range(colours), repeat=number):
                    pixels = [
                        (*divmod(cell, width), ink)
                        for pair, ink in zip(chosen, inks, strict=True)
                        for cell in pair
                        if ink != cells[cell]
                    ]
                    if len(pixels) == size and is_unique(applied(grid, pixels), givens):
                        found.add(tuple(sorted(pixels)))
        if found:
            return found
    return set()


@pytest.mark.parametrize(
    ("width", "height", "colours", "count"), [(5, 3, 2, 40), (5, 4, 2, 60), (4, 4, 2, 60), (5, 3, 3, 15)]
)
@pytest.mark.parametrize("given", [False, True])
def test_the_fewest_cells_are_those_of_brute_force(width, height, colours, count, given):
    chance = random.Random(width)
    sizes = set()
    for grid in symmetric_grids(width * colours, count, width, height, colours):
        marks = [bytearray([UNKNOWN]) * width for _ in range(height)]
        if given:
            y, x = chance.randrange(height), chance.randrange(width)
            marks[y][x] = grid[y][x]
        givens = tuple(map(bytes, marks))
        if is_unique(grid, givens):
            continue
        truth = smallest_remedies(grid, colours, givens)
        found = fewest_changes(
            grid,
            PALETTE[:colours],
            UNLIMITED,
            givens=givens,
            remedies=10**6,
            mates=half_a_turn(width, height),
        )
        assert set(found.remedies) == truth
        assert len(found.remedies) == len(truth)
        sizes.update({len(remedy) for remedy in truth})
        assert not truth or found.bound == len(found.remedies[0])
        assert found.all
    assert max(sizes) > 1


@pytest.mark.parametrize("colours", [2, 3])
def test_climbing_finds_whole_remedies_of_one_size(colours):
    """One of two mates is not taken back without the other."""
    pairs = 0
    for grid in symmetric_grids(colours, 20, 9, 8, colours):
        found = fewest_changes(grid, PALETTE[:colours], UNLIMITED, mates=half_a_turn(9, 8), **NO_SEARCH)
        assert found.remedies
        assert len({len(remedy) for remedy in found.remedies}) == 1
        assert len(set(found.remedies)) == len(found.remedies)
        for remedy in found.remedies:
            after = applied(grid, remedy)
            assert is_unique(after)
            assert b"".join(after) == b"".join(after)[::-1]
            pairs += len(remedy) > 1
    assert pairs


def test_climbing_without_mates_finds_remedies_of_one_size():
    """From each of which no cell can be taken back."""
    several = 0
    for grid in symmetric_grids(5, 25, 10, 10, 2):
        found = fewest_changes(grid, BLACK_AND_WHITE, UNLIMITED, **NO_SEARCH)
        assert len({len(remedy) for remedy in found.remedies}) == 1
        several += len(found.remedies) > 1
        for remedy in found.remedies:
            assert is_unique(applied(grid, remedy))
            assert not any(is_unique(applied(grid, set(remedy) - {each})) for each in remedy)
    assert several


def test_a_picture_that_its_given_cells_contradict_is_refused():
    grid = (b"\1\0", b"\0\1")
    with pytest.raises(ValueError, match="given cell"):
        fewest_changes(grid, BLACK_AND_WHITE, UNLIMITED, givens=(b"\0\xff", b"\xff\xff"))

"""Symmetric pictures: the fewest cells that keep them so, against all changes of that kind."""

import random
from itertools import combinations

import pytest
from nonoproof.model import BLACK_AND_WHITE, Puzzle, grid_clues, puzzle_of
from nonoproof.repair import RemedyKind, fix, mend_picture
from nonoproof.repair.ranking import mirror_mates
from nonoproof.solver import classify
from nonoproof.solver.fewest_changes import fewest_changes
from nonoproof.verdict import Budget, Verdict

UNLIMITED = Budget(seconds=None)
IMAGES = {
    "left and right": lambda picture: tuple([row[::-1] for row in picture]),
    "top and bottom": lambda picture: picture[::-1],
    "by half a turn": lambda picture: tuple([row[::-1] for row in picture[::-1]]),
}


def is_unique(picture):
    return classify(Puzzle(*grid_clues(picture))).verdict is Verdict.UNIQUE


def symmetric_pictures(name, size, count):
    """With several solutions, and with this symmetry alone."""
    rng = random.Random(name)
    while count:
        cells = [bytearray(rng.random() < 0.2 for _ in range(size)) for _ in range(size)]
        picture = tuple(map(bytes, cells))
        for y, row in enumerate(IMAGES[name](picture)):
            for x, cell in enumerate(row):
                cells[y][x] |= cell
        picture = tuple(map(bytes, cells))
        if [each for each, turn in IMAGES.items() if turn(picture) == picture] == [name] and not is_unique(
            picture
        ):
            count -= 1
            yield picture


def flipped(picture, cells):
    rows = [bytearray(row) for row in picture]
    for cell in cells:
        rows[cell // len(rows[0])][cell % len(rows[0])] ^= 1
    return tuple(map(bytes, rows))


def smallest(picture, keeps=None, most=6):
    """The size of the smallest changes and all of these; those that keep a symmetry, if one is named."""
    orbits = [{cell} for cell in range(len(picture) * len(picture[0]))]
    if keeps:
        (mates,) = mirror_mates(picture)
        orbits = [set(each) for each in {frozenset({cell, mate}) for cell, mate in enumerate(mates)}]
    by_size = {}
    for number in range(1, 4):
        for chosen in combinations(orbits, number):
            cells = frozenset().union(*chosen)
            if len(cells) <= most:
                by_size.setdefault(len(cells), set()).add(cells)
    for size in sorted(by_size):
        found = {cells for cells in by_size[size] if is_unique(flipped(picture, cells))}
        if found:
            return size, found
    return None, set()


def cells_of(remedy, width):
    return frozenset(each.row * width + each.column for each in remedy.cells)


@pytest.mark.parametrize("name", IMAGES)
def test_the_fewest_cells_with_their_mates(name):
    sizes = set()
    for picture in symmetric_pictures(name, 5, 8):
        (mates,) = mirror_mates(picture)
        found = fewest_changes(picture, BLACK_AND_WHITE, UNLIMITED, remedies=10**6, mates=mates, most=4)
        size, truth = smallest(picture, keeps=name, most=4)
        got = {frozenset(y * 5 + x for y, x, _ in each) for each in found.remedies}
        if size is None:
            assert all(len(each) > 4 for each in got)
            continue
        assert found.bound <= size
        assert {len(each) for each in got} == {size}
        assert got <= truth and (not found.all or got == truth)
        sizes.add(size)
    assert sizes


@pytest.mark.parametrize("name", IMAGES)
def test_a_symmetric_picture_stays_so_where_that_costs_one_cell_more_at_most(name):
    offered = withheld = 0
    for picture in symmetric_pictures(name, 6, 25):
        mended = mend_picture(picture, budget=UNLIMITED)
        size = len(mended.remedies[0].cells)
        alike = [each for each in mended.remedies if IMAGES[name](each.puzzle.goal) == each.puzzle.goal]
        least, _ = smallest(picture, keeps=name, most=size + 1)
        assert all(each.verdict is Verdict.UNIQUE for each in mended.remedies)
        assert bool(alike) == (least is not None)
        assert all(len(each.cells) == least for each in alike)
        # It comes last if it costs a cell more, and then there is only one.
        if least == size + 1:
            assert alike == [mended.remedies[-1]]
            offered += 1
        withheld += least is None
        others = [each for each in mended.remedies if each not in alike]
        assert all(len(each.cells) == size for each in others)
    assert offered and (withheld or name != "by half a turn")


@pytest.mark.parametrize("name", IMAGES)
@pytest.mark.parametrize("limit", [1, 2, 3, 5])
def test_the_symmetric_remedy_has_a_place_among_those_that_are_wanted(name, limit):
    """Where one is wanted, it is the best one; where more are, the last gives way to the symmetric one."""
    offered = 0
    for picture in symmetric_pictures(name, 6, 12):
        every = mend_picture(picture, budget=UNLIMITED, limit=100).remedies
        some = mend_picture(picture, budget=UNLIMITED, limit=limit).remedies
        assert len(some) <= limit
        assert some[0].cells == every[0].cells
        size = len(every[0].cells)
        if limit > 1 and len(every[-1].cells) == size + 1:
            offered += 1
            assert cells_of(some[-1], 6) == cells_of(every[-1], 6)
            assert IMAGES[name](some[-1].puzzle.goal) == some[-1].puzzle.goal
        elif limit == 1:
            assert [len(each.cells) for each in some] == [size]
    assert offered or limit == 1


def test_a_goal_is_fixed_so_that_it_stays_symmetric():
    name, seen = "left and right", 0
    for picture in symmetric_pictures(name, 6, 10):
        repair = fix(puzzle_of(picture), budget=UNLIMITED, limit=5)
        mended = mend_picture(picture, budget=UNLIMITED, limit=5)
        assert repair.kind is RemedyKind.PICTURE
        assert [each.cells for each in repair.remedies] == [each.cells for each in mended.remedies]
        assert (repair.minimal, repair.bound) == (mended.minimal, mended.bound)
        seen += any(IMAGES[name](each.puzzle.goal) == each.puzzle.goal for each in repair.remedies)
    assert seen

"""Remedies by picture against brute force, and what is wished beyond uniqueness."""

import random
from itertools import combinations, product

import pytest
from nonoproof.budget_share import BudgetShare
from nonoproof.grading import Tier, grade
from nonoproof.model import BLACK_AND_WHITE, UNKNOWN, Colour, Puzzle, draw, grid_clues, puzzle_of
from nonoproof.repair import RemedyKind, fix, mend_picture
from nonoproof.repair import picture as module
from nonoproof.repair.ranking import mirror_mates
from nonoproof.solver import _core, classify
from nonoproof.solver.fewest_changes import fewest_changes, visibility
from nonoproof.verdict import Budget, Means, Verdict

from tests.support.pictures import pictures

PALETTE = (*BLACK_AND_WHITE, Colour("r", "ff0000"))
UNLIMITED = Budget(seconds=None)


def is_unique(grid, lines_only=False):
    found = classify(Puzzle(*grid_clues(grid)))
    return found.verdict is Verdict.UNIQUE and not (lines_only and found.solved_by is not Means.LINES)


def changed(grid, pixels):
    rows = [bytearray(row) for row in grid]
    for y, x, colour in pixels:
        rows[y][x] = colour
    return tuple(map(bytes, rows))


def all_remedies(grid, colours, lines_only):
    """All smallest remedies, by trying everything."""
    cells = [(y, x) for y in range(len(grid)) for x in range(len(grid[0]))]
    for size in range(5):
        found = set()
        for chosen in combinations(cells, size):
            others = [[c for c in range(colours) if c != grid[y][x]] for y, x in chosen]
            for inks in product(*others):
                pixels = frozenset((y, x, ink) for (y, x), ink in zip(chosen, inks, strict=True))
                if is_unique(changed(grid, pixels), lines_only):
                    found.add(pixels)
        if found:
            return size, found
    raise AssertionError("no remedy at all")


def random_grids(seed, count, width, height, colours):
    rng = random.Random(seed)
    for _ in range(count):
        yield tuple(bytes(rng.randrange(colours) for _ in range(width)) for _ in range(height))


@pytest.mark.parametrize(
    ("width", "height", "colours", "lines_only"),
    [(4, 4, 2, False), (5, 4, 2, False), (4, 4, 2, True), (3, 3, 3, False)],
)
def test_the_fewest_cells_are_those_of_brute_force(width, height, colours, lines_only):
    sizes = set()
    for grid in random_grids(width * height, 60, width, height, colours):
        if is_unique(grid, lines_only):
            continue
        found = fewest_changes(grid, PALETTE[:colours], UNLIMITED, lines_only=lines_only, remedies=10**6)
        size, truth = all_remedies(grid, colours, lines_only)
        assert found.bound == size and found.all
        assert sorted(map(sorted, found.remedies)) == sorted(map(sorted, truth))
        sizes.add(size)
    assert max(sizes) >= 1


@pytest.mark.parametrize(("width", "height"), [(5, 7), (7, 5)])
def test_pictures_that_lines_alone_do_not_solve_against_brute_force(width, height):
    """They are unique: what must change is on the lines that are open when lines come to an end."""
    stuck = [
        grid
        for grid in random_grids(5, 1500, width, height, 2)
        if is_unique(grid) and not is_unique(grid, lines_only=True)
    ]
    assert len(stuck) > 3
    for grid in stuck[:12]:
        found = fewest_changes(grid, BLACK_AND_WHITE, UNLIMITED, lines_only=True, remedies=10**6)
        size, truth = all_remedies(grid, 2, True)
        assert found.bound == size and found.all
        assert sorted(map(sorted, found.remedies)) == sorted(map(sorted, truth))


def ambiguous(seed, count, side, colours=1):
    for grid in pictures(seed, (side, side), colours):
        if count and not is_unique(grid):
            count -= 1
            yield grid
        elif not count:
            return


def test_remedies_are_applied_classified_and_in_order():
    for grid in ambiguous(1, 12, 12):
        mended = mend_picture(grid, budget=UNLIMITED)
        assert mended.minimal
        assert mended.bound == len(mended.remedies[0].cells)
        for remedy in mended.remedies:
            pixels = [(each.row, each.column, each.after) for each in remedy.cells]
            assert remedy.puzzle.goal == changed(grid, pixels)
            assert is_unique(remedy.puzzle.goal)
            assert remedy.tier is not None
            assert all(each.before == grid[each.row][each.column] for each in remedy.cells)
        seen = [
            visibility(grid, [(c.row, c.column, c.after) for c in each.cells])
            for each in mended.remedies
            if len(each.cells) == mended.bound
        ]
        assert seen == sorted(seen)


def test_where_one_is_wanted_the_least_visible_is_found_at_once():
    seen = 0
    for grid in ambiguous(3, 30, 12):
        every, one = (fewest_changes(grid, BLACK_AND_WHITE, UNLIMITED, remedies=n) for n in (10**6, 1))
        assert len(one.remedies) == 1 and one.remedies[0] in every.remedies
        assert list(every.seen) == sorted(every.seen)
        assert every.seen == tuple([visibility(grid, each) for each in every.remedies])
        if every.bound == 1:
            assert one.seen[0] == every.seen[0]
            seen += len(every.remedies) > 1
    assert seen


def test_colours_are_mended_too():
    for grid in ambiguous(4, 5, 10, colours=2):
        mended = mend_picture(grid, PALETTE, budget=UNLIMITED)
        assert mended.remedies and is_unique(mended.remedies[0].puzzle.goal)


def test_a_picture_that_is_right_needs_nothing():
    mended = mend_picture((b"\1\1", b"\1\0"))
    assert mended.minimal and mended.remedies[0].cells == () and mended.bound == 0
    assert len(mended.remedies) == 1


@pytest.mark.parametrize(("width", "height"), [(0, 0), (0, 2), (2, 0)])
def test_what_is_no_picture_is_refused(width, height):
    with pytest.raises(ValueError, match="whole rows"):
        _core.mend(width, height, 2, None, b"", False, 0, 8, 1, [], 100, 100, 1.0)


def test_each_set_of_changes_is_met_once():
    """So that as many remedies as are wanted are different ones, and it is known that there are no more."""
    several = 0
    for grid in ambiguous(6, 40, 9):
        every = fewest_changes(grid, BLACK_AND_WHITE, UNLIMITED, remedies=10**6)
        number = len(set(every.remedies))
        again = fewest_changes(grid, BLACK_AND_WHITE, UNLIMITED, remedies=number + 1)
        assert again.all and again.remedies == every.remedies
        several += every.bound > 1 and number > 1
    assert several


def test_climbing_ends_with_as_many_remedies_as_are_wanted():
    several = deep = 0
    for grid in ambiguous(7, 20, 9):
        one, many = (
            fewest_changes(grid, BLACK_AND_WHITE, UNLIMITED, most=0, remedies=number) for number in (1, 100)
        )
        if len(many.remedies[0]) == 1:
            assert len(one.remedies) == 1
            several += len(many.remedies) > 1
        # No more was proved than was asked for.
        assert one.bound == many.bound == 1
        deep += len(many.remedies[0]) > 1
    assert several and deep


def test_given_cells_stay():
    for grid in ambiguous(2, 5, 8):
        found = mend_picture(grid, budget=UNLIMITED, limit=100)
        cell = found.remedies[0].cells[0]
        givens = [bytearray([UNKNOWN] * 8) for _ in range(8)]
        givens[cell.row][cell.column] = grid[cell.row][cell.column]
        other = mend_picture(grid, givens=tuple(map(bytes, givens)), budget=UNLIMITED, limit=100)
        assert all((each.row, each.column) != cell[:2] for one in other.remedies for each in one.cells)


def test_lines_alone_where_wished():
    needed = 0
    for grid in ambiguous(3, 15, 10):
        mended = mend_picture(grid, lines_only=True, budget=UNLIMITED, limit=1)
        assert mended.remedies[0].classification.solved_by is Means.LINES
        needed += len(mended.remedies[0].cells) > mend_picture(grid, budget=UNLIMITED, limit=1).bound
    assert needed


def test_a_tier_where_wished():
    reached = 0
    for grid in ambiguous(5, 8, 10):
        for remedy in mend_picture(grid, tier=Tier.EASY, budget=UNLIMITED).remedies:
            assert remedy.tier is Tier.EASY
            reached += 1
    assert reached


def test_edges_are_seen_less_than_holes_and_dots():
    rows = ["........", ".#####..", ".#####..", ".#####..", "........", "........"]
    grid = tuple(bytes(char == "#" for char in row) for row in rows)
    edge, hole, dot = (visibility(grid, [each]) for each in ((1, 6, 1), (2, 3, 0), (5, 7, 1)))
    corner = visibility(grid, [(1, 1, 0)])
    assert corner < hole < dot and edge < hole
    assert visibility(tuple(map(bytes, [[1, 1, 1, 1, 1]])), [(0, 2, 0)]) > corner


def test_fix_mends_the_goal_and_keeps_what_is_right():
    grid = next(ambiguous(7, 1, 10))
    repair = fix(puzzle_of(grid))
    assert (repair.verdict, repair.kind, repair.minimal) == (Verdict.MULTIPLE, RemedyKind.PICTURE, True)
    record = repair.record()["remedies"][0]
    assert record["verdict"] == "unique" and len(record["goal"]) == 10
    for cell in record["cells"]:
        assert record["goal"][cell["row"] - 1][cell["column"] - 1] == cell["to"]
        assert draw(grid)[cell["row"] - 1][cell["column"] - 1] == cell["from"]
    mended = repair.remedies[0].puzzle
    told = {(each["line"], each["number"]): each["to"] for each in record["clues"]}
    lines = {("row", n): c for n, c in enumerate(mended.rows, 1)} | {
        ("column", n): c for n, c in enumerate(mended.columns, 1)
    }
    assert told and all([length for length, _ in lines[line]] == to for line, to in told.items())
    right = fix(mended)
    assert right.right and right.remedies == ()


def test_fix_without_a_goal_mends_one_of_the_solutions():
    for grid in ambiguous(8, 5, 8):
        repair = fix(Puzzle(*grid_clues(grid)))
        assert repair.remedies[0].verdict is Verdict.UNIQUE
        assert not repair.minimal or len(repair.remedies[0].cells) == 1


@pytest.mark.parametrize("seed", range(8))
def test_the_best_remedy_does_not_depend_on_how_many_are_wanted(seed):
    rng = random.Random(seed)
    grid = tuple([bytes([rng.random() < 0.5 for _ in range(6)]) for _ in range(6)])
    first, *others = [mend_picture(grid, budget=UNLIMITED, limit=limit).remedies for limit in (1, 2, 3, 5)]
    assert all(each[0].cells == first[0].cells for each in others)


def many_remedies():
    """A picture with more smallest remedies than are graded."""
    for grid in ambiguous(3, 40, 12):
        found = fewest_changes(grid, BLACK_AND_WHITE, UNLIMITED, remedies=100)
        if len(found.remedies) > 40:
            return grid, found
    raise AssertionError("no such picture")


@pytest.mark.parametrize(("limit", "graded"), [(1, 15), (5, 15), (6, 18), (10, 30)])
def test_the_best_of_many_remedies_are_graded(monkeypatch, limit, graded):
    """The least visible of them: three for each that is wanted, and fifteen in any case."""
    grid, found = many_remedies()
    inner, tried = module.assessed, []

    def spy(before, after, kind, budget, cells):
        tried.append(tuple([(each.row, each.column, each.after) for each in cells]))
        return inner(before, after, kind, budget, cells)

    monkeypatch.setattr(module, "assessed", spy)
    mended = mend_picture(grid, limit=limit, budget=UNLIMITED)
    assert tried[:graded] == list(found.remedies[:graded])
    assert tried[graded:] == [] or mirror_mates(grid)
    scores = [
        (round(visibility(grid, pixels), 3), inner_score(grid, pixels), number)
        for number, pixels in enumerate(tried[:graded])
    ]
    best = [tried[number] for *_, number in sorted(scores)[:limit]]
    assert [tuple([(c.row, c.column, c.after) for c in each.cells]) for each in mended.remedies] == best


def test_five_remedies_are_wanted_unless_it_is_said_how_many():
    grid, _ = many_remedies()
    assert len(mend_picture(grid, budget=UNLIMITED).remedies) == 5
    assert len(fix(puzzle_of(grid), budget=UNLIMITED).remedies) == 5


def inner_score(grid, pixels):
    puzzle = puzzle_of(changed(grid, pixels))
    return grade(puzzle, classify(puzzle)).score


def test_for_a_tier_all_smallest_remedies_are_tried_until_enough_fit(monkeypatch):
    grid, found = many_remedies()
    inner, tried = module.assessed, []
    monkeypatch.setattr(module, "assessed", lambda *rest: tried.append(1) or inner(*rest))
    tiers = [
        grade(puzzle, classify(puzzle)).tier
        for puzzle in [puzzle_of(changed(grid, each)) for each in found.remedies]
    ]
    for tier in sorted(set(tiers)):
        tried.clear()
        mend_picture(grid, tier=[tier, "guess"], limit=1, budget=UNLIMITED)
        fitting = [number for number, each in enumerate(tiers, 1) if each in (tier, "guess")]
        if len(fitting) >= 15:
            assert len(tried) == fitting[14]
        else:
            assert len(tried) == len(tiers)


def test_what_is_tried_for_a_tier_that_the_fewest_cells_do_not_reach(monkeypatch):
    """Up to two cells more: those that lines alone solve, as there are many, and one more of any kind."""
    inner, asked = module.fewest_changes, []

    def spy(*rest, least, most, lines_only, **more):
        asked.append((least, most, lines_only))
        return inner(*rest, least=least, most=most, lines_only=lines_only, **more)

    monkeypatch.setattr(module, "fewest_changes", spy)
    grid = next(ambiguous(1, 1, 8))
    size = mend_picture(grid, budget=UNLIMITED).bound
    asked.clear()
    mended = mend_picture(grid, tier=Tier.GUESS, budget=UNLIMITED)
    assert (mended.remedies, mended.minimal, mended.bound) == ((), False, size)
    assert asked == [
        (0, 8, False),
        (0, size, True),
        (size + 1, size + 1, False),
        (0, size + 1, True),
        (0, size + 2, True),
    ]
    # What has an easy tier is solved by lines alone.
    for tier in ("easy", "trivial", ["trivial", "easy"], ["easy", "medium"]):
        asked.clear()
        mend_picture(grid, tier=tier, budget=UNLIMITED)
        assert asked[0] == (0, 8, "medium" not in tier)
    # With no time left, none of them is.
    asked.clear()
    mend_picture(grid, tier=Tier.GUESS, budget=Budget(seconds=0.0))
    assert len(asked) == 1


def test_tiers_by_name_or_several():
    assert module.tiers_of(None) == frozenset()
    assert module.tiers_of("easy") == module.tiers_of(Tier.EASY) == module.tiers_of(["easy"]) == {Tier.EASY}
    assert module.tiers_of(["easy", Tier.HARD]) == {Tier.EASY, Tier.HARD}
    with pytest.raises(ValueError, match="simple"):
        module.tiers_of("simple")


@pytest.mark.parametrize(
    ("in_a_hurry", "tiers", "number"),
    [
        (False, frozenset(), module.REMEDIES),
        (True, frozenset(), 1),
        (True, frozenset([Tier.HARD]), module.REMEDIES),
        (False, frozenset([Tier.HARD]), module.REMEDIES),
    ],
)
def test_one_remedy_will_do_in_a_hurry_where_any_tier_is_right(monkeypatch, in_a_hurry, tiers, number):
    asked = []

    def watched(*rest, **names):
        asked.append(names["remedies"])
        return fewest_changes(*rest, **names)

    monkeypatch.setattr(module, "fewest_changes", watched)
    grid = (b"\1\0\0", b"\0\1\0", b"\0\0\1")
    options = module.MendOptions(tiers, limit=1, in_a_hurry=in_a_hurry)
    module.mend(puzzle_of(grid), grid, options, BudgetShare(UNLIMITED))
    assert set(asked) == {number}

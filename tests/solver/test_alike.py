"""Pictures that are nearly the same, beside what brute force finds."""

import random

import pytest
from nonoproof.model import transpose
from nonoproof.solver.alike import AlikeSearch, signature
from nonoproof.solver.packed import pack_grid

TURNS = range(8)


def turned(grid, turn):
    if turn & 1:
        grid = tuple([row[::-1] for row in grid])
    if turn & 2:
        grid = grid[::-1]
    return transpose(grid) if turn & 4 else grid


def drawn(rng, width, height, share=0.5):
    return tuple([bytes([rng.random() < share for _ in range(width)]) for _ in range(height)])


def changed(rng, grid, cells, colours=2):
    rows = [bytearray(row) for row in grid]
    for place in rng.sample(range(len(grid) * len(grid[0])), cells):
        y, x = divmod(place, len(grid[0]))
        rows[y][x] = rng.choice([ink for ink in range(colours) if ink != rows[y][x]])
    return tuple(map(bytes, rows))


def bordered(grid, left, top, right, bottom):
    width = len(grid[0]) + left + right
    rows = [bytes(left) + row + bytes(right) for row in grid]
    return (*[bytes(width)] * top, *rows, *[bytes(width)] * bottom)


def scaled(grid, scale):
    return tuple([bytes([cell for cell in row for _ in range(scale)]) for row in grid for _ in range(scale)])


def search(grids, known=0, colours=2, shares=1):
    """The pairs among pictures that are called by their places; the first ones were there before."""
    packed = [(pack_grid(grid, colours), len(grid[0]), len(grid)) for grid in grids]
    signed = [signature(number, *each) for number, each in enumerate(packed)]
    found = set()
    for share in range(shares):
        index = AlikeSearch(share, shares)
        index.add_new(b"".join(signed[known:]))
        index.add_known(b"".join(signed[:known]))
        for number in index.wanted():
            index.give(number, *packed[number])
        found.update(index.pairs())
    return sorted(found)


def distance(one, other):
    """The fewest cells that differ, however the one is turned; None for other sizes."""
    found = [
        sum(a != b for rows in zip(there, other, strict=True) for a, b in zip(*rows, strict=True))
        for there in (turned(one, turn) for turn in TURNS)
        if (len(there), len(there[0])) == (len(other), len(other[0]))
    ]
    return min(found, default=None)


def few(grid):
    """The documented bound."""
    cells = len(grid) * len(grid[0])
    ink = sum(map(sum, grid))
    by_size = max(cells // 33, min(cells // 24, 3)) if cells >= 64 else cells // 48
    return min(by_size, 8, min(ink, cells - ink) // 6)


@pytest.mark.parametrize(("width", "height"), [(8, 8), (10, 10), (15, 15), (12, 9), (20, 20)])
@pytest.mark.parametrize("known", [0, 30])
def test_every_pair_within_the_bound_is_found_and_no_other(width, height, known):
    rng = random.Random(width * height)
    grids = [drawn(rng, width, height) for _ in range(20)]
    most = few(grids[0]) + 3
    grids += [turned(changed(rng, each, rng.randrange(1, most)), rng.choice(TURNS)) for each in grids]
    expected = {
        (later, earlier): distance(grids[later], grids[earlier])
        for later in range(known, len(grids))
        for earlier in range(later)
        if (distance(grids[later], grids[earlier]) or 99) <= min(few(grids[later]), few(grids[earlier]))
    }
    found = {(one, other): cells for one, other, cells, *_ in search(grids, known)}
    assert expected
    assert found == expected


def test_the_turn_leads_from_the_picture_to_the_other():
    rng = random.Random(4)
    for turn in TURNS:
        one = drawn(rng, 14, 11)
        ((_, _, cells, reported, *_),) = search([one, turned(changed(rng, one, 3), turn)])
        assert cells == 3
        assert distance(one, one) == 0
        assert turned(turned(one, turn), reported) == one


@pytest.mark.parametrize("border", [(1, 0, 0, 0), (0, 2, 0, 0), (1, 1, 1, 1), (0, 0, 3, 2)])
@pytest.mark.parametrize("turn", [0, 5])
def test_borders(border, turn):
    one = drawn(random.Random(7), 12, 12)
    assert search([one, bordered(turned(one, turn), *border)])[0][2:] == (0, search_turn(turn), 1, 1, True)


def search_turn(turn):
    """The turn that takes back another."""
    probe = drawn(random.Random(1), 3, 5)
    return next(each for each in TURNS if turned(turned(probe, turn), each) == probe)


@pytest.mark.parametrize("scale", [2, 3, 5])
def test_scales(scale):
    rng = random.Random(scale)
    one = drawn(rng, 10, 12)
    assert search([one, scaled(one, scale)]) == [(1, 0, 0, 0, scale, 1, False)]
    assert search([scaled(one, scale), one]) == [(1, 0, 0, 0, 1, scale, False)]
    ((*_, cells, _, larger, _, moved),) = search(
        [one, bordered(changed(rng, scaled(one, scale), 2), 1, 0, 0, 2)]
    )
    assert (cells, larger, moved) == (2, scale, True)


def test_a_stray_cell_outside_the_picture():
    one = drawn(random.Random(9), 15, 15)
    rows = [bytearray(row) for row in bordered(one, 2, 2, 2, 2)]
    rows[0][9] = 1
    (pair,) = search([one, tuple(map(bytes, rows))])
    assert pair[2:] == (1, 0, 1, 1, True)


def test_colours_may_be_exchanged_but_not_mixed():
    rng = random.Random(3)
    one = tuple([bytes([rng.choice((0, 1, 1, 2, 3)) for _ in range(12)]) for _ in range(12)])
    exchanged = tuple([row.translate(bytes([0, 2, 3, 1]) + bytes(252)) for row in one])
    plain = tuple([bytes([bool(cell) for cell in row]) for row in one])
    found = search([one, changed(rng, exchanged, 2, 4), plain], colours=4)
    assert [(each[0], each[1], each[2]) for each in found] == [(1, 0, 2)]


@pytest.mark.parametrize("grid", [drawn(random.Random(1), 5, 5), (bytes(9),) * 9, (b"\1" * 9,) * 9])
def test_small_and_empty_pictures_raise_no_alarm(grid):
    rng = random.Random(2)
    assert search([grid, changed(rng, grid, 1), changed(rng, grid, 1)]) == []


def test_random_pictures_raise_none():
    rng = random.Random(5)
    sizes = [(side, side) for side in (5, 6, 8, 10, 15) for _ in range(400)]
    assert len(search([drawn(rng, *size, 0.6) for size in sizes])) <= 2


def test_a_crowd_is_bounded():
    """A thousand copies of one picture: some pairs of each are told, and no more."""
    rng = random.Random(6)
    one = drawn(rng, 15, 15)
    found = search([changed(rng, one, 2) for _ in range(1000)])
    reported = [pair[0] for pair in found]
    assert len(set(reported)) > 950
    assert max(map(reported.count, set(reported))) <= 8


@pytest.mark.parametrize(
    "block", [b"\0", b"\1\5", b"\1\1\1\0", b"\1\1\1\0\0\0\0\x0a", b"\1\1\1\0\0\0\0\1\0\0", b"\xff" * 50]
)
def test_bytes_that_are_no_block(block):
    with pytest.raises(ValueError, match="signature"):
        AlikeSearch().add_new(block)
    with pytest.raises(ValueError, match="signature"):
        AlikeSearch().add_known(block)


def test_a_share_that_is_none():
    with pytest.raises(ValueError, match="share"):
        AlikeSearch(2, 2)


def test_what_is_given_without_being_asked_for_changes_nothing():
    index = AlikeSearch()
    index.give(7, pack_grid((b"\1\0",), 2), 2, 1)
    assert index.wanted() == []
    assert index.pairs() == []


def test_a_picture_that_is_not_given_is_in_no_pair():
    one = drawn(random.Random(8), 12, 12)
    index = AlikeSearch()
    packed = pack_grid(one, 2), 12, 12
    index.add_new(signature(1, *packed) + signature(2, *packed))
    assert index.wanted() == [1, 2]
    index.give(1, *packed)
    assert index.pairs() == []


@pytest.mark.parametrize("shares", [2, 5, 40])
def test_shares_find_together_what_one_search_finds(shares):
    rng = random.Random(shares)
    grids = [drawn(rng, 13, 13) for _ in range(30)]
    grids += [turned(changed(rng, each, rng.randrange(1, 6)), rng.choice(TURNS)) for each in grids]
    assert len(search(grids)) > 25
    assert search(grids, shares=shares) == search(grids)
    assert search(grids, 30, shares=shares) == search(grids, 30)


@pytest.mark.parametrize(("width", "height"), [(12, 12), (9, 14), (14, 9)])
def test_a_picture_has_the_same_signature_however_it_is_turned(width, height):
    one = drawn(random.Random(9), width, height)
    signed = {
        signature(1, pack_grid(grid, 2), len(grid[0]), len(grid))
        for grid in [turned(one, turn) for turn in TURNS]
    }
    assert len(signed) == 1


def test_several_stray_cells_outside_the_picture():
    one = drawn(random.Random(10), 15, 15, 0.6)
    rows = [bytearray(row) for row in bordered(one, 3, 3, 3, 3)]
    for y, x in ((0, 9), (1, 12), (8, 20)):
        rows[y][x] = 1
    (pair,) = search([one, tuple(map(bytes, rows))])
    assert pair[2:] == (3, 0, 1, 1, True)

"""Slips undone: what is proposed is exactly what some slip of a typist leads from, each slip defined here anew."""

from itertools import pairwise, permutations, product

import pytest
from nonoproof.model import clue, run
from nonoproof.repair.slips import excess_of, line_edits, single_lines, two_lines, whole_lists

# How common each slip is, as measured; the ranking rests on these numbers.
NUMBER, DIGIT, FAR = 1.0, 0.6, 0.3
DOUBLED, EXTRA, MISSING = 0.9, 0.15, 0.8
EXCHANGED, REVERSED, SPACE, COLOUR = 0.9, 0.5, 1.0, 0.8
NEIGHBOURS, LINES, MOVED, LIST = 0.8, 0.3, 0.3, 0.9


def every_clue(longest, runs, colours):
    each = [run(length, colour) for length in range(1, longest + 1) for colour in range(1, colours + 1)]
    return [tuple(chosen) for number in range(runs + 1) for chosen in product(each, repeat=number)]


def sums(numbers, colours):
    return [sum(length for length, colour in numbers if colour == each) for each in range(1, colours + 1)]


def without(numbers, at):
    return numbers[:at] + numbers[at + 1 :]


def is_one_key(typed, meant):
    """By trying all keys: one that is missed, one that is added, one that is another."""
    keys = "0123456789"
    longer = {meant[:at] + key + meant[at:] for at in range(len(meant) + 1) for key in keys}
    shorter = {meant[:at] + meant[at + 1 :] for at in range(len(meant))} - {""}
    other = {meant[:at] + key + meant[at + 1 :] for at in range(len(meant)) for key in keys}
    return typed in longer | shorter | (other if len(meant) > 1 else set())


def typed_numbers(meant, longest, colours):
    """What one slip makes of a clue, if the numbers of cells are others then: the cause, and how common it is."""
    for at, (length, colour) in enumerate(meant):
        for other in range(1, longest + 1):
            if other != length:
                common = (
                    NUMBER
                    if abs(other - length) == 1
                    else DIGIT
                    if is_one_key(str(other), str(length))
                    else FAR
                )
                yield (*meant[:at], run(other, colour), *meant[at + 1 :]), "a number is wrong", common
        for other in range(1, colours + 1):
            if other != colour:
                yield (
                    (*meant[:at], run(length, other), *meant[at + 1 :]),
                    "a number has the wrong colour",
                    COLOUR,
                )
        yield without(meant, at), "a number is missing", MISSING
        for cut in range(1, len(str(length))):
            first, second = str(length)[:cut], str(length)[cut:]
            if second[0] != "0":
                parts = run(int(first), colour), run(int(second), colour)
                yield (*meant[:at], *parts, *meant[at + 1 :]), "there is a space too many", SPACE
    for at in range(len(meant) + 1):
        for new in every_clue(longest, 1, colours)[1:]:
            twice = new[0] in meant[max(at - 1, 0) : at + 1]
            cause = "a number is typed twice" if twice else "there is a number too many"
            yield meant[:at] + new + meant[at:], cause, DOUBLED if twice else EXTRA
    for at, (one, other) in enumerate(pairwise(meant)):
        if one.colour == other.colour:
            joined = run(int(f"{one.length}{other.length}"), one.colour)
            yield (*meant[:at], joined, *meant[at + 2 :]), "a space is missing", SPACE


@pytest.mark.parametrize(("longest", "runs", "colours"), [(25, 2, 1), (4, 3, 1), (2, 3, 2), (2, 2, 3)])
def test_every_slip_that_changes_a_sum_is_undone(longest, runs, colours):
    """And nothing else is proposed; of clues of up to so many numbers, all of them."""
    universe = set(every_clue(longest, runs, colours))
    meant_by = {each: {} for each in universe}
    for meant in universe:
        for typed, cause, weight in typed_numbers(meant, longest, colours):
            if typed in universe:
                more = [a - b for a, b in zip(sums(typed, colours), sums(meant, colours), strict=True)]
                key = tuple(more)
                if any(more):
                    meant_by[typed].setdefault(key, set()).add((meant, cause, weight))
    some = range(-longest, longest + 1) if longest < 5 else (-9, -2, -1, 1, 2, 9)
    for typed, by_surplus in meant_by.items():
        for key in {*product(some, repeat=colours), *by_surplus} - {(0,) * colours}:
            expected = by_surplus.get(key, set())
            more = {colour: number for colour, number in enumerate(key, 1) if number}
            found = list(line_edits(typed, more))
            assert len(set(found)) == len(found)
            assert {tuple(each) for each in found if each.clue in universe} == expected
            assert all(excess_of(typed, each.clue) == more for each in found)


@pytest.mark.parametrize(("longest", "runs", "colours"), [(3, 4, 1), (3, 3, 2), (2, 3, 3)])
def test_every_slip_that_keeps_the_sums_is_undone(longest, runs, colours):
    for typed in every_clue(longest, runs, colours):
        expected = {}
        pairs = [(at, at + 1) for at in range(len(typed) - 1)]
        for one, other in pairs:
            swapped = list(typed)
            swapped[one], swapped[other] = typed[other], typed[one]
            expected.setdefault(tuple(swapped), ("two numbers are swapped", EXCHANGED))
        expected.setdefault(typed[::-1], ("the clue is written backwards", REVERSED))
        for one, other in pairs:
            inks = [colour for _, colour in typed]
            inks[one], inks[other] = inks[other], inks[one]
            recoloured = tuple([run(length, ink) for (length, _), ink in zip(typed, inks, strict=True)])
            expected.setdefault(recoloured, ("two colours are swapped", COLOUR))
        expected.pop(typed, None)
        found = list(line_edits(typed, {}))
        assert {each.clue: (each.cause, each.weight) for each in found} == expected
        assert len(found) == len(expected)


def test_what_no_single_slip_explains_is_not_proposed():
    two = (run(2, 1), run(1, 2))
    assert list(line_edits(two, {1: 1, 2: 1})) == []
    assert list(line_edits(two, {1: 1, 2: -1, 3: 1})) == []
    assert list(line_edits((), {1: 1})) == []
    assert [tuple(each) for each in line_edits((), {1: -2})] == [(clue([2]), "a number is missing", MISSING)]


def test_numbers_of_five_digits_are_not_joined():
    assert clue([9999]) in [each.clue for each in line_edits(clue([99, 99]), {1: 2 * 99 - 9999})]
    assert clue([99999]) not in [each.clue for each in line_edits(clue([99, 999]), {1: 99 + 999 - 99999})]


def least(numbers):
    """The cells that a clue needs."""
    gaps = sum(one.colour == other.colour for one, other in pairwise(numbers))
    return sum(length for length, _ in numbers) + gaps


ROWS = (clue([3]), clue([1, 1]), clue([2]), clue([]))
COLUMNS = (clue([2]), clue([1, 1]), clue([2]))


def with_line(side, number, new):
    rows, columns = list(ROWS), list(COLUMNS)
    (rows if side == "row" else columns)[number - 1] = new
    return tuple(rows), tuple(columns)


LINES_OF_ALL = [("row", number) for number in range(1, 5)] + [("column", number) for number in range(1, 4)]


@pytest.mark.parametrize("more", [{}, {1: 1}, {1: -1}, {1: 2}, {1: -2}])
@pytest.mark.parametrize(
    "allowed", [LINES_OF_ALL, [("row", 2), ("column", 2)], [("row", 4)], [("column", 3)], []]
)
def test_one_line_is_edited_where_that_is_allowed_and_fits(more, allowed):
    """What the rows have too many, a row must lose or a column must gain."""
    expected = []
    for side, number in LINES_OF_ALL:
        if (side, number) not in allowed:
            continue
        before = (ROWS if side == "row" else COLUMNS)[number - 1]
        room = len(COLUMNS) if side == "row" else len(ROWS)
        excess = more if side == "row" else {colour: -each for colour, each in more.items()}
        for edit in line_edits(before, excess):
            if least(edit.clue) <= room:
                both = with_line(side, number, edit.clue)
                expected.append((*both, edit.cause, edit.weight, frozenset({(side, number)}), ""))
    found = single_lines(ROWS, COLUMNS, more, lambda side, number: (side, number) in allowed)
    assert list(map(tuple, found)) == expected
    assert expected or allowed != LINES_OF_ALL or not more


def test_a_clue_that_just_fits_is_proposed_and_a_longer_one_is_not():
    """1 1 in three cells; a cell more has no room, and at the other end of a line of four it has."""
    rows, columns = (clue([1, 1]), clue([1]), clue([]), clue([])), (clue([1, 1]), clue([1]), clue([1]))
    found = list(single_lines(rows, columns, {1: -1}, lambda *_: True))
    assert clue([1, 2]) not in [each.rows[0] for each in found]
    assert clue([1, 1]) in [each.rows[1] for each in found]
    found = list(single_lines(rows, columns, {1: 1}, lambda *_: True))
    assert {each.columns[0] for each in found if each.columns != columns} >= {clue([1, 2]), clue([2, 1])}


@pytest.mark.parametrize("allowed", [LINES_OF_ALL, [("row", 1)], [("row", 4)], [("column", 2)], []])
def test_two_lines_change_places_or_a_number_the_line(allowed):
    expected = set()
    for side, clues, room in (("row", ROWS, 3), ("column", COLUMNS, 4)):
        changes = []
        for one, other in permutations(range(len(clues)), 2):
            changed = list(clues)
            if one < other and clues[one] != clues[other]:
                changed[one], changed[other] = clues[other], clues[one]
                common = NEIGHBOURS if other - one == 1 else LINES
                changes.append((one, other, changed, f"two {side}s are swapped", common))
            if abs(one - other) == 1:
                for at in range(len(clues[one])):
                    for to in range(len(clues[other]) + 1):
                        moved = list(clues)
                        moved[one] = without(clues[one], at)
                        moved[other] = (*clues[other][:to], clues[one][at], *clues[other][to:])
                        changes.append((one, other, moved, f"a number is in the wrong {side}", MOVED))
        for one, other, changed, cause, common in changes:
            lines = {(side, one + 1), (side, other + 1)}
            if lines & set(allowed) and all(least(each) <= room for each in changed):
                both = (tuple(changed), COLUMNS) if side == "row" else (ROWS, tuple(changed))
                expected.add((*both, cause, common, frozenset(lines), ""))
    found = list(two_lines(ROWS, COLUMNS, lambda side, number: (side, number) in allowed))
    assert set(map(tuple, found)) == expected
    assert bool(expected) == bool(allowed)


def test_lines_whose_clues_have_no_room_are_not_the_result_of_an_exchange():
    rows, columns = (clue([2, 2]), clue([1])), (clue([2]), clue([1]), clue([]), clue([1]), clue([1]))
    moved = [each for each in two_lines(rows, columns, lambda *_: True) if each.cause.endswith("wrong row")]
    assert {each.rows for each in moved} == {
        (clue([2]), clue([2, 1])),
        (clue([2]), clue([1, 2])),
    }, "three numbers would need six cells"


def test_whole_lists_are_turned():
    """Each way of typing a list, by what it makes of lists without any symmetry."""
    rows, columns = (clue([1, 2]), clue([3]), clue([])), (clue([2]), clue([1]), clue([1, 1]))
    expected = [
        ((clue([]), clue([3]), clue([1, 2])), columns, "the rows are listed in reverse", LIST),
        (
            (clue([2, 1]), clue([3]), clue([])),
            columns,
            "the clues of all rows are written backwards",
            LIST / 2,
        ),
        (
            (clue([]), clue([3]), clue([2, 1])),
            columns,
            "the rows are listed in reverse, each backwards",
            LIST / 3,
        ),
        ((clue([3]), clue([]), clue([1, 2])), columns, "the last row is listed first", LIST / 2),
        ((clue([]), clue([1, 2]), clue([3])), columns, "the first row is listed last", LIST / 2),
        (rows, (clue([1, 1]), clue([1]), clue([2])), "the columns are listed in reverse", LIST),
        (
            rows,
            (clue([1, 1]), clue([1]), clue([2])),
            "the columns are listed in reverse, each backwards",
            LIST / 3,
        ),
        (rows, (clue([1]), clue([1, 1]), clue([2])), "the last column is listed first", LIST / 2),
        (rows, (clue([1, 1]), clue([2]), clue([1])), "the first column is listed last", LIST / 2),
    ]
    assert list(map(tuple, whole_lists(rows, columns))) == [(*each, frozenset(), "") for each in expected]

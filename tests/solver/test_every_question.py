"""Every question that Python can ask the core, for any number of colours, beside what brute force finds.

With and without a goal and given cells, in lines of one cell and of several words. The first test fails where a name of
the core is asked for by no question here.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations, product
from math import inf, isclose, prod

import pytest
from nonoproof.model import UNKNOWN, grid_clues, run
from nonoproof.solver import _core
from nonoproof.solver.packed import pack_to_solve

from tests.solver.small_cases import (
    COLOURS,
    Case,
    all_solutions,
    arrangements,
    cases,
    grid_of,
)

NO_LIMIT = 2**64 - 1
UNLIMITED = (NO_LIMIT, NO_LIMIT, inf)
UNIQUE, MULTIPLE, NONE = range(3)
PARTS = ("dive", "probing", "beliefs", "short reasons", "target phases", "glances", "turning to proof")
FEW_CELLS = 6
"""Puzzles of so many cells can be tried with any of their lines left out."""

QUESTIONS: dict[Callable[[Case], None], tuple[str, ...]] = {}


def asks(*names: str) -> Callable[[Callable[[Case], None]], Callable[[Case], None]]:
    """A question about a case, by the names of the core that it asks."""

    def listed(question: Callable[[Case], None]) -> Callable[[Case], None]:
        QUESTIONS[question] = names
        return question

    return listed


def everything_of(found: object) -> dict[str, object]:
    """Each property of what the core returned."""
    kind = type(found)
    return {name: getattr(found, name) for name in dir(kind) if isinstance(getattr(kind, name), property)}


def names_of_the_core() -> Iterator[str]:
    for name in dir(_core):
        if name.startswith("_"):
            continue
        yield name
        if isinstance(kind := getattr(_core, name), type):
            yield from (
                f"{name}.{member}"
                for member in dir(kind)
                if callable(getattr(kind, member)) and member[0] != "_"
            )


def test_every_name_of_the_core_is_asked_for():
    """Properties are read by ``everything_of``."""
    assert {name for names in QUESTIONS.values() for name in names} == set(names_of_the_core())


def test_the_cases_are_of_all_kinds():
    for colours in COLOURS:
        seen = Counter((min(len(case.solutions), 2), case.puzzle.givens is None) for case in cases(colours))
        assert set(seen) == set(product(range(3), (False, True)))
        assert all(case.colours == colours + 1 for case in cases(colours) if case.solvable)


@asks("watch")
def watched(case: Case) -> None:
    asked: list[bool] = []
    _core.watch(lambda: asked.append(True))
    try:
        _core.classify((pack_to_solve(case.puzzle),))
    finally:
        _core.watch(None)
    assert asked
    seen = len(asked)
    _core.classify((pack_to_solve(case.puzzle),))
    assert len(asked) == seen


@asks("pack", "unpack")
def packed_and_unpacked(case: Case) -> None:
    puzzle = case.puzzle
    palette = b"".join(
        bytes([3]) + each.char.encode() + bytes.fromhex(each.rgb) + b"\0" for each in puzzle.palette
    )
    data = _core.pack(puzzle.rows, puzzle.columns, puzzle.goal, puzzle.givens, len(puzzle.palette), palette)
    assert _core.unpack(data, (), run) == (
        *(puzzle.rows, puzzle.columns, puzzle.goal, puzzle.givens, len(puzzle.palette), palette),
    )


@asks("with_goal", "pack_grid", "unpack_grid", "by_picture", "by_clues")
def packed_grids(case: Case) -> None:
    puzzle = case.puzzle
    grid = _core.pack_grid(case.picture, len(puzzle.palette))
    assert _core.unpack_grid(grid, puzzle.width, puzzle.height) == case.picture
    assert _core.unpack(_core.with_goal(pack_to_solve(puzzle), grid), (), run)[2] == case.picture
    clues = pack_to_solve(replace(puzzle, goal=None, givens=None))
    assert _core.by_clues(_core.by_picture(clues, grid) or clues) == clues


def another(case: Case) -> bytes:
    """A grid that is no solution."""
    picture = bytearray(b"".join(case.picture))
    while bytes(picture) in case.solutions:
        picture[len(picture) // 2] = (picture[len(picture) // 2] + 1) % case.colours
    return bytes(picture)


@asks("fault_of", "fault_of_claim")
def checked(case: Case) -> None:
    packed, grids = pack_to_solve(case.puzzle), case.solutions
    assert all(_core.fault_of(packed, grid) == "" for grid in grids)
    assert _core.fault_of(packed, another(case)) != ""
    for number in range(min(len(grids), 2) + 1):
        # That there is no other is believed, but for a goal that is one.
        denied = number < 2 and case.puzzle.goal is not None and b"".join(case.picture) in grids[number:]
        assert (_core.fault_of_claim(packed, number, grids[:number]) == "") is not denied
        assert _core.fault_of_claim(packed, number, (another(case), *grids)[:number]) != "" or number == 0
    assert _core.fault_of_claim(packed, None, grids[:2]) == ""


def decided(case: Case, answer: tuple) -> None:
    verdict, _, grids, _, _, fault, memory = answer
    assert (fault, memory) == ("", 0)
    assert verdict == (NONE, UNIQUE, MULTIPLE)[min(len(case.solutions), 2)]
    found = {b"".join(grid) for grid in grids}
    assert len(found) == min(len(case.solutions), 2)
    assert found <= set(case.solutions)


@asks("classify")
def classified(case: Case) -> None:
    packed = pack_to_solve(case.puzzle)
    for answer in _core.classify((packed, packed)):
        decided(case, answer)


@asks("classify_without")
def classified_without_a_part(case: Case) -> None:
    for part in PARTS:
        decided(case, _core.classify_without(part, pack_to_solve(case.puzzle)))


def holds(case: Case, literal: int, grid: bytes) -> bool:
    variable, true = divmod(literal, 2)
    cell, colour = (variable, 1) if case.colours == 2 else divmod(variable, case.colours)
    return (grid[cell] == colour) == bool(true)


@asks("prove", "trim")
def proved(case: Case) -> None:
    """What is learned holds for all solutions; after one is found, for all others. So do the steps that are kept."""
    packed = pack_to_solve(case.puzzle)
    answer, steps, after = _core.prove(packed)
    decided(case, answer)
    grids = [b"".join(grid) for grid in answer[2]]
    others = [grid for grid in case.solutions if grid != grids[0]] if len(grids) == 1 else []
    for number, step in enumerate(steps):
        for grid in case.solutions if number < after else others:
            assert any(holds(case, literal, grid) for literal in step)
    if answer[0] != MULTIPLE:
        kept = _core.trim(packed, grids[0] if grids else None, steps)
        assert len(kept) <= len(steps)
        assert _core.trim(packed, grids[0] if grids else None, kept) is not None


@asks("decode", "NEVER")
def decoded(case: Case) -> None:
    """The clues as they are, and the same clues beside others that do not fit."""
    puzzle = case.puzzle
    if puzzle.givens is not None:
        return
    lines = [*puzzle.rows, *puzzle.columns]
    longer = ((max(puzzle.width, puzzle.height) + 1, 1),)
    for others in ([], [(longer, 0)]):
        for unique in (False, True):
            read = [([*others, (clue, 3)], _core.NEVER) for clue in lines]
            found = _core.decode(
                read[: puzzle.height], read[puzzle.height :], case.colours, unique, 5000, 2, *UNLIMITED
            )
            puzzles, bound, spent, left, _ = found
            assert (bound, spent, len(left)) == (_core.NEVER, False, len(lines))
            if not case.solutions or (unique and len(case.solutions) > 1):
                assert puzzles == []
                continue
            assert [(tuple(map(tuple, clues)), cost) for clues, _, cost in puzzles] == [
                (tuple(lines), 3 * len(lines))
            ]
            assert b"".join(puzzles[0][1]) in case.solutions


@asks("count_solutions")
def counted(case: Case) -> None:
    assert _core.count_solutions(pack_to_solve(case.puzzle), 10**6) == len(case.solutions)


@asks("settle_line")
def lines_settled(case: Case) -> None:
    """With all colours, and with two of them taken away from the first cell."""
    size = (case.colours + 7) // 8
    puzzle = case.puzzle
    sides = ((puzzle.rows, puzzle.width), (puzzle.columns, puzzle.height))
    for line, length in ((line, length) for side, length in sides for line in side if length < 10):
        for lost in (set(), {0}, {case.colours - 1}):
            may = [set(range(case.colours)) - (lost if place == 0 else set()) for place in range(length)]
            ways = [way for way in arrangements(line, length) if way[0] in may[0]]
            bits = [sum(1 << colour for colour in each).to_bytes(size, "little") for each in may]
            left = [
                sum({1 << way[place] for way in ways}).to_bytes(size, "little") for place in range(length)
            ]
            assert _core.settle_line(line, case.colours, b"".join(bits)) == (b"".join(left) if ways else None)


@asks("beliefs")
def believed(case: Case) -> None:
    cells = case.puzzle.width * case.puzzle.height
    for rounds in (0, 3):
        chances = _core.beliefs(pack_to_solve(case.puzzle), rounds)
        if not chances:
            assert (
                max(cell for row in case.puzzle.givens or () for cell in row if cell != UNKNOWN)
                >= case.colours
            )
            continue
        assert len(chances) == cells * case.colours
        for cell in range(cells):
            each = chances[cell * case.colours : (cell + 1) * case.colours]
            assert min(each) >= 0
            assert isclose(sum(each), 1, abs_tol=1e-6)


@asks("census")
def all_grids_counted(case: Case) -> None:
    width, height = case.puzzle.width, case.puzzle.height
    if width * height <= FEW_CELLS:
        grids = [grid_of(bytes(cells), width) for cells in product((0, 1), repeat=width * height)]
        with_clues = Counter(map(grid_clues, grids))
        unique = sum(number == 1 for number in with_clues.values())
        assert _core.census(width, height)[:2] == (len(grids), unique)


@asks("needs", "allow_memory", "allowed_memory")
def memory_is_bounded(case: Case) -> None:
    packed = pack_to_solve(case.puzzle)
    lines, probes, search, ladder, steps, all_steps, trim = _core.needs(packed)
    assert case.puzzle.width * case.puzzle.height < lines < probes < search
    assert lines < ladder <= steps < all_steps
    assert lines < trim
    before = _core.allowed_memory()
    _core.allow_memory(lines - 1)
    try:
        assert _core.allowed_memory() == lines - 1
        ((verdict, _, grids, _, _, _, memory),) = _core.classify((packed,))
    finally:
        _core.allow_memory(before)
    assert (verdict, grids, memory) == (3, (), lines)


def agrees(case: Case, cells: bytes) -> None:
    """What is known of each cell is so in all solutions."""
    for grid in case.solutions:
        assert all(known in (UNKNOWN, cell) for known, cell in zip(cells, grid, strict=True))


@asks("Ladder", "Ladder.go_on", "Climb", "grade")
def climbed(case: Case) -> None:
    packed = pack_to_solve(case.puzzle)
    for reporting, known in product(range(3), (None, *case.solutions[: len(case.solutions) == 1])):
        ladder = _core.Ladder(packed, known, reporting)
        first = ladder.go_on(rounds=1)
        end = ladder.go_on()
        assert first in ("spent", end)
        climb = everything_of(ladder.climb)
        agrees(case, climb["grid"])
        assert (climb["end"], UNKNOWN in climb["grid"]) in {
            ("solved", False),
            ("stuck", True),
            ("impossible", True),
            ("impossible", False),
        } and end == climb["end"]
        assert end != "solved" or case.solutions == (climb["grid"],)
        assert end != "impossible" or not case.solutions
        assert (climb["impossible_line"] is None) or end == "impossible"
        assert sum(climb["cells"]) <= len(climb["grid"])
        if len(climb["grid"]) < 20:
            literals = [literal for _, _, _, _, found, _ in climb["steps"] for literal in found]
            assert all(holds(case, literal, grid) for literal in literals for grid in case.solutions[:2])
        if reporting == 0:
            assert climb["steps"] == []
            assert _core.grade(packed, known, NO_LIMIT, inf)[:2] == everything_of(ladder)["grade"][:2]


@asks("human_steps")
def told_step_by_step(case: Case) -> None:
    for steps, one_by_one in ((1, False), (2**32 - 1, False), (2**32 - 1, True)):
        told = json.loads(_core.human_steps(pack_to_solve(case.puzzle), steps, one_by_one, NO_LIMIT, inf))
        assert told["end"] in {"solved", "impossible", "open", "cut"}
        cells = bytes(UNKNOWN if cell is None else cell for row in told["cells"] for cell in row)
        if case.puzzle.goal is None or len(case.solutions) == 1:
            agrees(case, cells)
        if told["end"] == "solved" and case.puzzle.goal is None:
            assert case.solutions == (cells,)


@asks("Measures", "measure")
def measured(case: Case) -> None:
    puzzle = case.puzzle
    found = _core.measure(puzzle.rows, puzzle.columns)
    if {run.colour for clue in case.lines for run in clue} - {1}:
        assert found is None
        return
    measures = everything_of(found)
    sides = [[[run.length for run in clue] for clue in side] for side in (puzzle.rows, puzzle.columns)]
    assert [measures["rows"], measures["columns"]] == sides
    assert measures["fit"] or not case.solutions
    assert list(map(json.loads, measures["text"].split(b"|"))) == sides
    assert measures["form"][1] in range(8)
    assert isinstance(measures["settled"], bool)


@asks("shows")
def shown(case: Case) -> None:
    puzzle = case.puzzle
    for cells in (b"".join(case.picture), another(case), *case.solutions):
        grid = grid_of(cells, puzzle.width)
        has_the_clues = grid_clues(grid) == (puzzle.rows, puzzle.columns)
        assert _core.shows(grid, puzzle.rows, puzzle.columns) == has_the_clues


@asks("Ambiguity", "map")
def mapped(case: Case) -> None:
    packed = pack_to_solve(case.puzzle)
    varies = bytes(len(set(cells)) > 1 for cells in zip(*case.solutions, strict=True))
    for known in ((), case.solutions[:1], case.solutions[:2]):
        found = everything_of(_core.map(packed, *UNLIMITED, 1000, known))
        assert found["solvable"] == ("yes" if case.solutions else "no")
        if case.solutions:
            assert found["grid"] in case.solutions
            assert (found["varies"], found["complete"]) == (varies, True)
            regions = found["regions"]
            assert sorted(cell for cells, _, _ in regions for cell in cells) >= [
                cell for cell, each in enumerate(varies) if each
            ]
            assert all(exact for _, _, exact in regions)
            assert prod(number for _, number, _ in regions) == len(case.solutions)


@asks("Mended", "mend", "visibility")
def mended(case: Case) -> None:
    """Remedies are right, and none with one cell fewer was overlooked where that is said."""
    puzzle = case.puzzle
    width, cells = puzzle.width, b"".join(case.picture)
    givens = puzzle.givens if puzzle.givens and case.solvable else None
    told = None if givens is None else b"".join(givens)

    def is_unique(grid: bytes) -> bool:
        return all_solutions(*grid_clues(grid_of(grid, width)), givens) == (grid,)

    upside_down = list(range(len(cells)))[::-1]
    size = max(case.colours, max(cells) + 1)
    for lines_only, mates in ((False, ()), (True, ()), (False, upside_down)):
        found = everything_of(
            _core.mend(width, puzzle.height, size, told, cells, lines_only, 0, 3, 9, mates, 10**5, 10**3, inf)
        )
        for remedy, seen in zip(found["remedies"], found["seen"], strict=True):
            grid = bytearray(cells)
            for cell, colour in remedy:
                assert (told is None or told[cell] == UNKNOWN) and grid[cell] != colour
                grid[cell] = colour
            assert is_unique(bytes(grid))
            assert seen == _core.visibility(cells, width, remedy) >= len(remedy)
            assert found["bound"] <= len(remedy)
        if len(cells) > 1 and not is_unique(cells):
            assert found["bound"] >= 1
        if is_unique(cells) and not lines_only:
            assert found["remedies"] == [[]]


@asks("exchanges")
def exchanged(case: Case) -> None:
    """Each group of cells leads from one solution to another, and all groups to the other one of the two."""
    puzzle = case.puzzle
    for one, other in combinations(case.solutions[:6], 2):
        groups = _core.exchanges(one, other, puzzle.width)
        differing = [cell for cell in range(len(one)) if one[cell] != other[cell]]
        assert sorted(cell for group in groups for cell in group) == differing
        for group in groups:
            grid = bytes(other[cell] if cell in group else one[cell] for cell in range(len(one)))
            assert grid in all_solutions(puzzle.rows, puzzle.columns)


@asks("contradiction", "suspects")
def blamed(case: Case) -> None:
    packed = pack_to_solve(case.puzzle)
    few = case.puzzle.width * case.puzzle.height <= FEW_CELLS
    limits = UNLIMITED if few else (2_000, 100, inf)
    lines, proved, _ = _core.contradiction(packed, *limits)
    core, single, _ = _core.suspects(packed, *limits)
    if case.solutions:
        assert (lines, core, single) == ([], [], [])
        return
    if not lines:  # the given cells alone are wrong
        assert any(cell != UNKNOWN and cell >= case.colours for row in case.puzzle.givens for cell in row)
        assert (core, single) == ([], [])
        return
    assert set(single) <= set(core)
    if not few:
        return
    assert proved

    def possible(kept: list[int]) -> bool:
        return bool(
            case.solutions_with([clue if line in kept else None for line, clue in enumerate(case.lines)])
        )

    every = list(range(len(case.lines)))
    for blame in (lines, core):
        assert not possible(blame)
    assert all(possible([each for each in lines if each != line]) for line in lines)
    assert single == [line for line in every if possible([each for each in every if each != line])]


@asks("solve_free")
def solved_without_a_clue(case: Case) -> None:
    if case.puzzle.width * case.puzzle.height > FEW_CELLS:
        return
    for line in range(len(case.lines)):
        found, _ = _core.solve_free(pack_to_solve(case.puzzle), line, *UNLIMITED)
        truth = case.solutions_with(
            [clue if number != line else None for number, clue in enumerate(case.lines)]
        )
        assert len(found) == min(len(truth), 2)
        assert {b"".join(grid) for grid in found} <= set(truth)


@asks(
    *("signature", "SIGNATURE_VERSION", "AlikeSearch", "AlikeSearch.add_new", "AlikeSearch.add_known"),
    *("AlikeSearch.wanted", "AlikeSearch.give", "AlikeSearch.pairs"),
)
def found_again(case: Case) -> None:
    """A picture that is large enough to be told from others is found again, and so with one cell changed."""
    assert _core.SIGNATURE_VERSION > 0
    puzzle = case.puzzle
    picture = case.picture * 12 if puzzle.width >= 4 else tuple([row * 12 for row in case.picture])
    width, height = len(picture[0]), len(picture)
    grid = _core.pack_grid(picture, len(puzzle.palette))
    blocks = [_core.signature(number, grid, width, height) for number in (3, 7)]
    search = _core.AlikeSearch()
    search.add_new(blocks[1])
    search.add_known(blocks[0])
    wanted = search.wanted()
    assert wanted == ([3, 7] if blocks[0] else [])
    for number in wanted:
        search.give(number, grid, width, height)
    assert [pair[:3] for pair in search.pairs()] == ([(7, 3, 0)] if wanted else [])
    assert (
        wanted
        or width * height < 48
        or sum(map(any, zip(*picture, strict=True))) < 4
        or min(width, height) < 4
    )


@asks("build_information")
def build_is_named(case: Case) -> None:
    assert _core.build_information().startswith("core ")


@pytest.mark.parametrize("colours", COLOURS)
@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.__name__)
def test_the_core_answers_what_brute_force_finds(question, colours):
    for case in cases(colours):
        question(case)


PUZZLE = _core.pack((((1, 1),), ((1, 1),)), (((1, 1),), ((1, 1),)), None, None, 0, b"")
DIAGONAL, OTHER, NO_SOLUTION = b"\1\0\0\1", b"\0\1\1\0", b"\1\1\0\0"
GRID = _core.pack_grid((b"\1\0", b"\0\1"), 2)


def mend(width=2, height=2, colours=2, givens=None, picture=DIAGONAL, remedies=1, mates=()):
    return _core.mend(
        *(width, height, colours, givens, picture, False, 0, 2**32 - 1, remedies, mates), *UNLIMITED
    )


REFUSED = {
    "mend without rows": lambda: mend(height=0, picture=b""),
    "mend without columns": lambda: mend(width=0, picture=b""),
    "mend a line that is too long": lambda: mend(4160, 1, picture=bytes(4160)),
    "mend in one colour": lambda: mend(colours=1, picture=bytes(4)),
    "mend in too many colours": lambda: mend(colours=256),
    "mend in very many colours": lambda: mend(colours=2**32 - 1),
    "mend a colour that there is not": lambda: mend(picture=b"\1\0\0\2"),
    "mend a picture of another size": lambda: mend(picture=b"\1\0\0"),
    "mend with given cells of another size": lambda: mend(givens=b"\1"),
    "mend against given cells": lambda: mend(givens=b"\0\xff\xff\xff"),
    "mend with given cells of no colour": lambda: mend(givens=b"\7\xff\xff\xff"),
    "mend in no way": lambda: mend(remedies=0),
    "mend with too few mates": lambda: mend(mates=[0]),
    "mend with mates outside": lambda: mend(mates=[0, 1, 2, 4]),
    "map what is known wrongly": lambda: _core.map(PUZZLE, *UNLIMITED, 9, [NO_SOLUTION]),
    "map what is known in colours": lambda: _core.map(PUZZLE, *UNLIMITED, 9, [DIAGONAL, b"\xff" * 4]),
    "map what is known of another size": lambda: _core.map(PUZZLE, *UNLIMITED, 9, [b"\1"]),
    "grade a solution of another size": lambda: _core.grade(PUZZLE, b"\1", 9, inf),
    "grade a solution in colours": lambda: _core.grade(PUZZLE, b"\1\0\0\2", 9, inf),
    "climb to a solution of another size": lambda: _core.Ladder(PUZZLE, b"\1" * 5),
    "climb to a solution in colours": lambda: _core.Ladder(PUZZLE, b"\xff" * 4),
    "climb and report nonsense": lambda: _core.Ladder(PUZZLE, None, 3),
    "explain a solution in colours": lambda: _core.human_steps(
        _core.with_goal(PUZZLE, _core.pack_grid((b"\2\0", b"\0\1"), 3)), 9, False, 9, inf
    ),
    "trim to a solution of another size": lambda: _core.trim(PUZZLE, b"\1", []),
    "trim a literal outside": lambda: _core.trim(PUZZLE, DIAGONAL, [[8]]),
    "trim what proves nothing": lambda: _core.trim(PUZZLE, DIAGONAL, []),
    "sign a picture without rows": lambda: _core.signature(1, GRID, 2, 0),
    "sign a picture of a huge size": lambda: _core.signature(1, GRID, 2**32 - 1, 2**32 - 1),
    "sign a picture of another size": lambda: _core.signature(1, GRID, 9, 9),
    "search for a picture of another size": lambda: _core.AlikeSearch().give(1, GRID, 9, 9),
    "search in no share": lambda: _core.AlikeSearch(1, 1),
    "search in nonsense": lambda: _core.AlikeSearch().add_new(b"\1\1\xff"),
    "see cells outside": lambda: _core.visibility(DIAGONAL, 2, [(4, 1)]),
    "see nothing": lambda: _core.visibility(b"", 2, []),
    "see rows that are not whole": lambda: _core.visibility(DIAGONAL, 3, []),
    "exchange pictures without columns": lambda: _core.exchanges(DIAGONAL, OTHER, 0),
    "exchange pictures without rows": lambda: _core.exchanges(b"", b"", 2**32 - 1),
    "exchange pictures of two sizes": lambda: _core.exchanges(DIAGONAL, b"\1", 2),
    "leave out a line outside": lambda: _core.solve_free(PUZZLE, 4, *UNLIMITED),
    "leave out a part that there is not": lambda: _core.classify_without("luck", PUZZLE),
    "settle without colours": lambda: _core.settle_line((), 0, b"\1"),
    "settle cells that are not whole": lambda: _core.settle_line((), 9, b"\1"),
    "settle in too many colours": lambda: _core.settle_line((), 256, bytes(32)),
    "count large grids": lambda: _core.census(7, 7),
    "unpack a grid without rows": lambda: _core.unpack_grid(GRID, 2, 0),
}


@pytest.mark.parametrize("question", REFUSED)
def test_what_cannot_be_asked_is_refused(question):
    with pytest.raises((ValueError, RuntimeError), match=r"."):
        REFUSED[question]()


def test_a_picture_has_no_more_changes_than_cells():
    """Whatever number of changes may be tried."""
    assert mend(givens=DIAGONAL).remedies == [[]]
    assert mend(2, 2, givens=b"\xff\xff\0\1", mates=range(4)).bound <= 4

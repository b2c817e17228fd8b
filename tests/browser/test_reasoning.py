"""The reasoning of the page, held against all arrangements of a line and against known solutions."""

import random
from base64 import b64encode
from itertools import product

from nonoproof.formats.records import from_record
from nonoproof.model import line_clue
from nonoproof.solver.packed import pack


def arrangements(clue, length, colours):
    return [cells for cells in product(range(colours + 1), repeat=length) if line_clue(cells) == clue]


_SOLVE = """
    const found = nonoproof.solveLine(arguments[0], arguments[1]);
    return found && [...found.settled];
"""


def test_a_line_shows_all_that_its_arrangements_have_in_common(browser, report):
    browser.open(report)
    chance = random.Random(4)
    for _ in range(60):
        colours = chance.choice((1, 2))
        length = chance.randint(1, 8 if colours == 1 else 6)
        cells = tuple(chance.randint(0, colours) for _ in range(length))
        clue = line_clue(cells)
        # Some cells are known, a few of them wrongly.
        sets = [2 ** (colours + 1) - 1] * length
        for place in chance.sample(range(length), length // 3):
            sets[place] = 1 << (cells[place] if chance.random() < 0.9 else 0)
        fitting = [
            each for each in arrangements(clue, length, colours)
            if all(known >> cell & 1 for cell, known in zip(each, sets, strict=True))
        ]  # fmt: skip
        expected = [sum(1 << cell for cell in set(column)) for column in zip(*fitting, strict=True)] or None
        assert browser.run(_SOLVE, [list(run) for run in clue], sets) == expected


LADDER = ("overlap", "line", "two-lines", "contradiction", "deeper")

_EXPLAIN = """
    const [packed, done] = arguments;
    nonoproof.explain(nonoproof.unpackPuzzle(packed), 1000).then(
        ({steps, ending}) => done([ending, steps.map(({grid, text, rung}) => [rung, text, grid])]));
"""


_RECORD = """
    const [name, done] = arguments;
    (async () => {
        await nonoproof.loadContents();
        const data = await nonoproof.loadRows();
        done((await nonoproof.loadPuzzle(data, data.columns.name.indexOf(name))).puzzle.record);
    })();
"""


def puzzle_of(browser, each):
    """The puzzle, from the scripts beside the page."""
    return from_record(browser.driver.execute_async_script(_RECORD, each["key"][:16]))


def packed(puzzle):
    return b64encode(pack(puzzle)).decode()


def test_every_step_leads_towards_the_solution(browser, report, puzzles):
    browser.open(report)
    tried = [
        each for each in puzzles if each["verdict"] == "unique" and each["width"] * each["height"] <= 400
    ]
    solved = 0
    for each in tried[::3]:
        puzzle = puzzle_of(browser, each)
        chars = [colour.char for colour in puzzle.palette]
        solution = [[chars.index(char) for char in row] for row in each["solutions"][0]]
        ending, steps = browser.driver.execute_async_script(_EXPLAIN, packed(puzzle))
        for _, _, grid in steps:
            assert all(
                cell in (-1, solution[y][x]) for y, row in enumerate(grid) for x, cell in enumerate(row)
            )
        assert ending == "solved" or each["solved_by"] != "lines"
        used = {rung for rung, _, _ in steps}
        hardest = max([rung for rung in used if rung in LADDER], key=LADDER.index)
        assert ending != "solved" or hardest == each["grade"]["features"]["rung"], each["source"]
        solved += ending == "solved"
    assert solved >= len(tried[::3]) * 0.8


def contradict(puzzle, lines):
    """Whether these lines rule each other out, one line at a time, on sets of cells made by brute force."""
    width, height, colours = puzzle.width, puzzle.height, puzzle.colours
    every = set(range(colours + 1))
    cells = {
        (y, x): {puzzle.givens[y][x]} if puzzle.givens and puzzle.givens[y][x] != 255 else set(every)
        for y in range(height) for x in range(width)
    }  # fmt: skip
    changed = True
    while changed:
        changed = False
        for line in lines:
            along = (
                [(line, x) for x in range(width)]
                if line < height
                else [(y, line - height) for y in range(height)]
            )
            clue = puzzle.rows[line] if line < height else puzzle.columns[line - height]
            seen = [set() for _ in along]
            for each in fitting(clue, [cells[place] for place in along]):
                for found, cell in zip(seen, each, strict=True):
                    found.add(cell)
            if not seen[0]:
                return True
            for place, found in zip(along, seen, strict=True):
                changed |= found != cells[place]
                cells[place] = found
    return False


def fitting(clue, sets, before=0):
    """Every arrangement of the runs in cells that may be of these colours."""
    if not clue:
        if all(0 in each for each in sets):
            yield (0,) * len(sets)
        return
    (length, colour), rest = clue[0], clue[1:]
    for start in range(len(sets) - length + 1):
        gap = before == colour and start == 0
        if not gap and all(colour in each for each in sets[start : start + length]):
            for tail in fitting(rest, sets[start + length :], colour):
                yield (0,) * start + (colour,) * length + tail
        if 0 not in sets[start]:
            return


def test_lines_that_cannot_agree_are_just_those(browser, report, puzzles):
    browser.open(report)
    find = "return nonoproof.findConflict(nonoproof.unpackPuzzle(arguments[0]), 20000).lines"
    shown = 0
    for each in puzzles:
        if each["verdict"] != "none":
            continue
        puzzle = puzzle_of(browser, each)
        lines = browser.run(find, packed(puzzle))
        if lines is None:
            continue
        shown += 1
        assert contradict(puzzle, lines)
        assert not any(contradict(puzzle, [other for other in lines if other != line]) for line in lines)
    assert shown >= 3

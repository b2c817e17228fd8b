"""A step that the checker accepts is true: judged by trying all grids of small puzzles."""

import random
import tracemalloc
from itertools import product

import pytest
from nonoproof.verify.board import Board, Contradiction
from nonoproof.verify.certificate import Certificate, Unchecked
from nonoproof.verify.checking_work import CheckingWork
from nonoproof.verify.judge import runs


def random_puzzle(chance, colours):
    """A small puzzle and all its solutions."""
    height, width = chance.randint(2, 3), chance.randint(2, 4 if colours == 2 else 3)
    rows_of = list(product(range(colours), repeat=width))
    goal = [chance.choice(rows_of) for _ in range(height)]
    rows = [runs(list(row)) for row in goal]
    columns = [runs(list(column)) for column in zip(*goal, strict=True)]
    fitting = [[row for row in rows_of if runs(list(row)) == clue] for clue in rows]
    solutions = [
        [colour for row in grid for colour in row]
        for grid in product(*fitting)
        if [runs(list(column)) for column in zip(*grid, strict=True)] == columns
    ]
    return Certificate("", "", rows, columns, colours, {}, "unique", [], []), solutions


def random_step(chance, cells, colours):
    chosen = chance.sample(range(cells), chance.randint(1, min(4, cells)))
    return [(cell, chance.randint(1, (1 << colours) - 2)) for cell in chosen]


def holds(step, grid):
    return any(colours >> grid[cell] & 1 for cell, colours in step)


@pytest.mark.parametrize("colours", [2, 3])
def test_accepted_steps_hold_in_every_other_solution(colours):
    chance = random.Random(colours)
    accepted = refused = 0
    for _ in range(150):
        certificate, solutions = random_puzzle(chance, colours)
        forbidden = chance.choice([None, solutions[0]])
        others = [grid for grid in solutions if grid != forbidden]
        board = Board(certificate, forbidden)
        try:
            board.follow()
            for _ in range(12):
                step = random_step(chance, len(board.cells), colours)
                before = list(board.cells)
                if not board.follows(step):
                    refused += 1
                    assert board.cells == before
                    continue
                accepted += 1
                assert all(holds(step, grid) for grid in others)
                board.add(step)
        except Contradiction:
            assert not others
    assert accepted > 100
    assert refused > 100


@pytest.mark.parametrize("colours", [2, 3])
def test_steps_are_used_as_soon_as_one_choice_is_left(colours):
    """Against plain unit propagation, which looks at every step all the time."""
    chance = random.Random(10 + colours)
    for _ in range(60):
        certificate, solutions = random_puzzle(chance, colours)
        if len(solutions) < 2:
            continue
        board = Board(certificate, None)
        board.follow()
        steps = [random_step(chance, len(board.cells), colours) for _ in range(12)]
        steps = [step for step in steps if holds(step, solutions[0])]
        try:
            for step in steps:
                board.add(step)
            for cell, choice in random_step(chance, len(board.cells), colours):
                board.restrict(cell, choice)
                board.follow()
        except Contradiction:
            continue
        for step in steps:
            still_open = [(cell, choice) for cell, choice in step if board.cells[cell] & choice]
            assert still_open
            if len(still_open) == 1:
                cell, choice = still_open[0]
                assert not board.cells[cell] & ~choice


def test_taking_back_restores_everything():
    board = Board(Certificate("", "", [[(1, 1)]] * 3, [[(1, 1)]] * 3, 2, {}, "unique", [], []), None)
    board.follow()
    cells, may, known = list(board.cells), [list(each) for each in board.may], len(board.changes)
    board.restrict(4, 2)
    board.follow()
    assert [cell for cell, colours in enumerate(board.cells) if colours == 1] == [1, 3, 5, 7]
    board.take_back(known)
    assert (board.cells, board.may, board.unsettled) == (cells, may, set())


class Counted(CheckingWork):
    """A budget that adds up what is spent."""

    def __init__(self):
        super().__init__()
        self.work = 0

    def spend(self, work):
        self.work += work
        super().spend(work)

    def of(self, do, *arguments):
        before = self.work
        do(*arguments)
        return self.work - before


COLOURS, SIDE = 2, 4
ASKED, SOLVED = COLOURS, SIDE * COLOURS
"""What it costs to look up what a line says, and to find it out."""
CHANGED, COMPARED = COLOURS, SIDE * SIDE // 8


def diagonal():
    """A cell in each line: nothing follows; from one filled cell follows that the others of its lines are empty."""
    effort = Counted()
    certificate = Certificate("", "", [[(1, 1)]] * SIDE, [[(1, 1)]] * SIDE, COLOURS, {}, "unique", [], [])
    board = Board(certificate, None, effort)
    return board, effort


def test_what_building_a_board_costs():
    _, effort = diagonal()
    assert effort.work == 3 * SIDE * SIDE + 2 * SIDE * (SIDE + 1 + COLOURS)
    effort = Counted()
    rows, columns = [[(1, 1), (1, 2)], []], [[(1, 1)], [(1, 2)], []]
    Board(Certificate("", "", rows, columns, 3, {}, "unique", [], []), None, effort)
    assert effort.work == 3 * 6 + (3 + 2 + 3) + (3 + 0 + 3) + 2 * (2 + 1 + 3) + (2 + 0 + 3)


FILLED = CHANGED * 6 + 4 * (ASKED + SOLVED) + 4 * ASKED + COMPARED
"""Of a filled corner: six cells more become empty; eight lines are asked, of which two and two ask the same twice."""


def test_what_following_costs():
    board, effort = diagonal()
    # All rows ask the same, and so do all columns.
    assert effort.of(board.follow) == 2 * SIDE * ASKED + 2 * SOLVED + COMPARED
    assert effort.of(board.follow) == COMPARED
    assert effort.of(board.restrict, 0, 0b11) == 0
    known = len(board.changes)
    assert effort.of(board.restrict, 0, 0b10) == CHANGED
    assert effort.of(board.follow) == FILLED
    assert effort.of(board.take_back, known) == 0
    # All that lines said is remembered.
    board.restrict(0, 0b10)
    assert effort.of(board.follow) == FILLED - 4 * SOLVED


def test_what_a_step_costs():
    board, effort = diagonal()
    board.follow()
    assert effort.of(board.follows, []) == 1 + COMPARED
    assert effort.of(board.follows, [(0, 0b11)]) == 2 + CHANGED
    assert effort.of(board.follows, [(0, 0b10), (1, 0b10), (2, 0b11)]) == 4 + 3 * CHANGED
    assert effort.of(board.add, [(0, 0b01), (1, 0b01), (2, 0b01)]) == 0


@pytest.mark.parametrize(
    ("step", "visits"),
    [
        # Looked at when cell 0 changes; the third choice takes its place, and is looked at with the second.
        ([(0, 0b01), (1, 0b01), (2, 0b01)], 1 + 2 + 1 + 1),
        # The fourth does, for the third has failed too; and the second when it changes.
        ([(0, 0b01), (1, 0b01), (15, 0b10), (2, 0b01)], 1 + 2 + 1),
        # No other choice is open: the second must hold.
        ([(0, 0b01), (1, 0b01)], 1 + 2 + 1),
        # Nobody waits for cells that are not the first two that are open.
        ([(13, 0b01), (14, 0b01), (0, 0b01)], 0),
    ],
)
def test_what_watching_a_step_costs(step, visits):
    board, effort = diagonal()
    board.follow()
    board.add(step)
    board.restrict(0, 0b10)
    assert effort.of(board.follow) == FILLED + visits


def test_changes_that_are_held_are_bounded(monkeypatch):
    board, _ = diagonal()
    board.follow()
    monkeypatch.setattr("nonoproof.verify.board.MAX_CHANGES", 7)
    board.restrict(0, 0b10)
    board.follow()
    assert len(board.changes) == 7
    with pytest.raises(Unchecked, match=r"^it would take too much memory$"):
        board.restrict(5, 0b10)
    board.restrict(0, 0b10)


def taken(do):
    """What it returns, and the bytes that it needed and kept."""
    tracemalloc.start()
    try:
        result = do()
        return result, tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(("length", "colours"), [(40, 2), (300, 2), (1000, 2), (300, 9), (60, 200)])
def test_as_much_is_remembered_as_there_is_room_for(monkeypatch, length, colours):
    """What a line says is counted at its largest, and at no more than a few times that."""
    from nonoproof.verify import board as module

    certificate = Certificate("", "", [[(1, 1)]], [[] for _ in range(length)], colours, {}, "none", [], [])
    board = Board(certificate, None)
    (line,) = set(board.lines[:1])
    number = 100
    questions = [tuple([(1 << length) - 1 - (1 << at)] * colours) for at in range(length)][:number]

    def ask():
        for question in questions:
            # Copies, as the board makes them.
            board._possible(line, tuple([each + 0 for each in list(question)]))

    _, kept = taken(ask)
    each = module.REMEMBERED / board.most_remembered
    assert each / 5 < kept / len(questions) < each


@pytest.mark.parametrize(
    ("height", "width", "colours"), [(50, 50, 2), (400, 3, 2), (20, 30, 200), (1, 4096, 9)]
)
def test_memory_for_lines_and_cells_is_estimated(monkeypatch, height, width, colours):
    """Where there is less than the estimate, nothing is begun; and no more than the estimate is taken."""
    rows = [[(1, 1 + row % (colours - 1))] for row in range(height)]
    columns = [[(1, 1 + column % (colours - 1))] for column in range(width)]
    certificate = Certificate("", "", rows, columns, colours, {}, "none", [], [])
    estimate = 2 * (height + width) * colours * (40 + max(height, width) // 7) + 24 * height * width
    _, kept = taken(lambda: Board(certificate, None))
    assert kept < estimate
    monkeypatch.setattr("nonoproof.verify.checking_work.MEMORY", estimate)
    Board(certificate, None)
    monkeypatch.setattr("nonoproof.verify.checking_work.MEMORY", estimate - 1)
    with pytest.raises(Unchecked, match=r"^it would take too much memory$"):
        Board(certificate, None)


def test_what_lines_said_is_forgotten_when_it_is_too_much():
    """All at once; the answers stay the same, and cost their work again."""
    board, effort = diagonal()
    board.most_remembered = 3
    line, every = board.lines[0], (1 << SIDE) - 1
    questions = [(every, every ^ 1 << place) for place in range(SIDE)]
    first = [board._possible(line, each) for each in questions]
    assert list(board.remembered) == [(line, questions[-1])]
    assert effort.of(board._possible, line, questions[-1]) == ASKED
    assert effort.of(board._possible, line, questions[0]) == ASKED + SOLVED
    assert [board._possible(line, each) for each in questions] == first
    assert len(set(first)) == SIDE

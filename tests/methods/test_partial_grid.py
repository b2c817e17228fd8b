from nonoproof.methods.method import Limit, Meter
from nonoproof.methods.partial_grid import LineName, PartialGrid, propagate
from nonoproof.model import UNKNOWN, puzzle_of

PUZZLE = puzzle_of((b"\1\0\1", b"\1\1\0"))
NOTHING = [[UNKNOWN] * 3, [UNKNOWN] * 3]


def test_at_first_all_lines_are_dirty_rows_before_columns():
    board = PartialGrid(PUZZLE, NOTHING)
    assert list(board.dirty) == [
        LineName(True, 0),
        LineName(True, 1),
        LineName(False, 0),
        LineName(False, 1),
        LineName(False, 2),
    ]


def test_writing_a_line_dirties_the_lines_that_cross_a_changed_cell():
    board = PartialGrid(PUZZLE, NOTHING)
    board.dirty.clear()
    board.write(LineName(False, 1), [UNKNOWN, 1])
    assert list(board.dirty) == [LineName(True, 1)]
    assert board.cells(LineName(True, 1)) == [UNKNOWN, 1, UNKNOWN]
    board.dirty.clear()
    board.write(LineName(False, 1), [UNKNOWN, 1])
    assert not board.dirty


def test_settling_a_cell_dirties_both_its_lines():
    board = PartialGrid(PUZZLE, NOTHING)
    board.dirty.clear()
    board.settle(1, 2, 0)
    assert set(board.dirty) == {LineName(True, 1), LineName(False, 2)}


def test_a_copy_is_independent():
    board = PartialGrid(PUZZLE, NOTHING)
    twin = board.copy()
    twin.settle(0, 0, 1)
    twin.dirty.clear()
    assert board.rows == NOTHING
    assert len(board.dirty) == 5


def test_propagation_looks_again_where_cells_changed_and_stops_at_a_contradiction():
    looks = []

    def deduce(clue, cells):
        looks.append(tuple(clue))
        return [0 if cell == UNKNOWN else cell for cell in cells]

    meter = Meter(Limit())
    assert propagate(PartialGrid(PUZZLE, NOTHING), deduce, meter)
    assert looks == [*PUZZLE.rows, *PUZZLE.columns]
    assert meter.steps == 5
    assert not propagate(PartialGrid(PUZZLE, NOTHING), lambda clue, cells: None, meter)
    assert meter.steps == 6

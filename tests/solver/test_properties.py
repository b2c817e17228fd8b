"""What is true of every puzzle: symmetry, and the picture it was made of."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st
from nonoproof.model import UNKNOWN, Puzzle, Run, grid_clues, transpose
from nonoproof.solver import classify
from nonoproof.verdict import Verdict

MANY = settings(max_examples=150, deadline=None)


@st.composite
def pictures(draw, most=9, colours=3):
    width, height = draw(st.integers(1, most)), draw(st.integers(1, most))
    cells = st.integers(0, draw(st.integers(1, colours)))
    rows = st.lists(cells, min_size=width, max_size=width).map(bytes)
    return tuple(draw(st.lists(rows, min_size=height, max_size=height)))


@st.composite
def puzzles(draw):
    """Of pictures, sometimes with a line's clue from another line, sometimes with given cells."""
    picture = draw(pictures())
    rows, columns = grid_clues(picture)
    givens = None
    if draw(st.booleans()):
        swapped = list(draw(st.permutations(range(len(rows)))))
        rows = tuple(rows[i] for i in swapped)
    if draw(st.booleans()):
        mask = draw(st.lists(st.sampled_from([UNKNOWN, UNKNOWN, 0]), min_size=1, max_size=8))
        givens = tuple(
            bytes(cell if mask[(x + 3 * y) % len(mask)] == 0 else UNKNOWN for x, cell in enumerate(row))
            for y, row in enumerate(picture)
        )
    return Puzzle(rows, columns, givens=givens)


def transposed(puzzle):
    return Puzzle(puzzle.columns, puzzle.rows, givens=puzzle.givens and transpose(puzzle.givens))


def mirrored(puzzle):
    rows = tuple(clue[::-1] for clue in puzzle.rows)
    return Puzzle(
        rows, puzzle.columns[::-1], givens=puzzle.givens and tuple(row[::-1] for row in puzzle.givens)
    )


def recoloured(puzzle, order):
    """Colour i becomes order[i-1]."""
    table = bytes([0, *order, *range(len(order) + 1, 256)])

    def clues(lines):
        return tuple(tuple(Run(run.length, table[run.colour]) for run in clue) for clue in lines)

    givens = puzzle.givens and tuple(row.translate(table) for row in puzzle.givens)
    return Puzzle(clues(puzzle.rows), clues(puzzle.columns), givens=givens)


@MANY
@given(puzzles(), st.permutations([1, 2, 3]))
def test_the_verdict_is_the_same_after_transposing_mirroring_or_exchanging_colours(puzzle, order):
    answer = classify(puzzle)
    images = (transposed(puzzle), mirrored(puzzle), mirrored(transposed(puzzle)), recoloured(puzzle, order))
    for image in images:
        found = classify(image)
        assert found.verdict is answer.verdict
        # Which line is seen first to have no arrangement is a matter of order.
        if answer.verdict is not Verdict.NONE:
            assert found.counts.known_after_lines == answer.counts.known_after_lines
    if answer.verdict is Verdict.UNIQUE:
        assert classify(transposed(puzzle)).solutions == (transpose(answer.solutions[0]),)
        assert classify(mirrored(puzzle)).solutions == (tuple(row[::-1] for row in answer.solutions[0]),)


@MANY
@given(pictures(12))
def test_a_picture_is_among_the_solutions_of_its_clues(picture):
    """If it is not the one that was found, there must be another, and with it given it is found."""
    puzzle = Puzzle(*grid_clues(picture))
    answer = classify(puzzle)
    assert answer.verdict in (Verdict.UNIQUE, Verdict.MULTIPLE)
    if answer.verdict is Verdict.UNIQUE:
        assert answer.solutions == (picture,)
    assert classify(replace(puzzle, givens=picture)).solutions == (picture,)


@MANY
@given(pictures())
def test_a_given_cell_that_blocks_a_solution_takes_it_away(picture):
    """Told a cell in which the two solutions differ, the solver finds one that has it and not the other."""
    puzzle = Puzzle(*grid_clues(picture))
    answer = classify(puzzle)
    if answer.verdict is not Verdict.MULTIPLE:
        return
    one, other = answer.solutions
    y, x = next((y, x) for y, row in enumerate(one) for x, cell in enumerate(row) if cell != other[y][x])
    blank = bytearray([UNKNOWN] * puzzle.width)
    for kept, blocked in ((one, other), (other, one)):
        reported = blank.copy()
        reported[x] = kept[y][x]
        givens = tuple(bytes(reported if row == y else blank) for row in range(puzzle.height))
        found = classify(replace(puzzle, givens=givens))
        assert found.verdict in (Verdict.UNIQUE, Verdict.MULTIPLE)
        assert blocked not in found.solutions
        assert all(grid[y][x] == kept[y][x] for grid in found.solutions)
    assert any(classify(replace(puzzle, givens=grid)).solutions == (grid,) for grid in (one, other))


@MANY
@given(puzzles())
def test_two_disjoint_halves_multiply(puzzle):
    """Side by side, with a line between them, two puzzles have as many solutions as both together."""
    width, height = puzzle.width, puzzle.height
    empty = ((),)
    rows = tuple(clue for clue in puzzle.rows) + empty + puzzle.rows
    columns = tuple(clue for clue in puzzle.columns) + empty + puzzle.columns
    unknown = bytes([UNKNOWN] * width)
    reported = puzzle.givens or (unknown,) * height
    off = bytes(width)
    givens = (
        *[row + b"\0" + off for row in reported],
        bytes(2 * width + 1),
        *[off + b"\0" + row for row in reported],
    )
    both = classify(Puzzle(rows, columns, givens=givens))
    assert both.verdict is classify(puzzle).verdict

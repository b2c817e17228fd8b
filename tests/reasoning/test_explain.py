"""Explanations: every step is checked by plain counting, and the steps lead to the solution."""

from dataclasses import replace
from pathlib import Path

import pytest
from nonoproof.errors import CheckFailed
from nonoproof.findings import Severity
from nonoproof.ingest import ingest
from nonoproof.model import UNKNOWN, Colour, Puzzle, clue, puzzle_of
from nonoproof.reasoning import RULES, _check_supposition, explain
from nonoproof.reasoning.knowledge import Knowledge
from nonoproof.reasoning.line_words import spans
from nonoproof.solver import Literal, classify
from nonoproof.solver.human_steps import Phrase, Supposition
from nonoproof.solver.ladder import Rung
from nonoproof.verdict import Budget, Verdict

from tests.solver.test_ladder import BY_RUNG, grid_of, random_grids

CORPUS = Path("corpus")
FOLDERS = sorted([path for path in CORPUS.iterdir() if path.is_dir() and path.name != "with-faults"])


def replayed(puzzle, steps):
    """What the steps alone lead to: the cells they name, with the colours they leave."""
    cells = dict.fromkeys([(y, x) for y in range(puzzle.height) for x in range(puzzle.width)])
    for y, row in enumerate(puzzle.givens or ()):
        cells.update({(y, x): 1 << cell for x, cell in enumerate(row) if cell != UNKNOWN})
    for step in steps:
        for y, x, colours in step.cells:
            before = cells[y, x]
            assert before is None or colours & before == colours != before
            cells[y, x] = colours
    return tuple(
        [bytes([cells[y, x].bit_length() - 1 for x in range(puzzle.width)]) for y in range(puzzle.height)]
    )


def puzzles_in(folder):
    for each in ingest([str(folder)]):
        if each.puzzle and not any(finding.severity is Severity.ERROR for finding in each.findings):
            yield each.puzzle


@pytest.mark.parametrize("folder", FOLDERS, ids=[path.name for path in FOLDERS])
def test_every_explanation_of_the_corpus_replays_to_the_solution(folder):
    explained = 0
    for puzzle in puzzles_in(folder):
        found = classify(puzzle)
        if found.verdict is not Verdict.UNIQUE:
            continue
        explanation = explain(puzzle, found)
        assert replayed(puzzle, explanation.steps) == found.solutions[0] == explanation.grid
        assert explanation.ending == "every cell is known"
        explained += 1
    assert explained > 0


def test_random_puzzles_of_all_kinds():
    for colours in (1, 3):
        for grid in random_grids(60, colours, seed=6):
            puzzle = puzzle_of(grid)
            found = classify(puzzle)
            explanation = explain(puzzle, found)
            if found.verdict is Verdict.UNIQUE:
                assert explanation.grid == grid
            else:
                assert explanation.guesses == 0
                assert f"{explanation.open_cells} cells are left open" in explanation.ending


def test_the_words_of_an_overlap():
    """A run of 4 in a room of six."""
    puzzle = replace(puzzle_of(grid_of(["..####.#"])), columns=(clue([1]),) * 8)
    step = explain(puzzle, classify(puzzle), 1).steps[0]
    assert step.rules == ("overlap",)
    assert step.text == (
        "row 1, clue 4 1: the 4 can only lie in columns 1 to 6, so columns 3 and 4 are filled"
    )


@pytest.mark.parametrize(
    ("rows", "text"),
    [
        (
            ["##"],
            "row 1, clue 2: only one arrangement is left, so columns 1 and 2 are filled [only-arrangement]",
        ),
        ([".."], "row 1, clue 0: there are no runs, so all cells are empty [empty-line]"),
    ],
)
def test_the_words_of_single_lines(rows, text):
    puzzle = puzzle_of(grid_of(rows))
    step = explain(puzzle, classify(puzzle), 1).steps[0]
    assert f"{step.text} [{step.rules[0]}]" == text


@pytest.mark.parametrize("rung", BY_RUNG)
def test_each_rung_is_told(rung):
    grid = grid_of(BY_RUNG[rung])
    puzzle = puzzle_of(grid)
    explanation = explain(puzzle, classify(puzzle))
    assert explanation.grid == grid
    assert rung in {step.rung for step in explanation.steps}
    for step in explanation.steps:
        assert set(step.rules) <= set(RULES)
        assert (" were " in step.text) == (step.rung in (Rung.TWO_LINES, Rung.CONTRADICTION, Rung.DEEPER))


def test_a_hint_is_the_next_step_for_the_given_cells():
    grid = grid_of(BY_RUNG[Rung.LINE])
    puzzle = puzzle_of(grid)
    found = classify(puzzle)
    steps = explain(puzzle, found, one_by_one=True).steps
    known = replace(puzzle, givens=(bytes([UNKNOWN]) * puzzle.width,) * puzzle.height)
    for number, step in enumerate(steps):
        (hint,) = explain(known, found, 1, one_by_one=True).steps
        assert replace(hint, round=step.round) == step, number
        cells = [bytearray(row) for row in known.givens]
        for y, x, colours in step.cells:
            cells[y][x] = colours.bit_length() - 1
        known = replace(known, givens=tuple(map(bytes, cells)))
    assert explain(known, found, 1).steps == ()


def test_multiple_and_impossible_puzzles_end_where_the_rules_do():
    several = puzzle_of(grid_of(["#..", ".#.", "..."]))
    explanation = explain(several, classify(several))
    assert explanation.ending == "no rule helps: 4 cells are left open, and there are several solutions"
    none = replace(puzzle_of(grid_of(["##", ".."])), rows=(clue([2]), clue([2])))
    assert "there is no solution" in explain(none, classify(none)).ending


def test_false_conclusions_are_caught():
    known = Knowledge(puzzle_of(grid_of([".##.", "#..#"])))
    known.require(0, [])
    with pytest.raises(CheckFailed):
        known.require(0, [Literal(0, 0, 1, False)])
    with pytest.raises(CheckFailed):
        known.require(0, [Literal(1, 0, 1, True)])
    with pytest.raises(CheckFailed):
        _check_supposition(known, supposition((0, 0), 1))


def supposition(cell, broken):
    """That the cell is filled leaves that line without an arrangement, it says, at once."""
    filled, empty = [Phrase("suppose", cell=cell, colour=1, holds=holds) for holds in (True, False)]
    return Supposition(filled, (), Phrase("broken", broken), empty)


def test_suppositions_name_their_cells_and_not_the_line_that_has_no_arrangement():
    (puzzle,) = puzzles_in(CORPUS / "hard" / "bonfire.non")
    said = [step.text for step in explain(puzzle, classify(puzzle)).steps if step.chain]
    assert said == [
        "if column 1 or 2 of row 1 were filled, what follows in 5 lines, beginning with row 1 and column 1, "
        "would leave no arrangement for row 2, clue 2, so those cells are empty"
    ]


def test_numbers_in_words():
    assert spans([3]) == "4"
    assert spans([0, 1]) == "1 and 2"
    assert spans([0, 1, 2, 5, 7, 8]) == "1 to 3, 6, 8 and 9"


@pytest.mark.parametrize("colours", [1, 3])
def test_rounds_take_all_that_can_be_seen_at_once_and_so_few(colours):
    """Both ways lead to the same cells; by rounds, there are fewer moments."""
    fewer = 0
    for grid in random_grids(60, colours, seed=7):
        puzzle = puzzle_of(grid)
        found = classify(puzzle)
        by_rounds, single = explain(puzzle, found), explain(puzzle, found, one_by_one=True)
        assert by_rounds.grid == single.grid
        assert (by_rounds.end, by_rounds.guesses) == (single.end, single.guesses)
        assert {step.rung for step in by_rounds.steps if step.rung > Rung.LINE} == {
            step.rung for step in single.steps if step.rung > Rung.LINE
        }
        numbers = [step.round for step in by_rounds.steps]
        assert numbers == sorted(numbers)
        assert [step.round for step in single.steps] == list(range(1, len(single.steps) + 1))
        for number in set(numbers):
            assert len({step.rung for step in by_rounds.steps if step.round == number}) == 1
        fewer += len(single.steps) - len(set(numbers))
    assert fewer > 100


def test_a_spent_limit_is_told_and_never_guessed_away():
    puzzle = puzzle_of(grid_of(BY_RUNG[Rung.DEEPER]))
    found = classify(puzzle)
    explanation = explain(puzzle, found, budget=Budget(None, 20))
    assert explanation.end == "spent"
    assert explanation.guesses == 0
    assert explanation.ending == (
        f"the work limit was reached: {explanation.open_cells} cells are left open, and more may be found"
    )


def test_lines_of_a_round_that_disagree_end_it():
    """Each line by itself has an arrangement; two of the first round do not agree."""
    puzzle = Puzzle((clue([3]),), (clue([]), clue([1]), clue([1])))
    explanation = explain(puzzle, classify(puzzle))
    assert explanation.end == "impossible"
    assert "there is no solution" in explanation.ending


BREAKS_EARLY = """
b.r.b.b.br..bb.b..rbrrgbr.r
b.ggb.b.gbbr.bgr..g..g.....
.gr....g....b...r.rb.gg..rg
.rggrgrrb.....r.rg.br.rr.gg
...b...ggrrb...r.r..g..rb.b
.bg.grg.rr.b...b...rg......
brb..bgrb..ggb.br...rr..grr
b........b....r..r..rgrbg.b
g.bb.gb..gb..bb.r...grrr...
bbrbbg...gr.b..b....gg.b...
.gbr.....g..rrg...gbrb.b...
....g..r..gr......bg.rrggb.
bb..b....bg.r....bgb..r.g..
.g......r.b......brr.....rb
..gb.b..brbr....rg...b.r.rb
....b.rgbg.b.rrgr.bbbb..r.r
..rr..ggg.b...rrr...rr..g.b
..g..ggrb....r.g.rbgbr....g
rbr.................b..b.r.
g..br..r.g.grrbbb.bbg.b..rr
...r.rb.b...g...br..br...br
r.brg..rr..b..rb.g..b...bg.
b......bgb.brg.rb..gr..g...
r...br...rbg.r..brg.b...bb.
rrrrg.r.....g....r..b.r.rgr
.g.r..r..b..grrr...ggbr..gg
.rbr......r...g.g..r.brrrgb
rr....rr.br.g.b.g.g.ggr.b.b
.g.r.grg...rg.rr..r.r..b..g
"""


def test_a_line_may_break_before_the_last_that_is_told():
    """Found among thousands of random puzzles: lines of one round, told one after the other, met there."""
    grid = tuple(bytes(".rgb".index(char) for char in row) for row in BREAKS_EARLY.split())
    palette = tuple(
        Colour(char, rgb) for char, rgb in zip(".rgb", ("ffffff", "ff0000", "00aa00", "0000ff"), strict=True)
    )
    puzzle = puzzle_of(grid, palette)
    found = classify(puzzle)
    assert found.verdict is Verdict.MULTIPLE
    assert explain(puzzle, found).end == "open"

"""What `show` draws of a puzzle: its solutions, what is open in them, and what is wrong."""

from nonoproof.model import Puzzle, clue, puzzle_of
from nonoproof.repair import ambiguity, contradiction
from nonoproof.repair.contradiction import sentence
from nonoproof.solver.lines import settle_lines
from nonoproof.tasks.showing import show_puzzles
from nonoproof.verdict import Verdict

RIGHT = puzzle_of((b"\1\1\0", b"\1\0\0"))
EITHER = puzzle_of((b"\1\0\0", b"\0\1\0"))
NEITHER = Puzzle((clue([1, 1]), clue([1]), clue([1, 1])), (clue([1]), clue([3]), clue([1])))


def test_each_verdict_is_shown_with_its_grids_and_the_reason():
    right, either, neither = show_puzzles([RIGHT, EITHER, NEITHER], 5.0)
    assert (right.found.verdict, right.grids, right.open, right.why) == (
        Verdict.UNIQUE,
        (RIGHT.goal,),
        (),
        "",
    )
    assert either.found.verdict is Verdict.MULTIPLE
    assert set(either.grids) == {EITHER.goal, (b"\0\1\0", b"\1\0\0")}
    assert set(either.open) == {(0, 0), (0, 1), (1, 0), (1, 1)}
    assert either.why == ambiguity(EITHER).sentence() != ""
    assert neither.found.verdict is Verdict.NONE
    assert (neither.grids, neither.open) == ((settle_lines(NEITHER),), ())
    assert neither.why == sentence(contradiction(NEITHER)) != ""

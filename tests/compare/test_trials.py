"""Trials run in processes that are really stopped; answers are judged."""

import pytest
from nonoproof.compare.trials import (
    Trial,
    TrialOutcome,
    TrialPuzzle,
    chosen_methods,
    is_solution,
    judge,
    outcome_of,
    run_trials,
)
from nonoproof.engines import open_engine
from nonoproof.methods import METHODS, Answer, Limit, depth_first, native, row_search, run_ranges
from nonoproof.model import UNKNOWN, Puzzle, Run, clue, puzzle_of
from nonoproof.verdict import Verdict

EASY = TrialPuzzle("easy", puzzle_of((b"\x01\x01\x00", b"\x00\x01\x01", b"\x01\x01\x01")))
DIAGONAL = TrialPuzzle("diagonal", Puzzle((clue([1]),) * 2, (clue([1]),) * 2))
HOPELESS = TrialPuzzle("hopeless", Puzzle((clue([1, 1, 1]),) * 30, (clue([1, 1]),) * 29 + (clue([32]),)))
COLOURED = TrialPuzzle("coloured", Puzzle(((Run(1, 2),),), ((Run(1, 2),),)))
FIRST, SECOND = (b"\x01\x00", b"\x00\x01"), (b"\x00\x01", b"\x01\x00")


@pytest.fixture
def engine():
    opened = open_engine("local", 2)
    yield opened
    opened.close()


def test_trials_of_all_kinds(engine):
    """In the order of the cases, whatever ends first; its own limit ends the hopeless one."""
    cases = [HOPELESS, EASY, DIAGONAL, COLOURED]
    trials = list(run_trials(cases, [depth_first, run_ranges], Limit(seconds=None, steps=20_000), engine))
    assert [(each.case, each.method) for each in trials] == [
        (case.name, method.NAME) for case in cases for method in (depth_first, run_ranges)
    ]
    assert [each.outcome for each in trials] == [
        TrialOutcome.UNFINISHED, TrialOutcome.DECIDED, TrialOutcome.DECIDED, TrialOutcome.DECIDED,
        TrialOutcome.DECIDED, TrialOutcome.STUCK, TrialOutcome.DECIDED, TrialOutcome.NOT_TAKEN,
    ]  # fmt: skip
    assert [each.verdict for each in trials[1:5]] == ["none", "unique", "unique", "multiple"]
    assert trials[3].solutions == (EASY.puzzle.goal,)
    assert (trials[3].known, trials[3].width, trials[3].height) == (1.0, 3, 3)


def test_a_worker_that_does_not_stop_is_killed(engine):
    """Without that, this test would never end."""
    (first, second) = run_trials([HOPELESS, EASY], [depth_first], Limit(seconds=None), engine, patience=1.0)
    assert (first.outcome, first.verdict) == (TrialOutcome.UNFINISHED, None)
    assert second.outcome is TrialOutcome.DECIDED


def test_an_error_is_an_outcome(engine):
    """A puzzle without rows is more than a method can bear; the comparison can."""
    (trial,) = run_trials([TrialPuzzle("empty", Puzzle((), ()))], [depth_first], Limit(), engine)
    assert trial.outcome is TrialOutcome.FAILED


@pytest.mark.parametrize(
    ("answer", "outcome"),
    [
        (Answer(Verdict.NONE), TrialOutcome.DECIDED),
        (Answer(Verdict.MULTIPLE, (FIRST, SECOND), finished=False), TrialOutcome.DECIDED),
        (Answer(None, (FIRST,)), TrialOutcome.FOUND),
        (Answer(None), TrialOutcome.STUCK),
        (Answer(None, finished=False), TrialOutcome.UNFINISHED),
    ],
)
def test_outcome(answer, outcome):
    assert outcome_of(answer) is outcome


def trial(method: str, verdict: Verdict | None, *solutions) -> Trial:
    return Trial(DIAGONAL.name, 2, 2, method, TrialOutcome.DECIDED, verdict, solutions=solutions)


def test_our_own_method_is_the_judge():
    trials = [
        trial("native", Verdict.MULTIPLE, FIRST, SECOND),
        trial("right", Verdict.MULTIPLE, SECOND, FIRST),
        trial("silent", None),
        trial("hasty", Verdict.UNIQUE, FIRST),
        trial("blind", None, (b"\x01\x01", b"\x00\x00")),
    ]
    judged = judge([DIAGONAL], trials)
    assert [each.method for each in judged if each.wrong] == ["hasty", "blind"]
    assert {each.judged for each in judged} == {Verdict.MULTIPLE}


def test_without_a_verdict_of_ours_only_grids_are_judged():
    judged = judge([DIAGONAL], [trial("native", None), trial("hasty", Verdict.UNIQUE, FIRST)])
    assert not any(each.wrong for each in judged)
    assert {each.judged for each in judged} == {None}


def test_given_cells_belong_to_a_solution():
    puzzle = Puzzle(
        DIAGONAL.puzzle.rows, DIAGONAL.puzzle.columns, givens=(bytes([1, UNKNOWN]), bytes([UNKNOWN] * 2))
    )
    assert is_solution(puzzle, FIRST)
    assert not is_solution(puzzle, SECOND)
    assert is_solution(DIAGONAL.puzzle, SECOND)
    assert not is_solution(DIAGONAL.puzzle, (b"\x01\x01", b"\x00\x00"))


def test_ours_is_always_chosen():
    assert chosen_methods([]) == list(METHODS)
    assert chosen_methods(["row-search"]) == [row_search, native]

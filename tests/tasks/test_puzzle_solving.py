"""Puzzles in, finished rows out: each step, what is known already, and faults that cost one puzzle alone."""

import pickle
from dataclasses import replace
from functools import partial

import pytest
from nonoproof import certify as certifying
from nonoproof import repair
from nonoproof.certify import dimacs
from nonoproof.errors import CheckFailed
from nonoproof.findings import Code
from nonoproof.grading import grade
from nonoproof.model import UNKNOWN, Colour, Puzzle, clue, puzzle_of
from nonoproof.repair.efforts import SHOWN, STORED, DiagnosisLimits
from nonoproof.solver import classify
from nonoproof.solver.packed import pack, pack_grid, unpack, unpack_grid
from nonoproof.tasks import Action, Claim, Known, PuzzleItem, SolveOptions, solve_puzzles
from nonoproof.tasks import puzzle_solving as module
from nonoproof.verdict import Budget, Means, Verdict
from nonoproof.verify import judge, read

CROSS = puzzle_of((b"\0\1\0", b"\1\1\1", b"\0\1\0"))
EITHER = puzzle_of((b"\1\0", b"\0\1"))
CORNER = puzzle_of((b"\1\0", b"\1\1"))
LOPSIDED = puzzle_of((b"\1\1\0", b"\1\0\0"))
HOPELESS = Puzzle((clue([1, 1]), clue([1]), clue([1, 1])), (clue([1]), clue([3]), clue([1])))
ALL = frozenset(Action)
HOW = SolveOptions(steps=ALL)
HOMES = {"certify": certifying, "dimacs": dimacs, "diagnose": repair}
"""Where steps are imported from when they are needed; the others are names of the module."""


def claim(source=1, path="a", **fields):
    return Claim(source, path, 1, 3, **fields)


def item(puzzle, number=1, *claims, known=None):
    return PuzzleItem(number, pack(puzzle, goal=False), claims, known)


def solve(*items, how=HOW):
    rows = solve_puzzles(items, how)
    assert pickle.loads(pickle.dumps(rows)) == rows
    return rows


def known(puzzle, tier=None, graded=False, certified=False):
    (rows,) = solve(item(puzzle))
    return Known(rows.decision, tier, graded, certified)


def told(rows):
    return [(source, finding.code) for source, finding in rows.findings]


def test_a_goal_that_contradicts_the_clues_is_diagnosed_though_the_clues_have_one_solution():
    wrong, right = (b"\0\1\0", b"\1\1\1", b"\0\1\1"), CROSS.goal
    claims = [claim(number, goal=pack_grid(goal, 2)) for number, goal in enumerate((right, wrong), 1)]
    fine, odd = solve(item(CROSS, 1, claims[0]), item(CROSS, 2, *claims))
    assert fine.diagnosis is None
    remedy = odd.diagnosis.remedy
    assert (remedy["kind"], remedy["goal"]) == ("clues", [".#.", "###", ".##"])
    assert [(each["line"], each["number"]) for each in remedy["clues"]] == [("row", 3), ("column", 3)]
    assert (odd.diagnosis.ambiguity, odd.diagnosis.contradiction) == (None, None)


def test_each_puzzle_gets_what_its_verdict_calls_for():
    puzzles = [CROSS, EITHER, HOPELESS]
    rows = solve(*[item(puzzle, number) for number, puzzle in enumerate(puzzles)])
    for puzzle, row in zip(puzzles, rows, strict=True):
        found = classify(replace(puzzle, goal=None))
        decision = module._classification(row.decision, puzzle.width, puzzle.height)
        assert decision._replace(seconds=0) == found._replace(seconds=0)
        judge(read(row.certificate.data))
        assert (row.uncertified, row.faults, row.findings) == (False, (), ())
    assert [row.decision.verdict for row in rows] == [Verdict.UNIQUE, Verdict.MULTIPLE, Verdict.NONE]
    assert rows[0].grade == grade(CROSS, classify(replace(CROSS, goal=None)))
    assert [row.grade for row in rows[1:]] == [None, None]


def test_only_the_steps_that_are_wanted_are_done():
    (rows,) = solve(
        item(CROSS, 1, claim(verdict="none")), how=SolveOptions(steps=frozenset({Action.CLASSIFY}))
    )
    assert rows.decision.verdict is Verdict.UNIQUE
    assert (rows.grade, rows.certificate, rows.uncertified, rows.findings) == (None, None, False, ())
    (rows,) = solve(item(CROSS), how=SolveOptions(steps=ALL - {Action.CLASSIFY}))
    assert rows == module.PuzzleRows()


def test_no_puzzles_no_rows():
    assert solve_puzzles([], HOW) == []


def nothing_to_solve(puzzles, _):
    assert puzzles == []
    return []


def test_known_verdict_is_not_found_again(monkeypatch):
    before = known(CROSS)
    monkeypatch.setattr(module, "classify_packed", nothing_to_solve)
    (rows,) = solve_puzzles([item(CROSS, 1, known=before)], SolveOptions())
    assert rows.decision is None
    assert rows.grade is not None


def test_known_grade_and_certificate_are_not_made_again(monkeypatch):
    before = known(LOPSIDED, tier="trivial", graded=True, certified=True)
    monkeypatch.setattr(module, "classify_packed", nothing_to_solve)
    for name in ("grade_packed", "certify"):
        monkeypatch.setattr(HOMES.get(name, module), name, lambda *_: pytest.fail("it was done again"))
    (rows,) = solve_puzzles([item(LOPSIDED, 1, claim(verdict="none"), known=before)], HOW)
    assert (rows.decision, rows.grade, rows.certificate, rows.uncertified) == (None, None, None, False)
    assert told(rows) == [(1, Code.CLAIMED_VERDICT_DIFFERS)]


@pytest.mark.parametrize("puzzle", [EITHER, HOPELESS, CROSS])
@pytest.mark.parametrize("diagnosed", [False, True])
def test_a_puzzle_that_is_wrong_is_diagnosed_once(puzzle, diagnosed):
    """Whether it has no solution, several, or a goal picture with other clues."""
    goal = pack_grid((b"\0\1\0", b"\1\1\1", b"\0\1\1"), 2)
    claims = (claim(goal=goal),) if puzzle is CROSS else ()
    new = solve(item(puzzle, 1, *claims))[0]
    before = Known(new.decision, "trivial", True, True, diagnosed)
    (again,) = solve(item(puzzle, 1, *claims, known=before))
    assert new.diagnosis is not None and new.diagnosis.remedy is not None
    assert again.diagnosis == (None if diagnosed else new.diagnosis)


@pytest.mark.parametrize("known_of", [{}, {"graded": True}, {"certified": True}])
def test_what_is_known_in_part_is_completed(known_of):
    new = solve(item(LOPSIDED))[0]
    (again,) = solve(
        item(
            LOPSIDED,
            known=Known(
                new.decision, "trivial", *[known_of.get(name, False) for name in ("graded", "certified")]
            ),
        )
    )
    assert again.grade == (None if "graded" in known_of else new.grade)
    assert again.certificate == (None if "certified" in known_of else new.certificate)
    assert (again.decision, again.diagnosis, again.uncertified) == (None, None, False)


@pytest.mark.parametrize("other_size", [None, False, True])
def test_clues_that_cannot_be_right_are_diagnosed_and_not_classified(monkeypatch, other_size):
    """With what is said of their size, which is nothing unless a source says another one."""
    monkeypatch.setattr(module, "classify_packed", nothing_to_solve)
    asked = []
    monkeypatch.setattr(repair, "diagnose", lambda *_, **more: asked.append(more))
    more = {} if other_size is None else {"other_size": other_size}
    ill = PuzzleItem(1, pack(CROSS, goal=False), sound=False, **more)
    assert solve_puzzles([ill], HOW) == [module.PuzzleRows()]
    assert asked == [{"other_size": bool(other_size)}]


def test_the_size_of_a_puzzle_that_has_a_verdict_is_right(monkeypatch):
    asked = []
    monkeypatch.setattr(repair, "diagnose", lambda *_, **more: asked.append(more))
    solve(item(HOPELESS), item(EITHER))
    assert asked == [{"other_size": False}] * 2


def test_what_an_earlier_run_found_is_not_diagnosed_unless_it_says_so():
    new = solve(item(EITHER))[0]
    (again,) = solve(item(EITHER, known=Known(new.decision, None, False, False)))
    assert again.diagnosis == new.diagnosis


def test_new_and_known_puzzles_in_one_batch_keep_to_themselves():
    rows = solve(item(EITHER, 5), item(CROSS, 3, known=known(CROSS)), item(CROSS, 9))
    assert [row.decision and row.decision.verdict for row in rows] == [Verdict.MULTIPLE, None, Verdict.UNIQUE]


def test_claims_of_each_source_are_compared_with_the_verdict():
    wrong, right = pack_grid((b"\1\1", b"\0\0"), 2), pack_grid(EITHER.goal, 2)
    claims = (
        claim(11, "a", verdict="unique"),
        claim(12, "b", verdict="multiple"),
        claim(13, "c", goal=right),
        claim(14, "d", goal=wrong),
        claim(15, "e"),
    )
    (rows,) = solve(item(EITHER, 1, *claims))
    assert told(rows) == [(11, Code.CLAIMED_VERDICT_DIFFERS), (13, Code.GOAL_NOT_ONLY_SOLUTION)]
    assert [(finding.source, finding.index) for _, finding in rows.findings] == [("a", 1), ("c", 1)]


def test_claims_are_compared_with_a_tier_that_is_known():
    graded = known(LOPSIDED, tier="trivial", graded=True, certified=True)
    new, old = [
        solve(item(LOPSIDED, 1, claim(difficulty="expert"), known=before))[0] for before in (None, graded)
    ]
    assert new.grade.tier == "trivial"
    assert told(new) == told(old) == [(1, Code.CLAIMED_DIFFICULTY_DIFFERS)]


@pytest.mark.parametrize("before", [False, True])
def test_given_cells_that_rule_out_every_solution_are_told_to_each_source(before):
    wrong = replace(CROSS, givens=(b"\1\xff\xff", b"\xff\xff\xff", b"\xff\xff\xff"))
    (rows,) = solve(item(wrong, 1, claim(4, "a"), claim(5, "b"), known=known(wrong) if before else None))
    assert told(rows) == [(4, Code.GIVENS_CONTRADICT_CLUES), (5, Code.GIVENS_CONTRADICT_CLUES)]
    assert [(finding.source, finding.line) for _, finding in rows.findings] == [("a", 3), ("b", 3)]


def test_given_cells_that_are_not_to_blame_are_not_blamed():
    right = replace(EITHER, givens=(bytes([1, UNKNOWN]), bytes([UNKNOWN] * 2)))
    hopeless = replace(HOPELESS, givens=(b"\1\xff\xff",) + (b"\xff" * 3,) * 2)
    first, second = solve(item(right, 1, claim()), item(hopeless, 2, claim()))
    assert [first.decision.verdict, second.decision.verdict] == [Verdict.UNIQUE, Verdict.NONE]
    assert Code.GIVENS_CONTRADICT_CLUES not in {code for _, code in told(first) + told(second)}


def test_budget_is_kept_to_and_told():
    goal = tuple(bytes((x * y) % 7 == x % 3 for x in range(30)) for y in range(30))
    budget = Budget(line_solves=1)
    (rows,) = solve(item(puzzle_of(goal)), how=SolveOptions(budget, steps=ALL))
    assert (rows.decision.verdict, rows.decision.budget) == (Verdict.UNDECIDED, budget)
    assert rows.decision.reason
    assert (rows.certificate, rows.uncertified) == (None, False), "there is nothing to certify"
    (rows,) = solve(item(CROSS), how=SolveOptions(proof_budget=Budget(seconds=0.0), steps=ALL))
    assert rows.decision.verdict is Verdict.UNIQUE
    assert rows.certificate is not None or rows.uncertified


@pytest.mark.parametrize("in_brief", [False, True])
def test_each_step_has_its_own_budget_and_certificates_the_goal_that_helped(monkeypatch, in_brief):
    """Without the goal, what was decided at once may take for ever to be decided again."""
    how = SolveOptions(proof_budget=Budget(7.0), steps=ALL, in_brief=in_brief)
    seen = {}
    for name in ("certify", "diagnose"):
        do = getattr(HOMES.get(name, module), name)

        def spy(puzzle, *rest, name=name, do=do, **more):
            seen[puzzle.width, name] = (
                puzzle.goal,
                [each for each in rest if isinstance(each, Budget | DiagnosisLimits)],
            )
            return do(puzzle, *rest, **more)

        monkeypatch.setattr(HOMES.get(name, module), name, spy)
    solve(*[item(each, each.width, claim(goal=pack_grid(each.goal, 2))) for each in (CROSS, EITHER)], how=how)
    assert seen[3, "certify"] == (CROSS.goal, [Budget(7.0)])
    assert seen[2, "certify"] == (EITHER.goal, [Budget(7.0)])
    assert seen[2, "diagnose"][1] == [STORED if in_brief else SHOWN]


def test_certificate_that_the_budget_does_not_suffice_for_is_told(monkeypatch):
    certify = certifying.certify
    monkeypatch.setattr(certifying, "certify", lambda puzzle, _: replace(certify(puzzle), data=None))
    (rows,) = solve(item(CROSS))
    assert (rows.certificate, rows.uncertified, rows.faults) == (None, True, ())


def test_formulas_come_with_certificates_where_they_are_wanted():
    (plain,) = solve(item(CROSS))
    (both,) = solve(item(CROSS), how=HOW._replace(formulas=True))
    assert plain.certificate.formula is None
    assert both.certificate.formula.startswith(b"c nonogram")
    assert both.certificate.formula_name.endswith(".cnf")


def test_puzzle_of_255_colours():
    palette = tuple([Colour(chr(0x4E00 + number), f"{number:06x}") for number in range(255)])
    puzzle = puzzle_of((bytes(range(1, 128)), bytes(range(128, 255))), palette)
    goal = pack_grid(puzzle.goal, 255)
    (rows,) = solve(item(puzzle, 1, claim(goal=goal, verdict="none")))
    assert rows.decision.solutions == (goal,)
    assert unpack_grid(rows.decision.solutions[0], 127, 2) == puzzle.goal
    assert rows.grade is not None
    judge(read(rows.certificate.data))
    assert told(rows) == [(1, Code.CLAIMED_VERDICT_DIFFERS)]
    (again,) = solve(item(puzzle, 1, known=Known(rows.decision, None, False, False)))
    assert (again.grade, again.certificate) == (rows.grade, rows.certificate)


def planted(monkeypatch, name, error, wrong):
    """The function fails for one puzzle, and does its work for all others."""
    right = getattr(HOMES.get(name, module), name)

    def broken(what, *rest):
        puzzles = what if isinstance(what, list) else [what]
        if any((unpack(each) if isinstance(each, bytes) else each) == wrong for each in puzzles):
            raise error
        return right(what, *rest)

    monkeypatch.setattr(HOMES.get(name, module), name, broken)


@pytest.mark.parametrize(
    "error", [ZeroDivisionError("planted"), CheckFailed("planted"), ValueError("planted")]
)
@pytest.mark.parametrize(
    ("name", "step"),
    [
        ("classify_packed", Action.CLASSIFY),
        ("grade_packed", Action.GRADE),
        ("check_claims", Action.COMPARE),
        ("certify", Action.CERTIFY),
        ("dimacs", Action.CERTIFY),
    ],
)
def test_fault_of_a_step_costs_that_step_of_that_puzzle(monkeypatch, name, step, error):
    how = HOW._replace(formulas=True)
    items = [
        item(puzzle, number, claim(10 + number, verdict="none", difficulty=str(number)))
        for number, puzzle in enumerate([CROSS, CORNER, EITHER])
    ]
    right = solve(*items, how=how)
    planted(monkeypatch, name, error, ("none", "1") if name == "check_claims" else CORNER)
    first, second, third = solve(*items, how=how)
    for got, expected in ((first, right[0]), (third, right[2])):
        assert timeless(got) == timeless(expected)
    ((failed, finding),) = second.faults
    assert (failed, finding.code) == (step, Code.INTERNAL_ERROR)
    assert f"{step} failed: {type(error).__name__}: planted" in finding.message
    if step is Action.CLASSIFY:
        assert second == module.PuzzleRows(faults=second.faults)
        return
    expected = timeless(right[1])
    if step is Action.GRADE:
        expected = expected._replace(grade=None)
    elif step is Action.COMPARE:
        expected = expected._replace(findings=())
    else:
        expected = expected._replace(certificate=None, uncertified=True)
    assert timeless(second)._replace(faults=()) == expected


def timeless(rows):
    return rows._replace(decision=rows.decision and rows.decision._replace(seconds=0.0))


def test_certificate_of_another_verdict_is_a_fault(monkeypatch):
    certify = certifying.certify
    monkeypatch.setattr(certifying, "certify", lambda puzzle, budget: certify(EITHER, budget))
    (rows,) = solve(item(CROSS))
    ((step, finding),) = rows.faults
    assert (step, rows.certificate) == (Action.CERTIFY, None)
    assert "the verdict was unique and is multiple now" in finding.message
    assert rows.decision.verdict is Verdict.UNIQUE


@pytest.mark.parametrize("before", [False, True])
@pytest.mark.parametrize("damage", ["puzzle", "goal"])
def test_damaged_bytes_cost_that_puzzle(damage, before):
    good = item(CROSS, 1)
    bad = item(CORNER, 2, known=known(CORNER) if before else None)
    damaged = {"puzzle": {"packed": bad.packed[:-1]}, "goal": {"claims": (claim(goal=b"\1"),)}}
    bad = bad._replace(**damaged[damage])
    first, second, third = solve(good, bad, good._replace(number=3))
    assert timeless(first) == timeless(third)
    assert first.decision.solved_by is Means.LINES
    ((step, finding),) = second.faults
    assert (step, finding.code, second.decision) == (Action.CLASSIFY, Code.INTERNAL_ERROR, None)


def test_work_can_be_sent_to_another_process():
    work = pickle.loads(pickle.dumps(partial(solve_puzzles, how=HOW)))
    (rows,) = work([pickle.loads(pickle.dumps(item(CROSS, 1, claim())))])
    assert rows.decision.verdict is Verdict.UNIQUE

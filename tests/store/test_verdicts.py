"""What is still to be done for a puzzle, and that what was done comes back as it went in."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nonoproof.findings import Code, Finding
from nonoproof.model import Metadata
from nonoproof.store import Store
from nonoproof.store import verdicts as module
from nonoproof.store.decode import split_grids
from nonoproof.store.finding_rows import Findings
from nonoproof.tasks import Action, PuzzleRows
from nonoproof.verdict import NEEDS_MEMORY, OUT_OF_MEMORY, Budget, Tier, Verdict

NOTE = Finding(Code.CLAIMED_VERDICT_DIFFERS, "the file says none")


def sources(item):
    return [claim.path for claim in item.claims]


def told(store):
    """The sentences of each source that solving found."""
    query = """
        SELECT path, message FROM findings JOIN sources ON sources.id = source JOIN files ON files.id = file
        JOIN remarks ON remarks.id = remark WHERE stage = 3 ORDER BY path, findings.place
    """
    return [tuple(row) for row in store.select(query)]


def test_new_puzzle_is_pending_once_with_the_claims_of_all_its_sources(store, make):
    metadata = Metadata(title="T", claimed_verdict="unique", claimed_difficulty="3 of 5")
    make.file(store, "a", make.place("a", metadata=metadata, goal=make.GRID))
    make.files(store, b="k2", c="k1")
    first, second = make.pending(store)
    assert sources(first) == ["a", "c"]
    assert sources(second) == ["b"]
    assert first.known is None
    assert first.packed == make.puzzle("k1").packed
    claim, other = first.claims
    assert (claim.verdict, claim.difficulty, claim.goal) == ("unique", "3 of 5", make.GRID)
    assert (other.verdict, other.difficulty, other.goal) == ("", "", None)


def test_pending_goes_on_while_results_are_written(store, make, monkeypatch):
    monkeypatch.setattr(module, "PAGE", 3)
    for number in range(8):
        make.files(store, **{f"f{number}": f"k{number}"})
    seen = []
    items = {item.number: item for item in make.pending(store)}
    for number in store.solving.pending(make.wanted()):
        seen += sources(items[number])
        make.add(store, (items[number], make.solved()))
    assert seen == [f"f{number}" for number in range(8)]
    assert make.pending(store) == []


def test_invalid_and_unreadable_places_are_not_pending(store, make):
    wrong = Finding(Code.SCHEMA, "something that no other clue would mend")
    make.file(
        store, "a", make.place("a", valid=False, findings=[wrong]), make.place("a", number=2, name=None)
    )
    assert make.pending(store) == []


def test_puzzles_of_files_that_are_not_in_this_run_are_not_pending(store, make):
    make.files(store, a="k1", b="k2")
    make.next_run(store, finish=False)
    store.files.unread([make.stamp("a")], "r")
    assert [sources(item) for item in make.pending(store)] == [["a"]]


@pytest.mark.parametrize("verdict", Verdict)
def test_verdict_serves_for_the_same_solver_only(store, make, verdict):
    make.files(store, a="k1")
    make.solve(store, verdict)
    assert make.pending(store) == []
    (item,) = make.pending(store, solver="s2")
    assert item.known is None


def test_undecided_is_tried_again_with_a_larger_budget(store, make):
    make.files(store, a="k1")
    make.solve(store, Verdict.UNDECIDED, budget=Budget(1.0))
    assert make.pending(store, budget=Budget(1.0)) == []
    (item,) = make.pending(store, budget=Budget(2.0))
    assert (item.known, sources(item)) == (None, ["a"])


limits = st.none() | st.integers(0, 3)
budgets = st.builds(Budget, limits, limits, limits)


@settings(deadline=None, max_examples=60)
@given(spent=st.lists(budgets, min_size=1, max_size=12), new=budgets)
def test_undecided_serves_exactly_where_the_budget_covers(spent, new, tmp_path_factory, make):
    with Store(tmp_path_factory.mktemp("store")) as store:
        store.begin("1.0", "s1", {})
        for number in range(len(spent)):
            make.files(store, **{f"{number}": f"k{number}"})
        items = make.pending(store)
        rows = [make.solved(Verdict.UNDECIDED, budget) for budget in spent]
        make.add(store, *zip(items, rows, strict=True))
        again = [str(number) for number, budget in enumerate(spent) if not budget.covers(new)]
        assert [path for item in make.pending(store, budget=new) for path in sources(item)] == again


def test_unique_puzzle_is_pending_until_this_grader_graded_it(store, make):
    make.files(store, a="k1", b="k2")
    first, second = make.pending(store)
    make.add(store, (first, make.solved(grade=None)), (second, make.solved(Verdict.NONE)))
    (item,) = make.pending(store)
    assert item.known.decision == make.decision()
    assert (item.known.graded, sources(item)) == (False, ["a"])
    make.add(store, (item, PuzzleRows(grade=make.EASY)))
    assert make.pending(store) == []
    (item,) = make.pending(store, grader="another")
    assert (item.known.graded, sources(item)) == (False, ["a"])
    (row, _) = make.rows(store)
    assert (row.verdict, row.grade) == (Verdict.UNIQUE, make.EASY)


def test_grading_that_failed_is_not_tried_again(store, make):
    make.files(store, a="k1")
    fault = (Action.GRADE, Finding(Code.INTERNAL_ERROR, "grading failed"))
    make.solve(store, grade=None, faults=(fault,))
    assert make.pending(store) == []
    (row,) = make.rows(store)
    assert row.grade is None
    assert [(each.code, each.source, each.index) for each in row.findings] == [(Code.INTERNAL_ERROR, "a", 1)]
    (item,) = make.pending(store, grader="another")
    make.add(store, (item, PuzzleRows(grade=make.EASY)))
    assert told(store) == []


@pytest.mark.parametrize("verdict", Verdict)
def test_new_source_of_a_known_puzzle_has_only_its_claims_compared(store, make, verdict):
    make.files(store, a="k1")
    make.solve(store, verdict, findings=((1, NOTE),))
    make.files(store, b="k1", c="k1")
    (item,) = make.pending(store)
    assert sources(item) == ["b", "c"]
    assert item.known.decision == make.decision(verdict)
    assert item.known.tier == ("easy" if verdict is Verdict.UNIQUE else None)
    new = Finding(Code.GOAL_NOT_ONLY_SOLUTION, "there are others")
    make.add(store, (item, PuzzleRows(findings=((item.claims[0].source, new),))))
    assert make.pending(store) == []
    assert told(store) == [("a", NOTE.message), ("b", new.message)]


def test_claims_of_files_outside_the_run_are_compared_too(store, make):
    """They may come back in a later run, which takes their comparison for done."""
    make.files(store, a="k1")
    make.next_run(store, finish=False)
    make.files(store, b="k1")
    (item,) = make.pending(store)
    assert sources(item) == ["a", "b"]
    make.solve(store, Verdict.UNDECIDED, budget=Budget(1.0))
    make.next_run(store)
    store.files.unread([make.stamp("b")], "r")
    (item,) = make.pending(store, budget=Budget(2.0))
    assert sources(item) == ["a", "b"]


def test_without_everything_only_what_this_run_read_is_looked_at(store, make):
    make.files(store, a="k1", b="k2")
    make.next_run(store)
    store.files.unread([make.stamp("a")], "r")
    make.files(store, c="k3")
    assert [sources(item) for item in make.pending(store, everything=False)] == [["c"]]
    assert [sources(item) for item in make.pending(store)] == [["a"], ["c"]]


def test_certificates_are_pending_where_they_are_wanted(store, make):
    make.files(store, a="k1", b="k2", c="k3")
    verdicts = (Verdict.UNIQUE, Verdict.NONE, Verdict.UNDECIDED)
    rows = [make.solved(each) for each in verdicts]
    make.add(store, *zip(make.pending(store), rows, strict=True))
    assert make.pending(store) == []
    first, second = make.pending(store, certificates=True)
    assert [first.known.decision.verdict, second.known.decision.verdict] == [*verdicts[:2]]
    assert not first.known.certified
    make.add(
        store, (first, PuzzleRows(certificate=make.certificate())), (second, PuzzleRows(uncertified=True))
    )
    assert make.pending(store, certificates=True) == []
    listed = [row.certificate for row in make.rows(store)]
    assert listed == [("k1.json", "ab" * 32), None, None]
    assert list(store.solving.certificate_names("s1")) == ["k1.json"]
    assert list(store.solving.certificate_names("s2")) == []


def test_certificate_that_could_not_be_made_can_be_tried_again(store, make):
    make.files(store, a="k1")
    make.solve(store, uncertified=True)
    assert make.pending(store, certificates=True) == []
    store.solving.forget_failed_certificates()
    assert len(make.pending(store, certificates=True)) == 1


def test_certificate_whose_file_is_gone_is_made_again(store, make):
    make.files(store, a="k1", b="k2")
    first, second = make.pending(store)
    kept, gone = make.certificate("kept.json"), make.certificate("gone.json")
    make.add(store, (first, make.solved(certificate=kept)), (second, make.solved(certificate=gone)))
    make.next_run(store)
    store.files.unread([make.stamp("a"), make.stamp("b")], "r")
    assert not store.everything
    store.solving.forget_certificates(["gone.json"])
    assert store.everything
    (item,) = make.pending(store, certificates=True)
    assert sources(item) == ["b"]


def test_certificate_of_another_verdict_does_not_count(store, make):
    make.files(store, a="k1")
    make.solve(store, certificate=make.certificate())
    (item,) = make.pending(store, solver="s2")
    make.add(store, (item, make.solved(Verdict.NONE)))
    assert len(make.pending(store, certificates=True)) == 1
    (row,) = make.rows(store)
    assert row.certificate is None


def test_fault_of_a_certificate_is_told_to_sources_that_were_compared_before(store, make):
    make.files(store, a="k1", b="k1")
    make.solve(store, findings=((2, NOTE),))
    (item,) = make.pending(store, certificates=True)
    fault = (Action.CERTIFY, Finding(Code.INTERNAL_ERROR, "certifying failed"))
    again = tuple((claim.source, NOTE) for claim in item.claims if claim.path == "b")
    make.add(store, (item, PuzzleRows(uncertified=True, findings=again, faults=(fault,))))
    assert told(store) == [("a", fault[1].message), ("b", NOTE.message), ("b", fault[1].message)]


def test_puzzle_that_could_not_be_classified_has_a_fault_and_no_verdict(store, make):
    make.files(store, a="k1", b="k1")
    (item,) = make.pending(store)
    fault = (Action.CLASSIFY, Finding(Code.INTERNAL_ERROR, "classifying failed"))
    make.add(store, (item, PuzzleRows(faults=(fault,))))
    assert told(store) == [("a", fault[1].message), ("b", fault[1].message)]
    (row,) = make.rows(store)
    assert row.verdict is None
    make.solve(store)
    assert told(store) == []


def test_results_that_are_broken_off_leave_nothing(store, make, monkeypatch):
    make.files(store, a="k1")
    store.commit()
    items = make.pending(store)

    def broken(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(Findings, "replace", broken)
    with pytest.raises(KeyboardInterrupt):
        make.add(store, (items[0], make.solved()))
    store.commit()
    assert make.pending(store) == items
    assert store.select("SELECT * FROM grades") == []


@pytest.mark.parametrize("verdict", Verdict)
def test_verdict_comes_back_as_it_went_in(store, make, verdict):
    make.files(store, a="k1")
    budget = Budget(None, 5, 7)
    decision = make.decision(verdict, budget, reason="the worker was lost")
    make.add(store, *[(item, make.solved(decision=decision)) for item in make.pending(store)])
    (item,) = make.pending(store, grader="other", certificates=True) or [None]
    if verdict is not Verdict.UNDECIDED:
        assert item.known.decision == decision
    (row,) = make.rows(store)
    assert (row.verdict, row.solved_by, row.solutions, row.seconds, row.counts, row.reason) == (
        verdict,
        decision.solved_by,
        decision.solutions,
        decision.seconds,
        decision.counts,
        decision.reason,
    )


@settings(deadline=None)
@given(st.binary(min_size=1, max_size=9), st.binary(min_size=1, max_size=9))
def test_grids_are_told_apart_by_their_length(one, other):
    other = other[: len(one)].ljust(len(one), b"\0")
    assert split_grids(b"", "none") == ()
    assert split_grids(one, "unique") == (one,)
    assert split_grids(one + other, "multiple") == (one, other)


def test_undecided_grade_is_made_again_where_more_may_be_spent(store, make):
    make.files(store, a="k1")
    (item,) = make.pending(store)
    features = make.EASY.features._replace(end="spent", line_solves=1000)
    unfinished = make.EASY._replace(tier=Tier.UNDECIDED, features=features)
    make.add(store, (item, make.solved(grade=unfinished)))
    assert make.pending(store, grading=1000) == []
    (item,) = make.pending(store, grading=1001)
    assert not item.known.graded
    make.add(store, (item, PuzzleRows(grade=make.EASY)))
    assert make.pending(store, grading=10**6) == []


@pytest.mark.parametrize("reason", [f"{NEEDS_MEMORY} 3 MB", OUT_OF_MEMORY])
def test_what_was_given_up_for_memory_is_solved_again_where_there_is_more(store, make, reason):
    """Though the budget is no larger."""
    make.next_run(store, memory=100)
    make.files(store, a="k1", b="k2")
    first, second = make.pending(store)
    given_up = make.decision(Verdict.UNDECIDED, reason=reason)
    make.add(store, (first, make.solved(decision=given_up)), (second, make.solved(Verdict.UNDECIDED)))
    assert make.pending(store, memory=100) == []
    (item,) = make.pending(store, memory=101)
    assert (sources(item), item.known) == (["a"], None)

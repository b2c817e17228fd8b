"""Results and their tally."""

import pytest
from nonoproof.findings import Code, Finding
from nonoproof.profiles import Profile
from nonoproof.summary import MOST_LISTED, MOST_RANKED, Result, Tally, finding_record, hardness


def result(
    number=1, verdict="unique", solved_by="lines", side=10, findings=(), failures=(), work=None, grade=None
):
    place = {"source": f"x/{number}.non", "index": 1, "line": None, "format": "non", "sha256": ""}
    return Result(
        sources=[place],
        collection="x",
        key=f"k{number}",
        id=f"i{number}",
        title="",
        author="",
        width=side,
        height=2,
        colours=1,
        verdict=verdict,
        solved_by=solved_by,
        seconds=0.5,
        reason="",
        solutions=[],
        work=work or {},
        grade=grade,
        findings=list(findings),
        failures=tuple(failures),
    )


def tally_of(*results):
    tally = Tally(Profile())
    for each in results:
        tally.add(each)
    return tally


def test_every_puzzle_is_counted_under_its_verdict():
    tally = tally_of(result(1), result(2, "multiple"), result(3, None), result(4))
    record = tally.record()
    assert record["verdicts"] == {"unique": 2, "multiple": 1, "none": 0, "undecided": 0, "invalid": 1}
    assert record["by_source"] == [{"source": "x"} | record["verdicts"]]
    assert record["seconds"] == 2.0
    assert record["solved_by"] == {"lines": 2}


@pytest.mark.parametrize(
    ("side", "name"), [(5, "up to 5"), (6, "up to 10"), (100, "up to 100"), (101, "more than 100")]
)
def test_classes_of_size(side, name):
    assert result(side=side).size_class == name
    assert [size for size, _ in tally_of(result(side=side)).sizes()] == [name]


def test_sizes_are_told_from_the_smallest():
    sizes = tally_of(*[result(side, side=side) for side in (101, 5, 40, 7)]).sizes()
    assert [name for name, _ in sizes] == ["up to 5", "up to 10", "up to 40", "more than 100"]


def test_undecided_puzzle_that_fails_for_another_reason_fails():
    tally = tally_of(result(1, "undecided", failures=["no title"]), result(2, "undecided"))
    assert (tally.failing, len(tally.undecided)) == (1, 1)


def test_lists_are_bounded_and_counts_are_not():
    tally = tally_of(*[result(number, "none", failures=["w"]) for number in range(MOST_LISTED + 7)])
    assert tally.failing == MOST_LISTED + 7
    assert len(tally.failures) == MOST_LISTED


def test_hardest_and_easiest_are_those_of_a_full_sort():
    results = [result(n, work={"line_solves": n * 37 % 101, "probes": n % 3}) for n in range(101)]
    tally = tally_of(*results)
    full = sorted(map(hardness, results))
    assert [hardness(each) for each in tally.easiest] == full[:MOST_RANKED]
    assert [hardness(each) for each in tally.hardest] == full[::-1][:MOST_RANKED]


def test_score_decides_before_the_work_of_the_solver():
    easy = result(1, solved_by="search", grade={"tier": "easy", "score": 1.0})
    hard = result(2, solved_by="lines", grade={"tier": "hard", "score": 9.0})
    assert hardness(easy) < hardness(hard)
    assert hardness(result(3, solved_by="lines")) < hardness(result(4, solved_by="probing"))


def test_finding_of_the_first_source_does_not_repeat_it():
    here = Finding(Code.TITLE_MISSING, "m", source="x/1.non", index=1)
    there = Finding(Code.TITLE_MISSING, "m", 3, 4, "y.non", 2)
    plain = {"code": "title-missing", "severity": "note", "message": "m"}
    record = result(findings=[here, there]).record(Profile())
    assert record["findings"] == [plain, plain | {"line": 3, "column": 4, "source": "y.non", "index": 2}]


def test_finding_has_the_severity_of_the_profile():
    from nonoproof.profiles import load

    finding = Finding(Code.TITLE_MISSING, "m", source="a", index=None)
    assert finding_record(finding, load("publish")) == {
        "code": "title-missing",
        "severity": "error",
        "message": "m",
        "source": "a",
    }


def test_errors_of_files_are_counted_apart():
    tally = Tally(Profile())
    tally.add_finding(Finding(Code.UNREADABLE, "m", source="a"))
    tally.add_finding(Finding(Code.SYNTAX, "m", source="a", index=1))
    tally.add_finding(Finding(Code.IGNORED, "m", source="a"))
    assert tally.unreadable == 1

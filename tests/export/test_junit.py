"""The report for continuous integration."""

import xml.etree.ElementTree as ElementTree

import pytest


@pytest.fixture
def suite(folder):
    return ElementTree.parse(folder / "junit.xml").getroot().find("testsuite")


def test_counts_are_those_of_the_cases(suite):
    cases = suite.findall("testcase")
    assert int(suite.get("tests")) == len(cases) == 5
    for name, element in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        assert int(suite.get(name)) == sum(1 for case in cases if case.find(element) is not None)
    assert (suite.get("failures"), suite.get("errors"), suite.get("skipped")) == ("1", "2", "1")


def test_each_case_says_what_is_wrong(suite):
    invalid, multiple, good, undecided, unreadable = suite.findall("testcase")
    assert invalid.find("error").get("message") == "sums-differ: they differ"
    assert multiple.find("failure").get("type") == "multiple"
    assert list(good) == []
    assert undecided.find("skipped").get("message") == "undecided: the budget was spent"
    assert unreadable.get("name") == "y/gone.non"
    assert "<script>" in multiple.get("name")


def test_a_remedy_is_reported_and_drawn(suite):
    failure = suite.findall("testcase")[1].find("failure")
    assert "; nonoproof fix can make it unique: change one cell" in failure.get("message")
    lines = failure.text.splitlines()
    assert "  row 1, column 2: . becomes #" in lines
    assert "  row 1: 1 becomes 2" in lines
    assert lines[-1] == "  row 1: #[#]"

"""The list of findings is closed, and every code of it is produced by some case."""

import re

import pytest
from nonoproof.findings import RULES, Code, Finding, internal_error

from tests.finding_cases import CASES


@pytest.mark.parametrize("code", CASES)
def test_its_case_produces_it(code, tmp_path):
    found = [finding for finding in CASES[code].produce(tmp_path) if finding.code is code]
    assert found
    assert all(finding.message for finding in found)


def test_every_code_has_its_case():
    assert list(CASES) == list(Code)


def test_every_code_has_a_rule_and_a_proper_name():
    assert list(RULES) == list(Code)
    for code, rule in RULES.items():
        assert re.fullmatch("[a-z]+(-[a-z]+)*", code)
        assert code == code.name.lower().replace("_", "-")
        assert Finding(code, "").severity is rule.severity
        assert rule.meaning


def test_faults_of_the_program_say_what_failed_where_and_what_to_send():
    try:
        list("a").index("b")
    except ValueError as error:
        finding = internal_error("grading the puzzle", error, "a.non", 2)
    assert finding.message.startswith(
        "grading the puzzle failed: ValueError: 'b' is not in list (test_findings.py, line "
    )
    assert "Please report it" in finding.message
    assert "nonoproof --version" in finding.message
    assert (finding.code, finding.source, finding.index) == (Code.INTERNAL_ERROR, "a.non", 2)
    assert "the worker died" in internal_error("reading the file", "the worker died", "a.non").message
    assert len(internal_error("reading", ValueError("x" * 5000), "a").message) < 700

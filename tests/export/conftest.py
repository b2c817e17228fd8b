"""A run to export, with texts that try to be more than text."""

import pytest
from nonoproof.export import Exported, export
from nonoproof.profiles import Profile
from nonoproof.report.about import About
from nonoproof.verdict import Budget

from tests.support.results import OF_FILES, ROWS

ABOUT = About(2, "2030-01-02T03:04:05+00:00", "1.0", "1", ("x", "y"), Profile(), Budget(), "2030-01-01")


def exported(rows=ROWS, findings=OF_FILES, about=ABOUT) -> Exported:
    return Exported(about, lambda: iter(rows), lambda: iter(findings))


@pytest.fixture
def folder(tmp_path):
    names = ("puzzles.jsonl", "findings.jsonl", "junit.xml", "report.sarif", "metadata.json")
    export(exported(), [str(tmp_path / name) for name in names])
    return tmp_path

"""A run to report on, with texts that try to be more than text."""

import pytest
from nonoproof.profiles import Profile
from nonoproof.report.about import About
from nonoproof.verdict import Budget

from tests.support.results import write


@pytest.fixture
def about():
    return About(2, "2030-01-02T03:04:05+00:00", "1.0", "1", ("x", "y"), Profile(), Budget(), "2030-01-01")


@pytest.fixture
def folder(tmp_path, about):
    write(tmp_path, about)
    return tmp_path

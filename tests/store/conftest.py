"""Readings to store, made by hand: what the store keeps does not depend on real puzzles."""

from pathlib import Path

import pytest
from nonoproof.findings import Code, Finding
from nonoproof.store import PuzzleRow, Reading, Store


def make_reading(
    path="a.non", number=1, key="k1", symmetric=None, valid=True, title="T", findings=(), record=None
) -> Reading:
    puzzle = PuzzleRow(key, f"id-{key}", symmetric or f"s-{key}", 0, "", 2, 1, 1) if key else None
    record = record or '{"width":2,"height":1,"rows":[[2]],"columns":[[1],[1]]}'
    return Reading(path, number, 1, "non", "00", tuple(findings), puzzle, valid, title, "", record)


def make_finding(path="a.non", number=1, code=Code.TITLE_MISSING, message="no title") -> Finding:
    return Finding(code, message, source=path, index=number)


@pytest.fixture
def reading():
    return make_reading


@pytest.fixture
def finding():
    return make_finding


@pytest.fixture
def store(tmp_path: Path):
    with Store(tmp_path) as opened:
        opened.begin("1.0", "s1", {})
        yield opened

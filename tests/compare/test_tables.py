"""The tables show what the trials say, and nothing a file can say breaks them."""

import csv
import io
import json
from dataclasses import replace

import pytest
from nonoproof.compare.tables import as_csv, as_json, as_markdown, cell, size_class
from nonoproof.compare.trials import Trial, TrialOutcome
from nonoproof.methods import Limit
from nonoproof.verdict import Verdict

BASE = Trial(
    "a", 5, 5, "native", TrialOutcome.DECIDED, Verdict.UNIQUE, 0.0123, 7, 1.0, ((b"",),), Verdict.UNIQUE
)
TRIALS = [
    BASE,
    replace(BASE, method="rival", outcome=TrialOutcome.UNFINISHED, verdict=None, seconds=3.0),
    replace(BASE, case="b", seconds=0.5),
    replace(BASE, case="b", method="rival", verdict=Verdict.NONE, seconds=1.26, wrong=True),
    replace(BASE, case="c", width=30, height=25, seconds=2.0),
    replace(BASE, case="c", width=30, height=25, method="rival", seconds=12.34),
    replace(BASE, case="d", width=9, height=9),
    replace(BASE, case="d", width=9, height=9, method="rival", outcome=TrialOutcome.FOUND, verdict=None),
]


@pytest.mark.parametrize(
    ("changes", "shown"),
    [
        ({}, "0.012"),
        ({"seconds": 0.0}, "<0.0001"),
        ({"seconds": 0.0001}, "0.0001"),
        ({"seconds": 61.26}, "61.3"),
        ({"wrong": True}, "0.012 !"),
        ({"outcome": TrialOutcome.FOUND}, "(0.012)"),
        ({"outcome": TrialOutcome.STUCK, "known": 0.996}, "99 %"),
        ({"outcome": TrialOutcome.UNFINISHED}, "x"),
        ({"outcome": TrialOutcome.FAILED}, "error"),
        ({"outcome": TrialOutcome.NOT_TAKEN}, "–"),
    ],
)
def test_cell(changes, shown):
    assert cell(replace(BASE, **changes)) == shown


@pytest.mark.parametrize(
    ("width", "height", "name"),
    [
        (6, 6, "to 6x6"),
        (7, 6, "to below 10x10"),
        (10, 10, "10x10 to 15x15"),
        (15, 15, "10x10 to 15x15"),
        (16, 15, "to below 25x25"),
        (25, 25, "from 25x25"),
        (30, 25, "from 25x25"),
    ],
)
def test_size_classes_of_the_thesis(width, height, name):
    assert size_class(replace(BASE, width=width, height=height)) == name
    assert size_class(replace(BASE, width=width, height=height, judged=Verdict.NONE)) == "no solution"


def test_markdown():
    lines = as_markdown(TRIALS, Limit(seconds=3)).splitlines()
    assert "Limit for each method and puzzle: 3 seconds." in lines
    assert "| to 6x6 | 2 | 2/2 0.26 0.5 | 0/2 !1 |" in lines
    assert "| to below 10x10 | 1 | 1/1 0.012 0.012 | 0/1 (1) |" in lines
    assert "| from 25x25 | 1 | 1/1 2.0 2.0 | 1/1 12.3 12.3 |" in lines
    assert "| a | 5x5 | unique | 0.012 | x |" in lines
    assert "| b | 5x5 | unique | 0.5 | 1.3 ! |" in lines


def test_names_from_files_cannot_break_the_table():
    nasty = replace(BASE, case="a|b\n<script>`*_[x](y)")
    row = next(line for line in as_markdown([nasty], Limit()).splitlines() if "script" in line)
    assert row.startswith("| a\\|b \\<script\\>\\`\\*\\_\\[x\\](y) | 5x5 |")
    (record,) = csv.DictReader(io.StringIO(as_csv([replace(BASE, case="=1+1")])))
    assert record["puzzle"] == "'=1+1"


def test_csv_and_json_say_the_same():
    records = list(csv.DictReader(io.StringIO(as_csv(TRIALS))))
    document = json.loads(as_json(TRIALS, Limit(seconds=3, steps=9, seed=1)))
    assert document["limit"] == {"seconds": 3, "steps": 9, "seed": 1}
    assert len(records) == len(document["trials"]) == len(TRIALS)
    for record, trial in zip(records, document["trials"], strict=True):
        assert record == {key: "" if value is None else str(value) for key, value in trial.items()}
    assert document["trials"][3]["wrong"] is True
    assert document["trials"][1] == {
        "puzzle": "a", "width": 5, "height": 5, "size_class": "to 6x6", "judged": "unique", "method": "rival",
        "outcome": "unfinished", "verdict": None, "wrong": False, "seconds": 3.0, "steps": 7, "known": 1.0,
        "solutions": 1,
    }  # fmt: skip

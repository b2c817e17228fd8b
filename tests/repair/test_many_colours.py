"""An ambiguous picture with any number of colours is checked and mended: by the commands and in Python."""

import json
import subprocess
import sys

import nonoproof as nono
import pytest
from nonoproof.model import Colour, puzzle_of
from nonoproof.solver import classify
from nonoproof.verdict import Verdict

from tests.waiting import HANG

COLOURS = [1, 2, 15, 16, 17, 64, 254]
"""Beside the background. From 16 on, cells have no variables for colours that their lines lack."""


def ambiguous(colours):
    """The highest colour on a diagonal that fits the other way round as well; the others beside each other below."""
    palette = tuple([Colour(chr(0x4E00 + number), f"{number:06x}") for number in range(colours + 1)])
    corner = (bytes([colours, 0]), bytes([0, colours]))
    rest = bytes(range(1, colours))
    return puzzle_of(tuple([row + bytes(len(rest)) for row in corner] + [bytes(2) + rest]), palette)


@pytest.mark.parametrize("colours", COLOURS)
def test_fix_in_python(colours):
    puzzle = ambiguous(colours)
    repair = nono.fix(puzzle)
    assert repair.verdict is Verdict.MULTIPLE
    assert repair.minimal
    for remedy in repair.remedies:
        assert len(remedy.cells) == 1
        assert classify(remedy.puzzle).solutions == (remedy.puzzle.goal,)


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    folder = tmp_path_factory.mktemp("puzzles")
    for colours in COLOURS:
        nono.write(ambiguous(colours), folder / f"{colours}.json")
    return [folder / f"{colours}.json" for colours in COLOURS]


def command(name, files):
    """What the command says of each file: in a process of its own, whose end by a signal is a failure like others."""
    words = [sys.executable, "-m", "nonoproof", name, "--json-lines", *map(str, files)]
    ended = subprocess.run(words, check=False, capture_output=True, text=True, timeout=HANG)
    return ended.returncode, [json.loads(line) for line in ended.stdout.splitlines()]


def test_check(files):
    code, records = command("check", files)
    assert code == 1
    assert [(each["verdict"], each["colours"]) for each in records] == [
        ("multiple", each) for each in COLOURS
    ]
    assert all(each["ambiguity"]["cells"] == 4 for each in records)


def test_fix(files):
    code, records = command("fix", files)
    assert code == 0
    assert [each["verdict"] for each in records] == ["multiple"] * len(COLOURS)
    assert all(len(each["remedies"][0]["cells"]) == 1 for each in records)
    assert all(each["remedies"][0]["verdict"] == "unique" for each in records)

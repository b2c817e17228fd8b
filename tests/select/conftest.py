"""A run over the collection, made once; what its reports say is what choices are compared with."""

import json
from pathlib import Path

import pytest
from nonoproof.cli import main
from nonoproof.select import OpenStore, Selection, choose

CORPUS = Path(__file__).parents[2] / "corpus"


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    out = tmp_path_factory.mktemp("select") / "out"
    assert (
        main(["run", str(CORPUS), "--out", str(out), "--engine", "inline", "--export", "puzzles.jsonl"]) == 0
    )
    return out


@pytest.fixture(scope="session")
def puzzles(folder):
    """What the run reported, of puzzles that could be read."""
    lines = (folder / "puzzles.jsonl").read_text(encoding="utf-8").splitlines()
    return [each for each in map(json.loads, lines) if each["key"]]


@pytest.fixture
def chosen(folder):
    """The sources of what is chosen, and the choice."""

    def choosing(**wishes):
        with OpenStore(folder) as store:
            found = choose(store, Selection(**wishes))
            return [(row.places[0].path, row.places[0].index) for row in found.rows()], found

    return choosing

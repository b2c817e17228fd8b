"""The command explain: steps in words and in JSON, hints, and wrong cells."""

import json

import pytest
from nonoproof.cli import main
from nonoproof.schemas import faults
from nonoproof.tasks import explaining
from nonoproof.verdict import Budget

WHALE = "corpus/animals/whale.non"


@pytest.fixture
def cells(tmp_path):
    def write(*rows):
        path = tmp_path / "cells.txt"
        path.write_text("\n".join(rows) + "\n")
        return str(path)

    return write


def test_every_step_and_the_end(capsys):
    assert main(["explain", WHALE, "--one-by-one"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Whale"
    assert lines[1].startswith(f"{WHALE}, puzzle 1: 10 x 7, trivial (score ")
    assert lines[2].startswith("Overlaps in single lines are enough")
    assert lines[4].startswith(
        " 1  row 4, clue 7 2: only one arrangement is left, so columns 1 to 7, 9 and 10"
    )
    assert lines[-1] == "every cell is known"


def test_rounds_are_numbered_and_take_several_lines(capsys):
    assert main(["explain", WHALE]) == 0
    lines = capsys.readouterr().out.splitlines()
    steps = lines[4:-2]
    numbered = [line for line in steps if line.split()[0].isdecimal()]
    assert [int(line.split()[0]) for line in numbered] == list(range(1, len(numbered) + 1))
    assert 1 < len(numbered) < len(steps)
    assert lines[-1] == "every cell is known"


def test_json(capsys):
    assert (
        main(["explain", "--json-lines", WHALE, "corpus/hard/dandelion.non", "corpus/colour/ladybird.g"]) == 0
    )
    records = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [record["title"] for record in records] == ["Whale", "Dandelion clock", "Ladybird"]
    for record in records:
        assert faults("explanation", record) == []
        assert record["open_cells"] == 0
        assert record["ending"]


def test_the_seconds_are_for_everything_together(monkeypatch, capsys):
    """The verdict, the grade and the steps share them."""
    seconds = []
    for name in ("classify", "grade", "explain"):
        do = getattr(explaining, name)

        def spy(*values, do=do, **named):
            seconds.extend([each.seconds for each in values if isinstance(each, Budget)])
            return do(*values, **named)

        monkeypatch.setattr(explaining, name, spy)
    assert main(["explain", WHALE, "--seconds", "30"]) == 0
    assert len(seconds) == 3
    assert 30 >= seconds[0] > seconds[1] > seconds[2] > 0


def test_a_hint_for_the_cells_that_are_known(capsys, cells):
    known = cells(*["??????????"] * 3, "#######.##", "#.########", "##########", "??????????")
    assert main(["explain", "--hint", "--cells", known, WHALE]) == 0
    out = capsys.readouterr().out
    assert (
        out
        == "row 7, clue 8: the 8 can only lie in columns 1 to 10, so columns 3 to 8 are filled [overlap]\n"
    )


def test_a_hint_in_stages_gives_no_more_away_than_it_says(capsys, cells):
    known = cells(*["??????????"] * 3, "#######.##", "#.########", "##########", "??????????")
    words = ["explain", "--hint", "--cells", known, WHALE]
    assert main([*words, "--level", "1"]) == 0
    assert capsys.readouterr().out == "look at row 7\n"
    assert main([*words, "--level", "2"]) == 0
    said = "look at row 7: wherever a run lies, it covers the middle of its range [overlap]"
    assert capsys.readouterr().out == said + "\n"
    for level, hint in (("1", "look at row 7"), ("2", said)):
        assert main([*words, "--level", level, "--json-lines"]) == 0
        record = json.loads(capsys.readouterr().out)
        assert faults("explanation", record) == []
        assert (record["hint"], record["steps"]) == (hint, [])
        assert record["cells"][6] == "??????????"
    assert main(["explain", WHALE, "--level", "1"]) == 2
    assert "add --hint" in capsys.readouterr().err


def test_assumptions_are_short_and_their_chains_are_there_on_demand(capsys):
    snowflake = "corpus/hard/snowflake.non"
    assert main(["explain", snowflake, "--json-lines"]) == 0
    steps = json.loads(capsys.readouterr().out)["steps"]
    assumptions = [step for step in steps if step["chain"]]
    assert len(assumptions) > 20
    assert max([len(step["text"].split()) for step in assumptions]) <= 60
    assert any(len(step["cells"]) > 1 for step in assumptions)
    assert all(step["chain"][-1].startswith("then ") for step in assumptions)
    main(["explain", snowflake, "--chain"])
    told = " ".join(capsys.readouterr().out.split())
    assert all(" ".join(link.split()) in told for step in assumptions[:5] for link in step["chain"])


@pytest.mark.parametrize(
    ("rows", "complaint"),
    [
        ([".?????????", *["??????????"] * 5, "#?????????"], "has wrong cells: row 7, column 1"),
        (["??????????"] * 6, "does not have 7 rows of 10 cells"),
        (["x?????????"] * 7, "has cells that are not a colour of the puzzle: x"),
    ],
)
def test_cells_that_do_not_fit(capsys, cells, rows, complaint):
    assert main(["explain", "--hint", "--cells", cells(*rows), WHALE]) == 2
    assert complaint in capsys.readouterr().err


def test_a_program_is_reported_which_cells_are_wrong(capsys, cells):
    known = cells(".?????????", *["??????????"] * 5, "#?????????")
    assert main(["explain", "--hint", "--cells", known, "--json-lines", WHALE]) == 1
    record = json.loads(capsys.readouterr().out)
    assert faults("explanation", record) == []
    assert record["wrong"] == [{"row": 7, "column": 1}]
    assert record["steps"] == []
    assert record["cells"] == [".?????????", *["??????????"] * 5, "#?????????"]


def test_cells_that_are_not_there(capsys, tmp_path):
    assert main(["explain", "--cells", str(tmp_path / "nothing"), WHALE]) == 2
    assert "cannot be read" in capsys.readouterr().err


def test_puzzles_without_one_solution_fail(capsys):
    assert main(["explain", "corpus/with-faults/ambiguous/boat.non"]) == 1
    assert "4 cells are left open, and there are several solutions" in capsys.readouterr().out
    assert main(["explain", "corpus/with-faults/malformed/clue-too-long.non"]) == 1
    assert "clue-too-long" in capsys.readouterr().err


def test_no_such_puzzle(capsys):
    assert main(["explain", "--puzzle", "7", WHALE]) == 2
    assert "there is no puzzle to explain" in capsys.readouterr().err

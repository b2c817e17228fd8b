"""A puzzle with a slip is read as the others of its file and its folder are."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from nonoproof.cli import main
from nonoproof.findings import Code
from nonoproof.formats.by_shape import read
from nonoproof.ingest import ingest

from tests.support.strangers import made
from tests.support.strangers.judging import Kind, judge

# Nothing but sums shows which of the fields are the clues.
SOUND = {"p": [[2], [2, 1], [4], [1]], "q": [[3], [4], [1], [2]], "scores": [[9], [8], [7], [6]]}
SLIP = {"p": [[2], [2, 1], [4], [1]], "q": [[3], [4], [1], [4]], "scores": [[9], [8], [7], [6]]}


def folder(place: Path, files: list[str], suffix: str) -> Path:
    for number, each in enumerate(files):
        (place / f"nonogram-{number}{suffix}").write_text(each, encoding="utf-8")
    return place


def test_the_siblings_of_a_file_show_how_it_is_read(tmp_path: Path) -> None:
    texts = ["rows 1,1 3 1\ncolumns 2 2 2\n"] * 4 + ["rows 1,1 3 9\ncolumns 2 2 2\n"]
    found = list(ingest([str(folder(tmp_path, texts, ".txt"))]))
    last = found[-1]
    assert [[run.length for run in clue] for clue in last.puzzle.rows] == [[1, 1], [3], [9]]
    assert "as others beside it" in next(
        each.message for each in last.findings if each.code is Code.READ_BY_SHAPE
    )


def test_without_siblings_it_is_refused(tmp_path: Path) -> None:
    (found,) = ingest([str(folder(tmp_path, ["rows 1,1 3 9\ncolumns 2 2 2\n"], ".txt"))])
    assert found.puzzle is None


def test_others_of_the_file_show_it_too() -> None:
    data = json.dumps({"nonograms": [SOUND, SOUND, SOUND, SLIP]})
    entries = list(read(data.encode(), "nonograms.json"))
    lengths = [[[run.length for run in clue] for clue in each.puzzle.columns] for each in entries]
    assert lengths[3][3] == [4]


@pytest.mark.parametrize("command", ["check", "fix"])
def test_commands_read_it(tmp_path: Path, command: str, capsys: pytest.CaptureFixture[str]) -> None:
    texts = ["rows 1,1 3 1\ncolumns 2 2 2\n"] * 4 + ["rows 1,1 3 9\ncolumns 2 2 2\n"]
    place = folder(tmp_path, texts, ".txt")
    main([command, str(place / "nonogram-4.txt")])
    printed = capsys.readouterr()
    assert "not certain enough" not in printed.out + printed.err
    assert "the clue of row 3" in printed.out


def test_strangers_with_slips_in_their_midst() -> None:
    kinds = [each.kind for seed in range(4) for each in judge(made("fault: typed among healthy files", seed))]
    assert kinds.count(Kind.RIGHT) >= 0.9 * len(kinds)

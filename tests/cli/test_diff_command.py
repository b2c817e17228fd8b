"""The diff command: two runs side by side."""

import json

import pytest
from nonoproof.cli import main
from nonoproof.formats import non
from nonoproof.model import Puzzle, clue, puzzle_of

CORNER = puzzle_of((b"\x01\x00", b"\x01\x01"))
FULL = puzzle_of((b"\x01\x01",))
DOTS = Puzzle((clue([1]), clue([1])), (clue([1]), clue([1])))


@pytest.fixture
def runs(tmp_path, monkeypatch, capsys):
    """A run; then one puzzle is spoilt, one added, one removed, and there is another run."""
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "corpus"
    folder.mkdir()
    (folder / "spoilt.non").write_bytes(non.write([CORNER.with_metadata(title="Corner")]))
    (folder / "gone.non").write_bytes(non.write([FULL]))
    main(["run", "corpus", "--out", "old", "--export", "puzzles.jsonl"])
    (folder / "spoilt.non").write_bytes(non.write([DOTS.with_metadata(title="\x1b[2JCorner")]))
    (folder / "gone.non").unlink()
    (folder / "added.non").write_bytes(non.write([puzzle_of((b"\x01",))]))
    main(["run", "corpus", "--out", "new", "--export", "puzzles.jsonl"])
    capsys.readouterr()
    return tmp_path


EXPECTED = """\
1 puzzle: was unique and no longer is
  corpus/spoilt.non " [2JCorner": unique -> multiple
1 puzzle: is no longer there
  corpus/gone.non: unique
1 puzzle: is new and unique
  corpus/added.non: unique
"""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("old", "new"),
        ("old/corpus.sqlite", "new/corpus.sqlite"),
        ("old/puzzles.jsonl", "new"),
        ("old", "new/puzzles.jsonl"),
    ],
)
def test_spoilt_puzzle_comes_first_whatever_is_compared(runs, capsys, old, new):
    assert main(["diff", old, new]) == 0
    assert capsys.readouterr().out == EXPECTED


def test_folder_without_a_store_is_known_by_its_report(runs, capsys):
    (runs / "old" / "corpus.sqlite").unlink()
    assert main(["diff", "old", "new"]) == 0
    assert capsys.readouterr().out == EXPECTED


def test_another_name_of_a_tier_is_no_change(runs, capsys):
    """``hard`` was split: reports from before have the score that says in which half a puzzle is."""
    kept = [json.loads(line) for line in (runs / "old" / "puzzles.jsonl").read_text().splitlines()]
    for name, tier, score in (("was", "hard", 60), ("is", "very-hard", 60), ("easier", "hard", 40)):
        for each in kept:
            each["grade"] = {"tier": tier, "score": score} if each["grade"] else None
        (runs / f"{name}.jsonl").write_text("".join([json.dumps(each) + "\n" for each in kept]))
    assert main(["diff", "was.jsonl", "is.jsonl"]) == 0
    assert capsys.readouterr().out == "Nothing changed.\n"
    assert main(["diff", "was.jsonl", "easier.jsonl"]) == 0
    assert "with another difficulty" in capsys.readouterr().out


def test_strict_is_for_scripts(runs, capsys):
    assert main(["diff", "old", "new", "--strict"]) == 1
    assert main(["diff", "new", "old", "--strict"]) == 0


def test_run_and_itself(runs, capsys):
    assert main(["diff", "old", "old"]) == 0
    assert capsys.readouterr().out == "Nothing changed.\n"


def test_json_has_one_object_a_change(runs, capsys):
    main(["diff", "old", "new", "--json"])
    kinds = [json.loads(line)["kind"] for line in capsys.readouterr().out.splitlines()]
    assert kinds == ["no-longer-unique", "removed", "added"]


@pytest.mark.parametrize("place", ["nothing", "corpus", "corpus/added.non", "bad.jsonl"])
def test_what_is_no_run_is_reported(runs, capsys, place):
    (runs / "bad.jsonl").write_text('{"puzzles": [1]}')
    assert main(["diff", place, "new"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1


PUZZLE = 'title "Cross"\nwidth 3\nheight 3\nrows\n1\n{}\n1\ncolumns\n1\n{}\n1\n'


def test_two_puzzle_files_are_compared(tmp_path, capsys):
    old, new = tmp_path / "old.non", tmp_path / "new.non"
    old.write_text(PUZZLE.format(3, 3))
    new.write_text(PUZZLE.format("1,1", 2).replace("Cross", "Corners"))
    assert main(["diff", str(old), str(old)]) == 0
    assert capsys.readouterr().out == "Nothing changed.\n"
    assert main(["diff", str(old), str(new)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "puzzle 1, Corners:",
        "  row 2: 3 becomes 1 1",
        "  column 2: 3 becomes 2",
        '  the title: "Cross" becomes "Corners"',
        "  the verdict: unique becomes none",
    ]
    assert main(["diff", str(old), str(new), "--strict"]) == 1
    capsys.readouterr()
    assert main(["diff", str(old), str(new), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["verdicts"] == ["unique", "none"]


def test_puzzles_that_only_one_of_the_files_has(tmp_path, capsys):
    old, new = tmp_path / "old.jsonl", tmp_path / "new.jsonl"
    old.write_text('{"goal": ["#."]}\n')
    new.write_text('{"goal": ["#."]}\n{"goal": [".#"], "title": "\\u001b[31mNew"}\n')
    assert main(["diff", str(old), str(new)]) == 0
    assert capsys.readouterr().out == "puzzle 2, \ufffd[31mNew:\n  added\n  the verdict: unique\n"
    assert main(["diff", str(new), str(old)]) == 0
    assert "  removed" in capsys.readouterr().out


def test_puzzle_files_that_cannot_be_read_are_reported(tmp_path, capsys):
    (tmp_path / "bad.non").write_text("width x")
    assert main(["diff", str(tmp_path / "bad.non"), str(tmp_path / "bad.non")]) == 1
    assert "bad.non" in capsys.readouterr().err


def test_what_cannot_be_compared_is_reported(tmp_path, capsys):
    puzzle = tmp_path / "a.non"
    puzzle.write_text("width 1\nheight 1\nrows\n1\ncolumns\n1\n")
    (tmp_path / "folder").mkdir()
    assert main(["diff", str(puzzle), str(tmp_path / "gone.non")]) == 2
    assert capsys.readouterr().err == f"nonoproof: no such file or folder: {tmp_path / 'gone.non'}\n"
    for words in ([puzzle, tmp_path / "folder"], [tmp_path / "folder", puzzle]):
        assert main(["diff", *map(str, words)]) == 2
        assert f"{puzzle} is a puzzle file and {tmp_path / 'folder'} is not" in capsys.readouterr().err

"""The command that people and scripts rely on: its words, its JSON, its exit codes."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from nonoproof.cli import main
from nonoproof.findings import Code
from nonoproof.schemas import faults

UNTITLED = "width 3\nheight 3\nrows\n1\n3\n1\ncolumns\n1\n3\n1\n"
UNIQUE = f'title "Cross"\nby "Ada"\nlicense CC0-1.0\n{UNTITLED}goal "010111010"\n'
MULTIPLE = "width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\n"
NONE = "width 3\nheight 3\nrows\n1,1\n1\n1,1\ncolumns\n1\n3\n1\n"
INVALID = "width 2\nheight 1\nrows\n2,1\ncolumns\n1\n1\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in (("unique", UNIQUE), ("multiple", MULTIPLE), ("none", NONE), ("invalid", INVALID)):
        (tmp_path / f"{name}.non").write_text(text)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "untitled.non").write_text(UNTITLED)
    return tmp_path


def answers(capsys: pytest.CaptureFixture[str], *words: str) -> list[dict]:
    main(["check", "--json-lines", *words])
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["unique.non"], 0),
        (["multiple.non"], 1),
        (["none.non"], 1),
        (["invalid.non"], 1),
        (["unique.non", "multiple.non"], 1),
        (["missing.non"], 2),
        (["unique.non", "missing.non"], 2),
        (["*.nothing"], 2),
        ([], 2),
        (["unique.non", "--format", "nonsense"], 2),
        (["unique.non", "--profile", "nonsense"], 2),
        (["unique.non", "--profile", "publish"], 0),
        (["more/untitled.non"], 0),
        (["more/untitled.non", "--profile", "publish"], 1),
        (["--list-rules"], 0),
    ],
)
def test_exit_codes(folder, words, code, capsys):
    assert main(["check", *words]) == code
    assert main(["check", "--json-lines", *words]) == code
    if code == 2:
        assert capsys.readouterr().err.startswith("nonoproof: ")


@pytest.mark.parametrize(
    "words", [["--seconds", "0"], ["--seconds", "nan"], ["--jobs", "0"], ["--jobs", "x"], ["--nonsense"]]
)
def test_wrong_words_are_wrong_use(folder, words, capsys):
    with pytest.raises(SystemExit) as stopped:
        main(["check", "unique.non", *words])
    assert stopped.value.code == 2
    assert "usage" in capsys.readouterr().err


def hard_puzzle(path: Path) -> None:
    """A random picture whose search no budget of microseconds finishes."""
    import random

    chooser = random.Random(2)
    rows = ["".join(chooser.choice("#...") for _ in range(40)) for _ in range(40)]
    path.write_text(json.dumps({"goal": rows}))
    assert main(["convert", str(path), str(path.with_suffix(".non"))]) == 0


def test_a_puzzle_that_stays_undecided_has_an_exit_code_of_its_own(folder, capsys):
    hard_puzzle(folder / "hard.json")
    words = ["--seconds", "0.000001"]
    (answer,) = answers(capsys, "hard.non", *words)
    assert answer["verdict"] == "undecided"
    assert answer["solutions"] == []
    assert main(["check", "hard.non", *words]) == 3
    assert main(["check", "hard.non", "multiple.non", *words]) == 1


def test_one_object_a_puzzle_by_the_schema(folder, capsys):
    found = answers(capsys, ".")
    names = ["invalid.non", "more/untitled.non", "multiple.non", "none.non", "unique.non"]
    assert [each["source"] for each in found] == [f"./{name}" for name in names]
    assert [each["verdict"] for each in found] == [None, "unique", "multiple", "none", "unique"]
    for each in found:
        assert faults("classification", each) == []


def test_the_object_of_a_unique_puzzle(folder, capsys):
    (found,) = answers(capsys, "unique.non")
    assert 0 < found["seconds"] < 1
    assert (
        found.items()
        >= {
            "source": "unique.non",
            "index": 1,
            "id": found["id"],
            "title": "Cross",
            "width": 3,
            "height": 3,
            "colours": 1,
            "verdict": "unique",
            "solved_by": "lines",
            "solutions": [[".#.", "###", ".#."]],
            "grade": found["grade"],
            "findings": found["findings"],
            "ambiguity": None,
            "contradiction": None,
        }.items()
    )
    assert [(each["code"], each["severity"]) for each in found["findings"]] == [("symmetric", "note")]


def test_an_invalid_puzzle_has_no_verdict_and_says_why(folder, capsys):
    (found,) = answers(capsys, "invalid.non")
    assert (found["verdict"], found["solved_by"], found["seconds"], found["solutions"]) == (
        None,
        None,
        None,
        [],
    )
    assert {"clue-too-long", "sums-differ"} <= {each["code"] for each in found["findings"]}
    assert (found["width"], found["height"]) == (2, 1)


def test_what_cannot_be_read_is_an_object_too(folder, capsys):
    (folder / "page.non").write_text("<html>not found</html>")
    (found,) = answers(capsys, "page.non")
    assert (found["id"], found["width"], found["verdict"]) == (None, None, None)
    assert faults("puzzles", found) == []


def test_colours_use_the_characters_of_the_palette(folder, capsys):
    (folder / "flag.json").write_text(
        json.dumps({"palette": {".": "fff", "r": "f00", "b": "00f"}, "goal": ["rrb", ".b."], "title": "Flag"})
    )
    (found,) = answers(capsys, "flag.json")
    assert found["solutions"] == [["rrb", ".b."]]
    assert found["colours"] == 2


def test_machine_output_alone_goes_to_standard_output(folder, capsys):
    (folder / "README.md").write_text("# About these puzzles\n\nThere are four of them, all small!\n")
    assert main(["check", ".", "--json-lines"]) == 1
    out, err = capsys.readouterr()
    assert len([json.loads(line) for line in out.splitlines()]) == 5
    assert "README.md" in err


def test_a_folder_of_other_files_holds_no_puzzles(tmp_path, capsys):
    (tmp_path / "README.md").write_text("# About these puzzles\n\nThere are none of them here!\n")
    assert main(["check", str(tmp_path)]) == 2
    assert "no puzzles" in capsys.readouterr().err


def test_the_terminal_gets_a_line_a_puzzle_and_a_summary(folder, capsys):
    main(["check", "."])
    lines = capsys.readouterr().out.splitlines()
    first = [line.split()[0] for line in lines if not line.startswith(" ")]
    assert first == ["invalid", "unique", "multiple", "none", "unique", "5"]
    assert any("error" in line and "clue-too-long: the clue of row 1 needs 4 cells" in line for line in lines)
    assert any("4 cells vary together; 2 solutions" in line for line in lines)
    assert any("nonoproof fix can make it unique: change one cell" in line for line in lines)
    assert lines[-1].startswith("5 puzzles: 2 unique, 1 invalid, 1 multiple, 1 none; 3 do not pass")
    assert "\x1b" not in "".join(lines)
    assert not any("title-missing" in line for line in lines)


def test_notes_are_shown_where_they_are_asked_for(folder, capsys):
    main(["check", "multiple.non", "--notes"])
    assert "note     title-missing" in capsys.readouterr().out


def test_the_terminal_gets_colours(folder, monkeypatch):
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr(sys, "stdout", Terminal())
    main(["check", "unique.non"])
    assert sys.stdout.getvalue().startswith("\x1b[32munique")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setattr(sys, "stdout", Terminal())
    main(["check", "unique.non"])
    assert "\x1b" not in sys.stdout.getvalue()


@pytest.mark.parametrize("title", ["\x1b[2J\x1b]0;owned\x07", "two\nlines", "right\u202eleft"])
def test_titles_cannot_rewrite_the_screen(tmp_path, capsys, title):
    path = tmp_path / "evil.json"
    path.write_text(json.dumps({"goal": ["#."], "title": title}))
    main(["check", str(path)])
    out = capsys.readouterr().out
    assert not set(out) & set("\x1b\x07\u202e")
    assert len(out.splitlines()) == 3


@pytest.mark.parametrize("title", ["<script>alert(1)</script>", '=cmd("calc")', "\u2028", "x" * 100_000])
def test_titles_of_all_kinds_leave_the_json_whole(tmp_path, capsys, title):
    path = tmp_path / "evil.json"
    path.write_text(json.dumps({"goal": ["#."], "title": title}))
    main(["check", "--json-lines", str(path)])
    (line,) = capsys.readouterr().out.split("\n")[:-1]
    assert json.loads(line)["title"] == title


def test_duplicates_and_mirrored_ones_are_reported_across_files(folder, capsys):
    picture = {"goal": ["#..", "###"]}
    (folder / "a.json").write_text(json.dumps(picture))
    (folder / "b.json").write_text(json.dumps(picture))
    (folder / "c.json").write_text(json.dumps({"goal": ["..#", "###"]}))
    found = answers(capsys, "a.json", "b.json", "c.json")
    reported = [[each for each in one["findings"] if "duplicate" in each["code"]] for one in found]
    assert [[each["message"] for each in each_told] for each_told in reported] == [
        [],
        ["the same puzzle as a.json"],
        ["a copy of a.json, mirrored left to right"],
    ]
    assert found[0]["id"] == found[1]["id"] != found[2]["id"]


def test_the_profile_decides_severities_in_all_outputs(folder, capsys):
    (found,) = answers(capsys, "multiple.non", "--profile", "publish")
    assert {"code": "title-missing", "severity": "error"}.items() <= found["findings"][1].items()
    main(["check", "multiple.non", "--profile", "publish"])
    assert "error    title-missing" in capsys.readouterr().out


def test_every_rule_is_listed(capsys):
    main(["check", "--list-rules"])
    listed = [line.split()[0] for line in capsys.readouterr().out.splitlines()]
    assert listed == list(Code)


def test_several_jobs_give_the_same_answers_in_the_same_order(folder, capsys):
    def without_time(found: list[dict]) -> list[dict]:
        return [each | {"seconds": None} for each in found]

    assert without_time(answers(capsys, ".", "--jobs", "2")) == without_time(answers(capsys, "."))


def test_it_works_as_a_process_in_a_pipe(folder):
    def check(*words: str, text: str = "") -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "nonoproof", "check", *words]
        path = str(Path(__file__).parents[2])
        environment = os.environ | {"PYTHONPATH": path, "PYTHONIOENCODING": "ascii"}
        return subprocess.run(
            command, input=text, capture_output=True, encoding="utf-8", env=environment, check=False
        )

    done = check("-", "--json-lines", text=UNIQUE.replace("Cross", "Crôss"))
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["source"] == "-"


def test_json_tells_what_varies_and_which_lines_disagree(capsys):
    faults = Path(__file__).parents[2] / "corpus" / "with-faults"
    names = (
        "ambiguous/boat.non",
        "impossible/owl.non",
        "malformed/sums-differ.non",
        "editorial/table-cloth.non",
    )
    main(["check", "--json-lines", *[str(faults / name) for name in names]])
    boat, owl, unequal, cloth = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert boat["ambiguity"]["open"] == ["..#..", "..##.", ".?##?", "#####", ".?##?"]
    assert (boat["ambiguity"]["cells"], boat["ambiguity"]["solutions"]) == (4, 2)
    assert boat["ambiguity"]["complete"] and boat["ambiguity"]["exact"] and boat["contradiction"] is None
    assert boat["remedy"]["verdict"] == "unique" and len(boat["remedy"]["cells"]) == 1
    assert {"line": "row", "number": 1} in owl["contradiction"] and owl["ambiguity"] is None
    assert unequal["verdict"] is None and unequal["contradiction"]
    assert cloth["ambiguity"] is None and cloth["contradiction"] is None


def test_the_tier_is_in_the_line_of_the_puzzle(folder, capsys):
    main(["check", "unique.non", "multiple.non"])
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split()[:4] == ["unique", "3x3", "trivial", "lines"]
    assert next(line for line in lines if line.startswith("multiple")).split()[2] == "-"


def test_only_what_fails_is_shown_where_that_is_wanted(folder, capsys):
    assert main(["check", ".", "--failing"]) == 1
    out = capsys.readouterr().out
    assert "unique.non" not in out and "untitled.non" not in out
    assert all(f"{name}.non" in out for name in ("multiple", "none", "invalid"))
    assert "5 puzzles: " in out and "3 do not pass" in out
    assert [each["verdict"] for each in answers(capsys, ".", "--failing")] == [None, "multiple", "none"]


def test_a_long_list_ends_with_what_fails(folder, capsys):
    main(["check", "."])
    assert "Not passing" not in capsys.readouterr().out
    for number in range(30):
        (folder / f"more-{number:02}.non").write_text(UNTITLED)
    main(["check", "."])
    *_, heading, first, second, third, summary = capsys.readouterr().out.splitlines()
    assert heading == "Not passing:"
    assert first.startswith("- ./invalid.non: clue-too-long: ")
    assert second.startswith("- ./multiple.non: the verdict is multiple")
    assert third.startswith("- ./none.non") and summary.startswith("35 puzzles")
    for number in range(30):
        (folder / f"bad-{number:02}.non").write_text(MULTIPLE)
    main(["check", "."])
    assert "and 13 more; --failing shows them all" in capsys.readouterr().out
    main(["check", ".", "--failing"])
    assert "Not passing" not in capsys.readouterr().out

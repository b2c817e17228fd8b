"""``check`` for the checks of a repository."""

import json
import subprocess

import pytest
from nonoproof.cli import main

GOOD = 'title "Dot"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n'
BAD = "width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\n"
WORSE = "width 2\nheight 1\nrows\n2,1\ncolumns\n1\n1\n"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "good.non").write_text(GOOD)
    (tmp_path / "bad.non").write_text(BAD)
    return tmp_path


def test_annotations_name_the_line(folder, capsys):
    (folder / "worse.non").write_text(WORSE)
    assert main(["check", ".", "--annotate", "github", "--failing"]) == 1
    errors = [line for line in capsys.readouterr().out.splitlines() if line.startswith("::error ")]
    assert errors[0].startswith("::error file=./bad.non,line=1,title=does-not-pass::the verdict is multiple")
    assert errors[1].startswith("::error file=./worse.non,line=4,title=clue-too-long::")


def test_annotations_go_to_standard_error_beside_json(folder, capsys):
    main(["check", "bad.non", "--annotate", "github", "--json-lines"])
    out, err = capsys.readouterr()
    assert json.loads(out)["verdict"] == "multiple" and "::error file=bad.non" in err


def test_a_hostile_name_is_no_command(folder, capsys):
    (folder / "::error::x.non").write_text(BAD.replace("width", 'title "\n::error::y"\nwidth', 1))
    main(["check", ".", "--annotate", "github"])
    lines = capsys.readouterr().out.splitlines()
    assert not [line for line in lines if line.lstrip().startswith(("::error::", "::x", "::y"))]


def test_old_faults_are_known_and_new_ones_fail(folder, capsys):
    assert main(["check", ".", "--write-baseline", "known.json"]) == 0
    assert "1 fault written" in capsys.readouterr().err
    assert main(["check", ".", "--baseline", "known.json"]) == 0
    out = capsys.readouterr().out
    assert "known    the verdict is multiple" in out and "1 puzzle with known faults only (--baseline)" in out
    (folder / "worse.non").write_text(WORSE)
    assert main(["check", ".", "--baseline", "known.json", "--failing"]) == 1
    out = capsys.readouterr().out
    assert "worse.non" in out and "bad.non" not in out
    # Another name is the same puzzle; other clues are not.
    (folder / "worse.non").unlink()
    (folder / "bad.non").rename(folder / "moved.non")
    assert main(["check", ".", "--baseline", "known.json"]) == 0
    (folder / "moved.non").write_text(BAD.replace("width 2", "width 3").replace("1\n1\n", "1\n1\n0\n"))
    assert main(["check", "moved.non", "--baseline", "known.json"]) == 1


def test_the_same_puzzle_with_another_fault_is_not_known(folder, capsys):
    (folder / "strict.yaml").write_text("severities:\n  title-missing: error\n")
    main(["check", "bad.non", "--write-baseline", "known.json"])
    assert main(["check", "bad.non", "--baseline", "known.json"]) == 0
    assert main(["check", "bad.non", "--baseline", "known.json", "--profile", "strict.yaml"]) == 1


def test_files_that_cannot_be_read_are_known_by_their_place(folder):
    (folder / "odd.non").write_text("width x")
    main(["check", ".", "--write-baseline", "known.json"])
    assert main(["check", ".", "--baseline", "known.json"]) == 0
    (folder / "odd2.non").write_text("width x")
    assert main(["check", ".", "--baseline", "known.json"]) == 1


def test_a_baseline_that_is_read_is_not_written_over(folder, capsys):
    main(["check", ".", "--write-baseline", "known.json"])
    known = (folder / "known.json").read_bytes()
    for target in ("known.json", "./known.json"):
        assert main(["check", ".", "--baseline", "known.json", "--sarif", target]) == 2
        assert (folder / "known.json").read_bytes() == known
    # To bring it up to date is what it is there for.
    (folder / "worse.non").write_text(WORSE)
    main(["check", ".", "--baseline", "known.json", "--write-baseline", "known.json"])
    assert len(json.loads((folder / "known.json").read_text())["known"]) == 3


def test_sarif_has_all_findings(folder):
    assert main(["check", ".", "--sarif", "out.sarif"]) == 1
    (run,) = json.loads((folder / "out.sarif").read_text())["runs"]
    found = {(each["ruleId"], each["level"]) for each in run["results"]}
    assert ("does-not-pass", "error") in found and ("title-missing", "note") in found


def test_only_what_changed_is_checked(folder, capsys):
    def git(*words):
        command = ["git", "-c", "user.name=x", "-c", "user.email=x@y.example", *words]
        subprocess.run(command, check=True, capture_output=True)

    git("init")
    git("add", "-A")
    git("commit", "-m", "first")
    assert main(["check", ".", "--changed-since", "HEAD"]) == 0
    assert "no puzzle has changed since HEAD" in capsys.readouterr().err
    (folder / "good.non").write_text(GOOD.replace("Dot", "Point"))
    assert main(["check", ".", "--changed-since", "HEAD"]) == 0
    assert "1 puzzle: 1 unique" in capsys.readouterr().out
    (folder / "bad.non").write_text(BAD + "\n")
    assert main(["check", ".", "--changed-since=HEAD"]) == 1
    assert main(["check", ".", "--changed-since=-x"]) == 2

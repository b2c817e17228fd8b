"""``nonoproof fix``: what it says, what it writes, and how it ends."""

import json
from pathlib import Path

import pytest
from nonoproof import read
from nonoproof.cli import main
from nonoproof.solver import classify
from nonoproof.verdict import Verdict

CORPUS = Path(__file__).parents[2] / "corpus"
FAULTS = CORPUS / "with-faults"
BOAT = str(FAULTS / "ambiguous" / "boat.non")


def records(capsys, *words):
    code = main(["fix", "--json-lines", *map(str, words)])
    return code, [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_a_picture_is_mended_with_one_cell(capsys):
    code, (record,) = records(capsys, BOAT)
    assert code == 0
    assert (record["source"], record["index"]) == (BOAT, 1)
    assert (record["verdict"], record["kind"], record["minimal"]) == ("multiple", "picture", True)
    assert record["seconds"] < 60
    for remedy in record["remedies"]:
        assert len(remedy["cells"]) == 1 and remedy["verdict"] == "unique"
        (cell,) = remedy["cells"]
        assert remedy["goal"][cell["row"] - 1][cell["column"] - 1] == cell["to"] != cell["from"]
        assert {each["line"] for each in remedy["clues"]} == {"row", "column"}


def test_the_limit_holds(capsys):
    assert len(records(capsys, BOAT, "--limit", "2")[1][0]["remedies"]) == 2


def test_given_cells_leave_the_clues(capsys):
    code, (record,) = records(capsys, BOAT, "--by", "givens")
    assert code == 0 and record["kind"] == "givens" and record["minimal"]
    assert record["remedies"][0]["clues"] == []
    assert [cell["from"] for cell in record["remedies"][0]["cells"]] == ["?"]


def test_sums_that_differ_have_a_clue_to_retype(capsys):
    code, (record,) = records(capsys, FAULTS / "malformed" / "sums-differ.non")
    assert code == 0
    assert (record["verdict"], record["kind"]) == (None, "clues")
    remedy = record["remedies"][0]
    assert remedy["cells"] == [] and remedy["clues"][0]["from"] != remedy["clues"][0]["to"]


def test_the_lines_that_were_exchanged_are_found(capsys):
    code, found = records(
        capsys, *[FAULTS / "impossible" / name for name in ("owl.non", "key.jsonl", "pencil.g")]
    )
    assert code == 0
    assert [each["kind"] for each in found] == ["clues"] * 3
    assert all(each["remedies"][0]["cause"] == "two rows are swapped" for each in found)


def test_all_that_is_ambiguous_in_the_collection_can_be_mended(capsys):
    code, found = records(capsys, FAULTS / "ambiguous")
    assert code == 0
    assert all(each["remedies"] and each["remedies"][0]["verdict"] == "unique" for each in found)


def test_what_is_right_needs_no_remedy(capsys):
    code, (record,) = records(capsys, CORPUS / "animals" / "owl.non")
    assert code == 0 and record["remedies"] == [] and record["kind"] is None
    assert main(["fix", str(CORPUS / "animals" / "owl.non")]) == 0
    assert "nothing needs to change" in capsys.readouterr().out


def test_what_cannot_be_read_has_no_remedy(capsys):
    code, (record,) = records(capsys, FAULTS / "malformed" / "zero-run.non")
    assert code == 1 and record["remedies"] == [] and record["verdict"] is None
    assert main(["fix", str(FAULTS / "malformed" / "zero-run.non")]) == 1
    assert "cannot be fixed" in capsys.readouterr().out


def test_a_person_sees_the_change(capsys):
    assert main(["fix", BOAT, "--limit", "1", "--colour", "never"]) == 0
    out = capsys.readouterr().out
    assert "multiple: 4 cells vary together; 2 solutions" in out
    assert "1. change row " in out and "(then unique" in out
    assert "▓" in out or "░" in out or "*" in out
    assert "proved: fewer cells are not enough" in out


def test_lines_alone_or_a_tier(capsys):
    code, (record,) = records(capsys, BOAT, "--tier", "trivial,easy", "--lines-only")
    assert code == 0 and {each["tier"] for each in record["remedies"]} <= {"trivial", "easy"}
    with pytest.raises(SystemExit):
        main(["fix", BOAT, "--tier", "easiest"])


def test_mended_puzzles_are_written_in_their_format(capsys, tmp_path):
    many = FAULTS / "ambiguous"
    code, found = records(capsys, many, "--apply", tmp_path / "mended")
    assert code == 0
    files = sorted((tmp_path / "mended").glob("[!.]*"))
    assert sorted(each["file"] for each in found) == [str(file) for file in files]
    assert {file.suffix for file in files} == {".non", ".xml"}
    for file in files:
        for puzzle in read(str(file)):
            assert classify(puzzle).verdict is Verdict.UNIQUE
            assert puzzle.metadata.claimed_verdict != "multiple"


def test_two_files_of_one_name_are_kept_apart(capsys, tmp_path):
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "boat.non").write_bytes(Path(BOAT).read_bytes())
    assert main(["fix", str(tmp_path / "one"), str(tmp_path / "two"), "--apply", str(tmp_path / "out")]) == 0
    assert "written to" in capsys.readouterr().out
    assert sorted(path.name for path in (tmp_path / "out").glob("[!.]*")) == ["boat.non", "boat_2.non"]


def test_a_format_that_cannot_hold_it_becomes_json(capsys, tmp_path):
    source = tmp_path / "stairs.pbm"
    source.write_text("P1\n3 3\n1 0 0\n0 1 0\n0 0 1\n")
    code, (record,) = records(capsys, source, "--by", "givens", "--apply", tmp_path / "out")
    assert code == 0 and record["file"].endswith("stairs.json")
    (puzzle,) = read(record["file"])
    assert puzzle.givens is not None and classify(puzzle).verdict is Verdict.UNIQUE


def test_no_source_is_a_fault_of_use(capsys, tmp_path):
    assert main(["fix", str(tmp_path / "nothing.non")]) == 2

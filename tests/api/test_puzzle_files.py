"""Puzzles in and out, for programs."""

import pytest
from nonoproof import (
    Code,
    Finding,
    InvalidPuzzleError,
    LossyError,
    NonoproofError,
    Puzzle,
    UnreadableError,
    convert,
    parse,
    read,
    write,
)

GOOD = 'title "Dot"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n'
BOOT = Puzzle.from_picture(["#..", "###"], title="Boot")
RED = {".": "ffffff", "r": "e00000", "b": "0000e0"}


def test_puzzles_come_as_their_file_has_them(tmp_path):
    path = tmp_path / "dot.non"
    path.write_text(GOOD)
    assert [puzzle.title for puzzle in read(path)] == ["Dot"]
    assert [puzzle.title for puzzle in read(str(path), format="non")] == ["Dot"]


def test_text_and_bytes_are_parsed():
    assert [puzzle.title for puzzle in parse(GOOD)] == ["Dot"]
    assert parse(GOOD.encode(), format="non") == parse(GOOD)
    assert parse('{"rows": [[1], [3]], "columns": [[2], [1], [1]]}') == [BOOT]


def test_what_cannot_be_read_is_raised_and_nothing_is_printed(tmp_path, capfd, caplog):
    path = tmp_path / "two.nonpack"
    path.write_text(f"width x\n====\n{GOOD}")
    with pytest.raises(UnreadableError, match=r"two\.nonpack:1: .*\(syntax\)") as caught:
        list(read(path))
    assert {each.code for each in caught.value.findings} == {Code.SYNTAX}
    with pytest.raises(UnreadableError):
        parse("what is this?")
    assert capfd.readouterr() == ("", "") and caplog.text == ""


def test_findings_are_collected_where_a_list_is_given_and_reading_goes_on(tmp_path):
    path = tmp_path / "two.nonpack"
    path.write_text(f"width x\n====\n{GOOD}")
    findings: list[Finding] = []
    assert [puzzle.title for puzzle in read(path, findings=findings)] == ["Dot"]
    assert Code.SYNTAX in {each.code for each in findings}
    assert parse("what is this?", findings=findings) == []


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda: read("missing.non"), NonoproofError, "missing.non"),
        (lambda: read(3), TypeError, "source: expected a path"),
        (lambda: read(".", format="nope"), NonoproofError, "nope"),
        (lambda: parse(["#"]), TypeError, "text: expected text or bytes"),
        (lambda: write(BOOT, "boot.xyz"), NonoproofError, "format="),
        (lambda: write("boot.non", BOOT), TypeError, "puzzles: expected a Puzzle"),
        (lambda: write(BOOT, None), TypeError, "path: expected a path"),
        (lambda: convert([BOOT, 3], "json"), TypeError, r"puzzles\[1\]: expected a Puzzle"),
        (lambda: convert([], "json"), ValueError, "puzzles: expected at least one Puzzle"),
        (lambda: convert(BOOT, "json", budget=2), TypeError, "budget: expected a Budget"),
    ],
)
def test_wrong_arguments_are_reported_at_once_with_their_name(call, error, words):
    with pytest.raises(error, match=words):
        call()


@pytest.mark.parametrize("name", ["boot.non", "boot.json", "boot.xml", "boot.png"])
def test_what_is_written_is_read_again(tmp_path, name):
    write(BOOT, tmp_path / name)
    (back,) = read(tmp_path / name)
    assert back == BOOT


def test_losses_are_returned_and_what_would_be_another_puzzle_is_refused(tmp_path):
    assert write(BOOT, tmp_path / "boot.mk") == (
        "mk cannot store the goal",
        "mk cannot store the title",
    )
    coloured = Puzzle.from_picture(["rb"], palette=RED)
    with pytest.raises(LossyError, match="lossy=True"):
        convert(coloured, "mk")
    assert parse(convert(coloured, "mk", lossy=True).data) == [Puzzle.from_picture(["##"])]


def test_a_file_that_cannot_be_written_is_named(tmp_path):
    target = tmp_path / "missing" / "boot.non"
    with pytest.raises(NonoproofError, match=f"{target} cannot be written: its folder does not exist"):
        write(BOOT, target)


def test_the_name_of_a_format_may_be_mistyped():
    with pytest.raises(NonoproofError, match='no format is called "nonn"; did you mean non\\?'):
        convert(BOOT, "nonn")


def test_several_puzzles_go_into_one_file_of_a_format_that_holds_many(tmp_path):
    write([BOOT, BOOT], tmp_path / "two.jsonl")
    assert list(read(tmp_path / "two.jsonl")) == [BOOT, BOOT]


def test_errors_with_findings_survive_the_way_to_another_process():
    import pickle

    error = InvalidPuzzleError([Finding(Code.SUMS_DIFFER, "too many", 3, None, "a.non")])
    assert str(pickle.loads(pickle.dumps(error))) == str(error) == "a.non:3: too many (sums-differ)"

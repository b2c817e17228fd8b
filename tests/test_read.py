"""The reader for programs."""

import logging

import pytest
from nonoproof import Code, Finding, read
from nonoproof.errors import UsageError

GOOD = 'title "Dot"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n'


def test_puzzles_come_as_their_file_has_them(tmp_path):
    path = tmp_path / "dot.non"
    path.write_text(GOOD)
    assert [puzzle.title for puzzle in read(path)] == ["Dot"]
    assert [puzzle.title for puzzle in read(str(path), format="non")] == ["Dot"]


def test_what_cannot_be_read_is_logged(tmp_path, caplog):
    path = tmp_path / "two.nonpack"
    path.write_text(f"width x\n====\n{GOOD}")
    with caplog.at_level(logging.WARNING):
        assert len(list(read(path))) == 1
    assert f"{path}, line 1: " in caplog.text


def test_findings_are_collected_where_a_list_is_given(tmp_path, caplog):
    path = tmp_path / "bad.non"
    path.write_text("width x\n")
    findings: list[Finding] = []
    assert list(read(path, findings=findings)) == []
    assert Code.SYNTAX in {each.code for each in findings}
    assert caplog.text == ""


def test_a_file_that_is_not_there_is_wrong_use():
    with pytest.raises(UsageError):
        list(read("missing.non"))

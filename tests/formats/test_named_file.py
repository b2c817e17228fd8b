"""Files that a person names beside the puzzles: no pipe keeps a command waiting, no device is read without end."""

import os

import pytest
from nonoproof.cli import main
from nonoproof.formats.named_file import read_named

PUZZLE = "width 1\nheight 1\nrows\n1\ncolumns\n1\n"
COMMANDS = {
    "check --adapter": ["check", "puzzle.non", "--adapter", "NAMED"],
    "check --baseline": ["check", "puzzle.non", "--baseline", "NAMED"],
    "check --profile": ["check", "puzzle.non", "--profile", "NAMED"],
    "convert --background": ["convert", "NAMED", "out.json", "--background", "white"],
    "convert": ["convert", "NAMED", "out.json"],
    "diff": ["diff", "NAMED", "puzzle.non"],
    "diff, the other": ["diff", "puzzle.non", "NAMED"],
    "explain --cells": ["explain", "puzzle.non", "--hint", "--cells", "NAMED"],
    "make": ["make", "NAMED", "--size", "5", "--out", "made"],
    "print --font": ["print", "puzzle.non", "--out", "a.pdf", "--font", "NAMED"],
    "select": ["select", "--from", "NAMED"],
    "studio": ["studio", "NAMED", "--out", "page.html"],
    "verify": ["verify", "NAMED"],
}


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "puzzle.non").write_text(PUZZLE)
    return tmp_path


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
@pytest.mark.parametrize("name", ["pipe", "/dev/zero", "."])
@pytest.mark.parametrize("command", COMMANDS)
def test_what_is_no_file_is_reported_at_once(folder, command, name, capsys):
    os.mkfifo(folder / "pipe")
    words = [name if word == "NAMED" else word for word in COMMANDS[command]]
    try:
        code = main(words)
    except SystemExit as end:
        code = end.code
    assert code in (0, 1, 2)
    if name != ".":
        # Of a folder some commands can make something.
        assert code in (1, 2)
        assert "".join(capsys.readouterr()).strip()


def test_no_more_is_read_than_may_be(folder):
    (folder / "long").write_bytes(b"x" * 100)
    assert read_named(folder / "long", 200) == b"x" * 100
    assert len(read_named(folder / "long", 10)) == 11
    with pytest.raises(OSError, match="No such file"):
        read_named(folder / "missing", 10)

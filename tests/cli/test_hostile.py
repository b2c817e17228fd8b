"""Files that strangers could send, given to commands that compare, judge and mend.

``python -m torture.hostile`` gives more of them, and larger ones, to every command, with limits of time and memory.
"""

import pytest
from nonoproof.cli import EXIT_FAIL, EXIT_PASS, EXIT_UNDECIDED, EXIT_USAGE, main

from tests.support import hostile_files

SMALL = 30_000
"""Bytes. Larger ones take their time, and so do"""
LONG = {"ones.non", "almost-empty.non"}
COMMANDS = {
    "diff": lambda file, good: [["diff", file, good], ["diff", good, file], ["diff", file, file]],
    "compare": lambda file, good: [["compare", file, "--methods", "logic", "--seconds", "1"]],
    "verify": lambda file, good: [["verify", file, "--seconds", "5"]],
    "select": lambda file, good: [["select", "--from", file]],
    "fix": lambda file, good: [["fix", file, "--seconds", "1"], ["fix", file, "--apply", f"{good}-fixed"]],
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("hostile")
    (folder / "good.non").write_text(hostile_files.GOOD)
    for kind in (hostile_files.texts, hostile_files.stores):
        for name, data in kind():
            if len(data) <= SMALL and name not in LONG:
                (folder / name).write_bytes(data)
    (folder / "frames.gif").write_bytes(hostile_files.animation(50))
    (folder / "cut.gif").write_bytes(hostile_files.animation(3)[:-30])
    return folder


@pytest.mark.parametrize("command", COMMANDS)
def test_every_file_ends_with_a_sentence(folder, command, capfd, monkeypatch):
    monkeypatch.chdir(folder)
    good = str(folder / "good.non")
    files = sorted(path for path in folder.iterdir() if path.name != "good.non" and path.is_file())
    assert len(files) >= 15
    for file in files:
        for words in COMMANDS[command](str(file), good):
            code = main(words)
            reported = capfd.readouterr()
            assert code in {EXIT_PASS, EXIT_FAIL, EXIT_USAGE, EXIT_UNDECIDED}, words
            assert reported.out + reported.err, words
            assert "Traceback" not in reported.out + reported.err, words
            assert "\x1b]" not in reported.out + reported.err, words

"""Every command where the locale knows few letters: the same files are written, whatever names and titles have."""

import json
import os
import re
import shutil
import subprocess
import sys

import pytest

from tests.waiting import HANG

SCRIPT = """
import json, os, sys
from nonoproof.cli import main

name = os.fsdecode(sys.argv[1].encode("ascii").decode("unicode_escape").encode("latin-1"))
copy = name.replace(".non", "-2.non")
commands = [
    ["check", name], ["check", name, "--json-lines"], ["show", name], ["explain", name], ["fix", name],
    ["convert", name, "a.json"], ["convert", "a.json", copy], ["diff", name, "a.json"], ["diff", name, copy],
    ["certify", name, "--out", "c"], ["verify", "c"], ["print", name, "--out", "b.pdf"],
    ["compare", name, "--methods", "logic"], ["run", name, "--out", "r", "--jobs", "1"],
    ["run", name, "a.json", "--out", "r2"],
    ["select", "--from", "r"], ["select", "--from", "r", "--to", "chosen.json"], ["diff", "r", "r"],
    ["make", "--random", "5x5", "--count", "1", "--out", "m", "--title", "\\u6570\\u72ec"],
    ["studio", name, "--out", "s.html"], ["formats"], ["methods"], ["formats", "--describe", name],
    ["help", "check"], ["completion", "bash"], ["check", "missing-" + name],
]
codes = {}
for words in commands:
    try:
        code = main(words)
    except SystemExit as end:
        code = end.code
    codes[" ".join(words).replace(name, "NAME").replace(copy, "COPY")] = code
with open("codes.json", "w", encoding="ascii") as file:
    json.dump([sys.getfilesystemencoding(), sys.stdout.encoding, codes], file)
"""
TITLE = "Žluťoučký 数独 ✓ ½"
PUZZLE = f'title "{TITLE}"\nwidth 3\nheight 2\nrows\n3\n1\ncolumns\n1\n2\n1\n'
NAME = "Grüße-数.non"


@pytest.fixture(scope="module")
def latin(tmp_path_factory):
    """A locale that knows the letters of western Europe and no others."""
    if not shutil.which("localedef"):
        pytest.skip("no locale can be made here: localedef is not installed")
    folder = tmp_path_factory.mktemp("locales")
    words = ["localedef", "-c", "-i", "en_US", "-f", "ISO-8859-1", str(folder / "en_US.ISO-8859-1")]
    subprocess.run(words, check=False, capture_output=True)
    if not (folder / "en_US.ISO-8859-1").exists():
        pytest.skip("no locale can be made here: its sources are not installed")
    return {"LOCPATH": str(folder), "LC_ALL": "en_US.ISO-8859-1"}


def done(folder, locale):
    """The commands, what they answered, and what they said."""
    folder.mkdir()
    name = os.fsencode(NAME) if sys.getfilesystemencoding() == "utf-8" else NAME.encode()
    (folder / os.fsdecode(name)).write_text(PUZZLE, encoding="utf-8")
    spelled = name.decode("latin-1").encode("unicode_escape").decode("ascii")
    plain = {
        key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG", "PYTHONIO"))
    }
    environment = plain | {"PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"} | locale
    words = [sys.executable, "-c", SCRIPT, spelled]
    process = subprocess.run(
        words, cwd=folder, env=environment, capture_output=True, timeout=HANG, check=False
    )
    assert process.returncode == 0, process.stderr.decode("latin-1")[-3000:]
    assert b"Traceback" not in process.stderr
    return json.loads((folder / "codes.json").read_text()), process.stdout


def written(folder):
    """What is in the files, times apart."""
    found = {}
    for path in sorted(folder.rglob("*")):
        if path.suffix in {".json", ".jsonl", ".csv", ".md", ".non", ".xml"} and path.name != "codes.json":
            text = path.read_text(encoding="utf-8")
            text = re.sub(r'"?(seconds|made|finished|time|timestamp)"?[=:] ?"?[^",>}]*', "", text)
            found[path.relative_to(folder).as_posix()] = re.sub(
                r"\d+(\.\d+)?(e-?\d+)?|\d{4}-\d\d-\d\d[T ][\d:+Z]*", "", text
            )
    return found


@pytest.mark.skipif(sys.platform != "linux", reason="locales are made as Linux makes them")
@pytest.mark.parametrize("kind", ["ascii", "iso8859-1"])
def test_every_command_does_the_same_in_a_poor_locale(kind, tmp_path, request):
    poor = {"LC_ALL": "C"} if kind == "ascii" else request.getfixturevalue("latin")
    (_, _, expected), _ = done(tmp_path / "rich", {"LC_ALL": "C.UTF-8"})
    (names, streams, codes), out = done(tmp_path / "poor", poor)
    assert (names, streams) == (kind, kind) or (kind == "ascii" and streams == "ascii")
    assert codes == expected
    assert set(codes.values()) <= {0, 1, 2, 3}
    rich, poor_files = written(tmp_path / "rich"), written(tmp_path / "poor")
    assert rich.keys() == poor_files.keys()
    assert [name for name in rich if rich[name] != poor_files[name]] == []
    assert rich["a.json"].count(json.dumps(TITLE, ensure_ascii=False)) == 1
    out.decode(kind)

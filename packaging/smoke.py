"""What an installed nonoproof must do, whatever the machine: run by the Python that it is installed for.

Needs nothing of this repository: it draws its own puzzles. Ends with 0 if all went well.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from importlib.metadata import metadata
from pathlib import Path

BOOT = 'title "Boot"\nwidth 3\nheight 2\nrows\n1\n3\ncolumns\n2\n1\n1\n'
TWO = 'title "Two"\nwidth 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\n'


def nonoproof(*words: str, code: int = 0) -> str:
    """What the command prints."""
    command = [sys.executable, "-m", "nonoproof", *words]
    environment = os.environ | {"PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(command, capture_output=True, encoding="utf-8", env=environment, check=False)
    if done.returncode != code:
        sys.exit(f"{' '.join(words)}: exit code {done.returncode}, not {code}\n{done.stdout}\n{done.stderr}")
    return done.stdout


def try_commands() -> None:
    assert nonoproof("--version").startswith("nonoproof ")
    Path("boot.non").write_text(BOOT)
    Path("two.non").write_text(TWO)
    verdicts = [
        json.loads(line)["verdict"] for line in nonoproof("check", ".", "--json-lines", code=1).splitlines()
    ]
    assert verdicts == ["unique", "multiple"], verdicts
    # Processes, the store, and all reports.
    nonoproof("run", ".", "--out", "reports", "--jobs", "2", "--certificates")
    written = {path.name for path in Path("reports").iterdir()}
    assert {"corpus.sqlite", "uniqueness.md", "difficulty.csv", "index.html"} <= written, written
    assert "2 valid" in nonoproof("verify", "reports/certificates")
    nonoproof("convert", "boot.non", "boot.png")
    nonoproof("convert", "boot.non", "boot.xml")
    assert "unique" in nonoproof("show", "boot.png")
    assert "row 2" in nonoproof("explain", "boot.non")
    assert "1." in nonoproof("fix", "two.non")
    nonoproof("print", "boot.non", "--out", "book.pdf")
    nonoproof("studio", "boot.non", "--out", "studio.html")
    nonoproof("make", "--random", "6x6", "--out", "made")
    nonoproof("compare", "boot.non", "--methods", "logic", "--jobs", "1")
    assert all(Path(name).stat().st_size > 500 for name in ("book.pdf", "studio.html", "made/index.html"))


def try_package() -> None:
    import nonoproof as nono

    folder = Path(nono.__file__ or "").parent
    assert (folder / "py.typed").is_file()
    assert (folder / "schemas" / "puzzle.schema.json").is_file()
    assert not list(folder.rglob("*.cpp")), "the sources of the core do not belong into a wheel"
    described = str(metadata("nonoproof").json["description"])
    assert "](https://" in described and "](docs/" not in described, (
        "the description has links to files beside it"
    )
    puzzle = nono.Puzzle.from_clues(rows=[[1], [3]], columns=[[2], [1], [1]])
    result = nono.classify(puzzle)
    assert result.verdict == "unique" and result.solutions == ((b"\1\0\0", b"\1\1\1"),)
    assert nono.parse(nono.convert(puzzle, "json").data) == [puzzle]
    assert nono.to_svg(puzzle).startswith("<svg")
    grade = nono.grade(puzzle)
    assert grade is not None and grade.tier == "trivial"


def main() -> None:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        before = Path.cwd()
        os.chdir(folder)
        try:
            try_package()
            try_commands()
        finally:
            os.chdir(before)
    print("nonoproof works here:", sys.version.split()[0], sys.platform)


if __name__ == "__main__":
    main()

"""The closing lines of a test run, and that every skipped test says what it needs."""

import re
from pathlib import Path

from tests.needs import BROWSER, HOW, REAL_PUZZLES, closing_lines
from tests.support.puzzles import ROOT, data_folder


def test_what_was_skipped_is_counted_and_how_to_have_it_is_said():
    lines = closing_lines([BROWSER, REAL_PUZZLES, BROWSER, "a reason of its own"])
    assert lines[0] == "1 test was skipped: a reason of its own"
    assert f"2 tests were skipped: {BROWSER} ({HOW[BROWSER]})" in lines
    assert f"1 test was skipped: {REAL_PUZZLES} ({HOW[REAL_PUZZLES]})" in lines
    assert closing_lines([]) == []


def test_where_real_puzzles_are_looked_for(tmp_path):
    assert data_folder(None) == ROOT.parent / "shared" / "data"
    assert data_folder(str(tmp_path)) == tmp_path
    # An empty name would otherwise be the working directory.
    nowhere = data_folder("")
    assert not nowhere.is_dir() and not (nowhere / "README.md").exists()


def test_real_puzzles_are_looked_for_in_one_place():
    """So that one variable hides them, and one line tells of them."""
    tests = Path(__file__).parent
    paths = [path for path in tests.rglob("*.py") if path.name != Path(__file__).name]
    found = [path for path in paths if re.search(r'"shared"', path.read_text(encoding="utf-8"))]
    assert found == [tests / "support" / "puzzles.py"]

"""What docs/library.md shows is what happens."""

import datetime
import doctest
import re
import runpy
import sys
from pathlib import Path

import nonoproof

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


def test_the_examples_run():
    text = "\n".join([block for block in BLOCKS if block.startswith(">>>")])
    test = doctest.DocTestParser().get_doctest(text, {}, "library.md", "library.md", 0)
    results = doctest.DocTestRunner().run(test)
    assert results.attempted >= 8 and results.failed == 0


def test_the_puzzle_of_the_day(tmp_path, monkeypatch):
    (program,) = [block for block in BLOCKS if not block.startswith(">>>")]
    path = tmp_path / "daily.py"
    path.write_text(program, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["daily.py", str(ROOT / "corpus")])
    app = runpy.run_path(str(path), run_name="__main__")
    page = (tmp_path / "today.html").read_text(encoding="utf-8")
    assert page.count("<svg") == 2 and "A hint" in page
    # The collection has puzzles with faults: none of them is ever picked.
    day = datetime.date(2026, 1, 1)
    picked = {
        app["todays_puzzle"](ROOT / "corpus" / "with-faults", day + datetime.timedelta(n)) for n in range(5)
    }
    assert {nonoproof.classify(puzzle).verdict for puzzle in picked} == {nonoproof.Verdict.UNIQUE}


def test_it_is_twenty_lines_beside_imports_and_blank_ones():
    (program,) = [block for block in BLOCKS if not block.startswith(">>>")]
    assert len([line for line in program.splitlines() if line.strip() and "import " not in line]) <= 20


def test_all_functions_are_listed():
    listed = set(re.findall(r"^\| `(\w+)\(", PAGE, re.MULTILINE))
    assert listed == {name for name in nonoproof.__all__ if name.islower() and name[0] != "_"}

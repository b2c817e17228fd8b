"""What docs/library.md shows is what happens."""

import datetime
import doctest
import json
import re
import runpy
import sys
from pathlib import Path

import nonoproof

from tests.waiting import HANG

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


def test_the_examples_run():
    text = "\n".join([block for block in BLOCKS if block.startswith(">>>")])
    test = doctest.DocTestParser().get_doctest(text, {}, "library.md", "library.md", 0)
    results = doctest.DocTestRunner().run(test)
    assert results.attempted >= 8 and results.failed == 0


def test_the_puzzle_of_the_day(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    app = run(program_with("todays_puzzle"), tmp_path, monkeypatch, str(ROOT / "corpus"))
    page = (tmp_path / "today.html").read_text(encoding="utf-8")
    assert page.count("<svg") == 2 and "A hint" in page
    # The collection has puzzles with faults: none of them is ever picked.
    day = datetime.date(2026, 1, 1)
    picked = {
        app["todays_puzzle"](ROOT / "corpus" / "with-faults", day + datetime.timedelta(n)) for n in range(5)
    }
    assert {nonoproof.classify(puzzle).verdict for puzzle in picked} == {nonoproof.Verdict.UNIQUE}


CORPUS = ROOT / "corpus" / "with-faults"


def test_the_upload_checker(tmp_path, monkeypatch, capsys):
    files = {
        "unique": ROOT / "corpus" / "animals" / "owl.non",
        "multiple": CORPUS / "ambiguous" / "boat.non",
        "none": CORPUS / "impossible" / "owl.non",
        "sums": CORPUS / "malformed" / "sums-differ.non",
        "broken": CORPUS / "malformed" / "broken.png",
        "many": ROOT / "corpus" / "letters" / "letters.nonpack",
    }
    run(program_with("def answer("), tmp_path, monkeypatch, *map(str, files.values()))
    said = dict(zip(files, capsys.readouterr().out.splitlines(), strict=True))
    assert "Thank you! The puzzle is " in said["unique"]
    assert "This puzzle has several solutions. You could do this: change row" in said["multiple"]
    assert "This puzzle has no solution. You could do this: " in said["none"]
    assert "The clues cannot be right: " in said["sums"]
    assert "Please send one puzzle. " in said["broken"] and "Please send one puzzle. " in said["many"]


def test_the_example_with_asyncio(tmp_path, monkeypatch, capsys):
    run(program_with("asyncio.run("), tmp_path, monkeypatch)
    assert capsys.readouterr().out.split() == ["unique"] * 3 + ["stopped"]


def program_with(words):
    (program,) = [block for block in BLOCKS if not block.startswith(">>>") and words in block]
    return program


def run(program, folder, monkeypatch, *arguments):
    path = folder / "program.py"
    path.write_text(program, encoding="utf-8")
    monkeypatch.setattr(sys, "argv", ["program.py", *arguments])
    return runpy.run_path(str(path), run_name="__main__")


def test_they_have_twenty_lines_beside_imports_and_blank_ones():
    for words in ("todays_puzzle", "def answer("):
        lines = program_with(words).splitlines()
        assert len([line for line in lines if line.strip() and "import " not in line]) <= 20


NOTEBOOK = ROOT / "docs" / "notebook.ipynb"


def test_the_notebook_runs():
    from nbclient import NotebookClient
    from nbformat import NO_CONVERT, read, validate

    notebook = read(NOTEBOOK, NO_CONVERT)
    validate(notebook)
    NotebookClient(notebook, timeout=HANG, kernel_name="python3").execute()
    shown = [
        kind
        for cell in notebook.cells
        if cell.cell_type == "code"
        for output in cell.outputs
        for kind in output.get("data", ())
    ]
    assert shown.count("image/svg+xml") >= 1 and shown.count("text/html") >= 4
    assert not [
        each for cell in notebook.cells for each in cell.get("outputs", ()) if each.output_type == "error"
    ]


def test_the_notebook_is_kept_without_what_it_printed():
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    code = [each for each in cells if each["cell_type"] == "code"]
    assert len(code) >= 6 and not [each for each in code if each["outputs"] or each["execution_count"]]


def test_all_functions_are_listed():
    listed = set(re.findall(r"^\| `(\w+)\(", PAGE, re.MULTILINE))
    assert listed == {name for name in nonoproof.__all__ if name.islower() and name[0] != "_"}

"""Golden files: ``tests/cases/<format>/<what it shows>.<suffix>`` beside ``<what it shows>.expected.json``.

A new case is a new file. The folder is the format that the content must be recognised as, or ``refused``. To
write what is expected of new cases, and then read it with care: ``python -m tests.formats.test_cases``.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from nonoproof.formats import BY_NAME, FileEntry
from nonoproof.formats.detect import detect, read
from nonoproof.model import BLACK_AND_WHITE, Clue, Palette, Puzzle, draw

CASES = Path(__file__).parent.parent / "cases"
REFUSED = "refused"
FOLDERS = sorted([*BY_NAME, REFUSED])


def inputs() -> list[Path]:
    """Every case. What is expected of it has the same stem, so two cases of one folder differ in theirs."""
    files = [each for folder in FOLDERS for each in sorted((CASES / folder).glob("*"))]
    return [each for each in files if not each.name.endswith(".expected.json")]


def expectation(case: Path) -> Path:
    return case.with_suffix(".expected.json")


def clue_text(clue: Clue, palette: Palette) -> str:
    plain = len(palette) == 2
    return " ".join(f"{each.length}{'' if plain else palette[each.colour].char}" for each in clue)


def puzzle_record(puzzle: Puzzle) -> dict[str, object]:
    palette = puzzle.palette
    record: dict[str, object] = {
        "rows": [clue_text(clue, palette) for clue in puzzle.rows],
        "columns": [clue_text(clue, palette) for clue in puzzle.columns],
    }
    if palette != BLACK_AND_WHITE:
        record["palette"] = [f"{colour.char} {colour.rgb} {colour.name}".strip() for colour in palette]
    for name, grid in (("goal", puzzle.goal), ("givens", puzzle.givens)):
        if grid is not None:
            record[name] = draw(grid, palette)
    metadata = {name: value for name, value in puzzle.metadata._asdict().items() if value}
    return record | ({"metadata": metadata} if metadata else {})


def entry_record(entry: FileEntry) -> dict[str, object]:
    record: dict[str, object] = {"line": entry.line} if entry.line is not None else {}
    record |= puzzle_record(entry.puzzle) if entry.puzzle is not None else {}
    findings = []
    for each in entry.findings:
        place = "" if each.line is None else f" at {each.line}" + (f":{each.column}" if each.column else "")
        findings.append(f"{each.code}{place}")
    return record | ({"findings": findings} if findings else {})


def observed(case: Path) -> list[dict[str, object]]:
    return [entry_record(entry) for entry in read(case.read_bytes(), case.name)]


def recognised(case: Path) -> str:
    format, _ = detect(case.read_bytes(), case.name)
    return REFUSED if format is None else format.NAME


@pytest.mark.parametrize("case", inputs(), ids=lambda case: f"{case.parent.name}/{case.name}")
def test_case(case: Path) -> None:
    assert recognised(case) == case.parent.name
    assert observed(case) == json.loads(expectation(case).read_text("utf-8"))


def test_every_expectation_has_its_input() -> None:
    there = {each for folder in FOLDERS for each in (CASES / folder).glob("*.expected.json")}
    assert there == {expectation(case) for case in inputs()}
    assert len(there) == len(inputs())


if __name__ == "__main__":
    for new in inputs():
        if not expectation(new).exists():
            text = json.dumps(observed(new), indent=1, ensure_ascii=False)
            expectation(new).write_text(text + "\n", "utf-8")
            print(f"{new}: recognised as {recognised(new)}\n{text}")

"""The list of findings is closed, and every code of it is produced by some case."""

import json
import re
import zipfile
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest
from nonoproof.cli import main
from nonoproof.engines import Lost, open_engine
from nonoproof.findings import RULES, Code, Finding, internal_error
from nonoproof.formats.detect import read
from nonoproof.ingest import ingest
from nonoproof.ingest.sources import Limits
from nonoproof.look import Look, look
from nonoproof.model import Metadata
from nonoproof.report import Place, Row, Telling
from nonoproof.report.tell import tell
from nonoproof.solver.memory import allow_memory, allowed_memory
from nonoproof.work import SolveHow

CASES = Path(__file__).parent / "cases"

CROSS = {"rows": [[1], [3], [1]], "columns": [[1], [3], [1]]}
COLOURS = {".": "ffffff", "r": "ff0000", "b": "0000ff"}
MANY = {".": "ffffff"} | {
    chr(97 + n): f"{n % 3 * 127:02x}{n // 3 % 3 * 127:02x}{n // 9 * 255:02x}" for n in range(14)
}
L_SHAPE = ["#..", "###"]

PUZZLES: dict[Code, list[dict]] = {
    Code.SCHEMA: [{"rows": "three"}],
    Code.CLUE_TOO_LONG: [{"rows": [[9]], "columns": [[1]]}],
    Code.SUMS_DIFFER: [{"rows": [[1]], "columns": [[1], [1]]}],
    Code.SIZE_OUT_OF_BOUNDS: [{"rows": [], "columns": [[1]]}],
    Code.GIVENS_CONTRADICT_CLUES: [CROSS | {"givens": ["#??", "???", "???"]}],
    Code.GOAL_CONTRADICTS_CLUES: [CROSS | {"goal": ["#..", "###", ".#."]}],
    Code.GOAL_NOT_ONLY_SOLUTION: [{"goal": ["#.", ".#"]}],
    Code.CLAIMED_VERDICT_DIFFERS: [CROSS | {"claimed_verdict": "none"}],
    Code.CLAIMED_DIFFICULTY_DIFFERS: [CROSS | {"claimed_difficulty": "requires deep lookahead"}],
    Code.DUPLICATE: [{"goal": L_SHAPE}, {"goal": L_SHAPE}],
    Code.MIRRORED_DUPLICATE: [{"goal": L_SHAPE}, {"goal": L_SHAPE[::-1]}],
    Code.TITLE_MISSING: [CROSS],
    Code.AUTHOR_MISSING: [CROSS],
    Code.LICENCE_MISSING: [CROSS],
    Code.LICENCE_NOT_SPDX: [CROSS | {"licence": "ask me"}],
    Code.GOAL_MISSING: [CROSS],
    Code.TOO_MANY_COLOURS: [{"goal": ["".join(list(MANY)[1:])], "palette": MANY}],
    Code.SIMILAR_COLOURS: [{"goal": ["rb"], "palette": COLOURS | {"b": "fe0000"}}],
    Code.EMPTY_BORDER: [{"goal": ["...", "#.."]}],
    Code.SETTLED_AT_ONCE: [{"goal": ["##", ".."]}],
    Code.SYMMETRIC: [CROSS],
}
"""What the stages say about puzzles: for each code the smallest collection that has it."""


def examined(folder: Path, engine=None) -> list[Row]:
    return [seen.row for seen in look(Look((str(folder),)), engine or open_engine("inline"))]


def codes(rows: list[Row]) -> set[Code]:
    return {finding.code for row in rows for finding in row.findings}


@pytest.mark.parametrize("code", PUZZLES)
def test_the_stages_produce_it(code, tmp_path):
    for number, puzzle in enumerate(PUZZLES[code]):
        (tmp_path / f"{number}.json").write_text(json.dumps(puzzle))
    assert code in codes(examined(tmp_path))


def unreadable(folder: Path) -> Iterator[Code]:
    (folder / "broken.zip").write_bytes(b"PK\x03\x04 and no more")
    yield from codes(examined(folder))


def unsafe(folder: Path) -> Iterator[Code]:
    with zipfile.ZipFile(folder / "unsafe.zip", "w") as archive:
        archive.writestr("../up.non", "x")
    yield from codes(examined(folder))


def too_large(folder: Path) -> Iterator[Code]:
    (folder / "large.non").write_text("x" * 100)
    for each in ingest([str(folder)], limits=Limits(file_bytes=10)):
        yield from [finding.code for finding in each.findings]


class LosingEngine:
    """Loses whatever is classified."""

    workers, shares_files = 1, True

    def map(self, task, items):
        how = task.function.keywords["how"]
        for item in items:
            if isinstance(how, SolveHow) and item.known is None:
                yield item, Lost("the worker died")
            else:
                yield from open_engine("inline").map(task, [item])


def worker_lost(folder: Path) -> Iterator[Code]:
    (folder / "cross.json").write_text(json.dumps(CROSS))
    yield from codes(examined(folder, LosingEngine()))


def passed_over(folder: Path) -> Iterator[Code]:
    (folder / "cross.json").write_text(json.dumps(CROSS))
    (folder / "letter.m").write_text("Dear reader")
    yield from codes(examined(folder))


def internal(folder: Path) -> Iterator[Code]:
    """A title that no file can hold: the reports cannot tell it, and say so."""
    row = Row("x", (Place("x/a.non", 1, None, "non", ""),), metadata=Metadata(title="\ud800"))
    yield from [fault.code for fault in tell([row], Telling()).faults]


def broken_adapter(folder: Path) -> Iterator[Code]:
    (folder / "nonoproof.yaml").write_text("rows: 3\n")
    (folder / "cross.json").write_text(json.dumps(CROSS))
    yield from codes(examined(folder))


def scaled(folder: Path) -> Iterator[Code]:
    from PIL import Image

    image = Image.new("1", (6, 6), 1)
    for at in range(6):
        image.putpixel((at, at), 0)
    image.resize((96, 96)).save(folder / "large.png")
    yield from codes(examined(folder))


def near_copy(folder: Path) -> Iterator[Code]:
    rows = ["#.##.##..#" if place % 3 else ".###..#.##" for place in range(10)]
    (folder / "a.txt").write_text("\n".join(rows))
    (folder / "b.txt").write_text("\n".join(["##" + rows[0][2:], *rows[1:]]))
    main(["run", str(folder), "--out", str(folder / "out"), "--engine", "inline"])
    for line in (folder / "out" / "findings.jsonl").read_text().splitlines():
        yield Code(json.loads(line)["code"])


def needs_memory(folder: Path) -> Iterator[Code]:
    (folder / "cross.json").write_text(json.dumps(CROSS))
    before = allowed_memory()
    engine = open_engine("inline", memory=1000)
    try:
        yield from codes(examined(folder, engine))
    finally:
        allow_memory(before)


FILES = {
    Code.NEAR_COPY: near_copy,
    Code.NEEDS_MEMORY: needs_memory,
    Code.PASSED_OVER: passed_over,
    Code.INTERNAL_ERROR: internal,
    Code.WORKER_LOST: worker_lost,
    Code.ADAPTER: broken_adapter,
    Code.SCALED_PICTURE: scaled,
    Code.UNREADABLE: unreadable,
    Code.UNSAFE_ARCHIVE: unsafe,
    Code.TOO_LARGE: too_large,
}


@pytest.mark.parametrize("code", FILES)
def test_the_way_there_produces_it(code, tmp_path):
    assert code in set(FILES[code](tmp_path))


@lru_cache(maxsize=1)
def produced_by_readers() -> frozenset[Code]:
    """The codes of the golden cases, read anew."""
    paths = [path for path in CASES.rglob("*") if path.is_file() and not path.name.endswith(".expected.json")]
    found = [
        finding
        for path in paths
        for entry in read(path.read_bytes(), path.name)
        for finding in entry.findings
    ]
    return frozenset([finding.code for finding in found])


READERS = [
    Code.UNKNOWN_FORMAT,
    Code.FORMAT_AMBIGUOUS,
    Code.SYNTAX,
    Code.UNSUPPORTED_KIND,
    Code.AMBIGUOUS_ORIENTATION,
    Code.TRAILING_DATA,
    Code.GOAL_INCOMPLETE,
    Code.ENCODING,
    Code.BACKGROUND_CHOSEN,
    Code.IGNORED,
    Code.READ_BY_SHAPE,
]


@pytest.mark.parametrize("code", READERS)
def test_a_golden_case_produces_it(code):
    assert code in produced_by_readers()


def test_every_code_has_its_case():
    assert {*PUZZLES, *FILES, *READERS} == set(Code)


def test_every_code_has_a_rule_and_a_proper_name():
    assert list(RULES) == list(Code)
    for code, rule in RULES.items():
        assert re.fullmatch("[a-z]+(-[a-z]+)*", code)
        assert code == code.name.lower().replace("_", "-")
        assert Finding(code, "").severity is rule.severity
        assert rule.meaning


def test_faults_of_the_program_say_what_failed_where_and_what_to_send():
    try:
        list("a").index("b")
    except ValueError as error:
        finding = internal_error("grading the puzzle", error, "a.non", 2)
    assert finding.message.startswith(
        "grading the puzzle failed: ValueError: 'b' is not in list (test_findings.py, line "
    )
    assert "Please report it" in finding.message
    assert "nonoproof --version" in finding.message
    assert (finding.code, finding.source, finding.index) == (Code.INTERNAL_ERROR, "a.non", 2)
    assert "the worker died" in internal_error("reading the file", "the worker died", "a.non").message
    assert len(internal_error("reading", ValueError("x" * 5000), "a").message) < 700

"""One small case for each finding. The tests run them, and so does the page of the documentation that shows them."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import zipfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from nonoproof.cli import main
from nonoproof.engines import Engine, Lost, open_engine
from nonoproof.findings import Code, Finding
from nonoproof.formats.detect import read
from nonoproof.ingest import ingest
from nonoproof.ingest.sources import Limits
from nonoproof.model import Metadata
from nonoproof.profiles import Profile
from nonoproof.report.fragments import fragment
from nonoproof.result import Place, Result
from nonoproof.select import OpenStore, Selection, choose
from nonoproof.solver.memory import allow_memory, allowed_memory
from nonoproof.solver.packed import pack_grid
from nonoproof.tasks import SolveOptions

from tests.support.checking import checked
from tests.support.exported import exported

GOLDEN = Path(__file__).parent / "cases"
CROSS = {"rows": [[1], [3], [1]], "columns": [[1], [3], [1]]}
COLOURS = {".": "ffffff", "r": "ff0000", "b": "0000ff"}
MANY = {".": "ffffff"} | {
    chr(97 + n): f"{n % 3 * 127:02x}{n // 3 % 3 * 127:02x}{n // 9 * 255:02x}" for n in range(14)
}
L_SHAPE = ["#..", "###"]


class Case(NamedTuple):
    produce: Callable[[Path], Iterable[Finding]]
    """Writes the files of the case into an empty folder, and returns what is found."""
    about: str = ""
    """What the files do not show by themselves."""


def examined(folder: Path, engine: Engine | None = None) -> Iterator[Finding]:
    for seen in checked(folder, engine):
        yield from seen.result.findings


def puzzles(**records: dict[str, object]) -> Case:
    """A collection of JSON files, each with the name of its argument."""

    def produce(folder: Path) -> Iterator[Finding]:
        for name, record in records.items():
            (folder / f"{name}.json").write_text(json.dumps(record), encoding="utf-8")
        yield from examined(folder)

    return Case(produce)


def golden(name: str, about: str = "") -> Case:
    """A file of ``tests/cases``."""

    def produce(folder: Path) -> Iterator[Finding]:
        path = folder / Path(name).name
        path.write_bytes((GOLDEN / name).read_bytes())
        for entry in read(path.read_bytes(), path.name):
            yield from entry.findings

    return Case(produce, about)


def unreadable(folder: Path) -> Iterator[Finding]:
    (folder / "broken.zip").write_bytes(b"PK\x03\x04 and no more")
    yield from examined(folder)


def unsafe(folder: Path) -> Iterator[Finding]:
    with zipfile.ZipFile(folder / "unsafe.zip", "w") as archive:
        archive.writestr("../up.non", "x")
    yield from examined(folder)


class WritingEngine:
    """Each piece of a file is read after the file was written again."""

    workers, shares_files = 1, True

    def map(self, task, items):
        for item in items:
            if getattr(item, "piece", None):
                written = Path(item.path).stat().st_mtime_ns
                os.utime(item.path, ns=(written, written + 10**9))
            yield from open_engine("inline").map(task, [item])


def changed(folder: Path) -> Iterator[Finding]:
    (folder / "growing.jsonl").write_text(10_000 * (json.dumps(CROSS) + "\n"), encoding="utf-8")
    yield from examined(folder, WritingEngine())


def too_large(folder: Path) -> Iterator[Finding]:
    (folder / "large.non").write_text("x" * 100, encoding="utf-8")
    for each in ingest([str(folder)], limits=Limits(file_bytes=10)):
        yield from each.findings


class LosingEngine:
    """Loses whatever is classified."""

    workers, shares_files = 1, True

    def map(self, task, items):
        how = task.function.keywords.get("how")
        for item in items:
            if isinstance(how, SolveOptions) and item.known is None:
                yield item, Lost("the worker died")
            else:
                yield from open_engine("inline").map(task, [item])


def worker_lost(folder: Path) -> Iterator[Finding]:
    (folder / "cross.json").write_text(json.dumps(CROSS), encoding="utf-8")
    yield from examined(folder, LosingEngine())


def passed_over(folder: Path) -> Iterator[Finding]:
    (folder / "cross.json").write_text(json.dumps(CROSS), encoding="utf-8")
    (folder / "letter.m").write_text("Dear reader\n", encoding="utf-8")
    yield from examined(folder)


def store_damaged(folder: Path) -> Iterator[Finding]:
    (folder / "cross.json").write_text(json.dumps(CROSS), encoding="utf-8")
    out = folder / "reports"
    main(["run", str(folder), "--out", str(out), "--engine", "inline", "--quiet"])
    with closing(sqlite3.connect(out / "corpus.sqlite")) as store, store:
        store.execute("UPDATE verdicts SET solutions = ?", (pack_grid((bytes(3),) * 3, 2),))
    with OpenStore(out) as store:
        for row in choose(store, Selection()).rows():
            yield from row.findings
    shutil.rmtree(out)


def internal(folder: Path) -> Iterator[Finding]:
    row = Result("x", (Place("x/a.non", 1, None, "non", ""),), metadata=Metadata(title="\ud800"))
    yield from fragment([row], Profile()).faults


def broken_adapter(folder: Path) -> Iterator[Finding]:
    (folder / "nonoproof.yaml").write_text("rows: 3\n", encoding="utf-8")
    (folder / "cross.json").write_text(json.dumps(CROSS), encoding="utf-8")
    yield from examined(folder)


def scaled(folder: Path) -> Iterator[Finding]:
    from PIL import Image

    image = Image.new("1", (6, 6), 1)
    for at in range(6):
        image.putpixel((at, at), 0)
    image.resize((96, 96)).save(folder / "large.png")
    yield from examined(folder)


def near_copy(folder: Path) -> Iterator[Finding]:
    rows = ["#.##.##..#" if place % 3 else ".###..#.##" for place in range(10)]
    (folder / "a.txt").write_text("\n".join(rows), encoding="utf-8")
    (folder / "b.txt").write_text("\n".join(["##" + rows[0][2:], *rows[1:]]), encoding="utf-8")
    main(["run", str(folder), "--out", str(folder / "out"), "--engine", "inline", "--quiet"])
    for found in exported(folder / "out", "findings.jsonl"):
        yield Finding(Code(found["code"]), found["message"], found["source"])


def needs_memory(folder: Path) -> Iterator[Finding]:
    (folder / "cross.json").write_text(json.dumps(CROSS), encoding="utf-8")
    before = allowed_memory()
    engine = open_engine("inline", memory=1000)
    try:
        yield from examined(folder, engine)
    finally:
        allow_memory(before)


CASES: dict[Code, Case] = {
    Code.UNREADABLE: Case(unreadable, "an archive that breaks off after its first bytes."),
    Code.CHANGED_WHILE_READ: Case(changed, "a long file that another program writes to all the time."),
    Code.TOO_LARGE: Case(too_large, "a file of 100 bytes, with the limit set to 10."),
    Code.UNSAFE_ARCHIVE: Case(unsafe, "an archive with a member called `../up.non`."),
    Code.UNKNOWN_FORMAT: golden("refused/prose.txt"),
    Code.FORMAT_AMBIGUOUS: golden("refused/mk-or-nin.txt"),
    Code.SYNTAX: golden("mk/no-mark-between.mk"),
    Code.UNSUPPORTED_KIND: golden("g/triddler.g"),
    Code.SCHEMA: puzzles(three={"rows": "three"}),
    Code.ADAPTER: Case(broken_adapter),
    Code.AMBIGUOUS_ORIENTATION: golden("keen/square-leaves-the-orientation-open.txt"),
    Code.TRAILING_DATA: golden("pbm/more-after-the-last-cell.pbm"),
    Code.GOAL_INCOMPLETE: golden("non/goal-too-short.non"),
    Code.ENCODING: golden("json/latin-1.json", "a file whose `é` is one byte, as in Latin-1."),
    Code.BACKGROUND_CHOSEN: golden("xpm/most-frequent-colour-is-the-background.xpm"),
    Code.PASSED_OVER: Case(passed_over),
    Code.IGNORED: golden("json/object-with-puzzles.json"),
    Code.NOT_UNDERSTOOD: golden("shapes/third-list-beside-the-clues.json"),
    Code.READ_BY_SHAPE: golden("shapes/rows-under-two-names.json"),
    Code.SCALED_PICTURE: Case(scaled, "a picture of 96 by 96 pixels, in blocks of 16 by 16."),
    Code.CLUE_TOO_LONG: puzzles(long={"rows": [[9]], "columns": [[1]]}),
    Code.SUMS_DIFFER: puzzles(sums={"rows": [[1]], "columns": [[1], [1]]}),
    Code.SIZE_DIFFERS: golden("cwd/too-few-clues.cwd"),
    Code.SIZE_OUT_OF_BOUNDS: puzzles(empty={"rows": [], "columns": [[1]]}),
    Code.GIVENS_CONTRADICT_CLUES: puzzles(given=CROSS | {"givens": ["#??", "???", "???"]}),
    Code.GOAL_CONTRADICTS_CLUES: puzzles(goal=CROSS | {"goal": ["#..", "###", ".#."]}),
    Code.GOAL_NOT_ONLY_SOLUTION: puzzles(either={"goal": ["#.", ".#"]}),
    Code.CLAIMED_VERDICT_DIFFERS: puzzles(claim=CROSS | {"claimed_verdict": "none"}),
    Code.CLAIMED_DIFFICULTY_DIFFERS: puzzles(claim=CROSS | {"claimed_difficulty": "requires deep lookahead"}),
    Code.DUPLICATE: puzzles(one={"goal": L_SHAPE}, two={"goal": L_SHAPE}),
    Code.MIRRORED_DUPLICATE: puzzles(one={"goal": L_SHAPE}, two={"goal": L_SHAPE[::-1]}),
    Code.NEAR_COPY: Case(near_copy),
    Code.TITLE_MISSING: puzzles(cross=CROSS),
    Code.AUTHOR_MISSING: puzzles(cross=CROSS),
    Code.LICENCE_MISSING: puzzles(cross=CROSS),
    Code.LICENCE_NOT_SPDX: puzzles(cross=CROSS | {"licence": "ask me"}),
    Code.GOAL_MISSING: puzzles(cross=CROSS),
    Code.TOO_MANY_COLOURS: puzzles(colours={"goal": ["".join(list(MANY)[1:])], "palette": MANY}),
    Code.SIMILAR_COLOURS: puzzles(reds={"goal": ["rb"], "palette": COLOURS | {"b": "fe0000"}}),
    Code.COLOUR_VISION: puzzles(eyes={"goal": ["rb"], "palette": COLOURS | {"r": "ff0000", "b": "00aa00"}}),
    Code.EMPTY_BORDER: puzzles(border={"goal": ["...", "#.."]}),
    Code.SETTLED_AT_ONCE: puzzles(full={"goal": ["##", ".."]}),
    Code.SYMMETRIC: puzzles(cross=CROSS),
    Code.NEEDS_MEMORY: Case(needs_memory, "A run that may use 1,000 bytes meets:"),
    Code.WORKER_LOST: Case(worker_lost, "The worker process dies while it solves:"),
    Code.INTERNAL_ERROR: Case(
        internal, "a puzzle whose title no file can hold: the reports cannot write it."
    ),
    Code.STORE_DAMAGED: Case(store_damaged, "Another program writes an empty grid into the store of a run:"),
}
"""For each code the smallest case that has it, in the order of the codes."""

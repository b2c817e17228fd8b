"""A fault in every stage of one run, each for a puzzle of its own: what the others get, and what is told.

``planted/sitecustomize.py`` does the harm, in whatever process the stage runs.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from runpy import run_path
from typing import Any

from nonoproof.formats import non
from nonoproof.model import Metadata, Puzzle, Run, puzzle_of

from .bench import Bench, content, finish, first_difference, make_collection, reported, require, settle, start

PLANTED = run_path(str(Path(__file__).with_name("planted") / "sitecustomize.py"))
WIDTHS: dict[str, int] = PLANTED["WIDTHS"]
VICTIM = "victim-"
INNOCENT = 60
BEFORE_A_VERDICT = {"reading", "normalising", "classifying"}
FAULTS = {
    "inline": ("fail", "starve"),
    "local": ("fail", "starve", "crash", "devour", "hang"),
    "dask": ("fail", "starve", "crash", "devour", "hang"),
}
"""What ends the process ends an inline run; its stages are all in one."""
OPTIONS = ("--certificates", "--seconds", "2")


def _victim(stage: str) -> Puzzle:
    width = WIDTHS[stage]
    title = Metadata(title=stage)
    if stage == "diagnosing":
        ones = ((Run(1, 1),),) * width
        return Puzzle(ones, ones, metadata=title)
    picture = [bytes([x >= y for x in range(width)]) for y in range(5)]
    return puzzle_of(tuple(picture), metadata=title)


def planted_inline(bench: Bench) -> Iterator[str]:
    return _planted(bench, "inline")


def planted_local(bench: Bench) -> Iterator[str]:
    return _planted(bench, "local")


def planted_dask(bench: Bench) -> Iterator[str]:
    return _planted(bench, "dask")


def _planted(bench: Bench, engine: str) -> Iterator[str]:
    collection, calm = bench.folder / "with-victims", bench.folder / "calm"
    if not calm.exists():
        make_collection(collection, INNOCENT, side=10)
        for stage in WIDTHS:
            (collection / f"{VICTIM}{stage}.non").write_bytes(non.write([_victim(stage)]))
        settle()
        finish(start(collection, calm, *OPTIONS))
    for fault in FAULTS[engine]:
        if bench.faults and fault not in bench.faults:
            continue
        out = bench.folder / f"{engine}-{fault}"
        begin = time.monotonic()
        finish(start(collection, out, *OPTIONS, "--engine", engine, planted=fault), faulty=True)
        seconds = time.monotonic() - begin
        told = _check(calm, out, f"{fault} on {engine}")
        # What was told stays told, and costs the next run nothing.
        finish(start(collection, out, *OPTIONS, "--engine", engine, planted=fault), faulty=True)
        _check(calm, out, f"{fault} on {engine}, run again")
        yield f"planted: {fault} in {told} stages on {engine}: {seconds:.1f} s; all others the same"


def _check(calm: Path, out: Path, where: str) -> int:
    """The innocent have what they have in a calm run, the victims lack one thing each. How many told so."""
    expected, found = content(calm, VICTIM), content(out, VICTIM)
    require(found == expected, f"{where}: another store: {first_difference(found, expected)}")
    before, after = reported(calm), reported(out)
    missing = set(before) - set(after) - {f"{VICTIM}reading.non", f"{VICTIM}normalising.non"}
    require(not missing, f"{where}: not in the reports: {sorted(missing)}")
    for name, record in before.items():
        if VICTIM not in name:
            other = [each for each in record if after[name].get(each) != record[each]]
            require(
                not other,
                f"{where}: {name} has other {other}: {[after[name].get(each) for each in other]}"[:500],
            )
    told = 0
    for stage in WIDTHS:
        record = after.get(f"{VICTIM}{stage}.non", {})
        codes = _codes(out, stage)
        require(bool(codes & {"internal-error", "worker-lost"}), f"{where}: nothing is told of {stage}")
        told += 1
        if stage not in BEFORE_A_VERDICT and stage != "reporting":
            verdict = before[f"{VICTIM}{stage}.non"]["verdict"]
            require(record.get("verdict") == verdict, f"{where}: the verdict of {stage} is lost")
    return told


def _codes(out: Path, stage: str) -> set[str]:
    import json

    codes: set[str] = set()
    with (out / "findings.jsonl").open(encoding="utf-8") as lines:
        for line in lines:
            record: dict[str, Any] = json.loads(line)
            if f"{VICTIM}{stage}.non" in json.dumps(record):
                codes.add(record["code"])
    return codes

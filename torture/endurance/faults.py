"""A fault in every stage of one run, each for a puzzle of its own: what the others get, and what is told.

``planted/sitecustomize.py`` does the harm, in whatever process the stage runs.
"""

from __future__ import annotations

import json
import signal
import subprocess
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
    "inline": ("fail", "starve", "devour"),
    "local": ("fail", "starve", "crash", "devour", "hang"),
    "dask": ("fail", "starve", "crash", "devour", "hang"),
}
"""What is told of its victim, while all others are done. The stages of an inline run are all in one process: what
crashes or hangs there is the run itself, and ``broken_inline`` is about that.
"""
INLINE_MEMORY = 1 << 30
"""Workers have such a limit of their own."""
HANG_SECONDS = 300.0
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


def broken_inline(bench: Bench) -> Iterator[str]:
    """A run that crashes in a stage, or is interrupted while it hangs there; the next one completes it."""
    collection, calm = _calm(bench)
    expected = content(calm)
    for fault, code in (("crash", -signal.SIGSEGV), ("hang", 130)):
        if bench.faults and fault not in bench.faults:
            continue
        for stage in WIDTHS:
            out, mark = bench.folder / f"broken-{fault}-{stage}", bench.folder / f"mark-{fault}-{stage}"
            where = f"{fault} in {stage}, inline"
            options = (*OPTIONS, "--engine", "inline")
            run = start(collection, out, *options, planted=f"{fault}:{stage}", mark=mark)
            if fault == "hang":
                _interrupt(run, mark, where)
            _, told = run.communicate()
            require(run.returncode == code, f"{where}: it ended with {run.returncode}: {told[-2000:]}")
            require("Traceback" not in told, f"{where}: {told[-2000:]}")
            finish(start(collection, out, *options))
            found = content(out)
            require(found == expected, f"{where}: another store: {first_difference(found, expected)}")
            require(reported(out) == reported(calm), f"{where}: other reports")
            parts = list(out.rglob(".*.part"))
            require(not parts, f"{where}: parts of files are left: {parts}")
        ends = "ends the run" if fault == "crash" else "is ended by Ctrl-C"
        yield (
            f"planted: {fault} in each of {len(WIDTHS)} stages on inline {ends};"
            " the next completes it, with the same store"
        )


def _interrupt(run: subprocess.Popen[str], mark: Path, where: str) -> None:
    """Ctrl-C, as soon as it hangs."""
    end = time.monotonic() + HANG_SECONDS
    while not mark.exists():
        require(run.poll() is None and time.monotonic() < end, f"{where}: it never hung")
        time.sleep(0.05)
    run.send_signal(signal.SIGINT)


def _calm(bench: Bench) -> tuple[Path, Path]:
    """A collection with a victim for each stage, and the store of a run without faults."""
    collection, calm = bench.folder / "with-victims", bench.folder / "calm"
    if not calm.exists():
        make_collection(collection, INNOCENT, side=10)
        for stage in WIDTHS:
            (collection / f"{VICTIM}{stage}.non").write_bytes(non.write([_victim(stage)]))
        settle()
        finish(start(collection, calm, *OPTIONS))
    return collection, calm


def _planted(bench: Bench, engine: str) -> Iterator[str]:
    collection, calm = _calm(bench)
    memory = INLINE_MEMORY if engine == "inline" else 0
    for fault in FAULTS[engine]:
        if bench.faults and fault not in bench.faults:
            continue
        out = bench.folder / f"{engine}-{fault}"
        begin = time.monotonic()
        options = (*OPTIONS, "--engine", engine)
        finish(start(collection, out, *options, planted=fault, memory=memory), faulty=True)
        seconds = time.monotonic() - begin
        told = _check(calm, out, f"{fault} on {engine}")
        # What was told stays told, and costs the next run nothing.
        finish(start(collection, out, *options, planted=fault, memory=memory), faulty=True)
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
        require(
            bool(codes & {"internal-error", "too-large", "worker-lost"}),
            f"{where}: nothing is told of {stage}",
        )
        told += 1
        if stage not in BEFORE_A_VERDICT and stage != "reporting":
            verdict = before[f"{VICTIM}{stage}.non"]["verdict"]
            require(record.get("verdict") == verdict, f"{where}: the verdict of {stage} is lost")
    return told


def _codes(out: Path, stage: str) -> set[str]:
    codes: set[str] = set()
    with (out / "findings.jsonl").open(encoding="utf-8") as lines:
        for line in lines:
            record: dict[str, Any] = json.loads(line)
            if f"{VICTIM}{stage}.non" in json.dumps(record):
                codes.add(record["code"])
    return codes

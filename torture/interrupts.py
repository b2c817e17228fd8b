"""Ctrl-C in every command, and in every stage of a run: how long until it ends.

    python -m torture.interrupts [--repeat N] [TEXT ...]

Each case starts a command with work for minutes, waits until it is in the midst of it (by the processor time that it
took, or by what it told), sends the signal of Ctrl-C, and measures until the process has ended. It must end with 130,
within half a second, without a traceback, and leave no process behind. As other work may have taken the processors at
that moment, a case that took longer is tried again, and fails if it always does. TEXT chooses cases by their names.
Linux only: it looks into /proc.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from nonoproof.formats import json_lines, non
from nonoproof.model import Metadata, Puzzle, Run, puzzle_of

from .endurance.bench import children

LONG = ("--seconds", "600")
TICKS = os.sysconf("SC_CLK_TCK")
LIMIT, TRIES = 0.5, 3
PATIENCE = 180.0
"""Seconds until a case must be where it is to be interrupted."""


class Case(NamedTuple):
    name: str
    words: list[str]
    processor: float = 1.5
    """Seconds that it has taken when the signal is sent; with its children, counted from the moment ``told``."""
    told: str = ""
    """On standard error, before that."""


def noise(chance: random.Random, width: int, height: int) -> Puzzle:
    grid = tuple(bytes([chance.random() < 0.5 for _ in range(width)]) for _ in range(height))
    return puzzle_of(grid, metadata=Metadata(title="Noise"))


def make_sources(folder: Path) -> None:
    chance = random.Random(8)
    ones = ((Run(1, 1),),) * 400
    (folder / "ones.non").write_bytes(non.write([Puzzle(ones, ones)]))
    pictures = [noise(chance, 12, 12) for _ in range(3_000)]
    (folder / "many.jsonl").write_bytes(json_lines.write(pictures))
    # Files that take a reader long: one is read in pieces, one as a whole.
    record = json_lines.write(pictures[:1])
    (folder / "large.jsonl").write_bytes(record * (60_000_000 // len(record)))
    (folder / "large.json").write_bytes(
        b"[" + b",".join([record.strip()] * (40_000_000 // len(record))) + b"]"
    )
    (folder / "small").mkdir()
    for number in range(300):
        (folder / "small" / f"{number}.non").write_bytes(non.write([noise(chance, 10, 10)]))
    from PIL import Image

    Image.frombytes("L", (1200, 1200), chance.randbytes(1200 * 1200)).save(folder / "photo.png")


def busy_certificate(folder: Path) -> None:
    import json

    from nonoproof.verify.certificate import identity

    clue: list[tuple[int, int]] = [(1, 1)]
    side, step = 60, [2 * cell + 2 for cell in range(60)]
    record = {
        "certificate": 2,
        "id": identity([clue] * side, [clue] * side, ["ffffff", "000000"], {}),
        "palette": [{"char": ".", "rgb": "ffffff"}, {"char": "#", "rgb": "000000"}],
        "rows": [[1]] * side,
        "columns": [[1]] * side,
        "verdict": "none",
        "solutions": [],
        "steps": [step] * 60_000,
    }
    (folder / "busy.certificate.json").write_text(json.dumps(record))


def cases() -> Iterator[Case]:
    for command in ("check", "show", "explain", "fix", "certify", "compare"):
        yield Case(f"{command}, solving", [command, "ones.non", *LONG])
    yield Case("check, in two processes", ["check", "ones.non", "many.jsonl", "--jobs", "2", *LONG])
    yield Case("check, reading lines", ["check", "large.jsonl"])
    yield Case("check, reading one text", ["check", "large.json"])
    yield Case("convert, reading", ["convert", "large.jsonl", "out.json"])
    yield Case("convert, reading one text", ["convert", "large.json", "out.json"])
    yield Case("print, reading", ["print", "large.jsonl", "--out", "a.pdf"])
    yield Case("print, drawing", ["print", "many.jsonl", "--out", "b.pdf"], 1)
    yield Case(
        "make, random", ["make", "--random", "60x60", "--count", "500", "--tier", "expert", "--out", "m"]
    )
    yield Case(
        "make, from a picture", ["make", "photo.png", "--size", "80-150", "--candidates", "20", "--out", "n"]
    )
    yield Case("verify", ["verify", "busy.certificate.json"])
    yield Case("studio, reading", ["studio", "large.jsonl", "--out", "s.html"], 0.5)
    yield Case("formats, describing", ["formats", "--describe", "large.json"], 0.7)
    for engine in ("inline", "local", "dask"):
        run = ["run", "--engine", engine, "--jobs", "2", *LONG, "--out"]
        yield Case(f"run, reading, {engine}", [*run, f"r1-{engine}", "large.jsonl"], 2.5)
        yield Case(f"run, solving, {engine}", [*run, f"r2-{engine}", "ones.non", "small"], 2.5, "reading: ")
        yield Case(f"run, reporting, {engine}", [*run, f"r3-{engine}", "many.jsonl"], 0.1, "solving: ")
    yield Case(
        "run, certificates", ["run", "ones.non", "many.jsonl", "--certificates", "--out", "r4", *LONG], 4
    )
    yield Case(
        "run, near copies", ["run", "many.jsonl", "--engine", "inline", "--out", "r5"], 0.0, "solving: "
    )
    yield Case(
        "run, parquet",
        ["run", "many.jsonl", "--out", "r6", "--export", "puzzles.parquet"],
        0.05,
        "reporting: ",
    )
    yield Case("select, from a store", ["select", "--from", "store", "--to", "chosen.pdf"], 0.8)
    yield Case("diff, of stores", ["diff", "store", "store"], 0.3)


def processor(pid: int) -> float:
    """Seconds that a process and its descendants took."""
    seconds = 0.0
    for each in [pid, *descendants(pid)]:
        try:
            fields = Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        seconds += (int(fields[11]) + int(fields[12])) / TICKS
    return seconds


def descendants(pid: int) -> list[int]:
    found = children(pid)
    return found + [other for child in found for other in descendants(child)]


def interrupted(case: Case, folder: Path) -> tuple[float, str]:
    """Seconds until the end, and what was wrong."""
    told = folder / "told"
    if "--out" in case.words:  # what an earlier try has left would save this one the work
        shutil.rmtree(folder / case.words[case.words.index("--out") + 1], ignore_errors=True)
    command = [sys.executable, "-m", "nonoproof", *case.words]
    with told.open("wb") as stream:
        process = subprocess.Popen(
            command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=stream,
            start_new_session=True,
        )  # fmt: skip
    try:
        if not _wait(lambda: case.told.encode() in told.read_bytes(), process):
            return 0.0, "it ended before it was there"
        begin = processor(process.pid) if case.told else 0.0
        if not _wait(lambda: processor(process.pid) - begin >= case.processor, process):
            return 0.0, "it ended before it was there"
        family = descendants(process.pid)
        since = time.monotonic()
        process.send_signal(signal.SIGINT)
        try:
            code = process.wait(60)
        except subprocess.TimeoutExpired:
            return 60.0, "it was not heard"
        seconds = time.monotonic() - since
        text = told.read_text(errors="replace")
        if code != 130:
            return seconds, f"it ended with {code}: {text[-300:]}"
        if "Traceback" in text:
            return seconds, f"a traceback: {text[-600:]}"
        if not _wait(lambda: not any(map(_lives, family)), process, 10.0):
            return seconds, "a process was left behind"
        return seconds, ""
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def _best(case: Case, folder: Path) -> tuple[float, str]:
    """The first that was quick enough, or wrong; otherwise the quickest."""
    tries = []
    for _ in range(TRIES):
        seconds, fault = interrupted(case, folder)
        if fault or seconds <= LIMIT:
            return seconds, fault
        tries.append(seconds)
    return min(tries), f"it took more than {LIMIT:g} s, {TRIES} times"


def _lives(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def _wait(until: Callable[[], bool], process: subprocess.Popen[bytes], patience: float = PATIENCE) -> bool:
    end = time.monotonic() + patience
    while time.monotonic() < end:
        if until():
            return True
        if patience == PATIENCE and process.poll() is not None:
            return False
        time.sleep(0.01)
    return False


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--repeat", type=int, default=1)
    parser.add_argument("chosen", nargs="*", metavar="TEXT")
    args = parser.parse_args()
    # Where this runs in the background, Ctrl-C is ignored, and would be by the commands.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    failed = False
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        make_sources(folder)
        busy_certificate(folder)
        wanted = [
            case for case in cases() if not args.chosen or any(text in case.name for text in args.chosen)
        ]
        if any("store" in case.words for case in wanted):
            words = [sys.executable, "-m", "nonoproof", "run", "many.jsonl", "--out", "store"]
            subprocess.run(words, cwd=folder, check=True, capture_output=True)
        for case in wanted:
            outcomes = [_best(case, folder) for _ in range(args.repeat)]
            faults = {fault for _, fault in outcomes if fault}
            failed |= bool(faults)
            seconds = max(seconds for seconds, _ in outcomes)
            sys.stdout.write(f"| {case.name} | {seconds:.2f} s | {'; '.join(faults)}\n")
            sys.stdout.flush()
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())

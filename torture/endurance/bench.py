"""Collections, runs over them, and what these leave in their stores."""

from __future__ import annotations

import json
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from nonoproof.formats import non
from nonoproof.model import Metadata, Puzzle, puzzle_of

SEED = 4
_FIRST_PATH = (
    "(SELECT min(path) FROM sources JOIN files ON files.id = file WHERE sources.puzzle = puzzles.number)"
)
_CONTENT = (
    "SELECT path, size, sha256 FROM files",
    "SELECT path, sources.number, line, sources.format, key, valid, title, author, metadata, goal FROM sources"
    " JOIN files ON files.id = file LEFT JOIN puzzles ON puzzles.number = puzzle",
    'SELECT path, number, stage, code, severity, message, findings.line, "column" FROM findings'
    " JOIN sources ON sources.id = source JOIN files ON files.id = file JOIN remarks ON remarks.id = remark",
    f"SELECT {_FIRST_PATH}, key, tier, score, features FROM grades JOIN puzzles ON number = puzzle",
    f"SELECT {_FIRST_PATH}, key, solver, verdict, solved_by, solutions, sweeps, line_solves, probes, decisions,"
    " conflicts, known_after_lines, known_after_probing FROM verdicts JOIN puzzles ON number = puzzle",
    f"SELECT {_FIRST_PATH}, key, verdict FROM diagnoses JOIN puzzles ON number = puzzle",
    f"SELECT {_FIRST_PATH}, key, verdict, file_name, sha256 FROM certificates JOIN puzzles ON number = puzzle",
)
"""All that a run finds out, without what may differ: times, the numbers of runs and rows."""


class Failure(Exception):
    """Something is not as it should be."""


def require(holds: bool, otherwise: str) -> None:
    if not holds:
        raise Failure(otherwise)


def random_puzzle(chance: random.Random, side: int, title: str) -> Puzzle:
    grid = tuple(bytes([chance.random() < 0.5 for _ in range(side)]) for _ in range(side))
    return puzzle_of(grid, metadata=Metadata(title=title))


def make_collection(folder: Path, number: int, side: int = 20) -> None:
    """Random pictures, which nearly always need search, one puzzle a file."""
    chance = random.Random(SEED)
    folder.mkdir()
    for index in range(number):
        puzzle = random_puzzle(chance, side, f"Noise {index}")
        (folder / f"{index:05}.non").write_bytes(non.write([puzzle]))


def settle() -> None:
    """A file that was just written is read again the next time, to be sure of its content."""
    time.sleep(0.2)


def start(
    collection: Path, out: Path, *options: str, planted: str = "", mark: Path | None = None, memory: int = 0
) -> subprocess.Popen[str]:
    """A run; ``planted`` names the fault that each stage does to its victim, ``mark`` a file that a stage makes when it
    hangs, ``memory`` the bytes of data that the run itself may have.
    """
    command = [sys.executable, "-m", "nonoproof", "run", str(collection), "--out", str(out), "--jobs", "2"]
    command += ["--export", "puzzles.jsonl,findings.jsonl"]
    if memory:
        command = ["prlimit", f"--data={memory}", *command]
    here = Path(__file__).with_name("planted")
    environment = os.environ | ({"NONOPROOF_PLANTED": planted, "PYTHONPATH": str(here)} if planted else {})
    if mark is not None:
        environment["NONOPROOF_PLANTED_MARK"] = str(mark)
    return subprocess.Popen(
        [*command, *options],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        errors="replace",
        env=environment,
    )


def finish(run: subprocess.Popen[str], faulty: bool = False) -> str:
    """Wait for a run that must end well; what it said on standard error. Faults of our own leave a traceback there."""
    _, told = run.communicate()
    require(run.returncode == 0, f"a run ended with {run.returncode}: {told[-2000:]}")
    require(faulty or "Traceback" not in told, told[-2000:])
    return told


def content(out: Path, without: str = "") -> list[str]:
    """What the store holds, after a look at its health; ``without`` leaves out what has that in its path."""
    connection = sqlite3.connect(out / "corpus.sqlite")
    try:
        (health,) = connection.execute("PRAGMA integrity_check").fetchone()
        require(health == "ok", f"the store of {out} is damaged: {health}")
        rows = [
            f"{number} {row!r}" for number, query in enumerate(_CONTENT) for row in connection.execute(query)
        ]
    finally:
        connection.close()
    return sorted([row for row in rows if not without or without not in row])


def first_difference(one: list[str], other: list[str]) -> str:
    only = sorted(set(one) ^ set(other))
    return f"{len(only)} rows differ; the first: {only[0][:300] if only else 'none, but some come twice'}"


def reported(out: Path) -> dict[str, dict[str, Any]]:
    """What the reports tell of each puzzle, by the name of its file, without times. Findings are compared in the store:
    reports tell those that a whole collection has once, and a victim more or less changes which these are.
    """
    told = {}
    with (out / "puzzles.jsonl").open(encoding="utf-8") as lines:
        for line in lines:
            record = json.loads(line)
            for name in ("seconds", "findings"):
                record.pop(name, None)
            told[Path(record["source"]).name] = record
    return told


def count(out: Path, query: str) -> int:
    connection = sqlite3.connect(out / "corpus.sqlite")
    (number,) = connection.execute(query).fetchone()
    connection.close()
    return int(number)


def children(pid: int) -> list[int]:
    """Of all its threads: those of Dask start its workers."""
    found: list[int] = []
    for each in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(OSError):
            found += map(int, each.read_text().split())
    return found


def workers(run: int) -> list[int]:
    """The workers are children of the fork server, or of Dask's nannies, which are children of the run."""
    return [worker for child in children(run) for worker in [*children(child), child] if _works(worker)]


def _works(pid: int) -> bool:
    """Neither the fork server nor the tracker of resources, nor a process that has ended."""
    with suppress(OSError):
        words = Path(f"/proc/{pid}/cmdline").read_bytes()
        return (
            is_alive(pid)
            and b"resource_tracker" not in words
            and bool(_parent_is_server(pid) or b"spawn_main" in words)
        )
    return False


def _parent_is_server(pid: int) -> bool:
    parent = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1]
    return b"forkserver" in Path(f"/proc/{parent}/cmdline").read_bytes()


def is_alive(pid: int) -> bool:
    """Not so a process that has ended and that nobody has asked how."""
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


class Bench:
    """One collection, an undisturbed run over it, and room for disturbed ones."""

    def __init__(self, folder: Path, runs: int, puzzles: int, faults: frozenset[str] = frozenset()) -> None:
        self.folder, self.runs, self.puzzles, self.faults = folder, runs, puzzles, faults
        self.chance = random.Random(SEED)
        self.collection = folder / "collection"
        make_collection(self.collection, puzzles)
        settle()
        begin = time.monotonic()
        finish(start(self.collection, folder / "undisturbed"))
        self.seconds = time.monotonic() - begin
        self.expected = content(folder / "undisturbed")
        self.check_complete(folder / "undisturbed")

    def outs(self) -> Iterator[Path]:
        for _ in range(self.runs):
            out = self.folder / "out"
            shutil.rmtree(out, ignore_errors=True)
            yield out

    def check_complete(self, out: Path) -> None:
        found = content(out)
        require(found == self.expected, f"another store: {first_difference(found, self.expected)}")
        for table in ("sources", "verdicts"):
            number = count(out, f"SELECT count(*) FROM {table}")
            require(number == self.puzzles, f"{number} {table}, and there are {self.puzzles} puzzles")

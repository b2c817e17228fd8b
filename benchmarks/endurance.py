"""What a run survives, and what that costs; prints figures.

    python -m benchmarks.endurance [--runs N] [PART ...]

The parts are the functions of ``PARTS``. Each breaks runs in one way and compares what they leave in the
store with what an undisturbed run leaves. Ends with 1 where something is not as it should be. Linux only: it
finds workers in /proc, and makes the small and the read-only disk with mounts of its own (``unshare``).
"""

from __future__ import annotations

import argparse
import hashlib
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from nonoproof.engines import Task, open_engine
from nonoproof.formats import non
from nonoproof.model import Metadata, Puzzle, puzzle_of

SEED = 4
PUZZLES = 3000
SMALL_DISK = "2m"
_CONTENT = (
    "SELECT path, size, sha256 FROM files",
    "SELECT path, sources.number, line, format, key, valid, title, author, metadata, goal FROM sources"
    " JOIN files ON files.id = file LEFT JOIN puzzles ON puzzles.number = puzzle",
    'SELECT path, number, stage, code, severity, message, findings.line, "column" FROM findings'
    " JOIN sources ON sources.id = source JOIN files ON files.id = file JOIN remarks ON remarks.id = remark",
    "SELECT key, tier, score, features FROM grades JOIN puzzles ON number = puzzle",
    "SELECT key, solver, verdict, solved_by, solutions, sweeps, line_solves, probes, decisions, conflicts,"
    " known_after_lines, known_after_probing FROM verdicts JOIN puzzles ON number = puzzle",
)
"""All that a run finds out, without what may differ: times, the numbers of runs and rows."""


class Failure(Exception):
    """Something is not as it should be."""


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
    # A file that was just written is read again the next time, to be sure of its content.
    time.sleep(0.2)


def start(collection: Path, out: Path, *options: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "nonoproof", "run", str(collection), "--out", str(out), "--jobs", "2"]
    return subprocess.Popen(
        [*command, *options], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace"
    )


def finish(run: subprocess.Popen[str]) -> str:
    """Wait for a run that must end well; what it said on standard error."""
    _, told = run.communicate()
    require(run.returncode == 0, f"a run ended with {run.returncode}: {told}")
    return told


def require(holds: bool, otherwise: str) -> None:
    if not holds:
        raise Failure(otherwise)


def content(out: Path) -> str:
    """A digest of what the store holds, after a look at its health."""
    digest = hashlib.sha256()
    connection = sqlite3.connect(out / "corpus.sqlite")
    (health,) = connection.execute("PRAGMA integrity_check").fetchone()
    require(health == "ok", f"the store of {out} is damaged: {health}")
    for query in _CONTENT:
        for row in sorted(connection.execute(query).fetchall(), key=repr):
            digest.update(repr(row).encode())
    connection.close()
    return digest.hexdigest()


def count(out: Path, query: str) -> int:
    connection = sqlite3.connect(out / "corpus.sqlite")
    (number,) = connection.execute(query).fetchone()
    connection.close()
    return int(number)


def check_complete(out: Path, expected: str) -> None:
    require(count(out, "SELECT count(*) FROM sources") == PUZZLES, "a source is missing or there twice")
    require(count(out, "SELECT count(*) FROM verdicts") == PUZZLES, "a verdict is missing or there twice")
    require(content(out) == expected, "the store differs from that of an undisturbed run")


def children(pid: int) -> list[int]:
    with suppress(OSError):
        return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return []


def workers(run: int) -> list[int]:
    """The workers are children of the fork server, which is a child of the run."""
    return [worker for child in children(run) for worker in children(child)]


def is_alive(pid: int) -> bool:
    """Not so a process that has ended and that nobody has asked how."""
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


class Bench:
    """One collection, an undisturbed run over it, and room for disturbed ones."""

    def __init__(self, folder: Path, runs: int) -> None:
        self.folder, self.runs = folder, runs
        self.chance = random.Random(SEED)
        self.collection = folder / "collection"
        make_collection(self.collection, PUZZLES)
        begin = time.monotonic()
        finish(start(self.collection, folder / "undisturbed"))
        self.seconds = time.monotonic() - begin
        self.expected = content(folder / "undisturbed")
        check_complete(folder / "undisturbed", self.expected)
        print(f"undisturbed: {PUZZLES} puzzles in {self.seconds:.1f} s")

    def outs(self) -> Iterator[Path]:
        for _ in range(self.runs):
            out = self.folder / "out"
            shutil.rmtree(out, ignore_errors=True)
            yield out


def killed_workers(bench: Bench) -> None:
    killed, begin = 0, time.monotonic()
    for out in bench.outs():
        run = start(bench.collection, out)
        while run.poll() is None:
            time.sleep(bench.chance.uniform(0.05, 0.4))
            if at_work := workers(run.pid):
                with suppress(ProcessLookupError):
                    os.kill(bench.chance.choice(at_work), signal.SIGKILL)
                    killed += 1
        finish(run)
        check_complete(out, bench.expected)
    mean = (time.monotonic() - begin) / bench.runs
    print(
        f"killed workers: {bench.runs} runs, {killed} workers killed, {mean:.1f} s a run; all stores the same"
    )


def killed_runs(bench: Bench) -> None:
    killed = orphans = 0
    for out in bench.outs():
        for _ in range(3):
            run = start(bench.collection, out)
            with suppress(subprocess.TimeoutExpired):
                run.wait(bench.chance.uniform(0.3, bench.seconds / 2.5))
            left = workers(run.pid)
            if run.poll() is None:
                run.kill()
                killed += 1
            run.communicate()
            time.sleep(0.5)
            orphans += sum(map(is_alive, left))
        finish(start(bench.collection, out))
        check_complete(out, bench.expected)
    require(not orphans, f"{orphans} workers outlived their run")
    print(
        f"killed runs: {bench.runs} runs, killed {killed} times and resumed; all stores the same, no orphans"
    )


def endless_puzzle(bench: Bench) -> None:
    """Noise of 60 by 60 cells is far beyond any solver; the goal would tell a solution, so it is left out."""
    collection, out = bench.folder / "endless", bench.folder / "endless-out"
    make_collection(collection, 1000, side=10)
    noise = random_puzzle(random.Random(7), 60, "Endless")
    endless = Puzzle(noise.rows, noise.columns, metadata=noise.metadata)
    (collection / "00500-endless.non").write_bytes(non.write([endless]))
    seconds = []
    for budget in (2, 6):
        begin = time.monotonic()
        finish(start(collection, out, "--seconds", str(budget)))
        seconds.append(time.monotonic() - begin)
        decided = count(out, "SELECT count(*) FROM verdicts WHERE verdict != 'undecided'")
        left = count(out, "SELECT count(*) FROM verdicts WHERE verdict = 'undecided'")
        require((decided, left) == (1000, 1), f"{decided} decided and {left} undecided")
        require(seconds[-1] < budget + 15, f"the run took {seconds[-1]:.1f} s")
    print(
        f"endless puzzle among 1,000: {seconds[0]:.1f} s with a budget of 2 s, and {seconds[1]:.1f} s more"
        " when run again with 6 s; the one is undecided, the others are done"
    )


def devour(items: Sequence[int]) -> list[int]:
    """How many mebibytes could be had, for each item."""
    hoard = []
    try:
        while True:
            hoard.append(bytearray(1 << 20))
    except MemoryError:
        taken = len(hoard)
        hoard.clear()
        return [taken] * len(items)


def devouring_worker(bench: Bench) -> None:
    limit = 512
    engine = open_engine("local", 1, limit << 20)
    begin = time.monotonic()
    [(_, taken)] = engine.map(Task(devour, 60.0), [1])
    seconds = time.monotonic() - begin
    engine.close()
    require(isinstance(taken, int) and taken <= limit, f"a worker took {taken} MiB")
    print(f"devouring worker: stopped at {taken} MiB of {limit} MiB after {seconds:.1f} s")


def bad_disks(bench: Bench) -> None:
    disk = bench.folder / "disk"
    disk.mkdir()
    copy = bench.folder / "copy"
    run = f"{sys.executable} -m nonoproof run {bench.collection} --jobs 2"
    script = f"""
        mount -t tmpfs -o size={SMALL_DISK} none {disk}
        {run} --out {disk} ; echo "ended with $?" >&2
        cp -r {disk} {copy}
        mount -o remount,ro {disk}
        {run} --out {disk} ; echo "ended with $?" >&2
        {run} --out {disk}/new ; echo "ended with $?" >&2
    """
    done = subprocess.run(["unshare", "-rm", "sh", "-c", script], capture_output=True, text=True, check=False)
    told = [line for line in done.stderr.splitlines() if line.startswith(("nonoproof:", "ended"))]
    require("Traceback" not in done.stderr, done.stderr)
    require([line for line in told if line.startswith("ended")] == ["ended with 1"] * 3, done.stderr)
    content(copy)
    kept = count(copy, "SELECT count(*) FROM sources")
    finish(start(bench.collection, copy))
    check_complete(copy, bench.expected)
    print(f"full disk: {told[0].removeprefix('nonoproof: ')}")
    print(f"           {kept} puzzles were kept, and the run was completed elsewhere; the store is the same")
    print(f"read-only folder: {told[2].removeprefix('nonoproof: ')}")


PARTS: dict[str, Callable[[Bench], None]] = {
    each.__name__: each for each in (killed_workers, killed_runs, endless_puzzle, devouring_worker, bad_disks)
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("parts", nargs="*", metavar="PART", choices=[[], *PARTS], help=", ".join(PARTS))
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        bench = Bench(Path(name), args.runs)
        failed = False
        for part in args.parts or PARTS:
            try:
                PARTS[part](bench)
            except Failure as failure:
                failed = True
                print(f"{part}: FAILED: {failure}")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())

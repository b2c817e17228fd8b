"""Workers and runs that are killed, puzzles without end, memory without end, bad disks."""

from __future__ import annotations

import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from nonoproof.engines import Task, open_engine
from nonoproof.formats import non
from nonoproof.model import Puzzle

from .bench import (
    Bench,
    content,
    count,
    finish,
    is_alive,
    make_collection,
    random_puzzle,
    require,
    settle,
    start,
    workers,
)

KILLS = 20
"""Of workers, in a run that takes as long as an undisturbed one."""
PAUSES = {"local": 0.0, "dask": 8.0}
"""Seconds between kills at least, about: a worker of Dask takes some to start."""
SMALL_DISK = "2m"


def killed_workers(bench: Bench, engine: str = "local") -> list[str]:
    killed, begin = 0, time.monotonic()
    for out in bench.outs():
        run = start(bench.collection, out, "--engine", engine)
        rows = 0
        while run.poll() is None:
            # An item is given up only when it lost three workers while it was alone with them.
            time.sleep(bench.chance.uniform(0.5, 1.5) * max(bench.seconds / KILLS, PAUSES[engine]))
            if engine == "dask":
                # A cluster that is killed again and again while it starts is given up, and rightly so.
                before, rows = rows, _rows(out)
                if rows <= before:
                    continue
            if at_work := workers(run.pid):
                with suppress(ProcessLookupError):
                    os.kill(bench.chance.choice(at_work), signal.SIGKILL)
                    killed += 1
        finish(run)
        bench.check_complete(out)
    mean = (time.monotonic() - begin) / bench.runs
    require(killed > 0, "no worker could be killed")
    return [
        f"killed workers, {engine}: {bench.runs} runs, {killed} workers killed, {mean:.1f} s a run;"
        " all stores the same"
    ]


def _rows(out: Path) -> int:
    """How much a run has stored so far."""
    with suppress(sqlite3.Error):
        if (out / "corpus.sqlite").exists():
            return count(out, "SELECT (SELECT count(*) FROM sources) + (SELECT count(*) FROM verdicts)")
    return 0


def killed_workers_of_dask(bench: Bench) -> list[str]:
    return killed_workers(bench, "dask")


def killed_runs(bench: Bench) -> list[str]:
    killed = orphans = 0
    for out in bench.outs():
        # By what is stored, not by the clock: a run may be over before its time. Where all is stored, it makes reports.
        for share in (*sorted([bench.chance.random(), bench.chance.random()]), 1.0):
            run = start(bench.collection, out)
            while run.poll() is None and _rows(out) < 2 * share * bench.puzzles:
                time.sleep(0.02)
            with suppress(subprocess.TimeoutExpired):
                run.wait(bench.chance.uniform(0.0, 0.5))
            left = workers(run.pid)
            if run.poll() is None:
                run.kill()
                killed += 1
            run.communicate()
            time.sleep(1.0)
            orphans += sum(map(is_alive, left))
        finish(start(bench.collection, out))
        bench.check_complete(out)
        parts = list(out.rglob(".*.part"))
        require(not parts, f"parts of files are left: {parts}")
    require(not orphans, f"{orphans} workers outlived their run")
    require(killed > bench.runs, f"only {killed} runs could be killed")
    return [
        f"killed runs: {bench.runs} runs, killed {killed} times and resumed; all stores the same, no orphans"
    ]


def endless_puzzle(bench: Bench) -> list[str]:
    """Noise of 250 by 250 cells is far beyond any solver; the goal would tell a solution, so it is left out."""
    collection, out = bench.folder / "endless", bench.folder / "endless-out"
    make_collection(collection, 200, side=10)
    noise = random_puzzle(random.Random(7), 250, "Endless")
    endless = Puzzle(noise.rows, noise.columns, metadata=noise.metadata)
    (collection / "00100-endless.non").write_bytes(non.write([endless]))
    settle()
    seconds = []
    for budget in (2, 6):
        begin = time.monotonic()
        finish(start(collection, out, "--seconds", str(budget)))
        seconds.append(time.monotonic() - begin)
        decided = count(out, "SELECT count(*) FROM verdicts WHERE verdict != 'undecided'")
        left = count(out, "SELECT count(*) FROM verdicts WHERE verdict = 'undecided'")
        require((decided, left) == (200, 1), f"{decided} decided and {left} undecided")
    return [
        f"endless puzzle among 200: {seconds[0]:.1f} s with a budget of 2 s, and {seconds[1]:.1f} s more"
        " when run again with 6 s; the one is undecided, the others are done"
    ]


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


def devouring_worker(bench: Bench) -> list[str]:
    limit = 512
    engine = open_engine("local", 1, limit << 20)
    begin = time.monotonic()
    [(_, taken)] = engine.map(Task(devour, 60.0), [1])
    seconds = time.monotonic() - begin
    engine.close()
    require(isinstance(taken, int) and taken <= limit, f"a worker took {taken} MiB")
    return [f"devouring worker: stopped at {taken} MiB of {limit} MiB after {seconds:.1f} s"]


def bad_disks(bench: Bench) -> list[str]:
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
    ends = [line for line in told if line.startswith("ended")]
    require(len(ends) == 3 and set(ends) <= {"ended with 1", "ended with 2"}, done.stderr)
    content(copy)
    kept = count(copy, "SELECT count(*) FROM sources")
    finish(start(bench.collection, copy))
    bench.check_complete(copy)
    shutil.rmtree(copy)
    return [
        f"full disk: {told[0].removeprefix('nonoproof: ')};"
        f" {kept} puzzles were kept, and the run was completed elsewhere; the store is the same",
        f"read-only folder: {told[2].removeprefix('nonoproof: ')}",
    ]

"""A run over a million pictures of 15x15: what it takes, what it leaves, and what the next runs cost.

    python -m benchmarks.million [--count N] [--files] [--jobs N] [--engine dask] [--keep DIR]

Three runs, one after the other: the first, one over the same files, and one after 1,000 pictures changed. Of each the
clock on the wall, the most memory of the main process, and the stages as the command tells them, each with the
processor time of the main process and of the workers; then the bytes a puzzle of every file. Machines are shared:
where the clock says little, processor time does.
"""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from benchmarks.many_pictures import LINES, pictures, text, write

CHANGED = 1000
_COMMAND = (sys.executable, "-P", "-m", "nonoproof", "run")


def run(folder: Path, jobs: int, engine: str) -> None:
    """One run, told in a few lines; from inside the folder, so that paths are as short as they would be."""
    start = time.perf_counter()
    command = [*_COMMAND, "pictures", "--out", "out", "--jobs", str(jobs), "--engine", engine]
    with subprocess.Popen(
        command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        watched = _Watched(process)
        watched.start()
        while process.poll() is None:
            watched.look()
            time.sleep(0.2)
        watched.join()
        assert process.stdout
        told = process.stdout.read()
    watched.tell("the end")
    wall = time.perf_counter() - start
    if process.returncode:
        raise SystemExit("\n".join(watched.lines))
    print(f"  {told.splitlines()[0]}")
    print(f"  wall clock {wall:.1f} s, main process {watched.peak / 1024:.0f} MB")
    for line in watched.lines:
        print(f"    {line}")
    sys.stdout.flush()


class _Watched(threading.Thread):
    """What a run says of its stages, each with the processor time of the main process and of its workers."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        super().__init__()
        self._process = process
        self._told = self._now = Spent()
        self.lines: list[str] = []
        self.peak = 0

    def run(self) -> None:
        assert self._process.stderr
        for line in self._process.stderr:
            self.look()
            self.tell(line.rstrip())

    def look(self) -> None:
        found = spent(self._process.pid)
        # Of those that have just ended, nothing is known until they are waited for.
        self._now = Spent(max(self._now.main, found.main), max(self._now.workers, found.workers))
        self.peak = max(self.peak, _peak(self._process.pid))

    def tell(self, line: str) -> None:
        now, before = self._now, self._told
        since = Spent(now.main - before.main, now.workers - before.workers)
        self.lines.append(f"{line}; processor {since.main:.1f} s, workers {since.workers:.1f} s")
        self._told = now


class Spent(NamedTuple):
    """Seconds of processor time."""

    main: float = 0.0
    workers: float = 0.0


def spent(process: int) -> Spent:
    """Of a process and of all that it started; those that have ended are counted where they were waited for."""
    own, ended = _times(process)
    children: dict[int, list[int]] = {}
    for place in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError, ValueError):
            children.setdefault(int(_fields(place)[1]), []).append(int(place.parent.name))
    workers, below = ended, list(children.get(process, []))
    while below:
        each = below.pop()
        workers += sum(_times(each))
        below += children.get(each, [])
    return Spent(own, workers)


def _times(process: int) -> tuple[float, float]:
    """Of the process itself, and of its children that have ended."""
    try:
        fields = _fields(Path(f"/proc/{process}/stat"))
    except OSError:
        return 0.0, 0.0
    ticks = os.sysconf("SC_CLK_TCK")
    user, system, waited_user, waited_system = map(int, fields[11:15])
    return (user + system) / ticks, (waited_user + waited_system) / ticks


def _fields(place: Path) -> list[str]:
    """What follows the name, which may hold anything."""
    return place.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()


def _peak(process: int) -> int:
    """The most memory that the process had so far, in KiB; 0 where that is not told."""
    try:
        status = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    except OSError:
        return 0
    found = [line.split()[1] for line in status.splitlines() if line.startswith("VmHWM")]
    return int(found[0]) if found else 0


def change(source: Path, count: int, files: bool) -> None:
    """Other pictures in the place of some, spread over all files of one, or over the first file of many."""
    within = count if files else min(count, LINES)
    step = max(1, within // CHANGED)
    fresh = dict(zip(range(1, within + 1, step), pictures(CHANGED, seed=2), strict=False))
    if files:
        for number, rows in fresh.items():
            path = source / f"{(number - 1) // 1000:04}" / f"{number:07}.json"
            path.write_text(text(number, rows), encoding="utf-8")
        return
    path, part = source / "pictures-000.jsonl", source / "pictures.part"
    with path.open(encoding="utf-8") as lines, part.open("w", encoding="utf-8") as to:
        for number, line in enumerate(lines, 1):
            to.write(text(number, fresh[number]) if number in fresh else line)
    part.replace(path)


def tell_sizes(out: Path, count: int) -> None:
    sizes: dict[str, int] = {}
    for path in out.rglob("*"):
        if path.is_file():
            name = path.relative_to(out).parts[0]
            sizes[name] = sizes.get(name, 0) + path.stat().st_size
    for name, size in sorted(sizes.items(), key=lambda each: -each[1]):
        print(f"  {size / count:8.1f} bytes a puzzle  {name}")
    print(f"  {sum(sizes.values()) / count:8.1f} bytes a puzzle  altogether")


def main() -> None:
    parser = argparse.ArgumentParser(description="A run over a million pictures.")
    parser.add_argument("--count", type=int, default=1_000_000)
    parser.add_argument("--files", action="store_true", help="a file each, instead of files of 100,000")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--engine", default="local", choices=("local", "dask"))
    parser.add_argument("--keep", type=Path, help="work in this folder, and leave it")
    args = parser.parse_args()
    print(f"{platform.machine()}, {os.cpu_count()} processors, Python {platform.python_version()}")
    with tempfile.TemporaryDirectory() as temporary:
        folder = args.keep or Path(temporary)
        source, out = folder / "pictures", folder / "out"
        start = time.process_time()
        write(source, args.count, files=args.files)
        print(f"{args.count:,} pictures made in {time.process_time() - start:.1f} s of processor time")
        print("the first run")
        run(folder, args.jobs, args.engine)
        tell_sizes(out, args.count)
        print("the second run, over the same files")
        run(folder, args.jobs, args.engine)
        change(source, args.count, args.files)
        print(f"the run after {min(CHANGED, args.count):,} changes")
        run(folder, args.jobs, args.engine)


if __name__ == "__main__":
    main()

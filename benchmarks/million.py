"""A run over a million pictures of 15x15: what it takes, what it leaves, and what the next runs cost.

    python -m benchmarks.million [--count N] [--files] [--jobs N] [--keep DIR]

Three runs, one after the other: the first, one over the same files, and one after 1,000 pictures changed. Of each the
clock on the wall, the most memory of the main process, and the stages as the command tells them; then the bytes a
puzzle of every file. Machines are shared: compare figures of one go.
"""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.many_pictures import LINES, pictures, text, write

CHANGED = 1000
_COMMAND = (sys.executable, "-P", "-m", "nonoproof", "run")


def run(source: Path, out: Path, jobs: int) -> None:
    """One run, told in a few lines."""
    start = time.perf_counter()
    command = [*_COMMAND, str(source), "--out", str(out), "--jobs", str(jobs)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        peak = 0
        while process.poll() is None:
            peak = max(peak, _peak(process.pid))
            time.sleep(0.05)
        told, stages = process.communicate()
    wall = time.perf_counter() - start
    if process.returncode:
        raise SystemExit(stages)
    print(f"  {told.splitlines()[0]}")
    print(f"  wall clock {wall:.1f} s, main process {peak / 1024:.0f} MB")
    for line in stages.splitlines():
        print(f"    {line}")


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
        run(source, out, args.jobs)
        tell_sizes(out, args.count)
        print("the second run, over the same files")
        run(source, out, args.jobs)
        change(source, args.count, args.files)
        print(f"the run after {min(CHANGED, args.count):,} changes")
        run(source, out, args.jobs)


if __name__ == "__main__":
    main()

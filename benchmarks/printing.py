"""How long `print` takes beside `run`, on the same puzzles, one after the other, by the clock on the wall.

    python -m benchmarks.printing [SOURCE]

The pictures by people are taken where they lie beside the project, else our collection. Machines are shared: compare
the ratios of one go. Modules are compiled beforehand, as those of an installed package are.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.support.puzzles import DATA, ROOT

ROUNDS = 3


def seconds(*words: str) -> float:
    """Of the whole command."""
    start = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-P", "-m", "nonoproof", *words],
        capture_output=True,
        check=False,
    )
    if done.returncode not in (0, 1):
        sys.exit(done.stderr.decode())
    return time.perf_counter() - start


def main() -> int:
    collection = DATA / "webpbn"
    source = sys.argv[1] if sys.argv[1:] else str(collection if collection.is_dir() else ROOT / "corpus")
    print("| `run` | `print --from` | `print SOURCE` |")
    print("| --- | --- | --- |")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    for number in range(ROUNDS + 1):
        with tempfile.TemporaryDirectory() as folder:
            store, book = str(Path(folder) / "run"), str(Path(folder) / "book.pdf")
            whole = seconds("run", source, "--out", store)
            stored = seconds("print", "--from", store, "--out", book)
            looked = seconds("print", source, "--out", book)
        if number:  # the first go compiles the modules
            print(
                f"| {whole:.2f} s | {stored:.2f} s ({stored / whole:.2f}) | {looked:.2f} s ({looked / whole:.2f}) |"
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""How many faults the tests notice: ``python -m torture.mutants nonoproof.formats.shapes.sides --count 60``.

A module, or all modules of a package, gets one small change at a time, in a copy of the package. The tests that reach
the changed lines are run against the copy. A test that fails has noticed, and so has one that does not end. What
changes nothing is listed in ``equivalent.tsv`` beside this file, with the reason, and is left out of the count.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from multiprocessing.connection import Listener
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

from .edits import Mutant, mutants
from .plugin import AT_IMPORT, CHOSEN, FILES, HERE, SERVE, WRITE, Order

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "pipeline"
EQUIVALENT = Path(__file__).with_name("equivalent.tsv")
TESTS: dict[str, tuple[str, ...]] = {
    "nonoproof.formats.by_shape": ("formats/shapes", "formats/test_cases.py"),
    "nonoproof.formats.shapes": ("formats/shapes", "formats/test_cases.py"),
    "nonoproof.formats.shapes.describe": ("cli/test_formats_command.py", "formats/adapters"),
    "nonoproof.verdict": ("solver",),
    "nonoproof.findings": ("test_findings.py",),
    "nonoproof.run": ("run", "test_run.py"),
}
"""Where the tests of a package are, if not only in the folder of its name; the longest name counts."""
_WITHOUT_FINDER = """import sys
sys.meta_path[:] = [each for each in sys.meta_path if "ScikitBuild" not in type(each).__name__]
"""
"""Packages that are installed in place are found before all that is on the path."""
LEAST_SECONDS, TIMES_AS_LONG = 30, 5
"""A test run that takes longer than it usually does hangs."""

Key = tuple[str, str, str, str]


class Known(NamedTuple):
    """A test, as it ran without a change."""

    name: str
    seconds: float
    lines: frozenset[tuple[str, int]]
    processes: bool


def modules_of(names: Sequence[str]) -> dict[str, Path]:
    """The modules that are meant, by name; all of a package."""
    found: dict[str, Path] = {}
    for name in names:
        path = SOURCES / name.replace(".", "/")
        files = sorted(path.rglob("*.py")) if path.is_dir() else [path.with_suffix(".py")]
        for file in files:
            parts = file.relative_to(SOURCES).with_suffix("").parts
            found[".".join(parts).removesuffix(".__init__")] = file
    return found


def tests_of(module: str) -> list[str]:
    parts = module.split(".")
    for length in range(len(parts), 1, -1):
        name = ".".join(parts[:length])
        folder = ROOT / "tests" / Path(*parts[1:length])
        there = TESTS.get(name) or ([str(Path(*parts[1:length]))] if folder.is_dir() else [])
        if there:
            return [f"tests/{each}" for each in there if (ROOT / "tests" / each).exists()]
    return ["tests"]


def equivalents() -> dict[Key, str]:
    """The reason by module, function, old and new text."""
    found: dict[Key, str] = {}
    for line in EQUIVALENT.read_text("utf-8").splitlines():
        module, function, old, new, reason = line.split("\t")
        found[module, function, old, new] = reason
    return found


class Copy:
    """A copy of the package, which a Python that starts with its environment imports instead of the package."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        spec = find_spec("nonoproof")
        assert spec is not None
        for place in spec.submodule_search_locations or []:
            shutil.copytree(place, folder / "nonoproof", dirs_exist_ok=True)
        (folder / "sitecustomize.py").write_text(_WITHOUT_FINDER, "utf-8")
        self._changes = 0

    def path(self, source: Path) -> Path:
        return self.folder / source.relative_to(SOURCES)

    @contextmanager
    def changed(self, source: Path, text: str) -> Iterator[Path]:
        path = self.path(source)
        path.write_text(text, "utf-8")
        # Python keeps what it compiled for a time and a length; two changes never have the same time.
        self._changes += 1
        os.utime(path, (self._changes, self._changes))
        try:
            yield path
        finally:
            shutil.copy2(source, path)

    def start(self, tests: Sequence[str], *options: str, **environment: str) -> subprocess.Popen[str]:
        """Starts pytest, which imports the copy."""
        environment |= {
            "PYTHONPATH": str(self.folder),
            "HYPOTHESIS_STORAGE_DIRECTORY": str(self.folder / "examples"),
        }
        always = ["-q", "-p", "no:cacheprovider", "-p", "torture.mutants.plugin", "--hypothesis-seed=0"]
        return subprocess.Popen(
            [sys.executable, "-m", "pytest", *always, f"--basetemp={self.folder / 'tmp'}", *options, *tests],
            cwd=ROOT,
            env=os.environ | environment,
            stdin=subprocess.DEVNULL,
            stdout=(self.folder / "output").open("w"),
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )


def ended(process: subprocess.Popen[str], seconds: float | None) -> int | None:
    """The exit code, or None for a process that had to be ended."""
    try:
        return process.wait(seconds)
    except subprocess.TimeoutExpired:
        return None
    finally:
        # Also what the tests started, and a run that was interrupted.
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _limit(tests: Sequence[Known]) -> float:
    return LEAST_SECONDS + TIMES_AS_LONG * sum(each.seconds for each in tests)


class Judge:
    """Says which changes are noticed: a process that has collected the tests, and forks for each change."""

    def __init__(self, copy: Copy, tests: Sequence[str]) -> None:
        self.copy = copy
        address = str(copy.folder / "socket")
        with Listener(address, "AF_UNIX") as listener:
            self._process = copy.start(tests, **{SERVE: address})
            self._connection = listener.accept()

    def is_noticed(self, mutant: Mutant, source: Path, tests: Sequence[Known]) -> bool:
        chosen = reaching(mutant, tests)
        if not chosen:
            return False
        with self.copy.changed(source, mutant.source):
            if mutant.last:
                return self.fails({source: mutant.source}, chosen)
            wanted = self.copy.folder / "chosen.json"
            wanted.write_text(json.dumps([each.name for each in chosen]), "utf-8")
            files = dict.fromkeys(each.name.partition("::")[0] for each in chosen)
            return ended(self.copy.start(list(files), "-x", **{CHOSEN: str(wanted)}), _limit(chosen)) != 0

    def fails(self, sources: dict[Path, str], tests: Sequence[Known]) -> bool:
        """Whether one of the tests fails where the functions of modules have the code of these sources."""
        texts = {str(self.copy.path(path)): text for path, text in sources.items()}
        self._connection.send(Order(texts, [each.name for each in tests], _limit(tests)))
        return bool(self._connection.recv())

    def close(self) -> None:
        self._connection.close()
        ended(self._process, 0)


Lines = frozenset[tuple[str, int]]
"""Of modules."""


def watched(copy: Copy, sources: dict[str, Path], tests: Sequence[str]) -> tuple[list[Known], Lines]:
    """All tests that pass, with the lines that each reaches, the fast ones first; and the lines that run at import."""
    files = {str(copy.path(path)): name for name, path in sources.items()}
    answer = copy.folder / "reached.json"
    code = ended(copy.start(tests, **{FILES: json.dumps(list(files)), WRITE: str(answer)}), None)
    if code not in (0, 1):
        raise SystemExit("The tests do not run:\n" + (copy.folder / "output").read_text("utf-8")[-2000:])
    found: list[Known] = []
    reported = json.loads(answer.read_text("utf-8"))
    imported = frozenset(
        (files[file], line) for file, line in reported.pop(AT_IMPORT, {"lines": []})["lines"]
    )
    for name, each in reported.items():
        if each.get("passed", True):
            lines = frozenset((files[file], line) for file, line in each["lines"])
            found.append(Known(name, each["seconds"], lines, each["processes"]))
        else:
            print(f"left out, as it does not pass: {name}", file=sys.stderr)
    return sorted(found, key=lambda each: each.seconds), imported


def span(mutant: Mutant) -> Lines:
    return frozenset([(mutant.module, line) for line in range(mutant.first, mutant.last + 1)])


def reaching(mutant: Mutant, tests: Sequence[Known]) -> list[Known]:
    """The tests that run the changed code; one that starts processes may run all of it."""
    if mutant.last:
        return [each for each in tests if each.processes or each.lines & span(mutant)]
    return [each for each in tests if each.processes or any(name == mutant.module for name, _ in each.lines)]


def sample(sources: dict[str, Path], count: int, seed: int) -> list[Mutant]:
    """Mutants chosen by the seed, without those that change nothing."""
    known = equivalents()
    every = [each for name, path in sources.items() for each in mutants(name, path.read_text("utf-8"))]
    there = [each for each in every if each.key not in known]
    print(f"{len(every)} mutants, {len(every) - len(there)} of them equivalent, of {len(sources)} modules")
    return random.Random(seed).sample(there, min(count, len(there)))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="+", metavar="MODULE", help="a module or a package")
    parser.add_argument("--count", type=int, default=60, help="how many mutants, of all modules together")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--least", type=float, default=92, help="the percentage that must be noticed")
    parser.add_argument("--tests", nargs="*", help="folders or files; without them, those of the modules")
    options = parser.parse_args()
    sources = modules_of(options.names)
    if not any(name.startswith("nonoproof.bounded") for name in sources):
        os.environ[HERE] = "1"
    chosen = sample(sources, options.count, options.seed)
    tests = options.tests or list(dict.fromkeys(each for name in sources for each in tests_of(name)))
    noticed = 0
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder, ThreadPoolExecutor(options.jobs) as pool:
        copies = [Copy(Path(folder, str(number))) for number in range(options.jobs)]
        known, imported = watched(copies[0], sources, tests)
        # A function that runs at import cannot be changed afterwards.
        chosen = [each._replace(last=0) if span(each) & imported else each for each in chosen]
        judges: SimpleQueue[Judge] = SimpleQueue()
        for copy in copies:
            judges.put(judge := Judge(copy, tests))
            if judge.fails({path: path.read_text("utf-8") for path in sources.values()}, known):
                raise SystemExit("Tests fail without a change.")

        def examine(mutant: Mutant) -> bool:
            judge = judges.get()
            try:
                return judge.is_noticed(mutant, sources[mutant.module], known)
            finally:
                judges.put(judge)

        for mutant, seen in zip(chosen, pool.map(examine, chosen), strict=True):
            noticed += seen
            print(f"{'noticed ' if seen else 'SURVIVED'} {mutant}", flush=True)
        for _ in copies:
            judges.get().close()
    share = 100 * noticed / max(len(chosen), 1)
    print(f"{noticed} of {len(chosen)} noticed: {share:.0f} %")
    return 0 if share >= options.least else 1


if __name__ == "__main__":
    sys.exit(main())

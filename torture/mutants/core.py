"""How many faults of the core the tests notice: ``python -m torture.mutants.core --count 60``.

The checker, the lines and what mends and blames get one small change at a time, in a copy of the sources. Only the
changed file is compiled, with little optimisation. The tests of that file are run with the changed core, up to the
first one that fails. A test that does not end has noticed too. ``equivalent_core.tsv`` lists what changes nothing, with
the reason. It needs cmake, ninja and nanobind, which ``make sanitize`` installs.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from .__main__ import ended

ROOT = Path(__file__).parents[2]
CORE = Path("pipeline/nonoproof/solver/core")
EQUIVALENT = Path(__file__).with_name("equivalent_core.tsv")
LEAST_SECONDS, TIMES_AS_LONG = 30, 5
"""A test run that takes longer than it usually does hangs."""
_ASKED = "tests/solver/test_every_question.py::test_the_core_answers_what_brute_force_finds"


def _asked(*questions: str) -> tuple[str, ...]:
    return tuple([f"{_ASKED}[{question}-{colours}]" for question in questions for colours in (1, 2, 17)])


_MENDING = (
    *_asked("mended", "exchanged"),
    *("tests/repair/test_mates.py", "tests/repair/test_picture.py", "tests/repair/test_symmetric.py"),
    "tests/test_budgets.py::test_a_time_limit_holds_for_the_largest_puzzles[mend_picture]",
)
TESTS: dict[str, tuple[str, ...]] = {
    "checker/check.cpp": ("tests/solver/test_check.py", *_asked("checked")),
    "line.cpp": ("tests/solver/test_lines.py",),
    "tight.cpp": ("tests/solver/test_lines.py",),
    "repair/picture.cpp": _MENDING,
    "repair/exchange.cpp": _MENDING,
    "repair/visibility.cpp": _MENDING,
    "repair/blame.cpp": (*_asked("blamed"), "tests/repair/test_contradiction.py"),
}
"""By file, those that are to notice, the fast ones first."""

CHANGES: tuple[tuple[str, str], ...] = (
    *((f" {old} ", f" {new} ") for old, new in (("<", "<="), ("<=", "<"), (">", ">="), (">=", ">"))),
    *((f" {old} ", f" {new} ") for old, new in (("==", "!="), ("!=", "=="), ("&&", "||"), ("||", "&&"))),
    *((f" {old} ", f" {new} ") for old, new in (("+", "-"), ("-", "+"), ("*", "/"), ("/", "*"), ("%", "/"))),
    *((f" {old} ", f" {new} ") for old, new in (("<<", ">>"), (">>", "<<"), ("&", "|"), ("|", "&"))),
    *((f" {old} ", f" {new} ") for old, new in (("|=", "="), ("&=", "="), ("+=", "="), ("-=", "="))),
    *(("true", "false"), ("false", "true"), ("std::min", "std::max"), ("std::max", "std::min")),
)


class Mutant(NamedTuple):
    file: str
    number: int
    """Of the line, from 1."""
    old: str
    new: str
    """The line without the space around it."""
    place: int
    """Among the lines of the file that are the same, from 1."""

    @property
    def key(self) -> tuple[str, int, str, str]:
        return self.file, self.place, self.old, self.new

    def __str__(self) -> str:
        return f"{self.file}:{self.number}: {self.old}  ->  {self.new}"


def changes_of(line: str) -> Iterator[str]:
    """The line with one operator, constant or condition changed, or without its statement; limits with a name stay."""
    code, comment = re.fullmatch(r"(.*?)(\s*//.*)?", line).groups(default="")  # type: ignore[union-attr]
    if re.match(r"\s*(#|template|using|namespace|constexpr [^{(]*(=|$)|\}|$)", code) or '"' in code:
        return
    for old, new in CHANGES:
        for found in re.finditer(
            rf"(?<!\w){re.escape(old)}(?!\w)" if old[0] != " " else re.escape(old), code
        ):
            yield code[: found.start()] + new + code[found.end() :] + comment
    for found in re.finditer(r"(?<![\w.:<'])\d+(?![\w.>'])", code):
        yield code[: found.start()] + str(int(found[0]) + 1) + code[found.end() :] + comment
    for found in re.finditer(r"!(?=[\w(])", code):
        yield code[: found.start()] + code[found.end() :] + comment
    if condition := re.match(r"(\s*)(if|while) \((?!const|auto)(.*)\) (?=[\w*({])", code):
        for new in ("true", "false"):
            yield f"{code[: condition.start(3)]}{new}{code[condition.end(3) :]}{comment}"
    if re.match(
        r"\s*(return;|continue;|break;|[\w.>\[\]()*:-]+ (=|\|=|&=|\+=|-=) .*;|[+-]{2}[\w.]+;|[\w.:>-]+\(.*\);)$",
        code,
    ):
        yield re.match(r"\s*", code)[0] + ";" + comment  # type: ignore[index]


def mutants(file: str, text: str) -> list[Mutant]:
    found: list[Mutant] = []
    met: Counter[str] = Counter()
    for number, line in enumerate(text.split("\n"), 1):
        old = line.strip()
        met[old] += 1
        new = dict.fromkeys(each.strip() for each in changes_of(line))
        found += [Mutant(file, number, old, each, met[old]) for each in new if each != old]
    return found


def equivalents() -> dict[tuple[str, int, str, str], str]:
    """The reason by file, place, old and new line."""
    lines = [line.split("\t") for line in EQUIVALENT.read_text("utf-8").splitlines()]
    return {(file, int(place), old, new): reason for file, place, old, new, reason in lines}


class Build:
    """A copy of the sources, and the core that is made of it."""

    def __init__(self, folder: Path) -> None:
        self._source, self._build = folder / "source", folder / "build"
        shutil.copytree(ROOT / CORE, self._source / CORE)
        shutil.copy(ROOT / "CMakeLists.txt", self._source)
        options = ["-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_CXX_FLAGS_RELEASE=-O1"]
        where = ["-S", str(self._source), "-B", str(self._build), f"-DPython_EXECUTABLE={sys.executable}"]
        self._environment = os.environ | {"PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
        subprocess.run(
            ["cmake", *where, *options], check=True, stdout=subprocess.DEVNULL, env=self._environment
        )
        if not self.compiles():
            raise SystemExit("The core does not compile.")

    def compiles(self) -> bool:
        words = ["cmake", "--build", str(self._build)]
        return subprocess.run(words, check=False, capture_output=True, env=self._environment).returncode == 0

    def change(self, mutant: Mutant | None, file: str) -> None:
        """That one file; back to what it was without a mutant."""
        lines = (ROOT / CORE / file).read_text("utf-8").split("\n")
        if mutant:
            line = lines[mutant.number - 1]
            lines[mutant.number - 1] = line.replace(mutant.old, mutant.new)
        (self._source / CORE / file).write_text("\n".join(lines), "utf-8")

    def passes(self, tests: tuple[str, ...], seconds: float | None = None) -> bool:
        (core,) = self._build.glob("_core*.so")
        words = [
            "-x",
            "-q",
            "-p",
            "tests.sanitized_core",
            "-p",
            "no:cacheprovider",
            "--hypothesis-seed=0",
            *tests,
        ]
        process = subprocess.Popen(
            [sys.executable, "-m", "pytest", *words],
            cwd=ROOT,
            env=os.environ | {"NONOPROOF_CORE": str(core)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            text=True,
            start_new_session=True,
        )
        return ended(process, seconds) == 0


def limits(build: Build, files: set[str]) -> dict[str, float]:
    """The seconds that the tests of each file may take; all must pass without a change."""
    found = {}
    for file in sorted(files):
        begin = time.monotonic()
        if not build.passes(TESTS[file]):
            raise SystemExit(f"The tests of {file} fail without a change.")
        found[file] = LEAST_SECONDS + TIMES_AS_LONG * (time.monotonic() - begin)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", metavar="FILE", help="some of those that have tests")
    parser.add_argument("--count", type=int, default=60, help="how many mutants, of all files together")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--least", type=float, default=92, help="the percentage that must be noticed")
    options = parser.parse_args()
    known = equivalents()
    every = [
        each
        for file in options.files or TESTS
        for each in mutants(file, (ROOT / CORE / file).read_text("utf-8"))
    ]
    there = [each for each in every if each.key not in known]
    print(f"{len(every)} mutants, {len(every) - len(there)} of them equivalent")
    picked = set(random.Random(options.seed).sample(there, min(options.count, len(there))))
    chosen = [each for each in there if each in picked]
    noticed = tried = 0
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        build = Build(Path(folder))
        seconds = limits(build, {each.file for each in chosen})
        for file, changes in groupby(chosen, lambda each: each.file):
            for mutant in changes:
                build.change(mutant, file)
                if build.compiles():
                    seen = not build.passes(TESTS[file], seconds[file])
                    noticed, tried = noticed + seen, tried + 1
                    print(f"{'noticed ' if seen else 'SURVIVED'} {mutant}", flush=True)
            build.change(None, file)
    share = 100 * noticed / max(tried, 1)
    print(f"{noticed} of {tried} noticed: {share:.0f} %")
    return 0 if share >= options.least else 1


if __name__ == "__main__":
    sys.exit(main())

"""Certificates in figures: how long they are, and what it takes to make and to check them.

    python -m benchmarks.certificates [SECTION...] [--data FOLDER]

The sections are ``corpus`` (every puzzle of it), ``survey`` (what is decided within 10 s, a row each),
``webpbn`` (500 pictures, chosen by chance with a fixed seed), ``log`` (solving with the log on and off) and
``grids`` (all grids of 4 by 4: the checker alone counts the unique ones). Times are processor time. A
certificate that does not hold ends the run with 1. The data is the collection beside the project, where there
is one.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from time import process_time

from nonoproof.certify import certify
from nonoproof.ingest import ingest
from nonoproof.model import Puzzle, grid_clues
from nonoproof.normalise import normalise
from nonoproof.solver import build_information, classify, prove
from nonoproof.verdict import Budget, Verdict
from nonoproof.verify import Refused, judge, read

from tests.support.puzzles import DATA, ROOT

BUDGET = Budget(seconds=10)
SAMPLE, SEED = 500, 1
UNIQUE_4X4 = 52362
"""OEIS A242876."""


@dataclass(slots=True)
class Row:
    name: str
    size: str = ""
    verdict: str = ""
    solved_by: str = ""
    certificates: int = 1
    steps: int = 0
    literals: int = 0
    bytes: int = 0
    solving: float = 0.0
    making: float = 0.0
    checking: float = 0.0
    refusal: str = ""

    def cells(self) -> list[str]:
        times = [f"{each:.3f}" for each in (self.solving, self.making, self.checking)]
        counts = [f"{each:,}" for each in (self.certificates, self.steps, self.literals, self.bytes)]
        return [self.name, self.size, self.verdict, self.solved_by, *counts, *times]


HEAD = ["puzzle", "size", "verdict", "solved by", "certificates", "steps", "literals", "bytes"]
HEAD += ["solve s", "certify s", "check s"]


def measure(name: str, puzzle: Puzzle) -> Row:
    solving = _seconds(puzzle, proof=False)
    start = process_time()
    certified = certify(puzzle, BUDGET)
    made = process_time()
    found = certified.classification
    row = Row(name, f"{puzzle.width}x{puzzle.height}", found.verdict, found.solved_by or "")
    row.solving, row.making = solving, made - start
    if certified.data is None:
        row.certificates = 0
        return row
    row.steps, row.literals, row.bytes = certified.steps, certified.literals, len(certified.data)
    try:
        judge(read(certified.data))
    except Refused as why:
        row.refusal = str(why)
    row.checking = process_time() - made
    return row


def total(name: str, rows: Sequence[Row]) -> Row:
    result = Row(name, certificates=0)
    for row in rows:
        for count in ("certificates", "steps", "literals", "bytes", "solving", "making", "checking"):
            setattr(result, count, getattr(result, count) + getattr(row, count))
    return result


def valid_puzzles(sources: Sequence[Path]) -> Iterator[tuple[str, Puzzle]]:
    for each in ingest([str(source) for source in sources]):
        if each.puzzle is not None:
            whole = normalise(each.puzzle, each.source, validate=False)
            if whole.valid:
                yield Path(each.source.path).name, whole.puzzle


def tell(cells: Sequence[str]) -> None:
    print("| " + " | ".join(cells) + " |", flush=True)


def table(sources: Sequence[Path], each_row: bool) -> bool:
    """Certificates of the puzzles, with totals by verdict; False where one does not hold."""
    tell(HEAD)
    tell(["---"] * len(HEAD))
    rows = []
    for name, puzzle in valid_puzzles(sources):
        row = measure(name, puzzle)
        rows.append(row)
        if row.refusal:
            print(f"{name} does not hold: {row.refusal}")
        elif each_row:
            tell(row.cells())
    for verdict in Verdict:
        if some := [row for row in rows if row.verdict == verdict]:
            tell(total(f"all {verdict}", some).cells())
    tell(total(f"all {len(rows)}", rows).cells())
    slowest = max(rows, key=lambda row: row.checking)
    tell(["slowest to check: " + slowest.name, *slowest.cells()[1:]])
    return not any(row.refusal for row in rows)


def corpus(data: Path) -> bool:
    return table([ROOT / "corpus"], each_row=False)


def survey(data: Path) -> bool:
    return table(sorted((data / "survey").glob("*.non")), each_row=True)


def sample(data: Path) -> list[Path]:
    files = sorted((data / "webpbn").glob("*.non"))
    return sorted(random.Random(SEED).sample(files, min(SAMPLE, len(files))))


def webpbn(data: Path) -> bool:
    return table(sample(data), each_row=False)


def log(data: Path) -> bool:
    """Solving with the log on, as a multiple of solving without: at most 1.5."""
    sources = sorted((data / "survey").glob("*.non")) + sample(data)
    puzzles = [puzzle for _, puzzle in valid_puzzles(sources or [ROOT / "corpus"])]
    times = {False: 0.0, True: 0.0}
    for puzzle in puzzles:
        for proof in (False, True):
            times[proof] += min(_seconds(puzzle, proof) for _ in range(3))
    ratio = times[True] / times[False]
    off, on = times[False], times[True]
    print(f"{len(puzzles)} puzzles: {off:.3f} s without the log, {on:.3f} s with it: {ratio:.2f}")
    return ratio <= 1.5


def _seconds(puzzle: Puzzle, proof: bool) -> float:
    start = process_time()
    (prove if proof else classify)(puzzle, BUDGET)
    return process_time() - start


def grids(data: Path) -> bool:
    """The puzzles of all grids of 4 by 4, and how many of them the checker finds proved unique."""
    rows = [bytes(row) for row in product((0, 1), repeat=4)]
    puzzles = dict.fromkeys(grid_clues(grid) for grid in product(rows, repeat=4))
    unique = 0
    making = checking = 0.0
    for clues in puzzles:
        start = process_time()
        data_of = certify(Puzzle(*clues)).data
        made = process_time()
        assert data_of is not None
        certificate = read(data_of)
        judge(certificate)
        unique += certificate.verdict == "unique"
        making, checking = making + made - start, checking + process_time() - made
    print(
        f"{16**4:,} grids, {len(puzzles):,} puzzles: {unique:,} proved unique (published: {UNIQUE_4X4:,}); "
        f"{making:.1f} s to certify, {checking:.1f} s to check"
    )
    return unique == UNIQUE_4X4


SECTIONS: dict[str, Callable[[Path], bool]] = {
    "corpus": corpus,
    "survey": survey,
    "webpbn": webpbn,
    "log": log,
    "grids": grids,
}
NEED_DATA = {"survey", "webpbn"}


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("sections", nargs="*", metavar="SECTION", help=", ".join(SECTIONS))
    parser.add_argument("--data", type=Path, default=DATA)
    options = parser.parse_args()
    if unknown := set(options.sections) - set(SECTIONS):
        parser.error(f"there is no section {', '.join(sorted(unknown))}; there are {', '.join(SECTIONS)}")
    print(f"# Certificates\n\n{build_information()}")
    good = True
    for name in options.sections or SECTIONS:
        if name in NEED_DATA and not (options.data / name).is_dir():
            continue
        print(f"\n## {name}\n")
        good &= SECTIONS[name](options.data)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())

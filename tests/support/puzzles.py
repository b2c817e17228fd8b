"""The puzzles that are measured: real ones where the collection lies beside the project, else our own.

Ours are the example collection, and random and drawn grids made from a seed.
"""

from __future__ import annotations

import csv
import os
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from nonoproof import read
from nonoproof.model import Grid, Metadata, Puzzle, puzzle_of

ROOT = Path(__file__).parents[2]


def data_folder(named: str | None) -> Path:
    """Where the real puzzles are: the folder that ``NONOPROOF_DATA`` names; if it is empty, they are not there."""
    return ROOT.parent / "shared" / "data" if named is None else Path(named or os.devnull)


DATA = data_folder(os.environ.get("NONOPROOF_DATA"))


class Known(NamedTuple):
    """A puzzle whose verdict was published; empty where it was not."""

    puzzle: Puzzle
    name: str
    verdict: str


def valid(path: Path | str) -> list[Puzzle]:
    return [each for each in read(str(path), findings=[]) if each.rows and each.columns]


def sample(sources: Sequence[str], most: int, seed: int) -> list[Puzzle]:
    puzzles = [puzzle for source in sources for puzzle in valid(source)]
    return random.Random(seed).sample(puzzles, min(most, len(puzzles)))


def pictures() -> tuple[str, list[Puzzle]]:
    if DATA.is_dir():
        return "webpbn", valid(DATA / "webpbn")
    return "example collection", own_pictures()


def own_pictures() -> list[Puzzle]:
    faults = str(ROOT / "corpus" / "with-faults")
    folders = [each for each in sorted((ROOT / "corpus").iterdir()) if each.is_dir() and str(each) != faults]
    return [puzzle for folder in folders for puzzle in valid(folder)]


def tournaments() -> Iterator[tuple[str, list[Puzzle]]]:
    if DATA.is_dir():
        for path in sorted((DATA / "tournament").glob("*-question.txt")):
            yield path.stem.removesuffix("-question"), valid(path)
        return
    for density in (0.5, 0.45, 0.4):
        rng = random.Random(density)
        yield f"random {density:.0%}", [random_puzzle(rng, 25, density) for _ in range(300)]


def random_puzzle(rng: random.Random, side: int, density: float) -> Puzzle:
    return puzzle_of(tuple([bytes([rng.random() < density for _ in range(side)]) for _ in range(side)]))


def survey() -> list[Known]:
    """The puzzles that are known to be hard; the three that no solver of the survey decided come last."""
    if not DATA.is_dir():
        return [Known(each, each.title, "") for each in valid(ROOT / "corpus" / "hard")]
    with (DATA / "survey" / "verdicts.tsv").open(newline="") as file:
        rows = list(csv.DictReader([line for line in file if not line.startswith("#")], delimiter="\t"))
    return [
        Known(puzzle, f"{Path(row['file']).stem} {row['name']}", row["verdict"])
        for row in rows
        for puzzle in valid(DATA / "survey" / row["file"])
    ]


def large() -> list[Puzzle]:
    if DATA.is_dir():
        return valid(DATA / "large")
    return [puzzle_of(circles(side), metadata=Metadata(title=f"circles {side}")) for side in (100, 256, 512)]


def circles(side: int) -> Grid:
    """Rings around a few centres: long runs and short ones, which lines can settle."""
    rng = random.Random(side)
    centres = [
        (rng.randrange(side), rng.randrange(side), rng.randrange(side // 8, side // 3)) for _ in range(6)
    ]

    def filled(y: int, x: int) -> bool:
        return any(r * r // 4 < (x - cx) ** 2 + (y - cy) ** 2 < r * r for cy, cx, r in centres)

    return tuple([bytes([filled(y, x) for x in range(side)]) for y in range(side)])

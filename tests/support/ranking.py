"""How well the difficulty score ranks graded collections, by Kendall's tau-b; ``fit/difficulty.py`` fits the score."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import log2, sqrt
from pathlib import Path
from typing import NamedTuple

from nonoproof import read
from nonoproof.grading import Features, grade
from nonoproof.model import Puzzle, puzzle_of
from nonoproof.solver import classify
from nonoproof.solver.ladder import Round, Rung, climb
from nonoproof.verdict import Budget

RUNGS = {rung.label: rung for rung in Rung}
SUPPOSING = RUNGS["two-lines"]
USUAL_CELLS = 100


class Coefficients(NamedTuple):
    line: float = 4.0
    """The price of a round that needs all arrangements of a line."""
    supposing: float = 8.0
    """The price of a round that needs a supposition, and of a cell that must be guessed."""
    search: float = 0.5
    """The power to which it counts how many lines there are for each opening."""
    looks: float = 0.5
    """The share of the looks a line, beside the effort."""
    segments: float = 1.0
    """By which the prices of the rules of segments are multiplied."""


STATED = Coefficients()
ABOVE_ALL = 40.0
"""What must be guessed is above all that need not."""
RULE_PRICES = (0.5, 0.5, 0.5, 1.0, 1.0, 2.0)
"""Of a round, by the easiest of the rules of segments that yields something."""


@dataclass(frozen=True, slots=True)
class Sample:
    name: str
    grade: float
    """By its collection: the higher, the harder."""
    features: Features
    rounds: tuple[Round, ...]
    score: float
    old_score: float
    """By the formula before this one."""


Measure = Callable[[Sample], float]


def with_coefficients(coefficients: Coefficients) -> Measure:
    line, supposing, search, share, segments = coefficients

    def effort(each: Round) -> float:
        return float(each.runs / each.openings * ((each.open_lines + 1) / (each.openings + 1)) ** search)

    def measure(sample: Sample) -> float:
        features = sample.features
        looks = sum([each.fresh for each in sample.rounds]) / (features.width + features.height)
        amount = (1 - share) * log2(1 + sum(map(effort, sample.rounds))) + share * log2(1 + looks)
        upper = (features.two_line_rounds, features.contradiction_rounds, features.deeper_rounds)
        left = features.open_cells if features.end == "guess" else 0
        by_rules = sum([RULE_PRICES[each.rule] for each in sample.rounds if each.rung == Rung.SEGMENTS])
        kinds = [
            segments * by_rules,
            line * features.line_rounds,
            *[supposing * rounds for rounds in (*upper, left)],
        ]
        above_all = ABOVE_ALL if features.end == "guess" else 0
        return above_all + amount + sum([log2(1 + each) for each in kinds])

    return measure


def old_score(features: Features, rounds: Sequence[Round]) -> float:
    relative = (USUAL_CELLS / (features.width * features.height)) ** 0.25
    narrow = log2(16 / min([16, *[each.openings for each in rounds[:-1]]]))
    strain = (features.strain + features.open_cells) * relative
    return log2(1 + strain) + 1.5 * RUNGS[features.rung] + narrow / 4


BASELINES: dict[str, Measure] = {
    "size": lambda sample: sample.features.width * sample.features.height,
    "sweeps": lambda sample: sample.features.sweeps,
    "lines per line": lambda sample: sample.features.lines_per_line,
    "the old score": lambda sample: sample.old_score,
}


def kendall(one: Sequence[float], other: Sequence[float], groups: Sequence[object] | None = None) -> float:
    """Tau-b: 1 where both rank alike, -1 where they rank contrarily; ties count for neither.

    With groups, only pairs of the same group count.
    """
    balance = untied_one = untied_other = 0
    for i, j in combinations(range(len(one)), 2):
        if groups is not None and groups[i] != groups[j]:
            continue
        a = (one[i] > one[j]) - (one[i] < one[j])
        b = (other[i] > other[j]) - (other[i] < other[j])
        balance += a * b
        untied_one += a != 0
        untied_other += b != 0
    return balance / sqrt(untied_one * untied_other) if untied_one and untied_other else 0.0


def tau(samples: Sequence[Sample], measure: Measure) -> float:
    return kendall([sample.grade for sample in samples], [measure(sample) for sample in samples])


def kind(sample: Sample) -> bool:
    """Whether single lines are enough, or suppositions are needed."""
    return RUNGS[sample.features.rung] >= SUPPOSING


def kind_and_size(sample: Sample) -> tuple[bool, int]:
    return kind(sample), sample.features.width * sample.features.height


ALIKE: dict[str, Callable[[Sample], object]] = {
    "the same kind": kind,
    "the same kind and size": kind_and_size,
}
"""Among which puzzles the score is to rank better than the work of a line solver."""


def tau_within(samples: Sequence[Sample], measure: Measure, group: Callable[[Sample], object]) -> float:
    """Only among puzzles of the same group."""
    grades = [sample.grade for sample in samples]
    return kendall(grades, [measure(sample) for sample in samples], [group(sample) for sample in samples])


def load(data: Path) -> dict[str, list[Sample]]:
    found = {
        "by reasoning": _folders(data / "graded" / "jsimlo", lambda name: float(name[:2])),
        "67 people": [sample_of(name, seconds, each) for name, seconds, each in _study(data)],
        "colour": _folders(data / "colour-xpm", lambda name: float(name.startswith("hard-"))),
    }
    return {name: [each for each in samples if each] for name, samples in found.items()}


def _folders(root: Path, grade_of: Callable[[str], float]) -> list[Sample | None]:
    return [
        sample_of(f"{folder.name}/{path.name}", grade_of(folder.name), puzzle)
        for folder in sorted(root.iterdir())
        for path in sorted(folder.iterdir())
        for puzzle in read(str(path))
    ]


def _study(data: Path) -> Iterator[tuple[str, float, Puzzle]]:
    text = (data / "graded" / "human-study" / "puzzles_and_ratings.json").read_text(encoding="utf-8")
    for each in json.loads(text)["puzzles"]:
        grid = tuple([bytes(map(int, row)) for row in each["solution"]])
        yield str(each["id"]), each["mean_time_s"], puzzle_of(grid)


def sample_of(name: str, by_collection: float, puzzle: Puzzle) -> Sample | None:
    verdict = classify(puzzle, Budget(seconds=None))
    found = grade(puzzle, verdict)
    if found is None:
        return None
    rounds = climb(puzzle, solution=verdict.solutions[0]).rounds
    return Sample(name, by_collection, found.features, rounds, found.score, old_score(found.features, rounds))

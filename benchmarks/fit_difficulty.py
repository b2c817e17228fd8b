"""Fits the coefficients of the difficulty score again, and measures how well it ranks graded collections.

    python -m benchmarks.fit_difficulty DATA [--plot FILE]

DATA holds the collections: ``graded/jsimlo`` (folders by kind of reasoning), ``graded/human-study`` (times of
67 people) and ``colour-xpm`` (folders that begin with ``hard-`` and others). Ranks are compared by Kendall's
tau-b, within each collection, since the grades of different collections have nothing in common.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from math import log2, sqrt
from pathlib import Path
from statistics import fmean
from time import process_time
from typing import NamedTuple

from nonoproof import read
from nonoproof.grade import Features, grade
from nonoproof.ingest import ingest
from nonoproof.model import Puzzle, puzzle_of
from nonoproof.solver import classify
from nonoproof.solver.ladder import Round, Rung, climb
from nonoproof.verdict import Budget, Verdict

from benchmarks.difficulty_plot import draw_plot

RUNGS = {rung.label: rung for rung in Rung}
SUPPOSING = RUNGS["two-lines"]
USUAL_CELLS = 100


class Coefficients(NamedTuple):
    line: float = 2.0
    """The price of a round that needs all arrangements of a line."""
    supposing: float = 8.0
    """The price of a round that needs a supposition, and of a cell that must be guessed."""
    search: float = 0.5
    """The power to which it counts how many lines there are for each opening."""
    looks: float = 0.5
    """The share of the looks a line, beside the effort."""


STATED = Coefficients()
GRID = tuple(
    [
        Coefficients(*each)
        for each in product((1.0, 2.0, 4.0), (2.0, 8.0, 32.0), (0.0, 0.5, 1.0), (0.0, 0.5, 1.0))
    ]
)
FOLDS, REPEATS, RESAMPLES = 5, 10, 200


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
    line, supposing, search, share = coefficients

    def effort(each: Round) -> float:
        return float(each.runs / each.openings * ((each.open_lines + 1) / (each.openings + 1)) ** search)

    def measure(sample: Sample) -> float:
        features = sample.features
        looks = sum([each.fresh for each in sample.rounds]) / (features.width + features.height)
        amount = (1 - share) * log2(1 + sum(map(effort, sample.rounds))) + share * log2(1 + looks)
        upper = (features.two_line_rounds, features.contradiction_rounds, features.deeper_rounds)
        left = features.open_cells if features.end == "guess" else 0
        kinds = [line * features.line_rounds, *[supposing * rounds for rounds in (*upper, left)]]
        return amount + sum([log2(1 + each) for each in kinds])

    return measure


def old_score(features: Features) -> float:
    relative = (USUAL_CELLS / (features.width * features.height)) ** 0.25
    narrow = log2(16 / min(16, features.narrowest))
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


def fit(collections: Sequence[Sequence[Sample]]) -> Coefficients:
    """The coefficients with the best mean tau; among equals those nearest to the stated ones."""

    def quality(coefficients: Coefficients) -> tuple[float, float]:
        measure = with_coefficients(coefficients)
        mean = fmean([tau(samples, measure) for samples in collections])
        return round(mean, 3), -sum([abs(a - b) for a, b in zip(coefficients, STATED, strict=True)])

    return max(GRID, key=quality)


# The collections


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


def load_others(data: Path) -> dict[str, list[Sample]]:
    """Files that claim a difficulty in numbers; too few to fit anything on."""
    found: dict[str, list[Sample]] = {}
    for name in ("freenono", "gno"):
        for each in ingest([str(data / "formats" / name)]):
            if each.puzzle and (claimed := each.puzzle.metadata.claimed_difficulty):
                sample = sample_of(each.source.path, float(claimed), each.puzzle)
                found.setdefault(name, []).extend(filter(None, [sample]))
    return found


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
    return Sample(name, by_collection, found.features, rounds, found.score, old_score(found.features))


# The tables


def row(*cells: object) -> str:
    shown = [f"{cell:.3f}" if isinstance(cell, float) else str(cell) for cell in cells]
    return "| " + " | ".join(shown) + " |\n"


def head(*cells: str) -> str:
    return "\n" + row(*cells) + row(*["---"] * len(cells))


def whole(collections: dict[str, list[Sample]]) -> Iterator[str]:
    """On each collection: the baselines, the stated formula, and one fitted on the other collections only."""
    yield head("collection", "puzzles", *BASELINES, "stated", "fitted on the others")
    for name, samples in collections.items():
        others = [each for other, each in collections.items() if other != name]
        taus = [tau(samples, measure) for measure in BASELINES.values()]
        left_out = tau(samples, with_coefficients(fit(others)))
        yield row(name, len(samples), *taus, tau(samples, with_coefficients(STATED)), left_out)


def within(collections: dict[str, list[Sample]]) -> Iterator[str]:
    """The same among puzzles that are alike."""
    measures = [*BASELINES.values(), with_coefficients(STATED)]
    for which, group in ALIKE.items():
        yield head(f"collection, {which}", *BASELINES, "stated")
        for name, samples in collections.items():
            yield row(name, *[tau_within(samples, measure, group) for measure in measures])


def untouched(collections: dict[str, list[Sample]]) -> Iterator[str]:
    """Collections that nothing was fitted on."""
    yield head("collection", "puzzles", *BASELINES, "stated")
    for name, samples in collections.items():
        taus = [tau(samples, measure) for measure in BASELINES.values()]
        yield row(name, len(samples), *taus, tau(samples, with_coefficients(STATED)))


def folded(collections: dict[str, list[Sample]]) -> Iterator[str]:
    """The mean tau on parts that the coefficients were not fitted on."""
    yield head("collection", "held-out parts", *BASELINES, "stated", "fitted on the rest")
    for name, samples in collections.items():
        if len(samples) < FOLDS * 4:
            continue
        others = [each for other, each in collections.items() if other != name]
        results = []
        for part, rest in _folds(samples):
            taus = [tau(part, measure) for measure in BASELINES.values()]
            stated, fitted = with_coefficients(STATED), with_coefficients(fit([rest, *others]))
            results.append([*taus, tau(part, stated), tau(part, fitted)])
        yield row(name, len(results), *[fmean(column) for column in zip(*results, strict=True)])


def _folds(samples: Sequence[Sample]) -> Iterator[tuple[list[Sample], list[Sample]]]:
    """Parts in which each grade has its share, and the rest."""
    chance = random.Random(1)
    for _ in range(REPEATS):
        mixed = sorted(samples, key=lambda sample: (sample.grade, chance.random()))
        for fold in range(FOLDS):
            yield mixed[fold::FOLDS], [each for i, each in enumerate(mixed) if i % FOLDS != fold]


def resampled(collections: dict[str, list[Sample]]) -> Iterator[str]:
    """How often the stated formula ranks better than a baseline, where puzzles are drawn with repetition."""
    chance = random.Random(2)
    yield head("collection", *[f"better than {name}" for name in BASELINES])
    for name, samples in collections.items():
        wins = dict.fromkeys(BASELINES, 0)
        for _ in range(RESAMPLES):
            drawn = chance.choices(samples, k=len(samples))
            ours = tau(drawn, with_coefficients(STATED))
            for baseline, measure in BASELINES.items():
                wins[baseline] += ours > tau(drawn, measure)
        yield row(name, *[f"{won / RESAMPLES:.0%}" for won in wins.values()])


def features_alone(collections: dict[str, list[Sample]]) -> Iterator[str]:
    """How well each feature ranks by itself."""
    yield head("feature", *collections)
    names = [name for name in Features._fields if name not in ("width", "height", "rung", "end")]
    measures: dict[str, Measure] = {"rung": lambda sample: RUNGS[sample.features.rung]}
    measures |= {name: lambda sample, name=name: getattr(sample.features, name) for name in names}  # type: ignore[misc]
    for name, measure in measures.items():
        yield row(name, *[tau(samples, measure) for samples in collections.values()])


def costs(data: Path) -> Iterator[str]:
    """Processor time of the grade beside that of the verdict, by what the verdict needed."""
    yield head("solved by", "puzzles", "verdict, ms", "grade, ms", "times")
    spent: dict[str, list[tuple[float, float]]] = {}
    for path in [*sorted((data / "webpbn").rglob("*.non")), *sorted((data / "survey").glob("*.non"))]:
        for puzzle in read(str(path)):
            begin = process_time()
            found = classify(puzzle)
            middle = process_time()
            if found.verdict is Verdict.UNIQUE:
                grade(puzzle, found)
                times = (middle - begin, process_time() - middle)
                spent.setdefault(str(found.solved_by), []).append(times)
    spent["all"] = [each for group in spent.values() for each in group]
    for means, pairs in spent.items():
        verdict, climbing = (sum(column) * 1000 for column in zip(*pairs, strict=True))
        yield row(means, len(pairs), f"{verdict:.1f}", f"{climbing:.1f}", f"{climbing / verdict:.1f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("data", type=Path)
    parser.add_argument("--plot", type=Path, help="where to write the picture of scores by grade, as SVG")
    args = parser.parse_args()
    collections = load(args.data)
    fitted = fit(list(collections.values()))
    for name, each in {"stated": STATED, "fitted on all": fitted}.items():
        shown = [f"{what} {value:g}" for what, value in each._asdict().items()]
        sys.stdout.write(f"{name}: {', '.join(shown)}\n")
    sys.stdout.write(f"{len(GRID)} variants\n")
    for table in (whole, within, folded, resampled, features_alone):
        sys.stdout.writelines(table(collections))
        sys.stdout.flush()
    sys.stdout.writelines(untouched(load_others(args.data)))
    sys.stdout.writelines(costs(args.data))
    if args.plot:
        points = {
            name: [(each.grade, each.score) for each in samples] for name, samples in collections.items()
        }
        args.plot.write_text(draw_plot(points), encoding="utf-8")


if __name__ == "__main__":
    main()

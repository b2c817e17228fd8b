"""Fits the coefficients of the difficulty score again, and measures how well it ranks graded collections.

    python -m fit.difficulty DATA [--plot FILE]

DATA holds the collections: ``graded/jsimlo`` (folders by kind of reasoning), ``graded/human-study`` (times of
67 people) and ``colour-xpm`` (folders that begin with ``hard-`` and others). Ranks are compared by Kendall's
tau-b, within each collection, since the grades of different collections have nothing in common.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from statistics import fmean
from time import process_time

from nonoproof import read
from nonoproof.calibration.fit import rank
from nonoproof.grading import Features, grade
from nonoproof.ingest import ingest
from nonoproof.solver import classify
from nonoproof.verdict import Verdict

from fit.difficulty_plot import draw_plot
from tests.support.ranking import (
    ALIKE,
    BASELINES,
    RUNGS,
    STATED,
    Coefficients,
    Measure,
    Sample,
    load,
    sample_of,
    tau,
    tau_within,
    with_coefficients,
)

GRID = tuple(
    [
        Coefficients(*each)
        for each in product((2.0, 4.0, 8.0), (2.0, 8.0, 32.0), (0.0, 0.5, 1.0), (0.0, 0.5, 1.0))
    ]
)
FOLDS, REPEATS, RESAMPLES = 5, 10, 200


def fit(collections: Sequence[Sequence[Sample]]) -> Coefficients:
    """The coefficients with the best mean tau; among equals those nearest to the stated ones."""

    def quality(coefficients: Coefficients) -> tuple[float, float]:
        measure = with_coefficients(coefficients)
        mean = fmean([tau(samples, measure) for samples in collections])
        return round(mean, 3), -sum([abs(a - b) for a, b in zip(coefficients, STATED, strict=True)])

    return max(GRID, key=quality)


def load_others(data: Path) -> dict[str, list[Sample]]:
    """Files that claim a difficulty in numbers; too few to fit anything on."""
    found: dict[str, list[Sample]] = {}
    for name in ("freenono", "gno"):
        for each in ingest([str(data / "formats" / name)]):
            if each.puzzle and (claimed := each.puzzle.metadata.claimed_difficulty):
                sample = sample_of(each.source.path, float(claimed), each.puzzle)
                found.setdefault(name, []).extend(filter(None, [sample]))
    return found


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


def bounded(collections: dict[str, list[Sample]]) -> Iterator[str]:
    """The tau of the stated formula, with the bounds that ``calibrate`` gives."""
    yield head("collection", "stated", "from", "to")
    for name, samples in collections.items():
        yield row(name, *rank([each.score for each in samples], [each.grade for each in samples]))


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
    for table in (whole, within, folded, resampled, bounded, features_alone):
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

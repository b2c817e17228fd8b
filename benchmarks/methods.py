"""Measures the methods of Ortiz-Garcia and others and of Dong on real puzzles, in the tables of their papers.

    python -m benchmarks.methods figure-6 FOLDER      the eight puzzles of Dong's Figure 6, by puzzle
    python -m benchmarks.methods sizes SOURCE...      decided, stuck and unfinished by size class
        --seconds S  --most N  --seed N

FOLDER holds the puzzles under their webpbn numbers (webpbn-00001.non). Of the sources, ``--most`` puzzles are
drawn with the seed. Every claimed verdict is compared with that of the core; one that differs ends the run.
Times are wall clock of one process in pure Python.
"""

from __future__ import annotations

import argparse
import platform
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from statistics import median

from nonoproof import read
from nonoproof.methods import Answer, Limit, Method, combinatorial, fix_paint, genetic, logic, native
from nonoproof.methods.method import takes
from nonoproof.model import Puzzle

from tests.support.puzzles import sample

METHODS: tuple[Method, ...] = (genetic, combinatorial, logic, fix_paint)

FIGURE_6 = {
    1: ("Dancer", "0"),
    6: ("Cat", "0.02"),
    21: ("Skid", "0.03"),
    27: ("Bucks", "0.86"),
    23: ("Edge", "x"),
    16: ("Knot", "5.73"),
    529: ("Swing", "0.78"),
    65: ("Mum", "x"),
}
"""By webpbn number: Dong's name for the puzzle and the seconds of the paper."""


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("table", choices=("figure-6", "sizes"))
    parser.add_argument("sources", nargs="+")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--most", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    print(f"Python {platform.python_version()} on {platform.machine()}, {options.seconds:g} s a puzzle\n")
    limit = Limit(seconds=options.seconds, seed=options.seed)
    if options.table == "figure-6":
        print_table(figure_6(Path(options.sources[0]), limit))
        return
    puzzles = sample(options.sources, options.most, options.seed)
    print_table(sizes(puzzles, limit))


def print_table(rows: Iterable[Sequence[str]]) -> None:
    for number, row in enumerate(rows):
        print("| " + " | ".join(row) + " |", flush=True)
        if number == 0:
            print("|" + " --- |" * len(row))


def checked(method: Method, puzzle: Puzzle, limit: Limit) -> Answer:
    answer = method.solve(puzzle, limit)
    if answer.verdict is not None:
        truth = native.solve(puzzle, Limit(seconds=60)).verdict
        if truth not in (None, answer.verdict):
            raise SystemExit(f"{method.NAME} says {answer.verdict}, the core {truth}: {puzzle.title}")
    return answer


def figure_6(folder: Path, limit: Limit) -> Iterator[Sequence[str]]:
    """Seconds by puzzle; ``x`` where the limit ended the method, ``stuck`` where lines say no more."""
    yield "puzzle", "size", "paper", *(method.NAME for method in METHODS)
    for number, (name, published) in FIGURE_6.items():
        puzzle = next(read(folder / f"webpbn-{number:05}.non"))
        results = [outcome(checked(method, puzzle, limit)) for method in METHODS]
        yield name, f"{puzzle.width} x {puzzle.height}", published, *results


def outcome(answer: Answer) -> str:
    if not answer.finished:
        return "x"
    return f"{answer.seconds:.3f}" if answer.verdict or answer.solutions else "stuck"


def sizes(puzzles: Sequence[Puzzle], limit: Limit) -> Iterator[Sequence[str]]:
    """By the longer side: how many each method decided, was stuck on or did not finish, and its times."""
    yield "longer side", "puzzles", "method", "decided", "stuck", "unfinished", "median s", "longest s"
    classes: dict[int, list[Puzzle]] = defaultdict(list)
    for puzzle in puzzles:
        classes[-(-max(puzzle.width, puzzle.height) // 10) * 10].append(puzzle)
    for top, members in sorted(classes.items()):
        for method in METHODS[1:]:
            answers = [checked(method, puzzle, limit) for puzzle in members if takes(method, puzzle)]
            if answers:
                yield f"{top - 9} to {top}", str(len(answers)), method.NAME, *summary(answers)


def summary(answers: Sequence[Answer]) -> Sequence[str]:
    decided = [answer.seconds for answer in answers if answer.verdict is not None]
    unfinished = sum(not answer.finished for answer in answers)
    times = (f"{median(decided):.3f}", f"{max(decided):.3f}") if decided else ("", "")
    return str(len(decided)), str(len(answers) - len(decided) - unfinished), str(unfinished), *times


if __name__ == "__main__":
    main()

"""How much of the complete line deduction the rules of each method reach, on lines of real puzzles.

    python -m benchmarks.rule_strength [--seconds S] SOURCE...

Each puzzle is solved line by line with the complete deduction (Fix and Paint). Whenever that settles cells
of a line, each set of rules gets the same line, and what it settles is counted. The eleven rules of
run-ranges are also tried with one of them left out at a time: the share that is lost is what the others
cannot make up for.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from time import perf_counter

from pipeline.ingest import ingest
from pipeline.methods import fix_paint, logic, run_ranges
from pipeline.methods.method import first_cells, is_black_and_white
from pipeline.methods.run_range_line import Line
from pipeline.methods.run_range_rules import RULES, Rule
from pipeline.model import UNKNOWN, Clue, Puzzle

MOST_CELLS = 2500
Deduction = Callable[[Clue, Sequence[int]], bytes | None]


def without(left_out: Rule) -> Deduction:
    """The rules of run-ranges but one."""

    def deduce(clue: Clue, cells: Sequence[int]) -> bytes:
        line = Line([run.length for run in clue], cells)
        before = -1
        while line.changes != before:
            before = line.changes
            for rule in RULES:
                if rule is not left_out:
                    rule(line)
        return bytes(line.cells)

    return deduce


RULE_SETS: dict[str, Deduction] = {
    "run-ranges": run_ranges.deduce_line,
    "logic": logic.deduce_line,
    "fix-paint, simple rules only": fix_paint.simple_rules,
    **{f"run-ranges without {rule.__name__}": without(rule) for rule in RULES},
}


def productive_lines(puzzle: Puzzle) -> Iterator[tuple[Clue, bytes, int]]:
    """The lines that say something new while the puzzle is solved, with the number of cells each settles."""
    rows = first_cells(puzzle)
    changed = True
    while changed:
        changed = False
        for clues, down in ((puzzle.rows, False), (puzzle.columns, True)):
            for place, clue in enumerate(clues):
                cells = bytes([row[place] for row in rows] if down else rows[place])
                settled = fix_paint.fix_and_paint(clue, cells) or cells
                news = cells.count(UNKNOWN) - settled.count(UNKNOWN)
                if not news:
                    continue
                changed = True
                yield clue, cells, news
                for other, cell in enumerate(settled):
                    row, column = (other, place) if down else (place, other)
                    rows[row][column] = cell


def black_and_white_puzzles(sources: Sequence[str]) -> list[Puzzle]:
    """Those of a moderate size, in an order that depends on nothing but their number."""
    puzzles = [each.puzzle for each in ingest(sources) if each.puzzle is not None]
    chosen = [each for each in puzzles if is_black_and_white(each) and each.width * each.height <= MOST_CELLS]
    random.Random(1).shuffle(chosen)
    return chosen


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("sources", nargs="+", metavar="SOURCE")
    parser.add_argument("--seconds", type=float, default=60.0)
    args = parser.parse_args()
    deadline = perf_counter() + args.seconds
    cells: Counter[str] = Counter()
    whole: Counter[str] = Counter()
    puzzles = lines = total = 0
    for puzzle in black_and_white_puzzles(args.sources):
        if perf_counter() > deadline:
            break
        puzzles += 1
        for clue, line, news in productive_lines(puzzle):
            lines += 1
            total += news
            for name, deduce in RULE_SETS.items():
                settled = deduce(clue, line)
                reached = line.count(UNKNOWN) - settled.count(UNKNOWN) if settled is not None else 0
                cells[name] += reached
                whole[name] += reached == news
    print(f"{puzzles} puzzles, {lines} lines that settle {total} cells")
    for name in RULE_SETS:
        print(f"{name:32} {cells[name] / total:7.2%} of the cells, {whole[name] / lines:7.2%} of the lines")


if __name__ == "__main__":
    main()

"""How much of the complete line deduction the rules of each method reach, on lines of real puzzles.

    python -m fit.rule_strength [--most N] [--seed N] SOURCE...

Of the sources, ``--most`` puzzles are drawn with the seed; those in black and white are solved line by line
with the complete deduction (Fix and Paint). Whenever that settles cells of a line, each set of rules gets the
same line, and what it settles is counted. The eleven rules of run-ranges are also tried with one of them left
out at a time: the share that is lost is what the others cannot make up for.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from functools import partial

from nonoproof.methods import Limit, fix_paint
from nonoproof.methods.method import Meter, first_cells, is_black_and_white
from nonoproof.methods.partial_grid import Deduce, PartialGrid, propagate
from nonoproof.methods.run_range_rules import RULES, Rule
from nonoproof.model import UNKNOWN, Clue, Puzzle

from tests.support.puzzles import sample
from tests.support.single_lines import by_logic, by_run_ranges


def without(left_out: Rule) -> Deduce:
    """The rules of run-ranges but one."""
    return partial(by_run_ranges, rules=[rule for rule in RULES if rule is not left_out])


RULE_SETS: dict[str, Deduce] = {
    "run-ranges": by_run_ranges,
    "logic": by_logic,
    "fix-paint, simple rules only": fix_paint.simple_rules,
    **{f"run-ranges without {rule.__name__}": without(rule) for rule in RULES},
}


class Strength:
    """The lines that say something new, the cells they settle, and what each rule set reaches of both."""

    def __init__(self) -> None:
        self.lines = self.cells = 0
        self.lines_by: Counter[str] = Counter()
        self.cells_by: Counter[str] = Counter()

    def measure(self, puzzle: Puzzle) -> None:
        propagate(PartialGrid(puzzle, first_cells(puzzle)), self._deduce, Meter(Limit(seconds=None)))

    def _deduce(self, clue: Clue, cells: Sequence[int]) -> Sequence[int] | None:
        complete = fix_paint.fix_and_paint(clue, cells)
        news = 0 if complete is None else settled(complete, cells)
        if news:
            self.lines += 1
            self.cells += news
            for name, rules in RULE_SETS.items():
                reached = settled(rules(clue, cells) or cells, cells)
                self.cells_by[name] += reached
                self.lines_by[name] += reached == news
        return complete


def settled(after: Sequence[int], before: Sequence[int]) -> int:
    return sum(new != UNKNOWN and old == UNKNOWN for new, old in zip(after, before, strict=True))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("sources", nargs="+", metavar="SOURCE")
    parser.add_argument("--most", type=int, default=50)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    drawn = sample(options.sources, options.most, options.seed)
    puzzles = [each for each in drawn if is_black_and_white(each)]
    strength = Strength()
    for puzzle in puzzles:
        strength.measure(puzzle)
    print(f"{len(puzzles)} puzzles, {strength.lines:,} lines that settle {strength.cells:,} cells")
    for name in RULE_SETS:
        cells, lines = strength.cells_by[name] / strength.cells, strength.lines_by[name] / strength.lines
        print(f"{name:32} {cells:7.2%} of the cells, {lines:7.2%} of the lines")


if __name__ == "__main__":
    main()

"""Reads files as strangers make them, and compares: ``python -m torture.strangers``.

Each class of files has one peculiarity. The table says for each how many files are read right (and how many of these
carry a warning without need), wrong but warned of, wrong without a word, and refused. ``--show CLASS:SEED`` prints a
file and what was read. The exit code is 1 if anything is wrong without a word.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from dataclasses import dataclass, field

from nonoproof.model import Puzzle, draw

from tests.support.strangers import CLASSES, Expect, Judgement, Kind, judge, made, read


@dataclass
class Tally:
    """What came of the files of one class."""

    kinds: Counter[Kind] = field(default_factory=Counter)
    examples: list[tuple[int, Judgement]] = field(default_factory=list)
    titles: tuple[int, int] = (0, 0)

    alarms: int = 0
    """Read right, with a warning that nothing in the file calls for."""
    certain: Counter[Kind] = field(default_factory=Counter)
    """Of the files that a person reads without a doubt."""

    def add(self, seed: int, judgement: Judgement, certain: bool) -> None:
        self.kinds[judgement.kind] += 1
        self.certain[judgement.kind] += certain
        self.alarms += judgement.alarm
        self.titles = (self.titles[0] + judgement.titles[0], self.titles[1] + judgement.titles[1])
        if judgement.kind is not Kind.RIGHT:
            self.examples.append((seed, judgement))


def run(names: list[str], count: int, seed: int) -> dict[str, Tally]:
    """So many files, spread over the classes; a folder counts once for each of its files."""
    tallies = {name: Tally() for name in names}
    for number in range(count):
        name, chosen = names[number % len(names)], seed * 1_000_000 + number // len(names)
        stranger = made(name, chosen)
        for file, judgement in zip(stranger.files, judge(stranger), strict=True):
            tallies[name].add(chosen, judgement, certain=file.expect is Expect.PUZZLES)
    return tallies


def table(tallies: dict[str, Tally], shown: int) -> None:
    line = "{:<46} {:>6} {:>6} {:>7} {:>7} {:>7} {:>8} {:>7} {:>7}"
    print(
        line.format("class", "files", "right", "alarms", "warned", "SILENT", "refused", "right %", "titles")
    )
    whole = Tally()
    for name, tally in tallies.items():
        print(line.format(name, *_figures(tally)))
        whole.kinds += tally.kinds
        whole.certain += tally.certain
        whole.alarms += tally.alarms
        whole.titles = (whole.titles[0] + tally.titles[0], whole.titles[1] + tally.titles[1])
    print(line.format("all", *_figures(whole)))
    certain = sum(whole.certain.values())
    if certain:
        share = whole.certain[Kind.RIGHT] / certain
        print(f"{share:.1%} right of the {certain} files that a person reads without a doubt")
    for kind in (Kind.SILENT, Kind.WARNED, Kind.REFUSED):
        _examples(tallies, kind, shown if kind is Kind.SILENT else min(shown, 1))


def _figures(tally: Tally) -> tuple[object, ...]:
    files = sum(tally.kinds.values())
    share = f"{tally.kinds[Kind.RIGHT] / files:.1%}" if files else "-"
    right, of = tally.titles
    counts = [tally.kinds[each] for each in (Kind.WARNED, Kind.SILENT, Kind.REFUSED)]
    return files, tally.kinds[Kind.RIGHT], tally.alarms, *counts, share, f"{right / of:.1%}" if of else "-"


def _examples(tallies: dict[str, Tally], kind: Kind, most: int) -> None:
    for name, tally in tallies.items():
        reasons: dict[str, list[int]] = {}
        for seed, judgement in tally.examples:
            if judgement.kind is kind:
                reasons.setdefault(judgement.why, []).append(seed)
        for why, seeds in sorted(reasons.items(), key=_rank)[:most]:
            print(
                f'{kind}: --show "{name}:{seeds[0]}"  {why}'
                + (f" ({len(seeds)} times)" if len(seeds) > 1 else "")
            )


def _rank(reason: tuple[str, list[int]]) -> tuple[bool, int]:
    """Bugs first, then what is frequent."""
    why, seeds = reason
    return not why.startswith("a bug"), -len(seeds)


def show(name: str, seed: int) -> None:
    """One stranger: its files, what is true, and what was read."""
    stranger = made(name, seed)
    for file, rows, judgement in zip(stranger.files, read(stranger), judge(stranger), strict=True):
        print(f"--- {file.name}, expected: {file.expect}")
        print(file.data.decode(errors="replace"))
        if file.expect is not Expect.NOTHING:
            for puzzle in file.puzzles:
                print(f"true: {_described(puzzle)}")
        for row in rows:
            print(f"read, number {row.number}: {_described(row.raw) if row.raw else 'no puzzle'}")
            for finding in row.findings:
                print(f"    {finding.severity}: {finding.message} ({finding.code})")
        print(f"=> {judgement.kind} {judgement.why}")


def _described(puzzle: Puzzle) -> str:
    sides = [
        " / ".join([" ".join([_run(each.length, each.colour) for each in clue]) or "0" for clue in side])
        for side in (puzzle.rows, puzzle.columns)
    ]
    grids = [
        "\n      " + "\n      ".join([f"{what}:", *draw(grid, puzzle.palette)])
        for what, grid in (("goal", puzzle.goal), ("givens", puzzle.givens))
        if grid is not None
    ]
    size = f"{puzzle.width}x{puzzle.height}"
    return f'{size} "{puzzle.title}"\n      rows {sides[0]}\n      columns {sides[1]}' + "".join(grids)


def _run(length: int, colour: int) -> str:
    return str(length) if colour == 1 else f"{length}:{colour}"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "--count", type=int, default=20_000, help="strangers, over all classes (default: 20000)"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--class",
        dest="names",
        action="append",
        metavar="NAME",
        help="only these; a part of a name is enough",
    )
    parser.add_argument("--examples", type=int, default=3, help="reasons shown for each class (default: 3)")
    parser.add_argument("--show", metavar="CLASS:SEED", help="print one file and what was read")
    args = parser.parse_args()
    if args.show:
        name, _, seed = args.show.rpartition(":")
        show(name, int(seed))
        return 0
    names = [name for name in CLASSES if not args.names or any(part in name for part in args.names)]
    started = time.perf_counter()
    tallies = run(names, args.count, args.seed)
    table(tallies, args.examples)
    print(f"{time.perf_counter() - started:.0f} seconds")
    return 1 if any(tally.kinds[Kind.SILENT] for tally in tallies.values()) else 0


if __name__ == "__main__":
    sys.exit(main())

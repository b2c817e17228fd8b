"""``nonoproof calibrate``: from the times of players, how many minutes each puzzle of a run takes."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import orjson

from ..files import Folder, save
from ..grading.minutes import FILE
from ..render import printable
from ..report.csv_report import csv_line
from ..report.escape import csv_cell
from ..verdict import Tier
from . import EXIT_PASS
from .filters import add_store
from .numbers import many
from .wrapping import print_wrapped

if TYPE_CHECKING:
    from ..calibration import Calibration, GradedSolve, Times
    from ..result import Result

_SHOWN = (0.1, 0.3, 0.5, 0.7, 0.9)
"""Of the puzzles with times, from the quickest to the slowest."""


def add_arguments(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add(
        "times",
        metavar="TIMES.csv",
        help="one solve a line: its puzzle (id, path or title), seconds and player",
    )
    add_store(add)
    add("--puzzles", metavar="FILE", help="write what each puzzle took, as CSV")
    add("--players", metavar="FILE", help="write how fast each player is, as CSV")
    add("--json", action="store_true", help="print one JSON object, for programs")


class Collection(NamedTuple):
    """The graded puzzles of a run, and how to find them."""

    puzzles: list[Result]
    places: dict[tuple[str, int], int]
    """By id or path, and number in the source."""
    ungraded: set[tuple[str, int]]
    """Known puzzles whose difficulty has no end: what needs a guess, and what was not graded to its end."""


def run(args: Namespace) -> int:
    from ..calibration import calibrate, read_times
    from ..select import OpenStore, Selection, choose

    times = read_times(Path(args.times))
    with OpenStore(Path(args.store)) as store:
        folder = store.path.parent
        known = collected(choose(store, Selection(verdicts=("unique",))).rows())
    used, left_out = matched(times, known)
    for line in _complaints(times, left_out):
        sys.stderr.write(printable(line, 300) + "\n")
    made = calibrate(used, [(each.grade.score, each.grade.amount) for each in known.puzzles if each.grade])
    data = orjson.dumps(made.record(), option=orjson.OPT_INDENT_2)
    path = Folder(folder, "calibrate", of_run=True).save(FILE, data)
    if args.puzzles:
        save(Path(args.puzzles), b"".join(_puzzle_lines(made, known.puzzles)))
    if args.players:
        save(Path(args.players), b"".join(_player_lines(made)))
    if args.json:
        sys.stdout.write(orjson.dumps(made.record()).decode() + "\n")
    else:
        for line in _summary(made, known.puzzles, path):
            print_wrapped(line)
    return EXIT_PASS


def collected(rows: Iterable[Result]) -> Collection:
    found = Collection([], {}, set())
    names: dict[tuple[str, int], set[int]] = defaultdict(set)
    for row in rows:
        keys = [(row.id or "", 1), *[(each.path, max(1, each.index)) for each in row.places]]
        if row.grade is None or row.grade.tier in (Tier.GUESS, Tier.UNDECIDED):
            found.ungraded.update(keys)
            continue
        found.places.update(dict.fromkeys(keys, len(found.puzzles)))
        for path, index in keys:
            names[path.rpartition("/")[2], index].add(len(found.puzzles))
        names[row.metadata.title.strip(), 1].add(len(found.puzzles))
        found.puzzles.append(row)
    # The name alone is enough where only one puzzle has it.
    for name, places in names.items():
        if len(places) == 1:
            found.places.setdefault(name, *places)
    return found


def matched(times: Times, known: Collection) -> tuple[list[GradedSolve], Counter[str]]:
    """The solves of graded puzzles, and how many were left out, by the reason."""
    from ..calibration import GradedSolve

    used: list[GradedSolve] = []
    left_out: Counter[str] = Counter()
    for puzzle, number, seconds, player in times.solves:
        key = (puzzle, number)
        place = known.places.get(key)
        if place is not None:
            used.append(GradedSolve(place, seconds, player))
        elif key in known.ungraded:
            left_out["left out: their puzzles need a guess, or were not graded to the end"] += 1
        else:
            left_out["left out: the run does not have their puzzles"] += 1
    return used, left_out


def _complaints(times: Times, left_out: Counter[str]) -> list[str]:
    lines = [f"{many(number, 'solve')} {reason}" for reason, number in left_out.items()]
    if times.helped:
        lines.append(f"{many(times.helped, 'solve')} left out: with hints")
    if times.faulty:
        lines += [f"{many(times.faulty, 'line')} of the file could not be used:", *times.faults]
    return lines


def _summary(made: Calibration, puzzles: Sequence[Result], path: Path) -> list[str]:
    tau = made.rank
    lines = [
        f"{made.solves:,} solves of {many(len(made.puzzles), 'puzzle')} by {many(len(made.players), 'player')}",
        f"The score says which of two puzzles takes longer: tau {tau.tau:.2f} ({tau.low:.2f} to {tau.high:.2f}).",
        "",
        "What a player of middling speed takes; four of five puzzles lie between the bounds:",
    ]
    slowest = sorted(made.puzzles, key=lambda each: each.minutes)
    for share in _SHOWN:
        grade = puzzles[slowest[int(share * len(slowest))].puzzle].grade
        if grade is not None:
            lines.append(f"  score {grade.score:6.1f}, amount {grade.amount:5}: {made.minutes.of(grade)}")
    return [
        *lines,
        "",
        f"{path} has it. `select` shows minutes from now on, reports and page from the next run on.",
    ]


def _puzzle_lines(made: Calibration, puzzles: Sequence[Result]) -> list[bytes]:
    lines = [csv_line(("puzzle", "source", "index", "solves", "minutes", "low", "high", "score", "amount"))]
    for each in sorted(made.puzzles, key=lambda each: -each.minutes):
        row = puzzles[each.puzzle]
        first, grade = row.places[0], row.grade
        minutes = [round(value, 2) for value in (each.minutes, each.low, each.high)]
        numbers = (grade and grade.score, grade and grade.amount)
        lines.append(csv_line((row.id, csv_cell(first.path), first.index, each.solves, *minutes, *numbers)))
    return lines


def _player_lines(made: Calibration) -> list[bytes]:
    lines = [csv_line(("player", "solves", "factor"))]
    for each in sorted(made.players, key=lambda each: each.factor):
        lines.append(csv_line((csv_cell(each.player), each.solves, round(each.factor, 3))))
    return lines

"""``nonoproof diff``: what changed between two runs, the gravest first."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from itertools import groupby
from pathlib import Path

from ..errors import UsageError
from ..report.difference import MEANING, Change, Kind, Standing, compare, count_kinds
from . import EXIT_FAIL, EXIT_PASS


def add_arguments(parser: ArgumentParser) -> None:
    add = parser.add_argument
    for name in ("old", "new"):
        add(name, metavar=name.upper(), help="the folder of a run, its store, or its puzzles.jsonl")
    add("--json", action="store_true", help="one JSON object a change on standard output")
    add("--strict", action="store_true", help="exit with 1 where a puzzle was unique and no longer is")


def run(args: Namespace) -> int:
    changes = compare(standings(Path(args.old)), standings(Path(args.new)))
    if args.json:
        sys.stdout.writelines([json.dumps(change.record(), ensure_ascii=False) + "\n" for change in changes])
    else:
        sys.stdout.write("\n".join(_lines(changes)) + "\n")
    worse = any(change.kind is Kind.NO_LONGER_UNIQUE for change in changes)
    return EXIT_FAIL if args.strict and worse else EXIT_PASS


def standings(place: Path) -> list[Standing]:
    """How the puzzles stood at the end of a run."""
    from ..store import database_path
    from ..store.standings import read_standings

    if not place.exists():
        raise UsageError(f"there is no {place}")
    report = place / "puzzles.jsonl" if place.is_dir() else place
    store = database_path(place)
    if not (place.is_dir() and store.is_file()) and report.suffix == ".jsonl" and report.is_file():
        return _reported(report)
    return read_standings(store)


def _reported(path: Path) -> list[Standing]:
    """The standings that a report tells, for a run whose store was not kept."""
    try:
        with path.open(encoding="utf-8") as lines:
            puzzles = map(json.loads, lines)
            return [_standing(each) for each in puzzles if each["key"]]
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        raise UsageError(f"{path} is not a report of a run") from None


def _standing(puzzle: dict[str, object]) -> Standing:
    verdict, grade = puzzle["verdict"], puzzle["grade"]
    return Standing(
        key=str(puzzle["key"]),
        id=str(puzzle["id"]),
        source=str(puzzle["source"]),
        number=int(str(puzzle["index"])),
        title=str(puzzle["title"]),
        verdict=None if verdict is None else str(verdict),
        tier=str(grade["tier"]) if isinstance(grade, dict) else None,
    )


def _lines(changes: list[Change]) -> list[str]:
    if not changes:
        return ["Nothing changed."]
    lines: list[str] = []
    counts = count_kinds(changes)
    for kind, group in groupby(changes, key=lambda change: change.kind):
        number = counts[kind]
        lines.append(f"{number} {'puzzle' if number == 1 else 'puzzles'}: {MEANING[kind]}")
        lines += ["  " + _line(change) for change in group]
    return lines


def _line(change: Change) -> str:
    from ..report.escape import one_line

    now = change.puzzle
    place = now.source if now.number == 1 else f"{now.source}, puzzle {now.number}"
    title = f' "{now.title}"' if now.title else ""
    states = [each.verdict or "invalid" for each in (change.before, change.after) if each]
    if change.kind is Kind.TIER_CHANGED:
        states = [each.tier or "" for each in (change.before, change.after) if each]
    return one_line(f"{place}{title}: {' -> '.join(dict.fromkeys(states))}")

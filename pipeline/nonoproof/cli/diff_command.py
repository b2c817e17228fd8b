"""``nonoproof diff``: what changed between two runs, the gravest first; or between two puzzle files."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from itertools import groupby, zip_longest
from pathlib import Path

from ..difference import MEANING, Change, ChangeKind, Standing, compare, count_kinds
from ..errors import InvalidPuzzleError, UsageError
from ..model import Puzzle
from ..render import printable
from . import EXIT_FAIL, EXIT_PASS
from .numbers import many
from .wrapping import print_wrapped

_LONGEST_LINE = 1 << 24


def add_arguments(parser: ArgumentParser) -> None:
    add = parser.add_argument
    for name in ("old", "new"):
        add(
            name,
            metavar=name.upper(),
            help="the folder of a run, its store or puzzles.jsonl; or a puzzle file",
        )
    add("--json", action="store_true", help="print one JSON object per change, for programs")
    add(
        "--strict",
        action="store_true",
        help="exit with 1 if a puzzle was unique and no longer is, or if two puzzle files differ",
    )


def run(args: Namespace) -> int:
    old, new = Path(args.old), Path(args.new)
    for place in (old, new):
        if not place.exists():
            raise UsageError(f"no such file or folder: {place}")
    if is_puzzle_file(old) and is_puzzle_file(new):
        return _compare_files(args)
    for place, other in ((old, new), (new, old)):
        if is_puzzle_file(place):
            raise UsageError(
                f"{place} is a puzzle file and {other} is not; name two runs, or two puzzle files"
            )
    changes = compare(standings(old), standings(new))
    if args.json:
        sys.stdout.writelines([json.dumps(change.record(), ensure_ascii=False) + "\n" for change in changes])
    else:
        for line in _lines(changes):
            print_wrapped(line, 4)
    worse = any(change.kind is ChangeKind.NO_LONGER_UNIQUE for change in changes)
    return EXIT_FAIL if args.strict and worse else EXIT_PASS


def is_puzzle_file(place: Path) -> bool:
    """A file that is neither a store nor the report of a run."""
    if not place.is_file() or place.suffix == ".sqlite":
        return False
    return place.name != "puzzles.jsonl" and not _is_report(place)


def _is_report(path: Path) -> bool:
    if path.suffix != ".jsonl":
        return False
    with path.open("rb") as stream:
        first = stream.readline(_LONGEST_LINE)
    try:
        record = json.loads(first)
    except (ValueError, RecursionError):
        return False
    return isinstance(record, dict) and {"key", "verdict", "source", "index"} <= record.keys()


def _compare_files(args: Namespace) -> int:
    """Puzzle by puzzle, in the order of the files."""
    from ..api.differences import differences
    from ..api.puzzle_files import read

    old, new = list(read(args.old)), list(read(args.new))
    changed = 0
    for number, (before, after) in enumerate(zip_longest(old, new), 1):
        if before is None or after is None:
            sentences: tuple[str, ...] = ("added" if before is None else "removed",)
        else:
            sentences = differences(before, after).sentences
        if not sentences:
            continue
        changed += 1
        verdicts = [str(_verdict(puzzle)) for puzzle in (before, after) if puzzle is not None]
        title = next((puzzle.title for puzzle in (after, before) if puzzle is not None and puzzle.title), "")
        if args.json:
            record = {"index": number, "title": title, "verdicts": verdicts, "differences": sentences}
            sys.stdout.write(json.dumps(record) + "\n")
            continue
        sys.stdout.write(printable(f"puzzle {number}" + (f", {title}" if title else "")) + ":\n")
        texts = [*sentences, "the verdict: " + " becomes ".join(dict.fromkeys(verdicts))]
        for each in texts:
            print_wrapped(f"  {printable(each, 300)}", 4)
    if not changed and not args.json:
        sys.stdout.write("Nothing changed.\n")
    return EXIT_FAIL if changed and args.strict else EXIT_PASS


def _verdict(puzzle: Puzzle) -> str:
    from ..api.answers import classify

    try:
        return classify(puzzle).verdict
    except InvalidPuzzleError:
        return "invalid"


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
    """The standings in a report, for a run whose store was not kept."""
    try:
        with path.open(encoding="utf-8") as lines:
            puzzles = map(json.loads, lines)
            return [_standing(each) for each in puzzles if each["key"]]
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        raise UsageError(f"{path} is not a report of a run") from None


def _standing(puzzle: dict[str, object]) -> Standing:
    from ..store.decode import TIERS, tier_now

    verdict, grade = puzzle["verdict"], puzzle["grade"]
    return Standing(
        key=str(puzzle["key"]),
        id=str(puzzle["id"]),
        source=str(puzzle["source"]),
        number=int(str(puzzle["index"])),
        title=str(puzzle["title"]),
        verdict=None if verdict is None else str(verdict),
        tier=str(tier_now(TIERS[grade["tier"]], grade["score"])) if isinstance(grade, dict) else None,
    )


def _lines(changes: list[Change]) -> list[str]:
    if not changes:
        return ["Nothing changed."]
    lines: list[str] = []
    counts = count_kinds(changes)
    for kind, group in groupby(changes, key=lambda change: change.kind):
        number = counts[kind]
        lines.append(f"{many(number, 'puzzle')}: {MEANING[kind]}")
        lines += ["  " + _line(change) for change in group]
    return lines


def _line(change: Change) -> str:
    from ..report.escape import one_line

    now = change.puzzle
    place = now.source if now.number == 1 else f"{now.source}, puzzle {now.number}"
    title = f' "{now.title}"' if now.title else ""
    states = [each.verdict or "invalid" for each in (change.before, change.after) if each]
    if change.kind is ChangeKind.TIER_CHANGED:
        states = [each.tier or "" for each in (change.before, change.after) if each]
    return one_line(f"{place}{title}: {' -> '.join(dict.fromkeys(states))}")

"""``nonoproof fix``: what would make each puzzle right, to the terminal or as JSON Lines, and applied."""

from __future__ import annotations

import io
import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ..budget_share import BudgetShare
from ..errors import UsageError
from ..findings import CLUES_CANNOT_BE_RIGHT, Code, Finding, Severity
from ..model import Puzzle, Source
from ..render import Style, draw_puzzle, printable
from ..repair import Remedy, RemedyKind, Repair, ambiguity, contradiction, fix
from ..repair.contradiction import sentence
from ..repair.efforts import CONTRADICTION, MAP, within
from ..verdict import Budget, Verdict
from . import EXIT_FAIL, EXIT_PASS
from .arguments import add_puzzle, add_sources, count, positive, tiers
from .show_command import in_style
from .terminal_style import add_colour, style_of
from .wrapping import print_wrapped

if TYPE_CHECKING:
    from ..ingest import Ingested

_MOST_TOLD = 20
"""Clues that are listed for one remedy."""


def add_arguments(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add_sources(parser)
    add(
        "--by",
        choices=tuple(RemedyKind),
        help="what may change: the picture, the given cells or the clues (default: what fits the fault)",
    )
    add(
        "--limit",
        type=count,
        default=5,
        metavar="N",
        help="show at most N remedies for a puzzle (default: 5)",
    )
    add(
        "--tier",
        type=tiers,
        metavar="TIER",
        help="the difficulty you want: one tier, or several separated by commas",
    )
    add("--lines-only", action="store_true", help="the result must be solvable line by line")
    add("--apply", metavar="DIR", help="write the fixed puzzles to this folder, each with its first remedy")
    add("--json-lines", action="store_true", help="print one JSON object per puzzle, for programs")
    add(
        "--seconds",
        type=positive,
        metavar="S",
        help="time limit for one puzzle (default: none; work is counted)",
    )
    add("--format", metavar="NAME", help="read the sources in this format instead of guessing")
    add_puzzle(parser)
    add_colour(parser)
    add("--width", type=count, metavar="N", help="columns to use (default: the width of the terminal)")


class Case(NamedTuple):
    """One puzzle, or the place where one should be."""

    source: Source
    puzzle: Puzzle | None
    """In canonical form; None if there is nothing that could be fixed."""
    findings: tuple[Finding, ...]


def run(args: Namespace) -> int:
    """0 where every puzzle is right or has a remedy."""
    from .mended_files import MendedFiles

    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    files = MendedFiles(Path(args.apply)) if args.apply is not None else None
    style = style_of(args.colour, args.width)
    seen = helpless = 0
    for case in _cases(args):
        share = BudgetShare(Budget(args.seconds))
        repair = _repaired(case, args)
        seen += 1
        helpless += not (repair.right or repair.remedies)
        written = files.write(repair.remedies[0], case.source) if files and repair.remedies else None
        if args.json_lines:
            sys.stdout.write(json.dumps(_record(case, repair, written)) + "\n")
        else:
            lines = _told(case, repair, style, share)
            if written:
                lines.append(f"written to {printable(written, 300)}")
            for line in [""] * (seen > 1) + in_style(lines, style):
                print_wrapped(line, 3, width=style.width)
        sys.stdout.flush()
    if not seen:
        raise UsageError("no puzzles were found in " + ", ".join(args.sources))
    return EXIT_FAIL if helpless else EXIT_PASS


def _cases(args: Namespace) -> Iterator[Case]:
    from ..ingest import ingest

    out = None if args.apply is None else Path(args.apply)
    for each in ingest(args.sources, args.format, out=out):
        if args.puzzle not in (None, each.source.index):
            continue
        if each.puzzle is None and all(found.severity is not Severity.ERROR for found in each.findings):
            continue
        yield _case(each)


def _case(each: Ingested) -> Case:
    from ..normalise import normalise

    if each.puzzle is None:
        return Case(each.source, None, each.findings)
    normalised = normalise(each.puzzle, each.source, validate=False)
    findings = each.findings + normalised.findings
    wrong = {found.code for found in findings if found.severity is Severity.ERROR} - CLUES_CANNOT_BE_RIGHT
    return Case(each.source, None if wrong else normalised.puzzle, findings)


def _repaired(case: Case, args: Namespace) -> Repair:
    if case.puzzle is None:
        return Repair(None, None, False, (), 0.0)
    return fix(
        case.puzzle,
        by=args.by,
        limit=args.limit,
        tier=args.tier,
        lines_only=args.lines_only,
        budget=None if args.seconds is None else Budget(args.seconds),
        other_size=any(found.code is Code.SIZE_DIFFERS for found in case.findings),
    )


def _record(case: Case, repair: Repair, written: str | None) -> dict[str, Any]:
    place = {"source": case.source.path, "index": case.source.index}
    return place | repair.record() | ({"file": written} if written else {})


def _told(case: Case, repair: Repair, style: Style, share: BudgetShare) -> list[str]:
    """What people read about one puzzle."""
    place = f"{printable(case.source.path, 300)}, puzzle {case.source.index}"
    puzzle = case.puzzle
    if puzzle is None:
        errors = [found.message for found in case.findings if found.severity is Severity.ERROR]
        return [place, *[f"cannot be fixed: {printable(message, 300)}" for message in errors]]
    lines = [
        f"{printable(puzzle.title) or 'untitled'}: {place}",
        _diagnosis(puzzle, repair, case.findings, share),
    ]
    if repair.right:
        return lines
    if not repair.remedies:
        return [*lines, "no remedy was found" + ("" if repair.kind else " within the time limit")]
    for number, remedy in enumerate(repair.remedies, 1):
        lines += ["", f"{number}. {_sentence(remedy)}"]
        if number == 1:
            lines += ["", *_drawn(remedy, style)]
    return [*lines, "", _proof(repair)]


def _diagnosis(puzzle: Puzzle, repair: Repair, findings: tuple[Finding, ...], share: BudgetShare) -> str:
    """What is wrong, in one sentence."""
    if repair.right:
        return "unique: nothing needs to change"
    match repair.verdict:
        case Verdict.MULTIPLE:
            found = ambiguity(puzzle, within(share, MAP, puzzle))
            return "multiple" + (f": {found.sentence()}" if found else "")
        case Verdict.NONE:
            words = sentence(contradiction(puzzle, within(share, CONTRADICTION, puzzle)))
            return "none" + (f": {words}" if words else ": there is no solution")
        case None:
            errors = [found.message for found in findings if found.severity is Severity.ERROR]
            return "invalid: " + printable("; ".join(errors[:3]), 300)
        case Verdict.UNIQUE if repair.kind is RemedyKind.CLUES:
            return "unique, but the goal picture has other clues"
        case verdict:
            return str(verdict)


def _sentence(remedy: Remedy) -> str:
    tier = f", {remedy.tier}" if remedy.tier else ""
    return printable(remedy.sentence(), 500) + f" (then {remedy.verdict}{tier})"


def _drawn(remedy: Remedy, style: Style) -> list[str]:
    """The mended puzzle, with the cells that changed marked."""
    solutions = remedy.classification.solutions
    grid = solutions[0] if solutions else remedy.puzzle.goal
    if grid is None:
        return []
    return draw_puzzle(remedy.puzzle, grid, style, [(each.row, each.column) for each in remedy.cells])


def _proof(repair: Repair) -> str:
    size = len(repair.remedies[0].cells)
    if repair.kind is RemedyKind.CLUES:
        lines = len(repair.remedies[0].clues)
        if not lines:
            return "no clue changes"
        return "one line is wrong" if lines == 1 else f"{lines} lines change"
    if repair.minimal:
        return "proved: fewer cells are not enough"
    return f"fewer than {size} cells may be enough; fewer than {max(repair.bound, 1)} are not"

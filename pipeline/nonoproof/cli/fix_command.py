"""``nonoproof fix``: what would make each puzzle right, to the terminal or as JSON Lines, and applied."""

from __future__ import annotations

import io
import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from ..engines import Lost, Task
from ..errors import UsageError
from ..findings import CLUES_CANNOT_BE_RIGHT, Finding, Severity
from ..model import Puzzle, Source
from ..render import Style, draw_puzzle, printable
from ..repair import Remedy, RemedyKind, Repair
from ..run.file_reader import finding_of_loss
from ..run.in_memory import Sources, Work, canonical_puzzle, work_on
from ..run.puzzle_items import GRACE_SECONDS, has_other_size
from ..tasks import PlaceRow, ReadOptions
from ..tasks.fixing import Fixed, FixItem, FixOptions, fix_puzzles
from ..verdict import Verdict
from . import EXIT_FAIL, EXIT_PASS
from .arguments import add_jobs, add_puzzle, add_sources, count, is_chosen, positive, tiers
from .engine import open_for_now
from .show_command import in_style
from .terminal_style import add_colour, style_of
from .wrapping import print_wrapped


def add_arguments(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add_sources(parser)
    add(
        "--by",
        choices=tuple(RemedyKind),
        help="what may change: the picture, the given cells, the clues or the colours (default: what fits the fault)",
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
    add_jobs(parser)
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
    for case, repair, why in _fixed(args):
        seen += 1
        helpless += not (repair.right or repair.remedies)
        written = files.write(repair.remedies[0], case.source) if files and repair.remedies else None
        if args.json_lines:
            sys.stdout.write(json.dumps(_record(case, repair, written)) + "\n")
        else:
            lines = _lines(case, repair, why, style)
            if written:
                lines.append(f"written to {printable(written, 300)}")
            for line in [""] * (seen > 1) + in_style(lines, style):
                print_wrapped(line, 3, width=style.width)
        sys.stdout.flush()
    if not seen:
        raise UsageError("no puzzles were found in " + ", ".join(args.sources))
    return EXIT_FAIL if helpless else EXIT_PASS


def _fixed(args: Namespace) -> Iterator[tuple[Case, Repair, str]]:
    """Every place with what would make its puzzle right, and with what is wrong in words."""
    out = None if args.apply is None else Path(args.apply)
    sources = Sources(tuple(args.sources), ReadOptions(args.format, validate=False), out=out)
    how = FixOptions(args.by, args.limit, args.tier, args.lines_only, args.seconds, not args.json_lines)
    task = Task(partial(fix_puzzles, how=how), (args.seconds or 0.0) + GRACE_SECONDS)

    def item(place: PlaceRow) -> FixItem | None:
        puzzle = _puzzle(place) if is_chosen(args, place) else None
        return FixItem(puzzle, has_other_size(place)) if puzzle else None

    with closing(open_for_now(args)) as engine:
        for place, answer in work_on(sources, Work(task, item), engine):
            if not is_chosen(args, place) or not _is_meant(place):
                continue
            case = Case(_source(place), _puzzle(place), place.findings)
            if isinstance(answer, Lost):
                fault = finding_of_loss("fixing", answer, place.path, place.number)
                case = case._replace(puzzle=None, findings=(*case.findings, fault))
            repair, why = answer if isinstance(answer, Fixed) else (Repair(None, None, False, (), 0.0), "")
            yield case, repair, why


def _is_meant(place: PlaceRow) -> bool:
    """False for a file that was never taken for a puzzle."""
    return place.puzzle is not None or any(each.severity is Severity.ERROR for each in place.findings)


def _source(place: PlaceRow) -> Source:
    return Source(place.path, max(place.number, 1), place.line, place.sha256, place.format)


def _puzzle(place: PlaceRow) -> Puzzle | None:
    wrong = {found.code for found in place.findings if found.severity is Severity.ERROR}
    return None if wrong - CLUES_CANNOT_BE_RIGHT else canonical_puzzle(place)


def _record(case: Case, repair: Repair, written: str | None) -> dict[str, Any]:
    place = {"source": case.source.path, "index": case.source.index}
    return place | repair.record() | ({"file": written} if written else {})


def _lines(case: Case, repair: Repair, why: str, style: Style) -> list[str]:
    """What people read about one puzzle."""
    place = f"{printable(case.source.path, 300)}, puzzle {case.source.index}"
    puzzle = case.puzzle
    if puzzle is None:
        errors = [found.message for found in case.findings if found.severity is Severity.ERROR]
        return [place, *[f"cannot be fixed: {printable(message, 300)}" for message in errors]]
    lines = [
        f"{printable(puzzle.title) or 'untitled'}: {place}",
        _diagnosis(repair, why, case.findings),
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


def _diagnosis(repair: Repair, why: str, findings: tuple[Finding, ...]) -> str:
    """What is wrong, in one sentence."""
    if repair.right:
        return "unique: nothing needs to change"
    match repair.verdict:
        case Verdict.MULTIPLE:
            return "multiple" + (f": {why}" if why else "")
        case Verdict.NONE:
            return f"none: {why or 'there is no solution'}"
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
    if repair.kind is RemedyKind.COLOURS:
        return "everybody can tell these colours apart; the picture stays"
    if repair.kind is RemedyKind.CLUES:
        lines = len(repair.remedies[0].clues)
        if not lines:
            return "no clue changes"
        return "one line is wrong" if lines == 1 else f"{lines} lines change"
    if repair.minimal:
        return "proved: fewer cells are not enough"
    return f"fewer than {size} cells may be enough; fewer than {max(repair.bound, 1)} are not"

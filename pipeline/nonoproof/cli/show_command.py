"""``nonoproof show``: puzzles and their solutions, drawn in the terminal."""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..budget_share import BudgetShare
from ..errors import UsageError
from ..findings import Finding, Severity
from ..model import BACKGROUND, UNKNOWN, Grid, Puzzle
from ..render import Style, draw_puzzle, printable
from ..verdict import Budget, Classification, Verdict
from . import EXIT_FAIL, EXIT_PASS
from .arguments import add_format, add_puzzle, add_sources, count, positive
from .terminal_style import add_colour, style_of
from .wrapping import print_wrapped

if TYPE_CHECKING:
    from ..ingest import Ingested

MOST_CELLS = 1 << 18
"""Of a puzzle that is drawn: no terminal shows as many."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add_sources(parser)
    add_format(parser)
    add_puzzle(parser)
    add("--seconds", type=positive, default=10.0, metavar="S", help="time limit for one puzzle (default: 10)")
    add("--unsolved", action="store_true", help="draw the puzzle to be solved, without its solution")
    add_colour(parser)
    add("--width", type=count, metavar="N", help="columns to use (default: the width of the terminal)")


def run(args: argparse.Namespace) -> int:
    """Draws every puzzle; 1 where some could not be read or is invalid."""
    from ..ingest import ingest

    if isinstance(sys.stdout, io.TextIOWrapper):
        # A palette may have characters that the terminal has not.
        sys.stdout.reconfigure(errors="replace")
    style = style_of(args.colour, args.width)
    budget = None if args.unsolved else Budget(seconds=args.seconds)
    exit_code, found = EXIT_PASS, False
    for each in ingest(args.sources, args.format):
        if args.puzzle not in (None, each.source.index):
            continue
        faults = _faults(each)
        if faults:
            exit_code = EXIT_FAIL
            sys.stderr.write("".join([_told(each, finding) + "\n" for finding in faults]))
        if each.puzzle is not None and each.puzzle.rows and each.puzzle.columns:
            lines = _shown(each, each.puzzle, style, None if faults else budget)
            for line in [""] * found + lines:
                print_wrapped(line, width=style.width)
            found = True
    if not found and exit_code == EXIT_PASS:
        raise UsageError("there is no puzzle to show")
    return exit_code


def _faults(each: Ingested) -> list[Finding]:
    """What leaves the puzzle, or the place where one should be, without a verdict."""
    from ..normalise import faults

    wrong = [finding for finding in each.findings if finding.severity is Severity.ERROR]
    return wrong if each.puzzle is None else [*wrong, *faults(each.puzzle, each.source)]


def _told(each: Ingested, finding: Finding) -> str:
    place = printable(finding.source or each.source.path, 300) + (f":{finding.line}" if finding.line else "")
    return f"{place}: {finding.severity}: {printable(finding.message, 300)} ({finding.code})"


def _shown(each: Ingested, puzzle: Puzzle, style: Style, budget: Budget | None) -> list[str]:
    """The puzzle and what the solver says; without a budget the solver is not asked."""
    heading = _heading(each, puzzle)
    if budget is None:
        return [*in_style(heading, style), "", *_drawn(puzzle, _given(puzzle), style)]
    from ..repair import ambiguity, contradiction
    from ..repair.contradiction import sentence
    from ..repair.efforts import CONTRADICTION, MAP, within
    from ..solver import classify
    from ..solver.lines import settle_lines

    share = BudgetShare(budget)
    result = classify(puzzle, budget)
    heading.append(_sentence(result))
    lines = []
    found = ambiguity(puzzle, within(share, MAP, puzzle)) if result.verdict is Verdict.MULTIPLE else None
    marked = found.places() if found else []
    if not _is_drawable(puzzle):
        lines += ["", *_drawn(puzzle, (), style)]
    else:
        for grid in result.solutions or (settle_lines(puzzle),):
            lines += ["", *_drawn(puzzle, grid, style, marked)]
    if found:
        lines += ["", f"{found.sentence()}; the open cells are in {_where(marked)}"]
    if result.verdict is Verdict.NONE and (
        blamed := contradiction(puzzle, within(share, CONTRADICTION, puzzle))
    ):
        lines += ["", sentence(blamed)]
    return in_style(heading, style) + lines


def _is_drawable(puzzle: Puzzle) -> bool:
    return puzzle.width * puzzle.height <= MOST_CELLS


def _drawn(puzzle: Puzzle, grid: Grid, style: Style, marked: Sequence[tuple[int, int]] = ()) -> list[str]:
    if _is_drawable(puzzle):
        return draw_puzzle(puzzle, grid, style, marked)
    return ["too large to be drawn here: `nonoproof convert FILE picture.png` draws its goal or its solution"]


def _heading(each: Ingested, puzzle: Puzzle) -> list[str]:
    title = printable(puzzle.title) or "untitled"
    author = f", by {printable(puzzle.metadata.author)}" if puzzle.metadata.author else ""
    colours = "" if puzzle.colours == 1 else f", {puzzle.colours} colours"
    place = f"{printable(each.source.path, 300)}, puzzle {each.source.index}"
    return [f"{title}{author}", f"{place}: {puzzle.width} x {puzzle.height}{colours}"]


def _sentence(result: Classification) -> str:
    match result.verdict:
        case Verdict.UNIQUE:
            return f"unique, solved by {result.solved_by}"
        case Verdict.MULTIPLE:
            return "multiple: here are two solutions; shaded cells are not the same in all solutions"
        case Verdict.NONE:
            return "none: there is no solution; here is what single lines settle before they disagree"
        case Verdict.UNDECIDED:
            return f"undecided ({result.reason}); here is what single lines settle"


def _where(marked: list[tuple[int, int]]) -> str:
    rows, columns = [y + 1 for y, _ in marked], [x + 1 for _, x in marked]
    return f"rows {min(rows)} to {max(rows)}, columns {min(columns)} to {max(columns)}"


def _given(puzzle: Puzzle) -> Grid:
    """What a person starts from: given cells are shown, the others are left blank."""
    blank = bytes([BACKGROUND])
    if puzzle.givens is None:
        return (blank * puzzle.width,) * puzzle.height
    return tuple([row.replace(bytes([UNKNOWN]), blank) for row in puzzle.givens])


def in_style(lines: list[str], style: Style) -> list[str]:
    return lines if style.unicode else [line.encode("ascii", "replace").decode() for line in lines]

"""``nonoproof show``: puzzles and their solutions, drawn in the terminal."""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Sequence
from contextlib import closing
from functools import partial

from ..engines import Lost, Task
from ..errors import UsageError
from ..findings import Finding, Severity
from ..model import BACKGROUND, UNKNOWN, Grid, Puzzle
from ..render import Style, draw_puzzle, printable
from ..run.file_reader import finding_of_loss
from ..run.in_memory import Sources, Work, work_on
from ..run.puzzle_items import GRACE_SECONDS
from ..tasks import PlaceRow, ReadOptions
from ..tasks.showing import Shown, show_puzzles
from ..verdict import Classification, Verdict
from . import EXIT_FAIL, EXIT_PASS
from .arguments import add_format, add_jobs, add_puzzle, add_sources, count, is_chosen, positive
from .engine import open_for_now
from .terminal_style import add_colour, style_of
from .wrapping import print_wrapped

MOST_CELLS = 1 << 18
"""Of a puzzle that is drawn: no terminal shows as many."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add_sources(parser)
    add_format(parser)
    add_puzzle(parser)
    add_jobs(parser)
    add("--seconds", type=positive, default=10.0, metavar="S", help="time limit for one puzzle (default: 10)")
    add("--unsolved", action="store_true", help="draw the puzzle to be solved, without its solution")
    add_colour(parser)
    add("--width", type=count, metavar="N", help="columns to use (default: the width of the terminal)")


def run(args: argparse.Namespace) -> int:
    """Draws every puzzle; 1 where some could not be read or is invalid."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A palette may have characters that the terminal has not.
        sys.stdout.reconfigure(errors="replace")
    style = style_of(args.colour, args.width)
    sources = Sources(tuple(args.sources), ReadOptions(args.format, validate=False, raw=True))
    task = Task(partial(show_puzzles, seconds=args.seconds), args.seconds + GRACE_SECONDS)

    def item(place: PlaceRow) -> Puzzle | None:
        wanted = place.valid and not args.unsolved and is_chosen(args, place)
        return place.raw if wanted else None

    exit_code, found = EXIT_PASS, False
    with closing(open_for_now(args)) as engine:
        for place, shown in work_on(sources, Work(task, item), engine):
            if not is_chosen(args, place):
                continue
            faults = errors_of(place)
            if isinstance(shown, Lost):
                faults.append(finding_of_loss("solving", shown, place.path, place.number))
            if faults:
                exit_code = EXIT_FAIL
                sys.stderr.write("".join([fault_line(place, finding) for finding in faults]))
            if place.raw is not None and place.raw.rows and place.raw.columns:
                lines = _lines(place, place.raw, style, shown if isinstance(shown, Shown) else None)
                for line in [""] * found + lines:
                    print_wrapped(line, width=style.width)
                found = True
    if not found and exit_code == EXIT_PASS:
        raise UsageError("there is no puzzle to show")
    return exit_code


def errors_of(place: PlaceRow) -> list[Finding]:
    """What leaves the puzzle, or the place where one should be, without a verdict."""
    return [finding for finding in place.findings if finding.severity is Severity.ERROR]


def fault_line(place: PlaceRow, finding: Finding) -> str:
    where = printable(finding.source or place.path, 300) + (f":{finding.line}" if finding.line else "")
    return f"{where}: {finding.severity}: {printable(finding.message, 300)} ({finding.code})\n"


def _lines(place: PlaceRow, puzzle: Puzzle, style: Style, shown: Shown | None) -> list[str]:
    """The puzzle and what the solver says; without that, the puzzle as it is to be solved."""
    heading = _heading(place, puzzle)
    if shown is None:
        return [*in_style(heading, style), "", *_drawn(puzzle, _given(puzzle), style)]
    heading.append(_sentence(shown.found))
    lines = []
    for grid in shown.grids if _is_drawable(puzzle) else ((),):
        lines += ["", *_drawn(puzzle, grid, style, shown.open)]
    if shown.why:
        where = f"; the open cells are in {_where(shown.open)}" if shown.open else ""
        lines += ["", shown.why + where]
    return in_style(heading, style) + lines


def _is_drawable(puzzle: Puzzle) -> bool:
    return puzzle.width * puzzle.height <= MOST_CELLS


def _drawn(puzzle: Puzzle, grid: Grid, style: Style, marked: Sequence[tuple[int, int]] = ()) -> list[str]:
    if _is_drawable(puzzle):
        return draw_puzzle(puzzle, grid, style, marked)
    return ["too large to be drawn here: `nonoproof convert FILE picture.png` draws its goal or its solution"]


def _heading(place: PlaceRow, puzzle: Puzzle) -> list[str]:
    title = printable(puzzle.title) or "untitled"
    author = f", by {printable(puzzle.metadata.author)}" if puzzle.metadata.author else ""
    colours = "" if puzzle.colours == 1 else f", {puzzle.colours} colours"
    where = f"{printable(place.path, 300)}, puzzle {max(place.number, 1)}"
    return [f"{title}{author}", f"{where}: {puzzle.width} x {puzzle.height}{colours}"]


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


def _where(marked: Sequence[tuple[int, int]]) -> str:
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

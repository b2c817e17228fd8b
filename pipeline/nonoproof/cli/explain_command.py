"""``nonoproof explain``: the way a person would solve a puzzle, step by step, or the next step only."""

from __future__ import annotations

import argparse
import json
import sys
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING

from ..engines import Lost, Task
from ..errors import UsageError
from ..formats.named_file import read_named
from ..model import UNKNOWN, Grid, Puzzle
from ..reasoning.hints import LEVELS, at_level, in_words
from ..render import printable
from ..run.file_reader import finding_of_loss
from ..run.in_memory import Sources, Work, work_on
from ..run.puzzle_items import GRACE_SECONDS
from ..tasks import PlaceRow, ReadOptions
from ..tasks.explaining import (
    ExplainedPuzzle,
    ExplainItem,
    ExplainOptions,
    explain_puzzles,
    explained_record,
)
from ..verdict import Verdict
from . import EXIT_FAIL, EXIT_PASS, EXIT_UNDECIDED
from .arguments import add_format, add_grading, add_jobs, add_puzzle, add_sources, is_chosen, positive
from .engine import open_for_now
from .show_command import errors_of, fault_line
from .wrapping import print_wrapped

if TYPE_CHECKING:
    from ..reasoning import Step

_MOST_BYTES = 1 << 24


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add_sources(parser)
    add("--hint", action="store_true", help="give only the next step")
    add(
        "--level",
        type=int,
        choices=(1, 2, 3),
        help="how much a hint gives away: 1 where to look, 2 also which rule helps, 3 also the cells (default: 3)",
    )
    add("--chain", action="store_true", help="list what every assumption leads to, line by line")
    add(
        "--cells",
        metavar="FILE",
        help="the cells found so far: a text file with one character per cell, ? for unknown",
    )
    add(
        "--one-by-one",
        action="store_true",
        help="one step at a time, instead of all that can be seen at once",
    )
    add("--json-lines", action="store_true", help="print one JSON object per puzzle, for programs")
    add_format(parser)
    add_puzzle(parser)
    add_jobs(parser)
    add(
        "--seconds",
        type=positive,
        metavar="S",
        help="time limit for one puzzle (default: 10 for the verdict)",
    )
    add_grading(parser)


def run(args: argparse.Namespace) -> int:
    """0 where all were explained to their only solution, 3 for undecided.

    1 where one has none or several, or cells are wrong.
    """
    if args.level is not None and not args.hint:
        raise UsageError("--level is about the hint: add --hint")
    sources = Sources(tuple(args.sources), ReadOptions(args.format, validate=False, raw=True))
    how = ExplainOptions(args.grading, args.seconds, args.hint, args.one_by_one)
    task = Task(partial(explain_puzzles, how=how), 3 * (args.seconds or 0.0) + GRACE_SECONDS)

    def item(place: PlaceRow) -> ExplainItem | None:
        if not place.valid or place.raw is None or not is_chosen(args, place):
            return None
        return ExplainItem(place.raw, read_cells(args.cells, place.raw) if args.cells else None)

    codes = []
    with closing(open_for_now(args)) as engine:
        for place, explained in work_on(sources, Work(task, item), engine):
            if is_chosen(args, place):
                codes.append(_write(place, explained, args))
    if not codes:
        raise UsageError("there is no puzzle to explain")
    return EXIT_FAIL if EXIT_FAIL in codes else max(codes)


def _write(place: PlaceRow, explained: ExplainedPuzzle | Lost | None, args: argparse.Namespace) -> int:
    faults = errors_of(place)
    if isinstance(explained, Lost):
        faults.append(finding_of_loss("explaining", explained, place.path, place.number))
    if faults:
        sys.stderr.write("".join([fault_line(place, finding) for finding in faults]))
        return EXIT_FAIL
    if place.raw is None or not isinstance(explained, ExplainedPuzzle):
        return EXIT_PASS
    if explained.wrong and not args.json_lines:
        raise UsageError(f"{args.cells} has wrong cells: {in_words(explained.wrong)}")
    write = _write_json if args.json_lines else _write_hint if args.hint else _write_text
    write(place, place.raw, explained, args)
    if explained.wrong:
        return EXIT_FAIL
    codes = {Verdict.UNIQUE: EXIT_PASS, Verdict.UNDECIDED: EXIT_UNDECIDED}
    return codes.get(explained.found.verdict, EXIT_FAIL)


def read_cells(path: str, puzzle: Puzzle) -> Grid:
    """The known cells of a file, together with those that the puzzle gives."""
    from ..reasoning.hints import with_givens

    try:
        rows = read_named(path, _MOST_BYTES).decode("utf-8").split()
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise UsageError(f"{path} is not a text file") from error
    if len(rows) != puzzle.height or any(len(row) != puzzle.width for row in rows):
        raise UsageError(f"{path} does not have {puzzle.height} rows of {puzzle.width} cells")
    chars = {colour.char: index for index, colour in enumerate(puzzle.palette)} | {"?": UNKNOWN}
    if unknown := sorted(set("".join(rows)) - set(chars)):
        raise UsageError(
            f"{path} has cells that are not a colour of the puzzle: {printable(' '.join(unknown))}"
        )
    return with_givens(puzzle, tuple([bytes([chars[char] for char in row]) for row in rows]))


def _write_text(
    place: PlaceRow, puzzle: Puzzle, explained: ExplainedPuzzle, args: argparse.Namespace
) -> None:
    title = printable(puzzle.title) or "untitled"
    where = f"{printable(place.path, 300)}, puzzle {max(place.number, 1)}"
    lines = [title, f"{where}: {puzzle.width} x {puzzle.height}, {_summary(explained)}"]
    lines += [explained.grade.why, ""] if explained.grade else [""]
    for line in lines:
        print_wrapped(line)
    steps = explained.explanation.steps
    width, last = len(str(steps[-1].round if steps else 0)), 0
    for step in steps:
        number = "" if step.round == last else step.round
        print_wrapped(f"{number:>{width}}  {_words(step)}", width + 4)
        if args.chain:
            _write_chain(step, width + 4)
        last = step.round
    print_wrapped("")
    print_wrapped(explained.explanation.ending)


def _write_chain(step: Step, indent: int) -> None:
    for link in step.chain:
        print_wrapped(f"{'':{indent}}{link}", indent + 2)


def _write_hint(
    place: PlaceRow, puzzle: Puzzle, explained: ExplainedPuzzle, args: argparse.Namespace
) -> None:
    for step in explained.explanation.steps:
        print_wrapped(_words(step) if args.level in (None, LEVELS) else at_level(step, args.level))
        if args.chain and args.level in (None, LEVELS):
            _write_chain(step, 2)
    if explained.explanation.ending:
        print_wrapped(explained.explanation.ending)


def _words(step: Step) -> str:
    return f"{step.text} [{', '.join(step.rules)}]"


def _summary(explained: ExplainedPuzzle) -> str:
    graded = explained.grade
    if graded is None:
        return explained.found.verdict
    return f"{graded.tier} (score {graded.score:g}; the strongest reasoning is {graded.features.rung})"


def _write_json(
    place: PlaceRow, puzzle: Puzzle, explained: ExplainedPuzzle, args: argparse.Namespace
) -> None:
    record = explained_record(place, puzzle, explained, args.level or LEVELS)
    sys.stdout.write(json.dumps(record) + "\n")

"""``nonoproof explain``: the way a person would solve a puzzle, step by step, or the next step only."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from ..budget_share import BudgetShare
from ..errors import UsageError
from ..findings import Finding, Severity
from ..formats.named_file import read_named
from ..model import UNKNOWN, Grid, Puzzle
from ..render import printable
from ..verdict import DEFAULT_BUDGET, Budget, Classification, Tier, Verdict
from . import EXIT_FAIL, EXIT_PASS, EXIT_UNDECIDED
from .arguments import add_format, add_grading, add_puzzle, add_sources, positive
from .wrapping import print_wrapped

if TYPE_CHECKING:
    from ..grading import Grade
    from ..ingest import Ingested
    from ..reasoning import Explanation, Step

_MOST_BYTES = 1 << 24


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add_sources(parser)
    add("--hint", action="store_true", help="give only the next step")
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
    from ..ingest import ingest

    codes = [
        _explain_one(each, args)
        for each in ingest(args.sources, args.format)
        if args.puzzle in (None, each.source.index)
    ]
    if not codes:
        raise UsageError("there is no puzzle to explain")
    return EXIT_FAIL if EXIT_FAIL in codes else max(codes)


def _explain_one(each: Ingested, args: argparse.Namespace) -> int:
    from ..grading import grade, grading
    from ..normalise import faults
    from ..reasoning import EXPLAIN, Explanation, explain
    from ..reasoning.hints import in_words, wrong_cells
    from ..solver import classify
    from ..solver.effort import Effort

    puzzle = each.puzzle
    wrong = [finding for finding in each.findings if finding.severity is Severity.ERROR]
    if puzzle is not None:
        wrong += faults(puzzle, each.source)
    if wrong:
        sys.stderr.write("".join([_fault(each, finding) for finding in wrong]))
        return EXIT_FAIL
    if puzzle is None:
        return EXIT_PASS
    share = BudgetShare(Budget(seconds=args.seconds))
    found = classify(puzzle, DEFAULT_BUDGET if args.seconds is None else share.left())
    known = puzzle
    if args.cells:
        cells = read_cells(args.cells, puzzle)
        known = replace(puzzle, givens=cells)
        if mistakes := wrong_cells(cells, found):
            if not args.json_lines:
                raise UsageError(f"{args.cells} has wrong cells: {in_words(mistakes)}")
            _write_json(each, puzzle, ExplainedPuzzle(found, None, Explanation((), cells, ""), mistakes))
            return EXIT_FAIL
    graded = grade(puzzle, found, replace(grading(puzzle, args.grading), seconds=share.left().seconds))
    # What the grader could finish can be explained to the end, which takes more work.
    finished = graded is not None and graded.tier is not Tier.UNDECIDED
    limit = replace(share.left(), line_solves=None if finished else args.grading)
    effort = EXPLAIN if args.seconds is None else Effort(args.seconds)
    most = 1 if args.hint else None
    explanation = explain(known, found, most, args.one_by_one or args.hint, limit, effort=effort)
    write = _write_json if args.json_lines else _write_hint if args.hint else _write_text
    write(each, puzzle, ExplainedPuzzle(found, graded, explanation))
    return {Verdict.UNIQUE: EXIT_PASS, Verdict.UNDECIDED: EXIT_UNDECIDED}.get(found.verdict, EXIT_FAIL)


def _fault(each: Ingested, finding: Finding) -> str:
    place = printable(finding.source or each.source.path, 300) + (f":{finding.line}" if finding.line else "")
    return f"{place}: {finding.severity}: {printable(finding.message, 300)} ({finding.code})\n"


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


class ExplainedPuzzle(NamedTuple):
    """What there is to say of one puzzle."""

    found: Classification
    grade: Grade | None
    explanation: Explanation
    wrong: tuple[tuple[int, int], ...] = ()
    """Cells found so far that differ from the only solution: if there are any, nothing else is reported."""


def _write_text(each: Ingested, puzzle: Puzzle, told: ExplainedPuzzle) -> None:
    title = printable(puzzle.title) or "untitled"
    place = f"{printable(each.source.path, 300)}, puzzle {each.source.index}"
    lines = [title, f"{place}: {puzzle.width} x {puzzle.height}, {_summary(told)}"]
    lines += [told.grade.why, ""] if told.grade else [""]
    for line in lines:
        print_wrapped(line)
    steps = told.explanation.steps
    width, last = len(str(steps[-1].round if steps else 0)), 0
    for step in steps:
        number = "" if step.round == last else step.round
        print_wrapped(f"{number:>{width}}  {_words(step)}", width + 4)
        last = step.round
    print_wrapped("")
    print_wrapped(told.explanation.ending)


def _write_hint(each: Ingested, puzzle: Puzzle, told: ExplainedPuzzle) -> None:
    for step in told.explanation.steps:
        print_wrapped(_words(step))
    if told.explanation.ending:
        print_wrapped(told.explanation.ending)


def _words(step: Step) -> str:
    return f"{step.text} [{', '.join(step.rules)}]"


def _summary(told: ExplainedPuzzle) -> str:
    graded = told.grade
    if graded is None:
        return told.found.verdict
    return f"{graded.tier} (score {graded.score:g}; the strongest reasoning is {graded.features.rung})"


def _write_json(each: Ingested, puzzle: Puzzle, told: ExplainedPuzzle) -> None:
    from ..model import draw

    explanation = told.explanation
    record: dict[str, Any] = {
        "source": each.source.path,
        "index": each.source.index,
        "title": puzzle.title,
        "verdict": told.found.verdict,
        "grade": told.grade.record() if told.grade else None,
        "steps": [step.record(puzzle) for step in explanation.steps],
        "cells": draw(explanation.grid, puzzle.palette),
        "open_cells": explanation.open_cells,
        "guesses": explanation.guesses,
        "ending": explanation.ending or None,
    }
    if told.wrong:
        record["wrong"] = [{"row": row + 1, "column": column + 1} for row, column in told.wrong]
    sys.stdout.write(json.dumps(record) + "\n")

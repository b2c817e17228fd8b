"""``nonoproof print``: puzzle sheets for paper, with the solutions at the back."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from ..drawing import printable
from ..errors import UsageError
from ..findings import Severity
from ..report.sheets import PAPERS, PER_PAGE, make_sheets, sheet_of
from ..verdict import Budget, Verdict
from . import EXIT_FAIL, EXIT_PASS
from .arguments import add_format, add_sources, count, positive

if TYPE_CHECKING:
    from ..report.rows import Row


def add_arguments(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add_sources(parser)
    add("--out", default="sheets.pdf", metavar="FILE", help="where the sheets go (default: sheets.pdf)")
    add_format(parser)
    add("--paper", choices=PAPERS, default=PAPERS[0], help=f"default: {PAPERS[0]}")
    add("--per-page", type=int, choices=tuple(PER_PAGE), default=1, help="puzzles on a page (default: 1)")
    add("--easy-first", action="store_true", help="from the easiest to the hardest, not as in the sources")
    add("--no-solutions", action="store_true", help="leave the solutions out")
    add("--any", action="store_true", help="print puzzles that are not unique too, without a solution")
    add("--font", type=Path, metavar="FILE", help="a TrueType font for titles in other than western letters")
    add("--jobs", type=count, default=1, metavar="N", help="puzzles to solve at the same time (default: 1)")
    add("--seconds", type=positive, default=10.0, metavar="S", help="the budget for one puzzle (default: 10)")


def run(args: Namespace) -> int:
    """Prints what can be solved in one way; 1 where some puzzle was left out."""
    from ..run.looking import Look, look
    from ..run.solving import how_to_solve
    from ..work import ReadHow
    from .engine import open_local

    chosen: list[Row] = []
    left_out = 0
    budget = Budget(seconds=args.seconds)
    what = Look(tuple(args.sources), ReadHow(args.format, validate=False), how_to_solve(budget))
    engine = open_local(args.jobs)
    try:
        for seen in look(what, engine):
            reason = _objection(seen.row, args.any)
            if reason is None:
                chosen.append(seen.row)
            elif reason:
                left_out += 1
                first = seen.row.places[0]
                place = f"{printable(first.path, 300)}, puzzle {max(first.index, 1)}"
                sys.stderr.write(f"{place}: left out: {printable(reason, 300)}\n")
    finally:
        engine.close()
    if not chosen:
        raise UsageError("there is no puzzle to be printed")
    if args.easy_first:
        chosen.sort(key=_difficulty)
    sheets = [sheet_of(each, not args.no_solutions) for each in chosen]
    _write(Path(args.out), make_sheets(sheets, args.paper, args.per_page, args.font))
    sys.stdout.write(f"{len(sheets)} {'puzzle' if len(sheets) == 1 else 'puzzles'}: {args.out}\n")
    return EXIT_FAIL if left_out else EXIT_PASS


def _objection(row: Row, any_verdict: bool) -> str | None:
    """Why the puzzle is not printed; nothing to say of a file that nobody took for a puzzle."""
    errors = [finding.message for finding in row.findings if finding.severity is Severity.ERROR]
    if row.verdict is None:
        return "; ".join(errors)
    if row.verdict is Verdict.UNIQUE or any_verdict:
        return None
    return f"the verdict is {row.verdict}"


def _difficulty(row: Row) -> float:
    """What is not unique comes last."""
    return row.grade.score if row.grade else float("inf")


def _write(path: Path, content: bytes) -> None:
    try:
        path.write_bytes(content)
    except OSError as error:
        raise UsageError(f"{path} cannot be written: {error.strerror}") from None

"""``nonoproof print``: puzzle sheets for paper, with the solutions at the back."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from ..drawing import printable
from ..errors import UsageError
from ..findings import Severity
from ..report.sheets import PAPERS, PER_PAGE, Sheet, make_sheets
from ..verdict import Budget, Verdict
from . import EXIT_FAIL, EXIT_PASS
from .arguments import add_sources, positive

if TYPE_CHECKING:
    from ..examine import Examined


def add_arguments(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add_sources(parser)
    add("--out", default="sheets.pdf", metavar="FILE", help="where the sheets go (default: sheets.pdf)")
    add("--format", metavar="NAME", help="do not guess the format")
    add("--paper", choices=PAPERS, default=PAPERS[0], help=f"default: {PAPERS[0]}")
    add("--per-page", type=int, choices=tuple(PER_PAGE), default=1, help="puzzles on a page (default: 1)")
    add("--easy-first", action="store_true", help="from the easiest to the hardest, not as in the sources")
    add("--no-solutions", action="store_true", help="leave the solutions out")
    add("--any", action="store_true", help="print puzzles that are not unique too, without a solution")
    add("--font", type=Path, metavar="FILE", help="a TrueType font for titles in other than western letters")
    add("--seconds", type=positive, default=10.0, metavar="S", help="the budget for one puzzle (default: 10)")


def run(args: Namespace) -> int:
    """Prints what can be solved in one way; 1 where some puzzle was left out."""
    from ..engines.inline import InlineEngine
    from ..examine import examine

    chosen: list[Examined] = []
    left_out = 0
    for each in examine(args.sources, Budget(seconds=args.seconds), InlineEngine(), args.format):
        reason = _objection(each, args.any)
        if reason is None:
            chosen.append(each)
        elif reason:
            left_out += 1
            place = f"{printable(each.source.path, 300)}, puzzle {each.source.index}"
            sys.stderr.write(f"{place}: left out: {printable(reason, 300)}\n")
    if not chosen:
        raise UsageError("there is no puzzle to be printed")
    if args.easy_first:
        chosen.sort(key=_difficulty)
    sheets = [_sheet(each, not args.no_solutions) for each in chosen]
    _write(Path(args.out), make_sheets(sheets, args.paper, args.per_page, args.font))
    sys.stdout.write(f"{len(sheets)} {'puzzle' if len(sheets) == 1 else 'puzzles'}: {args.out}\n")
    return EXIT_FAIL if left_out else EXIT_PASS


def _objection(each: Examined, any_verdict: bool) -> str | None:
    """Why the puzzle is not printed; nothing to say of a file that nobody took for a puzzle."""
    errors = [finding.message for finding in each.findings if finding.severity is Severity.ERROR]
    if each.puzzle is None or each.classification is None:
        return "; ".join(errors)
    if each.classification.verdict is Verdict.UNIQUE or any_verdict:
        return None
    return f"the verdict is {each.classification.verdict}"


def _difficulty(each: Examined) -> float:
    """What is not unique comes last."""
    return each.grade.score if each.grade else float("inf")


def _sheet(each: Examined, with_solution: bool) -> Sheet:
    assert each.puzzle is not None
    assert each.classification is not None
    unique = each.classification.verdict is Verdict.UNIQUE
    solution = each.classification.solutions[0] if unique and with_solution else None
    return Sheet(each.puzzle, solution, each.grade.tier if each.grade else "")


def _write(path: Path, content: bytes) -> None:
    try:
        path.write_bytes(content)
    except OSError as error:
        raise UsageError(f"{path} cannot be written: {error.strerror}") from None

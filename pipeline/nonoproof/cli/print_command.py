"""``nonoproof print``: puzzle sheets for paper, with their solutions."""

from __future__ import annotations

import gc
import sys
from argparse import ArgumentParser, BooleanOptionalAction, Namespace
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import UsageError
from ..files import Folder, save
from ..findings import Severity
from ..profiles import STANDARD, TierScale, load_scale
from ..render import printable
from ..report.sheets import ORIENTATIONS, PAPERS, PER_PAGE, SOLUTIONS, SheetStyle, make_sheets, sheet_of
from ..verdict import Budget, Verdict
from . import EXIT_FAIL, EXIT_PASS
from .arguments import add_format, add_jobs, add_sources, add_tiers, positive
from .numbers import many

if TYPE_CHECKING:
    from ..result import Result

DEFAULT = "sheets.pdf"


def add_arguments(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add_sources(parser, nargs="*")
    add("--from", dest="store", type=Path, metavar="DIR", help="print the puzzles of a run, already solved")
    add(
        "--out",
        metavar="FILE",
        help=f"write the sheets to this file (default: {DEFAULT})",
    )
    add_format(parser)
    add_tiers(add)
    add("--paper", choices=PAPERS, default="a4", help="default: a4")
    add("--per-page", type=int, choices=tuple(PER_PAGE), default=1, help="puzzles on a page (default: 1)")
    add(
        "--orientation",
        choices=ORIENTATIONS,
        default="auto",
        help="auto turns the page if puzzles get larger that way",
    )
    add("--large-print", action="store_true", help="larger digits, words and lines, one puzzle per page")
    add("--solutions", choices=SOLUTIONS, default="back", help="where the solutions go (default: back)")
    add(
        "--no-solutions", dest="solutions", action="store_const", const="none", help="leave out the solutions"
    )
    add("--hide-titles", action="store_true", help="show titles only with the solutions")
    add(
        "--contents",
        action=BooleanOptionalAction,
        help="a table of contents (default: for 10 puzzles or more)",
    )
    add("--title", default="", metavar="TEXT", help="the title of the book")
    add("--author", default="", metavar="TEXT", help="the author of the book")
    add("--easy-first", action="store_true", help="sort from the easiest to the hardest")
    add("--any", action="store_true", help="also print puzzles that are not unique, without a solution")
    add(
        "--font",
        dest="fonts",
        type=Path,
        action="append",
        default=[],
        metavar="FILE",
        help="a TrueType font for letters that the built-in font lacks; may be given several times",
    )
    add_jobs(parser)
    add("--seconds", type=positive, default=10.0, metavar="S", help="time limit for one puzzle (default: 10)")


def run(args: Namespace) -> int:
    """Prints every puzzle that has exactly one solution; 1 where some puzzle was left out."""
    if bool(args.sources) == bool(args.store):
        raise UsageError("print needs either SOURCE... or --from DIR")
    with _nothing_thrown_away():
        scale = _scale(args)
        chosen, left_out = _chosen(args)
        if args.easy_first:
            chosen.sort(key=_difficulty)
        sheets = [sheet_of(each, args.solutions != "none", scale) for each in chosen]
        book = make_sheets(sheets, _style(args), _warn)
    if args.out is None:
        # Nobody named this file: it is replaced only if it is one of ours.
        Folder(Path(), "print").save(DEFAULT, book)
    else:
        save(Path(args.out), book)
    sys.stdout.write(f"{many(len(sheets), 'puzzle')}: {args.out or DEFAULT}\n")
    return EXIT_FAIL if left_out else EXIT_PASS


def _scale(args: Namespace) -> TierScale:
    """What tiers are called: by the file, or as in the run."""
    if args.tiers or not args.store:
        return load_scale(args.tiers) if args.tiers else STANDARD
    from ..select import OpenStore

    with OpenStore(args.store) as store:
        return store.profile().scale


def _chosen(args: Namespace) -> tuple[list[Result], int]:
    """The puzzles that are printed, and how many are not."""
    chosen: list[Result] = []
    left_out = 0
    with closing(_stored(args) if args.store else _looked_at(args)) as rows:
        for row in rows:
            reason = _objection(row, args.any)
            if reason is None:
                chosen.append(row)
            elif reason:
                left_out += 1
                first = row.places[0]
                place = f"{printable(first.path, 300)}, puzzle {max(first.index, 1)}"
                sys.stderr.write(f"{place}: left out: {printable(reason, 300)}\n")
    if not chosen:
        ambiguous = "; --any prints puzzles that are not unique, too" if left_out and not args.any else ""
        raise UsageError(f"there is no puzzle to print{ambiguous}")
    return chosen, left_out


@contextmanager
def _nothing_thrown_away() -> Iterator[None]:
    """All puzzles are kept until the book is made: looking for garbage among them again and again finds none."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        # Nor is there any to be found among them afterwards.
        gc.freeze()
        if enabled:
            gc.enable()


def _style(args: Namespace) -> SheetStyle:
    return SheetStyle(
        paper=args.paper,
        per_page=1 if args.large_print else args.per_page,
        orientation=args.orientation,
        solutions=args.solutions,
        hide_titles=args.hide_titles,
        contents=args.contents,
        large_print=args.large_print,
        title=args.title,
        author=args.author,
        fonts=tuple(args.fonts),
    )


def _stored(args: Namespace) -> Generator[Result]:
    from ..select import OpenStore, Selection, choose

    with OpenStore(args.store) as store:
        yield from choose(store, Selection()).rows()


def _looked_at(args: Namespace) -> Generator[Result]:
    from ..run.in_memory import Sources, check
    from ..run.puzzle_items import how_to_solve
    from ..tasks import Action, ReadOptions
    from .engine import open_for_now

    how = how_to_solve(Budget(seconds=args.seconds))._replace(
        steps=frozenset({Action.CLASSIFY, Action.GRADE})
    )
    sources = Sources(tuple(args.sources), ReadOptions(args.format, validate=False))
    engine = open_for_now(args)
    try:
        for seen in check(sources, how, engine):
            yield seen.result
    finally:
        engine.close()


def _objection(row: Result, any_verdict: bool) -> str | None:
    """Why the puzzle is not printed; empty for a file that was never taken for a puzzle."""
    errors = [finding.message for finding in row.findings if finding.severity is Severity.ERROR]
    if row.verdict is None:
        return "; ".join(errors)
    if row.verdict is Verdict.UNIQUE or any_verdict:
        return None
    return f"the verdict is {row.verdict}"


def _difficulty(row: Result) -> float:
    """What is not unique comes last."""
    return row.grade.score if row.grade else float("inf")


def _warn(message: str) -> None:
    sys.stderr.write(f"warning: {message}\n")

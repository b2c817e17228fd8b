"""``nonoproof select``: choose puzzles from the store of a run, and export them."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import orjson

from ..errors import UsageError
from ..report.sheets import PAPERS, PER_PAGE
from . import EXIT_FAIL, EXIT_PASS
from .check_lines import printable
from .filters import add_filters, add_store, filtered
from .numbers import many
from .wrapping import print_wrapped

if TYPE_CHECKING:
    from ..profiles import Profile
    from ..result import Result
    from ..select import Chosen, Selection
    from .chosen_files import Written

_ORDERS = ("source", "easy-first", "hard-first", "amount", "size", "title", "verdict", "seconds", "random")
_EPILOG = """\
A puzzle must pass all filters. Several names in one filter mean any of them:
--tier easy,medium. docs/choosing.md lists the columns that --where knows.

examples:
  nonoproof select --tier medium --size 15x15 --no-copies --count 30 --to book.pdf
  nonoproof select --verdict multiple --to to-fix/
  nonoproof select --where "author LIKE 'A%' AND sources > 1" --json-lines
"""


def add_arguments(parser: ArgumentParser) -> None:
    from argparse import RawDescriptionHelpFormatter

    parser.formatter_class = RawDescriptionHelpFormatter
    parser.epilog = _EPILOG
    add_store(parser.add_argument)
    add_filters(parser.add_argument_group("which puzzles").add_argument)
    _add_order(parser.add_argument_group("order and number").add_argument)
    _add_output(parser.add_argument_group("output").add_argument)


def _add_order(add: Callable[..., object]) -> None:
    add("--order", choices=_ORDERS, default="source", help="default: source, by path and place in the file")
    add("--backwards", action="store_true", help="reverse the order")
    add("--count", type=_number, metavar="N", help="choose at most N puzzles, spread over the whole order")
    add("--first", action="store_true", help="with --count: take the first N of the order instead")
    add("--seed", type=int, default=0, metavar="N", help="another number chooses other puzzles (default: 0)")


def _add_output(add: Callable[..., object]) -> None:
    add(
        "--to",
        metavar="TARGET",
        help="a folder, a file in a format for many puzzles, or a PDF (default: print a table)",
    )
    add("--format", metavar="NAME", help="format of the files (default: by the suffix; JSON in a folder)")
    add(
        "--lossy",
        action="store_true",
        help="also write puzzles that would change, for example lose their colours",
    )
    add("--json-lines", action="store_true", help="print one JSON object per puzzle, for programs")
    add("--paper", choices=PAPERS, default=PAPERS[0], help=f"of a PDF (default: {PAPERS[0]})")
    add(
        "--per-page",
        type=int,
        choices=tuple(PER_PAGE),
        default=1,
        help="puzzles on a page of a PDF (default: 1)",
    )
    add("--no-solutions", action="store_true", help="leave the solutions out of a PDF")
    add("--font", type=Path, metavar="FILE", help="a TrueType font for letters that the built-in font lacks")


def run(args: Namespace) -> int:
    """0 where some were chosen and all of them written, 1 where not."""
    from ..select import OpenStore, Order, choose

    if args.json_lines and args.to == "-":
        raise UsageError("--json-lines and --to - both write to standard output")
    with OpenStore(Path(args.store)) as store:
        selection = replace(
            filtered(args, store),
            order=Order(args.order),
            backwards=args.backwards,
            count=args.count,
            first=args.first,
            seed=args.seed,
        )
        chosen = choose(store, selection)
        if not store.complete:
            sys.stderr.write(
                f"{store.path}: the last run is not finished; only what it has stored so far can be chosen\n"
            )
        notes = sys.stderr if args.json_lines or args.to == "-" else sys.stdout
        written = _export(args, chosen) if args.to is not None and chosen.count else None
        if args.json_lines:
            _print_json(chosen, written)
        elif written is None:
            _print_table(chosen, sys.stdout)
        for line in _closing_lines(chosen, selection, args.to, written):
            print_wrapped(line, out=notes)
    return EXIT_PASS if chosen.count and not (written and written.left_out) else EXIT_FAIL


def _number(word: str) -> int:
    if not word.isdecimal() or not 1 <= int(word) <= 10**9:
        raise ArgumentTypeError(f"expected a number from 1 up, found {word!r}")
    return int(word)


def _export(args: Namespace, chosen: Chosen) -> Written:
    from .chosen_files import FileStyle, write

    scale, solutions = chosen.store.profile().scale, not args.no_solutions
    style = FileStyle(args.format, args.lossy, args.paper, args.per_page, solutions, args.font, scale)
    written = write(list(chosen.rows()), args.to, style)
    for loss in written.losses:
        sys.stderr.write(printable(loss) + "\n")
    return written


def _print_json(chosen: Chosen, written: Written | None) -> None:
    """One object a puzzle, as ``check`` prints them; with ``file`` where one was written."""
    from ..export.puzzle_records import puzzle_record
    from ..report import JudgedResult

    profile = chosen.store.profile()
    files: Iterator[str | None] = iter(written.files if written else ())
    for row in chosen.rows():
        record = puzzle_record(JudgedResult(row, profile), profile)
        if written:
            record["file"] = next(files)
        sys.stdout.write(orjson.dumps(record).decode() + "\n")


def _print_table(chosen: Chosen, out: TextIO) -> None:
    profile = chosen.store.profile()
    if chosen.count:
        heads = f"{'':>5}  {'size':>7}  colours  {'verdict':<9}  {'tier':<9}  {'score':>6}"
        out.write(f"{heads}{'  minutes' if profile.minutes else ''}  source\n")
    for number, row in enumerate(chosen.rows(), 1):
        print_wrapped(_line(number, row, profile), 7, out)


def _line(number: int, row: Result, profile: Profile) -> str:
    from ..grading.minutes import spoken
    from .check_lines import place

    tier, score = "-", "-"
    if row.grade:
        tier, score = profile.scale.name(row.grade.tier, row.grade.score), f"{row.grade.score:.1f}"
    size, verdict, colours = f"{row.width}x{row.height}", str(row.verdict or "invalid"), f"{row.colours}"
    if row.key is None:
        size, verdict, colours = "-", "damaged", "-"
    minutes = ""
    if profile.minutes:
        taken = profile.minutes.of(row.grade)
        minutes = f"  {spoken(taken.likely) if taken else '-':>7}"
    return f"{number:>5}  {size:>7}  {colours:>7}  {verdict:<9}  {tier:<9}  {score:>6}{minutes}  {place(row)}"


def _closing_lines(
    chosen: Chosen, selection: Selection, to: str | None, written: Written | None
) -> list[str]:
    """What was chosen, and how each filter reduced it."""
    parts = [f"{chosen.matching:,} match"]
    if selection.no_copies:
        parts.append("none is a copy" if not chosen.copies else f"{chosen.copies:,} are copies")
    cut = chosen.matching - chosen.copies > chosen.count
    spread = (
        ""
        if not cut
        else f", the first in the order {selection.order}"
        if selection.first
        else f", {_SPREAD[selection.order]}"
    )
    lines = ["; ".join([*parts, f"{chosen.count:,} chosen{spread}"]) + "."]
    if selection.count and chosen.count < selection.count:
        lines.append(f"{selection.count:,} were asked for. Puzzles left after each filter:")
    elif not chosen.count:
        lines.append("Puzzles left after each filter:")
    if chosen.funnel:
        lines += [f"  {step.left:>9,}  {printable(step.words)}" for step in chosen.funnel]
        names = [f"--{name}" for name in _LATE if getattr(selection, name)]
        if names:
            lines.append(f"  {chosen.matching:>9,}  {', '.join(names)}")
    if written is not None:
        lines += _where(written, str(to))
    return lines


_LATE = ("collection", "search", "where", "failing")
"""Filters that are listed together, after the others."""
_SPREAD = {
    "source": "spread over all sources",
    "easy-first": "spread from easy to hard",
    "hard-first": "spread from hard to easy",
    "amount": "spread from little to much",
    "size": "spread over all sizes",
    "title": "spread over all titles",
    "verdict": "spread over all verdicts",
    "seconds": "spread over all times",
    "random": "at random",
}


def _where(written: Written, to: str) -> list[str]:
    count = len(written.files) - written.left_out
    lines = [f"{many(count, 'puzzle')} written to {printable(to)}"]
    if written.left_out:
        lines.append(f"{many(written.left_out, 'puzzle')} left out; the lines above say why.")
    if written.there:
        lines.append(f"The folder also holds {many(written.there, 'file')} from before.")
    return lines

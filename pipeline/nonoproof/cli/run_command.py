"""``nonoproof run``: whole collections, with a store that remembers and reports for people and programs."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .. import profiles
from ..errors import UsageError
from ..grading.minutes import load_minutes
from ..verdict import Budget, Verdict
from . import EXIT_FAIL, EXIT_PASS, EXIT_UNDECIDED
from .arguments import add_format, add_grading, add_profile, add_sources, add_tiers, count, positive
from .engine import add_engine_arguments, open_engine
from .log import add_log_arguments, start_log, stop_log
from .numbers import many
from .wrapping import print_wrapped

if TYPE_CHECKING:
    from ..engines import Engine
    from ..run.collection import Closing

_KINDS = 6
"""Suffixes of files that were passed over, in the closing lines."""
_MOST_LISTED = 5
"""Puzzles that are named in the closing lines; the reports name them all."""


def add_arguments(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add_sources(parser)
    add(
        "--out",
        default="reports",
        metavar="DIR",
        help="write the reports and the store to this folder (default: reports)",
    )
    add("--seconds", type=positive, default=10.0, metavar="S", help="time limit for one puzzle (default: 10)")
    add_grading(parser)
    add(
        "--jobs",
        type=count,
        default=os.cpu_count() or 1,
        metavar="N",
        help="number of worker processes (default: one per core)",
    )
    add_engine_arguments(parser)
    add_log_arguments(parser)
    add_format(parser)
    add_profile(parser)
    add_tiers(add)
    add("--certificates", action="store_true", help="write a certificate for every verdict")
    add(
        "--export",
        default="",
        metavar="NAMES",
        help="also write these files for programs into DIR, such as puzzles.jsonl,junit.xml (see nonoproof export)",
    )
    add(
        "--trust-times",
        action="store_true",
        help="skip files whose size and time have not changed, without reading them",
    )
    add(
        "--list-passed-over",
        action="store_true",
        help="list the files that were skipped, and why",
    )
    add("--fresh", action="store_true", help="ignore the results of earlier runs")
    add(
        "--strict",
        action="store_true",
        help="exit like check: 1 if a puzzle fails, 3 if one is undecided",
    )


def run(args: Namespace) -> int:
    start_log(args)
    # The workers start while this process loads the rest.
    engine = open_engine(args)
    try:
        return _run(args, engine)
    finally:
        engine.close()
        stop_log()


def _run(args: Namespace, engine: Engine) -> int:
    from ..export import kind_of
    from ..run.collection import run as run_pipeline
    from ..run.options import Options
    from .progress import progress

    options = Options(
        sources=tuple(args.sources),
        out=Path(args.out),
        format=args.format,
        budget=Budget(seconds=args.seconds),
        grading=args.grading,
        memory=args.memory,
        profile=_profile(args),
        fresh=args.fresh,
        certificates=args.certificates,
        trust_times=args.trust_times,
    )
    exports = [name.strip() for name in args.export.split(",") if name.strip()]
    for name in exports:
        if Path(name).name != name:
            raise UsageError(f"--export takes names of files in the folder of the run, found {name!r}")
        kind_of(name)
    shown = progress(args.quiet)
    try:
        closing = run_pipeline(options, engine, shown)
    except KeyboardInterrupt:
        shown.end()
        sys.stderr.write("Interrupted. All finished work is kept; run the same command again to continue.\n")
        raise
    _export(options.out, exports)
    for line in _lines(closing, options.out):
        print_wrapped(line, 4)
    if args.list_passed_over:
        _list_passed_over(options.out)
    return _exit_code(closing, options.profile) if args.strict else EXIT_PASS


def _export(folder: Path, asked: list[str]) -> None:
    """The exports that are asked for, and those of an earlier run in the same folder: they would be out of date."""
    from ..export import COMPRESSIONS, KINDS
    from ..select.exporting import export_store

    usual = [kind + end for kind in KINDS for end in ("", *COMPRESSIONS)]
    names = dict.fromkeys([*asked, *[name for name in usual if (folder / name).exists()]])
    if names:
        export_store(folder, tuple([str(folder / name) for name in names]))


def _profile(args: Namespace) -> profiles.Profile:
    profile = replace(profiles.load(args.profile), minutes=load_minutes(Path(args.out)))
    return replace(profile, scale=profiles.load_scale(args.tiers)) if args.tiers else profile


def _exit_code(closing: Closing, profile: profiles.Profile) -> int:
    summary = closing.summary
    if summary["failing"] or summary["unreadable"]:
        return EXIT_FAIL
    waiting = summary["verdicts"]["undecided"] and Verdict.UNDECIDED not in profile.verdicts
    return EXIT_UNDECIDED if waiting else EXIT_PASS


def _lines(closing: Closing, folder: Path) -> list[str]:
    """What was found, what must be fixed first, where the reports are."""
    summary = closing.summary
    verdicts = [f"{number:,} {state}" for state, number in summary["verdicts"].items() if number]
    lines = [f"{many(summary['puzzles'], 'puzzle')}: {', '.join(verdicts)}."]
    if not verdicts:
        lines = ["No puzzles were found."]
    elif words := _where(summary):
        lines.append(words)
    if not closing.changed:
        lines.append(f"Nothing changed since {closing.previous}.")
    elif closing.previous:
        lines += _changes(summary["changes"], closing.previous)
    lines += _to_fix(summary)
    return [*lines, f"Report: {folder / 'index.html'}; store: {folder / 'corpus.sqlite'}"]


def _where(summary: dict[str, Any]) -> str:
    """How many places there are, where these are not as many as the puzzles."""
    from ..report.tally import where

    puzzles, sources, unread = summary["puzzles"], summary["sources"], summary.get("unread", 0)
    words = where(puzzles, sources, unread)
    return f"Found {words}." if unread or sources != puzzles else ""


def _list_passed_over(folder: Path) -> None:
    from ..report.escape import one_line
    from ..store import passed_over

    for path, why in passed_over(folder):
        print_wrapped(one_line(f"skipped: {path}: {why}"), 4)


def _changes(changes: dict[str, int], previous: str) -> list[str]:
    from ..difference import MEANING, ChangeKind

    if not changes:
        return [f"No verdict changed since {previous}."]
    counts = [f"  {many(number, 'puzzle')}: {MEANING[ChangeKind(kind)]}" for kind, number in changes.items()]
    return [f"Since {previous}:", *counts]


def _to_fix(summary: dict[str, Any]) -> list[str]:
    from ..report.escape import one_line

    lines = []
    if passed := summary.get("passed_over"):
        total = sum(passed.values())
        kinds = ", ".join([f"{number:,} {kind}" for kind, number in list(passed.items())[:_KINDS]])
        rest = ", …" if len(passed) > _KINDS else ""
        lines.append(f"{many(total, 'file')} skipped: {one_line(kinds)}{rest}; --list-passed-over lists them")
    if faults := summary.get("internal_errors"):
        lines.append(f"{many(faults, 'bug')} in nonoproof: see the top of the report, and please report them")
    if summary["unreadable"]:
        first = summary.get("unread_first", [])[:_MOST_LISTED]
        among = ", among them" if len(first) < summary["unreadable"] else ""
        lines.append(f"{many(summary['unreadable'], 'file')} could not be read{among}:")
        lines += ["  " + one_line(f"{each['source']}: {each['why']}") for each in first]
    if summary["failing"]:
        lines.append(f"{many(summary['failing'], 'puzzle')} to fix, starting with:")
        for each in summary["fix_first"][:_MOST_LISTED]:
            place = each["source"] if each["index"] == 1 else f"{each['source']}, puzzle {each['index']}"
            lines.append("  " + one_line(f"{place}: {each['why'][0]}"))
    return lines

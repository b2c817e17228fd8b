"""``nonoproof certify``: certificates for puzzles in files, or for the verdicts of a store."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from pathlib import Path

from ..errors import UsageError
from ..findings import Severity
from ..verdict import Budget, Verdict
from . import EXIT_FAIL, EXIT_PASS, EXIT_UNDECIDED
from .arguments import add_format, add_jobs, add_sources, positive
from .wrapping import print_wrapped

CERTIFICATES = "certificates"
"""The folder of the certificates: inside that of a run, or in the present one."""


def add_arguments(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add_sources(parser, about="a file, folder, glob or archive, - for standard input, or the folder of a run")
    add(
        "--out",
        metavar="DIR",
        help="write the certificates to this folder (default: certificates; for a run, certificates in its folder)",
    )
    add(
        "--dimacs",
        action="store_true",
        help="also write each puzzle as a formula for SAT solvers, with the solution ruled out",
    )
    add(
        "--minizinc",
        action="store_true",
        help="also write each puzzle as a MiniZinc model, with the solution ruled out",
    )
    add_jobs(parser)
    add(
        "--seconds",
        type=positive,
        default=10.0,
        metavar="S",
        help="time limit for the verdict on one puzzle (default: 10); to shorten its proof may take half as long again",
    )
    add_format(parser)


def run(args: Namespace) -> int:
    from ..store import database_path

    stores = [source for source in args.sources if database_path(Path(source)).suffix == ".sqlite"]
    stores = [source for source in stores if database_path(Path(source)).is_file()]
    files = [source for source in args.sources if source not in stores]
    for source in stores:
        _certify_run(database_path(Path(source)).parent, args)
    return _certify_files(files, args) if files else EXIT_PASS


def _certify_run(folder: Path, args: Namespace) -> None:
    from ..run.certifying import certify_store
    from .engine import open_for_now
    from .numbers import many
    from .progress import progress

    if args.out is not None:
        raise UsageError("the certificates of a run go into its own folder: leave out --out")
    engine = open_for_now(args)
    try:
        made = certify_store(
            folder,
            Budget(seconds=args.seconds),
            args.dimacs,
            engine,
            progress(args.quiet),
            models=args.minizinc,
        )
    finally:
        engine.close()
    sys.stdout.write(f"{many(made, 'certificate')} written to {folder / CERTIFICATES}\n")


def _certify_files(sources: list[str], args: Namespace) -> int:
    from ..files import Folder
    from ..run.certificate_files import save_certificates
    from ..run.in_memory import Sources, check
    from ..run.puzzle_items import how_to_solve
    from ..tasks import ReadOptions
    from .check_lines import printable
    from .engine import open_for_now

    folder = Folder(Path(args.out or CERTIFICATES), "certify")
    counts: Counter[str] = Counter()
    how = how_to_solve(
        Budget(seconds=args.seconds), certificates=True, formulas=args.dimacs, models=args.minizinc
    )
    engine = open_for_now(args)
    try:
        read = ReadOptions(args.format, validate=False)
        for seen in check(Sources(tuple(sources), read, out=folder.path), how, engine):
            row, made = seen.result, seen.done.certificate
            first = row.places[0]
            place = printable(first.path) + (f", puzzle {first.index}" if first.index > 1 else "")
            errors = [finding for finding in row.findings if finding.severity is Severity.ERROR]
            counts["invalid"] += bool(errors)
            for finding in errors:
                sys.stderr.write(f"{place}: {finding.code}: {printable(finding.message)}\n")
            if row.verdict is None:
                continue
            counts[row.verdict] += 1
            if made is not None:
                save_certificates(folder, [made])
                print_wrapped(
                    f"{row.verdict:8}  {made.steps:6} steps  {folder.path / made.file_name}  {place}", 10
                )
            elif row.verdict is Verdict.UNDECIDED:
                sys.stderr.write(f"{place}: the verdict is undecided, so there is nothing to certify\n")
            elif not errors:
                counts["uncertified"] += 1
                sys.stderr.write(
                    f"{place}: {row.verdict}, but the time limit was too short for a certificate\n"
                )
    finally:
        engine.close()
    if not +counts:
        raise UsageError("no puzzles were found in " + ", ".join(sources))
    if counts["invalid"]:
        return EXIT_FAIL
    return EXIT_UNDECIDED if counts[Verdict.UNDECIDED] or counts["uncertified"] else EXIT_PASS

"""``nonoproof certify``: certificates for puzzles in files, or for the verdicts of a store."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from pathlib import Path

from ..errors import UsageError
from ..verdict import Budget, Verdict
from . import EXIT_FAIL, EXIT_PASS, EXIT_UNDECIDED
from .arguments import add_format, add_sources, positive


def add_arguments(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add_sources(parser, about="a file, folder, glob or archive, - for standard input, or the folder of a run")
    add(
        "--out",
        metavar="DIR",
        help="where the certificates go (default: certificates, for a run certificates in its folder)",
    )
    add("--dimacs", action="store_true", help="write each puzzle for SAT solvers too, the solution forbidden")
    add("--seconds", type=positive, default=10.0, metavar="S", help="the budget for one puzzle (default: 10)")
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
    from ..certify_store import CERTIFICATES, certify_stored
    from ..store import Store
    from .lines import many
    from .progress import progress

    if args.out is not None:
        raise UsageError("the certificates of a run belong into its folder: leave --out away")
    with Store(folder) as store:
        store.resume()
        made = certify_stored(store, folder / CERTIFICATES, progress(), formulas=args.dimacs)
    sys.stdout.write(f"{many(made, 'certificate')} written to {folder / CERTIFICATES}\n")


def _certify_files(sources: list[str], args: Namespace) -> int:
    from ..certify import certify, save, save_formula
    from ..findings import Severity
    from ..ingest import ingest
    from ..normalise import normalise
    from .lines import printable

    folder = Path(args.out or "certificates")
    counts: Counter[str] = Counter()
    for each in ingest(sources, args.format):
        place = printable(each.source.path) + (
            f", puzzle {each.source.index}" if each.source.index > 1 else ""
        )
        whole = None if each.puzzle is None else normalise(each.puzzle, each.source, validate=False)
        findings = each.findings + (whole.findings if whole else ())
        errors = [finding for finding in findings if finding.severity is Severity.ERROR]
        if whole is None or errors:
            counts["invalid"] += bool(errors)
            for finding in errors:
                sys.stderr.write(f"{place}: {finding.code}: {printable(finding.message)}\n")
            continue
        certified = certify(whole.puzzle, Budget(seconds=args.seconds))
        verdict = certified.classification.verdict
        counts[verdict] += 1
        if verdict is Verdict.UNDECIDED:
            sys.stderr.write(f"{place}: undecided, so there is nothing to certify\n")
            continue
        path = save(folder, certified)
        sys.stdout.write(f"{verdict:8}  {certified.steps:6} steps  {path}  {place}\n")
        if args.dimacs:
            save_formula(folder, whole.puzzle, certified)
    if not counts:
        raise UsageError("no puzzles were found in " + ", ".join(sources))
    if counts["invalid"]:
        return EXIT_FAIL
    return EXIT_UNDECIDED if counts[Verdict.UNDECIDED] else EXIT_PASS

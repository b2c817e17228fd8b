"""``nonoproof check``: verdicts for a few puzzles, to the terminal or as JSON Lines."""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from .. import profiles
from ..errors import UsageError
from ..findings import RULES, Finding, Severity
from ..profiles import Outcome, Profile
from ..report import JudgedResult
from ..run import in_memory
from ..run.in_memory import Checked, Sources
from ..run.puzzle_items import how_to_solve
from ..tasks import CertificateFile, ReadOptions, SolveOptions
from ..verdict import Budget
from . import EXIT_FAIL, EXIT_PASS, EXIT_UNDECIDED
from .arguments import SOURCE, add_format, add_grading, add_jobs, add_profile, add_sources, positive
from .check_lines import Screen, printable
from .engine import open_for_now
from .numbers import many
from .problem_collector import ProblemCollector, add_blame_arguments
from .terminal_style import add_colour, is_coloured
from .wrapping import print_wrapped


def add_arguments(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add_sources(parser, nargs="*")
    add("--json-lines", action="store_true", help="print one JSON object per puzzle, for programs")
    add("--seconds", type=positive, default=10.0, metavar="S", help="time limit for one puzzle (default: 10)")
    add_grading(parser)
    add_jobs(parser)
    add_format(parser)
    add_profile(parser)
    add("--certificate", metavar="DIR", help="write a certificate for every verdict to this folder")
    add("--list-rules", action="store_true", help="list all findings and what they mean, then stop")
    add("--notes", action="store_true", help="show notes too, not only warnings and errors")
    add("--failing", action="store_true", help="show only the puzzles that do not pass")
    add_colour(parser)
    add_blame_arguments(parser)


def run(args: Namespace) -> int:
    profile = profiles.load(args.profile)
    if args.list_rules:
        list_rules(profile)
        return EXIT_PASS
    if not args.sources:
        raise UsageError(f"name at least one SOURCE: {SOURCE}")
    return check(args, profile)


def list_rules(profile: Profile) -> None:
    width = max(map(len, RULES))
    for code, rule in RULES.items():
        severity = profile.severity(Finding(code, ""))
        print_wrapped(f"{code:<{width}}  {severity:<7}  {rule.meaning}", width + len("  warning  "))


def check(args: Namespace, profile: Profile) -> int:
    screen = Screen(sys.stdout, profile, is_coloured(args.colour), args.notes, args.failing)
    blamed = ProblemCollector(args, profile)
    outcomes: Counter[Outcome] = Counter()
    certify = _certificates(args.certificate) if args.certificate else None
    start = time.perf_counter()
    engine = open_for_now(args)
    try:
        for seen in in_memory.check(_sources(args), _how(args), engine):
            if is_ignored(seen, profile):
                screen.ignored(seen.result, sys.stderr if args.json_lines else sys.stdout)
                continue
            if certify and seen.done.certificate:
                certify(seen.done.certificate)
            entry = JudgedResult(seen.result, profile)
            known = blamed.add(entry)
            outcomes[Outcome.PASSES if known else entry.judgement.outcome] += 1
            if not args.json_lines:
                screen.show(entry, known)
            elif not args.failing or not (known or entry.judgement.outcome is Outcome.PASSES):
                sys.stdout.write(_json_line(entry, profile))
    finally:
        engine.close()
        blamed.close()
    blamed.save()
    if not outcomes and args.changed_since is None:
        raise UsageError("no puzzles were found in " + ", ".join(args.sources))
    if not outcomes:
        sys.stderr.write(f"no puzzle has changed since {printable(args.changed_since)}\n")
    elif not args.json_lines:
        screen.summary(outcomes, time.perf_counter() - start)
    if blamed.written is not None:
        sys.stderr.write(f"{many(blamed.written, 'fault')} written to the baseline {args.write_baseline}\n")
        return EXIT_PASS
    return exit_code(outcomes)


def _sources(args: Namespace) -> Sources:
    only = None
    if args.changed_since is not None:
        from ..ingest.changed import changed_since

        only = changed_since(args.changed_since)
    out = Path(args.certificate) if args.certificate else None
    return Sources(tuple(args.sources), ReadOptions(args.format, validate=False), only, out)


def _how(args: Namespace) -> SolveOptions:
    budget = Budget(seconds=args.seconds)
    return how_to_solve(budget, args.certificate is not None, grading=args.grading, diagnoses=True)


def _certificates(folder: str) -> Callable[[CertificateFile], None]:
    """What saves a certificate in the folder."""
    from ..files import Folder
    from ..run.certificate_files import save_certificates

    out = Folder(Path(folder), "check --certificate")
    return lambda made: save_certificates(out, [made])


def _json_line(entry: JudgedResult, profile: Profile) -> str:
    """In characters that every pipe can carry."""
    import json

    import orjson

    from ..export.puzzle_records import puzzle_record

    text = orjson.dumps(puzzle_record(entry, profile)).decode()
    return (text if text.isascii() else json.dumps(json.loads(text))) + "\n"


def is_ignored(seen: Checked, profile: Profile) -> bool:
    """A file that was never taken for a puzzle, such as a README beside the puzzles."""
    return seen.of_file and all(each.severity is not Severity.ERROR for each in seen.result.findings)


def exit_code(outcomes: Counter[Outcome]) -> int:
    if outcomes[Outcome.FAILS]:
        return EXIT_FAIL
    return EXIT_UNDECIDED if outcomes[Outcome.UNDECIDED] else EXIT_PASS

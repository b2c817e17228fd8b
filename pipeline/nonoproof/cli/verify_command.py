"""``nonoproof verify``: whether certificates hold. Uses the checker, and nothing else of the package."""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator
from math import inf
from pathlib import Path

from ..errors import UsageError
from ..verify import WORK, CheckingWork, Refused, Unchecked, judge, read_file, summary
from . import EXIT_FAIL, EXIT_PASS
from .arguments import line_solves, positive
from .check_lines import printable
from .numbers import duration, elapsed, many
from .wrapping import print_wrapped

PATTERNS = ("*.certificate.json", "*.certificate.json.gz")
"""What certificates are called in a folder; a file that is named itself may have any name."""

_INDENT = 10


def add_arguments(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add("certificates", nargs="+", metavar="CERTIFICATE", help="a certificate, or a folder with certificates")
    add("-q", "--quiet", action="store_true", help="show only certificates that are not valid")
    add(
        "--seconds",
        type=positive,
        default=inf,
        metavar="S",
        help="time limit for one certificate, in seconds",
    )
    add(
        "--work",
        type=line_solves,
        default=WORK,
        metavar="N",
        help=f"work limit for one certificate, in looks at a cell (default: {WORK}, some minutes)",
    )


def run(args: Namespace) -> int:
    counts = Counter[str]()
    start = time.perf_counter()
    for path in _paths(args.certificates):
        effort = CheckingWork(args.work, args.seconds)
        try:
            _check(path, effort, args.quiet)
            counts["valid"] += 1
        except Unchecked as error:
            _report_failure("NOT CHECKED", path, str(error), counts)
        except Refused as error:
            _report_failure("INVALID", path, str(error), counts)
        except OSError as error:
            _report_failure("INVALID", path, error.strerror or str(error), counts)
    seconds = time.perf_counter() - start
    kinds = [f"{counts['valid']:,} valid", f"{counts['INVALID']:,} invalid"]
    if counts["NOT CHECKED"]:
        kinds.append(f"{counts['NOT CHECKED']:,} not checked")
    number = many(counts.total(), "certificate")
    print_wrapped(f"{number}: {', '.join(kinds)}; {elapsed(seconds)}")
    return EXIT_PASS if counts["valid"] == counts.total() else EXIT_FAIL


def _report_failure(kind: str, path: Path, why: str, counts: Counter[str]) -> None:
    counts[kind] += 1
    print_wrapped(f"{kind:9} {printable(f'{path}: {why}')}", _INDENT)


def _check(path: Path, effort: CheckingWork, quiet: bool) -> None:
    """Prints a certificate that holds."""
    start = time.perf_counter()
    certificate = read_file(path)
    judge(certificate, effort)
    if not quiet:
        size = f"{len(certificate.columns)}x{len(certificate.rows)}"
        work = f"{len(certificate.steps):6,} steps  {duration(time.perf_counter() - start):>9}"
        print_wrapped(
            f"valid     {certificate.verdict:8}  {size:>9}  {work}  {printable(str(path))}", _INDENT
        )
        print_wrapped(f"          {printable(summary(certificate))}", _INDENT)
        sys.stdout.flush()


def _paths(names: list[str]) -> Iterator[Path]:
    for name in names:
        path = Path(name)
        if not path.is_dir():
            yield path
            continue
        found = sorted(each for pattern in PATTERNS for each in path.rglob(pattern))
        if not found:
            raise UsageError(f"there are no certificates in {name}")
        yield from found

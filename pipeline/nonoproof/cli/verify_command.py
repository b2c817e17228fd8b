"""``nonoproof verify``: whether certificates hold. Uses the checker, and nothing else of the package."""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path

from ..errors import UsageError
from ..verify import Refused, judge, read_file
from . import EXIT_FAIL, EXIT_PASS
from .lines import printable
from .numbers import duration, elapsed, many

PATTERNS = ("*.certificate.json", "*.certificate.json.gz")
"""What certificates are called in a folder; a file that is named itself may have any name."""


def add_arguments(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add("certificates", nargs="+", metavar="CERTIFICATE", help="a certificate, or a folder with certificates")
    add("--quiet", action="store_true", help="show only certificates that are not valid")


def run(args: Namespace) -> int:
    valid = invalid = 0
    start = time.perf_counter()
    for path in _paths(args.certificates):
        why = _refusal(path, args.quiet)
        if why is None:
            valid += 1
            continue
        invalid += 1
        sys.stdout.write(f"INVALID   {printable(f'{path}: {why}')}\n")
    seconds = time.perf_counter() - start
    number = many(valid + invalid, "certificate")
    sys.stdout.write(f"{number}: {valid:,} valid, {invalid:,} invalid; {elapsed(seconds)}\n")
    return EXIT_FAIL if invalid else EXIT_PASS


def _refusal(path: Path, quiet: bool) -> str | None:
    """Why the certificate does not hold; tells of one that does."""
    start = time.perf_counter()
    try:
        certificate = read_file(path)
        judge(certificate)
    except OSError as error:
        return error.strerror or str(error)
    except Refused as error:
        return str(error)
    if not quiet:
        size = f"{len(certificate.columns)}x{len(certificate.rows)}"
        work = f"{len(certificate.steps):6,} steps  {duration(time.perf_counter() - start):>9}"
        sys.stdout.write(f"valid     {certificate.verdict:8}  {size:>9}  {work}  {printable(str(path))}\n")
        sys.stdout.flush()
    return None


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

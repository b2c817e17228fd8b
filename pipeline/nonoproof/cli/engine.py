"""The choice of an engine on the command line."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace

from .. import engines
from ..engines import ENGINES, Engine
from ..engines.worker_limits import MEMORY
from ..errors import UsageError

PRELOADED = ("nonoproof.run.reporting",)
"""Modules whose functions the workers of a run call, or that import these."""
_MEBIBYTE = 1 << 20
_LEAST = 64
"""Mebibytes that a worker needs to start."""
_LEAST_OF_DASK = 192
"""Its own parts take more than a hundred."""


def add_engine_arguments(parser: ArgumentParser) -> None:
    """Where the work runs; ``open_engine`` expects ``--jobs`` beside it."""
    parser.add_argument(
        "--engine",
        choices=ENGINES,
        default=ENGINES[0],
        help="where to run: in local processes, in this process, or on a Dask cluster (default: local)",
    )
    parser.add_argument(
        "--scheduler",
        metavar="ADDRESS",
        help="address of the Dask scheduler, for example tcp://host:8786 (default: start a cluster here)",
    )
    parser.add_argument(
        "--memory",
        type=_mebibytes,
        default=MEMORY,
        metavar="MIB",
        help=f"memory limit for one worker process, in MiB (default: {MEMORY // _MEBIBYTE})",
    )


def _mebibytes(text: str) -> int:
    if not text.isdecimal() or int(text) < _LEAST:
        raise ArgumentTypeError(f"{text!r} is not a number of mebibytes from {_LEAST} up")
    return int(text) * _MEBIBYTE


def open_engine(args: Namespace) -> Engine:
    if args.engine == "dask" and not args.scheduler and args.memory < _LEAST_OF_DASK * _MEBIBYTE:
        raise UsageError(f"workers of Dask need --memory {_LEAST_OF_DASK} at least")
    return engines.open_engine(args.engine, args.jobs, args.memory, args.scheduler, PRELOADED)


def open_for_now(args: Namespace) -> Engine:
    return engines.open_for_now(args.jobs, preload=("nonoproof.tasks",))

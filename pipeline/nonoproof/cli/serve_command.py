"""``nonoproof serve``: the functions for programs over HTTP."""

from __future__ import annotations

import importlib.util
import logging
import signal
import sys
from argparse import ArgumentParser, Namespace

from ..errors import UsageError
from . import EXIT_PASS
from .arguments import add_jobs, count, positive

_MIB = 1 << 20
_LOCAL = ("127.0.0.1", "localhost", "::1")
_WARNING = (
    "nonoproof: other machines can reach this address. Put a reverse proxy in front of it that has TLS and, unless "
    "everybody may use it, asks who they are; name the host that it passes on with --allow-host.\n"
)


def add_arguments(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add("--host", default=_LOCAL[0], metavar="ADDRESS", help="the address to listen at (default: 127.0.0.1)")
    add(
        "--port", type=int, default=8765, metavar="N", help="the port (default: 8765; 0 for any that is free)"
    )
    add(
        "--allow-host",
        action="append",
        default=[],
        metavar="NAME",
        help="a name under which it may be called, beside localhost; * for any; may be given several times",
    )
    add_jobs(parser)
    add(
        "--seconds", type=positive, default=10.0, metavar="S", help="time limit for one request (default: 10)"
    )
    add("--body", type=count, default=1, metavar="MIB", help="the largest body, in MiB (default: 1)")
    add(
        "--cells",
        type=count,
        default=40_000,
        metavar="N",
        help="cells of the largest puzzle (default: 40000)",
    )
    add(
        "--queue",
        type=count,
        default=16,
        metavar="N",
        help="requests that may wait for a worker (default: 16)",
    )
    add(
        "--memory", type=count, default=512, metavar="MIB", help="memory of one worker, in MiB (default: 512)"
    )


def run(args: Namespace) -> int:
    """0 when it was stopped in good order, by SIGTERM or Ctrl-C."""
    for name in ("uvicorn", "starlette", "python_multipart"):
        if importlib.util.find_spec(name) is None:
            raise UsageError(f"serve needs {name}: pip install 'nonoproof[server]'")
    import uvicorn

    from ..service.app import LOOPBACK, make_app
    from ..service.guard import log_as_json
    from ..service.service_limits import ServiceLimits

    jobs = args.jobs
    limits = ServiceLimits(
        body=args.body * _MIB,
        cells=args.cells,
        seconds=args.seconds,
        memory=args.memory * _MIB,
        jobs=jobs,
        queue=args.queue,
    )
    log_as_json(logging.INFO)
    if args.host not in _LOCAL:
        sys.stderr.write(_WARNING)
    config = uvicorn.Config(
        make_app(limits, LOOPBACK | {name.lower() for name in args.allow_host}),
        host=args.host,
        port=args.port,
        log_config=None,
        access_log=False,
        server_header=False,
        ws="none",
        h11_max_incomplete_event_size=1 << 16,
        limit_concurrency=4 * (jobs + args.queue) + 16,
        timeout_keep_alive=5,
        timeout_graceful_shutdown=int(args.seconds) + 1,
    )
    # uvicorn passes signals on when all is done, to be told apart from a crash: a stop in good order is none.
    signal.signal(signal.SIGTERM, lambda *_: None)
    uvicorn.Server(config).run()
    return EXIT_PASS

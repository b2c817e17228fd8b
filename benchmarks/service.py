"""The service beside a bare Starlette that returns the same bytes: requests a second, and how long they take.

    python -m benchmarks.service [--seconds 5] [--soak 0]

Both run as processes of their own, with uvicorn and one event loop, and are asked over the loopback in turns. Full
load: two connections for each worker, each of which asks again at once. Half load: at half the rate that this reached.
``--soak N``: asks for N minutes, and compares the memory at the start and at the end.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from statistics import quantiles
from typing import NamedTuple

from nonoproof import generate

_BARE = """
import sys, uvicorn
from starlette.applications import Starlette
from starlette.responses import Response
from starlette.routing import Route
body = open(sys.argv[1], "rb").read()
async def answer(request):
    await request.body()
    return Response(body, media_type="application/json")
async def health(request):
    return Response(b"{}")
app = Starlette(routes=[Route("/check", answer, methods=["POST"]), Route("/health", health)])
uvicorn.run(app, port=int(sys.argv[2]), log_config=None, access_log=False, ws="none")
"""
_LENGTH = re.compile(rb"content-length: (\d+)", re.IGNORECASE)
SIZES = (10, 20)
LOADS = ("full load", "half load")


class Load(NamedTuple):
    rate: float
    """Requests a second."""
    p50: float
    p99: float
    """In milliseconds."""
    failed: int
    processor: float = 0.0
    """Milliseconds of the server's processor time for each request: a busy machine changes that least."""


def request_of(size: int) -> bytes:
    """A puzzle of that side, to be checked."""
    (puzzle,) = generate(size, seed=1)
    record = puzzle.to_dict()
    body = json.dumps({"puzzle": {name: record[name] for name in ("rows", "columns")}}).encode()
    head = "POST /check HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    head += f"Content-Length: {len(body)}\r\n\r\n"
    return head.encode() + body


def free_port() -> int:
    with closing(socket.socket()) as made:
        made.bind(("127.0.0.1", 0))
        return int(made.getsockname()[1])


@contextmanager
def process(words: list[str], port: int) -> Iterator[subprocess.Popen[bytes]]:
    """A server that is ready."""
    running = subprocess.Popen([sys.executable, *words], stderr=subprocess.DEVNULL)
    try:
        asyncio.run(_ready(port))
        yield running
    finally:
        running.terminate()
        running.wait(60)


async def _ready(port: int) -> None:
    for _ in range(600):
        try:
            await ask_once(port, b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
            return
        except (OSError, asyncio.IncompleteReadError):
            await asyncio.sleep(0.1)
    raise TimeoutError("the server does not start")


async def ask_once(port: int, request: bytes) -> tuple[int, bytes]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        return await ask(reader, writer, request)
    finally:
        writer.close()


async def ask(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, request: bytes
) -> tuple[int, bytes]:
    """The status and the body."""
    writer.write(request)
    head = await reader.readuntil(b"\r\n\r\n")
    length = _LENGTH.search(head)
    body = await reader.readexactly(int(length[1]) if length else 0)
    return int(head.split(b" ", 2)[1]), body


async def load(
    port: int, request: bytes, connections: int, seconds: float, rate: float | None = None
) -> Load:
    """Asks for so long: each connection again at once, or all together at that rate."""
    times: list[float] = []
    failed = 0
    begin = time.perf_counter()

    async def connection(number: int) -> None:
        nonlocal failed
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        turn = number
        while (now := time.perf_counter()) - begin < seconds:
            if rate is not None:
                due = begin + turn / rate
                turn += connections
                if due > now:
                    await asyncio.sleep(due - now)
            since = time.perf_counter()
            status, _ = await ask(reader, writer, request)
            times.append(time.perf_counter() - since)
            failed += status != 200
        writer.close()

    await asyncio.gather(*[connection(number) for number in range(connections)])
    cuts = quantiles(times, n=100)
    return Load(len(times) / (time.perf_counter() - begin), 1000 * cuts[49], 1000 * cuts[98], failed)


def measured(port: int, pid: int, request: bytes, connections: int, seconds: float) -> tuple[Load, Load]:
    """At full and at half load."""
    asyncio.run(load(port, request, connections, seconds / 5))
    before = processor(pid)
    full = asyncio.run(load(port, request, connections, seconds))
    each = 1000 * (processor(pid) - before) / (full.rate * seconds)
    half = asyncio.run(load(port, request, connections, seconds, full.rate / 2))
    return full._replace(processor=each), half


def processor(pid: int) -> float:
    """Seconds of processor time of a process and those below it."""
    ticks = 0
    for each in [pid, *children(pid)]:
        fields = Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> int:
    """MiB of a process and those below it."""
    pages = 0
    for each in [pid, *children(pid)]:
        pages += int(Path(f"/proc/{each}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") >> 20


def children(pid: int) -> list[int]:
    found = []
    for path in Path(f"/proc/{pid}/task").glob("*/children"):
        for word in path.read_text().split():
            found += [int(word), *children(int(word))]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--soak", type=float, default=0.0, metavar="MINUTES")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    port = free_port()
    with process(
        ["-m", "nonoproof", "serve", "--port", str(port), "--jobs", str(args.jobs)], port
    ) as service:
        head = (
            "puzzle",
            "server",
            "processor per request",
            "requests/s",
            *["p50, p99 at " + each for each in LOADS],
        )
        print(f"| {' | '.join([*head, 'failed'])} |")
        print("| --- | --- | ---: | ---: | ---: | ---: | ---: |")
        for size in SIZES:
            request = request_of(size)
            _, body = asyncio.run(ask_once(port, request))
            ours = measured(port, service.pid, request, 2 * args.jobs, args.seconds)
            print(_row(f"{size}x{size}", "nonoproof serve", *ours), flush=True)
            print(_row(f"{size}x{size}", "bare Starlette", *_bare(body, request, args)), flush=True)
        if args.soak:
            _soak(port, service.pid, args)


def _bare(body: bytes, request: bytes, args: argparse.Namespace) -> tuple[Load, Load]:
    path, port = Path(f"/tmp/nonoproof-body-{os.getpid()}"), free_port()
    path.write_bytes(body)
    try:
        with process(["-c", _BARE, str(path), str(port)], port) as bare:
            return measured(port, bare.pid, request, 2 * args.jobs, args.seconds)
    finally:
        path.unlink()


def _row(puzzle: str, server: str, full: Load, half: Load) -> str:
    times = [f"{each.p50:.1f} ms, {each.p99:.1f} ms" for each in (full, half)]
    figures = [f"{full.processor:.2f} ms", f"{full.rate:,.0f}", *times, str(full.failed + half.failed)]
    return f"| {' | '.join([puzzle, server, *figures])} |"


def _soak(port: int, pid: int, args: argparse.Namespace) -> None:
    request = request_of(SIZES[0])
    asyncio.run(load(port, request, 2 * args.jobs, 10))
    before = memory(pid)
    done = asyncio.run(load(port, request, 2 * args.jobs, 60 * args.soak))
    after = memory(pid)
    number = int(done.rate * 60 * args.soak)
    print(
        f"\n{args.soak:g} minutes, {number:,} requests, {done.failed} failed: {before} MiB before, {after} MiB after"
    )


if __name__ == "__main__":
    main()

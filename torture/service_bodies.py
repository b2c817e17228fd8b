"""Hostile bodies for the service, over the loopback: each gets a reply, none stops it, and its memory stays.

    python -m torture.service_bodies [--count 10000] [--seed 1]

Bodies are those of the document, changed at random: bytes, JSON, forms, names of files, files of the collection, and
what is meant to keep a worker busy. Between them, a puzzle is checked that must be answered as ever.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from nonoproof.service.openapi import EXAMPLES
from nonoproof.service.request_schemas import OPERATIONS

from benchmarks.service import ask, free_port, memory, process

CORPUS = Path(__file__).parents[1] / "corpus"
_GOOD = b'{"puzzle": {"rows": [[1], [3]], "columns": [[2], [1], [1]]}}'
_EVERY = 100
_ALLOWED = {200, 400, 408, 413, 415, 422}

Body = tuple[str, bytes]
"""The type of the content, and the content."""


def changed_bytes(draw: random.Random, files: Sequence[bytes]) -> Body:
    data = bytearray(json.dumps(EXAMPLES[draw.choice(OPERATIONS)]).encode())
    for _ in range(draw.randint(1, 8)):
        place = draw.randrange(len(data))
        data[place : place + draw.randint(0, 3)] = draw.randbytes(draw.randint(0, 3))
    return "application/json", bytes(data)


def changed_json(draw: random.Random, files: Sequence[bytes]) -> Body:
    values: list[object] = [
        None,
        True,
        -1,
        10**30,
        1e308,
        "",
        "\0",
        "x" * 1000,
        [],
        {},
        [[]] * 50,
        "../../etc/passwd",
        "\ud83d",
    ]
    record = {
        name: value for each in EXAMPLES.values() for name, value in each.items() if draw.random() < 0.4
    }
    for name in draw.sample(sorted(record), min(len(record), draw.randint(0, 2))):
        record[name] = draw.choice(values)
    return "application/json", json.dumps(record).encode()


def deep(draw: random.Random, files: Sequence[bytes]) -> Body:
    depth = draw.choice((10, 1000, 100_000))
    return "application/json", b'{"puzzle":' + b'{"rows":[' * depth + b"]}" * draw.choice((0, depth))


def hard(draw: random.Random, files: Sequence[bytes]) -> Body:
    """Clues that may keep the solver busy, or are absurd."""
    side, length = draw.choice((5, 30, 60, 199, 5000)), draw.choice((1, 1, 2, 10**9))
    clue = [length] * draw.randint(0, 12)
    return "application/json", json.dumps(
        {"puzzle": {"rows": [clue] * side, "columns": [clue] * side}, "seconds": 0.05}
    ).encode()


def form(draw: random.Random, files: Sequence[bytes]) -> Body:
    """A file of the collection, some bytes of which are changed, under a strange name."""
    data = bytearray(draw.choice(files)) or bytearray(b"#")
    for _ in range(draw.randint(0, 10)):
        data[draw.randrange(len(data))] = draw.randrange(256)
    name = draw.choice(
        ["a.non", "../../x.png", "a.zip", "x.yaml", "\0", "b.npy", "c.xml", "d" * 3000, "e.json", 'q".xlsx']
    )
    head = f'--b\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n\r\n'.encode()
    body = head + bytes(data) + b"\r\n--b--\r\n"
    return "multipart/form-data; boundary=b", body[
        : draw.randint(1, len(body))
    ] if draw.random() < 0.2 else body


def noise(draw: random.Random, files: Sequence[bytes]) -> Body:
    kinds = [
        "",
        "text/plain",
        "multipart/form-data",
        "multipart/form-data; boundary=" + "b" * 500,
        "application/json",
    ]
    return draw.choice(kinds), draw.randbytes(draw.randint(0, 3000))


KINDS: tuple[Callable[[random.Random, Sequence[bytes]], Body], ...] = (
    changed_bytes,
    changed_json,
    deep,
    hard,
    form,
    noise,
)


def request_of(path: str, body: Body) -> bytes:
    kind, data = body
    head = f"POST /{path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: {kind}\r\nContent-Length: {len(data)}\r\n\r\n"
    return head.encode() + data


async def harass(port: int, count: int, seed: int, files: Sequence[bytes]) -> Counter[str]:
    """Statuses by kind of body; faults as words."""
    draw, seen = random.Random(seed), Counter[str]()
    connection = None
    for number in range(count):
        if connection is None:
            connection = await asyncio.open_connection("127.0.0.1", port)
        make = draw.choice(KINDS)
        good = number % _EVERY == 0
        request = (
            request_of("check", ("application/json", _GOOD))
            if good
            else request_of(draw.choice(OPERATIONS), make(draw, files))
        )
        try:
            status, body = await asyncio.wait_for(ask(*connection, request), 60)
        except (OSError, asyncio.IncompleteReadError, TimeoutError) as error:
            seen[f"FAULT {make.__name__}: {type(error).__name__}"] += 1
            connection = None
            continue
        seen[str(status)] += 1
        if good and (status != 200 or json.loads(body)["puzzles"][0]["verdict"] != "unique"):
            seen["FAULT a good puzzle was not answered"] += 1
        if status not in _ALLOWED:
            seen[f"FAULT {make.__name__}: {status} {body[:200]!r}"] += 1
        if status in (400, 413):
            connection = None
    return seen


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    files = [
        path.read_bytes()
        for path in sorted(CORPUS.rglob("*"))
        if path.is_file() and path.stat().st_size < 20_000
    ]
    port = free_port()
    with process(
        ["-m", "nonoproof", "serve", "--port", str(port), "--jobs", "1", "--seconds", "2"], port
    ) as service:
        before = memory(service.pid)
        seen = asyncio.run(harass(port, args.count, args.seed, files))
        after = memory(service.pid)
    for what, number in sorted(seen.items()):
        print(f"{number:>7,}  {what}")
    print(f"{before} MiB before, {after} MiB after")
    return int(any(what.startswith("FAULT") for what in seen))


if __name__ == "__main__":
    sys.exit(main())

"""Baselines: problems that are known, so that only new ones fail. A changed puzzle is judged afresh."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from pathlib import Path

import orjson

from ..errors import UsageError
from ..files import save
from .problems import Problem

VERSION = 1
_MOST_BYTES = 1 << 28


def load_baseline(path: Path) -> frozenset[str]:
    """The fingerprints of the problems that are known."""
    try:
        if path.exists() and not path.is_file():
            # A pipe could keep us waiting for ever.
            raise UsageError(f"{path} is not a baseline: it is not a plain file")
        with path.open("rb") as stream:
            # What is asked for is set aside at once, whatever the file holds.
            data = stream.read(min(os.fstat(stream.fileno()).st_size, _MOST_BYTES) + 1)
    except OSError as error:
        message = f"the baseline {path} cannot be read: {error.strerror}; --write-baseline writes one"
        raise UsageError(message) from None
    try:
        if len(data) > _MOST_BYTES:
            raise ValueError
        record = json.loads(data)
        if record["baseline"] != VERSION:
            raise ValueError
        return frozenset([str(each["fingerprint"]) for each in record["known"]])
    except (ValueError, KeyError, TypeError, RecursionError):
        raise UsageError(f"{path} is not a baseline: --write-baseline writes one") from None


def save_baseline(path: Path, problems: Iterable[Problem]) -> int:
    """Writes those that fail, in an order that changes little between versions; says how many there are."""
    known = {
        each.fingerprint: {
            "fingerprint": each.fingerprint,
            "source": each.path.encode("utf-8", "replace").decode(),
            "index": each.index,
            "code": each.code,
        }
        for each in problems
        if each.fails
    }
    entries = sorted(known.values(), key=lambda each: (each["source"], each["index"], each["code"]))
    lines = b",\n".join([b"    " + orjson.dumps(each) for each in entries])
    text = b'{\n  "baseline": %d,\n  "known": [\n%s\n  ]\n}\n' % (VERSION, lines)
    save(path, text)
    return len(entries)

"""Problems as SARIF 2.1.0, the format in which code hosts and editors take the results of checks."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path, PurePath
from typing import Any
from urllib.parse import quote

import orjson

from ..findings import RULES, Severity
from .exported import Exported
from .problems import MEANINGS, Problem, problems

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
FINGERPRINT = "nonoproof/v1"
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}


def log(exported: Exported) -> Iterator[bytes]:
    """All problems of a run, a batch of results at a time."""
    problems_of = exported.each(lambda entry: list(problems(entry, exported.profile)))
    yield from sarif(chain.from_iterable(problems_of), exported.about.version)


def sarif(found: Iterable[Problem], version: str, known: frozenset[str] | None = None) -> Iterator[bytes]:
    """One run with all problems. Those that a baseline knows are marked as unchanged, the others as new."""
    rules = [*[(code.value, rule.meaning) for code, rule in RULES.items()], *MEANINGS.items()]
    places = {code: number for number, (code, _) in enumerate(rules)}
    driver = {
        "name": "nonoproof",
        "version": version,
        "rules": [_rule(code, meaning) for code, meaning in rules],
    }
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": []}
    whole = {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}
    head, tail = orjson.dumps(whole).split(b'"results":[')
    yield head + b'"results":['
    for number, each in enumerate(found):
        yield (b",\n" if number else b"\n") + orjson.dumps(_result(each, places, known))
    yield b"\n" + tail + b"\n"


def _rule(code: str, meaning: str) -> dict[str, Any]:
    return {"id": code, "shortDescription": {"text": f"{meaning[0].upper()}{meaning[1:]}."}}


def _result(problem: Problem, places: dict[str, int], known: frozenset[str] | None) -> dict[str, Any]:
    region: dict[str, int] = {"startLine": problem.line or 1}
    if problem.column:
        region["startColumn"] = problem.column
    place = {"artifactLocation": {"uri": uri(problem.path)}, "region": region}
    logical = {"name": f"puzzle {problem.index}", "kind": "object"}
    result: dict[str, Any] = {
        "ruleId": problem.code,
        "ruleIndex": places[problem.code],
        "level": _LEVELS[problem.severity],
        "message": {"text": _text(problem.message)},
        "locations": [{"physicalLocation": place, "logicalLocations": [logical]}],
        "partialFingerprints": {FINGERPRINT: problem.fingerprint},
    }
    if known is not None:
        result["baselineState"] = "unchanged" if problem.fingerprint in known else "new"
    return result


def uri(path: str) -> str:
    """Relative to where the command was called, which is where a repository is checked; else absolute."""
    pure = PurePath(path)
    if pure.is_absolute() and not pure.is_relative_to(Path.cwd()):
        return pure.as_uri()
    relative = os.path.relpath(path) if pure.is_absolute() else os.path.normpath(path)
    return quote(os.fsencode(PurePath(relative).as_posix()))


def _text(text: str) -> str:
    """Halves of surrogate pairs, which a file name can have, are not JSON."""
    return text.encode("utf-8", "replace").decode()

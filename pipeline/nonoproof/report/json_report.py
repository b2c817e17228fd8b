"""The summaries for programs, by report.schema.json: counts, what needs attention first, and what changed.

What is known of single puzzles is in the store, and is exported on demand.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import orjson

from ..difference import Change
from .about import About
from .tally import Tally

SCHEMA = 3
"""The version of report.schema.json that the reports satisfy."""


def uniqueness_json(about: About, tally: Tally, changes: Sequence[Change]) -> str:
    """What changed has a line each: there may be as many changes as puzzles."""
    lines = ",\n".join([orjson.dumps(change.record()).decode() for change in changes])
    opening = _text("uniqueness", about, {"summary": tally.record(about, changes)}).removesuffix("\n}")
    return f'{opening},\n "changes": [\n{lines}\n]}}\n'


def difficulty_json(about: About, tally: Tally, changes: Sequence[Change]) -> str:
    parts = {
        "summary": tally.record(about, changes),
        "difficulty": tally.difficulty(about.profile.scale.names),
    }
    return _text("difficulty", about, parts) + "\n"


def _text(subject: str, about: About, parts: dict[str, Any]) -> str:
    whole = {"schema": SCHEMA, "report": subject, **about.record(), **parts}
    return json.dumps(whole, ensure_ascii=False, indent=1)

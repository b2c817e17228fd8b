"""What each operation takes, as JSON Schemas: bodies are held against them, and the OpenAPI document shows them."""

from __future__ import annotations

from functools import lru_cache
from itertools import islice
from typing import Any, TypeAlias

from ..judging import PROMPT_STYLES
from ..making import MOST_INKS
from ..making.sizes import GREATEST, SMALLEST
from ..reasoning.hints import LEVELS
from ..repair import RemedyKind
from ..verdict import Tier

Schema: TypeAlias = dict[str, Any]
_MOST_FAULTS, _LONGEST = 3, 200

_RUN: Schema = {
    "anyOf": [
        {"type": "integer", "minimum": 0},
        {
            "type": "array",
            "prefixItems": [{"type": "integer"}, {"type": "string"}],
            "minItems": 2,
            "maxItems": 2,
        },
    ]
}
_CLUES: Schema = {"type": "array", "items": {"type": "array", "items": _RUN}}
_ROWS: Schema = {"type": "array", "items": {"type": "string"}}
_PUZZLE: Schema = {
    "type": "object",
    "description": "A puzzle as in a JSON file: its clues, or its picture as goal. puzzle.schema.json describes it.",
    "properties": {
        "rows": _CLUES,
        "columns": _CLUES,
        "goal": _ROWS,
        "givens": _ROWS,
        "title": {"type": "string"},
    },
}
_SOURCE: Schema = {"type": "string", "description": "The text of a file with puzzles, in any known format."}
_WHAT: Schema = {
    "puzzle": _PUZZLE,
    "source": _SOURCE,
    "format": {
        "type": "string",
        "description": "The format of the source or of the file; by default, it is found.",
    },
}
_INDEX: Schema = {
    "index": {"type": "integer", "minimum": 1, "description": "Which puzzle; by default, the first."}
}
_SECONDS: Schema = {
    "seconds": {
        "type": "number", "exclusiveMinimum": 0,
        "description": "For one puzzle; no more than the service allows for a request.",
    }
}  # fmt: skip
_TIER: Schema = {"enum": list(map(str, Tier))}
_TIERS: Schema = {
    "anyOf": [_TIER, {"type": "array", "items": _TIER, "minItems": 1}],
    "description": "How hard it is to be for a person: one tier, or several.",
}


def _with_puzzle(*more: Schema, required: tuple[str, ...] = ()) -> Schema:
    properties = dict(_WHAT)
    for each in more:
        properties |= each
    schema = {"type": "object", "properties": properties, "additionalProperties": False}
    return schema | ({"required": list(required)} if required else {})


_SCHEMAS: dict[str, Schema] = {
    "check": _with_puzzle(_SECONDS),
    "fix": _with_puzzle(
        _SECONDS,
        {
            "by": {
                "enum": list(map(str, RemedyKind)),
                "description": "What may change.",
            },
            "limit": {"type": "integer", "minimum": 1, "maximum": 100},
            "tier": _TIERS,
            "lines_only": {"type": "boolean"},
        },
    ),
    "explain": _with_puzzle(_INDEX, _SECONDS, {"one_by_one": {"type": "boolean"}}),
    "hint": _with_puzzle(
        _INDEX,
        _SECONDS,
        {
            "cells": _ROWS | {"description": "What is known: one text a row, ? for an unknown cell."},
            "level": {
                "type": "integer",
                "minimum": 1,
                "maximum": LEVELS,
                "description": "How much it gives away: 1 where to look, 2 also which rule helps, 3 the step.",
            },
        },
    ),
    "convert": _with_puzzle(
        {
            "to": {"type": "string", "description": "The name of a format."},
            "lossy": {
                "type": "boolean",
                "description": "Accept what makes it another puzzle.",
            },
        },
        required=("to",),
    ),
    "score": _with_puzzle(
        _INDEX,
        {"answer": {"type": "string", "description": "Of a person or a model."}},
        required=("answer",),
    ),
    "prompt": _with_puzzle(_INDEX, {"style": {"enum": list(PROMPT_STYLES)}}),
    "generate": {
        "type": "object",
        "additionalProperties": False,
        "properties": {
            "size": {
                "anyOf": [
                    {"type": "integer", "minimum": SMALLEST, "maximum": GREATEST},
                    {"type": "string", "pattern": r"^[0-9]{1,3}(x[0-9]{1,3})?$"},
                ],
                "description": "The side of a square, or a width and a height such as 20x15.",
            },
            "tier": _TIERS,
            "colours": {
                "type": "integer",
                "minimum": 1,
                "maximum": MOST_INKS,
                "description": "Beside the background.",
            },
            "seed": {"type": "integer", "minimum": 0, "maximum": 2**53 - 1},
            "count": {"type": "integer", "minimum": 1, "maximum": 1000},
            "lines_only": {"type": "boolean"},
            "least_runs": {"type": "integer", "minimum": 0, "maximum": GREATEST},
            "most_symmetry": {"type": "number", "minimum": 0, "maximum": 1},
            "least_distance": {"type": "integer", "minimum": 1, "maximum": GREATEST * GREATEST},
        },
    },
}
OPERATIONS = tuple(_SCHEMAS)


def request_schema(operation: str) -> Schema:
    return _SCHEMAS[operation]


def faults_of(operation: str, record: Schema) -> list[str]:
    """What is wrong with a body, one sentence each."""
    validator = _validator(operation)
    if validator.is_valid(record):
        return []
    return [_sentence(error) for error in islice(validator.iter_errors(record), _MOST_FAULTS)]


def _sentence(error: Any) -> str:  # noqa: ANN401 - of the library
    place = "/".join(map(str, error.instance_path))
    text = error.message if len(error.message) <= _LONGEST else error.message[: _LONGEST - 1] + "…"
    return f"{place}: {text}" if place else text


@lru_cache
def _validator(operation: str) -> Any:  # noqa: ANN401
    import jsonschema_rs

    return jsonschema_rs.Draft202012Validator(_SCHEMAS[operation])

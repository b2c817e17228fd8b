"""The OpenAPI document of the service, made from what operations take; the examples are run by a test."""

from __future__ import annotations

from functools import cache
from typing import Any

from ..release import __version__
from .request_schemas import OPERATIONS, Schema, request_schema

_BOAT: Schema = {"rows": [[1], [3]], "columns": [[2], [1], [1]]}
_AMBIGUOUS: Schema = {"rows": [[1], [1]], "columns": [[1], [1]]}

SUMMARIES = {
    "check": "Whether each puzzle has exactly one solution, how hard it is, and what is wrong with it",
    "fix": "What would make each puzzle right",
    "explain": "How a person would solve a puzzle, step by step",
    "hint": "The next step, from the cells that are known",
    "convert": "The puzzles in another format",
    "score": "What an answer in words is worth",
    "prompt": "A puzzle as a question for a language model",
    "generate": "New puzzles, each with exactly one solution",
}
EXAMPLES: dict[str, Schema] = {
    "check": {"puzzle": _BOAT},
    "fix": {"puzzle": _AMBIGUOUS, "limit": 2},
    "explain": {"source": "#..\n###\n"},
    "hint": {"puzzle": _BOAT, "cells": ["???", "###"]},
    "convert": {"puzzle": _BOAT, "to": "tatham"},
    "score": {"puzzle": _AMBIGUOUS, "answer": "1: # .\n2: . #"},
    "prompt": {"puzzle": _BOAT, "style": "short"},
    "generate": {"size": 10, "tier": "easy", "seed": 1, "count": 2},
}
_TEXTS: Schema = {"type": "array", "items": {"type": "string"}}
_VERDICT: Schema = {"enum": ["unique", "multiple", "none", "undecided", None]}
_MANY: Schema = {"type": "array", "items": {"type": "object", "required": ["source", "index", "verdict"]}}
_REPLIES: dict[str, Schema] = {
    "check": _MANY | {"description": "As `check --json-lines` prints them: classification.schema.json."},
    "fix": {"type": "array", "items": {"type": "object", "required": ["source", "index"]}},
    "generate": {
        "type": "array",
        "items": {"type": "object", "required": ["rows", "columns", "goal"]},
    },
}
_STEPS: Schema = {
    "type": "object",
    "required": ["verdict", "grade", "steps", "cells", "ending"],
    "properties": {
        "verdict": _VERDICT,
        "steps": {"type": "array"},
        "cells": _TEXTS,
        "ending": {"type": ["string", "null"]},
    },
    "description": "As `explain --json-lines` prints it: explanation.schema.json.",
}
_OTHERS: dict[str, Schema] = {
    "explain": _STEPS,
    "hint": _STEPS
    | {
        "properties": _STEPS["properties"]
        | {"hint": {"type": "string", "description": "At a level below 3, instead of the step."}}
    },
    "convert": {
        "type": "object",
        "required": ["format", "losses"],
        "properties": {
            "format": {"type": "string"}, "losses": _TEXTS, "text": {"type": "string"}, "base64": {"type": "string"},
        },
    },
    "score": {
        "type": "object",
        "required": ["score", "solved", "why", "grid", "wrong"],
        "properties": {"score": {"type": "number", "minimum": 0, "maximum": 1}, "solved": {"type": "boolean"}},
    },
    "prompt": {"type": "object", "required": ["prompt"], "properties": {"prompt": {"type": "string"}}},
}  # fmt: skip
_ERROR: Schema = {
    "type": "object",
    "required": ["error", "findings"],
    "properties": {"error": {"type": "string"}, "findings": {"type": "array", "items": {"type": "object"}}},
}
_REFUSALS = {
    "400": "The host, or the headers, are not as expected",
    "403": "The request comes from a page of another site",
    "408": "The body did not arrive in time",
    "413": "The body, a puzzle, or their number is too large",
    "415": "The body is neither JSON nor a form",
    "422": "There is no puzzle in it, or it cannot be done; findings say why",
    "429": "Too many requests wait; Retry-After says when to come again",
    "500": "A fault of the service",
    "503": "The service is about to stop",
}


@cache
def document() -> dict[str, Any]:
    """OpenAPI 3.1."""
    paths: dict[str, Any] = {f"/{name}": {"post": _operation(name)} for name in OPERATIONS}
    paths["/health"] = {"get": _plain("health", "Whether the service works", "application/json")}
    paths["/metrics"] = {"get": _plain("metrics", "Figures for Prometheus", "text/plain")}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "nonoproof",
            "version": __version__,
            "summary": "Proves that nonograms have exactly one solution, and says how hard they are.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": paths,
        "components": {"schemas": {"Error": _ERROR}},
    }


def _operation(name: str) -> Schema:
    body = request_schema(name)
    replies = {"200": {"description": "Done", "content": {"application/json": {"schema": _reply(name)}}}}
    content: Schema = {"application/json": {"schema": body, "example": EXAMPLES[name]}}
    if "puzzle" in body["properties"]:
        content["multipart/form-data"] = {"schema": _form(body)}
    return {
        "operationId": name,
        "summary": SUMMARIES[name],
        "requestBody": {"required": True, "content": content},
        "responses": replies | {status: _refusal(status) for status in _REFUSALS},
    }


def _reply(name: str) -> Schema:
    if name in _OTHERS:
        return _OTHERS[name]
    return {"type": "object", "required": ["puzzles"], "properties": {"puzzles": _REPLIES[name]}}


def _form(body: Schema) -> Schema:
    fields = {
        name: schema
        for name, schema in body["properties"].items()
        if name not in ("puzzle", "source", "cells")
    }
    file = {
        "type": "string",
        "contentMediaType": "application/octet-stream",
        "description": "A file with puzzles.",
    }
    return {
        "type": "object",
        "properties": {"file": file, **fields},
        "required": ["file", *body.get("required", ())],
        "additionalProperties": False,
    }


def _refusal(status: str) -> Schema:
    refusal: Schema = {
        "description": _REFUSALS[status],
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}},
    }
    if status == "429":
        refusal["headers"] = {"Retry-After": {"schema": {"type": "integer"}, "description": "Seconds"}}
    return refusal


def _plain(name: str, summary: str, kind: str) -> Schema:
    schema: Schema = {"type": "object"} if kind == "application/json" else {"type": "string"}
    replies = {"200": {"description": "Done", "content": {kind: {"schema": schema}}}}
    if name == "health":
        replies["503"] = {"description": "It does not", "content": {kind: {"schema": schema}}}
    return {"operationId": name, "summary": summary, "responses": replies}

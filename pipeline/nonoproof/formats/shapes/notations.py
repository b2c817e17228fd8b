"""From the bytes of a file to plain data, whatever notation it is in."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from .. import json_text
from ..common import Fault, Notes, decode
from .line_numbers import LineNumbers, SourceLines
from .literals import scan
from .names import role
from .walk import Block

_LABELLED = re.compile(r"\s*([^\W\d_]{1,12})[\s#.]{0,3}[0-9]{1,4}\s{0,3}:")
LineOf = Callable[[object], "int | None"]
_MARKS = re.compile(r"[\[{(]")
_YAML_FIELD = re.compile(r"(?:- )?[ ]{0,20}[\w\"'][\w\"' -]{0,60}:(?:\s|$)")


class Loaded(NamedTuple):
    data: object
    line_of: LineOf
    lines_of: Callable[[object], list[int] | None]
    notation: str


MOST_HTML = 8 << 20
HTML_HEAD, YAML_HEAD = 1024, 4096
"""How much of the beginning says what a file is."""
_SCRIPT = re.compile(r"<script\b[^>]{0,400}>([^<]*(?:<(?!/script)[^<]*)*)", re.IGNORECASE)


def _is_html(data: bytes) -> bool:
    head = data[:HTML_HEAD].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    return head.startswith((b"<!doctype html", b"<html", b"<head", b"<body", b"<script"))


def _nowhere(_value: object) -> None:
    return None


def load(data: bytes, name: str, notes: Notes) -> Loaded | None:
    """The data of a file; None if it is in no notation that has structure."""
    text = decode(data, notes)
    head = text.lstrip("\ufeff \t\r\n")[:1]
    if head in ("{", "["):
        loaded = _json(text)
        if loaded is not None:
            return loaded
    if _is_html(data):
        text = "\n".join(_SCRIPT.findall(text[:MOST_HTML]))
    elif head == "<":
        from .markup import load_xml

        tree = load_xml(data)
        return None if tree is None else Loaded(tree, _nowhere, _nowhere, "XML")
    suffix = name.rpartition(".")[2].lower()
    if suffix == "toml":
        tree = _toml(text)
        if tree is not None:
            return Loaded(tree, _nowhere, _nowhere, "TOML")
    if suffix in ("yaml", "yml") or (suffix not in PROGRAMS and _looks_like_yaml(text)):
        tree = _yaml(text)
        if isinstance(tree, (dict, list)):
            return Loaded(tree, _nowhere, _nowhere, "YAML")
    if _MARKS.search(text):
        block = scan(text)
        if block.fields:
            whole = block.fields[0][1] if len(block.fields) == 1 and not block.fields[0][0] else block
            if any(isinstance(each, (list, dict, Block)) or _is_page(each) for _, each in block.fields):
                lines = SourceLines(text, block.places, block.parts)
                return Loaded(whole, lines.of, lines.of_each, "a program")
    return None


PROGRAMS = frozenset(
    [
        "js",
        "ts",
        "jsx",
        "tsx",
        "mjs",
        "py",
        "java",
        "c",
        "h",
        "cpp",
        "cs",
        "go",
        "rs",
        "kt",
        "swift",
        "rb",
        "php",
        "lua",
        "hs",
        "pl",
        "pro",
        "mzn",
        "dzn",
    ]
)


def is_labelled(line: str) -> bool:
    """The label of a clue, such as ``Row 1: 3 1``."""
    match = _LABELLED.match(line)
    return match is not None and bool(role(match[1]).side)


def _looks_like_yaml(text: str) -> bool:
    """The first line that says something is the start of a document or a field."""
    for line in text[:YAML_HEAD].split("\n"):
        if line.strip() and not line.lstrip().startswith("#"):
            return line.startswith("---") or (_YAML_FIELD.match(line) is not None and not is_labelled(line))
    return False


def _is_page(value: object) -> bool:
    return isinstance(value, str) and value.count("\n") > 2


def _json(text: str) -> Loaded | None:
    try:
        value = json_text.load(text)
    except Fault:
        value = _json_lines(text)
        if value is None:
            return None
    lines = LineNumbers(text, value)
    return Loaded(value, lines.of, lines.of_each, "JSON")


def _json_lines(text: str) -> list[object] | None:
    """One value a line."""
    found: list[object] = []
    for line in text.split("\n"):
        if not line.strip():
            continue
        if line.strip()[:1] not in "[{":
            return None
        try:
            found.append(json_text.load(line))
        except Fault:
            return None
    return found


def _toml(text: str) -> dict[str, object] | None:
    import tomllib

    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError):  # also of a number with thousands of digits
        return None


def _yaml(text: str) -> object:
    """The documents of a YAML text as plain data; numbers and words as YAML has them."""
    from ..yaml_puzzle import plain_documents

    try:
        found = plain_documents(text)
    except Fault:
        return None
    return found[0] if len(found) == 1 else found or None

"""Which of the JSON formats a text is, told from the names of its fields; decided once for all of them."""

from __future__ import annotations

import re
from enum import Enum, auto

PUZZLEKIT_MARKS = frozenset({b"problem"})
WILD_MARKS = frozenset(
    {b"content", b"constraints", b"matrix", b"clues", b"sizes", b"count", b"color", b"row", b"left", b"top"}
    | {b"cols", b"col", b"ver", b"hor", b"vertical", b"horizontal"}
)
OWN_MARKS = frozenset({b"rows", b"columns", b"goal", b"puzzles"})

_START = re.compile(rb"(?:\xef\xbb\xbf)?\s*(?:\{\s*[\"}]|\[\s*[\[{\]])")
_FIELD = re.compile(rb'"([a-z_]{1,20})"\s*:')
_LOOK_AT = 65_536


class Shape(Enum):
    LINES = auto()
    """A record of ours in its first line, and another in the second."""
    ONE_LINE = auto()
    """A record of ours in its only line: JSON and JSON Lines alike."""
    OWN = auto()
    WILD = auto()
    PUZZLEKIT = auto()
    OTHER = auto()
    """JSON without a field that any of them knows."""


def shape(data: bytes) -> Shape | None:
    """The shape of JSON content, or None where it does not begin like JSON at all."""
    if _START.match(data) is None:
        return None
    names = frozenset(_FIELD.findall(data, 0, _LOOK_AT))
    if names & PUZZLEKIT_MARKS:
        return Shape.PUZZLEKIT
    if names & WILD_MARKS:
        return Shape.WILD
    if not names & OWN_MARKS:
        return Shape.OTHER
    first, _, rest = data.removeprefix(b"\xef\xbb\xbf").lstrip().partition(b"\n")
    if not first.startswith(b"{") or b'"puzzles"' in first:
        return Shape.OWN
    following = rest[:_LOOK_AT].lstrip()[:1]
    return Shape.LINES if following == b"{" else Shape.ONE_LINE if following == b"" else Shape.OWN

"""Which of the JSON formats a text is, by the names of its fields; decided once for all of them."""

from __future__ import annotations

import re
from enum import Enum, auto

from ..model import Metadata
from .shapes.names import role

PUZZLEKIT_MARKS = frozenset({b"problem"})
OWN_MARKS = frozenset({b"rows", b"columns", b"goal", b"puzzles"})
EXPORT_MARKS = frozenset({b"key", b"verdict", b"sources", b"failures"})
"""Fields of a puzzle that a run exported; no others have all of them."""
OWN_NAMES = frozenset(
    [b"width", b"height", b"rows", b"columns", b"palette", b"goal", b"givens", b"puzzles", b"char", b"rgb"]
    + [name.encode() for name in Metadata._fields]
)

_START = re.compile(rb"(?:\xef\xbb\xbf)?\s*(?:\{\s*[\"}]|\[\s*[\[{\]])")
_FIELD = re.compile(rb'"([^"\\\n]{1,40})"\s*:')
_VALUES = {
    name: re.compile(rb'"' + name + rb'"\s*:\s*(\[\s*)?(\S)')
    for name in (b"rows", b"columns", b"goal", b"givens")
}
"""How the value of a field of ours begins, where it is first met."""
_GOAL = re.compile(rb'"goal"\s*:\s*\[\s*"([^"\n]{0,4096})"')
_PROBLEM = re.compile(rb'"problem"\s*:\s*"')
_HEAD_BYTES = 65_536


class Shape(Enum):
    LINES = auto()
    """A record of ours in its first line, and another in the second."""
    ONE_LINE = auto()
    """A record of ours in its only line: JSON and JSON Lines alike."""
    OWN = auto()
    FOREIGN = auto()
    """Fields of others that mean something to us too."""
    PUZZLEKIT = auto()
    OTHER = auto()
    """JSON without a field that any of them knows."""


def shape(data: bytes) -> Shape | None:
    """The shape of JSON content, or None if it does not begin like JSON at all."""
    if _START.match(data) is None:
        return None
    names = frozenset(_FIELD.findall(data, 0, _HEAD_BYTES))
    if names & PUZZLEKIT_MARKS and _PROBLEM.search(data, 0, _HEAD_BYTES):
        return Shape.PUZZLEKIT
    if not names & OWN_MARKS:
        return Shape.OTHER
    if not names >= EXPORT_MARKS and _is_foreign(names, data):
        return Shape.FOREIGN
    first, _, rest = data.removeprefix(b"\xef\xbb\xbf").lstrip().partition(b"\n")
    if not first.startswith(b"{") or b'"puzzles"' in first:
        return Shape.OWN
    following = rest[:_HEAD_BYTES].lstrip()[:1]
    return Shape.LINES if following == b"{" else Shape.ONE_LINE if following == b"" else Shape.OWN


def _is_foreign(names: frozenset[bytes], data: bytes) -> bool:
    """Whether the names are ours, or their values are, by chance only."""
    if foreign(names) or any(_is_strange(name, data) for name in _VALUES if name in names):
        return True
    goal = _GOAL.search(data, 0, _HEAD_BYTES) if b"palette" not in names else None
    return goal is not None and b"\\" not in goal[1] and bool(goal[1].translate(None, b".#"))


def _is_strange(name: bytes, data: bytes) -> bool:
    """A field of ours that begins as ours never does: with a number, an object, a grid of numbers."""
    found = _VALUES[name].search(data, 0, _HEAD_BYTES)
    if found is None:
        return False
    listed, sign = found[1] is not None, found[2]
    if name in (b"goal", b"givens"):
        return sign in b"[0123456789tf{"
    return not listed and sign in b"0123456789tf{"


def foreign(names: frozenset[bytes]) -> bool:
    """Whether a field has a name that puzzle data use, and ours do not."""
    strange = names - OWN_NAMES
    if b"palette" in names:
        # A colour of ours has a name too, and a map of colours has characters for names.
        strange = frozenset([name for name in strange if len(name) > 1 and name != b"name"])
    return any(_means(name.decode("utf-8", errors="replace")) for name in strange)


def _means(name: str) -> bool:
    kind = role(name)
    means = kind.side or kind.clue or kind.grid or kind.size or kind.colours or kind.given
    return bool(means) and not kind.text

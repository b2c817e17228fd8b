"""Escapes titles, authors and paths, which are untrusted, for each kind of file."""

from __future__ import annotations

import re
from functools import lru_cache

# Characters that start a formula in some spreadsheet, the wide forms of East Asian keyboards among them.
_FORMULA = frozenset("=+-@\t\r\n|%＝＋－＠")

# The last ones turn the direction of writing, by which a name can look like another.
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]+")
_NOT_XML = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_MARKUP = re.compile(r"([\\`*_{}\[\]<>()#+!|~:@&$^=\"'])")

_SPECIAL = re.compile(r"[&<>\"'\t\n\r]")


def sound(text: str) -> str:
    """The text in characters that any file can hold: names of files and JSON can have half a character."""
    return text.encode("utf-8", "replace").decode()


def one_line(text: str) -> str:
    """The text without line breaks and other controls."""
    return text.strip() if text.isprintable() else _CONTROL.sub(" ", text).strip()


# Several tables list the same puzzles, and the names of collections and reasons recur.
@lru_cache(maxsize=1024)
def csv_cell(text: str) -> str:
    """A cell that no spreadsheet takes for a formula: such a text gets an apostrophe in front."""
    line = one_line(text)
    return "'" + line if line[:1] in _FORMULA or text.lstrip(" ")[:1] in _FORMULA else line


def markdown(text: str) -> str:
    """The text in a paragraph or a table cell, with nothing in it taken for markup, a link or HTML."""
    return _MARKUP.sub(r"\\\1", one_line(text)).replace("www.", "www\\.")


@lru_cache(maxsize=1024)
def xml(text: str) -> str:
    """The text inside an element or a quoted attribute."""
    known = text if text.isprintable() else _NOT_XML.sub("\N{REPLACEMENT CHARACTER}", text)
    return _SPECIAL.sub(_entity, known)


def _entity(char: re.Match[str]) -> str:
    return f"&#{ord(char[0])};"


# Neither the end of a script element nor the start of a comment can be written without these; the last two
# end a line of old scripts.
_SCRIPT = {char.encode(): f"\\u{ord(char):04x}".encode() for char in "<>&\u2028\u2029"}


def script(json_text: bytes) -> bytes:
    """JSON as a part of a script: the same value, in characters that mean nothing to HTML."""
    for char, escaped in _SCRIPT.items():
        # The texts are long and these characters rare: `in` is many times as fast as counting.
        if char in json_text:
            json_text = json_text.replace(char, escaped)
    return json_text

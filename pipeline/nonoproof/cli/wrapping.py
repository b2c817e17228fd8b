"""Long lines on a terminal: folded between words, with the rest indented. In a pipe, lines stay whole.

Programs read what a pipe carries, and they read by lines. People read what a terminal shows, and a terminal
breaks a long line in the middle of a word.
"""

from __future__ import annotations

import re
import sys
from typing import TextIO
from unicodedata import combining, east_asian_width

_WORDS = re.compile(r" +|[^ ]+")
_ESCAPES = re.compile(r"\x1b\[[0-9;]*m")
_NARROWEST = 30
"""Columns below which folding makes a line no easier to read."""


def print_wrapped(line: str, indent: int = 2, out: TextIO | None = None, width: int | None = None) -> None:
    """Writes a line, folded if the stream is a terminal."""
    out = out or sys.stdout
    if out.isatty():
        import shutil

        line = folded(line, width or shutil.get_terminal_size().columns, indent)
    out.write(line + "\n")


def folded(line: str, width: int, indent: int = 2) -> str:
    """The line in pieces no wider than this, except for longer words. Each piece but the first is indented."""
    if width < _NARROWEST or columns(line) <= width:
        return line
    indent = min(indent, width // 2)
    pieces, piece, used, gap = [], "", 0, ""
    for word in _WORDS.findall(line):
        if word.startswith(" "):
            gap = word
            continue
        needed = columns(word)
        if piece.strip() and used + len(gap) + needed > width:
            pieces.append(piece)
            piece, used, gap = " " * indent, indent, ""
        piece += gap + word
        used += len(gap) + needed
        gap = ""
    return "\n".join([*pieces, piece])


def columns(text: str) -> int:
    """How many columns of a terminal a text takes."""
    text = _ESCAPES.sub("", text)
    if text.isascii():
        return len(text)
    return sum([0 if combining(char) else 2 if east_asian_width(char) in "WF" else 1 for char in text])

"""Pictures that are drawn with characters, each with or without a title and a size above it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile

from ...findings import Code
from .assemble import Surroundings, assemble
from .grid_values import FILLED
from .outcome import NotAPuzzle, ShapeFound
from .typed_clues import heading

_FRAME = re.compile(r"\s*[+\-=─═┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬┏┓┗┛┳┻━]+\s*")
_EDGE = "|│║┃"
_LETTER = re.compile(r"[^\W\d_]{2}")
_SIZE = re.compile(r"\s*([0-9]{1,4})(?:\s*[x×X*,]\s*|\s+)([0-9]{1,4})(?:\s+(\S.*))?")
_STATED = re.compile(r"\s*(width|height)\s*[:=]?\s*([0-9]{1,4})(?:\s+(\S.*))?", re.IGNORECASE)
MOST_HEADERS = 4
MOST_ABOVE = 2
"""Lines that may stand on their own above a picture: a title and a size."""
LONGEST_TITLE = 60
MOST_ROWS = 64
"""Rows of a picture that show what it is drawn with."""
Fields = list[tuple[str, object]]


def drawn_puzzles(lines: Sequence[str], context: Surroundings) -> Iterator[ShapeFound | NotAPuzzle]:
    """The pictures of a text; nothing where one of its blocks is something else."""
    found: list[ShapeFound | NotAPuzzle] = []
    above: Fields = []
    for begin, block in _blocks(lines):
        fields, rows = _without_headers(block)
        if len(rows) < 2:
            if len(block) > MOST_HEADERS or (len(rows) == 1 and not fields and len(block[0]) > LONGEST_TITLE):
                return
            above = fields or _titled(block[0])
            if not above or len(block) > MOST_ABOVE:
                return
            continue
        if any(re.search("[2-9]", row) for row in rows):
            return
        fields = [*[each for each in above if each[0] not in dict(fields)], *fields]
        above = []
        result = assemble([("solution", _unframed(rows)), *fields], context)
        if isinstance(result, ShapeFound):
            result.where, result.line = "the picture in the text", begin
        elif result is not None and _sizes(fields) and any("size of" in each for each in result.reasons):
            result.code, result.line = Code.SIZE_DIFFERS, begin
        elif result is None or not found:
            return
        found.append(result)
    if any(isinstance(each, ShapeFound) or each.code for each in found):
        yield from found


def _sizes(fields: Fields) -> bool:
    return any(name in ("size", "width", "height") for name, _ in fields)


def _titled(line: str) -> Fields:
    text = line.strip().strip("#*=;- ").removeprefix("Title:").strip()
    return [("title", text)] if 0 < len(text) <= LONGEST_TITLE and _LETTER.search(text) else []


def _blocks(lines: Sequence[str]) -> Iterator[tuple[int, list[str]]]:
    block: list[str] = []
    begin = 1
    for number, line in enumerate([*lines, ""], 1):
        if line.strip() or (line and block):
            if not block and _is_rule(line, lines[number : number + MOST_ROWS]):
                continue
            if not block:
                begin = number
            block.append(line)
        elif block:
            yield begin, block
            block = []


def _is_rule(line: str, following: Sequence[str]) -> bool:
    """A line between pictures, and not a row of one whose empty cells are drawn in the same way."""
    if len(line) <= 2 or not _FRAME.fullmatch(line):
        return False
    drawn = any(sign in line for sign in "+─═━┌┬┐╔╗")
    rows = list(takewhile(str.strip, following))
    return drawn or not rows or len(rows[0]) != len(line) or not set(line) & set().union(*rows)


def _without_headers(block: list[str]) -> tuple[Fields, list[str]]:
    """What the first lines of a block say of its picture, and the rows of the picture."""
    fields: Fields = []
    rows = list(block)
    signs = set("".join(block[len(block) // 2 :]))
    while rows and len(block) - len(rows) < MOST_HEADERS:
        line = rows[0]
        size = _SIZE.fullmatch(line)
        strange = _is_strange(line, rows[1:], signs)
        named = heading(line)
        if size is not None and strange and (not set(line) <= signs or _has_size(rows[1:], size)):
            fields.append(("size", [int(size[1]), int(size[2])]))
            fields += _titled(size[3]) if size[3] else []
        elif (side := _STATED.fullmatch(line)) is not None and strange:
            fields.append(("width" if side[1].lower() == "width" else "height", int(side[2])))
            fields += _titled(side[3]) if side[3] else []
        elif named is not None and named[0] in ("width", "height", "title") and named[1]:
            fields.append(named)
        elif _LETTER.search(line) and strange and len(rows) > 1:
            fields += _titled(line)
        else:
            break
        rows.pop(0)
    return fields, rows


def _is_strange(line: str, rows: Sequence[str], signs: set[str]) -> bool:
    """No row of the picture: of another length, or with signs that it lacks; one more, it may have above."""
    if rows and len(line) != len(rows[0]):
        return True
    new = set(line) - signs
    return len(new) > 1 or bool(new and (len(signs - {" "}) > 1 or not new & FILLED))


def _has_size(rows: Sequence[str], size: re.Match[str]) -> bool:
    """True where rows of digits have the size in front of them, which therefore is one."""
    drawn = len(rows) > 1 and len({len(row) for row in rows}) == 1
    return (drawn and not set("".join(rows)) <= set("0123456789 ")) or (
        drawn and len(rows) == int(size[2]) and len("".join(rows[0].split())) == int(size[1])
    )


def _unframed(block: list[str]) -> list[str]:
    kept = [line for line in block if not (len(line) > 2 and _FRAME.fullmatch(line) and _is_drawn(line))]
    edged = [line.strip() for line in kept]
    if edged and all(len(line) > 2 and line[0] in _EDGE and line[-1] in _EDGE for line in edged):
        return [line[1:-1] for line in edged]
    return kept


def _is_drawn(line: str) -> bool:
    return any(sign in line for sign in "+─═━")

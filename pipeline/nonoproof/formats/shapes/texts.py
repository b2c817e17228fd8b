"""Puzzles in plain text: headings and lines of numbers, blocks of numbers, pictures drawn with characters.

The text is put into fields (rows, columns, a picture, a title), and these are judged like any others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ..common import text_lines, whole_number
from .assemble import Surroundings, assemble
from .names import CLUES, role, words
from .outcome import NotAPuzzle, ShapeFound
from .sides import split_side

Lines = Sequence[str]
Fields = list[tuple[str, object]]
MOST_LINES = 200_000

_HEADING = re.compile(
    r"[\s#/*=\-\[(<%;\"']{0,8}([^\W\d][\w '()-]{0,40}?)[\s\])>\"']{0,4}([:=]|$)(.*)", re.DOTALL
)
# After a number and its letter there is a separator: a line can be matched in one way only.
_CLUE = re.compile(
    r"[\s\[({\"']*+(?:[0-9]++[^\W\d_]?(?:[\s,;.\-|/\])}\"']++[0-9]++[^\W\d_]?)*+)?[\s,;.\-|/\])}\"']*+"
)
_REMARK = re.compile(r"\s*+(?:#|//|%|;|\*)\s*+\S.*+")
_BREAK = re.compile(r"\s*+[-=#&|%~*_+]++\s*+")
_SMALL = frozenset(["the", "of", "for", "and", "a", "in", "from", "to", "per", "each", "number"])


def puzzles_of_text(text: str, context: Surroundings) -> Iterator[ShapeFound | NotAPuzzle]:
    """What a text holds; nothing where it looks like no puzzle."""
    lines = text_lines(text)
    if len(lines) > MOST_LINES or not text.strip():
        return
    lines = [line.replace("\ufe0f", "") for line in lines]
    headed = list(_headed(lines, context))
    if headed:
        yield from headed
        return
    from .puzzle_tables import puzzles_of_table

    table = list(puzzles_of_table(lines, context))
    if any(isinstance(each, ShapeFound) for each in table):
        yield from table
        return
    pictures = list(_pictures(lines, context))
    if pictures:
        yield from pictures
        return
    yield from _numbers(lines, context) or table


def heading(line: str) -> tuple[str, str] | None:
    """What a heading such as ``Row clues:`` is about, and what follows it on its line."""
    match = _HEADING.fullmatch(line)
    if match is None:
        return None
    parts = [each for each in words(match[1]) if each not in _SMALL]
    kind = role(match[1])
    if not 1 <= len(parts) <= 4:
        return None
    known = all(each in CLUES or role(each).side for each in parts)
    rest = match[3].strip()
    if kind.side and known:
        return kind.side, rest
    if len(parts) <= 2 and (match[2] or line.lstrip().startswith(("[", "#", "="))):
        if kind.grid > 0 and not kind.text:
            return "solution" if kind.grid == 2 else "grid", rest
        if kind.size and rest:
            return kind.size, rest
        if kind.text and rest:
            return parts[-1], rest
    return None


def _headed(lines: Lines, context: Surroundings) -> Iterator[ShapeFound | NotAPuzzle]:
    """Puzzles whose blocks have headings for rows and columns."""
    sections: list[tuple[str, list[str]]] = []
    for line in lines:
        found = heading(line)
        if found is not None:
            sections.append((found[0], [found[1]] if found[1] else []))
        elif sections and (sections[-1][0] in ("rows", "columns", "solution", "grid")):
            sections[-1][1].append(line)
    names = [name for name, _ in sections]
    if "rows" not in names or "columns" not in names:
        return
    for group in _puzzles(sections):
        readings: list[ShapeFound | NotAPuzzle] = []
        for blank in (False, True):
            found_in = assemble(_fields(group, blank), context)
            if found_in is not None:
                readings.append(found_in)
        right = [each for each in readings if isinstance(each, ShapeFound) and not each.faulty]
        if len(right) == 2 and (right[0].puzzle.rows, right[0].puzzle.columns) != (
            right[1].puzzle.rows,
            right[1].puzzle.columns,
        ):
            yield NotAPuzzle(context.path, ["blank lines may be empty clues, or nothing: both add up"])
        elif readings:
            read = [each for each in readings if isinstance(each, ShapeFound)]
            yield (right or read or readings)[0]


def _puzzles(sections: list[tuple[str, list[str]]]) -> Iterator[list[tuple[str, list[str]]]]:
    """A puzzle ends where a heading comes again that it had."""
    group: list[tuple[str, list[str]]] = []
    for name, content in sections:
        sized = name in ("rows", "columns") and len(content) == 1 and content[0].isdigit()
        if not sized and any(each == name for each, _ in group):
            yield group
            group = []
        group.append(("height" if name == "rows" else "width", content) if sized else (name, content))
    if group:
        yield group


def _fields(group: list[tuple[str, list[str]]], blank: bool) -> Fields:
    fields: Fields = []
    for name, content in group:
        if name not in ("rows", "columns"):
            fields.append((name, "\n".join(content).strip("\n")))
        else:
            fields.append((name, _side_value(_trimmed(content), blank)))
    return fields


def _side_value(kept: list[str], blank: bool) -> object:
    """The lines of a side, or the parts of its only line."""
    if len(kept) == 1 and (pieces := split_side(kept[0])) is not None:
        return pieces
    if len(kept) == 1 and kept[0].lstrip().startswith("["):
        return kept[0]
    return _clue_lines(kept, blank)


def _trimmed(lines: list[str]) -> list[str]:
    begin, end = 0, len(lines)
    while begin < end and not lines[begin].strip():
        begin += 1
    while end > begin and not lines[end - 1].strip():
        end -= 1
    return lines[begin:end]


def _clue_lines(lines: Lines, blank: bool) -> list[str]:
    """The lines that are clues; what follows the first line that is none is left out."""
    found: list[str] = []
    for line in lines:
        if _BREAK.fullmatch(line) or _REMARK.fullmatch(line):
            continue
        if not line.strip():
            if blank:
                found.append("0")
            continue
        if _CLUE.fullmatch(line) is None:
            break
        found.append(_unnumbered(line))
    return found


def _unnumbered(line: str) -> str:
    return line.strip().rstrip(",;")


def _blocks(lines: Lines) -> tuple[list[list[str]], list[str]]:
    """Blocks of numbers, with blank lines or signs between them, and the lines that are something else."""
    blocks: list[list[str]] = [[]]
    other: list[str] = []
    for line in lines:
        if not line.strip() or _BREAK.fullmatch(line):
            if blocks[-1]:
                blocks.append([])
        elif _CLUE.fullmatch(line):
            blocks[-1].append(_unnumbered(line))
        else:
            other.append(line.strip().lstrip("#/*%; "))
            if blocks[-1]:
                blocks.append([])
    return [block for block in blocks if block], other


def _numbers(lines: Lines, context: Surroundings) -> list[ShapeFound | NotAPuzzle]:
    """Nothing but numbers: a size and two blocks, one block that the size divides, or a line a side."""
    blocks, other = _blocks(lines)
    if not blocks or len(other) > 2 * len(blocks) + 2:
        return []
    title: Fields = [("title", other[0])] if other and len(other[0]) <= 60 and len(blocks) <= 3 else []
    certain = replace(context, known=True)
    fields = _sized(blocks)
    if fields is not None:
        found = assemble([*fields, *title], certain)
        return [found] if found is not None else []
    if len(blocks) == 1 and len(blocks[0]) == 2:
        sides = [split_side(line) for line in blocks[0]]
        if all(sides):
            found = assemble([("clues", [list(each or ()) for each in sides]), *title], certain)
            return [found] if found is not None else []
    if len(blocks) % 2 == 0 and sum(map(len, blocks)) >= 4 and not _all_the_same(blocks):
        several: list[ShapeFound | NotAPuzzle] = []
        for at in range(0, len(blocks), 2):
            found = assemble([("clues", blocks[at : at + 2]), *title], certain)
            if found is not None:
                several.append(found)
        if all(isinstance(each, ShapeFound) for each in several) or context.known:
            return several
        return several[:1] if len(several) == 1 else []
    return []


def _all_the_same(blocks: list[list[str]]) -> bool:
    return all(len(set(block)) == 1 for block in blocks)


def _sized(blocks: list[list[str]]) -> Fields | None:
    """The fields of blocks that begin with a size, in one line or in two."""
    first = [[word for word in re.split(r"[\s,;x]+", line) if word] for line in blocks[0][:2]]
    if len(first[0]) == 2:
        size, skip = first[0], 1
    elif len(first) == 2 and len(first[0]) == len(first[1]) == 1:
        size, skip = [first[0][0], first[1][0]], 2
    else:
        return None
    rest = [blocks[0][skip:], *blocks[1:]]
    rest = [block for block in rest if block]
    numbers = [number for word in size if (number := whole_number(word)) is not None]
    if len(numbers) != 2 or sum(map(len, rest)) != sum(numbers):
        return None
    if len(rest) == 2:
        return [("clues", rest), ("size", numbers)]
    return [("clues", rest[0]), ("size", numbers)] if len(rest) == 1 else None


_FRAME = re.compile(r"\s*[+\-=─═┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬┏┓┗┛┳┻━]+\s*")
_EDGE = "|│║┃"
_LETTER = re.compile(r"[^\W\d_]{2}")


def _pictures(lines: Lines, context: Surroundings) -> Iterator[ShapeFound | NotAPuzzle]:
    """Pictures of characters, each with or without a line above that is its title."""
    found: list[ShapeFound | NotAPuzzle] = []
    block: list[str] = []
    title = ""
    for line in [*lines, ""]:
        if (line.strip() or (line and block)) and not (
            len(line) > 2 and _FRAME.fullmatch(line) and not block
        ):
            block.append(line)
            continue
        if not block:
            continue
        if len(block) == 1 and len(block[0]) <= 60 and _LETTER.search(block[0]):
            title, block = block[0].strip().lstrip("#* "), []
            continue
        if (
            _LETTER.search(block[0])
            and len(block) > 2
            and len(block[0]) != len(block[1])
            and len({len(each) for each in block[1:]}) == 1
        ):
            title, block = block[0].strip(), block[1:]
        result = assemble([("solution", _unframed(block)), *([("title", title)] if title else [])], context)
        if not isinstance(result, ShapeFound):
            return
        result.where = "the picture in the text"
        found.append(result)
        block, title = [], ""
    yield from found


def _unframed(block: list[str]) -> list[str]:
    kept = [line for line in block if not (len(line) > 2 and _FRAME.fullmatch(line) and _is_drawn(line))]
    edged = [line.strip() for line in kept]
    if edged and all(len(line) > 2 and line[0] in _EDGE and line[-1] in _EDGE for line in edged):
        return [line[1:-1] for line in edged]
    return kept


def _is_drawn(line: str) -> bool:
    return any(sign in line for sign in "+─═━")

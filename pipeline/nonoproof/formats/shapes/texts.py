"""Puzzles in plain text: headings and lines of numbers, blocks of numbers, pictures drawn with characters.

The text is put into fields (rows, columns, a picture, a title), and these are judged like any others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ..common import text_lines, whole_number
from .assemble import Surroundings, assemble
from .drawn_text import drawn_puzzles
from .outcome import NotAPuzzle, ShapeFound
from .sides import split_side
from .typed_clues import BREAK, CLUE, heading, puzzles_under_headings

Lines = Sequence[str]
Fields = list[tuple[str, object]]
MOST_LINES = 200_000
__all__ = ["MOST_LINES", "heading", "puzzles_of_text"]


def puzzles_of_text(text: str, context: Surroundings) -> Iterator[ShapeFound | NotAPuzzle]:
    """What a text holds; nothing where it looks like no puzzle."""
    lines = text_lines(text)
    if len(lines) > MOST_LINES or not text.strip():
        return
    lines = [line.replace("\ufe0f", "") for line in lines]
    headed = list(puzzles_under_headings(lines, context))
    if headed:
        yield from headed
        return
    from .puzzle_tables import puzzles_of_table

    table = list(puzzles_of_table(lines, context))
    if any(isinstance(each, ShapeFound) for each in table):
        yield from table
        return
    pictures = list(drawn_puzzles(lines, context))
    if pictures:
        yield from pictures
        return
    yield from _numbers(lines, context) or table


def _unnumbered(line: str) -> str:
    return line.strip().rstrip(",;")


def _blocks(lines: Lines) -> tuple[list[list[str]], list[str]]:
    """Blocks of numbers, with blank lines or signs between them, and the lines that are something else."""
    blocks: list[list[str]] = [[]]
    other: list[str] = []
    for line in lines:
        if not line.strip() or BREAK.fullmatch(line):
            if blocks[-1]:
                blocks.append([])
        elif CLUE.fullmatch(line):
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

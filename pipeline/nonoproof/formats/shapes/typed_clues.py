"""Clues as people type them: under headings for rows and columns, or with a label in front of each line.

A line of numbers that is not used, and a word among the clues, are reported: what a person typed is a clue.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ...findings import Code, Finding
from .assemble import Surroundings, assemble
from .names import CLUES, role, words
from .outcome import NotAPuzzle, ShapeFound
from .sides import split_side

Fields = list[tuple[str, object]]

_HEADING = re.compile(
    r"[\s#/*=\-\[(<%;\"']{0,8}([^\W\d][\w '()-]{0,40}?)[\s\])>\"'=*-]{0,8}([:=]|$)(.*)", re.DOTALL
)
# After a number and its letter there is a separator: a line can be matched in one way only.
CLUE = re.compile(
    r"[\s\[({\"']*+(?:[0-9]++[^\W\d_]?(?:[\s,;.\-|/\])}\"']++[0-9]++[^\W\d_]?)*+)?[\s,;.\-|/\])}\"']*+"
)
_TAGGED = re.compile(r"([0-9]):([^\W\d_])(?![\w])")
_REMARK = re.compile(r"\s*+(?:#|//|%|;|\*)\s*+\S.*+")
BREAK = re.compile(r"\s*+[-=#&|%~*_+]++\s*+")
_INLINE = re.compile(r"\s*([^\W\d_]{3,12})\s+([0-9]{1,4}[ ,;/|].*[0-9]\s*)")
_SMALL = frozenset(["the", "of", "for", "and", "a", "in", "from", "to", "per", "each", "number"])
_LABEL = re.compile(r"\s*+([^\W\d_]{1,12})[\s#.]{0,3}([0-9]{1,4})\s{0,3}[:=).\]-]++\s*+(.*)")
_COLOUR = re.compile(r"\s*colou?r\s+([^\W\d_])\s+(#?[0-9a-fA-F]{3,6}|[a-z]{3,20})\s*")
_GROUP = re.compile(r"[\[({<]([^\[\](){}<>]{0,400})[\])}>]")
_SINGLES = re.compile(r"[0-9]{1,4}(?:(?:\s*,\s*|\s+)[0-9]{1,4}){2,4096}")
_NUMBERS = re.compile(r"[\[\](){}<>0-9,;\s]+")
_PICTURES = ("solution", "grid")
LONGEST_TITLE = 60
LEAST_SHARE = 12
"""A puzzle is at least one line in so many of its text."""


def heading(line: str) -> tuple[str, str] | None:
    """What a heading such as ``Row clues:`` is about, and what follows it on its line."""
    inline = _INLINE.fullmatch(line)
    if inline is not None and role(inline[1]).sure:
        return role(inline[1]).side, inline[2].strip()
    match = _HEADING.fullmatch(line)
    if match is None:
        return None
    parts = [each for each in words(match[1]) if each not in _SMALL]
    kind = role(match[1])
    if not 1 <= len(parts) <= 4:
        return None
    if len("".join(parts)) == 1 and not (match[2] and line.lstrip()[0].isalpha()):
        # A row of a picture may have one letter in it.
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


@dataclass
class Section:
    """What stands under a heading."""

    name: str
    lines: list[tuple[int, str]] = field(default_factory=list)
    opened: int = 0


def puzzles_under_headings(lines: Sequence[str], context: Surroundings) -> Iterator[ShapeFound | NotAPuzzle]:
    """Puzzles whose blocks have headings for rows and columns."""
    lines = [_TAGGED.sub(r"\1\2", line) for line in lines]
    sections = list(_labelled(lines)) or list(_sections(lines))
    names = [each.name for each in sections]
    if "rows" not in names or "columns" not in names:
        return
    colours = {match[1]: match[2] for line in lines if (match := _COLOUR.fullmatch(line))}
    common: Fields = [("palette", colours)] if colours else []
    used: set[int] = set()
    found: list[ShapeFound | NotAPuzzle] = []
    for group in _puzzles(sections):
        found += _of_group(group, common, context, used)
    right = [each for each in found if isinstance(each, ShapeFound)]
    if right:
        full = sum(bool(line.strip()) for line in lines)
        if len(used) * LEAST_SHARE < full:
            reason = f"only {len(used)} of {full} lines are about a puzzle"
            yield NotAPuzzle(context.path, [reason], likely=context.known)
            return
        left = [
            number
            for number, line in enumerate(lines, 1)
            if number not in used and re.search("[0-9]", line) and CLUE.fullmatch(line)
        ]
        if left:
            message = f"line {left[0]}: numbers like those of a clue, which belong to no clue"
            right[-1].findings.append(Finding(Code.NOT_UNDERSTOOD, message, left[0]))
    yield from found


def _of_group(
    group: list[Section], common: Fields, context: Surroundings, used: set[int]
) -> Iterator[ShapeFound | NotAPuzzle]:
    readings: list[ShapeFound | NotAPuzzle] = []
    for blank in (False, True):
        fields, places = _fields(group, blank)
        found = assemble([*fields, *common], context)
        if isinstance(found, ShapeFound):
            rows, columns = places["rows"], places["columns"]
            if (len(rows), len(columns)) == (found.puzzle.height, found.puzzle.width):
                found.clue_lines = rows, columns
            found.line = min([each.opened for each in group])
        if found is not None:
            readings.append(found)
    right = [each for each in readings if isinstance(each, ShapeFound) and not each.faulty]
    if len(right) == 2 and (right[0].puzzle.rows, right[0].puzzle.columns) != (
        right[1].puzzle.rows,
        right[1].puzzle.columns,
    ):
        yield NotAPuzzle(context.path, ["blank lines may be empty clues, or nothing: both add up"])
        return
    read = [each for each in readings if isinstance(each, ShapeFound)]
    if read:
        for section in group:
            used.add(section.opened)
            used.update(number for number, line in section.lines if line.strip())
    if readings:
        yield (right or read or readings)[0]


def _sections(lines: Sequence[str]) -> Iterator[Section]:
    """The headings with what is under each, up to the first line that does not belong there."""
    open_: Section | None = None
    title: tuple[int, str] | None = None
    had: set[str] = set()
    for number, line in enumerate(lines, 1):
        if (
            open_ is not None
            and open_.name in _PICTURES
            and open_.lines
            and len(line) == len(open_.lines[0][1])
        ):
            open_.lines.append((number, line))
            continue
        found = heading(line) or (_of_picture(line) if {"rows", "columns"} <= had else None)
        if found is not None:
            name, rest = found
            if name in ("rows", "columns") and title is not None and (not had or name in had):
                yield Section("title", [title], title[0])
            title = None
            had = {name} if name in had else {*had, name}
            open_ = Section(name, [(number, rest)] if rest else [], number)
            yield open_
        elif open_ is not None and open_.name in _PICTURES:
            if not line.strip() and open_.lines:
                open_ = None
            elif line.strip():
                open_.lines.append((number, line))
        elif open_ is not None and open_.name in ("rows", "columns"):
            if (
                not line.strip()
                or BREAK.fullmatch(line)
                or _REMARK.fullmatch(line)
                or _is_typed(line, number, lines)
            ):
                open_.lines.append((number, line))
            else:
                open_, title = None, _titled(line, number)
        elif line.strip():
            title = _titled(line, number)


def _of_picture(line: str) -> tuple[str, str] | None:
    """A word such as ``solution``, alone on its line below the clues."""
    return (
        ("solution", "")
        if role(line).grid == 2 and len(words(line)) == 1 and len(line.strip()) <= 20
        else None
    )


def _is_typed(line: str, number: int, lines: Sequence[str]) -> bool:
    """A clue; or a line with a number that clues follow, and which must be a clue, with a fault."""
    if CLUE.fullmatch(line) or _NUMBERS.fullmatch(line):
        return True
    following = lines[number] if number < len(lines) else ""
    return bool(re.search("[0-9]", line) and re.search("[0-9]", following) and CLUE.fullmatch(following))


def _titled(line: str, number: int) -> tuple[int, str] | None:
    if _COLOUR.fullmatch(line):
        return None
    text = line.strip().strip("#=*;- ").removeprefix("Title:").strip()
    return (number, text) if 0 < len(text) <= LONGEST_TITLE and re.search(r"[^\W\d_]", text) else None


def _labelled(lines: Sequence[str]) -> Iterator[Section]:
    """Lines such as ``R1: 3 1``, in order, as if they had headings."""
    found = [
        (number, role(match[1]), int(match[2]), match[3])
        for number, line in enumerate(lines, 1)
        if (match := _LABEL.fullmatch(line)) and role(match[1]).side and CLUE.fullmatch(match[3])
    ]
    if {kind.side for _, kind, _, _ in found} != {"rows", "columns"} or len(found) < 4:
        return
    labels = {number for number, _, _, _ in found}
    section: Section | None = None
    expected = 0
    title = next(
        (each for number, line in enumerate(lines, 1)
         if number < found[0][0] and number not in labels and (each := _titled(line, number))),
        None,
    )  # fmt: skip
    if title is not None and heading(lines[title[0] - 1]) is None:
        yield Section("title", [title], title[0])
    sections: list[Section] = []
    for number, kind, count, clue in found:
        if section is None or section.name != kind.side or count != expected:
            section = Section(kind.side, [], number)
            sections.append(section)
            if count > 1:
                # A line is missing, or the labels mean something else.
                section.lines.append((number, "?"))
        section.lines.append((number, clue or "0"))
        expected = count + 1
    yield from sections


def _puzzles(sections: list[Section]) -> Iterator[list[Section]]:
    """A puzzle ends where a heading comes again that it had, or where a title stands."""
    group: list[Section] = []
    for section in sections:
        texts = [line for _, line in section.lines]
        name = section.name
        sized = name in ("rows", "columns") and len(texts) == 1 and texts[0].isdigit()
        again = any(each.name == name for each in group)
        sides = {each.name for each in group} >= {"rows", "columns"}
        if not sized and (again or (name == "title" and sides)):
            yield group
            group = []
        if sized:
            section = Section("height" if name == "rows" else "width", section.lines, section.opened)  # noqa: PLW2901
        group.append(section)
    if group:
        yield group


def _fields(group: list[Section], blank: bool) -> tuple[Fields, dict[str, list[int]]]:
    fields: Fields = []
    places: dict[str, list[int]] = {"rows": [], "columns": []}
    for section in group:
        if section.name not in ("rows", "columns"):
            text = "\n".join([line for _, line in section.lines]).strip("\n")
            fields.append((section.name, text))
        else:
            kept = _clue_lines(section.lines, blank)
            places[section.name] = [number for number, _ in kept]
            fields.append((section.name, _side_value([line for _, line in kept])))
    return fields, places


def _side_value(kept: list[str]) -> object:
    """The lines of a side, or the parts of its only line."""
    if len(kept) != 1:
        return kept
    line = kept[0].strip()
    if line.startswith(("[[", "[ [")):
        return line
    groups = _GROUP.findall(line)
    if len(groups) > 1 and not _GROUP.sub("", line).strip(" ,;"):
        return [each.strip() or "0" for each in groups]
    return line if split_side(line) is not None or _SINGLES.fullmatch(line) else kept


def _clue_lines(lines: Sequence[tuple[int, str]], blank: bool) -> list[tuple[int, str]]:
    """The lines that are clues; a blank one between them is an empty clue if ``blank`` says so."""
    found: list[tuple[int, str]] = []
    last = max([at for at, (_, line) in enumerate(lines) if line.strip()], default=-1)
    for number, line in lines[: last + 1]:
        if BREAK.fullmatch(line) or _REMARK.fullmatch(line):
            continue
        if line.strip():
            found.append((number, line.strip().rstrip(",;")))
        elif blank and found:
            found.append((number, "0"))
    return found

"""Plain text as an adapter lays it out: what stands between puzzles and sides, and where the size is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from ..common import text_lines, whole_number


def puzzles_of_lines(text: str, content: Mapping[str, Any]) -> Iterator[tuple[int, dict[str, object]]]:
    """The fields of each puzzle, with the line in which it begins."""
    layout = content["text"]
    for begin, lines in _parts(text_lines(text), layout.get("puzzles")):
        fields: dict[str, object] = {}
        rest = list(lines)
        if "line" in layout:
            yield begin, _matched(rest, layout["line"])
            continue
        if layout.get("title") and rest:
            fields["title"] = rest.pop(0).strip()
        kind = layout.get("size", "none")
        if kind != "none" and rest:
            numbers = rest.pop(0).replace(",", " ").replace("x", " ").split()
            fields |= dict(zip(kind.split(), numbers, strict=False))
        first, second = content.get("order", "rows columns").split()
        sides = [part for _, part in _parts(rest, layout.get("sides"))] if "sides" in layout else None
        if sides is None:
            count = str(fields.get("height" if first == "rows" else "width", ""))
            at = whole_number(count)
            if at is None:
                at = len(rest) // 2
            sides = [rest[:at], rest[at:]]
        fields |= {name: list(side) for name, side in zip((first, second), sides, strict=False)}
        if len(sides) > 2:
            fields["grid"] = "\n".join(sides[2])
        yield begin, fields


def _matched(lines: list[str], pattern: str) -> dict[str, object]:
    """The fields of lines that a pattern takes apart; other lines say nothing."""
    fields: dict[str, object] = {}
    sides: dict[str, list[object]] = {"rows": [], "columns": []}
    compiled = re.compile(pattern)
    for line in lines:
        match = compiled.fullmatch(line)
        for name, text in match.groupdict().items() if match else ():
            if text is not None and name in ("row", "column"):
                sides[f"{name}s"].append(text.strip() or "0")
            elif text is not None:
                fields.setdefault(name, text.strip())
    return fields | sides


def _parts(lines: list[str], mark: str | None) -> Iterator[tuple[int, list[str]]]:
    """The lines between those that are the mark; all if there is none. Empty parts do not count."""
    part: list[str] = []
    begin = 1
    for number, line in enumerate([*lines, None], 1):
        if line is None or (mark is not None and line.strip() == mark.strip()):
            while part and not part[-1].strip():
                part.pop()
            if part:
                yield begin, part
            part, begin = [], number + 1
        else:
            part.append(line)

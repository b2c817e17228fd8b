"""The sheet ``index.html``: the original, the rendering, the puzzle, and what was changed, side by side.

One file without scripts. It loads nothing, and its policy forbids that anything else does; all texts are escaped.
"""

from __future__ import annotations

import io
from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256
from html import escape
from itertools import groupby
from typing import NamedTuple

from ..drawing import printable
from ..model import BACKGROUND, Clue, Grid, Palette
from .loading import Picture
from .made import Made

_STYLE = """
:root { color-scheme: light; font: 16px/1.45 system-ui, sans-serif; color: #1c1c1c; background: #f4f3ef; }
body { max-width: 76rem; margin: 0 auto; padding: 1.5rem; }
h1 { font-size: 1.6rem; margin: 0 0 .25rem; } h2 { font-size: 1.15rem; margin: 2rem 0 .75rem; overflow-wrap: anywhere; }
h3 { font-size: 1rem; margin: 0 0 .5rem; } p { margin: .25rem 0; }
.candidates { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 34rem), 1fr)); }
article { background: #fff; border: 1px solid #d9d6cc; border-radius: .5rem; padding: 1rem; overflow-wrap: anywhere; }
.views { display: grid; gap: .75rem; grid-template-columns: repeat(3, 1fr); }
.views.two { grid-template-columns: repeat(2, 1fr); }
figure { margin: 0; } figcaption { font-size: .8rem; color: #5c594f; margin-top: .25rem; }
img, svg { display: block; width: 100%; height: auto; max-height: 22rem; object-fit: contain; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem .75rem; margin: .75rem 0 .5rem; }
dl { font-size: .9rem; } dt { color: #5c594f; } dd { margin: 0; }
summary { cursor: pointer; font-size: .9rem; } details svg { max-height: none; margin-top: .5rem; }
@media print { body { padding: 0; } article { break-inside: avoid; } }
"""
_POLICY = (
    "default-src 'none'; img-src data:; base-uri 'none'; form-action 'none'; "
    f"style-src 'sha256-{b64encode(sha256(_STYLE.encode()).digest()).decode()}'"
)
_MARK = "#d6006c"
_CELL = 10
_MOST_TOLD = 12
"""Cells that are told one by one."""


class Entry(NamedTuple):
    made: Made
    files: tuple[str, ...]
    """Beside the sheet."""
    picture: Picture | None


def sheet(entries: Sequence[Entry], title: str = "") -> bytes:
    heading = escape(printable(title) or "Puzzles from pictures")
    parts = [
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n',
        f'<meta http-equiv="Content-Security-Policy" content="{escape(_POLICY)}">\n',
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
        f"<title>{heading}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<h1>{heading}</h1>\n",
        f"<p>{len(entries)} {'puzzle' if len(entries) == 1 else 'puzzles'}, the best of each picture first.</p>\n",
    ]
    for source, group in groupby(entries, key=lambda entry: entry.made.source):
        own = list(group)
        picture = own[0].picture
        original = _original(picture) if picture else ""
        parts.append(f'<h2>{escape(printable(source, 300))}</h2>\n<div class="candidates">\n')
        parts += [_article(entry, number, original) for number, entry in enumerate(own, 1)]
        parts.append("</div>\n")
    return "".join([*parts, "</body>\n</html>\n"]).encode("utf-8", "replace")


def _original(picture: Picture) -> str:
    small = picture.preview.copy()
    small.thumbnail((240, 240))
    file = io.BytesIO()
    small.save(file, "PNG")
    return f'<img alt="the original" src="data:image/png;base64,{b64encode(file.getvalue()).decode()}">'


def _article(entry: Entry, number: int, original: str) -> str:
    made = entry.made
    puzzle, goal = made.puzzle, made.puzzle.goal or made.rendering
    marks = [(each.row, each.column) for each in made.cells]
    views = [("Original", original)] if original else []
    views.append(("Rendering", drawn(made.rendering, puzzle.palette)))
    views.append(("Puzzle, changes marked" if marks else "Puzzle", drawn(goal, puzzle.palette, marks)))
    figures = "".join([f"<figure>{view}<figcaption>{name}</figcaption></figure>" for name, view in views])
    facts = {
        "verdict": str(made.verdict),
        "tier": f"{made.tier} (score {made.grade.score:g})" if made.grade else "none",
        "size": f"{puzzle.width} by {puzzle.height}, {len(puzzle.palette)} colours with the background",
        "changed": _changes(made),
        "likeness": f"{made.likeness:.2f}" if made.likeness is not None else "",
        "made by": made.how,
        "files": ", ".join(entry.files),
    }
    rows = "".join(
        [f"<dt>{name}</dt><dd>{escape(printable(text, 600))}</dd>" for name, text in facts.items() if text]
    )
    title = escape(printable(puzzle.title)) or "Candidate"
    clues = with_clues(puzzle.rows, puzzle.columns, puzzle.palette)
    return (
        f'<article><h3>{number}. {title}</h3><div class="views{"" if original else " two"}">{figures}</div>'
        f"<dl>{rows}</dl><details><summary>The puzzle as it is solved</summary>{clues}</details></article>\n"
    )


def _changes(made: Made) -> str:
    cells = made.cells
    if not cells:
        return "nothing"
    told = "; ".join([f"row {each.row + 1}, column {each.column + 1}" for each in cells[:_MOST_TOLD]])
    rest = f" and {len(cells) - _MOST_TOLD} more" if len(cells) > _MOST_TOLD else ""
    return f"{len(cells)} {'cell' if len(cells) == 1 else 'cells'}: {told}{rest}"


def drawn(grid: Grid, palette: Palette, marks: Sequence[tuple[int, int]] = ()) -> str:
    """The picture as SVG; marked cells have a frame."""
    width, height = len(grid[0]) * _CELL, len(grid) * _CELL
    marked = "".join(
        [
            f'<rect x="{x * _CELL + 1}" y="{y * _CELL + 1}" width="{_CELL - 2}" height="{_CELL - 2}" '
            f'fill="none" stroke="{_MARK}" stroke-width="2"/>'
            for y, x in marks
        ]
    )
    return (
        f'<svg viewBox="-1 -1 {width + 2} {height + 2}" role="img" aria-label="a picture in cells" '
        f'shape-rendering="crispEdges">'
        f'<rect width="{width}" height="{height}" fill="#{palette[BACKGROUND].rgb}" stroke="#b5b1a4"/>'
        f"{_inks(grid, palette)}{marked}</svg>"
    )


def _inks(grid: Grid, palette: Palette) -> str:
    """One path a colour, one step a run."""
    paths: dict[int, list[str]] = {}
    for y, row in enumerate(grid):
        x = 0
        for ink, run in groupby(row):
            length = len(list(run))
            if ink != BACKGROUND:
                paths.setdefault(ink, []).append(
                    f"M{x * _CELL} {y * _CELL}h{length * _CELL}v{_CELL}h-{length * _CELL}z"
                )
            x += length
    return "".join(
        [f'<path fill="#{palette[ink].rgb}" d="{"".join(path)}"/>' for ink, path in sorted(paths.items())]
    )


def with_clues(rows: Sequence[Clue], columns: Sequence[Clue], palette: Palette) -> str:
    """The empty grid with its numbers."""
    left = max(map(len, rows), default=0) * _CELL + 4
    top = max(map(len, columns), default=0) * _CELL + 4
    width, height = len(columns) * _CELL, len(rows) * _CELL
    texts = []
    for y, clue in enumerate(rows):
        for place, run in enumerate(reversed(clue)):
            texts.append(_number(-7 - place * _CELL, y * _CELL + 7, run.length, palette[run.colour].rgb))
    for x, clue in enumerate(columns):
        for place, run in enumerate(reversed(clue)):
            texts.append(_number(x * _CELL + 5, -4 - place * _CELL, run.length, palette[run.colour].rgb))
    lines = "".join([_line(x * _CELL, 0, "v", height, x % 5 == 0) for x in range(len(columns) + 1)])
    lines += "".join([_line(0, y * _CELL, "h", width, y % 5 == 0) for y in range(len(rows) + 1)])
    return (
        f'<svg viewBox="{-left - 2} {-top - 2} {width + left + 4} {height + top + 4}" role="img" '
        f'aria-label="the puzzle with its clues"><rect width="{width}" height="{height}" '
        f'fill="#{palette[BACKGROUND].rgb}"/>{lines}{"".join(texts)}</svg>'
    )


def _number(x: int, y: int, length: int, rgb: str) -> str:
    """Dark, with the colour below it: pale colours on white could not be read."""
    mark = "" if rgb == "000000" else f'<rect x="{x - 4}" y="{y + 1}" width="8" height="1.6" fill="#{rgb}"/>'
    return f'<text x="{x}" y="{y}" font-size="7" text-anchor="middle" fill="#1c1c1c">{length}</text>{mark}'


def _line(x: int, y: int, way: str, length: int, thick: bool) -> str:
    return f'<path d="M{x} {y}{way}{length}" stroke="#{"55524a" if thick else "b5b1a4"}" stroke-width=".6"/>'

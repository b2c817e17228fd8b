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

from ..render import printable
from ..render.svg import picture_svg, puzzle_svg
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
_MOST_LISTED = 12
"""Cells that are listed one by one."""


class SheetEntry(NamedTuple):
    made: Made
    files: tuple[str, ...]
    """Beside the sheet."""
    picture: Picture | None


def sheet(entries: Sequence[SheetEntry], title: str = "") -> bytes:
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


def _article(entry: SheetEntry, number: int, original: str) -> str:
    made = entry.made
    puzzle, goal = made.puzzle, made.puzzle.goal or made.rendering
    marks = [(each.row, each.column) for each in made.cells]
    views = [("Original", original)] if original else []
    views.append(("Rendering", picture_svg(made.rendering, puzzle.palette)))
    views.append(("Puzzle, changes marked" if marks else "Puzzle", picture_svg(goal, puzzle.palette, marks)))
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
    clues = puzzle_svg(puzzle)
    return (
        f'<article><h3>{number}. {title}</h3><div class="views{"" if original else " two"}">{figures}</div>'
        f"<dl>{rows}</dl><details><summary>The puzzle as it is solved</summary>{clues}</details></article>\n"
    )


def _changes(made: Made) -> str:
    cells = made.cells
    if not cells:
        return "nothing"
    listed = "; ".join([f"row {each.row + 1}, column {each.column + 1}" for each in cells[:_MOST_LISTED]])
    rest = f" and {len(cells) - _MOST_LISTED} more" if len(cells) > _MOST_LISTED else ""
    return f"{len(cells)} {'cell' if len(cells) == 1 else 'cells'}: {listed}{rest}"

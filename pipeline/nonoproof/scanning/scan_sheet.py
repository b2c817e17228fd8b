"""The sheet of ``scan``: the straightened page with what was read beside it, doubts and corrections marked.

One file without scripts; it loads nothing, and all texts are escaped.
"""

from __future__ import annotations

import io
from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256
from html import escape

from ..model import Clue
from ..render import printable
from .reading import Scan

_STYLE = """
body { font: 15px/1.4 system-ui, sans-serif; margin: 1.5rem; color: #1c1c1c; background: #f4f3ef; }
h2 { overflow-wrap: anywhere; } .page { position: relative; max-width: 60rem; }
.page svg, .page img { width: 100%; height: auto; display: block; } .page svg { position: absolute; inset: 0; }
table { border-collapse: collapse; margin: 1rem 0; background: #fff; }
td, th { border: 1px solid #d9d6cc; padding: .2rem .6rem; }
td { text-align: left; font-variant-numeric: tabular-nums; }
.doubt { background: #ffe3a3; } .corrected { background: #cfe8cf; }
"""
_POLICY = (
    "default-src 'none'; img-src data:; base-uri 'none'; form-action 'none'; "
    f"style-src 'sha256-{b64encode(sha256(_STYLE.encode()).digest()).decode()}'"
)


def scan_sheet(scans: Sequence[tuple[str, Scan]]) -> bytes:
    parts = [
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n',
        f'<meta http-equiv="Content-Security-Policy" content="{escape(_POLICY)}">\n',
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
        f"<title>What was read</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<h1>What was read</h1>\n",
        '<p><span class="corrected">Green</span>: the likeliest reading of the line alone was another. '
        '<span class="doubt">Yellow</span>: the line is in doubt.</p>\n',
    ]
    for name, scan in scans:
        parts.append(f"<section>\n<h2>{escape(printable(name, 200))}</h2>\n<p>{escape(sentence(scan))}</p>\n")
        parts += [_page(scan), _table(scan), "</section>\n"]
    parts.append("</body>\n</html>\n")
    return "".join(parts).encode()


def sentence(scan: Scan) -> str:
    """What is to be said of a page in one line."""
    if scan.puzzle is None:
        return f"no puzzle: {scan.reason}"
    size = f"{scan.puzzle.width}x{scan.puzzle.height}"
    corrected = f", {len(scan.corrected)} lines corrected" if scan.corrected else ""
    if scan.sure:
        return f"{size}, unique, sure (margin {scan.margin:.1f}){corrected}"
    doubtful = f", {len(scan.doubts)} lines in doubt" if scan.doubts else ""
    return f"{size}, not sure{corrected}{doubtful}"


def _page(scan: Scan) -> str:
    if scan.page is None:
        return ""
    buffer = io.BytesIO()
    image = scan.page.convert("L")
    width, height = image.size
    image.thumbnail((1400, 1400))
    image.save(buffer, "PNG")
    marks = []
    if scan.body is not None and scan.puzzle is not None:
        names = {(each.line, each.number): "#e09b00" for each in scan.doubts}
        for line in scan.corrected:
            names.setdefault(line, "#2e8b3d")
        down, across = scan.body.down, scan.body.across
        for (kind, number), colour in names.items():
            if kind == "row":
                box = (down[0], across[number - 1], down[-1], across[number])
            else:
                box = (down[number - 1], across[0], down[number], across[-1])
            marks.append(
                f'<rect x="{box[0]:.0f}" y="{box[1]:.0f}" width="{box[2] - box[0]:.0f}" '
                f'height="{box[3] - box[1]:.0f}" fill="{colour}" fill-opacity=".25"/>'
            )
    data = b64encode(buffer.getvalue()).decode()
    return (
        f'<div class="page"><img alt="The page, straightened" src="data:image/png;base64,{data}">'
        f'<svg viewBox="0 0 {width} {height}">{"".join(marks)}</svg></div>\n'
    )


def _numbers(clue: Clue) -> str:
    return " ".join([str(run.length) for run in clue]) or "0"


def _table(scan: Scan) -> str:
    if scan.puzzle is None:
        return ""
    doubts = {(each.line, each.number): each for each in scan.doubts}
    corrected = set(scan.corrected)
    rows = []
    for kind, clues in (("row", scan.puzzle.rows), ("column", scan.puzzle.columns)):
        for number, clue in enumerate(clues, 1):
            doubt = doubts.get((kind, number))
            mark = "doubt" if doubt else "corrected" if (kind, number) in corrected else ""
            also = " or ".join([_numbers(each) for each in doubt.also]) if doubt else ""
            rows.append(
                f'<tr class="{mark}"><th>{kind} {number}</th><td>{_numbers(clue)}</td><td>{also}</td></tr>\n'
            )
    return f"<table>\n<tr><th>line</th><th>read</th><th>or</th></tr>\n{''.join(rows)}</table>\n"

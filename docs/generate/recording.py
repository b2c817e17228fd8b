"""A recording of the terminal: real commands, typed and answered, as an SVG that moves by itself."""

from __future__ import annotations

import os
import pty
import re
import shlex
import subprocess
import sys
from collections.abc import Sequence
from html import escape
from typing import NamedTuple

COLUMNS = 106
ADVANCE, HEIGHT, SIZE = 7.8, 18, 13
"""The width and the height of a character's cell, and the size of the font."""
MARGIN, BAR = 16, 30
TYPING, ANSWER, READING = 0.045, 0.4, 0.35
"""Seconds for each character, before the answer, and for each of its lines."""
LEAST = 4.0
"""Seconds that an answer stays at least."""
_SGR = re.compile(r"\x1b\[([0-9;]*)m")
_STYLES = {"1": "bold", "2": "dim", "31": "red", "32": "green", "33": "yellow", "34": "blue", "36": "cyan"}

STYLE = """
text { font: %dpx ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace; fill: #d8dee9; white-space: pre }
.prompt, .green { fill: #8fbf7f } .red { fill: #e0707a } .yellow { fill: #e6c07b } .blue { fill: #7fa8d8 }
.cyan { fill: #76b9c4 } .dim { fill: #8a93a3 } .bold { font-weight: bold }
.scene, .answer { opacity: 0 }
"""


class Scene(NamedTuple):
    command: str
    lines: list[str]
    """What it prints, with the escape sequences for colours."""

    @property
    def typed(self) -> float:
        return TYPING * len(self.command)

    @property
    def seconds(self) -> float:
        return self.typed + ANSWER + max(LEAST, READING * len(self.lines))


def record(commands: Sequence[str]) -> str:
    """The SVG of the commands, run one after the other on a terminal."""
    return drawn([Scene(command, _run(command)) for command in commands])


def _run(command: str) -> list[str]:
    ours, theirs = pty.openpty()
    environment = os.environ | {"COLUMNS": str(COLUMNS), "TERM": "xterm-256color"}
    environment.pop("NO_COLOR", None)
    words = [sys.executable, "-P", "-m", *shlex.split(command)]
    process = subprocess.Popen(words, env=environment, stdin=theirs, stdout=theirs, stderr=subprocess.DEVNULL)
    os.close(theirs)
    printed = b""
    while part := _read(ours):
        printed += part
    os.close(ours)
    process.wait()
    return printed.decode("utf-8").replace("\r\n", "\n").rstrip("\n").split("\n")


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 65536)
    except OSError:  # how Linux says that the other end is closed
        return b""


def drawn(scenes: Sequence[Scene]) -> str:
    total = sum(scene.seconds for scene in scenes)
    width = 2 * MARGIN + COLUMNS * ADVANCE
    height = BAR + MARGIN + HEIGHT * (1 + max(len(scene.lines) for scene in scenes))
    css, body, start = [STYLE % SIZE], [], 0.0
    for number, scene in enumerate(scenes):
        css.append(_moves(number, scene, start, total))
        body.append(_scene(number, scene))
        start += scene.seconds
    # Where nothing may move, the first scene stands still.
    css.append("@media (prefers-reduced-motion) { * { animation: none !important }")
    css.append("#scene0, #answer0 { opacity: 1 } .cover { opacity: 0 } }")
    dots = "".join(
        f'<circle cx="{20 + 18 * place}" cy="15" r="5" fill="{colour}"/>'
        for place, colour in enumerate(["#e0707a", "#e6c07b", "#8fbf7f"])
    )
    said = "; ".join(scene.command for scene in scenes)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" role="img" '
        f'aria-label="Terminal: {escape(said)}">\n<style>{"".join(css)}</style>\n'
        f'<rect width="100%" height="100%" rx="8" fill="#20242c"/>{dots}\n' + "\n".join(body) + "\n</svg>\n"
    )


def _moves(number: int, scene: Scene, start: float, total: float) -> str:
    def at(seconds: float) -> str:
        return f"{100 * seconds / total:.3f}%"

    begin, typed = start, start + scene.typed
    answer, end = typed + ANSWER, start + scene.seconds
    far = len(scene.command) * ADVANCE
    play = f"{total:.2f}s step-end infinite"
    return (
        f"#scene{number} {{ animation: scene{number} {play} }}\n"
        f"@keyframes scene{number} {{ 0% {{ opacity: 0 }} {at(begin)} {{ opacity: 1 }} {at(end)} {{ opacity: 0 }} }}\n"
        f"#answer{number} {{ animation: answer{number} {play} }}\n"
        f"@keyframes answer{number} {{ 0% {{ opacity: 0 }} {at(answer)} {{ opacity: 1 }} {at(end)} {{ opacity: 0 }} }}\n"
        f"#cover{number} {{ animation: cover{number} {total:.2f}s infinite }}\n"
        f"@keyframes cover{number} {{ 0% {{ transform: none }} {at(begin)} {{ transform: none; "
        f"animation-timing-function: steps({len(scene.command)}) }} "
        f"{at(typed)}, 100% {{ transform: translateX({far:g}px) }} }}\n"
    )


def _scene(number: int, scene: Scene) -> str:
    top = BAR + HEIGHT
    first = MARGIN + 2 * ADVANCE
    cover = (
        f'<rect class="cover" id="cover{number}" x="{first:g}" y="{BAR}" width="{COLUMNS * ADVANCE:g}" '
        f'height="{HEIGHT + 6}" fill="#20242c"/>'
    )
    lines = [_line(line, top + HEIGHT * place) for place, line in enumerate(scene.lines, 1)]
    return (
        f'<g class="scene" id="scene{number}"><text class="prompt" x="{MARGIN}" y="{top}">$</text>'
        f"{_text(scene.command, first, top, '')}{cover}"
        f'<g class="answer" id="answer{number}">{"".join(lines)}</g></g>'
    )


def _line(line: str, y: float) -> str:
    """Each stretch of one style has its own place, so that no font can move it."""
    drawn, column, styles = [], 0, ""
    for place, part in enumerate(_SGR.split(line)):
        if place % 2:
            styles = " ".join([_STYLES[code] for code in part.split(";") if code in _STYLES])
        else:
            text = part.rstrip()
            blank = len(text) - len(text.lstrip())
            if text.strip():
                drawn.append(_text(text.lstrip(), MARGIN + (column + blank) * ADVANCE, y, styles))
            column += len(part)
    return "".join(drawn)


def _text(text: str, x: float, y: float, styles: str) -> str:
    named = f' class="{styles}"' if styles else ""
    length = f'textLength="{len(text) * ADVANCE:.4g}" lengthAdjust="spacingAndGlyphs"'
    return f'<text{named} x="{x:.5g}" y="{y:g}" {length}>{escape(text)}</text>'

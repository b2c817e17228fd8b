"""The workbench: one page that works from a disk, with the core in it."""

from __future__ import annotations

import base64
import hashlib
import json
import zlib
from functools import cache
from pathlib import Path

from ..model import Puzzle, to_record
from .bundle import bundle

HERE = Path(__file__).parent
MOST_SIDE = 100
"""The workbench draws puzzles up to this many rows and columns."""


def page(puzzle: Puzzle | None = None) -> str:
    """The page, with the puzzle loaded in it. It needs no other file and no network."""
    # An end tag ends a script wherever it stands; JSON can escape its first character.
    loaded = json.dumps(None if puzzle is None else to_record(puzzle)).replace("<", "\\u003c")
    before, after = _shell()
    return before + loaded + after


@cache
def engine_script() -> str:
    """For the report: a plain script that gives ``nonoproof.receiveCore`` the core."""
    door = bundle(HERE / "static" / "core_access.js")
    core = json.dumps(_pressed(HERE / "wasm" / "nonoproof.wasm"))
    worker = json.dumps(bundle(HERE / "wasm" / "worker.js"))
    opening = f'modules["core_access.js"].openCore({core}, {worker}).then(({{ core }}) => core)'
    return f"(() => {{\n{door}nonoproof.receiveCore(() => {opening});\n}})();\n"


@cache
def _shell() -> tuple[str, str]:
    """The page before and after the puzzle."""
    script, worker = bundle(HERE / "static" / "start.js"), bundle(HERE / "wasm" / "worker.js")
    style = (HERE / "static" / "style.css").read_text(encoding="utf-8")
    parts = {
        "{csp}": _policy(script, style),
        "{style}": style,
        "{worker}": worker,
        "{core}": _pressed(HERE / "wasm" / "nonoproof.wasm"),
        "{script}": script,
    }
    text = (HERE / "static" / "studio.html").read_text(encoding="utf-8")
    for name, part in parts.items():
        if "</script" in part.lower():
            raise ValueError(f"{name} has an end tag in it")
        text = text.replace(name, part, 1)
    before, after = text.split("{puzzle}", 1)
    return before, after


def _policy(script: str, style: str) -> str:
    """Nothing is loaded, nothing is sent, and nothing runs but these two texts and the core."""
    return "; ".join(
        [
            "default-src 'none'",
            f"script-src '{_digest(script)}' 'wasm-unsafe-eval'",
            f"style-src '{_digest(style)}'",
            "worker-src blob:",
            "img-src blob: data:",
            "base-uri 'none'",
            "form-action 'none'",
        ]
    )


def _digest(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


@cache
def _pressed(path: Path) -> str:
    """Raw deflate, which browsers can decompress."""
    press = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.b64encode(press.compress(path.read_bytes()) + press.flush()).decode()

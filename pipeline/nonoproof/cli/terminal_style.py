"""What the terminal can do: colours, signs, width."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from typing import TextIO

from ..render import Style


def add_colour(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--colour",
        "--color",
        choices=("auto", "always", "never"),
        default="auto",
        help="use colours (default: auto, on a terminal unless NO_COLOR is set)",
    )


def is_coloured(wanted: str = "auto", out: TextIO | None = None) -> bool:
    """As ``--color`` wants it; else on a terminal, unless the user has set NO_COLOR. See no-color.org."""
    if wanted != "auto":
        return wanted == "always"
    out = out or sys.stdout
    return out.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def style_of(colour: str, width: int | None) -> Style:
    from shutil import get_terminal_size

    encoding = (sys.stdout.encoding or "ascii").lower()
    return Style(
        colour=is_coloured(colour),
        unicode=encoding.startswith(("utf", "cp65001")),
        width=width or get_terminal_size().columns,
    )

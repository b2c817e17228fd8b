"""Draws an SVG in a process of its own: standard input in, PNG out. It is started as a file and imports none of us.

A drawing can ask for any amount of work in a few lines. Here it gets so much memory and time, and no more.
"""

from __future__ import annotations

import sys
from contextlib import suppress

SECONDS = 10
MEMORY = 2 << 30


def bound() -> None:
    """Where the system can."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def main() -> None:
    import resvg_py

    bound()
    text = sys.stdin.buffer.read().decode("utf-8")
    # Without the fonts of this machine: the same everywhere, and nothing is looked for on the disk.
    drawn = resvg_py.svg_to_bytes(svg_string=text, dpi=96.0, skip_system_fonts=True)
    sys.stdout.buffer.write(bytes(drawn))


if __name__ == "__main__":
    main()

"""The memory that puzzles need. The core estimates it first, and does not begin what needs too much."""

from __future__ import annotations

from typing import NamedTuple

from ..verdict import NEEDS_MEMORY
from . import _core

_MEBIBYTE = 1 << 20
_OUT_OF_REACH = 1 << 48


class Needs(NamedTuple):
    """Bytes for each kind of work, with everything that is held at the same time."""

    lines: int
    probes: int
    search: int
    ladder: int
    """To grade."""
    steps: int
    """To find a few steps of a person."""
    all_steps: int
    """To find all of them."""
    trim: int
    """To shorten a proof."""


def needs(packed: bytes) -> Needs:
    """Of a packed puzzle."""
    return Needs._make(_core.needs(packed))


def allow_memory(limit: int) -> None:
    """From now on, in this process, the core does not begin work that takes more bytes."""
    _core.allow_memory(limit)


def allowed_memory() -> int:
    return _core.allowed_memory()


def shortage(memory: int) -> str:
    """Why work that needs so many bytes was not begun."""
    much = "" if memory >= _OUT_OF_REACH else f"about {_shown(memory)}, and "
    return f"{NEEDS_MEMORY}: {much}it may have {_shown(allowed_memory())}"


def _shown(memory: int) -> str:
    return f"{-(-memory // _MEBIBYTE):,} MiB"

"""What values look like in a notebook. Drawings are made in layers above, and only when a notebook asks for one."""

from __future__ import annotations

from importlib import import_module


def drawn_above(kind: str, value: object) -> str:
    """The drawing that ``render.notebook`` makes of a value; found by name, as nothing here imports what is above."""
    made: str = getattr(import_module("nonoproof.render.notebook"), kind)(value)
    return made

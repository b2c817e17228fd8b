"""What exactly is wrong with a puzzle, and the smallest change that makes it right."""

from __future__ import annotations

from .ambiguity import Ambiguity, ambiguity

__all__ = ["Ambiguity", "ambiguity"]

"""Pictures that are nearly the same, found among many: ``core/alike`` tells how."""

from __future__ import annotations

from ._core import Alike

__all__ = ["Alike"]

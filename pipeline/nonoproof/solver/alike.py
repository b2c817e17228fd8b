"""Pictures that are nearly the same, found among many. ``core/alike`` has the method."""

from __future__ import annotations

from ._core import SIGNATURE_VERSION, AlikeSearch, signature

__all__ = ["SIGNATURE_VERSION", "AlikeSearch", "signature"]

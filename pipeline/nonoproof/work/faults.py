"""Faults of our own, told as findings: they cost the one file or puzzle they happened to, and no other."""

from __future__ import annotations

import logging

from ..findings import Finding, internal_error

_LOG = logging.getLogger(__name__)


def caught(stage: str, error: Exception, source: str = "", index: int | None = None) -> Finding:
    """The finding of an exception; the log gets all of it."""
    _LOG.error("%s failed at %s", stage, source or "a puzzle", exc_info=error)
    return internal_error(stage, "out of memory" if isinstance(error, MemoryError) else error, source, index)

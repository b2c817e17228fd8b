"""Exceptions as findings: they cost the one file or puzzle they happened to, and no other."""

from __future__ import annotations

from ..bounded import raise_if_not_of_the_file
from ..findings import Code, Finding, internal_error


def caught(stage: str, error: Exception, source: str = "", index: int | None = None) -> Finding:
    """The finding of an exception; the log gets all of it. Raises a lack of memory that is not the puzzle's fault."""
    raise_if_not_of_the_file(error)
    if isinstance(error, MemoryError):
        return Finding(Code.TOO_LARGE, f"{stage} failed: out of memory", source=source, index=index)
    import logging

    logging.getLogger(__name__).error("%s failed at %s", stage, source or "a puzzle", exc_info=error)
    return internal_error(stage, error, source, index)

"""Processes that we start must not import files from the current folder.

An interpreter that is started with ``-c``, as fork servers, resource trackers and workers of Dask are, looks
there first, even for modules of the standard library. ``PYTHONSAFEPATH`` forbids it.
"""

from __future__ import annotations

import os

_NAME = "PYTHONSAFEPATH"
_holders = 0
_before: str | None = None


def hold() -> None:
    """Sets the variable until ``release``, as processes may start at any time to replace lost ones."""
    global _holders, _before  # noqa: PLW0603 - the environment is one for the whole process
    if _holders == 0:
        _before = os.environ.get(_NAME)
        os.environ[_NAME] = "1"
    _holders += 1


def release() -> None:
    """Restores the environment for other programs that this process starts."""
    global _holders  # noqa: PLW0603
    _holders -= 1
    if _holders == 0:
        os.environ.pop(_NAME)
        if _before is not None:
            os.environ[_NAME] = _before

"""Processes that we start must not import what lies in the folder where a person happens to be.

An interpreter that is started with ``-c``, as fork servers, resource trackers and workers of Dask are, looks
there first, even for modules of the standard library. ``PYTHONSAFEPATH`` forbids it.
"""

from __future__ import annotations

import os

_NAME = "PYTHONSAFEPATH"
_holders = 0
_before: str | None = None


def hold() -> None:
    """From now on. Processes start at any time, as lost ones are replaced: so it holds until ``release``."""
    global _holders, _before  # noqa: PLW0603 - the environment is one for the whole process
    if _holders == 0:
        _before = os.environ.get(_NAME)
        os.environ[_NAME] = "1"
    _holders += 1


def release() -> None:
    """Leave the environment as it was: other programs that this process starts may need it so."""
    global _holders  # noqa: PLW0603
    _holders -= 1
    if _holders == 0:
        os.environ.pop(_NAME)
        if _before is not None:
            os.environ[_NAME] = _before

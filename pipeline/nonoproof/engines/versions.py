"""What a worker must have in common with the run: the version of the package, and of its solver."""

from __future__ import annotations

from ..release import __version__


def release() -> str:
    from ..solver import SOLVER_VERSION

    return f"version {__version__} with solver {SOLVER_VERSION}"

"""What a worker must have in common with the run: the version of the package, and of its solver."""

from __future__ import annotations

from functools import cache
from importlib.metadata import PackageNotFoundError, version


@cache
def release() -> str:
    from ..solver import SOLVER_VERSION

    try:
        package = version("nonoproof")
    except PackageNotFoundError:
        package = "unknown"
    return f"version {package} with solver {SOLVER_VERSION}"

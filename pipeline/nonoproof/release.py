"""Which version of the package this is."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

try:
    __version__ = version("nonoproof")
except PackageNotFoundError:
    # A checkout that is used without being installed.
    __version__ = "unknown"

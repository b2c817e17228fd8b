"""Which version of the package this is. What is built takes it from here."""

from __future__ import annotations

__version__ = "0.1.0"

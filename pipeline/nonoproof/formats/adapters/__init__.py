"""Adapters: a few lines of YAML that say where the puzzles are in some data, instead of a reader in Python.

An adapter is named with ``--adapter``, or lies beside the data as ``nonoproof.yaml``. It travels as the name
of a format, ``adapter:`` and its path, so that code that passes a format on passes an adapter on too.
"""

from __future__ import annotations

from .adapter import Adapter
from .load_adapter import BESIDE, PREFIX, Wrong, beside, by_name, parse

__all__ = ["BESIDE", "PREFIX", "Adapter", "Wrong", "beside", "by_name", "parse"]

"""The published methods that solve nonograms, one module each, and ours beside them.

They are written to be read: each opens with its idea, whose it is, and where the text it follows was unclear.
"""

from __future__ import annotations

from . import astar_gac, combinatorial, depth_first, fix_paint, genetic, logic, native, row_search, run_ranges
from .method import Answer, Decides, Limit, Method

METHODS: tuple[Method, ...] = (
    depth_first,
    genetic,
    run_ranges,
    row_search,
    combinatorial,
    logic,
    fix_paint,
    astar_gac,
    native,
)
"""All methods, about in the order of their publication; ours comes last."""


def method_named(name: str) -> Method | None:
    return next((method for method in METHODS if name == method.NAME), None)


__all__ = ["METHODS", "Answer", "Decides", "Limit", "Method", "method_named"]

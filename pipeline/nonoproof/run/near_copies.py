"""Pictures that are nearly the same: workers sign those that are new, and search for them among all."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from functools import partial

from ..engines import Engine, Lost, Task
from ..store import Pair, Shelf, near_pairs, signed_block
from .options import Context

SEARCH_SECONDS = 600.0
"""What signing some pictures, or one search, may take: a hundred times what it takes."""

_LOG = logging.getLogger(__name__)


def sign_pictures(numbers: Sequence[Sequence[int]], shelf: Shelf) -> list[bytes]:
    """In a worker: a block for each of the lists of puzzles."""
    with shelf.open() as select:
        return [signed_block(select, each) for each in numbers]


def search_shares(shares: Sequence[int], shelf: Shelf, of: int) -> list[list[Pair]]:
    """In a worker: what each of the shares of all keys finds."""
    with shelf.open() as select:
        return [near_pairs(select, share, of) for share in shares]


def find_near_copies(context: Context) -> None:
    """Compare what is new. What could not be compared is tried again in the next run."""
    store, near = context.store, context.store.near_copies
    shelf = Shelf.of(store, context.solver)
    engine = context.engine if context.engine.shares_files else _here()
    if new := near.begin_signing():
        context.progress.begin("comparing pictures", new)
    for numbers, block in engine.map(
        Task(partial(sign_pictures, shelf=shelf), SEARCH_SECONDS), near.unsigned()
    ):
        if isinstance(block, Lost):
            _LOG.warning("pictures are not compared with others: %s", block.reason)
        elif block:
            near.add_block(block)
        context.progress.step(number=len(numbers))
    near.end_signing()
    if shares := near.shares():
        lost = False
        task = Task(partial(search_shares, shelf=shelf, of=shares), SEARCH_SECONDS)
        for _, pairs in engine.map(task, range(shares)):
            if isinstance(pairs, Lost):
                _LOG.warning("some pictures are not compared with others: %s", pairs.reason)
                lost = True
            else:
                near.add_pairs(pairs)
        if not lost:
            near.end_search()
    near.tell()
    context.progress.end()


def _here() -> Engine:
    """Workers that cannot open the store have nothing to search in."""
    from ..engines import open_engine

    return open_engine("inline")

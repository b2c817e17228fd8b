"""Pictures that are nearly the same: workers sign those that are new, and search for them among all."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import partial

from ..engines import Engine, Lost, Task
from ..store import NearCopies, NearPair, Signed, StoreHandle, near_pairs, signed
from .options import Context

SEARCH_SECONDS, SIGN_SECONDS = 600.0, 60.0
"""What one search, and signing some pictures, may take: a hundred times what it takes."""

_LOG = logging.getLogger(__name__)


def sign_pictures(numbers: Sequence[Sequence[int]], shelf: StoreHandle) -> list[Signed]:
    """In a worker: a block for each of the lists of puzzles."""
    with shelf.open() as select:
        return [signed(select, each) for each in numbers]


def search_shares(shares: Sequence[int], shelf: StoreHandle, of: int) -> list[list[NearPair]]:
    """In a worker: what each of the shares of all keys finds."""
    with shelf.open() as select:
        return [near_pairs(select, share, of) for share in shares]


def find_near_copies(context: Context) -> None:
    """Compare what is new. What could not be compared is tried again in the next run."""
    near = context.store.near_copies
    engine = context.engine if context.engine.shares_files else _here()
    if new := near.begin_signing():
        context.progress.begin("comparing pictures", new)
    with closing(StoreHandle.of(context.store, context.solver)) as shelf:
        for each in _signed(engine, shelf, near.unsigned()):
            near.add(each)
            context.progress.step(number=each.pictures)
        near.end_signing()
        if shares := near.shares():
            _search(near, engine, shelf, shares)
    near.store_findings()
    context.progress.end()


def _search(near: NearCopies, engine: Engine, shelf: StoreHandle, shares: int) -> None:
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


def _signed(engine: Engine, shelf: StoreHandle, puzzles: Iterator[tuple[int, ...]]) -> Iterator[Signed]:
    """Where some pictures cost their worker, each of them is tried by itself."""
    lost: list[int] = []
    function = partial(sign_pictures, shelf=shelf)
    for numbers, done in engine.map(Task(function, SIGN_SECONDS), puzzles):
        if isinstance(done, Lost):
            lost += numbers
        else:
            yield done
    for (number,), done in engine.map(Task(function, SIGN_SECONDS, most=1), [(each,) for each in lost]):
        yield Signed(1, b"", ((number, done.reason),)) if isinstance(done, Lost) else done


def _here() -> Engine:
    """Workers that cannot open the store have nothing to search in."""
    from ..engines import open_engine

    return open_engine("inline")

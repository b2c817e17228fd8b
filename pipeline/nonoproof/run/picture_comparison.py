"""Pictures that are nearly the same: workers sign those that are new, and search for them among all."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import partial

from ..engines import Engine, Lost, Task
from ..store import NearCopies, NearPair, Signed, SignedPicture, StoreHandle, near_pairs, signed
from .options import Context

SEARCH_SECONDS, SIGN_SECONDS = 600.0, 60.0
"""What one search, and signing some pictures, may take: a hundred times what it takes."""

_LOG = logging.getLogger(__name__)


def sign_pictures(pictures: Sequence[Sequence[SignedPicture]], shelf: StoreHandle) -> list[Signed]:
    """In a worker: a block for each of the lists of pictures."""
    with shelf.open() as select:
        return [signed(select, each) for each in pictures]


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
            context.progress.step(number=len(each.pictures))
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


def _signed(
    engine: Engine, shelf: StoreHandle, pictures: Iterator[tuple[SignedPicture, ...]]
) -> Iterator[Signed]:
    """Where some pictures cost their worker, each of them is tried by itself."""
    lost: list[SignedPicture] = []
    function = partial(sign_pictures, shelf=shelf)
    for some, done in engine.map(Task(function, SIGN_SECONDS), pictures):
        if isinstance(done, Lost):
            lost += some
        else:
            yield done
    for (each,), done in engine.map(Task(function, SIGN_SECONDS, most=1), [(each,) for each in lost]):
        yield Signed((each,), b"", ((each, done.reason),)) if isinstance(done, Lost) else done


def _here() -> Engine:
    """Workers that cannot open the store have nothing to search in."""
    from ..engines import open_engine

    return open_engine("inline")

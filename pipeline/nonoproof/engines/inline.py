"""The engine that runs in this process, without workers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from .reply import Done, perform


class Inline:
    """Runs each batch when it is submitted. Ctrl-C passes through; no limit can be kept."""

    workers = 1
    shares_files = True

    def room(self, under_way: int) -> int:
        return 1 - under_way

    def submit(
        self, function: Callable[[Sequence[Any]], Sequence[Any]], items: Sequence[Any], seconds: float
    ) -> Done:
        return Done(perform(function, items))

    def watch(self) -> None:
        pass

    def abandon(self) -> None:
        pass

    def close(self) -> None:
        pass

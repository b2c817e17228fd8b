"""Progress on standard error: a bar on a terminal, a line now and then elsewhere."""

from __future__ import annotations

import sys
import time
from collections import Counter
from typing import Any

from .numbers import elapsed

LINE_SECONDS = 15.0
"""How often a long stage reports progress without a terminal."""


class ProgressBar:
    """A bar with puzzles a second, the time left, and the verdicts so far."""

    def __init__(self) -> None:
        self._bar: Any = None
        self._states: Counter[str] = Counter()

    def begin(self, stage: str, total: int | None = None) -> None:
        from tqdm import tqdm

        self._states.clear()
        self._bar = tqdm(total=total, desc=stage, unit=" puzzles" if total else " files", dynamic_ncols=True)

    def step(self, state: str = "", number: int = 1) -> None:
        if state:
            self._states[state] += number
            # The bar is drawn some ten times a second; only then are the counts formatted.
            if self._bar.n + number >= self._bar.last_print_n + self._bar.miniters:
                self._bar.set_postfix_str(counted(self._states), refresh=False)
        self._bar.update(number)

    def end(self) -> None:
        if self._bar is not None:
            self._bar.set_postfix_str(counted(self._states), refresh=False)
            self._bar.close()
            self._bar = None


class ProgressLines:
    """One line when a stage ends, and one now and then while it lasts."""

    def __init__(self) -> None:
        self._states: Counter[str] = Counter()
        self._stage, self._total, self._done = "", None, 0  # type: tuple[str, int | None, int]
        self._start = self._printed = 0.0

    def begin(self, stage: str, total: int | None = None) -> None:
        self._stage, self._total, self._done = stage, total, 0
        self._states.clear()
        self._start = self._printed = time.monotonic()

    def step(self, state: str = "", number: int = 1) -> None:
        self._done += number
        if state:
            self._states[state] += number
        if time.monotonic() - self._printed >= LINE_SECONDS:
            self._print_line()

    def end(self) -> None:
        if self._stage:
            self._print_line()
            self._stage = ""

    def _print_line(self) -> None:
        self._printed = time.monotonic()
        of = f" of {self._total:,}" if self._total is not None else ""
        states = f" ({counted(self._states)})" if self._states else ""
        done = f" {self._done:,}{of}" if self._done else ""
        sys.stderr.write(f"{self._stage}:{done} in {elapsed(self._printed - self._start)}{states}\n")


def counted(states: Counter[str]) -> str:
    return ", ".join([f"{count:,} {state}" for state, count in states.most_common()])


class Silent:
    """Shows nothing."""

    def begin(self, stage: str, total: int | None = None) -> None:
        pass

    def step(self, state: str = "", number: int = 1) -> None:
        pass

    def end(self) -> None:
        pass


def progress(quiet: bool = False) -> ProgressBar | ProgressLines | Silent:
    if quiet:
        return Silent()
    return ProgressBar() if sys.stderr.isatty() else ProgressLines()

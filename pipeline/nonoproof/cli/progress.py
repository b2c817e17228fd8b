"""Progress on standard error: a bar on a terminal, a line now and then elsewhere."""

from __future__ import annotations

import math
import sys
import time
from collections import Counter
from shutil import get_terminal_size
from typing import Any

from .numbers import elapsed

LINE_SECONDS = 15.0
"""How often a long stage reports progress without a terminal."""
_BAR = " |{bar:10}|"
_WITH_TOTAL = "{desc}: {percentage:3.0f}%" + _BAR + " {n:,} of {total:,}, {remaining} left{postfix}"
_WITHOUT_TOTAL = "{desc}: {n:,}, {elapsed}{postfix}"
_BAR_COLUMNS = 48
"""What all but the name of the stage and the counts takes, with numbers of seven digits."""


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


class ProgressBar(ProgressLines):
    """A bar while a stage lasts, with the time left and as many of the verdicts so far as fit; then its line."""

    def __init__(self) -> None:
        super().__init__()
        self._bar: Any = None

    def begin(self, stage: str, total: int | None = None) -> None:
        from tqdm import tqdm

        super().begin(stage, total)
        columns = get_terminal_size().columns
        form = _WITH_TOTAL if total else _WITHOUT_TOTAL
        if columns < _BAR_COLUMNS + len(stage):
            form = form.replace(_BAR, "")
        self._bar = tqdm(total=total, desc=stage, bar_format=form, ncols=columns, leave=False)
        self._printed = math.inf

    def step(self, state: str = "", number: int = 1) -> None:
        super().step(state, number)
        bar = self._bar
        # The bar is drawn some ten times a second; only then are the counts formatted.
        if state and bar.n + number >= bar.last_print_n + bar.miniters:
            bar.ncols = get_terminal_size().columns
            room = bar.ncols - _BAR_COLUMNS - len(self._stage)
            bar.set_postfix_str(shortened(counted(self._states), room), refresh=False)
        bar.update(number)

    def end(self) -> None:
        if self._bar is not None:
            self._bar.close()
            self._bar = None
        super().end()


def shortened(counts: str, room: int) -> str:
    """As many of the counts as fit, the largest first."""
    if len(counts) <= room:
        return counts
    kept = counts[: max(room - 1, 0)].rpartition(", ")[0]
    return f"{kept}, …" if kept else ""


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

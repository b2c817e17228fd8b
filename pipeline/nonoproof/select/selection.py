"""What is wanted of puzzles, as one frozen value."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ..profiles import STANDARD, TierScale
from .ranges import SizeSpan, Span


class Order(StrEnum):
    """The order of the chosen puzzles. Those without a value come last; equal ones stay as in the sources."""

    SOURCE = "source"
    EASY_FIRST = "easy-first"
    HARD_FIRST = "hard-first"
    AMOUNT = "amount"
    SIZE = "size"
    TITLE = "title"
    VERDICT = "verdict"
    SECONDS = "seconds"
    RANDOM = "random"


@dataclass(frozen=True, slots=True)
class Selection:
    """Empty where nothing is asked for. Several names in one filter mean any of them."""

    verdicts: tuple[str, ...] = ()
    """``invalid`` stands for puzzles that have none."""
    tiers: tuple[str, ...] = ()
    """By the names of ``scale``."""
    scale: TierScale = STANDARD
    score: Span | None = None
    sizes: tuple[SizeSpan, ...] = ()
    longer_side: Span | None = None
    colours: Span | None = None
    means: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    """Patterns of the shell, for any of the puzzle's sources."""
    collection: tuple[str, ...] = ()
    """Files of many puzzles, or folders of files of one, by their names, as the page lists them."""
    search: str = ""
    """Words that are all in the title, the author, the first source or the name."""
    findings: tuple[str, ...] = ()
    no_findings: tuple[str, ...] = ()
    failing: bool = False
    """Only what does not pass the profile of the run."""
    where: str = ""
    """A condition in SQL."""
    no_copies: bool = False
    order: Order = Order.SOURCE
    backwards: bool = False
    count: int | None = None
    first: bool = False
    """The first ones of the order, and not some from all of it."""
    seed: int = 0

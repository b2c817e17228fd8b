"""The tiers by which a collection is sorted: the grader's, or an editor's own names with cuts in the score."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ..errors import UsageError
from ..verdict import Tier

_UNSCORED = (Tier.GUESS, Tier.UNDECIDED)
"""Tiers that no cut in the score makes."""
HARD_ALONE = "hard-only"
"""How ``hard`` is written where ``very-hard`` is not meant: before it was split, ``hard`` was both."""
_LEVELS = tuple([tier.value for tier in Tier if tier not in _UNSCORED])
_RESERVED = (Tier.UNDECIDED.value, "source", "size", "mean_score")
"""Names that stand for something else in the reports."""


class TierScale(NamedTuple):
    """Names from the easiest to the hardest, and the scores at which each but the first begins."""

    levels: tuple[str, ...] = _LEVELS
    cuts: tuple[float, ...] | None = None
    """None: the tiers are the grader's own."""
    guess: str = Tier.GUESS.value
    """What needs a guess is called; no score is a cut for it."""

    @property
    def names(self) -> tuple[str, ...]:
        return (*self.levels, self.guess, Tier.UNDECIDED.value)

    def name(self, tier: Tier, score: float) -> str:
        """What a puzzle of this tier and score is called."""
        if tier is Tier.GUESS:
            return self.guess
        if self.cuts is None or tier is Tier.UNDECIDED:
            return tier.value
        return self.levels[bisect_right(self.cuts, score)]

    def condition(self, names: Sequence[str]) -> tuple[str, tuple[Any, ...]]:
        """In SQL, with its values: a row with ``tier`` and ``score`` has one of these names."""
        parts: list[str] = []
        values: list[Any] = []
        cuts = None if self.cuts is None else (float("-inf"), *self.cuts, float("inf"))
        for name in names:
            if cuts is None or name not in self.levels:
                parts.append("tier = ?")
                values.append(Tier.GUESS.value if name == self.guess else name)
                continue
            place = self.levels.index(name)
            parts.append("(tier NOT IN (?, ?) AND score >= ? AND score < ?)")
            values += [*[tier.value for tier in _UNSCORED], cuts[place], cuts[place + 1]]
        return " OR ".join(parts), tuple(values)

    def record(self) -> dict[str, Any] | None:
        """For JSON; None for the grader's own tiers."""
        if self.cuts is None:
            return None
        return {"levels": list(self.levels), "cuts": list(self.cuts), "guess": self.guess}

    @classmethod
    def from_record(cls, record: Mapping[str, Any] | None) -> TierScale:
        """What ``record`` made; raises ``ValueError``, or the errors of its parts, for anything else."""
        if record is None:
            return cls()
        levels, cuts, guess = record["levels"], record["cuts"], record["guess"]
        if not all(isinstance(each, str) for each in (*levels, guess)) or len(cuts) != len(levels) - 1:
            raise ValueError("no record of tiers")
        return cls(tuple(levels), tuple(map(float, cuts)), guess)


STANDARD = TierScale()
"""The grader's own."""


def load_scale(path: str) -> TierScale:
    """The tiers of a YAML file: see tiers.schema.json."""
    from .yaml_file import read_yaml

    content = read_yaml(path, "tiers", "the file of tiers")
    levels = content["tiers"]
    names = [each["name"].strip() for each in levels]
    guess = content.get("guess", Tier.GUESS.value).strip()
    if wrong := _fault(levels, [*names, guess]):
        raise UsageError(f"the file of tiers {path} is wrong: {wrong}")
    return TierScale(tuple(names), tuple([float(each["below"]) for each in levels[:-1]]), guess)


def _fault(levels: Sequence[Mapping[str, Any]], names: Sequence[str]) -> str:
    for place, name in enumerate(names):
        if not name:
            return "a tier has no name"
        if "," in name or not name.isprintable():
            return f"{name!r} has a comma or a control character, which no filter could name"
        if name in names[:place]:
            return f"two tiers are called {name!r}"
    if taken := [name for name in names if name in _RESERVED]:
        return f"a tier cannot be called {taken[0]}"
    for place, level in enumerate(levels):
        if place == len(levels) - 1 and "below" in level:
            return f"{names[place]!r} is the last tier: it has no limit, so leave out its below"
        if place < len(levels) - 1 and "below" not in level:
            return f"{names[place]!r} has no limit: write below, the score at which the next tier begins"
        if 0 < place < len(levels) - 1 and level["below"] <= levels[place - 1]["below"]:
            return f"the limit of {names[place]!r} is not above that of {names[place - 1]!r}"
    return ""


def with_very_hard(names: Iterable[str], where: str = "") -> frozenset[Tier]:
    """The tiers of these names. ``hard`` alone keeps its old meaning, which a warning says."""
    wanted = set(names)
    tiers = {Tier.HARD if name == HARD_ALONE else Tier(name) for name in wanted}
    if Tier.HARD in wanted and Tier.VERY_HARD not in wanted:
        tiers.add(Tier.VERY_HARD)
        if where:
            import logging

            logging.getLogger(__name__).warning(
                "%s: hard means hard and very-hard, as it used to; hard alone is %s", where, HARD_ALONE
            )
    return frozenset(tiers)

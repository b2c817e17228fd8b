"""What changed between two runs, the gravest first.

Puzzles are the same when their clues are. A corrected one has other clues; it is recognised by its place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple


class ChangeKind(StrEnum):
    """In the order in which people must look at them."""

    NO_LONGER_UNIQUE = "no-longer-unique"
    VERDICT_CHANGED = "verdict-changed"
    ADDED_NOT_UNIQUE = "added-not-unique"
    REMOVED = "removed"
    NOW_UNIQUE = "now-unique"
    TIER_CHANGED = "tier-changed"
    CLUES_CHANGED = "clues-changed"
    ADDED = "added"


MEANING: dict[ChangeKind, str] = {
    ChangeKind.NO_LONGER_UNIQUE: "was unique and no longer is",
    ChangeKind.VERDICT_CHANGED: "has another verdict",
    ChangeKind.ADDED_NOT_UNIQUE: "is new and not unique",
    ChangeKind.REMOVED: "is no longer there",
    ChangeKind.NOW_UNIQUE: "was not unique and now is",
    ChangeKind.TIER_CHANGED: "is still unique, with another difficulty",
    ChangeKind.CLUES_CHANGED: "has other clues and the same verdict",
    ChangeKind.ADDED: "is new and unique",
}
_ORDER = {kind: place for place, kind in enumerate(ChangeKind)}
UNIQUE = "unique"


class Standing(NamedTuple):
    """How a puzzle stood at the end of a run."""

    key: str
    id: str
    source: str
    number: int
    title: str
    verdict: str | None
    """None for a puzzle that is invalid."""
    tier: str | None


@dataclass(frozen=True, slots=True)
class Change:
    kind: ChangeKind
    before: Standing | None
    after: Standing | None

    @property
    def puzzle(self) -> Standing:
        """The puzzle as it is now, or as it was where it is gone."""
        standing = self.after or self.before
        assert standing is not None
        return standing

    def record(self) -> dict[str, object]:
        now = self.puzzle
        return {
            "kind": self.kind.value,
            "source": now.source,
            "index": now.number,
            "id": now.id,
            "title": now.title,
            "before": _state(self.before),
            "after": _state(self.after),
        }


def _state(standing: Standing | None) -> dict[str, str | None] | None:
    return None if standing is None else {"verdict": standing.verdict, "tier": standing.tier}


def compare(old: Iterable[Standing], new: Iterable[Standing]) -> list[Change]:
    """What changed, the gravest first, then by source."""
    before = {standing.key: standing for standing in old}
    changes: list[Change] = []
    added: list[Standing] = []
    for standing in new:
        earlier = before.pop(standing.key, None)
        if earlier is None:
            added.append(standing)
        else:
            changes += _changed(earlier, standing)
    places = {(standing.source, standing.number): key for key, standing in before.items()}
    for standing in added:
        key = places.pop((standing.source, standing.number), None)
        earlier = None if key is None else before.pop(key)
        if earlier is None:
            kind = ChangeKind.ADDED if standing.verdict == UNIQUE else ChangeKind.ADDED_NOT_UNIQUE
            changes.append(Change(kind, None, standing))
        else:
            changes += _changed(earlier, standing) or [Change(ChangeKind.CLUES_CHANGED, earlier, standing)]
    changes += [Change(ChangeKind.REMOVED, standing, None) for standing in before.values()]
    return sorted(
        changes, key=lambda change: (_ORDER[change.kind], change.puzzle.source, change.puzzle.number)
    )


def _changed(before: Standing, after: Standing) -> list[Change]:
    if before.verdict != after.verdict:
        lost, won = before.verdict == UNIQUE, after.verdict == UNIQUE
        kind = (
            ChangeKind.NO_LONGER_UNIQUE
            if lost
            else ChangeKind.NOW_UNIQUE
            if won
            else ChangeKind.VERDICT_CHANGED
        )
        return [Change(kind, before, after)]
    if before.tier != after.tier and before.tier and after.tier:
        return [Change(ChangeKind.TIER_CHANGED, before, after)]
    return []


def count_kinds(changes: Iterable[Change]) -> dict[str, int]:
    """How many changes there are of each kind, in the order of kinds."""
    counts = Counter([change.kind for change in changes])
    return {kind.value: counts[kind] for kind in ChangeKind if counts[kind]}

"""The difficulty report for people, in Markdown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from ..summary import Result, Tally
from .about import Report
from .escape import markdown
from .markdown_report import opening
from .spread import TIERS, Spread
from .tables import more, place_and_title, size, table

_MEANING = {
    "overlap": "one line at a time: where its left-most and its right-most arrangement agree",
    "line": "one line at a time: what all its arrangements share",
    "two-lines": "a supposition that leaves a parallel line without an arrangement",
    "contradiction": "a supposition that leaves some line without an arrangement within four waves",
    "deeper": "a supposition that has to be followed further",
    "guess": "no such reasoning goes on: somewhere a guess is needed",
}


class DifficultyPage(Report):
    NAME = "difficulty.md"

    def end(self, tally: Tally, spread: Spread) -> None:
        parts = [
            *opening("Difficulty", self, tally),
            f"{tally.verdicts['unique']} unique puzzles; the others have no difficulty.",
        ]
        if spread.graded:
            parts += _distribution(spread)
        parts += [
            "## The hardest",
            _ranking(tally.hardest),
            "## The easiest",
            _ranking(tally.easiest),
            *_guessing(spread),
            *_outliers(spread),
            *_claims(spread),
            *_order(spread),
        ]
        self.file.write("\n\n".join(parts) + "\n")


def _distribution(spread: Spread) -> list[str]:
    rungs = [(rung, meaning, spread.rungs[rung]) for rung, meaning in _MEANING.items()]
    return [
        "## By tier",
        table(("Tier", "Puzzles"), [(tier, spread.tiers[tier]) for tier in TIERS]),
        "## By the weakest reasoning that finishes them",
        table(("Reasoning", "Meaning", "Puzzles"), rungs),
        "## By source",
        _by_tier("Source", sorted(spread.by_collection.items())),
        "## By size",
        _by_tier("Longer side", spread.sizes()),
    ]


def _by_tier(head: str, groups: Iterable[tuple[str, Counter[str]]]) -> str:
    rows = [(markdown(name), sum(tiers.values()), *[tiers[tier] for tier in TIERS]) for name, tiers in groups]
    return table((head, "Puzzles", *[tier.capitalize() for tier in TIERS]), rows)


def _ranking(results: Sequence[Result]) -> str:
    rows = []
    for each in results:
        grade = each.grade or {"tier": "", "score": ""}
        features = grade.get("features") or {}
        reasons = [features.get(name, "") for name in ("rung", "rounds", "narrowest")]
        rows.append((*place_and_title(each), size(each), grade["tier"], grade["score"], *reasons))
    heads = ("Place", "Title", "Size", "Tier", "Score", "Reasoning", "Rounds", "Narrowest")
    return table(heads, rows) if rows else "None."


def _guessing(spread: Spread) -> list[str]:
    total = spread.tiers["guess"]
    if not total:
        return []
    rows = [
        (*place_and_title(each), size(each), (each.grade or {}).get("features", {}).get("open_cells", ""))
        for each in spread.guessing
    ]
    return [
        "## Not without guessing",
        table(("Place", "Title", "Size", "Cells left open"), rows),
        *more(total, len(rows)),
    ]


def _outliers(spread: Spread) -> list[str]:
    rows = [
        (
            *place_and_title(each),
            size(each),
            each.grade and each.grade["score"],
            f"{far:+.1f}",
            f"sides {name}",
        )
        for far, name, each in spread.outliers()
    ]
    if not rows:
        return []
    heads = ("Place", "Title", "Size", "Score", "Deviations", "Among")
    return ["## Outliers", "Far from the mean of the puzzles of about the same size.", table(heads, rows)]


def _claims(spread: Spread) -> list[str]:
    if not spread.disagreements:
        return []
    rows = [(*place_and_title(each), markdown(message)) for each, message in spread.disagreeing]
    return [
        "## Claims that disagree",
        table(("Place", "Title", "What"), rows),
        *more(spread.disagreements, len(rows)),
    ]


def _order(spread: Spread) -> list[str]:
    if not spread.graded:
        return []
    parts = ["## An order from easy to hard"]
    order = spread.order()
    if not order:
        return [*parts, "There are too many for a book: sort the CSV file by score."]
    rows = [
        (number, *place_and_title(each), size(each), each.grade and each.grade["tier"])
        for number, each in enumerate(order, 1)
    ]
    return [*parts, table(("", "Place", "Title", "Size", "Tier"), rows)]

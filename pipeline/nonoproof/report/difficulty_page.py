"""The difficulty report for people, in Markdown: what stands out, however many puzzles there are."""

from __future__ import annotations

from collections.abc import Sequence

from ..difference import Change
from ..profiles import TierScale
from ..verdict import Tier
from .about import About
from .entry import size_range
from .escape import markdown
from .markdown import many, more, place_and_title, table
from .mentions import Mention
from .tally import Tally
from .uniqueness_page import by_group, by_source, opening

_MEANING = {
    "overlap": "one line at a time: where its left-most and its right-most arrangement agree",
    "segments": "one line at a time: gaps, and the runs that its filled cells can belong to",
    "line": "one line at a time: what all its arrangements share",
    "two-lines": "an assumption that leaves a parallel line without an arrangement",
    "contradiction": "an assumption that leaves some line without an arrangement within four waves",
    "deeper": "an assumption that has to be followed further",
    "guess": "no such reasoning helps any further, so a guess is needed",
    "undecided": "not known: the grader reached its limit",
}
_LISTED = 50
"""Puzzles of a kind that the page names."""


def difficulty_page(about: About, tally: Tally, changes: Sequence[Change]) -> str:
    parts = [
        *opening("Difficulty", about, tally),
        f"{many(tally.verdicts['unique'], 'unique puzzle')}; the others have no difficulty. "
        "difficulty.csv lists all of them; sort it by score to go from easy to hard.",
    ]
    minutes = about.profile.minutes
    if minutes is not None:
        parts.append(
            f"Minutes are those of a player of middling speed, by {markdown(minutes.source)}; four of five puzzles lie"
            " between the bounds."
        )
    if tally.graded:
        parts += _distribution(tally, about.profile.scale)
    parts += [
        "## The hardest",
        _ranking(tally.hardest.mentions(), minutes is not None),
        "## The easiest",
        _ranking(tally.easiest.mentions(), minutes is not None),
        *_guessing(tally),
        *_unfinished(tally),
        *_outliers(tally),
        *_claims(tally),
    ]
    return "\n\n".join(parts) + "\n"


def _distribution(tally: Tally, scale: TierScale) -> list[str]:
    tiers = tally.tiers
    rungs = [(rung, meaning, tally.rungs[rung]) for rung, meaning in _MEANING.items()]
    groups = {name: group.tiers for name, group in tally.groups.items() if group.tiers}
    sizes = [(size_range(name), size.tiers) for name, size in tally.by_size() if size.tiers]
    return [
        "## By tier",
        table(("Tier", "Puzzles"), [(markdown(tier), tiers[tier]) for tier in scale.names]),
        "## By the reasoning they need",
        table(("Reasoning", "Meaning", "Puzzles"), rungs),
        "## By source",
        *by_source(tally, scale.names, groups),
        "## By size",
        by_group("Longer side", scale.names, sizes),
    ]


def _ranking(mentions: Sequence[Mention], minutes: bool) -> str:
    rows = [
        (
            *place_and_title(each),
            each.size,
            markdown(each.tier),
            _score(each),
            each.rung,
            each.rounds,
            each.narrowest,
        )
        + ((each.minutes,) if minutes else ())
        for each in mentions
    ]
    heads = ("Place", "Title", "Size", "Tier", "Score", "Reasoning", "Rounds", "Narrowest")
    return table((*heads, "Minutes") if minutes else heads, rows) if rows else "None."


def _score(each: Mention) -> float | str:
    return "" if each.score is None else each.score


def _guessing(tally: Tally) -> list[str]:
    total = tally.rungs["guess"]
    if not total:
        return []
    rows = [(*place_and_title(each), each.size, each.open_cells) for each in tally.guessing.items[:_LISTED]]
    rest = more(total, len(rows), "difficulty.csv")
    return ["## Needs guessing", table(("Place", "Title", "Size", "Cells left open"), rows), *rest]


def _unfinished(tally: Tally) -> list[str]:
    total = tally.tiers[Tier.UNDECIDED.value]
    if not total:
        return []
    rows = [
        (*place_and_title(each), each.size, _score(each), each.open_cells)
        for each in tally.unfinished.items[:_LISTED]
    ]
    return [
        "## Not graded to the end",
        "The grader reached its limit. These puzzles may be harder than shown. --grading raises the limit.",
        table(("Place", "Title", "Size", "Score so far", "Cells left open"), rows),
        *more(total, len(rows), "difficulty.csv"),
    ]


def _outliers(tally: Tally) -> list[str]:
    rows = [
        (*place_and_title(each), each.size, _score(each), f"{far:+.1f}", f"sides {size_range(name)}")
        for far, name, each in tally.outliers()
    ]
    if not rows:
        return []
    heads = ("Place", "Title", "Size", "Score", "Deviations", "Among")
    return [
        "## Outliers",
        "Their scores are far from the mean of puzzles of about the same size.",
        table(heads, rows),
    ]


def _claims(tally: Tally) -> list[str]:
    if not tally.disagreements:
        return []
    rows = [(*place_and_title(each), markdown(each.why[0])) for each in tally.disagreeing.items[:_LISTED]]
    rest = more(tally.disagreements, len(rows), "`nonoproof export --to findings.jsonl`")
    return ["## Claims that differ", table(("Place", "Title", "What"), rows), *rest]

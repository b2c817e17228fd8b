"""The report for people: one page that opens from a disk, with what it needs in a folder beside it.

The page itself holds what matters first, the plots and the controls; the puzzles are in scripts that it loads
when they are needed. Templates escape all that is put into them; scripts set texts, never markup.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from ..difference import MEANING, Change, ChangeKind, count_kinds
from ..findings import RULES, Code
from .about import About
from .entry import SHOWN, STATES
from .escape import one_line
from .mentions import Mention
from .page_folder import FOLDER, PART
from .plots import MOST_BARS, plots
from .tally import Tally

PAGE = "index.html"
MOST_SHOWN = 10
"""Faults and changes that the page names; the table below has them all."""

_GRAVITY = ("none", "multiple", "invalid", "undecided", "unique")
_HERE = Path(__file__).parent
_SYMBOLS = {"unique": "✓", "multiple": "≠", "none": "✕", "undecided": "?", "invalid": "!"}
_MEANINGS = {
    "unique": "exactly one solution",
    "multiple": "more than one solution",
    "none": "no solution",
    "undecided": "the time limit came first",
    "invalid": "could not be read, or is not a valid puzzle",
}


def front_page(about: About, tally: Tally, changes: Sequence[Change]) -> str:
    """The page itself; what it loads is written by page_folder.py."""
    whole = tally.whole_sources(about.profile)
    content = {
        "about": about,
        "tally": tally,
        "start": tally.common_start,
        "tiers": tally.tiers,
        "folder": FOLDER,
        "states": _states(tally),
        "faults": tally.faults[:MOST_SHOWN],
        "fault_count": tally.codes[Code.INTERNAL_ERROR],
        "failures": [_failure(each) for each in _varied(tally)],
        "unreadable": tally.unread_files[:MOST_SHOWN],
        "changes": [_change(each) for each in changes[:MOST_SHOWN]],
        "more_changes": max(0, len(changes) - MOST_SHOWN),
        "kinds": [(count, MEANING[ChangeKind(kind)]) for kind, count in count_kinds(changes).items()],
        "findings": _findings(about, tally),
        "whole_sources": whole[:MOST_BARS],
        "more_whole_sources": max(0, len(whole) - MOST_BARS),
        "figures": plots(tally, about.profile.scale),
        "part": PART,
    }
    text: str = _template().render(content)
    return text


def prepare() -> None:
    """Loads the template early: that takes a while, and does not need the data."""
    _template()


@cache
def _template() -> Any:  # noqa: ANN401 - jinja2 is imported here only
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(_HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        # The page is rendered once: optimising the template takes longer than it saves.
        optimized=False,
    )
    environment.filters["number"] = lambda number: f"{number:,}".replace(",", "\N{NARROW NO-BREAK SPACE}")
    environment.filters["one_line"] = one_line
    environment.filters["below"] = lambda path, start: path.removeprefix(start)
    return environment.get_template("index.html")


def _states(tally: Tally) -> list[dict[str, Any]]:
    total = max(1, tally.puzzles)
    return [
        {
            "name": state,
            "symbol": _SYMBOLS[state],
            "meaning": _MEANINGS[state],
            "count": tally.verdicts[state],
            "share": tally.verdicts[state] / total,
        }
        for state in STATES
    ]


def _varied(tally: Tally) -> list[Mention]:
    """The first failing puzzles of every state in turn, so that many of one kind do not hide the others."""
    groups = [tally.failures[state].items for state in _GRAVITY]
    places = [(place, number) for number, group in enumerate(groups) for place in range(len(group))]
    chosen = sorted(sorted(places)[:MOST_SHOWN], key=lambda each: (each[1], each[0]))
    return [groups[number][place] for place, number in chosen]


def _failure(each: Mention) -> dict[str, Any]:
    return {
        "name": each.name,
        "part": each.row // PART + 1,
        "title": _name(each.title, each.source, each.number),
        "place": _place(each.source, each.number),
        "state": each.state,
        "symbol": _SYMBOLS[each.state],
        "why": "; ".join(each.why),
    }


def _change(change: Change) -> dict[str, Any]:
    now = change.puzzle
    return {
        "kind": MEANING[change.kind],
        "name": now.key[:SHOWN] if change.after else None,
        "title": _name(now.title, now.source, now.number),
        "place": _place(now.source, now.number),
        "before": change.before and (change.before.verdict or "invalid"),
        "after": change.after and (change.after.verdict or "invalid"),
    }


def _name(title: str, source: str, index: int) -> str:
    """The title, or else the file: as in static/list.js."""
    return title.strip() or _place(source.rsplit("/", 1)[-1], index)


def _place(source: str, index: int) -> str:
    return source if index == 1 else f"{source}, puzzle {index}"


def _findings(about: About, tally: Tally) -> list[dict[str, Any]]:
    return [each._asdict() | {"meaning": RULES[each.code].meaning} for each in tally.findings(about.profile)]

"""The uniqueness report for people, in Markdown: what matters first, then tables; no title acts as markup."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from ..difference import MEANING, Change, Kind, count_kinds
from ..findings import Severity
from ..summary import MOST_LISTED, STATES, Tally
from .about import Report
from .escape import markdown
from .spread import Spread
from .tables import more, place, place_and_title, table


class UniquenessPage(Report):
    NAME = "uniqueness.md"

    def end(self, tally: Tally, spread: Spread) -> None:
        parts = [
            *opening("Uniqueness", self, tally),
            *_verdicts(tally),
            *_unread(tally),
            *_to_fix(tally),
            *_changes(tally.changes, self.about.previous),
            "## By source",
            _by_verdict("Source", tally.collections()),
            "## By size",
            _by_verdict("Longer side", tally.sizes()),
            *_findings(tally),
        ]
        self.file.write("\n\n".join(parts) + "\n")


def opening(title: str, report: Report, tally: Tally) -> list[str]:
    """The heading, and which run this is."""
    about = report.about
    seconds = "no limit" if about.budget.seconds is None else f"{about.budget.seconds:g} seconds"
    return [
        f"# {title}",
        f"{_many(tally.puzzles, 'puzzle')} in {_many(tally.sources, 'place')}, "
        f"from {markdown(', '.join(about.sources))}. "
        f"Run {about.run}, {about.made}; nonoproof {about.version}, solver {markdown(about.solver)}, "
        f"{seconds} a puzzle, profile {markdown(about.profile.name)}.",
    ]


def _many(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def _verdicts(tally: Tally) -> list[str]:
    counts = [(state, tally.verdicts[state]) for state in STATES]
    rows = [(state, count, f"{count / max(1, tally.puzzles):.1%}") for state, count in counts]
    parts = ["## Verdicts", table(("Verdict", "Puzzles", "Share"), rows)]
    if tally.certified:
        parts.append(f"{tally.certified} of them are certified: `nonoproof verify` checks the certificates.")
    return parts


def _unread(tally: Tally) -> list[str]:
    if not tally.unreadable:
        return []
    rows = [(markdown(each.source), markdown(f"{each.code}: {each.message}")) for each in tally.unread]
    return ["## Could not be read", table(("Place", "Why"), rows), *more(tally.unreadable, len(rows))]


def _to_fix(tally: Tally) -> list[str]:
    parts = ["## To be fixed"]
    if not tally.failing:
        parts.append("Nothing: every puzzle that was decided passes.")
    else:
        rows = [
            (*place_and_title(each), each.state, markdown("; ".join(each.failures)))
            for each in tally.failures
        ]
        parts.append(f"{tally.failing} {'puzzle does' if tally.failing == 1 else 'puzzles do'} not pass.")
        parts.append(table(("Place", "Title", "Verdict", "Why"), rows))
        parts += more(tally.failing, len(rows))
    undecided = tally.verdicts["undecided"]
    if undecided:
        parts += ["## Undecided", f"{undecided} puzzles need more than the budget."]
        reasons = [(*place_and_title(each), markdown(each.reason)) for each in tally.undecided]
        parts.append(table(("Place", "Title", "Reason"), reasons))
        parts += more(undecided, len(reasons))
    return parts


def _changes(changes: Sequence[Change], previous: str | None) -> list[str]:
    if previous is None:
        return ["## What changed", "This is the first run."]
    heading = f"## What changed since {previous}"
    if not changes:
        return [heading, "No verdict and no puzzle."]
    counts = [f"- {count} {'puzzle' if count == 1 else 'puzzles'}: {MEANING[Kind(kind)]}"
              for kind, count in count_kinds(changes).items()]  # fmt: skip
    rows = [_change(each) for each in changes[:MOST_LISTED]]
    told = table(("What", "Place", "Title", "Before", "Now"), rows)
    return [heading, "\n".join(counts), told, *more(len(changes), len(rows))]


def _change(change: Change) -> tuple[str, ...]:
    now = change.puzzle
    before, after = [
        "" if each is None else each.verdict or "invalid" for each in (change.before, change.after)
    ]
    return (change.kind.value, place(now.source, now.number), markdown(now.title), before, after)


def _findings(tally: Tally) -> list[str]:
    order = list(Severity)
    rows = sorted(
        [(severity, code, count) for (severity, code), count in tally.codes.items()],
        key=lambda row: (order.index(row[0]), row[1]),
    )
    return ["## Findings", table(("Severity", "Code", "Count"), rows)] if rows else ["## Findings", "None."]


def _by_verdict(head: str, groups: Iterable[tuple[str, Counter[str]]]) -> str:
    rows = [
        (markdown(name), sum(states.values()), *[states[state] for state in STATES])
        for name, states in groups
    ]
    return table((head, "Puzzles", *[state.capitalize() for state in STATES]), rows)

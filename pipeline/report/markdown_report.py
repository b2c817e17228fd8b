"""The reports for people, in Markdown: what matters first, then tables; nothing in a title acts as markup."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from ..difference import MEANING, Change, Kind, count_kinds
from ..findings import Severity
from ..summary import MOST_LISTED, STATES, Result, Tally
from .about import Report
from .escape import markdown

TIERS = ("trivial", "easy", "medium", "hard", "expert", "guess")


class UniquenessPage(Report):
    NAME = "uniqueness.md"

    def end(self, tally: Tally) -> None:
        parts = [
            *_opening("Uniqueness", self, tally),
            *_verdicts(tally),
            *_to_fix(tally),
            *_changes(tally.changes, self.about.previous),
            "## By source",
            _by_verdict("Source", tally.collections()),
            "## By size",
            _by_verdict("Longer side", tally.sizes()),
            *_findings(tally),
        ]
        self.file.write("\n\n".join(parts) + "\n")


class DifficultyPage(Report):
    NAME = "difficulty.md"

    def end(self, tally: Tally) -> None:
        parts = [
            *_opening("Difficulty", self, tally),
            f"{tally.verdicts['unique']} unique puzzles; the others have no difficulty.",
            *_tiers(tally),
            "## By what the solver needed",
            _table(("Strongest means", "Puzzles"), sorted(tally.means.items())),
            "## The hardest",
            _ranking(tally.hardest),
            "## The easiest",
            _ranking(tally.easiest),
        ]
        self.file.write("\n\n".join(parts) + "\n")


def _opening(title: str, report: Report, tally: Tally) -> list[str]:
    about = report.about
    seconds = "no limit" if about.budget.seconds is None else f"{about.budget.seconds:g} seconds"
    return [
        f"# {title}",
        f"{tally.puzzles} puzzles in {tally.sources} places, from {markdown(', '.join(about.sources))}. "
        f"Run {about.run}, {about.made}; nonoproof {about.version}, solver {markdown(about.solver)}, "
        f"{seconds} a puzzle, profile {markdown(about.profile.name)}.",
    ]


def _verdicts(tally: Tally) -> list[str]:
    counts = [(state, tally.verdicts[state]) for state in STATES]
    rows = [(state, count, f"{count / max(1, tally.puzzles):.1%}") for state, count in counts]
    parts = ["## Verdicts", _table(("Verdict", "Puzzles", "Share"), rows)]
    if tally.certified:
        parts.append(f"{tally.certified} of them are certified: `nonoproof verify` checks the certificates.")
    return parts


def _to_fix(tally: Tally) -> list[str]:
    parts = ["## To be fixed"]
    if not tally.failing:
        parts.append("Nothing: every puzzle that was decided passes.")
    else:
        rows = [(*_puzzle(each), each.state, markdown("; ".join(each.failures))) for each in tally.failures]
        parts.append(f"{tally.failing} puzzles do not pass.")
        parts.append(_table(("Place", "Title", "Verdict", "Why"), rows))
        parts += _more(tally.failing, len(rows))
    undecided = tally.verdicts["undecided"]
    if undecided:
        parts += ["## Undecided", f"{undecided} puzzles need more than the budget."]
        reasons = [(*_puzzle(each), markdown(each.reason)) for each in tally.undecided]
        parts.append(_table(("Place", "Title", "Reason"), reasons))
        parts += _more(undecided, len(reasons))
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
    table = _table(("What", "Place", "Title", "Before", "Now"), rows)
    return [heading, "\n".join(counts), table, *_more(len(changes), len(rows))]


def _change(change: Change) -> tuple[str, ...]:
    now = change.puzzle
    before, after = [
        "" if each is None else each.verdict or "invalid" for each in (change.before, change.after)
    ]
    return (change.kind.value, _place(now.source, now.number), markdown(now.title), before, after)


def _findings(tally: Tally) -> list[str]:
    order = list(Severity)
    rows = sorted(
        [(severity, code, count) for (severity, code), count in tally.codes.items()],
        key=lambda row: (order.index(row[0]), row[1]),
    )
    return ["## Findings", _table(("Severity", "Code", "Count"), rows)] if rows else ["## Findings", "None."]


def _tiers(tally: Tally) -> list[str]:
    if not tally.tiers:
        return []
    return ["## By tier", _table(("Tier", "Puzzles"), [(tier, tally.tiers[tier]) for tier in TIERS])]


def _ranking(results: Sequence[Result]) -> str:
    rows = []
    for each in results:
        work, grade = each.work or {}, each.grade or {"tier": "", "score": ""}
        counts = (work.get("line_solves", 0), work.get("probes", 0), work.get("conflicts", 0))
        size = f"{each.width}×{each.height}"
        rows.append((*_puzzle(each), size, grade["tier"], grade["score"], each.solved_by or "", *counts))
    heads = ("Place", "Title", "Size", "Tier", "Score", "Solved by", "Line solves", "Probes", "Conflicts")
    return _table(heads, rows) if rows else "None."


def _by_verdict(head: str, groups: Iterable[tuple[str, Counter[str]]]) -> str:
    rows = [
        (markdown(name), sum(states.values()), *[states[state] for state in STATES])
        for name, states in groups
    ]
    return _table((head, "Puzzles", *[state.capitalize() for state in STATES]), rows)


def _puzzle(result: Result) -> tuple[str, str]:
    return _place(result.source, result.index), markdown(result.title)


def _place(source: str, index: int) -> str:
    return markdown(source if index == 1 else f"{source}, puzzle {index}")


def _more(total: int, shown: int) -> list[str]:
    return [f"And {total - shown} more; all are in the CSV and JSON files."] if total > shown else []


def _table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(["| " + " | ".join([str(cell) for cell in line]) + " |" for line in lines])

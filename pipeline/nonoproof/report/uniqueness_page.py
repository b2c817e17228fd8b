"""The uniqueness report for people, in Markdown: what matters first, then tables; no title acts as markup."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from ..difference import MEANING, Change, ChangeKind, count_kinds
from ..findings import RULES, Code
from .about import About
from .entry import STATES, size_range
from .escape import markdown
from .markdown import many, more, place, place_and_title, table
from .tally import MOST_LISTED, Tally

MOST_SOURCES = 100
"""Rows of a table of sources; nobody reads a longer one."""


def uniqueness_page(about: About, tally: Tally, changes: Sequence[Change]) -> str:
    parts = [
        *opening("Uniqueness", about, tally),
        *_verdicts(tally),
        *_unread(tally),
        *_to_fix(tally),
        *_changes(changes, about.previous),
        "## By source",
        *by_source(tally, STATES, {name: group.states for name, group in tally.groups.items()}),
        "## By size",
        by_group("Longer side", STATES, [(size_range(name), size.states) for name, size in tally.by_size()]),
        *_findings(about, tally),
    ]
    return "\n\n".join(parts) + "\n"


def opening(title: str, about: About, tally: Tally) -> list[str]:
    """The heading, which run this is, and what went wrong in the run itself."""
    seconds = "no limit" if about.budget.seconds is None else f"{about.budget.seconds:g} seconds"
    return [
        f"# {title}",
        f"{many(tally.puzzles, 'puzzle')} from {markdown(', '.join(about.sources))}, {tally.where}. "
        f"Run {about.run}, {about.made}; nonoproof {about.version}, solver {markdown(about.solver)}, "
        f"{seconds} a puzzle, profile {markdown(about.profile.name)}.",
        *_faults(tally),
    ]


def _faults(tally: Tally) -> list[str]:
    total = tally.codes[Code.INTERNAL_ERROR]
    if not total:
        return []
    rows = [(place(each.source, each.index or 1), markdown(each.message)) for each in tally.faults]
    return [
        "## Bugs in nonoproof",
        f"{many(total, 'bug')} in the program itself. All other puzzles are reported as usual.",
        table(("Place", "What"), rows),
        *more(total, len(rows), "`nonoproof export --to findings.jsonl`"),
    ]


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
    rows = [(markdown(each.source), markdown(f"{each.code}: {each.message}")) for each in tally.unread_files]
    rest = more(tally.unreadable, len(rows), "`nonoproof export --to findings.jsonl`")
    return ["## Could not be read", table(("Place", "Why"), rows), *rest]


def _to_fix(tally: Tally) -> list[str]:
    parts = ["## To fix"]
    if not tally.failing:
        parts.append("Nothing: every decided puzzle passes.")
    else:
        rows = [
            (*place_and_title(each), each.state, markdown("; ".join(each.why)), markdown(each.remedy))
            for each in tally.to_fix()
        ]
        parts.append(f"{tally.failing} {'puzzle does' if tally.failing == 1 else 'puzzles do'} not pass.")
        parts.append(table(("Place", "Title", "Verdict", "Why", "Remedy"), rows))
        parts += more(tally.failing, len(rows))
    undecided = tally.verdicts["undecided"]
    if undecided:
        parts += ["## Undecided", f"{many(undecided, 'puzzle')} need more time than the limit."]
        reasons = [(*place_and_title(each), markdown("; ".join(each.why))) for each in tally.undecided.items]
        parts.append(table(("Place", "Title", "Reason"), reasons))
        parts += more(undecided, len(reasons))
    return parts


def _changes(changes: Sequence[Change], previous: str | None) -> list[str]:
    if previous is None:
        return ["## What changed", "This is the first run."]
    heading = f"## What changed since {previous}"
    if not changes:
        return [heading, "No verdict and no puzzle changed."]
    counts = [f"- {many(count, 'puzzle')}: {MEANING[ChangeKind(kind)]}"
              for kind, count in count_kinds(changes).items()]  # fmt: skip
    rows = [_change(each) for each in changes[:MOST_LISTED]]
    rest = table(("What", "Place", "Title", "Before", "Now"), rows)
    return [heading, "\n".join(counts), rest, *more(len(changes), len(rows), "uniqueness.json")]


def _change(change: Change) -> tuple[str, ...]:
    now = change.puzzle
    before, after = [
        "" if each is None else each.verdict or "invalid" for each in (change.before, change.after)
    ]
    return (change.kind.value, place(now.source, now.number), markdown(now.title), before, after)


def _findings(about: About, tally: Tally) -> list[str]:
    rows = [
        (each.severity, each.code, each.puzzles, each.count, RULES[each.code].meaning)
        for each in tally.findings(about.profile)
    ]
    if not rows:
        return ["## Findings", "None."]
    return [
        "## Findings",
        "`nonoproof export --to findings.jsonl` lists each of them with its place.",
        table(("Severity", "Code", "Puzzles", "Findings", "Meaning"), rows),
        *_whole_sources(about, tally),
    ]


def _whole_sources(about: About, tally: Tally) -> list[str]:
    found = tally.whole_sources(about.profile)
    if not found:
        return []
    rows = [(markdown(name), puzzles, ", ".join(codes)) for name, puzzles, codes in found[:MOST_SOURCES]]
    return [
        "## Findings for whole sources",
        "Every puzzle of the source has these findings.",
        table(("Source", "Puzzles", "Findings"), rows),
        *more(len(found), len(rows), "uniqueness.json"),
    ]


def by_source(tally: Tally, names: Sequence[str], groups: dict[str, Counter[str]]) -> list[str]:
    """A row a source; if there are too many, those with the most puzzles that are not unique."""
    chosen = sorted(groups)
    if len(groups) > MOST_SOURCES:
        states = {name: tally.groups[name].states for name in groups}
        chosen = sorted(groups, key=lambda name: (states[name]["unique"] - states[name].total(), name))
        chosen = sorted(chosen[:MOST_SOURCES])
    rest = by_group("Source", names, [(name, groups[name]) for name in chosen])
    return [rest, *more(len(groups), len(chosen), "uniqueness.json")]


def by_group(head: str, names: Sequence[str], groups: Iterable[tuple[str, Counter[str]]]) -> str:
    rows = [(markdown(name), counts.total(), *[counts[each] for each in names]) for name, counts in groups]
    return table((head, "Puzzles", *[each.capitalize() for each in names]), rows)

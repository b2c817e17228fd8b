"""Profiles: what a puzzle must be to pass. A profile is one frozen value; what it leaves open has defaults.

The defaults are the profile ``unique``. The others are YAML files in this folder, or the user's own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from ..errors import UsageError
from ..findings import RENAMED, RULES, Code, Finding, Severity
from ..grading.minutes import Minutes
from ..verdict import Classification, Means, Tier, Verdict
from .tier_scale import HARD_ALONE, STANDARD, TierScale, load_scale, with_very_hard

DEFAULT = "unique"
_GUESSED = "it cannot be solved without guessing"
_GRAVITY = {Severity.NOTE: 0, Severity.WARNING: 1, Severity.ERROR: 2}


class Outcome(Enum):
    PASSES = auto()
    FAILS = auto()
    UNDECIDED = auto()
    """Nothing is wrong with the puzzle, but a budget was spent before its verdict or its grade."""


class Sized(Protocol):
    """The demands on a puzzle itself."""

    @property
    def width(self) -> int: ...
    @property
    def height(self) -> int: ...
    @property
    def colours(self) -> int: ...


class Judgement(NamedTuple):
    outcome: Outcome
    reasons: tuple[str, ...] = ()
    """Why it does not pass."""


@dataclass(frozen=True, slots=True)
class Profile:
    name: str = DEFAULT
    about: str = "exactly one solution, and no errors"
    verdicts: frozenset[Verdict] = frozenset({Verdict.UNIQUE})
    solved_by: frozenset[Means] = frozenset(Means)
    tiers: frozenset[Tier] = frozenset(Tier)
    max_width: int | None = None
    max_height: int | None = None
    max_colours: int | None = None
    fails_at: Severity = Severity.ERROR
    severities: Mapping[Code, Severity] = field(default_factory=dict)
    scale: TierScale = STANDARD
    """What the tiers of this collection are called; ``tiers`` has the grader's own."""
    minutes: Minutes | None = None
    """How long people take, where their times are known. It is stored beside the run, not with the profile."""
    _grave: frozenset[Code] = field(init=False, repr=False, compare=False)
    """A puzzle with one of these codes does not pass."""

    def __post_init__(self) -> None:
        grave = [code for code in Code if self._gravity(code) >= _GRAVITY[self.fails_at]]
        object.__setattr__(self, "_grave", frozenset(grave))

    def severity(self, finding: Finding) -> Severity:
        return self.severities.get(finding.code, finding.severity)

    def judge(
        self,
        puzzle: Sized | None,
        classification: Classification | None,
        findings: Iterable[Finding],
        tier: str | None = None,
        extent: str = "",
    ) -> Judgement:
        """Whether a puzzle passes, and every reason why it does not.

        The tier is that of a unique puzzle; ``extent`` says how ambiguous it is.
        """
        reasons = [f"{each.code}: {each.message}" for each in findings if each.code in self._grave]
        if puzzle is not None:
            reasons += self._excesses(puzzle)
        if classification is None:
            return Judgement(Outcome.FAILS, tuple(reasons) or ("it has no verdict",))
        verdict, means = classification.verdict, classification.solved_by
        if verdict in self.verdicts and means is not None and means not in self.solved_by:
            reasons.append(f"it needs {means}")
        if verdict not in self.verdicts and verdict is not Verdict.UNDECIDED:
            reasons.append(
                f"the verdict is {verdict}" + (f": {extent}" if extent else _extent(classification))
            )
        if tier is not None and tier not in self.tiers and tier != Tier.UNDECIDED:
            reasons.append(_GUESSED if tier == Tier.GUESS else f"its tier is {tier}")
        if reasons:
            return Judgement(Outcome.FAILS, tuple(reasons))
        ungraded = tier == Tier.UNDECIDED and Tier.UNDECIDED not in self.tiers
        passes = verdict in self.verdicts and not ungraded
        return Judgement(Outcome.PASSES if passes else Outcome.UNDECIDED)

    def _gravity(self, code: Code) -> int:
        return _GRAVITY[self.severities.get(code, RULES[code].severity)]

    def _excesses(self, puzzle: Sized) -> list[str]:
        excesses = []
        if self.max_width is not None and puzzle.width > self.max_width:
            excesses.append(f"{puzzle.width} columns; the profile allows {self.max_width}")
        if self.max_height is not None and puzzle.height > self.max_height:
            excesses.append(f"{puzzle.height} rows; the profile allows {self.max_height}")
        if self.max_colours is not None and puzzle.colours > self.max_colours:
            excesses.append(f"{puzzle.colours} colours; the profile allows {self.max_colours}")
        return excesses


def _extent(found: Classification) -> str:
    """How far two solutions are apart: a slip of the pen, or another picture."""
    if len(found.solutions) < 2:
        return ""
    one, other = [b"".join(grid) for grid in found.solutions[:2]]
    # As two long numbers they are compared in one step: equal cells become zero.
    difference = int.from_bytes(one, "big") ^ int.from_bytes(other, "big")
    same = difference.to_bytes(len(one), "big").count(0)
    return f": two solutions differ in {len(one) - same} cells"


def load(name: str) -> Profile:
    """The profile of that name, or the one in that YAML file."""
    if name == DEFAULT:
        return Profile()
    path = Path(__file__).with_name(f"{name}.yaml") if name in names() else Path(name)
    if not path.is_file():
        raise UsageError(f'no profile or file is called "{name}"; profiles: {", ".join(names())}')
    from .yaml_file import text_of

    return parse(text_of(path, "the profile"), name)


def names() -> list[str]:
    return [DEFAULT, *sorted([path.stem for path in Path(__file__).parent.glob("*.yaml")])]


def parse(text: str, name: str) -> Profile:
    """A profile from YAML; raises where the schema is not satisfied or a code does not exist."""
    from .yaml_file import parse_yaml

    content = parse_yaml(text, "profile", f"the profile {name}")
    wrong = [fault for item in content.get("severities", {}).items() if (fault := _override_fault(*item))]
    if wrong:
        raise UsageError(f"the profile {name} is wrong: {'; '.join(wrong)}")
    return _made(content, name, f"the profile {name}")


def _override_fault(code: str, severity: str) -> str:
    if code not in {*map(str, Code), *RENAMED}:
        return f"no finding has the code {code}"
    if RULES[Code(code)].severity is Severity.ERROR and severity != Severity.ERROR:
        return f"{code} stays an error: it leaves a puzzle without a verdict"
    return ""


def _made(content: dict[str, Any], name: str, where: str = "") -> Profile:
    fields: dict[str, Any] = dict(content) | {"name": name}
    for field_name, convert in (
        ("verdicts", lambda values: frozenset(map(Verdict, values))),
        ("solved_by", lambda values: frozenset(map(Means, values))),
        ("tiers", lambda values: with_very_hard(values, where)),
        ("fails_at", Severity),
        ("severities", lambda items: {Code(code): Severity(level) for code, level in items.items()}),
    ):
        if field_name in fields:
            fields[field_name] = convert(fields[field_name])
    return Profile(**fields)


def record(profile: Profile) -> dict[str, Any]:
    """The profile as a record for JSON."""
    return {
        "name": profile.name,
        "verdicts": sorted(profile.verdicts),
        "solved_by": sorted(profile.solved_by),
        "tiers": sorted(profile.tiers),
        "limits": [profile.max_width, profile.max_height, profile.max_colours],
        "fails_at": profile.fails_at,
        "severities": dict(profile.severities),
        "scale": profile.scale.record(),
    }


def from_record(given: Mapping[str, Any]) -> Profile:
    """The profile of such a record. Raises ``ValueError``, or the errors of its parts, for any other record."""
    bounds = [each for each in given["limits"] if each is not None]
    if not isinstance(given["name"], str) or not all(type(each) is int for each in bounds):
        raise ValueError("no record of a profile")
    content = {name: given[name] for name in ("verdicts", "solved_by", "tiers", "fails_at", "severities")}
    if "scale" in given:
        content["tiers"] = [HARD_ALONE if each == Tier.HARD else each for each in content["tiers"]]
        content["scale"] = TierScale.from_record(given["scale"])
    limits = dict(zip(("max_width", "max_height", "max_colours"), given["limits"], strict=True))
    return _made(content | limits, given["name"])


__all__ = [
    "DEFAULT",
    "HARD_ALONE",
    "STANDARD",
    "Judgement",
    "Outcome",
    "Profile",
    "Sized",
    "TierScale",
    "from_record",
    "load",
    "load_scale",
    "names",
    "parse",
    "record",
    "with_very_hard",
]

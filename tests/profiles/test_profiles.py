"""What passes: the built-in profiles, and profiles of one's own."""

from dataclasses import replace

import pytest
from nonoproof.errors import UsageError
from nonoproof.findings import RULES, Code, Finding, Severity
from nonoproof.model import puzzle_of
from nonoproof.profiles import Outcome, Profile, load, names, parse
from nonoproof.verdict import Classification, Means, Verdict

PICTURE = (b"\1\1\0", b"\0\1\1")
PUZZLE = puzzle_of(PICTURE)
UNIQUE = Classification(Verdict.UNIQUE, (PICTURE,), Means.LINES)
MULTIPLE = Classification(Verdict.MULTIPLE, (PICTURE, (b"\0\1\1", b"\1\1\0")), Means.SEARCH)
NONE = Classification(Verdict.NONE, (), Means.LINES)
UNDECIDED = Classification(Verdict.UNDECIDED)


def finding(code: Code) -> Finding:
    return Finding(code, "so it is")


@pytest.mark.parametrize(
    ("found", "outcome"),
    [
        (UNIQUE, Outcome.PASSES),
        (MULTIPLE, Outcome.FAILS),
        (NONE, Outcome.FAILS),
        (UNDECIDED, Outcome.UNDECIDED),
        (None, Outcome.FAILS),
    ],
)
def test_only_unique_puzzles_pass_by_default(found, outcome):
    assert load("unique").judge(PUZZLE, found, []).outcome is outcome


def test_the_reason_says_how_far_two_solutions_are_apart():
    assert Profile().judge(PUZZLE, MULTIPLE, []).reasons == (
        "the verdict is multiple: two solutions differ in 4 cells",
    )


@pytest.mark.parametrize("code", Code)
def test_errors_fail_by_default_and_nothing_else_does(code):
    passes = Profile().judge(PUZZLE, UNIQUE, [finding(code)]).outcome is Outcome.PASSES
    assert passes == (RULES[code].severity is not Severity.ERROR)


@pytest.mark.parametrize("tier", ["trivial", "guess", "undecided"])
def test_any_tier_passes_by_default(tier):
    assert Profile().judge(PUZZLE, UNIQUE, [], tier).outcome is Outcome.PASSES


def test_a_profile_may_ask_for_tiers_and_for_means():
    easy = parse("tiers: [easy, medium]\nsolved_by: [lines]", "mine")
    assert easy.judge(PUZZLE, UNIQUE, [], "easy").outcome is Outcome.PASSES
    assert easy.judge(PUZZLE, UNIQUE, [], "hard").reasons == ("its tier is hard",)
    assert easy.judge(PUZZLE, UNIQUE._replace(solved_by=Means.SEARCH), []).reasons == ("it needs search",)


def test_an_undecided_puzzle_with_another_fault_fails():
    assert Profile().judge(PUZZLE, UNDECIDED, [finding(Code.SCHEMA)]).outcome is Outcome.FAILS


def test_publish_asks_for_more():
    publish = load("publish")
    assert publish.judge(PUZZLE, UNIQUE, []).outcome is Outcome.PASSES
    assert publish.judge(PUZZLE, UNIQUE._replace(solved_by=Means.PROBING), []).outcome is Outcome.PASSES
    assert publish.judge(PUZZLE, UNIQUE, [], "expert").outcome is Outcome.PASSES
    guessed = publish.judge(PUZZLE, UNIQUE, [], "guess")
    assert guessed == (Outcome.FAILS, ("it cannot be solved without guessing",))
    assert publish.judge(PUZZLE, UNIQUE, [], "undecided") == (Outcome.UNDECIDED, ())
    large = puzzle_of((bytes(101),) * 3)
    assert publish.judge(large, UNIQUE, []).reasons == ("101 columns; the profile allows 100",)


@pytest.mark.parametrize(
    "code",
    [
        Code.GOAL_MISSING,
        Code.GOAL_CONTRADICTS_CLUES,
        Code.TITLE_MISSING,
        Code.AUTHOR_MISSING,
        Code.LICENCE_MISSING,
        Code.LICENCE_NOT_SPDX,
        Code.TOO_MANY_COLOURS,
        Code.DUPLICATE,
        Code.MIRRORED_DUPLICATE,
    ],
)
def test_publish_refuses_what_an_editor_would(code):
    judgement = load("publish").judge(PUZZLE, UNIQUE, [finding(code), finding(Code.SYMMETRIC)])
    assert judgement.outcome is Outcome.FAILS
    assert judgement.reasons == (f"{code}: so it is",)


OWN = """
about: anything that is decided, small, and has a title
verdicts: [unique, multiple, none]
max_height: 10
max_colours: 1
fails_at: warning
severities:
  title-missing: warning
  goal-contradicts-clues: note
"""


def test_a_profile_of_ones_own(tmp_path):
    path = tmp_path / "own.yaml"
    path.write_text(OWN)
    own = load(str(path))
    assert own.judge(PUZZLE, MULTIPLE, [finding(Code.GOAL_CONTRADICTS_CLUES)]).outcome is Outcome.PASSES
    assert own.judge(PUZZLE, UNDECIDED, []).outcome is Outcome.UNDECIDED
    judgement = own.judge(puzzle_of((b"\1",) * 11), UNIQUE, [finding(Code.TITLE_MISSING)])
    assert judgement.reasons == ("title-missing: so it is", "11 rows; the profile allows 10")


def test_an_empty_profile_is_the_default():
    assert replace(parse("", "unique")) == Profile()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("verdicts: [certain]", "certain"),
        ("verdict: [unique]", "verdict"),
        ("max_width: many", "many"),
        ("max_width: 0", "0"),
        ("severities: {no-such-code: error}", "no-such-code"),
        ("severities: {sums-differ: note}", "stays an error"),
        ("severities: {title-missing: fatal}", "fatal"),
        ("[1, 2]", "object"),
        ("a: b: c", "YAML"),
        ("!!python/object/apply:os.system [ls]", "YAML"),
        ("[" * 1000, "YAML"),
        ("9" * 5000, "YAML"),
        ("max_width: " + "9" * 5000, "YAML"),
        ("1: 2", "own.yaml is wrong"),
        ("severities: {1: error}", "own.yaml is wrong"),
        ("about: 2020-01-01", "own.yaml is wrong"),
    ],
)
def test_what_is_wrong_with_a_profile_is_reported(text, message):
    with pytest.raises(UsageError, match=message):
        parse(text, "own.yaml")


def test_aliases_that_multiply_do_no_harm():
    lines = ["a: &a [x, x, x, x, x, x, x, x, x]"]
    for before, name in zip("abcdefgh", "bcdefghi", strict=True):
        lines.append(f"{name}: &{name} [{', '.join([f'*{before}'] * 9)}]")
    with pytest.raises(UsageError):
        parse("\n".join(lines), "own.yaml")


def test_an_unknown_profile_is_wrong_use(tmp_path):
    with pytest.raises(UsageError, match="unique, publish"):
        load("nonsense")
    with pytest.raises(UsageError, match="cannot be read"):
        (tmp_path / "x.yaml").write_bytes(b"\xff\xfe\xfa")
        load(str(tmp_path / "x.yaml"))


def test_the_profiles_of_the_package():
    assert names() == ["unique", "publish"]
    assert all(load(name).about for name in names())


def test_a_code_that_was_renamed_is_known_by_its_old_name():
    profile = parse("severities: {trivial: error}", "own.yaml")
    assert profile.severities == {Code.SETTLED_AT_ONCE: Severity.ERROR}

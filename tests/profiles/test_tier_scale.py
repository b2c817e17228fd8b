"""What tiers are called: by the grader, by an editor's file, and in commands from before ``hard`` was split."""

import logging

import orjson
import pytest
from nonoproof import profiles
from nonoproof.cli import main
from nonoproof.errors import UsageError
from nonoproof.profiles import STANDARD, Profile, TierScale, load_scale, with_very_hard
from nonoproof.verdict import Tier

STARS = """
tiers:
  - {name: one star, below: 8}
  - {name: two stars, below: 14.5}
  - {name: three stars}
guess: for daredevils
"""


@pytest.fixture
def stars(tmp_path):
    path = tmp_path / "stars.yaml"
    path.write_text(STARS)
    return str(path)


def test_a_score_has_the_name_of_its_stretch(stars):
    scale = load_scale(stars)
    assert scale.names == ("one star", "two stars", "three stars", "for daredevils", "undecided")
    names = [scale.name(Tier.MEDIUM, score) for score in (0, 7.99, 8, 14.49, 14.5, 199)]
    assert names == ["one star", "one star", "two stars", "two stars", "three stars", "three stars"]
    assert scale.name(Tier.GUESS, 230) == "for daredevils"
    assert scale.name(Tier.UNDECIDED, 3) == "undecided"
    assert TierScale.from_record(orjson.loads(orjson.dumps(scale.record()))) == scale


def test_without_a_file_tiers_are_those_of_the_grader():
    assert STANDARD.names == tuple(Tier)
    assert [STANDARD.name(tier, 1) for tier in Tier] == list(Tier)
    assert TierScale.from_record(STANDARD.record()) is not None
    assert TierScale.from_record(STANDARD.record()) == STANDARD


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("tiers: []", "is wrong"),
        ("tiers: [{name: a}, {name: b}]", "'a' has no limit"),
        ("tiers: [{name: a, below: 4}]", "'a' is the last tier"),
        ("tiers: [{name: a, below: 4}, {name: b, below: 4}, {name: c}]", "'b' is not above that of 'a'"),
        ("tiers: [{name: a, below: 4}, {name: a}]", "two tiers are called 'a'"),
        ("tiers: [{name: guess}]", "two tiers are called 'guess'"),
        ("tiers: [{name: 'a, b'}]", "has a comma"),
        ("tiers: [{name: undecided}]", "cannot be called undecided"),
        ("tiers: [{name: ' '}]", "has no name"),
        ("tiers: [{name: a, over: 4}]", "over"),
        ("[", "is not YAML"),
    ],
)
def test_what_is_wrong_with_a_file_is_told(tmp_path, text, fault):
    path = tmp_path / "own.yaml"
    path.write_text(text)
    with pytest.raises(UsageError, match=r"the file of tiers .*own\.yaml") as error:
        load_scale(str(path))
    assert fault in str(error.value)


def test_a_run_its_page_and_what_is_chosen_from_it_have_the_names(tmp_path, stars, capsys):
    out = str(tmp_path / "out")
    sources = ["corpus/animals", "corpus/hard/milky-way.non", "corpus/first-steps"]
    assert main(["run", *sources, "--out", out, "--tiers", stars, "--jobs", "1", "-q"]) == 0
    capsys.readouterr()
    assert "| two stars |" in (tmp_path / "out" / "difficulty.md").read_text()
    assert '"one star"' in (tmp_path / "out" / "difficulty.csv").read_text()
    counts = orjson.loads((tmp_path / "out" / "difficulty.json").read_text())["difficulty"]["tiers"]
    assert set(counts) == set(load_scale(stars).names)
    assert counts["for daredevils"] == 1
    assert "level-6" in (tmp_path / "out" / "index.html").read_text()
    for name, number in counts.items():
        assert main(["select", "--from", out, "--tier", name, "--json-lines"]) == (0 if number else 1)
        scores = [orjson.loads(line)["grade"]["score"] for line in capsys.readouterr().out.splitlines()]
        assert len(scores) == number
    # Another file for one command; and tiers that are not in it are no names.
    other = tmp_path / "other.yaml"
    other.write_text("tiers: [{name: all}]")
    assert main(["select", "--from", out, "--tiers", str(other), "--tier", "all"]) == 0
    assert " all " in capsys.readouterr().out
    assert main(["select", "--from", out, "--tier", "hard"]) == 2
    assert "is not a known tier" in capsys.readouterr().err


def test_hard_keeps_its_meaning_and_says_so_once(caplog):
    caplog.set_level(logging.WARNING)
    assert with_very_hard(["hard"], "--tier") == {Tier.HARD, Tier.VERY_HARD}
    assert [record.getMessage().count("hard-only") or 1 for record in caplog.records] == [1]
    caplog.clear()
    assert with_very_hard(["hard-only", "easy"], "--tier") == {Tier.HARD, Tier.EASY}
    assert with_very_hard(["hard", "very-hard"], "--tier") == {Tier.HARD, Tier.VERY_HARD}
    profile = profiles.parse("tiers: [easy, hard]", "own")
    assert profile.tiers == {Tier.EASY, Tier.HARD, Tier.VERY_HARD}
    assert [record.getMessage()[:11] for record in caplog.records] == ["the profile"]


def test_profiles_of_older_runs_keep_their_meaning():
    """A record with a scale is from after the split."""
    old = profiles.record(Profile(tiers=frozenset({Tier.HARD})))
    assert profiles.from_record(old).tiers == {Tier.HARD}
    del old["scale"]
    assert profiles.from_record(old).tiers == {Tier.HARD, Tier.VERY_HARD}

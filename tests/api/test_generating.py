"""New puzzles: unique, of their tier, none alike, and the same for the same seed."""

import json
from hashlib import sha256
from itertools import islice

import pytest
from nonoproof import Tier, Verdict, classify, generate, grade
from nonoproof.cli import main
from nonoproof.making.random_wishes import copies, distance, symmetry
from nonoproof.model import draw
from nonoproof.normalise.symmetric import symmetric
from nonoproof.verdict import Means


def digest(puzzles):
    return sha256(
        "\n".join(["/".join(draw(each.goal, each.palette)) for each in puzzles]).encode()
    ).hexdigest()[:16]


@pytest.mark.parametrize("colours", [1, 2, 4])
def test_all_are_unique_and_none_alike(colours):
    puzzles = list(generate("12x9", count=25, seed=3, colours=colours))
    assert len(puzzles) == 25
    for each in puzzles:
        found = classify(each)
        assert found.verdict is Verdict.UNIQUE and found.solutions == (each.goal,)
        assert (each.width, each.height, each.colours) == (12, 9, colours)
        assert {run.colour for clue in each.rows for run in clue} <= set(range(1, colours + 1))
    assert len({symmetric(each).digest for each in puzzles}) == 25


@pytest.mark.parametrize("tier", ["trivial", "easy", "medium", ("easy", Tier.MEDIUM)])
def test_they_have_their_tier(tier):
    wanted = {tier} if isinstance(tier, str) else set(tier)
    assert {str(grade(each).tier) for each in generate(12, tier=tier, count=4)} <= set(map(str, wanted))


def test_more_of_them_do_not_change_the_first():
    few, many = list(generate(10, count=4, seed=8)), generate(10, count=10**9, seed=8)
    assert [each.goal for each in few] == [each.goal for each in islice(many, 4)]
    assert digest(few) != digest(generate(10, count=4, seed=9))


def test_the_same_as_on_the_machine_where_they_were_written_down():
    assert {colours: digest(generate(14, count=12, seed=1, colours=colours)) for colours in (1, 3)} == {
        1: "969ef4a1ca7341f7",
        3: "9ab19552072fbad7",
    }


def test_the_command_makes_the_same(tmp_path, capsys):
    main(["make", "--random", "11x8", "--count", "3", "--seed", "5", "--out", str(tmp_path), "--json-lines"])
    titles = [json.loads(line)["title"] for line in capsys.readouterr().out.splitlines()]
    goals = [json.loads(path.read_text())["goal"] for path in sorted(tmp_path.glob("*.json"))]
    puzzles = list(generate("11x8", count=3, seed=5))
    assert [each.title for each in puzzles] == titles
    assert sorted(goals) == sorted([draw(each.goal) for each in puzzles])


def test_what_else_can_be_asked_of_them():
    by_lines = list(generate(15, count=10, lines_only=True, tier=("easy", "medium", "hard")))
    assert {classify(each).solved_by for each in by_lines} == {Means.LINES}
    busy = list(generate(12, count=5, least_runs=2))
    assert len(busy) == 5 and all(len(clue) >= 2 for each in busy for clue in each.rows + each.columns)
    crooked = list(generate(10, count=10, most_symmetry=0.7))
    assert len(crooked) == 10 and all(symmetry(each.goal) <= 0.7 for each in crooked)
    far = list(generate(8, count=15, least_distance=16))
    assert len(far) == 15
    assert all(distance(one.goal, other.goal) >= 16 for one in far for other in far if one is not other)


def test_symmetry_and_distance():
    corner, other = (b"\1\0", b"\1\1"), (b"\1\1\0", b"\1\0\0")
    assert symmetry((b"\1\1", b"\1\1")) == symmetry((b"\0\0",)) == 1
    assert symmetry(corner) == 1  # along a diagonal
    assert symmetry(other) == 2 / 3
    assert len(set(copies((b"\1\2", b"\0\3")))) == 8
    assert all(distance(corner, each) == 0 for each in copies(corner))
    assert distance(corner, (b"\1\0", b"\0\0")) == 2
    assert distance((b"\1\0\0",), (b"\0\0\1",)) == 0


def test_what_cannot_be_found_is_left_out():
    assert list(generate(4, tier="expert", count=1)) == []
    assert list(generate(4, count=0)) == []


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"size": "12-15"}, "size: expected one size"),
        ({"size": 1}, "size: .* a side has from 2"),
        ({"size": "big"}, "size: 'big' is not a size"),
        ({"colours": 0}, "colours: expected a number from 1 to 8"),
        ({"tier": "odd"}, "tier: expected one of"),
        ({"count": -1}, "count: expected a number from 0"),
        ({"seed": "x"}, "seed: expected a number"),
        ({"most_symmetry": 2}, "most_symmetry: expected a number from 0 to 1"),
        ({"least_runs": -1}, "least_runs: expected"),
        ({"least_distance": 0}, "least_distance: expected"),
    ],
)
def test_wrong_arguments_are_named_at_once(arguments, words):
    with pytest.raises((TypeError, ValueError), match=words):
        generate(**arguments)

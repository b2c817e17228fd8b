"""Sequences of puzzles for models: the same for a seed, unique, certified, none alike, and as asked for."""

from itertools import combinations

import pytest
from nonoproof import Puzzle, Verdict, classify, grade, score
from nonoproof.certify import certify
from nonoproof.environments.exercises import ExerciseOptions, Exercises, NoSuchPuzzles, score_of
from nonoproof.making.random_wishes import distance, symmetry
from nonoproof.verdict import Means
from nonoproof.verify import judge, read

COUNT = 12


def some(seed=1, count=COUNT, **options):
    exercises = Exercises(ExerciseOptions(**options), seed)
    return [exercises[number] for number in range(count)]


def solution(exercise):
    (grid,) = classify(exercise.puzzle).solutions
    return grid


def test_each_is_unique_and_certified_and_its_answer_is_right():
    for exercise in some():
        metadata = exercise.metadata
        assert classify(exercise.puzzle).verdict is Verdict.UNIQUE and exercise.puzzle.goal is None
        assert score(exercise.puzzle, exercise.answer).solved
        assert Puzzle.from_dict(metadata["puzzle"]) == exercise.puzzle
        assert str(grade(exercise.puzzle).tier) == metadata["tier"]
        proof = certify(exercise.puzzle)
        assert metadata["certificate"] == proof.sha256
        judge(read(proof.data))
        assert score_of(exercise.answer, metadata["puzzle"]) == 1.0
        assert score_of(None, metadata["puzzle"]) == score_of("", metadata["puzzle"]) == 0.0


def test_none_are_alike():
    exercises = some(count=60, min_side=5, max_side=6)
    assert len({each.metadata["form"] for each in exercises}) == 60


def test_the_same_seed_gives_the_same_in_any_order():
    one, other = Exercises(ExerciseOptions(), 7), Exercises(ExerciseOptions(), 7)
    backwards = [other[number] for number in reversed(range(5))]
    assert [one[number] for number in range(5)] == backwards[::-1]
    assert some(8, 3) != some(9, 3)


def test_wishes_hold():
    assert {each.metadata["tier"] for each in some(tiers=("easy",), min_side=8, count=5)} == {"easy"}
    assert {each.puzzle.colours for each in some(colours=3, count=3)} == {3}
    assert all(classify(each.puzzle).solved_by is Means.LINES for each in some(lines_only=True))
    busy = some(least_runs=2, min_side=8, max_side=8, least_distance=14)
    assert all(len(clue) >= 2 for each in busy for clue in each.puzzle.rows + each.puzzle.columns)
    assert all(distance(solution(a), solution(b)) >= 14 for a, b in combinations(busy, 2))
    assert all(symmetry(solution(each)) <= 0.7 for each in some(most_symmetry=0.7))
    assert {each.puzzle.width for each in some(min_side=5, max_side=7, count=30)} == {5, 6, 7}
    assert all("JSON" in each.question for each in some(style="json", count=2))


def test_what_cannot_be_found_ends_with_a_sentence():
    with pytest.raises(NoSuchPuzzles, match="sides from 2 to 2, expert"):
        some(min_side=2, max_side=2, tiers=("expert",))


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"min_side": 9, "max_side": 8}, "min_side and max_side"),
        ({"max_side": 1000}, "min_side and max_side"),
        ({"tiers": ("odd",)}, "tiers: expected some of trivial"),
        ({"colours": 0}, "colours"),
        ({"least_runs": -1}, "least_runs"),
        ({"most_symmetry": 2.0}, "most_symmetry"),
        ({"least_distance": 0}, "least_distance"),
        ({"style": "poem"}, "style"),
    ],
)
def test_wrong_options_are_named(wrong, words):
    with pytest.raises(ValueError, match=words):
        Exercises(ExerciseOptions(**wrong), 1)

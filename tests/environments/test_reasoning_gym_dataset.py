"""The dataset of reasoning-gym, made by reasoning-gym itself."""

import json

import pytest

from tests.needs import REASONING_GYM

reasoning_gym = pytest.importorskip("reasoning_gym", reason=REASONING_GYM)


@pytest.fixture(scope="module", autouse=True)
def registered():
    import nonoproof.environments.reasoning_gym  # noqa: F401


def test_items_are_as_every_dataset_has_them():
    data = reasoning_gym.create_dataset("nonogram", size=8, seed=42, max_side=8)
    items = list(data)
    assert len(data) == len(items) == 8 and data[3] == items[3]
    for number, item in enumerate(items):
        assert set(item) == {"question", "answer", "metadata"}
        metadata = item["metadata"]
        assert (metadata["source_dataset"], metadata["source_index"]) == ("nonogram", number)
        assert metadata["difficulty"] == {"side": (5, 8), "tiers": ()}
        assert data.score_answer(item["answer"], item) == 1.0
        assert data.score_answer("Hm.\n```\n" + item["answer"] + "\n```", item) == 1.0
        assert data.score_answer(None, item) == data.score_answer("no", item) == 0.0
        # Some packages keep items as JSON in between.
        assert data.score_answer(item["answer"], json.loads(json.dumps(item))) == 1.0
    assert items == list(reasoning_gym.create_dataset("nonogram", size=8, seed=42, max_side=8))
    assert items != list(reasoning_gym.create_dataset("nonogram", size=8, seed=43, max_side=8))
    with pytest.raises(IndexError):
        data[8]


def test_a_solution_that_is_not_the_stored_one_is_right():
    data = reasoning_gym.create_dataset("nonogram", size=1, seed=1)
    entry = {"answer": "#.\n.#", "metadata": {"puzzle": {"rows": [[1], [1]], "columns": [[1], [1]]}}}
    assert data.score_answer(".#\n#.", entry) == 1.0


def test_the_curriculum_goes_up_by_size_and_tier():
    from reasoning_gym.factory import create_curriculum

    curriculum = create_curriculum("nonogram")
    levels = []
    for _ in range(4):
        config = curriculum.generate_configuration({"seed": 1, "size": 2})
        data = reasoning_gym.create_dataset("nonogram", **vars(config))
        assert {item["metadata"]["tier"] for item in data} <= set(config.tiers)
        levels.append((config.max_side, config.tiers))
        curriculum.increment_global_level()
    assert levels == [(8, ("trivial",)), (10, ("trivial", "easy")), (12, ("easy",)), (15, ("easy", "medium"))]


def test_it_can_be_part_of_a_mixture():
    from reasoning_gym.composite import DatasetSpec

    mixed = reasoning_gym.create_dataset(
        "composite", size=4, seed=1, datasets=[DatasetSpec("nonogram", 1, {"max_side": 6})]
    )
    assert mixed.score_answer(mixed[0]["answer"], mixed[0]) == 1.0


def test_wrong_options_are_refused():
    with pytest.raises(ValueError, match="tiers: expected some of"):
        reasoning_gym.create_dataset("nonogram", tiers=("odd",))

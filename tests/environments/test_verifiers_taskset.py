"""The environment for verifiers, loaded and scored by verifiers itself, with answers in place of a model."""

import asyncio

import pytest

from tests.needs import VERIFIERS

vf = pytest.importorskip("verifiers.v1", reason=VERIFIERS)


def environment(**options):
    from nonoproof.environments.verifiers import load_environment

    return load_environment(**({"count": 4, "max_side": 7, "seed": 3} | options))


def scored(task, text):
    """What verifiers gives for a conversation with this last reply."""
    trace = vf.Trace(
        task=vf.TraceTask(type="NonogramTask", data=task.data),
        agent=vf.AgentInfo(config=vf.AgentConfig()),
        root_reply=text,
    )
    asyncio.run(task.score(trace))
    return trace.reward, trace.metrics["solved"]


def test_tasks_have_questions_and_are_scored_by_their_clues():
    tasks = list(environment().taskset)
    assert len(tasks) == 4 and len({task.key for task in tasks}) == 4
    for number, task in enumerate(tasks):
        assert task.data.idx == number
        assert task.data.prompt.startswith("Solve this nonogram")
        assert scored(task, task.data.answer) == (1.0, 1.0)
        reward, solved = scored(task, task.data.answer.replace("#", "."))
        assert reward < 1 and solved == 0.0
        assert scored(task, "no") == (0.0, 0.0)


def test_the_same_seed_gives_the_same_tasks():
    one, other = [[task.data.prompt for task in environment().taskset] for _ in range(2)]
    assert one == other
    assert one != [task.data.prompt for task in environment(seed=4).taskset]


def test_the_command_line_of_verifiers_finds_a_module_of_two_lines(tmp_path, monkeypatch):
    (tmp_path / "my_nonograms.py").write_text(
        'from nonoproof.environments.verifiers import NonogramTaskset\n__all__ = ["NonogramTaskset"]\n'
    )
    monkeypatch.syspath_prepend(tmp_path)
    config = vf.resolve_env_config({"taskset": {"id": "my-nonograms", "count": 2, "tiers": ["trivial"]}})
    tasks = list(vf.load_environment(config).taskset)
    assert {task.data.info["tier"] for task in tasks} == {"trivial"} and len(tasks) == 2


def test_wrong_options_are_refused():
    with pytest.raises(ValueError):
        environment(min_side="x")
    with pytest.raises(ValueError, match="tiers: expected some of"):
        list(environment(tiers=["odd"]).taskset)

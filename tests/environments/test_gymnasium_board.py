"""The environment of gymnasium, checked by gymnasium itself."""

import numpy as np
import pytest
from nonoproof import classify

gymnasium = pytest.importorskip("gymnasium", reason="needs gymnasium")


@pytest.fixture(autouse=True)
def registered():
    import nonoproof.environments.gymnasium  # noqa: F401


def board(**options):
    return gymnasium.make("nonoproof/Nonogram-v0", **({"side": 5} | options))


def solution(env):
    (grid,) = classify(env.unwrapped.puzzle).solutions
    return grid


@pytest.mark.parametrize("options", [{}, {"moves": "line"}, {"colours": 3}, {"strict": True, "side": 7}])
@pytest.mark.filterwarnings("ignore:.*not within the observation space.*")
def test_it_is_as_gymnasium_wants_environments(options):
    from gymnasium.utils.env_checker import check_env

    check_env(board(**options).unwrapped, skip_render_check=True)
    env = board(**options)
    observation, _ = env.reset(seed=1)
    for _ in range(200):
        assert env.observation_space.contains(observation)
        observation, reward, ended, cut, info = env.step(env.action_space.sample())
        assert reward in (0.0, 1.0, -0.1) and (reward == -0.1) == bool(info["illegal"])
        if ended or cut:
            observation, _ = env.reset()


def test_cell_by_cell_to_the_solution():
    env = board()
    observation, info = env.reset(seed=2)
    assert info["tier"] and (observation["cells"] == -1).all()
    grid = solution(env)
    places = [(row, column) for row in range(5) for column in range(5)]
    for number, (row, column) in enumerate(places):
        observation, reward, ended, cut, info = env.step([row, column, grid[row][column] + 1])
        assert not info["illegal"] and not info["wrong"] and not cut
        assert ended == (number == 24) and reward == float(ended)
    assert [bytes(row.astype(np.uint8)) for row in observation["cells"]] == list(grid)


def test_line_by_line():
    env = board(moves="line")
    env.reset(seed=2)
    grid = solution(env)
    ends = [env.step([row, *[cell + 1 for cell in grid[row]]])[1:3] for row in range(5)]
    assert ends == [(0.0, False)] * 4 + [(1.0, True)]
    env.reset(seed=2)
    ends = [env.step([5 + column, *[row[column] + 1 for row in grid]])[1:3] for column in range(5)]
    assert ends == [(0.0, False)] * 4 + [(1.0, True)]


def test_clues_are_those_of_the_puzzle():
    env = board(colours=2)
    observation, _ = env.reset(seed=5)
    puzzle = env.unwrapped.puzzle
    for side, lines in enumerate((puzzle.rows, puzzle.columns)):
        for number, clue in enumerate(lines):
            runs = [tuple(each) for each in observation["clues"][side, number].tolist() if each[0]]
            assert runs == [tuple(run) for run in clue]


def test_illegal_moves_are_told_and_change_nothing():
    env = board(strict=True, penalty=0.25)
    env.reset(seed=2)
    observation, reward, _, _, info = env.step([0, 0, 0])
    assert (reward, info["illegal"]) == (-0.25, "the move changes nothing")
    env = board(moves="line", strict=True)
    observation, _ = env.reset(seed=2)
    clue = env.unwrapped.puzzle.rows[0]
    wrong = [2] * 5 if clue != ((5, 1),) else [1] * 5
    observation, reward, _, _, info = env.step([0, *wrong])
    assert info["illegal"] == "row 1 could not have its clue any more" and reward == -0.1
    assert (observation["cells"] == -1).all()
    loose = board(moves="line")
    loose.reset(seed=2)
    observation, reward, _, _, info = loose.step([0, *wrong])
    assert not info["illegal"] and "row 1" in info["wrong"] and reward == 0.0
    assert (observation["cells"][0] == wrong[0] - 1).all()


def test_episodes_end_and_go_on_with_other_puzzles():
    env = board(most_moves=3)
    env.reset(seed=1)
    first = env.unwrapped.puzzle
    assert [env.step([0, 0, value])[3] for value in (1, 2, 1)] == [False, False, True]
    env.reset()
    assert env.unwrapped.puzzle != first
    env.reset(seed=1)
    assert env.unwrapped.puzzle == first
    assert set(board(render_mode="ansi").unwrapped.metadata["render_modes"]) == {"ansi"}


def test_it_draws_itself():
    env = board(render_mode="ansi")
    env.reset(seed=1)
    env.step([0, 0, 2])
    env.step([0, 1, 1])
    assert env.render().splitlines()[:2] == ["#.???", "?????"]


def test_wrong_options_are_named():
    with pytest.raises(ValueError, match="moves: expected one of cell, line"):
        board(moves="jump")
    with pytest.raises(ValueError, match="tiers"):
        board(tiers=("odd",))

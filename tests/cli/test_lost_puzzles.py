"""A puzzle that costs its worker costs no other puzzle anything, whatever the command."""

import json
import time
from functools import partial

import pytest
from nonoproof.cli import convert_command, explain_command, fix_command, main, show_command
from nonoproof.engines import LossKind, Lost, Task, open_engine
from nonoproof.run.in_memory import Sources, Work, work_on

GOOD, BAD = {"title": "good", "goal": ["#..", "###"]}, {"title": "bad", "goal": ["##.", "###"]}
BARE = {"rows": [[1], [3]], "columns": [[2], [1], [1]]}


class Losing:
    """Does what an engine does, and loses each puzzle that is called bad."""

    workers, shares_files = 1, True

    def __init__(self, kind):
        self._kind = kind

    def map(self, task, items):
        for item in items:
            puzzle = getattr(item, "puzzle", item)
            if getattr(puzzle, "title", "") == "bad":
                yield item, Lost("it took too long", self._kind)
            else:
                yield from open_engine("inline").map(task, [item])

    def close(self):
        pass


@pytest.fixture
def folder(tmp_path):
    for name, record in (("a", GOOD), ("b", BAD), ("c", GOOD | {"goal": ["#.#", "###"]})):
        (tmp_path / f"{name}.json").write_text(json.dumps(record))
    return tmp_path


@pytest.mark.parametrize("kind", [LossKind.HUNG, LossKind.DIED, LossKind.RAISED])
@pytest.mark.parametrize("command", [fix_command, show_command, explain_command])
def test_the_others_are_shown(folder, monkeypatch, capsys, command, kind):
    monkeypatch.setattr(command, "open_for_now", lambda _: Losing(kind))
    name = command.__name__.rpartition(".")[2].partition("_")[0]
    assert main([name, str(folder)]) == 1
    out, err = capsys.readouterr()
    assert "a.json, puzzle 1" in out
    assert "c.json, puzzle 1" in out
    assert "b.json" in out + err
    assert "it took too long" in out + err
    assert "Traceback" not in err


def test_a_puzzle_that_cannot_be_solved_for_its_picture_is_refused(tmp_path, monkeypatch, capsys):
    (tmp_path / "bare.json").write_text(json.dumps(BARE | {"title": "bad"}))
    monkeypatch.setattr(convert_command, "open_for_now", lambda _: Losing(LossKind.HUNG))
    assert main(["convert", str(tmp_path / "bare.json"), str(tmp_path / "bare.png")]) == 1
    assert "it took too long" in capsys.readouterr().err
    assert not (tmp_path / "bare.png").exists()


def hang_at(numbers, hanging):
    if hanging in numbers:
        time.sleep(600)
    return [number * 2 for number in numbers]


def test_a_worker_that_hangs_is_killed(tmp_path):
    (tmp_path / "all.jsonl").write_text(
        "".join(json.dumps(GOOD | {"title": str(i)}) + "\n" for i in range(9))
    )
    engine = open_engine("local", 2)
    try:
        work = Work(Task(partial(hang_at, hanging=5), seconds=1.0), lambda place: place.number)
        done = list(work_on(Sources((str(tmp_path),)), work, engine))
    finally:
        engine.close()
    assert [place.number for place, _ in done] == list(range(1, 10))
    assert [answer for _, answer in done if not isinstance(answer, Lost)] == [2, 4, 6, 8, 12, 14, 16, 18]
    assert done[4][1].kind is LossKind.HUNG

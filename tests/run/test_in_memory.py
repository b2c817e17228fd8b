"""Puzzles without a store: a result for each place, in the order of the sources, whatever the engine does."""

import json

import pytest
from nonoproof.engines import open_engine
from nonoproof.findings import Code
from nonoproof.verdict import Verdict

from tests.support.checking import checked


class Backwards:
    """Gives the last answer first."""

    def __init__(self, engine):
        self._engine = engine

    def __getattr__(self, name):
        return getattr(self._engine, name)

    def map(self, task, items):
        return reversed(list(self._engine.map(task, items)))


@pytest.fixture
def backwards():
    engine = open_engine("inline")
    yield Backwards(engine)
    engine.close()


def test_rows_keep_the_order_of_the_sources(tmp_path, backwards):
    texts = ["#..", "x", ".#.", "##.", "y", "..#", "z", "#.#", ".##"]
    for number, text in enumerate(texts):
        (tmp_path / f"{number}.json").write_text(json.dumps({"goal": [text, "###"]}))
    seen = list(checked(tmp_path, backwards))
    assert [each.result.places[0].path[-6] for each in seen] == list("012345678")
    assert [each.result.verdict is not None for each in seen] == [text[0] in "#." for text in texts]


def test_copies_are_reported_of_the_first(tmp_path, backwards):
    for name in "cab":
        (tmp_path / f"{name}.json").write_text(json.dumps({"goal": ["##.", "#.."]}))
    first, *others = checked(tmp_path, backwards)
    assert first.result.verdict is Verdict.UNIQUE
    assert Code.DUPLICATE not in {each.code for each in first.result.findings}
    for other in others:
        assert Code.DUPLICATE in {each.code for each in other.result.findings}


def test_a_puzzle_is_reported_before_the_next_ones_are_solved(tmp_path):
    """Who checks a file of a thousand hard puzzles sees the first answer at once."""
    engine = open_engine("inline")
    given = []

    class Counting(Backwards):
        def map(self, task, items):
            for pair in self._engine.map(task, items):
                given.append(pair)
                yield pair

    (tmp_path / "many.jsonl").write_text(
        "".join(json.dumps({"goal": ["##.", "#.."]}) + "\n" for _ in range(500))
    )
    seen = checked(tmp_path, Counting(engine))
    next(seen)
    assert len(given) == 2  # the file, and the first of its puzzles
    assert len(list(seen)) == 499

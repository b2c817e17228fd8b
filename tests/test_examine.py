"""Results come in the order of the sources, whatever the engine does, and invalid puzzles are not solved."""

import json
from collections.abc import Iterable, Iterator

from nonoproof.engines import Job, Outcome
from nonoproof.engines.inline import InlineEngine
from nonoproof.examine import examine
from nonoproof.findings import Code, Finding
from nonoproof.formats import Entry
from nonoproof.model import puzzle_of
from nonoproof.verdict import Budget, Verdict


class BackwardsEngine(InlineEngine):
    """Answers the last job first."""

    def __init__(self) -> None:
        self.keys: list[str] = []

    def classify(self, jobs: Iterable[Job]) -> Iterator[Outcome]:
        for outcome in reversed(list(super().classify(jobs))):
            self.keys.append(outcome.key)
            yield outcome


def test_results_keep_the_order_of_the_sources(tmp_path):
    texts = ["#..", "x", ".#.", "##.", "y", "..#", "z"]
    for number, text in enumerate(texts):
        (tmp_path / f"{number}.json").write_text(json.dumps({"goal": [text, "###"]}))
    engine = BackwardsEngine()
    results = list(examine([str(tmp_path)], Budget(), engine))
    assert [result.source.path[-6] for result in results] == list("0123456")
    assert [result.classification is not None for result in results] == [text[0] in "#." for text in texts]
    assert engine.keys == ["5", "3", "2", "0"]
    for result in results:
        if result.classification is not None:
            assert result.classification.solutions[0] == result.puzzle.goal


def test_a_puzzle_whose_reader_found_an_error_is_not_solved(tmp_path, monkeypatch):
    (tmp_path / "a.non").write_text("x")
    fault = Finding(Code.SYNTAX, "half of it is missing")
    entries = [Entry(puzzle_of((b"\1",)), (fault,)), Entry(puzzle_of((b"\1",)))]
    monkeypatch.setattr("nonoproof.formats.detect.recognise", lambda *_: ("non", iter(entries)))
    first, second = examine([str(tmp_path)], Budget(), InlineEngine())
    assert first.classification is None
    assert second.classification is not None
    assert second.classification.verdict is Verdict.UNIQUE

"""``nonoproof methods`` lists every method with what it can decide."""

import json

from nonoproof.cli import main
from nonoproof.methods import METHODS


def test_every_method_has_a_line(capsys):
    assert main(["methods"]) == 0
    lines = capsys.readouterr().out.splitlines()
    for method, line in zip(METHODS, lines[1:], strict=False):
        name, solves, *_ = line.split()
        assert name == method.NAME
        assert (solves == "yes") == method.DECIDES.finds_solutions
        assert line.endswith(method.TITLE)
    assert lines[0].split() == ["solves", "unique", "none", "colour", "always"]


def test_json_lines(capsys):
    assert main(["methods", "--json-lines"]) == 0
    records = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [record["name"] for record in records] == [method.NAME for method in METHODS]
    genetic = next(record for record in records if record["name"] == "genetic")
    assert genetic["finds_solutions"]
    assert not genetic["proves_unique"]
    assert not genetic["proves_none"]

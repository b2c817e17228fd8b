"""``nonoproof formats``: the list, and the description of a file of no known format."""

import json

import pytest
from nonoproof.cli import main
from nonoproof.formats import FORMATS

ROWS, COLUMNS = [[2, 1], [], [3]], [[1, 1], [1, 1], [1], [1]]


def test_every_format_is_listed(capsys):
    assert main(["formats", "--json-lines"]) == 0
    names = [json.loads(line)["name"] for line in capsys.readouterr().out.splitlines()]
    assert names == [each.NAME for each in FORMATS]


def test_a_description_has_the_fields_and_an_adapter_that_works(tmp_path, capsys):
    data = tmp_path / "data.json"
    data.write_text(json.dumps({"packs": [{"boards": [{"l": ROWS, "u": COLUMNS, "label": "Demo"}]}]}))
    assert main(["formats", "--describe", str(data)]) == 0
    shown = capsys.readouterr().out
    assert "notation: JSON" in shown and "3 clues" in shown
    adapter = tmp_path / "my.yaml"
    adapter.write_text(shown[shown.index("# An adapter") :])
    assert main(["check", "--adapter", str(adapter), str(data)]) == 0
    assert "unique" in capsys.readouterr().out


def test_a_description_of_plain_text(tmp_path, capsys):
    path = tmp_path / "x.txt"
    path.write_text("Dear reader,\nthis is no puzzle.\n")
    assert main(["formats", "--describe", str(path)]) == 0
    assert "plain text" in capsys.readouterr().out


def test_a_file_that_is_not_there(tmp_path, capsys):
    assert main(["formats", "--describe", str(tmp_path / "nowhere")]) == 2
    assert "nowhere" in capsys.readouterr().err


def test_escapes_do_not_reach_the_terminal(tmp_path, capsys):
    path = tmp_path / "x.json"
    path.write_text(json.dumps({"\x1b[31mrows": ROWS, "b": "\x1b]0;x\x07"}))
    main(["formats", "--describe", str(path)])
    assert "\x1b" not in capsys.readouterr().out


def test_an_adapter_that_is_wrong_is_misuse(tmp_path, capsys):
    (tmp_path / "a.json").write_text("{}")
    (tmp_path / "my.yaml").write_text("rows: a\ncolumns: b\nwrong: 1\n")
    assert main(["check", "--adapter", str(tmp_path / "my.yaml"), str(tmp_path / "a.json")]) == 2
    assert "my.yaml:3" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["check", "show"])
def test_what_people_paste(command, monkeypatch, capsys):
    import io
    import sys

    class Pasted:
        buffer = io.BytesIO(b"Rows: 2 1 / 0 / 3\nColumns: 1 1 / 1 1 / 1 / 1\n")

    monkeypatch.setattr(sys, "stdin", Pasted())
    assert main([command, "-"]) == 0
    assert "unique" in capsys.readouterr().out

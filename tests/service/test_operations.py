"""Every operation: its example, the JSON of the command line, and what is refused."""

import base64
import json
from pathlib import Path

import pytest
from nonoproof import Puzzle, generate, hint, score
from nonoproof.cli import main
from nonoproof.schemas import faults
from nonoproof.service.openapi import EXAMPLES
from nonoproof.service.request_schemas import OPERATIONS

from tests.service.conftest import record_of

CORPUS = Path(__file__).parents[2] / "corpus"
OWL = CORPUS / "animals" / "owl.non"
BOAT = CORPUS / "with-faults" / "ambiguous" / "boat.non"
SMALL = {"rows": [[1], [3]], "columns": [[2], [1], [1]]}


def upload(service, operation, path, **fields):
    return service.post(f"/{operation}", files={"file": (path.name, path.read_bytes())}, data=fields)


@pytest.mark.parametrize("operation", OPERATIONS)
def test_examples_of_the_document_are_right(service, operation):
    response = service.post(f"/{operation}", EXAMPLES[operation])
    assert response.status_code == 200, response.text
    assert record_of(response)


def of_command(capsys, *words):
    main([*map(str, words), "--json-lines"])
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def untimed(record):
    """Without what differs from call to call, and between a file and an upload."""
    if isinstance(record, dict):
        dropped = ("seconds", "source", "sources", "remedy")
        return {name: untimed(value) for name, value in record.items() if name not in dropped}
    return [untimed(each) for each in record] if isinstance(record, list) else record


@pytest.mark.parametrize("path", [OWL, BOAT, CORPUS / "with-faults" / "malformed" / "sums-differ.non"])
def test_check_replies_with_the_json_of_the_command_line(service, capsys, path):
    (wanted,) = of_command(capsys, "check", path)
    (found,) = record_of(upload(service, "check", path))["puzzles"]
    assert untimed(found) == untimed(wanted)
    assert not faults("classification", found)


def test_fix_and_explain_do_so_too(service, capsys):
    (wanted,) = of_command(capsys, "fix", BOAT, "--limit", "2")
    (found,) = record_of(upload(service, "fix", BOAT, limit="2"))["puzzles"]
    assert len(found["remedies"]) == 2
    # The service has a time limit, and may search less.
    assert {name: found[name] for name in ("verdict", "kind")} == {
        name: wanted[name] for name in ("verdict", "kind")
    }
    (wanted,) = of_command(capsys, "explain", OWL)
    found = record_of(upload(service, "explain", OWL))
    assert untimed(found) == untimed(wanted) and not faults("explanation", found)


def test_many_puzzles_in_one_file(service):
    path = CORPUS / "letters" / "letters.nonpack"
    puzzles = record_of(upload(service, "check", path))["puzzles"]
    assert len(puzzles) > 5 and {each["verdict"] for each in puzzles} == {"unique"}
    second = record_of(upload(service, "prompt", path, index="2"))["prompt"]
    assert second != record_of(upload(service, "prompt", path))["prompt"]
    assert "there are" in record_of(upload(service, "prompt", path, index="999"))["error"]


def test_hint_score_and_convert(service):
    puzzle, cells = Puzzle.from_clues(**SMALL), ["???", "###"]
    step = record_of(service.post("/hint", {"puzzle": SMALL, "cells": cells}))
    assert len(step["steps"]) == 1
    for level in (1, 2):
        staged = record_of(service.post("/hint", {"puzzle": SMALL, "cells": cells, "level": level}))
        assert (staged["steps"], staged["cells"], staged["open_cells"]) == ([], cells, 3)
        assert staged["hint"] == hint(puzzle, cells, level=level).text
    assert record_of(service.post("/hint", {"puzzle": SMALL, "cells": cells, "level": 3})) == step
    wrong = record_of(service.post("/hint", {"puzzle": SMALL, "cells": [".??", "###"]}))
    assert wrong["wrong"] == [{"row": 1, "column": 1}]
    text = "##.\n###"
    assert (
        record_of(service.post("/score", {"puzzle": SMALL, "answer": text}))
        == score(Puzzle.from_clues(**SMALL), text).to_dict()
    )
    done = record_of(service.post("/convert", {"puzzle": SMALL, "to": "pbm"}))
    assert done["text"].startswith("P1") and done["losses"] == []
    done = record_of(service.post("/convert", {"puzzle": SMALL, "to": "png"}))
    assert base64.b64decode(done["base64"]).startswith(b"\x89PNG")


def test_generate_gives_the_puzzles_of_the_function(service):
    made = record_of(service.post("/generate", {"size": "8x6", "seed": 3, "count": 4, "colours": 2}))[
        "puzzles"
    ]
    wanted = list(generate("8x6", seed=3, count=4, colours=2))
    assert [Puzzle.from_dict(each) for each in made] == wanted
    assert [each["goal"] for each in made] == [each.to_dict()["goal"] for each in wanted]


def test_generate_gives_what_there_is_time_for(start):
    service = start(seconds=0.2)
    made = record_of(service.post("/generate", {"size": 30, "count": 100, "seed": 1}))
    assert 0 < len(made["puzzles"]) < 100


@pytest.mark.parametrize(
    ("operation", "record", "status", "words"),
    [
        ("check", {}, 422, "send a puzzle, a source, or a file"),
        ("check", {"puzzle": SMALL, "odd": 1}, 422, "'odd'"),
        ("check", {"puzzle": 1}, 422, "puzzle: 1 is not of type"),
        ("check", {"source": "what is this?"}, 422, "no puzzle in it"),
        ("check", {"puzzle": SMALL, "format": "odd"}, 422, "odd"),
        ("check", {"puzzle": SMALL, "seconds": 0}, 422, "seconds"),
        ("hint", {"puzzle": SMALL, "level": 4}, 422, "level"),
        ("hint", {"puzzle": SMALL, "cells": ["??"]}, 422, "cells: expected 2 rows of 3 cells"),
        ("hint", {"puzzle": {"rows": [[2]], "columns": [[1], [0]]}}, 422, "not valid"),
        ("convert", {"puzzle": SMALL}, 422, '"to" is a required property'),
        ("convert", {"puzzle": SMALL, "to": "odd"}, 422, "odd"),
        ("score", {"puzzle": SMALL}, 422, "answer"),
        ("prompt", {"puzzle": SMALL, "style": "poem"}, 422, "style"),
        ("generate", {"size": 1000}, 422, "size"),
        ("generate", {"size": "20x30-50"}, 422, "size"),
        ("generate", {"tier": "odd"}, 422, "tier"),
        ("generate", {"count": 1000}, 413, "no more than 100 puzzles"),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_sentence(service, operation, record, status, words):
    response = service.post(f"/{operation}", record)
    assert response.status_code == status, response.text
    assert words in record_of(response)["error"]


def test_findings_say_what_is_wrong_with_a_file(service):
    response = upload(service, "check", CORPUS / "with-faults" / "malformed" / "web-page.non")
    assert response.status_code == 422
    (finding,) = record_of(response)["findings"]
    assert finding["code"] == "unknown-format" and finding["source"] == "upload.non"


@pytest.mark.parametrize(
    "name", ["../../etc/passwd", "/etc/shadow.non", "a\x00b", "x" * 5000, "..", "CON", "\ud83d.non"]
)
def test_names_of_files_are_never_paths(service, name):
    head = b'--b\r\nContent-Disposition: form-data; name="file"; filename="' + name.encode(
        "utf-8", "surrogatepass"
    )
    body = head + b'"\r\n\r\n' + OWL.read_bytes() + b"\r\n--b--\r\n"
    response = service.post(
        "/check", content=body, headers={"Content-Type": "multipart/form-data; boundary=b"}
    )
    assert response.status_code in (200, 422)
    if response.status_code == 200:
        (found,) = record_of(response)["puzzles"]
        assert found["source"] in ("upload", "upload.non")


@pytest.mark.parametrize(
    ("content", "kind", "status"),
    [
        (b"{", "application/json", 422),
        (b"[1]", "application/json", 422),
        (b"\xff\xfe", "application/json", 422),
        (b"[" * 100_000, "application/json", 422),
        (b'{"source": "\\ud800"}', "application/json", 422),
        (b"a=b", "application/x-www-form-urlencoded", 415),
        (b"#", "", 415),
        (b"--b\r\n", "multipart/form-data; boundary=b", 422),
        (b"nothing", "multipart/form-data", 422),
        (
            b"--b\r\nContent-Disposition: form-data; name=x\r\n\r\n" * 100,
            "multipart/form-data; boundary=b",
            422,
        ),
        (
            b'--b\r\nContent-Disposition: form-data; name="file"\r\n\r\n#\r\n--b--\r\n',
            "multipart/form-data; boundary=b",
            422,
        ),
    ],
)
def test_bodies_that_are_none(service, content, kind, status):
    response = service.post("/check", content=content, headers={"Content-Type": kind})
    assert response.status_code == status, response.text
    assert record_of(response)["error"]


def test_pages_of_one_puzzle_and_a_large_one(start):
    service = start(cells=100, puzzles=3)
    big = {"rows": [[1]] * 11, "columns": [[1]] * 11}
    assert "more than 100 cells" in record_of(service.post("/check", {"puzzle": big}))["error"]
    assert service.post("/generate", {"size": 11}).status_code == 413
    many = "\n".join([json.dumps(SMALL)] * 4)
    response = service.post("/check", {"source": many})
    assert response.status_code == 413 and "more than 3 puzzles" in record_of(response)["error"]

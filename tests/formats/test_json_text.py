"""JSON text: places of faults, lists element by element, pages for people."""

import json

import pytest
from nonoproof.formats import json_text
from nonoproof.formats.common import Fault


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ('{"a": 1,\n "b" 2}', 11, 6, "delimiter"),
        ("", 10, 1, "expecting value"),
        ("[" * 100_000, 10, None, "nested too deeply"),
        ("9" * 5000, 10, None, "too many digits"),
        ('{"a": 1, "a": 2}', 10, None, 'the key "a" appears twice'),
        ("[Infinity]", 10, None, "Infinity"),
    ],
)
def test_faults_have_their_place(text, line, column, words):
    with pytest.raises(Fault, match=words) as caught:
        json_text.load(text, 10)
    assert (caught.value.finding.line, caught.value.finding.column) == (line, column)


@pytest.mark.parametrize("value", [[], [1], [1, [2], {"a": [3]}], [[], "],"]])
@pytest.mark.parametrize("indent", [None, 1])
def test_elements_are_those_of_the_list(value, indent):
    text = json.dumps(value, indent=indent)
    assert [each for each, _ in json_text.elements(f" {text}\n")] == value


def test_elements_know_their_lines():
    assert list(json_text.elements('[1,\n\n{"a":\n2}\n,\n3]')) == [(1, 1), ({"a": 2}, 3), (3, 6)]


@pytest.mark.parametrize(
    ("text", "before"), [("[1, 2", 2), ("[1 2]", 1), ("[1,]", 1), ("[1] x", 1), ("[,1]", 0)]
)
def test_a_broken_list_gives_what_stands_before(text, before):
    seen = []
    with pytest.raises(Fault):
        seen.extend(each for each, _ in json_text.elements(text))
    values = []
    elements = json_text.elements(text)
    for _ in range(before):
        values.append(next(elements)[0])
    assert values == [1, 2][:before]


def test_a_page_is_the_record():
    record = {
        "rows": [[1], []],
        "goal": ["#.", "漢"],
        "palette": [{"char": "."}],
        "title": 'a "b"',
        "empty": [],
    }
    page = json_text.page(record, "  ")
    assert json.loads(page) == record
    assert '"rows": [[1], []],\n' in page


def test_what_has_no_utf8_form_is_replaced():
    assert json_text.line({"a": "\ud83d漢"}) == '{"a":"?漢"}\n'.encode()

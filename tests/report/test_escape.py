"""Foreign text stays text in every kind of file."""

import json
import xml.etree.ElementTree as ElementTree

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from nonoproof.report.escape import csv_cell, markdown, one_line, script, xml

FORMULAS = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "  =1", "＝1", "|cmd", "%x"]


@pytest.mark.parametrize("text", FORMULAS)
def test_formula_gets_an_apostrophe(text):
    assert csv_cell(text).startswith("'")


@pytest.mark.parametrize("text", ["Cat", "3 cats", "a=b", "", "it's"])
def test_plain_text_is_left_alone(text):
    assert csv_cell(text) == text


@given(st.text())
def test_no_cell_begins_as_a_formula_or_breaks_a_line(text):
    cell = csv_cell(text)
    assert not cell.startswith(("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠"))
    assert len(cell.splitlines()) <= 1


@given(st.text(alphabet=st.characters(exclude_categories=["Cs"])))
def test_xml_reads_back_what_it_can_hold(text):
    element = ElementTree.fromstring(f'<a b="{xml(text)}">{xml(text)}</a>')
    shown = element.get("b")
    assert element.text == shown or (not text and element.text is None)
    assert len(shown) == len(text)


@pytest.mark.parametrize(
    ("text", "escaped"),
    [
        ("a|b", r"a\|b"),
        ("<b>", r"\<b\>"),
        ("[x](y)", r"\[x\]\(y\)"),
        ("`c`", r"\`c\`"),
        ("https://a.b", r"https\://a.b"),
        ("www.a.b", r"www\.a.b"),
        ("a\n# b", r"a \# b"),
        ("&amp;", r"\&amp;"),
        ("\\", "\\\\"),
    ],
)
def test_markdown_takes_nothing_for_markup(text, escaped):
    assert markdown(text) == escaped


def test_one_line_drops_controls():
    assert one_line("a\x00\x1b[31m\u2028b ") == "a [31m b"
    assert one_line("non.\u202etxt\u2069") == "non. txt"


@given(st.text(alphabet=st.characters(exclude_categories=["Cs"])))
@example("</script><!-- & \u2028\u2029")
def test_a_script_holds_the_same_value_without_markup(text):
    made = script(json.dumps(text, ensure_ascii=False).encode())
    assert json.loads(made) == text
    assert not set(made.decode()) & set("<>&\u2028\u2029")

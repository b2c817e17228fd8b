"""JCross XML."""

import pytest
from nonoproof.findings import Code
from nonoproof.formats import jcross
from nonoproof.formats.common import Fit
from nonoproof.model import Metadata, draw


def only(body: str):
    (entry,) = jcross.read(f"<jcross>\n{body}</jcross>".encode())
    return entry


def test_picture_and_metadata():
    head = "<title>t</title><description>d</description><author>a</author><url>u</url>"
    entry = only(f"{head}<data>1101 0000\n1110</data>")
    assert draw(entry.puzzle.goal) == ["##.#", "....", "###."]
    assert entry.puzzle.metadata == Metadata(title="t", author="a", description="d", origin="u")


@pytest.mark.parametrize(
    ("body", "code", "line"),
    [
        ("<data>10 1</data>", Code.SYNTAX, 2),
        ("<data>10 12</data>", Code.SYNTAX, 2),
        ("<data> </data>", Code.SIZE_OUT_OF_BOUNDS, 2),
        ("<title>t</title>", Code.SYNTAX, 1),
        ("<data>10", Code.SYNTAX, 2),
    ],
)
def test_faults(body, code, line):
    entry = only(body)
    assert entry.puzzle is None
    assert [(each.code, each.line) for each in entry.findings] == [(code, line)]


def test_sniff():
    assert jcross.sniff(b"<x><data>\n0101\n</data></x>") is Fit.SURE
    assert jcross.sniff(b"<x><data>words</data></x>") is Fit.NO
    assert jcross.sniff(b"<x><data>1 1</data></x>") is Fit.NO
    assert jcross.sniff(b"<x><data>10 01</data><data>11 11</data></x>") is Fit.NO
    assert jcross.sniff(b"<x><rows>1, 1</rows><data>10 01</data></x>") is Fit.NO

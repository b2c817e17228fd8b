"""Drawings are read as pictures are; what is hostile in them stays outside."""

import gzip
from pathlib import Path

import pytest
from nonoproof.bounded import parent
from nonoproof.errors import UsageError
from nonoproof.making import make
from nonoproof.making import svg_pixels as module
from nonoproof.making.cells import Frame, Size, cut, paper_of
from nonoproof.making.loading import load

from tests.making.pictures import encoded, house, ring

pytest.importorskip("resvg_py")

OPEN = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 300 300">'
RING = OPEN + '<circle cx="150" cy="150" r="105" fill="none" stroke="black" stroke-width="30"/></svg>'


def darkness(picture):
    cells = cut(picture, Frame(0, 0, *picture.size), Size(10, 10), paper_of(picture))
    return [each[0] < 0.5 for each in cells.cells]


@pytest.mark.parametrize(
    "data",
    [
        RING.encode(),
        ("\ufeff<?xml version='1.0'?>\n<!-- a ring -->\n" + RING).encode(),
        gzip.compress(RING.encode()),
        RING.replace("viewBox", 'width="3mm" height="3mm" viewBox').encode(),
    ],
)
def test_a_drawing_shows_what_the_picture_of_it_shows(data):
    assert darkness(load(data)) == darkness(load(encoded(ring())))


def test_a_drawing_becomes_a_puzzle():
    (made,) = make(RING.encode(), size="15x15", candidates=1)
    assert made.verdict == "unique"


@pytest.mark.parametrize("element", ["image", "feImage"])
@pytest.mark.parametrize("prefix", ["xlink:href", "href"])
def test_no_file_is_opened(tmp_path, element, prefix):
    path = tmp_path / "secret.png"
    path.write_bytes(encoded(house()))
    for address in (str(path), path.as_uri(), "http://127.0.0.1:9/x.png", "data:image/svg+xml;base64,AAAA"):
        inside = f'<{element} {prefix}="{address}" width="300" height="300"/>'
        if element == "feImage":
            inside = f'<filter id="f">{inside}</filter><rect width="300" height="300" fill="none" filter="url(#f)"/>'
        text = RING.replace("</svg>", inside + "</svg>")
        assert address.encode() not in module._text(module._parsed(text.encode(), "x"), "x")
        assert darkness(load(text.encode())) == darkness(load(RING.encode()))


def test_the_renderer_would_open_it():
    """Else the test above proves nothing."""
    import resvg_py

    path = Path(__file__).parents[2] / "corpus" / "with-faults" / "editorial" / "two-reds.png"
    linked = OPEN + f'<image href="{path}" width="300" height="300"/></svg>'
    plain = resvg_py.svg_to_bytes(svg_string=OPEN + "</svg>", width=30, skip_system_fonts=True)
    assert resvg_py.svg_to_bytes(svg_string=linked, width=30, skip_system_fonts=True) != plain


ENTITIES = '<!DOCTYPE svg [<!ENTITY a "b"><!ENTITY c SYSTEM "file:///etc/passwd">]>'
DEEP = OPEN + "<g>" * 300 + "</g>" * 300 + "</svg>"
FLAT = RING.replace("0 0 300 300", "0 0 300000 3")
# Ten uses of ten uses of ten: a thousand million rings.
MANY = OPEN + '<g id="a0"><circle r="5"/></g>' + "".join(
    [f'<g id="a{n}">' + f'<use href="#a{n - 1}"/>' * 10 + "</g>" for n in range(1, 10)]
) + '<use href="#a9"/></svg>'  # fmt: skip


@pytest.mark.parametrize(
    ("text", "reported"),
    [
        (ENTITIES + RING, "entities"),
        (DEEP, "nested"),
        (FLAT, "times as long"),
        (MANY, "needs too much time or memory"),
        (RING[:-10], "XML"),
        ("<html><svg/></html>", "expected an SVG"),
        (OPEN + "</svg>", "transparent"),
    ],
)
def test_what_cannot_be_drawn_is_reported(text, reported):
    with pytest.raises(UsageError, match=reported):
        load(text.encode(), "x.svg")


def test_a_drawing_that_takes_too_long_is_reported(monkeypatch):
    monkeypatch.setattr(parent, "WAIT_SECONDS", 0)
    with pytest.raises(UsageError, match="too much time"):
        load(RING.encode(), "x.svg")


def test_a_packed_bomb_is_not_unpacked():
    with pytest.raises(UsageError, match="more than 8 MB"):
        load(gzip.compress(b"<svg" + bytes(30 << 20)), "x.svgz")


def test_without_the_extra_it_is_reported(monkeypatch):
    monkeypatch.setattr(module, "find_spec", lambda name: None)
    with pytest.raises(UsageError, match="nonoproof\\[svg\\]"):
        load(RING.encode())

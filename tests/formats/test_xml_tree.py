"""The tree knows its places, keeps what was complete, and refuses what could do harm."""

import pytest
from nonoproof.findings import Code
from nonoproof.formats.common import Notes
from nonoproof.formats.xml_tree import MAX_DEPTH, Document, escape, escape_attribute, parse_xml

LAUGHS = b"""<?xml version="1.0"?>
<!DOCTYPE a [
 <!ENTITY ha "ha">
 <!ENTITY haha "&ha;&ha;&ha;&ha;&ha;&ha;&ha;&ha;&ha;&ha;">
 <!ENTITY hahaha "&haha;&haha;&haha;&haha;&haha;&haha;&haha;&haha;&haha;&haha;">
]>
<a>&hahaha;</a>"""


def parsed(data: bytes) -> tuple[Document, Notes]:
    notes = Notes()
    return parse_xml(data, notes), notes


def test_elements_know_where_they_begin():
    document, _ = parsed(b'<A>\n  <b x="1">one</b>\n  <B/></A>')
    assert document.fault is None
    assert document.root.name == "a"
    first, second = document.root.children
    assert (first.name, first.line, first.column, first.text, first.attributes) == (
        "b",
        2,
        3,
        "one",
        {"x": "1"},
    )
    assert (second.name, second.line, second.column, second.complete) == ("b", 3, 3, True)


def test_text_is_whole_however_it_is_cut():
    document, _ = parsed(b"<a>one &amp; <!-- not this -->two<![CDATA[ <three>]]></a>")
    assert document.root.text == "one & two <three>"


def test_what_was_complete_before_a_fault_stays():
    document, _ = parsed(b"<a><b>1</b><c>2</a>")
    b, c = document.root.children
    assert b.complete and not c.complete
    assert document.fault.finding.code is Code.SYNTAX
    assert (document.fault.finding.line, document.fault.finding.column) == (1, 18)


@pytest.mark.parametrize(
    "data",
    [
        LAUGHS,
        b'<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/hostname">]><a>&x;</a>',
        b'<!DOCTYPE a [<!ENTITY % x SYSTEM "http://localhost:9/x"> %x;]><a/>',
        b'<!DOCTYPE a [<!ENTITY x "y">]><a/>',
    ],
    ids=["billion-laughs", "external-entity", "parameter-entity", "unused-entity"],
)
def test_entities_are_refused(data):
    document, _ = parsed(data)
    assert "entities" in document.fault.finding.message
    # Where the first entity is declared.
    assert document.fault.finding.line == 1 + data[: data.index(b"<!ENTITY")].count(b"\n")


def test_a_doctype_alone_is_passed_over():
    document, _ = parsed(b'<!DOCTYPE pbn SYSTEM "http://localhost:9/pbn-0.3.dtd"><a>k</a>')
    assert document.fault is None
    assert document.root.text == "k"


def test_deep_nesting_stops_early():
    document, _ = parsed(b"<a>" * 100_000)
    assert f"{MAX_DEPTH} deep" in document.fault.finding.message


@pytest.mark.parametrize("name", ["utf-7", "no-such-encoding"])
def test_an_encoding_nobody_knows_is_a_finding(name):
    document, _ = parsed(f'<?xml version="1.0" encoding="{name}"?><a/>'.encode())
    assert document.fault.finding.code is Code.UNREADABLE


def test_latin_1_without_a_declaration_is_read_and_reported():
    document, notes = parsed("<a>\n café</a>".encode("latin-1"))
    assert document.root.text.strip() == "café"
    assert [(each.code, each.line) for each in notes.findings] == [(Code.ENCODING, 2)]


@pytest.mark.parametrize("encoding", ["utf-16", "windows-1250", "utf-8-sig"])
def test_declared_encodings_are_read(encoding):
    declared = "utf-8" if encoding == "utf-8-sig" else encoding
    document, notes = parsed(f'<?xml version="1.0" encoding="{declared}"?><a>č</a>'.encode(encoding))
    assert document.root.text == "č"
    assert notes.findings == []


def test_a_text_between_children_belongs_to_none():
    document, _ = parsed(b"<a>x<b/>y<b>1<!-- -->2</b>z</a>")
    assert [document.root.text, *[each.text for each in document.root.children]] == ["", "", "12"]


@pytest.mark.parametrize("text", ["<&>\"'", "a\r\nb\tc", "č\U0001f600", "x\0\x0b\ud800y"])
def test_escaping_gives_the_text_back_but_for_what_xml_cannot_hold(text):
    document, _ = parsed(f'<a b="{escape_attribute(text)}">{escape(text)}</a>'.encode())
    held = text.replace("\0", "").replace("\x0b", "").replace("\ud800", "")
    assert document.root.text == held
    assert document.root.attributes["b"] == held

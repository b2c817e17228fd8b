"""XML from strangers as a small tree whose elements know their place.

The parser is defusedxml's: entities are refused, nothing external is fetched, a DOCTYPE is passed over. What
was complete before a fault stays readable, so that one broken puzzle does not lose those in front of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..findings import Code
from .common import Fault, Notes, decode, fault, quote

if TYPE_CHECKING:
    from xml.parsers.expat import XMLParserType

MAX_DEPTH = 32
"""The formats nest five deep; a file that goes on for thousands of levels is an attack or a mistake."""


@dataclass(slots=True)
class Element:
    """An element: its name in lower case, where it begins, its attributes, its children or else its text."""

    name: str
    attributes: dict[str, str]
    line: int
    column: int
    text: str = ""
    children: list[Element] = field(default_factory=list)
    complete: bool = False

    def all(self, name: str) -> Iterator[Element]:
        """The direct children of that name."""
        return (child for child in self.children if child.name == name)

    def child_text(self, name: str) -> str:
        """The text of the first child of that name, without the white space around it."""
        for child in self.children:
            if child.name == name:
                return child.text.strip()
        return ""


@dataclass(slots=True)
class Document:
    root: Element | None
    fault: Fault | None = None
    """Why reading stopped before the end."""


class _Builder:
    """Makes elements from the events of an expat parser, and stamps each with the parser's position."""

    def __init__(self) -> None:
        self.root: Element | None = None
        self.open: list[Element] = []
        self.parts: list[str] = []
        """The text since the last tag."""
        self.expat: XMLParserType

    def attach(self, expat: XMLParserType) -> None:
        """Take the events straight from expat: the layer between costs more than all the rest of reading."""
        self.expat = expat
        expat.ordered_attributes = False
        expat.StartElementHandler = self.start
        expat.EndElementHandler = self.end
        expat.CharacterDataHandler = self.data

    def start(self, name: str, attributes: dict[str, str]) -> None:
        at, parents = self.expat, self.open
        plain = name.rpartition("}")[2].lower()
        element = Element(plain, attributes, at.CurrentLineNumber, at.CurrentColumnNumber + 1)
        if len(parents) >= MAX_DEPTH:
            raise fault(f"elements are nested more than {MAX_DEPTH} deep", element.line, element.column)
        if parents:
            parents[-1].children.append(element)
        else:
            self.root = element
        parents.append(element)
        self.parts.clear()

    def data(self, text: str) -> None:
        self.parts.append(text)

    def end(self, _name: str) -> None:
        element = self.open.pop()
        if not element.children:
            element.text = "".join(self.parts)
        self.parts.clear()
        element.complete = True


def parse_xml(data: bytes, notes: Notes) -> Document:
    """The tree of a document, as far as it can be read; an encoding that had to be guessed is noted."""
    document = _parse(data)
    if document.fault is not None and not data.startswith((b"\xff\xfe", b"\xfe\xff")):
        try:
            data.decode("utf-8")
        except UnicodeDecodeError:
            again = _parse(decode(data))
            if again.fault is None:
                decode(data, notes)
                return again
    return document


def _parse(data: bytes | str) -> Document:
    from defusedxml.common import DefusedXmlException
    from defusedxml.ElementTree import DefusedXMLParser, ParseError

    builder = _Builder()
    parser = DefusedXMLParser(target=builder)
    builder.attach(parser.parser)
    stop: Fault | None = None
    try:
        parser.feed(data)
        parser.close()
    except ParseError as error:
        line, column = error.position
        reason = re.sub(r": line \d+, column \d+$", "", str(error))
        stop = fault(f"not well-formed XML: {reason}", line, column + 1)
    except DefusedXmlException:
        line = builder.expat.CurrentLineNumber
        stop = Fault(
            Code.SYNTAX, "the file declares entities, which are refused because they can be harmful", line
        )
    except Fault as error:
        stop = error
    except (LookupError, ValueError) as error:
        stop = Fault(
            Code.UNREADABLE, f"the encoding that the file declares cannot be read: {quote(str(error))}"
        )
    return Document(builder.root, stop)


_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ESCAPES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\r": "&#13;"}
_SPACES = {"\t": "&#9;", "\n": "&#10;"}


def escape(text: str) -> str:
    """Text for the content of an element; characters that XML cannot hold are left out."""
    clean = _FORBIDDEN.sub("", text)
    for char, reference in _ESCAPES.items():
        clean = clean.replace(char, reference)
    return clean


def escape_attribute(text: str) -> str:
    """Text for an attribute in double quotes, whose white space a parser would otherwise change."""
    clean = escape(text)
    for char, reference in _SPACES.items():
        clean = clean.replace(char, reference)
    return clean

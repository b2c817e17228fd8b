"""XML from strangers as a small tree whose elements know their place.

The parser is defusedxml's: entities are refused, nothing external is fetched, a DOCTYPE is passed over. What
was complete before a fault stays readable, and reading goes on with the next part after it, so that one
broken puzzle does not lose the others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

from ..findings import Code
from .common import Fault, Notes, decode, fault, quote

if TYPE_CHECKING:
    from xml.parsers.expat import XMLParserType

MAX_DEPTH = 32
"""The formats nest five deep; a file that goes on for thousands of levels is an attack or a mistake."""


_FEW = 32


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
    texts: dict[str, str] | None = None
    """The text of the first child of each name, once somebody has asked for one of many."""

    def all(self, name: str) -> Iterator[Element]:
        """The direct children of that name."""
        return (child for child in self.children if child.name == name)

    def child_text(self, name: str) -> str:
        """The text of the first child of that name, without the white space around it."""
        for child in self.children[:_FEW]:
            if child.name == name:
                return child.text.strip()
        return self._later_texts().get(name, "") if len(self.children) > _FEW else ""

    def _later_texts(self) -> dict[str, str]:
        """The same for all names at once: a set of thousands of puzzles is asked once for each of them."""
        if self.texts is None:
            self.texts = {}
            for child in self.children:
                self.texts.setdefault(child.name, child.text.strip())
        return self.texts


@dataclass(slots=True)
class Document:
    root: Element | None
    fault: Fault | None = None
    """Why reading stopped before the end."""
    inside: bool = False
    """True where it stopped inside a part."""
    behind: int | None = None
    """The byte from which on another part may begin; None if reading is not to go on."""


@lru_cache
def _plain(name: str) -> str:
    """The name without its namespace and its capitals."""
    return name.rpartition("}")[2].lower()


class _ElementBuilder:
    """Makes elements from the events of an expat parser, and stamps each with the parser's position."""

    def __init__(self, part: str) -> None:
        self.part = part
        self.part_at = -1
        self.open_part: Element | None = None
        self.root: Element | None = None
        self.open: list[Element] = []
        self.parts: list[str] = []
        """The text since the last tag."""
        self.expat: XMLParserType

    def attach(self, expat: XMLParserType) -> None:
        """Take the events straight from expat: the layer between costs more than all the rest of reading."""
        self.expat = expat
        expat.ordered_attributes = False
        expat.buffer_text = True
        expat.StartElementHandler = self.start
        expat.EndElementHandler = self.end
        expat.CharacterDataHandler = self.data

    def start(self, name: str, attributes: dict[str, str]) -> None:
        at, parents = self.expat, self.open
        plain = _plain(name)
        element = Element(plain, attributes, at.CurrentLineNumber, at.CurrentColumnNumber + 1)
        if len(parents) >= MAX_DEPTH:
            raise fault(f"elements are nested more than {MAX_DEPTH} deep", element.line, element.column)
        if parents:
            parents[-1].children.append(element)
        else:
            self.root = element
        parents.append(element)
        if plain == self.part and self.open_part is None:
            self.open_part, self.part_at = element, at.CurrentByteIndex
        self.parts.clear()

    def data(self, text: str) -> None:
        self.parts.append(text)

    def end(self, _name: str) -> None:
        element = self.open.pop()
        if not element.children:
            element.text = "".join(self.parts)
        self.parts.clear()
        element.complete = True
        if element is self.open_part:
            self.open_part = None


MOST_RESUMED = 20
"""Broken parts of a document that are passed over; every one costs another look at the lines before it."""


def parse_parts(data: bytes, part: str, notes: Notes) -> Iterator[Document]:
    """The document; and where it is broken, again what can be read from the next element of that name on."""
    document = parse_xml(data, notes, part)
    yield document
    begin = re.compile(rf"<{part}[\s>]".encode(), re.IGNORECASE)
    declared = _DECLARATION.match(data)
    head = declared[0] if declared else b""
    for _ in range(MOST_RESUMED):
        following = None if document.behind is None else begin.search(data, document.behind)
        if following is None:
            return
        # As many line ends and blanks as there were characters in front, so that every place stays right.
        at = following.start()
        lines = data.count(b"\n", 0, at) - head.count(b"\n")
        blanks = at - (data.rfind(b"\n", 0, at) + 1)
        front = head + b"<rest>" + b"\n" * lines + b" " * blanks
        document = _parse(front + data[at:], part)
        if document.behind is not None:
            document.behind += at - len(front)
            if not document.inside and begin.search(data, document.behind) is None:
                # The end tags of what was opened before the broken part are no fault of the rest.
                document.fault = None
        yield document


_DECLARATION = re.compile(rb"(?:\xef\xbb\xbf)?\s*<\?xml[^>]*\?>")


def parse_xml(data: bytes, notes: Notes, part: str = "") -> Document:
    """The tree of a document, as far as it can be read; an encoding that had to be guessed is noted."""
    document = _parse(data, part)
    if document.fault is not None and not data.startswith((b"\xff\xfe", b"\xfe\xff")):
        try:
            data.decode("utf-8")
        except UnicodeDecodeError:
            again = _parse(decode(data), part)
            if again.fault is None:
                decode(data, notes)
                return again
    return document


def _parse(data: bytes | str, part: str) -> Document:
    from defusedxml.common import DefusedXmlException
    from defusedxml.ElementTree import DefusedXMLParser, ParseError

    builder = _ElementBuilder(part)
    parser = DefusedXMLParser(target=builder)
    builder.attach(parser.parser)
    stop: Fault | None = None
    behind = None
    try:
        parser.feed(data)
        parser.close()
    except ParseError as error:
        line, column = error.position
        reason = re.sub(r": line \d+, column \d+$", "", str(error))
        stop = fault(f"not well-formed XML: {reason}", line, column + 1)
        behind = 1 + (builder.part_at if builder.open_part is not None else parser.parser.ErrorByteIndex)
    except DefusedXmlException:
        line = builder.expat.CurrentLineNumber
        stop = Fault(
            Code.SYNTAX, "the file declares entities, which are not allowed because they can do harm", line
        )
    except Fault as error:
        stop = error
    except (LookupError, ValueError) as error:
        stop = Fault(
            Code.UNREADABLE, f"the encoding that the file declares cannot be read: {quote(str(error))}"
        )
    return Document(builder.root, stop, builder.open_part is not None, behind)


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

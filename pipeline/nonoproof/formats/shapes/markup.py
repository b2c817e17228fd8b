"""XML as plain data: an element is an object of its attributes and children, or its text."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

MAX_DEPTH = 30
TEXT = "text"


def load_xml(data: bytes) -> object:
    """The data of an XML document; None if it is none, or one that is not for us."""
    from xml.etree.ElementTree import ParseError

    from defusedxml.common import DefusedXmlException
    from defusedxml.ElementTree import fromstring

    try:
        root = fromstring(data)
        return {_name(root): _value(root, 0)}
    except (ParseError, DefusedXmlException, ValueError, LookupError, RecursionError):
        return None


def _name(element: Element) -> str:
    return str(element.tag).rpartition("}")[2]


def _value(element: Element, depth: int) -> object:
    if depth > MAX_DEPTH:
        return None
    found: dict[str, object] = dict(element.attrib)
    lists: dict[str, list[object]] = {}
    for child in element:
        if isinstance(child.tag, str):
            lists.setdefault(_name(child), []).append(_value(child, depth + 1))
    for name, values in lists.items():
        found[name if name not in found else f"{name}s"] = values if len(values) > 1 else values[0]
    raw = element.text or ""
    text = raw.strip()
    if not found:
        # A row of a picture may be blank; what is between elements has line ends.
        return raw.strip("\n") if text or "\n" not in raw else ""
    if text:
        found[TEXT] = text
    return found

"""Drawings in SVG as pixels, whatever is in them: nothing is fetched, no file is opened, nothing runs.

The text is parsed by a reader that expands no entities, and whatever leads out of the drawing (pictures that are
linked or embedded, scripts, foreign objects) is taken out before the renderer sees it. The renderer is resvg, as an
extra. A drawing can ask for any amount of work in a few lines: the caller does this in a process with limits.
"""

from __future__ import annotations

import gzip
import io
from importlib.util import find_spec
from typing import TYPE_CHECKING

from ..errors import UsageError

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

MOST_BYTES = 8 * 1024 * 1024
"""Of the text, which is never longer for a drawing that a puzzle is made of."""
DEEPEST = 200
SIDE = 960
"""Pixels of the longer side."""
_FLATTEST = 50
"""How many times as long as high a drawing may be."""
_LEADS_OUT = frozenset({"image", "feImage", "script", "foreignObject"})


def looks_like_svg(data: bytes) -> bool:
    """Whether the bytes begin as a drawing does, which may be packed with gzip."""
    if data.startswith(b"\x1f\x8b"):
        return True
    start = data[:4096].lstrip(b"\xef\xbb\xbf \t\r\n")
    return start.startswith(b"<") and b"<svg" in data[: 1 << 16].lower().replace(b"<svg:svg", b"<svg")


def require_renderer(name: str) -> None:
    if find_spec("resvg_py") is None:
        raise UsageError(f"{name}: SVG needs the extra svg: pip install 'nonoproof[svg]'")


def draw_svg(data: bytes, name: str) -> bytes:
    """The drawing as PNG. A ``UsageError`` says what is wrong with it."""
    root = _parsed(_unpacked(data, name), name)
    _resize(root, name)
    import resvg_py

    try:
        # Without the fonts of this machine: the same everywhere, and nothing is looked for on the disk.
        return bytes(
            resvg_py.svg_to_bytes(svg_string=_text(root, name).decode(), dpi=96.0, skip_system_fonts=True)
        )
    except ValueError:
        raise UsageError(f"{name}: the drawing is damaged, or needs too much time or memory") from None


def _unpacked(data: bytes, name: str) -> bytes:
    if data.startswith(b"\x1f\x8b"):
        try:
            with gzip.GzipFile(fileobj=io.BytesIO(data)) as file:
                data = file.read(MOST_BYTES + 1)
        except (OSError, EOFError, ValueError):
            raise UsageError(f"{name}: the compressed file is damaged") from None
    if len(data) > MOST_BYTES:
        raise UsageError(f"{name}: the drawing has more than {MOST_BYTES >> 20} MB")
    return data


def _parsed(data: bytes, name: str) -> Element:
    from xml.etree.ElementTree import ParseError

    from defusedxml.common import DefusedXmlException
    from defusedxml.ElementTree import fromstring

    try:
        # A document type may be named, but not declare anything.
        root: Element = fromstring(data, forbid_entities=True, forbid_external=True)
    except DefusedXmlException:
        raise UsageError(f"{name}: the file declares entities, which are not allowed") from None
    except (ParseError, ValueError, LookupError):
        raise UsageError(f"{name}: the file is not well-formed XML") from None
    if _bare(root) != "svg":
        raise UsageError(f"{name}: expected an SVG drawing")
    _take_out(root, name)
    return root


def _bare(element: Element) -> str:
    """The name without its namespace."""
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def _take_out(root: Element, name: str) -> None:
    """Remove what leads out of the drawing; without recursion, for it may be deep."""
    todo = [(root, 1)]
    while todo:
        element, depth = todo.pop()
        if depth > DEEPEST:
            raise UsageError(f"{name}: the drawing is nested deeper than {DEEPEST} times")
        for child in list(element):
            if _bare(child) in _LEADS_OUT:
                element.remove(child)
            else:
                todo.append((child, depth + 1))
        for key, value in list(element.attrib.items()):
            # References within the drawing begin with a hash; all others lead out of it.
            if key.rpartition("}")[2] == "href" and not value.strip().startswith("#"):
                del element.attrib[key]


def _resize(root: Element, name: str) -> None:
    """Give the drawing the size in pixels that it is to have."""
    width, height = (_length(root.get(side, "")) for side in ("width", "height"))
    box = [_length(word) for word in root.get("viewBox", "").replace(",", " ").split()]
    if not (width and height) and len(box) == 4:
        width, height = box[2], box[3]
    if not (width and height):
        width = height = float(SIDE)
    if max(width, height) > _FLATTEST * min(width, height):
        raise UsageError(f"{name}: the drawing is more than {_FLATTEST} times as long as it is wide")
    if len(box) != 4:
        root.set("viewBox", f"0 0 {width} {height}")
    share = SIDE / max(width, height)
    root.set("width", str(max(1, round(width * share))))
    root.set("height", str(max(1, round(height * share))))


_UNITS = {"": 1.0, "px": 1.0, "pt": 4 / 3, "pc": 16.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0}


def _length(word: str) -> float:
    """In pixels; 0 for shares and whatever else is no plain length."""
    word = word.strip()
    number = word.rstrip("abcdefghijklmnopqrstuvwxyz%")
    try:
        value = float(number) * _UNITS.get(word[len(number) :], 0.0)
    except ValueError:
        return 0.0
    return value if 0 < value < 1e9 else 0.0


def _text(root: Element, name: str) -> bytes:
    from xml.etree.ElementTree import tostring

    try:
        made: bytes = tostring(root, encoding="utf-8")
    except (RecursionError, ValueError):
        raise UsageError(f"{name}: the drawing is nested too deep") from None
    return made

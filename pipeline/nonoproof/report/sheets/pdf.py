"""The file itself: numbered objects, a table of where each begins, and nothing that depends on the day.

A book is a thousand pages of one kind, so its objects are written as bytes at once; building them from dictionaries
took longer than drawing all puzzles.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from hashlib import sha256
from typing import NamedTuple

_HEAD = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"
"""The version, and bytes that mark the file as binary."""


_EFFORT = 1
"""The compression level: files are a fifth larger than with the default, in a third of the time."""
_AT_ONCE = 32
"""Streams that are passed to the other thread together: passing costs as much as a page."""


class Ref(NamedTuple):
    """Another object of the same file."""

    number: int

    def __str__(self) -> str:
        return f"{self.number} 0 R"


class PdfFile:
    """Objects in the order in which they were asked for."""

    def __init__(self) -> None:
        self._objects: list[bytes] = []
        self._streams: list[Ref] = []
        self._waiting: list[bytes] = []
        """The bytes in the streams that are not compressed yet."""
        self._batches: list[Future[list[bytes]]] = []
        # Pages are compressed while others are drawn: the interpreter is free meanwhile.
        self._compressing = ThreadPoolExecutor(os.cpu_count())

    def reserve(self) -> Ref:
        """A place for an object that others refer to before it is known."""
        return self.add("null")

    def add(self, body: str) -> Ref:
        self._objects.append(body.encode("ascii"))
        return Ref(len(self._objects))

    def put(self, place: Ref, body: str) -> None:
        self._objects[place.number - 1] = body.encode("ascii")

    def add_stream(self, content: bytes, entries: str = "") -> Ref:
        """Compressed; ``entries`` are more of its dictionary."""
        place = self.add(entries)
        self._streams.append(place)
        self._waiting.append(content)
        if len(self._waiting) == _AT_ONCE:
            self._compress()
        return place

    def _compress(self) -> None:
        self._batches.append(self._compressing.submit(_compressed, self._waiting))
        self._waiting = []

    def finished(self, root: Ref, info: Ref) -> bytes:
        self._fill_streams()
        parts, places, length = [_HEAD], [], len(_HEAD)
        for number, body in enumerate(self._objects, 1):
            part = b"%d 0 obj\n%b\nendobj\n" % (number, body)
            places.append(length)
            length += len(part)
            parts.append(part)
        table = "".join([f"{place:010d} 00000 n \n" for place in places])
        name = sha256(b"".join(parts)).hexdigest()[:32]
        parts.append(
            f"xref\n0 {len(places) + 1}\n0000000000 65535 f \n{table}trailer\n"
            f"<< /Size {len(places) + 1} /Root {root} /Info {info} /ID [<{name}> <{name}>] >>\n"
            f"startxref\n{length}\n%%EOF\n".encode("ascii")
        )
        return b"".join(parts)

    def _fill_streams(self) -> None:
        self._compress()
        compressed = [each for batch in self._batches for each in batch.result()]
        for place, data in zip(self._streams, compressed, strict=True):
            entries = self._objects[place.number - 1]
            head = b"<< %b /Filter /FlateDecode /Length %d >>\nstream\n" % (entries, len(data))
            self._objects[place.number - 1] = b"".join((head, data, b"\nendstream"))
        self._compressing.shutdown()


def _compressed(contents: Sequence[bytes]) -> list[bytes]:
    return [zlib.compress(content, _EFFORT) for content in contents]


def string(text: str) -> str:
    """Any text as a string of PDF. As digits: nothing in it can end it, or be taken for an operator."""
    return f"<{text.encode('utf-16', 'replace').hex()}>" if not text.isascii() else f"<{text.encode().hex()}>"


def array(values: Sequence[object]) -> str:
    return f"[{' '.join(map(str, values))}]"

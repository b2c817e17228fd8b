"""Lists of numbers in half a byte a digit, as the store keeps the features of a grade.

The text is that of JSON without its brackets. Half bytes from 10 on are: a point, a comma, a minus, ``.0,``, an ``e``,
and nothing.
"""

from __future__ import annotations

import orjson

_TO = bytes.maketrans(b".,-", b"abc")
_FROM = bytes.maketrans(b"abc", b".,-")


def pack_numbers(numbers: tuple[float, ...]) -> bytes:
    text = orjson.dumps(numbers)[1:-1].replace(b".0,", b"d").translate(_TO, b"+")
    return bytes.fromhex((text + b"f" if len(text) % 2 else text).decode())


def unpack_numbers(packed: bytes) -> tuple[float, ...]:
    """Raises ``ValueError`` for what are no numbers."""
    text = packed.hex().encode().removesuffix(b"f").translate(_FROM).replace(b"d", b".0,")
    return tuple(orjson.loads(b"[" + text + b"]"))

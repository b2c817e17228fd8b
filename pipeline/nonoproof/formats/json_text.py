"""JSON text in and out: what is not JSON is a fault with its place; what people read is laid out for them."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NoReturn

from .common import Fault, fault, quote


def load(text: str, first_line: int = 1) -> object:
    """The value of a JSON text, or a ``Fault`` with the line and column where it stops being JSON."""
    with _faults(first_line):
        return _DECODER.decode(text)


def value_at(text: str, at: int) -> tuple[object, int]:
    """The value that begins at a place of a text, and where it ends; a ``Fault`` if there is none."""
    with _faults(1):
        return _DECODER.raw_decode(text, at)


def elements(text: str) -> Iterator[tuple[object, int]]:
    """The values of a JSON list with the line each begins in; a fault comes after all values before it."""
    with _faults(1):
        at = yield from _listed(text, text.index("["))
        if at < len(text):
            raise json.JSONDecodeError("Extra data", text, at)


def lines_under(text: str, name: str, count: int) -> Sequence[int | None]:
    """The lines in which the values of the list under that name begin, in a text that is known to be JSON."""
    found = re.search(rf'"{name}"\s*:\s*(?=\[)', text)
    lines = [line for _, line in _listed(text, found.end())] if found else []
    # Another list of that name, deeper in the text, says nothing about this one.
    return lines if len(lines) == count else [None] * count


def _listed(text: str, at: int) -> Generator[tuple[object, int], None, int]:
    """The values of the list that begins there, with their lines, and then where the text goes on."""
    line, counted = 1, 0
    at = _skip(text, at + 1)
    closed = text.startswith("]", at)
    if closed:
        return _skip(text, at + 1)
    while not closed:
        line, counted = line + text.count("\n", counted, at), at
        value, at = _DECODER.raw_decode(text, at)
        yield value, line
        at = _skip(text, at)
        closed = text.startswith("]", at)
        if not closed and not text.startswith(",", at):
            raise json.JSONDecodeError("Expecting ',' or ']'", text, at)
        at = _skip(text, at + 1)
    return at


def _skip(text: str, at: int) -> int:
    match = _SPACE.match(text, at)
    return match.end() if match else at


@contextmanager
def _faults(first_line: int) -> Iterator[None]:
    try:
        yield
    except json.JSONDecodeError as error:
        reason = error.msg[:1].lower() + error.msg[1:]
        raise fault(f"not JSON: {reason}", first_line + error.lineno - 1, error.colno) from None
    except RecursionError:
        raise fault("not a puzzle: the JSON is nested too deeply", first_line) from None
    except Fault as error:
        raise fault(error.finding.message, error.finding.line or first_line) from None
    except ValueError:
        # Python refuses to read numbers of thousands of digits.
        raise fault("not a puzzle: a number has too many digits", first_line) from None


def _without_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    values = dict(pairs)
    if len(values) < len(pairs):
        counts = Counter([name for name, _ in pairs])
        twice = next(name for name, count in counts.items() if count > 1)
        raise fault(f"the key {quote(twice)} appears twice in one object")
    return values


def _refuse_constant(word: str) -> NoReturn:
    raise fault(f"not JSON: {word} is not a JSON number")


_DECODER = json.JSONDecoder(object_pairs_hook=_without_duplicates, parse_constant=_refuse_constant)
_SPACE = re.compile(r"[ \t\n\r]*")


def line(value: object) -> bytes:
    """The value as compact JSON in one line, with its line end."""
    return encode(json.dumps(value, ensure_ascii=False, separators=(",", ":"))) + b"\n"


def page(record: dict[str, Any], indent: str = "") -> str:
    """The record as JSON for people: a field a line, a row of a picture a line, clues kept together."""
    inner = indent + "  "
    fields = [f"{inner}{json.dumps(name)}: {_field(value, inner)}" for name, value in record.items()]
    return f"{indent}{{\n" + ",\n".join(fields) + f"\n{indent}}}"


def _field(value: object, indent: str) -> str:
    if isinstance(value, list) and value and isinstance(value[0], (str, dict)):
        items = [f"{indent}  {json.dumps(each, ensure_ascii=False)}" for each in value]
        return "[\n" + ",\n".join(items) + f"\n{indent}]"
    return json.dumps(value, ensure_ascii=False)


def encode(text: str) -> bytes:
    # Half of a surrogate pair has no UTF-8 form; a question mark stands for it.
    return text.encode("utf-8", errors="replace")

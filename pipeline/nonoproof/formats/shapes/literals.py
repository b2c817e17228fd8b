"""The lists and objects that are written out in a program, or in JSON that is not quite JSON.

One scanner for all languages in which data were seen: JSON with comments and trailing commas, JavaScript and
TypeScript, Python, Java, C and C#, Go, Rust, Kotlin, Swift, Ruby, PHP, Lua, Haskell, Prolog, MiniZinc. It
knows brackets, commas, names, numbers, texts and comments, and nothing else: nothing is run, nothing is
looked up, and what it does not understand is a hole in the data. It takes one pass over the text, and
brackets that are nested too deeply are passed over.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from .. import json_text
from ..common import Fault
from .names import role
from .walk import Block

MAX_DEPTH = 40
MAX_CHARS = 16 << 20
LEAST_IN_A_ROW = 2
MOST_FAILURES = 200
"""Of brackets that are not JSON: for each, Python counts all lines before it."""

_TOKEN = re.compile(
    r"""
    (?P<space>[^\S\n]+)
  | (?P<line>\n)
  | (?P<comment>//[^\n]*|--[\s-][^\n]*)
  | (?P<text>[rRbBuUfF]{0,2}(?:"(?:[^"\\\n]++|\\.)*+"|'(?:[^'\\\n]++|\\.)*+'))
  | (?P<number>0[xX][0-9a-fA-F_]{1,64}|0[bB][01_]{1,4096}
      |(?:[0-9][0-9_]{0,40}(?:\.[0-9]{1,20})?|\.[0-9]{1,20})(?:[eE][+-]?[0-9]{1,3})?)
      (?:[uif](?:8|16|32|64|128|size)|[uUlLfFnN]{1,3})?(?![\w])
  | (?P<long>[0-9]{42,}+)
  | (?P<word>[^\W\d][\w$]*[!?]?(?=[\W]|$))
  | (?P<key>=>|:=|->|==|!=|<=|>=|[=:])
  | (?P<open>[\[{(])
  | (?P<close>[\]})])
  | (?P<other>.)
    """,
    re.VERBOSE | re.DOTALL,
)
_CONSTANTS: dict[str, Any] = {
    "true": True, "false": False, "True": True, "False": False, "TRUE": True, "FALSE": False,
    "null": None, "None": None, "nil": None, "undefined": None, "NULL": None,
}  # fmt: skip
_MAKERS = frozenset(
    [
        "of",
        "listOf",
        "asList",
        "arrayOf",
        "intArrayOf",
        "mutableListOf",
        "list",
        "array",
        "Array",
        "List",
        "Seq",
        "Vector",
        "vector",
        "tuple",
        "vec",
        "arrayListOf",
        "ImmutableList",
        "Arrays",
        "setOf",
        "IntArray",
        "T",
    ]
)
"""Functions that make a list of what they are given, even of one thing."""
_NAMED = ["word", "key", "value"]
_ASSIGNMENTS = ("=", ":=", "=>", ":", "->")


class _Hole:
    """What the scanner does not understand."""

    def __repr__(self) -> str:
        return "…"


HOLE = _Hole()


class _Part(NamedTuple):
    """One part of an item: a value, a word, a sign, or the end of a line."""

    kind: str
    value: Any


class _Frame:
    """A bracket that is open."""

    __slots__ = ("bars", "begin", "fields", "item", "keyed", "opener", "size", "statements")

    def __init__(self, opener: str, begin: int = 0) -> None:
        self.opener = opener
        self.item: list[_Part] = []
        self.keyed = False
        """The item has a sign that gives a name to a value."""
        self.fields: list[tuple[str, object]] = []
        self.statements = False
        self.bars: list[list[object]] | None = None
        self.size = 0
        """How many commas there were: a tuple of one has one."""
        self.begin = begin
        """Where it was opened."""

    def finish(self) -> None:
        """The end of an item."""
        if self.item:
            named = _field(self.item)
            self.fields += named
            self.item = []
            self.keyed = False


def literal(text: str) -> object:
    """The only value of a text in the notation of some language, or None."""
    found = scan(text)
    return found.fields[0][1] if len(found.fields) == 1 else None


def scan(text: str) -> Block:
    """The values that are written out in a text, in order, with their names."""
    stack = [_Frame("")]
    deep = failures = 0
    at, end = 0, min(len(text), MAX_CHARS)
    closed_later = True
    places: dict[int, int] = {}
    parts: list[tuple[int, int, object]] = []
    while at < end:
        match = _TOKEN.match(text, at)
        assert match is not None, "one of the alternatives takes any character"
        kind, begin, at = match.lastgroup, at, match.end()
        frame = stack[-1]
        if kind in ("space", "comment"):
            continue
        if kind == "line":
            _line(frame)
        elif kind == "open":
            if deep or len(stack) > MAX_DEPTH:
                deep += 1
                continue
            # Most data in scripts are plain JSON, which Python reads by itself.
            if len(stack) == 1 and match[0] != "(" and failures < MOST_FAILURES:
                if (found := _json(text, begin)) is not None:
                    value, at = found
                    frame.item.append(_Part("value", value))
                    parts.append((begin, at, value))
                    continue
                failures += 1
            stack.append(_Frame(match[0], begin))
        elif kind == "close":
            if deep:
                deep -= 1
            else:
                _close(stack, places)
        elif deep:
            continue
        elif kind == "text":
            at = _text(text, match, frame)
        elif kind == "number":
            _number(match[0], frame)
        elif kind == "long":
            frame.item.append(_Part("value", HOLE))
        elif kind == "word":
            _word(match[0], frame)
        elif kind == "key":
            frame.item.append(_Part("key", match[0]))
            frame.keyed = True
        else:
            at, closed_later = _sign(text, begin, frame, closed_later)
    while len(stack) > 1:
        _close(stack, places)
    stack[0].finish()
    return Block(stack[0].fields, places, parts)


def _json(text: str, begin: int) -> tuple[object, int] | None:
    """The value of a literal that is JSON, and where it ends; tried only where no bracket is open."""
    try:
        value, end = json_text.value_at(text, begin)
    except Fault:
        return None
    return (value, end) if value else None


def _line(frame: _Frame) -> None:
    """A line end ends a statement that is complete; inside lists it means nothing."""
    if frame.opener in ("", "{") and frame.item:
        last = frame.item[-1]
        if last.kind == "value" and last.value not in ([], HOLE):
            container = isinstance(last.value, (list, dict, Block))
            if container or frame.keyed:
                # In a list, the last element needs no comma behind it.
                plain = frame.size or _is_entry(frame.item) or (not frame.fields and _is_first(frame))
                frame.statements = frame.statements or (
                    not plain if frame.opener else not _is_entry(frame.item)
                )
                frame.finish()
                return
        elif frame.opener == "" and last.kind == "word":
            frame.finish()
            return
        frame.item.append(_Part("line", ""))


def _is_entry(item: list[_Part]) -> bool:
    return len(item) > 1 and item[1] == _Part("key", ":")


def _is_first(frame: _Frame) -> bool:
    """A value, or one name with a value: of a table of one field, as of a block of one statement."""
    return not frame.keyed or [each.kind for each in frame.item if each.kind != "line"] == _NAMED


def _text(text: str, match: re.Match[str], frame: _Frame) -> int:
    """The text, which three quotes may open; returns where the scan goes on."""
    raw = match["text"]
    quote = raw.lstrip("rRbBuUfF")[0]
    inner = raw.lstrip("rRbBuUfF")[1:-1]
    if not inner and text.startswith(quote, match.end()):
        end = text.find(quote * 3, match.end() + 1)
        if end >= 0:
            frame.item.append(_Part("value", text[match.end() + 1 : end]))
            return end + 3
    frame.item.append(_Part("value", _unescaped(inner)))
    return match.end()


def _unescaped(inner: str) -> str:
    if "\\" not in inner:
        return inner
    return re.sub(r"\\(u[0-9a-fA-F]{4}|.)", _escape, inner, flags=re.DOTALL)


def _escape(match: re.Match[str]) -> str:
    code = match[1]
    if code[0] == "u" and len(code) == 5:
        return chr(int(code[1:], 16))
    return {"n": "\n", "t": "\t", "r": "\r", "0": "\0"}.get(code, code)


def _number(word: str, frame: _Frame) -> None:
    digits = word.replace("_", "")
    lower = digits.lower()
    if lower.startswith("0b"):
        # As it is written, so that its leading zeros are not lost.
        value: object = lower
    elif lower.startswith("0x"):
        value = lower
    else:
        found = re.match(r"[0-9.]+(?:[eE][+-]?[0-9]+)?", digits)
        number = found[0] if found else "0"
        value = float(number) if "." in number or "e" in number.lower() else int(number)
    if frame.item and frame.item[-1] == _Part("sign", "-"):
        frame.item.pop()
        value = -value if isinstance(value, (int, float)) else HOLE
    frame.item.append(_Part("value", value))


def _word(word: str, frame: _Frame) -> None:
    if word in _CONSTANTS:
        frame.item.append(_Part("value", _CONSTANTS[word]))
    else:
        frame.item.append(_Part("word", word))


def _sign(text: str, begin: int, frame: _Frame, closed_later: bool) -> tuple[int, bool]:
    """Any other sign; returns where the scan goes on, and whether a quotation may still be closed."""
    sign = text[begin]
    if sign == ",":
        frame.size += 1
        frame.finish()
    elif sign == ";":
        frame.statements = frame.statements or frame.opener in ("", "{")
        if frame.opener == "[" and frame.item:
            frame.size += 1
        frame.finish()
    elif text.startswith("/*", begin):
        end = text.find("*/", begin + 2)
        return (len(text) if end < 0 else end + 2), closed_later
    elif (sign == "#" and not text.startswith("#[", begin) and not _is_name(text, begin)) or (
        sign == "%" and (not frame.item or frame.item[-1].kind == "value") and _is_remark(text, begin)
    ):
        end = text.find("\n", begin)
        return (len(text) if end < 0 else end), closed_later
    elif sign == "`" and closed_later:
        end = text.find("`", begin + 1)
        if end < 0:
            return begin + 1, False
        frame.item.append(_Part("value", text[begin + 1 : end]))
        return end + 1, True
    elif sign == "|" and frame.opener == "[":
        _bar(frame)
    elif sign == "." and frame.opener == "" and re.match(r"\.\s*(?:\n|$|%)", text[begin : begin + 80]):
        frame.finish()
    elif not sign.isspace():
        frame.item.append(_Part("sign", sign))
    # An escaped quote begins no text: each of many would be followed to the end of the line.
    escapes = sign == "\\" and text[begin + 1 : begin + 2] in ('"', "'")
    return begin + 1 + escapes, closed_later


def _is_name(text: str, begin: int) -> bool:
    """``#name = [`` is a private field of a class in JavaScript, not a comment."""
    return re.match(r"#\w+\s*=\s*\[", text[begin : begin + 80]) is not None


def _is_remark(text: str, begin: int) -> bool:
    before = text[begin - 1] if begin else "\n"
    after = text[begin + 1 : begin + 2]
    return before.isspace() and (after.isspace() or after in ("%", ""))


def _bar(frame: _Frame) -> None:
    """``[| 1, 2 | 3, 0 |]``, the notation of MiniZinc for a table."""
    if frame.bars is None:
        if frame.item or frame.fields:
            frame.item.append(_Part("sign", "|"))
            return
        frame.bars = []
        return
    frame.finish()
    frame.bars.append([value for _, value in frame.fields])
    frame.fields = []


def _close(stack: list[_Frame], places: dict[int, int]) -> None:
    """The bracket is closed: what was in it is a value of the one around it."""
    if len(stack) == 1:
        return
    frame = stack.pop()
    frame.finish()
    outer = stack[-1]
    call = (
        outer.item[-1].value if frame.opener == "(" and outer.item and outer.item[-1].kind == "word" else ""
    )
    value = _value(frame, str(call))
    places[id(value)] = frame.begin
    outer.item.append(_Part("value", value))


def _value(frame: _Frame, call: str) -> object:
    fields = frame.fields
    if frame.bars is not None:
        rows = frame.bars + ([[value for _, value in fields]] if fields else [])
        return [row for row in rows if row] if any(rows) else []
    named = sum(bool(name) for name, _ in fields)
    values: list[object] = [value for _, value in fields]
    single = len(fields) == named == 1 and isinstance(values[0], (list, dict))
    if (frame.statements and not single) or (named and named < len(fields)):
        return Block(fields)
    if named:
        names = [name for name, _ in fields]
        return dict(fields) if len(set(names)) == len(names) else Block(fields)
    if frame.opener == "(":
        if len(values) == 1 and not frame.size and call not in _MAKERS:
            return values[0]
        return values
    return values


def _field(item: list[_Part]) -> list[tuple[str, object]]:
    """The name and the value of an item; several values without a name where they stand side by side."""
    name, rest = _split(item)
    held = [each.value for each in rest if each.kind == "value"]
    containers = [each for each in held if isinstance(each, (list, dict, Block)) and each != []]
    words = [each.value for each in rest if each.kind == "word"]
    if not containers:
        if held == [[]] * len(held) and held:
            return [(name, [])]
        if len(held) == 1 and not words and all(each.value in "+&*" for each in rest if each.kind == "sign"):
            return [(name, held[0])]
        if not held and len(words) >= 1 and all(each.value in ".:" for each in rest if each.kind == "sign"):
            return [(name, str(words[-1]))]
        if len(held) > 1 and all(isinstance(each, str) for each in held) and not words:
            return [(name, "".join(map(str, held)))]
        return [(name, HOLE)] if held or words else []
    if not name:
        name = _called(rest)
    if len(containers) == 1:
        return [(name, containers[0])]
    if any(each == _Part("sign", ".") for each in rest):
        first = containers[0]
        small = isinstance(first, list) and len(first) == 1 and not isinstance(first[0], (list, dict))
        return [(name, containers[-1] if small else first)]
    sizes = [each for each in containers[:-1] if not _is_type(each)]
    if not sizes and not words and len(containers) == len(rest) > LEAST_IN_A_ROW:
        # Clues one after the other, each in brackets.
        return [(name, list(containers))]
    if not sizes:
        return [(name, containers[-1])]
    return [(name, list(containers))]


def _is_type(value: object) -> bool:
    """``[5]`` in front of braces is the length of an array, ``(a, b)`` the parameters of a function."""
    return isinstance(value, list) and not any(isinstance(each, (list, dict, Block)) for each in value)


def _called(rest: list[_Part]) -> str:
    """The name in front of brackets, as in ``rows([[1], [2]]).``, where it means something."""
    if len(rest) >= 2 and rest[0].kind == "word" and rest[1].kind == "value":
        kind = role(str(rest[0].value))
        return str(rest[0].value) if kind.side or kind.grid > 0 else ""
    return ""


def _name_of(value: object) -> str | int | None:
    """A name in quotes, or in brackets as in ``["left hand"] = 3``."""
    if isinstance(value, list) and len(value) == 1:
        value = value[0]
    return value if isinstance(value, (str, int)) else None


def _split(item: list[_Part]) -> tuple[str, list[_Part]]:
    """The name of an item, and what it is given."""
    keys = [place for place, each in enumerate(item) if each.kind == "key" and each.value in _ASSIGNMENTS]
    if not keys:
        words = [place for place, each in enumerate(item) if each == _Part("word", "to")]
        if len(words) != 1:
            return "", item
        keys = words
    equal = [place for place in keys if item[place].value in ("=", ":=")]
    place = equal[-1] if equal else keys[0]
    begin = max([at for at in range(place) if item[at].kind == "line"], default=-1) + 1
    left = item[begin : min([key for key in keys if key >= begin] or [place])]
    names = [each.value for each in left if each.kind == "word"]
    if not names:
        names = [name for each in left if each.kind == "value" and (name := _name_of(each.value)) is not None]
    return (str(names[-1])[:80] if names else ""), item[place + 1 :]

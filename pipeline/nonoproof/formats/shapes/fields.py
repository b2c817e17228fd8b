"""What an object says beside its clues and grids: sizes, colours, and who drew it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from ..colour_names import svg_rgb
from ..common import MAX_SIDE, hex_rgb, letter_rgb, whole_number
from ..record_parts import printable
from .grids import StatedSize, Token
from .names import Role, role, words

Fields: TypeAlias = "Sequence[tuple[str, object]]"
"""Names and values in the order of the data; what has no name has an empty one."""

_BY = re.compile(r"\s*([0-9]{1,4})\s*(?:[x×*,/:; ]|by)\s*([0-9]{1,4})\s*", re.IGNORECASE)
_VERDICTS = {0: "none", 1: "unique"}
MAX_TEXT = 2000
LEAST_ROW = 3


def nested(fields: Fields, depth: int = 2) -> Iterator[tuple[str, str, object]]:
    """The fields, and behind them those of the objects among them, each with its path."""
    for key, value in fields:
        yield key, key, value
    if depth:
        for key, value in fields:
            if isinstance(value, dict) and len(value) <= 64:
                for inner, path, each in nested(list(value.items()), depth - 1):
                    yield inner, f"{key}.{path}", each


def whole(value: object) -> int | None:
    """A number from 1 up that a size may be."""
    if isinstance(value, str):
        value = whole_number(value.strip())
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return (
        value if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= MAX_SIDE else None
    )


def declared_size(fields: Fields) -> tuple[StatedSize, StatedSize | None]:
    """The size as width and height, and, where only two numbers are given, those two in their order."""
    width = height = one = None
    pair: StatedSize | None = None
    letters: dict[str, int] = {}
    for key, value in _beside(fields):
        kind = role(key)
        if not kind.size or kind.aside:
            letters |= {key.lower(): number for number in (whole(value),) if number and key.lower() == "m"}
            continue
        number = whole(value)
        if number is not None and key.lower() == "n":
            letters["n"] = number
        if number is not None:
            if kind.size == "width":
                width = width or number
            elif kind.size == "height":
                height = height or number
            else:
                one = one or number
        elif kind.size == "size":
            pair = pair or _two(value)
    if len(letters) == 2 and not width and not height:
        # As in mathematics, or the other way round.
        return StatedSize(), pair or StatedSize(letters["n"], letters["m"])
    return StatedSize(width or one, height or one) if not (width and height) else StatedSize(
        width, height
    ), pair


def _beside(fields: Fields) -> Iterator[tuple[str, object]]:
    """The fields, and those of the objects among them that are about the puzzle and not about how it looks."""
    yield from fields
    for key, value in fields:
        if isinstance(value, dict) and len(value) <= 64 and _is_near(key, value):
            for inner, each in value.items():
                yield str(inner), each
                if isinstance(each, dict) and role(str(inner)).size == "size" and len(each) <= 8:
                    yield from ((str(name), held) for name, held in each.items())


_NEAR = frozenset(
    [
        "meta", "metadata", "info", "puzzle", "settings", "setting", "config", "properties", "props", "attributes",
        "header", "details", "params", "options", "general",
    ]
)  # fmt: skip


def _is_near(key: str, value: Mapping[object, object]) -> bool:
    """An object about the puzzle; not one about its looks, unless there is a list in it, which may be a picture."""
    kind = role(key)
    if kind.aside or kind.colours or kind.other:
        return any(map(_is_picture, value.values()))
    near = kind.size or kind.grid or kind.clue or kind.side or _NEAR.intersection(words(key))
    return bool(near) or any(map(_is_picture, value.values()))


def _is_picture(value: object) -> bool:
    """A list of rows, or a long one of cells."""
    return isinstance(value, list) and (len(value) >= 9 or any(map(_is_row, value)))


def _is_row(value: object) -> bool:
    return isinstance(value, list) or (isinstance(value, str) and len(value) >= LEAST_ROW)


_WIDE = frozenset(["x", "c"])
_HIGH = frozenset(["y", "r"])


def width_among(fields: Fields, sides: StatedSize) -> int | None:
    """Which of two numbers is the width: the same, or the one whose name has an x or c, and the other's a y or r."""
    if sides.width == sides.height:
        return sides.width
    held = [(frozenset(words(key)), value) for key, value in fields if type(value) is int and value in sides]
    wide = {value for name, value in held if name & _WIDE and not name & _HIGH}
    high = {value for name, value in held if name & _HIGH and not name & _WIDE}
    return wide.pop() if len(held) == 2 and len(wide) == len(high) == 1 and wide != high else None


def _two(value: object) -> StatedSize | None:
    if isinstance(value, str) and (match := _BY.fullmatch(value)):
        value = [int(match[1]), int(match[2])]
    if isinstance(value, list) and len(value) == 2:
        first, second = whole(value[0]), whole(value[1])
        return StatedSize(first, second) if first and second else None
    return None


def colours_of(fields: Fields) -> dict[Token, str] | None:
    """RGB values by what stands for them in cells and clues; None if there is no palette."""
    found: dict[Token, str] = {}
    for key, _, value in nested(fields, 1):
        if role(key).colours and not role(key).side:
            for token, shade in _shades(value):
                if token in found and isinstance(value, str):
                    continue
                found[token] = shade
    return found or None


def _shades(value: object) -> Iterator[tuple[Token, str]]:
    if isinstance(value, dict):
        for token, each in value.items():
            shade = rgb_of(each)
            if shade is not None:
                number = whole_number(str(token))
                yield str(token) if number is None else number, shade
    elif isinstance(value, str) and 2 <= len(value) <= 64 and hex_rgb(value) is None:
        # The characters of the colours, the background first.
        for place, char in enumerate(value):
            yield char, "ffffff" if not place else "000000" if char in "#X" else letter_rgb(char)
    elif isinstance(value, list) and len(value) <= 255:
        for place, each in enumerate(value):
            shade = rgb_of(each)
            if shade is None:
                continue
            yield place, shade
            if isinstance(each, dict):
                for name in ("id", "char", "name", "key", "index", "symbol", "code", "value"):
                    token = each.get(name)
                    if isinstance(token, (str, int)) and not isinstance(token, bool):
                        yield token, shade


def rgb_of(value: object) -> str | None:
    """Six digits from a text, three numbers, or an object that holds one of these."""
    if isinstance(value, str):
        text = value.strip()
        match = re.fullmatch(
            r"rgba?\(\s*([0-9]{1,3})[\s,]+([0-9]{1,3})[\s,]+([0-9]{1,3})\b[^)]{0,20}\)", text
        )
        if match:
            return "".join([f"{min(int(part), 255):02x}" for part in match.groups()])
        digits = hex_rgb(text[:-2] if re.fullmatch(r"#[0-9a-fA-F]{8}", text) else text)
        return svg_rgb(text) or digits
    if isinstance(value, list) and len(value) in (3, 4):
        parts = [each for each in value[:3] if isinstance(each, int) and 0 <= each <= 255]
        return "".join([f"{part:02x}" for part in parts]) if len(parts) == 3 else None
    if isinstance(value, dict):
        for name in ("rgb", "hex", "color", "colour", "value", "code", "name"):
            if name in value and (shade := rgb_of(value[name])) is not None:
                return shade
        parts = [value.get(name) for name in "rgb"]  # type: ignore[misc]
        return rgb_of(parts) if all(isinstance(part, int) for part in parts) else None
    return None


def texts_of(fields: Fields) -> dict[str, str]:
    """The metadata: single texts and numbers under the names that are used for them."""
    found: dict[str, str] = {}
    for key, _, value in nested(fields, 1):
        kind: Role = role(key)
        if not kind.text:
            continue
        if kind.text == "claimed_verdict":
            claim = claimed_verdict(key, value)
            if claim:
                found.setdefault(kind.text, claim)
        elif isinstance(value, bool):
            continue
        elif isinstance(value, (str, int, float)):
            text = printable(str(value)).strip()
            if text and len(text) <= MAX_TEXT and "\n" not in text:
                found.setdefault(kind.text, text)
    return found


def claimed_verdict(key: str, value: object) -> str:
    if isinstance(value, bool):
        return "unique" if value and "unique" in words(key) else ""
    if isinstance(value, int):
        return _VERDICTS.get(value, "multiple") if "numbersolutions" in words(key) else ""
    word = str(value).strip().lower()
    return word if word in ("unique", "multiple", "none") else ""

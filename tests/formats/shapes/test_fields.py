"""Sizes, colours and texts of an object, in every notation."""

from __future__ import annotations

import pytest
from nonoproof.formats.common import MAX_SIDE, letter_rgb
from nonoproof.formats.shapes.fields import (
    MAX_TEXT,
    colours_of,
    declared_size,
    nested,
    rgb_of,
    texts_of,
    whole,
)
from nonoproof.formats.shapes.grids import StatedSize

FIELDS = [
    ("a", 1),
    ("b", {"c": 2, "d": {"e": 3, "f": {"g": 4}}}),
    ("h", {str(number): 0 for number in range(65)}),
]


def test_nested_fields() -> None:
    paths = [path for _, path, _ in nested(FIELDS)]
    assert paths == ["a", "b", "h", "b.c", "b.d", "b.d.e", "b.d.f"]
    assert [each for each in nested(FIELDS, 1) if each[0] == "d"] == [("d", "b.d", FIELDS[1][1]["d"])]  # type: ignore[index]
    assert len(list(nested([("h", {str(number): 0 for number in range(64)})]))) == 65


@pytest.mark.parametrize(
    ("value", "number"),
    [
        (1, 1),
        (0, None),
        (-1, None),
        (MAX_SIDE, MAX_SIDE),
        (MAX_SIDE + 1, None),
        (" 12 ", 12),
        ("12px", None),
        ("²", None),
        (3.0, 3),
        (3.5, None),
        (True, None),
        (None, None),
        ([3], None),
    ],
)
def test_whole_numbers(value: object, number: int | None) -> None:
    assert whole(value) == number


@pytest.mark.parametrize(
    ("fields", "size", "pair"),
    [
        ({"width": 5, "height": 3}, StatedSize(5, 3), None),
        ({"size": 5}, StatedSize(5, 5), None),
        ({"width": 5, "size": 4}, StatedSize(5, 4), None),
        ({"size": 4, "width": 5}, StatedSize(5, 4), None),
        ({"width": 5, "w": 6}, StatedSize(5, None), None),
        ({"height": True, "h": 2}, StatedSize(None, 2), None),
        ({"info": {"width": 5, "more": {"height": 3}}}, StatedSize(5, None), None),
        ({"info": {"size": {"width": 5, "height": 3}}}, StatedSize(5, 3), None),
        ({"difficulty": {"size": 1}}, StatedSize(), None),
        ({"size": [5, 3]}, StatedSize(), StatedSize(5, 3)),
        ({"size": "5x3"}, StatedSize(), StatedSize(5, 3)),
        ({"size": "5 × 3"}, StatedSize(), StatedSize(5, 3)),
        ({"size": " 5 by 3 "}, StatedSize(), StatedSize(5, 3)),
        ({"size": "5X3"}, StatedSize(), StatedSize(5, 3)),
        ({"size": ["5", 3.0]}, StatedSize(), StatedSize(5, 3)),
        ({"size": [5, 3], "dimensions": [1, 2]}, StatedSize(), StatedSize(5, 3)),
        ({"size": [5, 0]}, StatedSize(), None),
        ({"size": [0, 5]}, StatedSize(), None),
        ({"size": [5]}, StatedSize(), None),
        ({"size": [5, 3, 1]}, StatedSize(), None),
        ({"size": "large"}, StatedSize(), None),
        ({"width": [5, 3]}, StatedSize(), None),
        ({"other": 5}, StatedSize(), None),
    ],
)
def test_sizes(fields: dict[str, object], size: StatedSize, pair: StatedSize | None) -> None:
    assert declared_size(list(fields.items())) == (size, pair)


@pytest.mark.parametrize(
    ("value", "shade"),
    [
        ("#f00", "ff0000"),
        ("#FF0000", "ff0000"),
        ("#ff0000aa", "ff0000"),
        ("ff0000", "ff0000"),
        ("#ff000", None),
        (" red ", "ff0000"),
        ("fed", "ffeedd"),
        ("yellow", "ffff00"),
        ("tan", "d2b48c"),
        ("rgb(1, 2,255)", "0102ff"),
        ("rgba(1 2 255 / 0.5)", "0102ff"),
        ("rgb(1, 2, 256)", "0102ff"),
        ("rgb(1, 2)", None),
        ("nothing", None),
        ([1, 2, 255], "0102ff"),
        ([1, 2, 255, 0], "0102ff"),
        ([0, 0, 0], "000000"),
        ([1, 2], None),
        ([1, 2, 3, 4, 5], None),
        ([1, 2, 256], None),
        ([1, 2, -1], None),
        ([1, 2, 1.5], None),
        ({"rgb": [1, 2, 255]}, "0102ff"),
        ({"hex": "none", "color": "red"}, "ff0000"),
        ({"name": "red"}, "ff0000"),
        ({"r": 1, "g": 2, "b": 255}, "0102ff"),
        ({"r": 1, "g": 2}, None),
        ({}, None),
        (7, None),
        (None, None),
    ],
)
def test_colours(value: object, shade: str | None) -> None:
    assert rgb_of(value) == shade


@pytest.mark.parametrize(
    ("fields", "found"),
    [
        ({"palette": {"1": "red", "b": "blue", "x": None}}, {1: "ff0000", "b": "0000ff"}),
        ({"palette": ["white", None, "red"]}, {0: "ffffff", 2: "ff0000"}),
        ({"palette": [{"id": "k", "rgb": "red"}]}, {0: "ff0000", "k": "ff0000"}),
        ({"palette": [{"name": "red", "index": 7}]}, {0: "ff0000", "red": "ff0000", 7: "ff0000"}),
        ({"palette": [{"rgb": "red", "id": True}]}, {0: "ff0000"}),
        ({"colors": ".#r"}, {".": "ffffff", "#": "000000", "r": letter_rgb("r")}),
        ({"colors": "-X"}, {"-": "ffffff", "X": "000000"}),
        ({"colors": "x"}, None),
        ({"colors": "x" * 65}, None),
        ({"colors": "abcdef"}, None),
        ({"palette": {"r": "123456"}, "colors": ".r"}, {"r": "123456", ".": "ffffff"}),
        ({"colors": ".r", "palette": {"r": "123456"}}, {"r": "123456", ".": "ffffff"}),
        ({"meta": {"palette": ["red"]}}, {0: "ff0000"}),
        ({"rowColors": ["red"]}, None),
        ({"other": ["red"]}, None),
        ({}, None),
    ],
)
def test_palettes(fields: dict[str, object], found: dict[object, str] | None) -> None:
    assert colours_of(list(fields.items())) == found


def test_palettes_have_limits() -> None:
    for count in (255, 256):
        assert (colours_of([("palette", ["red"] * count)]) is None) == (count > 255)
    signs = "".join([chr(0x100 + number) for number in range(64)])
    found = colours_of([("colors", signs)])
    assert found is not None and len(found) == 64


@pytest.mark.parametrize(
    ("fields", "found"),
    [
        ({"title": " Cat ", "by": "Ann", "id": 7, "stars": 2.5}, {"title": "Cat", "author": "Ann", "catalogue": "7",
                                                                "claimed_difficulty": "2.5"}),
        ({"title": "Cat", "name": "Dog"}, {"title": "Cat"}),
        ({"title": "", "name": "Dog"}, {"title": "Dog"}),
        ({"title": "a\nb"}, {}),
        ({"title": ["Cat"]}, {}),
        ({"a": {"b": {"title": "Cat"}}}, {}),
        ({"title": {"title": "Cat"}}, {"title": "Cat"}),
        ({"title": None, "id": True}, {}),
        ({"title": "x" * MAX_TEXT}, {"title": "x" * MAX_TEXT}),
        ({"title": "x" * (MAX_TEXT + 1)}, {}),
        ({"unique": True}, {"claimed_verdict": "unique"}),
        ({"unique": False}, {}),
        ({"claimed": True}, {}),
        ({"claimed": "Multiple "}, {"claimed_verdict": "multiple"}),
        ({"claimed": "unique"}, {"claimed_verdict": "unique"}),
        ({"claimed": "none"}, {"claimed_verdict": "none"}),
        ({"claimed": "perhaps"}, {}),
        ({"numbersolutions": 0}, {"claimed_verdict": "none"}),
        ({"numbersolutions": 1}, {"claimed_verdict": "unique"}),
        ({"numbersolutions": 2}, {"claimed_verdict": "multiple"}),
        ({"unique": 1}, {}),
    ],
)  # fmt: skip
def test_texts(fields: dict[str, object], found: dict[str, str]) -> None:
    assert texts_of(list(fields.items())) == found

"""Ranges of numbers and sizes as people write them."""

import pytest
from nonoproof.errors import UsageError
from nonoproof.select import SizeSpan, Span


@pytest.mark.parametrize(
    ("text", "least", "most"),
    [("12", 12, 12), ("12-40", 12, 40), ("12-", 12, None), ("-40", None, 40), ("1.5-2.25", 1.5, 2.25)],
)
def test_spans(text, least, most):
    assert Span.parse(text, "score") == (least, most)
    assert str(Span.parse(text, "score")) == text


@pytest.mark.parametrize("text", ["", "-", "a", "4-3", "1--2", "1-2-3", "1e9", "٣"])
def test_what_is_no_span(text):
    with pytest.raises(UsageError):
        Span.parse(text, "score")


@pytest.mark.parametrize(
    ("text", "width", "height"),
    [
        ("15", (15, 15), (None, None)),
        ("15x20", (15, 15), (20, 20)),
        ("10-20", (10, 20), (None, None)),
        ("10X5-20x7", (10, 20), (5, 7)),
    ],
)
def test_sizes(text, width, height):
    assert SizeSpan.parse(text) == (width, height)
    assert str(SizeSpan.parse(text)) == text.lower()


@pytest.mark.parametrize("text", ["", "x", "15x", "x15", "10x10-20", "10-20x20", "20x20-10x30", "10x10-20x5"])
def test_what_is_no_size(text):
    with pytest.raises(UsageError):
        SizeSpan.parse(text)

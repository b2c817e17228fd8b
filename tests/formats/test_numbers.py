"""What looks like a number and is none, or one too long to convert, is no trouble in any place of any format."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from nonoproof.formats.detect import read

from .test_cases import inputs

MOST_PLACES = 8
ODD = ["²", '"²"', "٣", "9" * 5000, '"' + "9" * 5000 + '"']


def texts() -> list[Path]:
    return [each for each in inputs() if b"\0" not in each.read_bytes() and each.stat().st_size < 4000]


@pytest.mark.parametrize("case", texts(), ids=lambda case: f"{case.parent.name}/{case.name}")
def test_odd_numbers(case: Path) -> None:
    text = case.read_bytes().decode("utf-8", errors="replace")
    places = [match.span() for match in re.finditer(r"\b[0-9]+\b|(?<=[\"'])[a-z](?=[\"'])", text)]
    for begin, end in places[:: max(1, len(places) // MOST_PLACES)]:
        for odd in ODD:
            changed = text[:begin] + odd + text[end:]
            for entry in read(changed.encode(), case.name):
                failed = [each for each in entry.findings if each.message.startswith("the reader of")]
                assert not failed, (odd[:9], text[max(0, begin - 20) : end])

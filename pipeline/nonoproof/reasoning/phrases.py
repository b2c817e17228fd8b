"""The one table of phrases: the page puts the same words on the same steps."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any


@cache
def table() -> dict[str, Any]:
    return dict(json.loads(Path(__file__).with_name("phrases.json").read_text(encoding="utf-8")))


def sentence(group: str, name: str, /, **parts: object) -> str:
    """The phrase, with the parts where it names them."""
    phrase: str = table()[group][name]
    return phrase.format_map(parts)


def word(name: str, /, **parts: object) -> str:
    return sentence("words", name, **parts)


RULES: dict[str, str] = table()["rules"]
"""The sentence for each rule, by name, the weakest first."""

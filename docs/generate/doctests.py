"""Shows the examples in docstrings as code. Without this, Markdown takes ``>>>`` for quotations and ``##`` for headings."""

from __future__ import annotations

import re
from typing import Any

import griffe

_EXAMPLE = re.compile(r"^>>> .*(?:\n.+)*", re.MULTILINE)
"""From a prompt to the next blank line."""


_CODE = re.compile(r"(?<!`)``(?!`)")
"""Docstrings write code between double backquotes, and Markdown between single ones."""


def fenced(text: str) -> str:
    return _EXAMPLE.sub(lambda found: f"```pycon\n{found[0]}\n```", _CODE.sub("`", text))


class Doctests(griffe.Extension):
    """Puts fences around examples as docstrings are read."""

    def on_instance(self, *, obj: griffe.Object, **_: Any) -> None:  # noqa: ANN401
        if obj.docstring:
            obj.docstring.value = fenced(obj.docstring.value)

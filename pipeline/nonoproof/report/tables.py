"""Tables in Markdown, and places in them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..summary import Result
from .escape import markdown


def table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(["| " + " | ".join([str(cell) for cell in line]) + " |" for line in lines])


def place(source: str, index: int) -> str:
    return markdown(source if index == 1 else f"{source}, puzzle {index}")


def place_and_title(result: Result) -> tuple[str, str]:
    return place(result.source, result.index), markdown(result.title)


def size(result: Result) -> str:
    return f"{result.width}×{result.height}"


def more(total: int, shown: int) -> list[str]:
    return [f"And {total - shown} more; all are in the CSV and JSON files."] if total > shown else []

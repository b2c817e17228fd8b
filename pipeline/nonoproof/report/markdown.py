"""Tables in Markdown, and places in them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .escape import markdown
from .mentions import Mention


def table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(["| " + " | ".join([str(cell) for cell in line]) + " |" for line in lines])


def place(source: str, index: int) -> str:
    return markdown(source if index == 1 else f"{source}, puzzle {index}")


def place_and_title(each: Mention) -> tuple[str, str]:
    return place(each.source, each.number), markdown(each.title)


def more(total: int, shown: int, where: str = "uniqueness.csv") -> list[str]:
    return [f"And {total - shown} more; all are in {where}."] if total > shown else []


def many(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"

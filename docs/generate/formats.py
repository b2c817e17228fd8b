"""The file formats, from their modules."""

from __future__ import annotations

from inspect import getdoc

from nonoproof.formats import FORMATS, Format

from .commands import cell


def formats_page() -> str:
    parts = [
        "# File formats\n\nnonoproof recognises the format by the content and the suffix of a file. `--format NAME` names it instead.\n",
        "| name | suffixes | written | colours | many in a file | holds a picture | holds given cells |",
        "| --- | --- | --- | --- | --- | --- | --- |",
        *[_row(each) for each in FORMATS],
        "",
    ]
    parts += [f"## {each.NAME}\n\n**{cell(each.TITLE)}**\n\n{_about(each)}\n" for each in FORMATS]
    return "\n".join(parts)


def _row(format: Format) -> str:
    holds = format.HOLDS
    marks = [hasattr(format, "write"), holds.colour, holds.many, holds.goal or not holds.clues, holds.givens]
    suffixes = " ".join([f"`{suffix}`" for suffix in format.SUFFIXES])
    return (
        f"| [`{format.NAME}`](#{format.NAME}) | {suffixes} | "
        + " | ".join(["yes" if mark else "no" for mark in marks])
        + " |"
    )


def _about(format: Format) -> str:
    """The docstring of the module, in which double backquotes are code."""
    return cell(getdoc(format) or "").replace("``", "`")

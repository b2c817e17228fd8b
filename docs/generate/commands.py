"""The commands and their options, from the parser itself."""

from __future__ import annotations

import argparse

from nonoproof.cli.parser import EXAMPLES, build


def commands_page() -> str:
    _, commands = build()
    parts = [
        "# Commands\n\nEach command has `--help`. Exit codes: 0 passes, 1 fails, 2 wrong use, 3 undecided.\n"
    ]
    for name, parser in commands.items():
        usage = " ".join(parser.format_usage().removeprefix("usage: ").split())
        parts.append(f"## {name}\n\n{parser.description}\n\n```text\n{usage}\n```\n")
        rows = [_row(action) for action in parser._actions if not isinstance(action, argparse._HelpAction)]
        if rows:
            parts.append("| option | meaning |\n| --- | --- |\n" + "\n".join(rows) + "\n")
        if name in EXAMPLES:
            parts.append("Examples:\n\n```sh\n" + "\n".join(EXAMPLES[name]) + "\n```\n")
    return "\n".join(parts)


def _row(action: argparse.Action) -> str:
    value = action.metavar or (f"{{{','.join(map(str, action.choices))}}}" if action.choices else "")
    names = [
        f"`{name} {value}`" if value and action.nargs != 0 else f"`{name}`" for name in action.option_strings
    ] or [f"`{value or action.dest}`"]
    return f"| {', '.join(names)} | {cell((action.help or '').replace('%%', '%'))} |"


def cell(text: str) -> str:
    """Text as it may stand in a table."""
    return text.replace("|", "\\|").replace("<", "&lt;").replace("\n", " ")

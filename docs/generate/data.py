"""Profiles, JSON fields and tables of the store, from the files that define them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from nonoproof.findings import RULES
from nonoproof.profiles import Profile

from .commands import cell

ROOT = Path(__file__).parents[2]
PROFILES = ROOT / "pipeline" / "nonoproof" / "profiles"
SCHEMAS = ROOT / "schemas"
STORE = ROOT / "pipeline" / "nonoproof" / "store" / "schema.sql"


def profiles_page() -> str:
    parts = [
        "# Profiles\n\nA profile says what a puzzle must be to pass. `check --profile NAME` and `run --profile NAME` take"
        " a built-in one, or a YAML file of your own with the same fields.\n",
        f"## unique\n\nThe default: {Profile().about}. All other fields keep their defaults.\n",
    ]
    for path in sorted(PROFILES.glob("*.yaml")):
        parts.append(f"## {path.stem}\n\n```yaml\n{path.read_text(encoding='utf-8')}```\n")
    parts.append(f"## The fields\n\n{_table(json.loads((SCHEMAS / 'profile.schema.json').read_text()))}")
    parts.append("## Severities of findings, where a profile does not change them\n")
    parts += [f"- `{code}`: {rule.severity}" for code, rule in RULES.items()]
    return "\n".join(parts) + "\n"


def fields_page() -> str:
    parts = ["# JSON fields\n\nThe files that go in and come out, from their JSON Schemas in `schemas/`.\n"]
    for path in sorted(SCHEMAS.glob("*.schema.json")):
        schema = json.loads(path.read_text(encoding="utf-8"))
        parts.append(
            f"## {path.name.removesuffix('.schema.json')}\n\n{cell(schema.get('description', ''))}\n"
        )
        parts.append(_table(schema))
    return "\n".join(parts)


def _table(schema: dict[str, Any]) -> str:
    rows = [f"| `{name}` | {kind} | {cell(about)} |" for name, kind, about in fields(schema)]
    return "| field | type | meaning |\n| --- | --- | --- |\n" + "\n".join(rows) + "\n"


def fields(schema: dict[str, Any], within: str = "") -> Iterator[tuple[str, str, str]]:
    """Every property of a schema, those of its objects and definitions too: name, type and meaning."""
    for name, each in schema.get("properties", {}).items():
        if isinstance(each, dict):
            yield within + name, _kind(each), each.get("description", each.get("title", ""))
            yield from fields(each, f"{within}{name}.")
            if isinstance(each.get("items"), dict):
                yield from fields(each["items"], f"{within}{name}[].")
    for name, each in schema.get("$defs", {}).items():
        yield from fields(each, f"({name}) ")


def _kind(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1].removeprefix("urn:nonoproof:")
    kinds = schema.get("type", "")
    if "enum" in schema:
        return ", ".join([f"`{json.dumps(each)}`" for each in schema["enum"]])
    return kinds if isinstance(kinds, str) else " or ".join(kinds)


def store_page() -> str:
    """Tables and views as `schema.sql` has them, each with the comment before it."""
    text = STORE.read_text(encoding="utf-8")
    parts = [
        "# The store\n\n`corpus.sqlite` in the folder of a run. Open it with `sqlite3` and read it as you like; the views"
        " are made for that.\n"
    ]
    for match in re.finditer(
        r"((?:^--[^\n]*\n)*)^CREATE (TABLE|VIEW) (\w+).*?;\n", text, re.MULTILINE | re.DOTALL
    ):
        about = " ".join([line.removeprefix("--").strip() for line in match[1].splitlines()])
        body = match[0].removeprefix(match[1]).rstrip()
        parts.append(f"## {match[3]}\n\n{about}\n\n```sql\n{body}\n```\n")
    return "\n".join(parts)

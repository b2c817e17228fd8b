"""The findings: what each means, what to do about it, and an example.

The examples are the cases of the tests. They are run when the page is made, so that it shows what the program says.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from nonoproof.findings import RULES, Code

from tests.finding_cases import CASES

from .advice import ADVICE

_INTRODUCTION = """# Findings

A finding says what is wrong or odd in a file or a puzzle. Each has one of three severities:

- `error`: the puzzle has no verdict.
- `warning`: somebody should look at it.
- `note`: good to know.

[Profiles](profiles.md) can change the severities. Codes never change, so you can filter by them.
"""


def findings_page() -> str:
    parts = [_INTRODUCTION]
    for code, rule in RULES.items():
        parts.append(f"## {code}\n\n*{rule.severity}*: {rule.meaning}.\n\n**What to do.** {ADVICE[code]}\n")
        parts.append(example(code))
    return "\n".join(parts)


def example(code: Code) -> str:
    """The files of the code's case, and what is said of them."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        message = next(each.message for each in CASES[code].produce(folder) if each.code is code)
        files = list(_files(folder))
    message = message.replace(f"{name}/", "")
    about = CASES[code].about
    lines = [f"**Example.** {about[:1].upper()}{about[1:]}"] if about else []
    for path, text in files:
        lines.append(f'```text title="{path}"\n{text.rstrip()}\n```')
    if not about:
        lines.insert(0, "**Example.**")
    return "\n\n".join([*lines, f"> {code}: {message}"]) + "\n"


def _files(folder: Path) -> Iterator[tuple[str, str]]:
    """The files that people can read, by name."""
    for path in sorted(folder.iterdir()):
        if path.is_file() and path.suffix not in (".zip", ".png"):
            yield path.name, path.read_bytes().decode("utf-8", "replace")

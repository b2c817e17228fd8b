"""The findings: what each means, an example with what is told of it, and what to do about it.

The examples are run when the page is made: what it shows is what the program says.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path

from nonoproof.findings import RULES

from .advice import ADVICE, EXAMPLES


def findings_page() -> str:
    told = examples()
    parts = [
        "# Findings\n\nA finding says what is wrong or odd in the data. An `error` means that the puzzle has no verdict, a"
        " `warning` that somebody should look, a `note` that it is good to know. Codes are kept for ever.\n"
    ]
    for code, rule in RULES.items():
        parts.append(f"## {code}\n\n*{rule.severity}*: {rule.meaning}.\n\n**What to do.** {ADVICE[code]}\n")
        if code in EXAMPLES:
            name, content = next(iter(EXAMPLES[code].items()))
            parts.append(f"For example, `{name}`:\n\n```text\n{content.rstrip()}\n```\n\n")
            parts.append(f"> {told[code]}\n")
    return "\n".join(parts)


def examples() -> dict[str, str]:
    """What is told of each example, by code; raises where one does not show what it should."""
    found: dict[str, str] = {}
    for code, files in EXAMPLES.items():
        with tempfile.TemporaryDirectory() as folder:
            for name, content in files.items():
                (Path(folder) / name).write_text(content, encoding="utf-8")
            words = [sys.executable, "-m", "nonoproof", "check", *files, "--json-lines"]
            done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
        told = [each for line in done.stdout.splitlines() for each in json.loads(line)["findings"]]
        found[code] = next(each["message"] for each in told if each["code"] == code)
    return found

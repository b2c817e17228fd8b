"""Puts the version and the hash of a source package into what other packagers build it from.

    python packaging/release_files.py dist/nonoproof-1.2.3.tar.gz

Changes the conda recipe, the Homebrew formula, CITATION.cff, and the version that the action installs.
"""

from __future__ import annotations

import hashlib
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
_VERSION = r"\d+\.\d+\.\d+(?:[a-z]+\d+)?"
PATTERNS = {
    "packaging/conda/recipe.yaml": [(r'(version: ")[^"]+', "version"), (r'(sha256: ")\w+', "hash")],
    "packaging/homebrew/nonoproof.rb": [
        (rf"(download/v){_VERSION}", "version"), (rf"(nonoproof-){_VERSION}", "version"), (r'(sha256 ")\w+', "hash"),
    ],
    "CITATION.cff": [(r"(\nversion: )\S+", "version")],
    "action.yml": [(rf'(\n    default: "){_VERSION}', "version")],
}  # fmt: skip


def filled(text: str, patterns: list[tuple[str, str]], values: dict[str, str]) -> str:
    for pattern, name in patterns:
        text, number = re.subn(pattern, lambda found, name=name: found[1] + values[name], text)  # type: ignore[misc]
        if not number:
            raise ValueError(f"{pattern} is not found")
    return text


def main(words: list[str]) -> int:
    if len(words) != 1 or not (match := re.search(rf"nonoproof-({_VERSION})\.tar\.gz\Z", words[0])):
        print(__doc__, file=sys.stderr)
        return 2
    values = {"version": match[1], "hash": hashlib.sha256(Path(words[0]).read_bytes()).hexdigest()}
    for name, patterns in PATTERNS.items():
        path = ROOT / name
        path.write_text(filled(path.read_text(encoding="utf-8"), patterns, values), encoding="utf-8")
        print(f"{name}: {values['version']}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

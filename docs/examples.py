"""The examples of the pages: commands and what they print.

``make docs-examples`` runs them again and corrects the pages; a test checks that there is nothing to correct.
"""

from __future__ import annotations

import os
import re
import shlex
import sys
import tempfile
from collections.abc import Iterator
from contextlib import chdir, redirect_stderr, redirect_stdout
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

from nonoproof.cli import main

ROOT = Path(__file__).parents[1]
PAGES = ("README.md", "docs/tutorial.md", "docs/repair.md", "docs/reading.md")
_BLOCK = re.compile(
    r'^```(?:console|text title="(?P<name>[^"]+)")\n(?P<text>.*?)^```$', re.DOTALL | re.MULTILINE
)
_COMMAND = re.compile(r"^\$ nonoproof (?P<words>.+)\n(?P<output>(?:(?!\$ ).*\n)*)", re.MULTILINE)
_TIME = re.compile(r" *\d+\.\d+ (ms|s)\b")


class Example(NamedTuple):
    command: str
    shown: str
    """What the page says that the command prints."""
    printed: str
    """What it prints."""
    start: int
    """Where ``shown`` begins in the page."""

    @property
    def holds(self) -> bool:
        return _TIME.sub(r" some \1", self.shown) == _TIME.sub(r" some \1", self.printed)


def replay(page: str) -> Iterator[Example]:
    """Runs the commands of a page in a new folder with the files that the page shows, and ``corpus`` if it speaks of it."""
    with tempfile.TemporaryDirectory() as folder, chdir(folder), patch.dict(os.environ, COLUMNS="80"):
        if "corpus/" in page:
            Path("corpus").symlink_to(ROOT / "corpus")
        for block in _BLOCK.finditer(page):
            if block["name"]:
                Path(block["name"]).write_text(block["text"], encoding="utf-8")
                continue
            for example in _COMMAND.finditer(block["text"]):
                start = block.start("text") + example.start("output")
                yield Example(example["words"], example["output"], _printed(example["words"]), start)


def files_of(page: str) -> Iterator[tuple[str, str]]:
    """The files that a page shows, each with its content."""
    for block in _BLOCK.finditer(page):
        if block["name"]:
            yield block["name"], block["text"]


def _printed(words: str) -> str:
    stream = TextIOWrapper(BytesIO(), encoding="utf-8")  # some commands write bytes
    with redirect_stdout(stream), redirect_stderr(StringIO()):
        main(shlex.split(words))
    stream.seek(0)
    return stream.read()


def corrected(page: str) -> str:
    """The page with what its commands print now. Times that alone differ stay as they are."""
    for _, shown, printed, start in reversed([each for each in replay(page) if not each.holds]):
        page = page[:start] + printed + page[start + len(shown) :]
    return page


if __name__ == "__main__":
    for name in sys.argv[1:] or PAGES:
        path = ROOT / name
        path.write_text(corrected(path.read_text(encoding="utf-8")), encoding="utf-8")

"""Adds the pages that are made from the code to the site, and loosens links to files that are not part of it."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

sys.path.insert(0, str(Path(__file__).parents[1]))

from docs.generate import PAGES

_OUTSIDE = re.compile(
    r"\[([^]]+)\]\((?:\.\./)+(?:benchmarks|schemas|pipeline|corpus|README|CONTRIBUTING)[^)]*\)"
)


def on_files(files: Files, config: MkDocsConfig, **_: object) -> Files:
    for place, make in PAGES.items():
        files.append(File.generated(config, place, content=make()))
    return files


def on_page_markdown(markdown: str, **_: object) -> str:
    """The repository has these files and the site has not."""
    return _OUTSIDE.sub(r"\1", markdown)

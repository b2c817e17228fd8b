"""Adds the pages that are made from the code to the site, and loosens links to files that are not part of it."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

sys.path.insert(0, str(Path(__file__).parents[1]))

from docs.generate import PAGES, files

_FILES: dict[str, bytes] = {}
_OUTSIDE = re.compile(
    r"\[([^]]+)\]\((?:\.\./)+(?:benchmarks|schemas|pipeline|corpus|README|CONTRIBUTING)[^)]*\)"
)


def on_files(found: Files, config: MkDocsConfig, **_: object) -> Files:
    made = {place: make() for place, make in PAGES.items()}
    _FILES.update(files())
    shown = {place: content for place, content in _FILES.items() if not place.endswith(".md")}
    for place, content in (made | shown).items():
        found.append(File.generated(config, place, content=content))
    return found


def on_post_build(config: MkDocsConfig, **_: object) -> None:
    """Files that are to be had as they are, though they look like pages of the site."""
    for place, content in _FILES.items():
        if place.endswith(".md"):
            (Path(config.site_dir) / place).write_bytes(content)


def on_page_markdown(markdown: str, **_: object) -> str:
    """The repository has these files and the site has not."""
    return _OUTSIDE.sub(r"\1", markdown)

"""Pages that are made from the code, so that they cannot fall behind it."""

from __future__ import annotations

from collections.abc import Callable

from .commands import commands_page
from .data import fields_page, profiles_page, store_page
from .findings import findings_page
from .formats import formats_page
from .gallery import gallery_drawings, gallery_page
from .live import live_pages

PAGES: dict[str, Callable[[], str]] = {
    "gallery.md": gallery_page,
    "reference/commands.md": commands_page,
    "reference/findings.md": findings_page,
    "reference/formats.md": formats_page,
    "reference/profiles.md": profiles_page,
    "reference/fields.md": fields_page,
    "reference/store.md": store_page,
}
"""Each page by its place in the site."""


def files() -> dict[str, bytes]:
    """All that the site has beside pages of text, by its place."""
    drawings = {place: svg.encode() for place, svg in gallery_drawings().items()}
    return drawings | live_pages()

"""From a picture to puzzles that are unique, as hard as wanted, and look like it."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from ..errors import UsageError
from ..verdict import Tier
from . import yu2007
from .candidates import PictureRequest
from .candidates import candidates as _candidates
from .glyph import glyph
from .loading import Picture, colour_of, load
from .made import Made
from .painting import MOST_INKS
from .random_pictures import random_puzzles
from .sizes import Sizes

DEFAULT_SIZE = "15-25"
METHODS = ("mended", "yu2007")
MOST_COLOURS = 16


def make(
    picture: str | Path | bytes | Picture,
    *,
    size: str = DEFAULT_SIZE,
    colours: int = 2,
    tier: Tier | str | Collection[Tier] | None = None,
    candidates: int = 6,
    title: str = "",
    seed: int = 0,
    dither: bool = False,
    background: str | None = None,
    method: str = METHODS[0],
    threshold: float = yu2007.THRESHOLD,
    seconds: float | None = None,
) -> list[Made]:
    """Puzzles of a picture, the best first. The picture is a path, the bytes of a file, or what ``glyph`` draws.

    ``size``: a width, a size such as ``30x20``, or a range such as ``15-25``. ``colours`` count with the background.
    ``tier``: one, or several. ``background``: its colour, such as ``white`` or ``#ffcc00``, where it is not to be found
    by itself; for a picture that is loaded or drawn already it is named there. ``threshold`` is for the method
    ``yu2007``, which takes neither colours nor tiers, and whose puzzles may have any verdict. Fewer than ``candidates``
    come where no more were found. Without ``seconds`` it is counted work that ends the search.
    """
    if not 2 <= colours <= MOST_COLOURS:
        raise UsageError(f"expected from 2 to {MOST_COLOURS} colours with the background, found {colours}")
    if candidates < 1:
        raise UsageError("expected at least one candidate")
    sizes = Sizes.parse(size)
    paper = None if background is None else colour_of(background)
    loaded = picture if isinstance(picture, Picture) else load(picture, background=paper)
    if method == "yu2007":
        return yu2007.generate(loaded, sizes, threshold, title)[:candidates]
    if method != METHODS[0]:
        raise UsageError(f"there is no method {method!r}: expected {' or '.join(METHODS)}")
    wanted = PictureRequest(sizes, colours, _tiers(tier), candidates, seed, dither, title, seconds)
    return _candidates(loaded, wanted)


def _tiers(tier: Tier | str | Collection[Tier] | None) -> frozenset[Tier]:
    if tier is None:
        return frozenset()
    return frozenset([Tier(tier)] if isinstance(tier, str) else map(Tier, tier))


__all__ = [
    "DEFAULT_SIZE",
    "METHODS",
    "MOST_COLOURS",
    "MOST_INKS",
    "Made",
    "Picture",
    "Sizes",
    "colour_of",
    "glyph",
    "load",
    "make",
    "random_puzzles",
]

"""The generator of Yu (2007), chapter 5, as the thesis describes it.

The thesis says little: any picture goes in, the size of the puzzle is free, and it works better for pictures in
black and white than in colour. So: the whole picture, nothing cropped, is cut into cells; a cell is black where the
mean of its grey values, taken as they are stored, is below half. The thesis does not give the threshold; half is the
plain reading, and ``threshold`` sets another. Nothing is mended: the solver says whether the puzzle is unique.
"""

from __future__ import annotations

from ..verdict import DEFAULT_BUDGET, Budget
from .cells import Frame
from .loading import Picture
from .made import Made, as_it_is
from .rendering import thresholded
from .sizes import Sizes

THRESHOLD = 0.5


def generate(
    picture: Picture,
    sizes: Sizes,
    threshold: float = THRESHOLD,
    title: str = "",
    budget: Budget | None = None,
) -> list[Made]:
    """One puzzle a size, whatever its verdict."""
    from PIL import Image

    grey = picture.preview.convert("L").convert("F")
    made = []
    for size in sizes.all(Frame(0, 0, *picture.size)):
        means = memoryview(grey.resize(size, Image.Resampling.BOX).tobytes()).cast("f").tolist()
        grid = thresholded([1 - mean / 255 for mean in means], size, 1 - threshold)
        how = f"yu2007, threshold {threshold:.2f}"
        made.append(as_it_is(picture.name, grid, how, budget or DEFAULT_BUDGET, title=title or picture.title))
    return made

"""Recognises single digits with a small net: what a shape of ink is, with honest probabilities.

The weights are made by ``python -m fit.digits`` from fonts under free licences, and are kept as small integers.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

Ink = NDArray[np.float32]
"""How dark a pixel is: 0 is paper, 1 is ink."""
WIDTH, HEIGHT = 16, 20
"""The box that every shape is scaled to."""
INPUTS = WIDTH * HEIGHT + 1
NO_DIGIT = 10
"""What is none of the ten digits."""
_FAINT = 0.35
"""The ink that a pixel at the edge of a shape has, as a share of the darkest."""
_WEIGHTS = "digits.npz"


def scaled(ink: Ink) -> NDArray[np.float32] | None:
    """The shape in the middle of the box, as the net takes it, with its proportion; None where there is no ink."""
    darkest = float(np.percentile(ink, 98)) if ink.size else 0.0
    darkest = max(darkest, 0.6 * float(ink.max(initial=0.0)))
    if darkest <= 0.05:
        return None
    dark = ink >= _FAINT * darkest
    across, down = np.flatnonzero(dark.any(axis=0)), np.flatnonzero(dark.any(axis=1))
    shape = ink[down[0] : down[-1] + 1, across[0] : across[-1] + 1] / darkest
    height, width = shape.shape
    scale = min(WIDTH / width, HEIGHT / height)
    size = max(1, round(width * scale)), max(1, round(height * scale))
    image = Image.fromarray((np.clip(shape, 0, 1) * 255).astype(np.uint8))
    resized = np.asarray(image.resize(size, Image.Resampling.BOX if scale < 1 else Image.Resampling.BILINEAR))
    box = np.zeros((HEIGHT, WIDTH), np.float32)
    top, left = (HEIGHT - size[1]) // 2, (WIDTH - size[0]) // 2
    box[top : top + size[1], left : left + size[0]] = resized / 255
    return np.append(box.ravel(), np.float32(min(width / height, 2.0)))


@cache
def _weights() -> list[tuple[NDArray[np.float32], NDArray[np.float32]]]:
    data: Any = np.load(BytesIO(files(__package__).joinpath(_WEIGHTS).read_bytes()))
    layers = []
    for number in range(len(data.files) // 3):
        weight = data[f"weight{number}"].astype(np.float32) * data[f"scale{number}"].astype(np.float32)
        layers.append((weight, data[f"bias{number}"].astype(np.float32)))
    return layers


def log_probabilities(shapes: NDArray[np.float32]) -> NDArray[np.float32]:
    """For each shape, that is one row, the logarithms of the probabilities of the classes."""
    *hidden, (weight, bias) = _weights()
    values = shapes
    for inner, shift in hidden:
        values = np.maximum(values @ inner + shift, 0)
    scores = values @ weight + bias
    scores -= scores.max(axis=1, keepdims=True)
    result: NDArray[np.float32] = scores - np.log(np.exp(scores).sum(axis=1, keepdims=True))
    return result

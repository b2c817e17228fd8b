"""Fits what ``repair/corners.py`` knows: whether a cell at a corner of a shape belongs to it, from what is around it.

    python -m fit.corners [--out FILE]

Learns from pictures of ours, from glyphs and icons (``free_pictures.py``) and from every second picture of the
collection, where these are there; says how often it is right about the other half, and about other pictures of ours.
A network with one small layer, trained by Adam (Kingma and Ba, 2015), with numpy.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterable
from itertools import islice
from pathlib import Path

import numpy as np
from nonoproof.model import Grid
from nonoproof.repair.corners import REACH, SCALE, is_corner, window
from nonoproof.solver import classify
from nonoproof.verdict import Budget, Verdict

from benchmarks.repair import drawn
from tests.support import puzzles as collected
from tests.support.pictures import pictures as our_pictures

HIDDEN, ROUNDS, BATCH, RATE, DECAY = 16, 18, 512, 2e-3, 2e-6
OUT = Path(__file__).parents[1] / "pipeline" / "nonoproof" / "repair" / "corners.json"

Sample = tuple[np.ndarray, np.ndarray]


def sample(grids: Iterable[Grid]) -> Sample:
    """Around each corner, as the network sees it, and from its other side too; and whether the corner is filled."""
    inputs = 2 * (2 * REACH + 1) ** 2
    places, filled = [], []
    for grid in grids:
        for y, row in enumerate(grid):
            for x, ink in enumerate(row):
                if is_corner(grid, y, x):
                    places += [window(grid, y, x, turned) for turned in (False, True)]
                    filled += [ink > 0] * 2
    seen = np.zeros((len(places), inputs), np.float32)
    for number, place in enumerate(places):
        seen[number, place] = 1
    return seen, np.array(filled, np.float32)


def halves(seed: int = 99) -> tuple[list[Grid], list[Grid]]:
    """The collection's pictures in black and white of at most 40 cells: to learn from, and to be judged by."""
    _, found = collected.pictures()
    small = [each for each in found if max(each.width, each.height) <= 40 and len(each.palette) == 2]
    random.Random(seed).shuffle(small)
    answers = [classify(each, Budget(seconds=1.0)) for each in small]
    grids = [each.solutions[0] if each.verdict is Verdict.UNIQUE else None for each in answers]
    middle = len(grids) // 2
    return [each for each in grids[:middle] if each], [each for each in grids[middle:] if each]


class Network:
    def __init__(self, inputs: int) -> None:
        rng = np.random.default_rng(1)
        self.parts = [
            rng.normal(0, 0.15, (inputs, HIDDEN)).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            rng.normal(0, 0.3, HIDDEN).astype(np.float32),
            np.zeros(1, np.float32),
        ]

    def logits(self, seen: np.ndarray) -> np.ndarray:
        into, offset, out, last = self.parts
        found: np.ndarray = np.maximum(seen @ into + offset, 0) @ out + last
        return found

    def train(self, seen: np.ndarray, filled: np.ndarray) -> None:
        rng = np.random.default_rng(2)
        means = [np.zeros_like(part) for part in self.parts]
        squares = [np.zeros_like(part) for part in self.parts]
        step = 0
        for turn in range(ROUNDS):
            order = rng.permutation(len(seen))
            rate = RATE * (1 - turn / ROUNDS)
            for at in range(0, len(order), BATCH):
                step += 1
                slopes = self._slopes(seen, filled, order[at : at + BATCH])
                for number, slope in enumerate(slopes):
                    means[number] += 0.1 * (slope - means[number])
                    squares[number] += 0.001 * (slope * slope - squares[number])
                    size = np.sqrt(squares[number] / (1 - 0.999**step)) + 1e-8
                    fall = rate * (means[number] / (1 - 0.9**step)) / size
                    self.parts[number] -= fall + DECAY * self.parts[number]

    def _slopes(self, seen: np.ndarray, filled: np.ndarray, chosen: np.ndarray) -> list[np.ndarray]:
        into, offset, out, last = self.parts
        x, y = seen[chosen], filled[chosen]
        hidden = np.maximum(x @ into + offset, 0)
        wrong = (1 / (1 + np.exp(-(hidden @ out + last))) - y) / len(y)
        back = np.outer(wrong, out) * (hidden > 0)
        return [x.T @ back, back.sum(0), hidden.T @ wrong, wrong.sum(keepdims=True)]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--out", type=Path, default=OUT)
    options = parser.parse_args()
    learned, judged = halves()
    ours = islice(our_pictures(1000, (10, 25)), 1200)
    icons = [each.goal for each in islice(drawn(200, 5, 25), 0, 900, 2) if each.goal]
    seen, filled = sample([*learned, *icons, *ours])
    network = Network(seen.shape[1])
    network.train(seen, filled)
    # Each corner stands in the sample twice, and both sides are asked.
    for name, grids in (
        ("the other half", judged),
        ("others of ours", islice(our_pictures(7, (10, 25)), 400)),
    ):
        seen, filled = sample(grids)
        logits = network.logits(seen).reshape(-1, 2).sum(1)
        right = np.mean((logits > 0) == (filled[::2] > 0))
        print(f"{name}: {len(logits):,} corners, {right:.1%} right")
    rounded = [np.rint(SCALE * part).astype(int).tolist() for part in network.parts]
    options.out.write_text(json.dumps(rounded, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()

"""Trains the net that reads digits, and writes its weights into the package.

    python -m fit.digits [--samples N] [--epochs N] [--seed N]

Digits are drawn in the fonts that Debian packages under free licences, as far as they are installed, at the sizes of
printed and photographed clues, and made worse as scans and photographs are: blurred, thin, bold, noisy, compressed,
cut too tightly or too widely. One font family in five is kept out: accuracy and calibration are measured on these,
and benchmarks draw their pages in them. The probabilities are calibrated by one temperature.

    apt-get install fonts-dejavu fonts-liberation2 fonts-freefont-ttf fonts-roboto-unhinted fonts-lato \\
        fonts-open-sans fonts-ubuntu-title fonts-inconsolata fonts-cabin fonts-dosis fonts-comfortaa fonts-comic-neue \\
        fonts-courier-prime fonts-ebgaramond fonts-cantarell fonts-quicksand fonts-karla fonts-oldstandard \\
        fonts-vollkorn fonts-sil-gentium-basic fonts-sil-andika fonts-sil-charis fonts-linuxlibertine \\
        fonts-urw-base35 fonts-jura fonts-b612 fonts-hack-ttf fonts-firacode fonts-inter fonts-play \\
        fonts-humor-sans fonts-dseg fonts-dotgothic16 fonts-proggy fonts-terminus-otb fonts-ocr-a fonts-ocr-b \\
        fonts-junction fonts-crosextra-carlito fonts-crosextra-caladea fonts-yanone-kaffeesatz fonts-paratype \\
        fonts-opendyslexic fonts-averia-sans-gwf fonts-gfs-neohellenic fonts-quattrocento fonts-osifont \\
        fonts-routed-gothic fonts-bebas-neue fonts-tuffy fonts-manrope fonts-sora fonts-spleen
"""

from __future__ import annotations

import argparse
import io
import random
import re
import zlib
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from nonoproof.scanning.digits import INPUTS, NO_DIGIT, scaled
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter, ImageFont

FONTS = Path("/usr/share/fonts")
TARGET = Path(__file__).parents[1] / "pipeline" / "nonoproof" / "scanning" / "digits.npz"
HIDDEN = (72, 40)
_NOT_FOR_TEXT = re.compile(
    r"Noto|Symbol|Dings|Emoji|StandardSymbols|D05|Z003|Unifont|unifont|Keyboard|Braille", re.I
)
Floats = NDArray[np.float32]


def family(path: Path) -> str:
    return re.split(r"[-_.]", path.stem)[0].lower()


def is_kept_out(path: Path) -> bool:
    """Fonts for measurement only, by family."""
    return zlib.crc32(family(path).encode()) % 5 == 0


def fonts() -> list[Path]:
    """Those with ten different digits."""
    found = []
    for path in sorted([*FONTS.rglob("*.ttf"), *FONTS.rglob("*.otf")]):
        if _NOT_FOR_TEXT.search(path.name):
            continue
        try:
            font = ImageFont.truetype(str(path), 24)
            masks = {bytes(font.getmask(str(digit))) for digit in range(10)}
        except (OSError, ValueError):
            continue
        if len(masks) == 10:
            found.append(path)
    return found


def _drawn(text: str, path: Path, height: int, rng: random.Random) -> Image.Image:
    """Dark on light, larger than it will be, so that it can be shifted by parts of a pixel."""
    font = ImageFont.truetype(str(path), 3 * height)
    left, top, right, bottom = font.getbbox(text)
    pad = 3 * 4
    image = Image.new("L", (int(right - left) + 2 * pad, int(bottom - top) + 2 * pad), 255)
    draw = ImageDraw.Draw(image)
    draw.text((pad - left, pad - top), text, fill=0, font=font, stroke_width=rng.choice((0, 0, 0, 0, 1)))
    if rng.random() < 0.15:
        image = image.filter(ImageFilter.MaxFilter(3))
    return image


def _worse(image: Image.Image, rng: random.Random) -> Floats:
    """As a scan, a screenshot or a photograph has it: ink from 0 to 1."""
    if rng.random() < 0.6:
        angle, shear = rng.uniform(-4, 4), rng.uniform(-0.12, 0.12)
        image = image.rotate(angle, Image.Resampling.BILINEAR, fillcolor=255, expand=True)
        image = image.transform(
            image.size, Image.Transform.AFFINE, (1, shear, -shear * image.height / 2, 0, 1, 0),
            Image.Resampling.BILINEAR, fillcolor=255,
        )  # fmt: skip
    stretch = rng.uniform(0.88, 1.14)
    offset = rng.randrange(3), rng.randrange(3)
    moved = Image.new("L", (image.width + 3, image.height + 3), 255)
    moved.paste(image, offset)
    size = max(3, round(moved.width / 3 * stretch)), max(3, moved.height // 3)
    small = moved.resize(
        size, rng.choice((Image.Resampling.BOX, Image.Resampling.BILINEAR, Image.Resampling.LANCZOS))
    )
    if rng.random() < 0.6:
        small = small.filter(ImageFilter.GaussianBlur(rng.uniform(0, 0.04 * small.height + 0.3)))
    grey = np.asarray(small, np.float32) / 255
    paper, dark = rng.uniform(0.6, 1.0), rng.uniform(0.0, 0.45)
    grey = dark * paper + (1 - dark) * paper * grey
    noise = np.random.default_rng(rng.randrange(2**31))
    if rng.random() < 0.6:
        grey = grey + noise.normal(0, rng.uniform(0, 0.07), grey.shape).astype(np.float32)
    if rng.random() < 0.4:
        buffer = io.BytesIO()
        Image.fromarray((np.clip(grey, 0, 1) * 255).astype(np.uint8)).save(
            buffer, "JPEG", quality=rng.randrange(25, 90)
        )
        grey = np.asarray(Image.open(buffer).convert("L"), np.float32) / 255
    background = float(np.percentile(grey, 90))
    ink: Floats = np.clip((background - grey) / max(background - float(grey.min()), 0.05), 0, 1).astype(
        np.float32
    )
    return ink


def _cut(ink: Floats, rng: random.Random) -> Floats:
    """The shape alone, now and then a pixel too wide or too tight."""
    dark = ink > 0.4
    across, down = np.flatnonzero(dark.any(axis=0)), np.flatnonzero(dark.any(axis=1))
    if not len(across):
        return ink
    slack = [rng.choice((0, 0, 0, 1, 1, 2, -1)) if rng.random() < 0.5 else 0 for _ in range(4)]
    top, bottom = max(0, down[0] - slack[0]), down[-1] + 1 + slack[1]
    left, right = max(0, across[0] - slack[2]), across[-1] + 1 + slack[3]
    part = ink[top:bottom, left:right]
    return part if part.size else ink


def _no_digit(pool: list[Path], rng: random.Random) -> Floats:
    """Letters, pairs that touch, halves, strokes and specks."""
    kind, path, height = rng.randrange(5), rng.choice(pool), rng.randrange(9, 34)
    if kind == 0:
        return _cut(
            _worse(_drawn(rng.choice("ABDEFGHKMNPRTWXYabdefhkmnprtwxy#%&*=+?!"), path, height, rng), rng), rng
        )
    if kind == 1:
        pair = _worse(_drawn(str(rng.randrange(10, 99)), path, height, rng), rng)
        return _cut(pair, rng)
    if kind == 2:
        ink = _cut(_worse(_drawn(str(rng.randrange(10)), path, height, rng), rng), rng)
        half = max(2, ink.shape[0] // 2)
        return ink[:half] if rng.random() < 0.5 else ink[-half:]
    noise = np.random.default_rng(rng.randrange(2**31))
    if kind == 3:
        size = rng.randrange(2, 12), rng.randrange(6, 30)
        ink = noise.random(size if rng.random() < 0.5 else size[::-1]).astype(np.float32)
        return np.where(ink > 0.2, ink, 0).astype(np.float32)
    return (noise.random((rng.randrange(5, 20), rng.randrange(5, 20))) ** 3).astype(np.float32)


def samples(pool: list[Path], count: int, seed: int) -> tuple[Floats, NDArray[np.int64]]:
    """Inputs of the net, and what they are."""
    rng = random.Random(seed)
    inputs, labels = np.zeros((count, INPUTS), np.float32), np.zeros(count, np.int64)
    families = sorted({family(each) for each in pool})
    members = {name: [each for each in pool if family(each) == name] for name in families}
    number = 0
    while number < count:
        digit = rng.randrange(12)
        path = rng.choice(members[rng.choice(families)])
        if digit >= NO_DIGIT:
            shape, digit = _no_digit(pool, rng), NO_DIGIT
        else:
            shape = _cut(_worse(_drawn(str(digit), path, rng.randrange(8, 40), rng), rng), rng)
        made = scaled(shape)
        if made is not None:
            inputs[number], labels[number] = made, digit
            number += 1
    return inputs, labels


class Net:
    """Layers with a ramp between them, trained by Adam (D. Kingma, J. Ba, 2015)."""

    def __init__(self, seed: int) -> None:
        rng = np.random.default_rng(seed)
        sizes = (INPUTS, *HIDDEN, NO_DIGIT + 1)
        self.values: list[Floats] = []
        for inputs, outputs in pairwise(sizes):
            spread = np.sqrt(2 / inputs)
            self.values += [
                (rng.normal(0, spread, (inputs, outputs))).astype(np.float32),
                np.zeros(outputs, np.float32),
            ]
        self.mean = [np.zeros_like(each) for each in self.values]
        self.square = [np.zeros_like(each) for each in self.values]
        self.steps = 0

    def scores(self, inputs: Floats) -> list[Floats]:
        """What each layer has, the inputs first."""
        layers = [inputs]
        for at in range(0, len(self.values), 2):
            value = layers[-1] @ self.values[at] + self.values[at + 1]
            layers.append(value if at == len(self.values) - 2 else np.maximum(value, 0))
        return layers

    def learn(self, inputs: Floats, labels: NDArray[np.int64], rate: float) -> None:
        layers = self.scores(inputs)
        error = _softmax(layers[-1])
        error[np.arange(len(labels)), labels] -= 1
        error /= len(labels)
        gradients: list[Floats] = []
        for at in range(len(self.values) - 2, -1, -2):
            below = layers[at // 2]
            gradients = [below.T @ error + 1e-4 * self.values[at], error.sum(axis=0), *gradients]
            error = (error @ self.values[at].T) * (below > 0)
        self.steps += 1
        for place, gradient in enumerate(gradients):
            self.mean[place] = 0.9 * self.mean[place] + 0.1 * gradient
            self.square[place] = 0.999 * self.square[place] + 0.001 * gradient**2
            mean = self.mean[place] / (1 - 0.9**self.steps)
            square = self.square[place] / (1 - 0.999**self.steps)
            self.values[place] -= (rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


def _softmax(scores: Floats) -> Floats:
    raised = np.exp(scores - scores.max(axis=1, keepdims=True))
    made: Floats = raised / raised.sum(axis=1, keepdims=True)
    return made


def _loss(scores: Floats, labels: NDArray[np.int64]) -> float:
    return float(-np.log(_softmax(scores)[np.arange(len(labels)), labels] + 1e-12).mean())


def write(net: Net, temperature: float) -> int:
    """Weights as eight bits with a scale for each output. Returns the size of the file."""
    arrays: dict[str, Any] = {}
    for number, at in enumerate(range(0, len(net.values), 2)):
        weight, bias = net.values[at], net.values[at + 1]
        if at == len(net.values) - 2:
            weight, bias = weight / temperature, bias / temperature
        scale = np.abs(weight).max(axis=0) / 127
        arrays |= {
            f"weight{number}": np.round(weight / scale).astype(np.int8),
            f"scale{number}": scale.astype(np.float32),
            f"bias{number}": bias.astype(np.float32),
        }
    np.savez_compressed(TARGET, allow_pickle=False, **arrays)
    return TARGET.stat().st_size


def reliability(probabilities: Floats, labels: NDArray[np.int64]) -> None:
    """How often the likeliest is right, by how likely it is said to be."""
    said, right = probabilities.max(axis=1), probabilities.argmax(axis=1) == labels
    print("| said | digits | right |\n|---|---|---|")
    edges = (0.0, 0.5, 0.8, 0.9, 0.95, 0.99, 0.999, 1.01)
    for low, high in pairwise(edges):
        these = (said >= low) & (said < high)
        if these.any():
            print(f"| {low:g} to {min(high, 1):g} | {these.sum()} | {100 * right[these].mean():.2f} % |")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--samples", type=int, default=60_000)
    parser.add_argument("--epochs", type=int, default=24)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    pool = fonts()
    train, kept = [p for p in pool if not is_kept_out(p)], [p for p in pool if is_kept_out(p)]
    print(f"{len(train)} fonts to learn from, {len(kept)} kept out", flush=True)
    inputs, labels = samples(train, args.samples, args.seed)
    tests, meant = samples(kept, max(2000, args.samples // 12), args.seed + 1)
    net, rng = Net(args.seed), np.random.default_rng(args.seed)
    for epoch in range(args.epochs):
        order = rng.permutation(len(labels))
        rate = 2e-3 * (1 - epoch / args.epochs) + 5e-5
        for at in range(0, len(order), 128):
            batch = order[at : at + 128]
            net.learn(inputs[batch], labels[batch], rate)
        if epoch % 5 == 4:
            scores = net.scores(tests)[-1]
            print(
                f"epoch {epoch + 1}: {100 * (scores.argmax(axis=1) == meant).mean():.2f} % right", flush=True
            )
    half = len(meant) // 2
    scores = net.scores(tests)[-1]
    temperature = min(
        [each / 20 for each in range(10, 80)],
        key=lambda each: _loss(scores[:half] / np.float32(each), meant[:half]),
    )
    size = write(net, temperature)
    weights = sum(each.size for each in net.values)
    print(f"{weights} weights, {size} bytes, temperature {temperature:g}")
    digits = meant[half:] != NO_DIGIT
    right = scores[half:].argmax(axis=1) == meant[half:]
    print(
        f"on fonts kept out: {100 * right.mean():.2f} % right, {100 * right[digits].mean():.2f} % of digits"
    )
    reliability(_softmax(scores[half:] / np.float32(temperature)), meant[half:])


if __name__ == "__main__":
    main()

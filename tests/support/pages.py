"""Pages with puzzles, drawn plainly."""

from __future__ import annotations

import io
from importlib.resources import files

from nonoproof.model import Puzzle
from PIL import Image, ImageDraw, ImageFont

FONT = str(files("nonoproof.report").joinpath("fonts/DejaVuSans.ttf"))


def page(puzzle: Puzzle, cell: int = 30, lines: bool = True, title: str = "") -> Image.Image:
    """Clues left of the grid and above it."""
    font = ImageFont.truetype(FONT, round(cell * 0.62))
    left = cell * max(map(len, puzzle.rows)) + cell // 3
    top = cell * max(map(len, puzzle.columns)) + 3 * cell
    width, height = puzzle.width * cell, puzzle.height * cell
    image = Image.new("L", (left + width + 2 * cell, top + height + 2 * cell), 255)
    draw = ImageDraw.Draw(image)
    x0, y0 = left + cell, top
    for x in range(puzzle.width + 1):
        begin = y0 - (top - 3 * cell if lines else 0)
        draw.line((x0 + x * cell, begin, x0 + x * cell, y0 + height), 90, 1 + (x % 5 == 0))
    for y in range(puzzle.height + 1):
        draw.line(
            (x0 - (left if lines else 0), y0 + y * cell, x0 + width, y0 + y * cell), 90, 1 + (y % 5 == 0)
        )
    for y, clue in enumerate(puzzle.rows):
        for place, run in enumerate(reversed(clue)):
            at = (x0 - (place + 0.65) * cell, y0 + (y + 0.5) * cell)
            draw.text(at, str(run.length), 0, font, anchor="mm")
    for x, clue in enumerate(puzzle.columns):
        for place, run in enumerate(reversed(clue)):
            at = (x0 + (x + 0.5) * cell, y0 - (place + 0.5) * cell)
            draw.text(at, str(run.length), 0, font, anchor="mm")
    if title:
        draw.text((cell, cell // 3), title, 0, ImageFont.truetype(FONT, cell))
    return image


def encoded(image: Image.Image, kind: str = "PNG") -> bytes:
    buffer = io.BytesIO()
    image.save(buffer, kind)
    return buffer.getvalue()

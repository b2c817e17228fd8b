"""Pictures that the tests draw themselves."""

import io

from PIL import Image, ImageDraw


def encoded(image, kind="PNG", **options):
    file = io.BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()


def ring(size=300, ink="black", paper="white", mode="RGB", gap=False):
    image = Image.new(mode, (size, size), paper)
    drawing = ImageDraw.Draw(image)
    drawing.ellipse((size * 0.1, size * 0.1, size * 0.9, size * 0.9), outline=ink, width=size // 10)
    if gap:
        drawing.rectangle((size * 0.75, size * 0.45, size, size * 0.55), fill=paper)
    return image


def house(mode="RGB", paper="white"):
    image = Image.new(mode, (240, 240), paper)
    drawing = ImageDraw.Draw(image)
    drawing.polygon([(20, 120), (120, 20), (220, 120)], fill=(200, 30, 30))
    drawing.rectangle((50, 120, 190, 220), fill=(30, 60, 190))
    drawing.rectangle((100, 160, 140, 220), fill=(240, 200, 20))
    return image

"""Pictures of all kinds are read alike; what is none is refused in one sentence."""

import io
import random
import struct
import zlib

import pytest
from nonoproof.errors import UsageError
from nonoproof.making import glyph, make
from nonoproof.making.cells import Frame, Size, content, cut, paper_of
from nonoproof.making.colour import LINEAR, lab, lab_of_text, light_of, rgb_text
from nonoproof.making.loading import _webp_size, colour_of, load
from PIL import Image, ImageDraw

from tests.making.pictures import encoded, house, ring


def darkness(picture):
    cells = cut(picture, Frame(0, 0, *picture.size), Size(10, 10), paper_of(picture))
    return [each[0] < 0.5 for each in cells.cells]


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "GIF", "BMP", "WEBP"])
def test_every_kind_shows_the_same(kind):
    assert darkness(load(encoded(ring(), kind))) == darkness(load(encoded(ring())))


def test_transparent_pictures_stand_on_paper():
    clear = ring(mode="RGBA", paper=(0, 0, 0, 0), ink=(0, 0, 0, 255))
    assert darkness(load(encoded(clear))) == darkness(load(encoded(ring())))


def test_a_light_subject_on_nothing_is_seen():
    clear = load(encoded(ring(mode="RGBA", paper=(0, 0, 0, 0), ink=(250, 250, 250, 255))))
    assert paper_of(clear)[0] < 0.1
    assert content(clear, paper_of(clear)) != Frame(0, 0, *clear.size)


@pytest.mark.parametrize(("edge", "dimmed"), [("#e8e8e8", True), ("#404040", False)])
def test_a_pale_subject_on_nothing_is_dimmed_where_its_edge_would_be_lost(edge, dimmed):
    """A pale head without a background; one that has a dark outline needs no help."""
    image = Image.new("RGBA", (200, 200), (0, 0, 0, 0))
    pen = ImageDraw.Draw(image)
    pen.ellipse((10, 10, 190, 190), fill="#e8e8e8", outline=edge, width=12)
    pen.rectangle((60, 60, 140, 90), fill="#c03030")
    picture = load(encoded(image))
    assert paper_of(picture)[0] > 0.99
    assert (picture.preview.getpixel((100, 150)) != (0xE8, 0xE8, 0xE8)) == dimmed
    whole = make(picture, size="15x15", candidates=1)[0].puzzle.goal
    assert whole[13][7] and not whole[0][0]


def test_a_font_may_be_named_by_its_path_in_words():
    with pytest.raises(UsageError, match="no-such-font"):
        glyph("A", "no-such-font.ttf")


def test_the_camera_is_turned():
    image = Image.new("RGB", (200, 100), "white")
    image.paste("black", (0, 0, 50, 100))
    exif = Image.Exif()
    exif[0x0112] = 6
    picture = load(encoded(image, "JPEG", exif=exif))
    assert picture.size == (100, 200)
    rows = [darkness(picture)[at : at + 10] for at in range(0, 100, 10)]
    assert all(rows[0]) and all(rows[1]) and not any(rows[9])


def test_means_are_those_of_the_light():
    """A board of black and white pixels is as bright as half the light, which is 188, not 128."""
    board = Image.new("L", (64, 64))
    board.putdata([255 * ((x + y) % 2) for y in range(64) for x in range(64)])
    picture = load(encoded(board))
    (cell,) = cut(picture, Frame(0, 0, 64, 64), Size(1, 1), (1.0, 0.0, 0.0)).cells
    assert rgb_text(cell) == "bcbcbc"


def test_greys_of_sixteen_bits():
    image = Image.new("I;16", (60, 60), 65535)
    image.paste(0, (15, 15, 45, 45))
    picture = load(encoded(image))
    assert content(picture, paper_of(picture)) == Frame(15, 15, 45, 45)


def test_content_is_found_on_any_paper():
    image = house(paper=(90, 200, 120))
    picture = load(encoded(image))
    assert content(picture, paper_of(picture)) == Frame(20, 20, 221, 221)


def test_colours_go_there_and_back():
    rng = random.Random(1)
    for _ in range(200):
        rgb = f"{rng.randrange(1 << 24):06x}"
        assert rgb_text(lab_of_text(rgb)) == rgb
    assert light_of(lab((1.0, 1.0, 1.0))) == pytest.approx((1, 1, 1), abs=1e-4)
    assert LINEAR[0] == 0 and LINEAR[255] == 1


def png_header(width, height):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")
    )


def webp_header(width, height, kind):
    """The first bytes of a WebP of that size, as Pillow writes them for a small one."""
    sides = [side.to_bytes(3, "little") for side in (width - 1, height - 1)]
    parts = {
        "VP8X": b"VP8X\n\0\0\0\0\0\0\0" + b"".join(sides),
        "VP8L": b"VP8L\n\0\0\0\x2f" + ((width - 1) | (height - 1) << 14).to_bytes(4, "little"),
        "VP8 ": b"VP8 \n\0\0\0\x30\1\0\x9d\1\x2a" + struct.pack("<HH", width, height),
    }
    return b"RIFF\xff\0\0\0WEBP" + parts[kind] + bytes(100)


@pytest.mark.parametrize(
    "how", [{"lossless": True}, {"quality": 50}, {"lossless": True, "exif": b"Exif\0\0"}]
)
def test_the_size_of_a_webp_is_in_its_head(how):
    with io.BytesIO() as data:
        Image.new("RGB", (317, 42), (9, 200, 9)).save(data, "WEBP", **how)
        assert _webp_size(data.getvalue()) == (317, 42)
    assert _webp_size(encoded(ring())) == (0, 0)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        *[
            (webp_header(12_000, 9_000, kind), "12000 by 9000 pixels are too many")
            for kind in ("VP8X", "VP8L", "VP8 ")
        ],
        (b"", "empty"),
        (b"no picture at all", "expected a picture"),
        (encoded(ring())[:400], "damaged"),
        (png_header(20_000, 20_000), "too many"),
        (png_header(1, 40_000), "too many"),
        (encoded(Image.new("RGBA", (9, 9), (9, 9, 9, 0))), "transparent"),
    ],
)
def test_what_is_no_picture_is_refused(data, words):
    with pytest.raises(UsageError, match=words):
        load(data, "stranger.png")


def test_damaged_pictures_end_in_one_kind_of_error():
    rng = random.Random(3)
    wholes = [encoded(ring(60), kind) for kind in ("PNG", "JPEG", "GIF", "BMP", "WEBP")]
    refused = 0
    for _ in range(150):
        data = bytearray(rng.choice(wholes))
        for _ in range(rng.randrange(1, 8)):
            data[rng.randrange(len(data))] = rng.randrange(256)
        try:
            assert max(load(bytes(data)).size) <= 480
        except UsageError:
            refused += 1
    assert 0 < refused < 150


def test_a_missing_file_is_reported(tmp_path):
    with pytest.raises(UsageError, match="No such file"):
        load(tmp_path / "missing.png")


@pytest.mark.parametrize(("name", "ink"), [("black", "white"), ("#ffffff", "black")])
def test_the_background_can_be_named(name, ink):
    """A transparent picture stands on it, and it is the paper whatever the border shows."""
    clear = ring(mode="RGBA", paper=(0, 0, 0, 0), ink=ink)
    picture = load(encoded(clear), background=colour_of(name))
    assert rgb_text(paper_of(picture)) == {"black": "000000", "#ffffff": "ffffff"}[name]
    assert content(picture, paper_of(picture)) != Frame(0, 0, *picture.size)
    framed = load(encoded(ring(paper="red", ink=ink)), background=colour_of(name))
    assert rgb_text(paper_of(framed)) == rgb_text(paper_of(picture))


def test_what_is_no_colour_is_reported():
    with pytest.raises(UsageError, match="expected a colour"):
        colour_of("whitish")

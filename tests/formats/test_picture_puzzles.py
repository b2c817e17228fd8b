"""Pictures: the rules for the background, and the limits."""

import io
import random
import struct
import zlib

import pytest
from nonoproof.errors import LossyError
from nonoproof.findings import Code
from nonoproof.formats import BY_NAME, Fit, bmp, gif, jpeg, pbm, png, text_picture, xbm, xpm
from nonoproof.formats.common import MAX_SIDE, make_palette
from nonoproof.formats.scaled import MOST_PIXELS
from nonoproof.model import BLACK_AND_WHITE, Metadata, Puzzle, draw, puzzle_of
from PIL import Image

DEMO = puzzle_of((b"\1\1\0\1", bytes(4), b"\1\1\1\0"))
RED, BLUE, WHITE, GREY = "ff0000", "0000ff", "ffffff", "c0c0c0"
IN_COLOUR = ("png", "gif", "bmp", "xpm")
IN_BLACK = ("pbm", "xbm", "text-picture")


def only(format, data, *rest):
    (entry,) = format.read(data, *rest)
    return entry


def picture(pixels, mode="RGB", kind="PNG", **options):
    """A picture of one row."""
    image = Image.new(mode, (len(pixels), 1))
    for at, pixel in enumerate(pixels):
        image.putpixel((at, 0), pixel)
    file = io.BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()


def colours(puzzle):
    return [colour.rgb for colour in puzzle.palette]


def coloured(grid, *rgb, background=WHITE):
    return puzzle_of(grid, make_palette([("", each, "") for each in rgb], background))


@pytest.mark.parametrize("name", IN_COLOUR + IN_BLACK)
@pytest.mark.parametrize("grid", [DEMO.goal, (b"\1",), (b"\0",), (b"\1\1", b"\1\1"), (bytes(9), b"\1" * 9)])
def test_black_and_white_comes_back(name, grid):
    puzzle, format = puzzle_of(grid), BY_NAME[name]
    data = format.write([puzzle])
    entry = only(format, data)
    assert format.sniff(data) is not Fit.NO
    assert (entry.puzzle, entry.puzzle.goal, entry.puzzle.palette) == (puzzle, grid, BLACK_AND_WHITE)
    assert entry.findings == ()


@pytest.mark.parametrize("name", IN_COLOUR)
@pytest.mark.parametrize("background", [WHITE, GREY])
@pytest.mark.parametrize("count", [1, 2, 5, 90])
@pytest.mark.parametrize("with_white", [False, True])
def test_colours_come_back_in_their_order(name, background, count, with_white):
    chance = random.Random(count)
    rgb = [f"{value:06x}" for value in chance.sample(range(1, 0xC00000), count)]
    if with_white:
        rgb[-1] = WHITE
    cells = [*range(count + 1), *chance.choices(range(count + 1), k=2 * count + 1)]
    chance.shuffle(cells)
    puzzle = coloured((bytes(cells), bytes(cells[::-1])), *rgb, background=background)
    if name == "bmp" and (background, with_white) != (WHITE, False):
        with pytest.raises(LossyError, match="background"):
            bmp.write([puzzle])
        return
    entry = only(BY_NAME[name], BY_NAME[name].write([puzzle]))
    assert entry.puzzle == puzzle
    expected = colours(puzzle)
    if background == WHITE and with_white:
        # Two whites cannot be told apart on paper; the transparent one gets another shade.
        expected[0] = GREY
    assert colours(entry.puzzle) == expected


@pytest.mark.parametrize("name", ["png", "gif", "xpm"])
def test_a_picture_without_background_comes_back(name):
    puzzle = coloured((b"\1\2", b"\2\1"), RED, BLUE)
    entry = only(BY_NAME[name], BY_NAME[name].write([puzzle]))
    assert (entry.puzzle, entry.findings) == (puzzle, ())


@pytest.mark.parametrize("name", IN_COLOUR)
def test_colours_that_look_the_same_are_not_written(name):
    with pytest.raises(LossyError, match="look the same"):
        BY_NAME[name].write([coloured((b"\1\2\0",), RED, RED)])


def test_png_keeps_what_it_has_keywords_for():
    texts = Metadata("Tïtle 漢", "author", "© me", description="line\nline")
    assert (
        only(
            png, png.write([Puzzle(DEMO.rows, DEMO.columns, goal=DEMO.goal, metadata=texts)])
        ).puzzle.metadata
        == texts
    )


R, B, W, K = (255, 0, 0), (0, 0, 255), (255, 255, 255), (0, 0, 0)


@pytest.mark.parametrize(
    ("pixels", "cells", "rgb", "codes"),
    [
        ([W, R, B, R], ".#a#", [WHITE, RED, BLUE], []),
        ([R, R, W], "##.", [WHITE, RED], []),
        ([R, R, B], "..#", [RED, BLUE], [Code.BACKGROUND_CHOSEN]),
        ([R, B], ".#", [RED, BLUE], [Code.BACKGROUND_CHOSEN]),
        ([K, W, K], "#.#", [WHITE, "000000"], []),
    ],
)
@pytest.mark.parametrize(("format", "kind"), [(png, "PNG"), (bmp, "BMP")])
def test_white_or_else_the_most_frequent_is_the_background(pixels, cells, rgb, codes, format, kind):
    entry = only(format, picture(pixels, kind=kind))
    assert draw(entry.puzzle.goal, entry.puzzle.palette) == [cells]
    assert colours(entry.puzzle) == rgb
    assert [each.code for each in entry.findings] == codes


def test_the_background_that_the_user_names():
    data = picture([W, R, B])
    assert colours(only(png, data, BLUE).puzzle) == [BLUE, WHITE, RED]
    assert only(png, data, BLUE).puzzle.goal == (b"\1\2\0",)
    assert [each.code for each in only(png, data, "123456").findings] == [Code.SYNTAX]


def test_transparent_is_the_background():
    entry = only(png, picture([(9, 9, 9, 0), (255, 255, 255, 255), (0, 0, 0, 127), (1, 2, 3, 128)], "RGBA"))
    assert entry.puzzle.goal == (b"\0\1\0\2",)
    assert colours(entry.puzzle) == [GREY, WHITE, "010203"]


@pytest.mark.parametrize(
    ("mode", "pixels"), [("L", [0, 255, 0]), ("1", [0, 1, 0]), ("LA", [(0, 255), (9, 0), (0, 255)])]
)
def test_other_modes(mode, pixels):
    assert only(png, picture(pixels, mode)).puzzle.goal == (b"\1\0\1",)


def test_a_photograph_is_no_puzzle():
    entry = only(png, picture([(value, value, value // 2) for value in range(256)]))
    assert [each.code for each in entry.findings] == [Code.UNSUPPORTED_KIND]
    assert only(png, picture([(value, value, value // 2) for value in range(1, 256)])).puzzle.colours == 254


def claimed(width, height):
    """A PNG that claims a size, and has few bytes."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(bytes(99)))
        + chunk(b"IEND", b"")
    )


@pytest.mark.parametrize(
    ("width", "height", "code"),
    [
        (MAX_SIDE + 1, 1, Code.SIZE_OUT_OF_BOUNDS),
        (MAX_SIDE, MOST_PIXELS // MAX_SIDE + 1, Code.SIZE_OUT_OF_BOUNDS),
        (12_000, 12_000, Code.SIZE_OUT_OF_BOUNDS),
        (2**31 - 1, 2**31 - 1, Code.TOO_LARGE),
        (0, 1, Code.UNREADABLE),
        (300, 300, Code.UNREADABLE),
    ],
)
def test_what_a_picture_claims_is_measured_first(width, height, code):
    assert [each.code for each in only(png, claimed(width, height)).findings] == [code]


@pytest.mark.parametrize("text", ["P1 5000 1 ", "P4 2000 2000\n", "P1 0 1 "])
def test_pbm_sizes(text):
    assert [each.code for each in only(pbm, text.encode()).findings] == [Code.SIZE_OUT_OF_BOUNDS]


def test_only_the_first_picture_of_an_animation_is_read():
    frames = [Image.new("1", (2, 1), 1) for _ in range(2)]
    frames[0].putpixel((0, 0), 0)
    file = io.BytesIO()
    frames[0].save(file, "GIF", save_all=True, append_images=frames[1:])
    entry = only(gif, file.getvalue())
    assert entry.puzzle.goal == (b"\1\0",)
    assert [each.code for each in entry.findings] == [Code.IGNORED]


def test_jpeg_is_refused_with_the_reason():
    data = picture([W, K], kind="JPEG")
    assert jpeg.sniff(data) is Fit.SURE
    entry = only(jpeg, data)
    assert entry.puzzle is None
    assert "PNG" in entry.findings[0].message


@pytest.mark.parametrize("data", [b"BM is a word", b"BM", b"BMW" * 20])
def test_words_that_begin_like_a_bmp(data):
    assert bmp.sniff(data) is Fit.NO


def test_raw_and_plain_pbm_are_the_same():
    assert only(pbm, b"P4 4 3 \xd0\x00\xe0").puzzle == only(pbm, b"P1\n4 3 110100001110").puzzle == DEMO


@pytest.mark.parametrize(
    "data",
    [
        b"P1\n2",
        b"P1 2 2\n1 1 2 1",
        b"P1 2 2 111",
        b"P4 9 1\n\0",
        b"P4 1 1",
        b"P1#\n",
        b"P2 1 1 1",
        b"P4 1 1#\n\x80",
    ],
)
def test_pbm_faults(data):
    entry = only(pbm, data)
    assert entry.puzzle is None
    assert [each.code for each in entry.findings] == [Code.SYNTAX]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("_width", "_x"),
        ("0x", "0y"),
        ("puzzle_bits", "puzzle_data"),
        ("0x0b, ", ""),
        ("0x0b", "0x10b"),
        ("4", "9"),
    ],
)
def test_xbm_faults(old, new):
    text = xbm.write([DEMO]).decode()
    assert old in text or old == "0x0b, "
    data = text.replace(old, new) if old != "0x0b, " else text.replace("0x0b,\n", "\n")
    assert only(xbm, data.encode()).puzzle is None


def test_xpm_of_many_colours_has_two_characters_a_cell():
    puzzle = coloured((bytes(range(101)),), *[f"{value:06x}" for value in range(100)])
    data = xpm.write([puzzle])
    assert b'"101 1 101 2"' in data
    assert only(xpm, data).puzzle == puzzle


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ('"2 1 2 1"', '"2 1 2"', 3),
        ('"2 1 2 1"', '"2 1 2 9"', 3),
        ('"2 1 2 1"', '"2 x 2 1"', 3),
        ('"2 1 2 1"', '"2 3 2 1"', 3),
        ('". c #ffffff"', '". q #ffffff"', 4),
        ('". c #ffffff"', '". c #fffff"', 4),
        ('"#."', '"#.."', 6),
        ('"#."', '"#x"', 6),
    ],
)
def test_xpm_faults_have_their_line(old, new, line):
    text = xpm.write([puzzle_of((b"\1\0",))]).decode()
    assert old in text
    entry = only(xpm, text.replace(old, new).encode())
    assert entry.puzzle is None
    assert entry.findings[0].line == line


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("##\n.#\n", ["##", ".#"]),
        ("1", ["#"]),
        ("_X\nX_", [".#", "#."]),
        ("x\n x\n", ["#.", ".#"]),
        ("x x\n\n", ["#.#", "..."]),
        (".#\r\n#.\r\n", [".#", "#."]),
    ],
)
def test_text_pictures(text, rows):
    assert text_picture.sniff(text.encode()) is Fit.MAYBE
    assert draw(only(text_picture, text.encode()).puzzle.goal) == rows


@pytest.mark.parametrize(
    ("text", "line"), [("##\n#\n##", 2), ("#x", None), ("", None), ("ab", None), ("#.\n\n#.", 2)]
)
def test_text_picture_faults(text, line):
    assert text_picture.sniff(text.encode()) is Fit.NO
    entry = only(text_picture, text.encode())
    assert entry.puzzle is None
    assert entry.findings[0].line == line

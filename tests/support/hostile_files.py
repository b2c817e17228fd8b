"""Files that strangers could send: broken, huge when unpacked, deep, endless, or named to be misread."""

from __future__ import annotations

import gzip
import io
import json
import os
import random
import struct
import tarfile
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from struct import pack_into, unpack_from

from nonoproof.report.sheets.fonts import BUILT_IN

GOOD = "title Two\nwidth 2\nheight 2\nrows\n1\n1\ncolumns\n2\n0\n"
"""A puzzle to compare with; it is invalid nowhere."""


def texts() -> Iterator[tuple[str, bytes]]:
    yield "empty.non", b""
    yield "zeros.non", bytes(200_000)
    yield "newlines.txt", b"\n" * 3_000_000
    yield "spaces.non", b" " * 3_000_000
    yield "one-line.non", b"1 " * 1_000_000
    yield "noise.non", random.Random(1).randbytes(100_000)
    yield "not-utf8.non", b"title \xff\xfe\x80\nwidth 2\nheight 2\nrows\n1\n1\ncolumns\n2\n\n"
    yield "utf16.non", GOOD.encode("utf-16")
    yield "escapes.non", b"title \x1b]0;owned\x07\x1b[2J\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n"
    yield "huge-size.non", b"width 999999999999\nheight 999999999999\nrows\n1\ncolumns\n1\n"
    yield "huge-number.non", b"width 1\nheight 1\nrows\n" + b"9" * 100_000 + b"\ncolumns\n1\n"
    yield "negative.non", b"width -1\nheight -1\nrows\n-1\ncolumns\n-1\n"
    yield "almost-empty.non", _almost_empty(4096)
    yield "ones.non", _ones(400)
    yield "deep.json", b"[" * 300_000
    yield "deep-closed.json", b'{"a":' * 100_000 + b"1" + b"}" * 100_000
    yield "nan.json", b'{"rows": [[NaN]], "columns": [[Infinity]]}'
    yield "huge-integer.json", b'{"rows": [[' + b"9" * 1_000_000 + b']], "columns": [[1]]}'
    yield "same-key.json", b"{" + b",".join([b'"rows": [[1]]'] * 50_000) + b"}"
    yield "surrogate.json", b'{"title": "\\ud800", "rows": [[1]], "columns": [[1]]}'
    yield "wide.json", b'{"rows": [' + b"[]," * 500_000 + b'[]], "columns": [[1]]}'
    yield "many.jsonl", b'{"rows": [[1]], "columns": [[1]]}\n{"rows": \n[]\n"\n' * 2_000
    yield "numbers.csv", b"1,2,3\n" * 100_000
    yield "aliases.yaml", _aliases()
    yield "tags.yaml", b"!!python/object/apply:os.system ['touch owned']\n"
    yield "entities.xml", _entities()
    yield "outside.xml", b'<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><puzzleset>&b;</puzzleset>'
    yield "deep.xml", b"<puzzleset>" * 50_000
    yield "table.toml", b"[a]\n" * 50_000
    yield "backtrack.html", b"<table>" + b"<tr><td>" * 50_000


def pictures() -> Iterator[tuple[str, bytes]]:
    yield "colours.png", _png(1024, 1024, [254 * x // 1024 for x in range(1024)])
    yield "wide.png", _png(30_000, 30_000, None)
    yield "billions.png", _png(2**31 - 1, 2**31 - 1, None)
    yield "cut.png", _png(64, 64, [0] * 64)[:-40]
    yield "frames.gif", animation(3_000)
    yield "cut.gif", animation(3)[:-30]
    yield "huge.gif", b"GIF89a" + struct.pack("<HHBBB", 65535, 65535, 0x80, 0, 0) + bytes(6) + b";"
    yield "noise.jpg", b"\xff\xd8\xff\xe0\0\x10JFIF\0" + random.Random(2).randbytes(5_000)
    yield (
        "huge.bmp",
        b"BM" + struct.pack("<IHHIIiiHHIIiiII", 54, 0, 0, 54, 40, 2**31 - 1, 2**31 - 1, 1, 1, *[0] * 6),
    )
    yield "huge.pbm", b"P4\n100000 100000\n"
    yield "negative.pbm", b"P1\n-5 -5\n1"
    yield "huge.xpm", b'/* XPM */\nstatic char *a[] = {"99999 99999 9 9"};'
    yield "huge.xbm", b"#define a_width 99999\n#define a_height 99999\nstatic char a_bits[] = {0};"
    yield (
        "huge.svg",
        b'<svg xmlns="http://www.w3.org/2000/svg" width="1e9" height="1e9"><rect width="1e9" height="1e9"/></svg>',
    )
    yield (
        "outside.svg",
        (
            b'<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink" width="9" height="9">'
            b'<image x:href="file:///etc/passwd" width="9" height="9"/></svg>'
        ),
    )
    yield "deep.svg", b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">' + b"<g>" * 20_000
    yield "objects.npy", _npy("{'descr': '|O', 'fortran_order': False, 'shape': (3, 3), }")
    yield "huge.npy", _npy("{'descr': '|u1', 'fortran_order': False, 'shape': (99999999, 99999999), }")
    yield "font.ttf", b"\0\1\0\0" + random.Random(3).randbytes(5_000)
    yield "letters.ttf", endless_font(12)


def archives() -> Iterator[tuple[str, bytes]]:
    yield "bomb.gz", gzip.compress(bytes(300_000_000), 1)
    yield "newlines.txt.gz", gzip.compress(b"\n" * 30_000_000)
    yield "cut.non.gz", gzip.compress(GOOD.encode())[:-12]
    yield "twice.non.gz.gz", gzip.compress(gzip.compress(GOOD.encode()))
    yield "bomb.zip", _zip({"zeros.non": bytes(300_000_000)})
    yield "many.zip", _zip({f"{number}.non": b"" for number in range(20_000)})
    yield "outside.zip", _zip({"../../owned.non": GOOD.encode(), "/owned.non": GOOD.encode(), "": b"1"})
    yield "nested.zip", _nested(30)
    yield "noise.zip", b"PK\3\4" + random.Random(4).randbytes(5_000)
    yield "links.tar.gz", _tar()
    yield "cut.tar", bytes(512) * 3
    yield "bomb.npz", _zip({"arr_0.npy": bytes(300_000_000)})
    yield "bomb.xlsx", _zip({"xl/worksheets/sheet1.xml": bytes(300_000_000), "xl/workbook.xml": b"<a>"})


def bombs() -> Iterator[tuple[str, bytes]]:
    """Small files that ask a decoder for gigabytes of memory, or for minutes."""
    yield "dots.toml", b"".join([b"a%d" % number + b".b" * 30_000 + b" = 1\n" for number in range(3)])
    yield "slow.yaml", b"rows: [" + b"[1, 1], " * 400_000 + b"[1]]\ncolumns: [[1]]\n"
    yield "deep.yaml", b"rows: " + b"[" * 200_000
    yield "flat.webp", _picture("WEBP", lossless=True)
    yield "scans.jpg", _scans(80)
    yield "more-scans.jpg", _scans(200)
    yield "flat.png", _picture("PNG")
    yield "flat.gif", _picture("GIF")
    yield "elements.xml", b"<puzzleset>" + b"<a/>" * 500_000
    yield "wide.zip", _zip({f"{number}.json": b"[" + b"[]," * 300_000 + b"[]]" for number in range(2)})
    yield "ones.npz", _zip({"arr_0.npy": _npy(_ARRAY) + bytes(50_000_000)})
    yield "cells.xlsx", _workbook(2_000_000)


_ARRAY = "{'descr': '|u1', 'fortran_order': False, 'shape': (50000000, 1, 1), }"


def _picture(kind: str, **how: object) -> bytes:
    from PIL import Image

    stream = io.BytesIO()
    Image.new("P" if kind == "GIF" else "RGB", (7000, 7000)).save(stream, kind, **how)
    return stream.getvalue()


def _scans(number: int) -> bytes:
    """A progressive JPEG whose last scan is sent again and again."""
    from PIL import Image

    stream = io.BytesIO()
    Image.radial_gradient("L").resize((6000, 6000)).save(stream, "JPEG", progressive=True)
    data = stream.getvalue()
    last = data.rindex(b"\xff\xda")
    return data[:last] + data[last:-2] * number + data[-2:]


def _workbook(cells: int) -> bytes:
    import openpyxl

    stream = io.BytesIO()
    openpyxl.Workbook().save(stream)
    with zipfile.ZipFile(stream) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    row = b'<row><c t="n"><v>1</v></c></row>'
    sheet = members["xl/worksheets/sheet1.xml"]
    members["xl/worksheets/sheet1.xml"] = sheet.replace(
        b"<sheetData />", b"<sheetData>" + row * cells + b"</sheetData>"
    )
    return _zip(members)


def stores() -> Iterator[tuple[str, bytes]]:
    yield "noise.sqlite", b"SQLite format 3\0" + random.Random(5).randbytes(8_000)
    yield "header.sqlite", b"SQLite format 3\0"
    record = {"certificate": 2, "id": "0", "palette": [], "rows": [], "columns": [], "verdict": "none"}
    yield "empty.certificate.json", json.dumps(record | {"solutions": [], "steps": []}).encode()
    yield "deep.certificate.json", b'{"certificate":' + b"[" * 200_000
    yield "bomb.certificate.json.gz", gzip.compress(b"[" + b"[]," * 60_000_000)


def make(folder: Path) -> list[Path]:
    """All of them, and what is no plain file."""
    folder.mkdir(parents=True, exist_ok=True)
    made = []
    for kind in (texts, pictures, archives, bombs, stores):
        for name, data in kind():
            (folder / name).write_bytes(data)
            made.append(folder / name)
    return made + _odd_places(folder)


def _odd_places(folder: Path) -> list[Path]:
    os.mkfifo(folder / "pipe.non")
    (folder / "folder.non").mkdir()
    (folder / "nowhere.non").symlink_to(folder / "missing")
    (folder / "circle.non").symlink_to(folder / "circle.non")
    strange = os.fsdecode(b"bytes-\xff-\x1b[31m-\n.non")
    (folder / strange).write_text(GOOD)
    names = ["pipe.non", "folder.non", "nowhere.non", "circle.non", strange]
    return [folder / name for name in names]


def _almost_empty(side: int) -> bytes:
    lines = b"1\n" + b"0\n" * (side - 1)
    return b"width %d\nheight %d\nrows\n%scolumns\n%s" % (side, side, lines, lines)


def _ones(side: int) -> bytes:
    return b"width %d\nheight %d\nrows\n%scolumns\n%s" % (side, side, b"1\n" * side, b"1\n" * side)


def _aliases() -> bytes:
    lines = [b"a0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]"]
    for number in range(1, 12):
        before = b", ".join([b"*a%d" % (number - 1)] * 10)
        lines.append(b"a%d: &a%d [%s]" % (number, number, before))
    return b"\n".join([*lines, b"rows: *a11", b"columns: *a11", b""])


def _entities() -> bytes:
    lines = ["<!DOCTYPE puzzleset [", '<!ENTITY a0 "ha">']
    lines += [f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 12)]
    return "\n".join([*lines, "]><puzzleset><title>&a11;</title></puzzleset>"]).encode()


def _png(width: int, height: int, row: list[int] | None) -> bytes:
    """One byte a cell with a palette; without a row, one bit a cell and the same bits throughout."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    depth, colour = (8, 3) if row else (1, 0)
    lines = bytes([0, *row]) * height if row else bytes(min(height, 30_000) * (min(width, 30_000) // 8 + 1))
    palette = b"".join([bytes([n, 255 - n, n * 7 % 256]) for n in range(256)])
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0))
        + (chunk(b"PLTE", palette) if row else b"")
        + chunk(b"IDAT", zlib.compress(lines, 9))
        + chunk(b"IEND", b"")
    )


def animation(frames: int) -> bytes:
    """Many frames of 100 by 100 cells, each of which would be a picture."""
    frame = b"," + struct.pack("<HHHHB", 0, 0, 100, 100, 0) + b"\2\2\x4c\1\0"
    head = b"GIF89a" + struct.pack("<HHBBB", 100, 100, 0x80, 0, 0) + b"\0\0\0\xff\xff\xff"
    return head + frame * frames + b";"


def endless_font(form: int) -> bytes:
    """The font of the package, with a table of that form that names far more letters than there are."""
    data = bytearray(BUILT_IN.read_bytes())
    (tables,) = unpack_from(">H", data, 4)
    entries = [unpack_from(">4s3L", data, 12 + 16 * number) for number in range(tables)]
    (cmap,) = [place for tag, _, place, _ in entries if tag == b"cmap"]
    (parts,) = unpack_from(">H", data, cmap + 2)
    for place in [cmap + unpack_from(">L", data, cmap + 8 + 8 * number)[0] for number in range(parts)]:
        if unpack_from(">H", data, place) != (form,):
            continue
        if form == 12:
            pack_into(">2L", data, place + 16, 0, 0xFFFF_FFFF)
        else:
            (twice,) = unpack_from(">H", data, place + 6)
            data[place + 14 : place + 14 + twice] = b"\xff" * twice
            data[place + 16 + twice : place + 16 + 2 * twice] = bytes(twice)
    return bytes(data)


def _npy(header: str) -> bytes:
    return b"\x93NUMPY\1\0" + struct.pack("<H", len(header)) + header.encode()


def _zip(members: dict[str, bytes]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED, 1)
    return stream.getvalue()


def _nested(depth: int) -> bytes:
    data = GOOD.encode()
    for number in range(depth):
        data = _zip({f"{number}.zip" if number else "a.non": data})
    return data


def _tar() -> bytes:
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w:gz") as archive:
        for name, kind in (
            ("link.non", tarfile.SYMTYPE),
            ("device.non", tarfile.CHRTYPE),
            ("hard.non", tarfile.LNKTYPE),
        ):
            info = tarfile.TarInfo(name)
            info.type, info.linkname = kind, "/etc/passwd"
            archive.addfile(info)
        info = tarfile.TarInfo("../owned.non")
        info.size = len(GOOD)
        archive.addfile(info, io.BytesIO(GOOD.encode()))
    return stream.getvalue()

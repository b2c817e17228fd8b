"""One font of a book: which of its letters are used, and the objects that bring them into the file.

Letters are numbered as they are met, and the file holds the shapes of these alone. What a reader copies from the page
is what was meant: a table leads from the numbers back to the letters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from struct import pack
from typing import Literal, TypeVar

from reportlab.pdfbase.ttfonts import TTFontFile

from ... import bounded
from ...errors import UsageError
from .pdf import PdfFile, Ref, array, string

T = TypeVar("T")
_AT_ONCE = 100
"""Letters of one table."""
_LETTERS = 0x110000
"""As many as Unicode has room for."""


class _Font(TTFontFile):
    """Limits the letters that a font claims to have: a damaged one may claim billions, and the library would load
    them."""

    def extractInfo(self, charInfo: Literal[0, 1] | bool = 1) -> None:  # noqa: N802, N803 - the library's names
        for place in self._tables_of_letters():
            self.seek(place)
            if sum(map(len, self._ranges(self.read_ushort()))) > _LETTERS:
                raise ValueError("it claims to have more letters than there are")
        super().extractInfo(charInfo)

    def _tables_of_letters(self) -> list[int]:
        begin = self.seek_table("cmap")
        # Some fonts exchange the version, which is 0, and the number of tables.
        number = max(self.read_ushort(), self.read_ushort())
        places = []
        for _ in range(number):
            self.skip(4)
            places.append(begin + self.read_ulong())
        return list(dict.fromkeys(places))

    def _ranges(self, form: int) -> Iterator[range]:
        """Of the letters in a table, by its form; those of other forms cannot be many."""
        if form == 4:
            self.skip(4)
            number = self.read_ushort() // 2
            self.skip(6)
            ends = [self.read_ushort() for _ in range(number)]
            self.skip(2)
            for end in ends:
                yield range(self.read_ushort(), end + 1)
        elif form == 10:
            self.skip(14)
            yield range(self.read_ulong())
        elif form in (12, 13):
            self.skip(10)
            for _ in range(self.read_ulong()):
                yield range(self.read_ulong(), self.read_ulong() + 1)
                self.skip(4)


class _Widths(dict[str, float]):
    """Of the letters that were asked for, in thousandths of the size."""

    def __init__(self, font: TTFontFile) -> None:
        self._font = font

    def __missing__(self, char: str) -> float:
        width = self[char] = float(self._font.charWidths.get(ord(char), self._font.defaultWidth))
        return width


def _tried(data: bytes) -> None:
    _Font(BytesIO(data))


def _subset(data: bytes, letters: list[int]) -> bytes:
    made: bytes = _Font(BytesIO(data)).makeSubset(letters)
    return made


class Face:
    """A font file, and what is drawn with it. One of a stranger is tried first in a process with limits."""

    def __init__(self, path: Path, number: int, strange: bool = False) -> None:
        self.path, self._strange = path, strange
        if strange:
            self._with_limits(_tried)
        self._font = _Font(str(path))
        self.name = f"/F{number}"
        """In pages."""
        # Six capitals and a plus mark a subset of a font; two files may have fonts of one name.
        mark = "".join([chr(ord("A") + number // 26**place % 26) for place in range(5, -1, -1)])
        plain = "".join(
            [char for char in str(self._font.name, "ascii", "ignore") if char.isalnum() or char in "-_"]
        )
        self.base = f"/{mark}+{plain or 'Font'}"
        self._codes: dict[str, str] = {}
        self._widths = _Widths(self._font)

    def has(self, char: str) -> bool:
        return ord(char) in self._font.charToGlyph and char.isprintable()

    def letters(self) -> set[str]:
        """All that it has."""
        return {chr(code) for code in self._font.charToGlyph if self.has(chr(code))}

    def width(self, text: str) -> float:
        """At a size of one point, in points."""
        return float(sum(map(self._widths.__getitem__, text))) / 1000

    def codes(self, text: str) -> str:
        """The text as a string of digits for ``Tj``."""
        codes = self._codes
        try:
            return "".join([codes[char] for char in text])
        except KeyError:
            for char in text:
                codes.setdefault(char, f"{len(codes) + 1:04x}")
            return self.codes(text)

    @property
    def is_used(self) -> bool:
        return bool(self._codes)

    def embed(self, file: PdfFile, place: Ref) -> None:
        """Puts the font with all letters that were used there."""
        font, used = self._font, [ord(char) for char in self._codes]
        shapes = self._with_limits(_subset, used) if self._strange else font.makeSubset(used)
        data = file.add_stream(shapes, f"/Length1 {len(shapes)}")
        descriptor = file.add(
            f"<< /Type /FontDescriptor /FontName {self.base} /Flags {font.flags}"
            f" /FontBBox {array([f'{edge:g}' for edge in font.bbox])} /ItalicAngle {font.italicAngle:g}"
            f" /Ascent {font.ascent:g} /Descent {font.descent:g} /CapHeight {font.capHeight:g}"
            f" /StemV {font.stemV:g} /FontFile2 {data} >>"
        )
        widths = array([f"{font.charWidths.get(code, font.defaultWidth):g}" for code in used])
        drawn = file.add(
            f"<< /Type /Font /Subtype /CIDFontType2 /BaseFont {self.base} /FontDescriptor {descriptor}"
            f" /CIDSystemInfo << /Registry {string('Adobe')} /Ordering {string('Identity')} /Supplement 0 >>"
            f" /DW {font.defaultWidth:g} /W [1 {widths}] /CIDToGlyphMap {file.add_stream(self._shapes_of(used))} >>"
        )
        meant = file.add_stream(self._letters_of_codes().encode("ascii"))
        file.put(
            place,
            f"<< /Type /Font /Subtype /Type0 /BaseFont {self.base} /Encoding /Identity-H"
            f" /DescendantFonts [{drawn}] /ToUnicode {meant} >>",
        )

    def _with_limits(self, function: Callable[..., T], *args: object) -> T:
        try:
            return bounded.call(function, self.path.read_bytes(), *args)
        except bounded.Stopped as error:
            raise UsageError(f"{self.path}: {error}") from None

    def _shapes_of(self, used: list[int]) -> bytes:
        """Which shape of the part each number has: two letters may share one."""
        shapes = {0: 0}
        numbers = [shapes.setdefault(self._font.charToGlyph.get(code, 0), len(shapes)) for code in used]
        return pack(f">{len(numbers) + 1}H", 0, *numbers)

    def _letters_of_codes(self) -> str:
        pairs = [f"<{code}> <{char.encode('utf-16-be').hex()}>" for char, code in self._codes.items()]
        blocks = [pairs[start : start + _AT_ONCE] for start in range(0, len(pairs), _AT_ONCE)]
        tables = "".join(["\n".join([f"{len(each)} beginbfchar", *each, "endbfchar\n"]) for each in blocks])
        return (
            "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
            "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n"
            "/CMapName /Letters def\n/CMapType 2 def\n"
            f"1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n{tables}"
            "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"
        )

"""Puzzle sheets for paper, read back with another program: words and their sizes, fonts, pages, places."""

import io
import re
import subprocess
import sys
from dataclasses import replace

import pypdf
import pytest
from nonoproof import bounded
from nonoproof.errors import UsageError
from nonoproof.model import UNKNOWN, Colour, Metadata, Run, puzzle_of
from nonoproof.report.sheets import PAPERS, PER_PAGE, Sheet, SheetStyle, make_sheets
from nonoproof.report.sheets.faces import Face
from nonoproof.report.sheets.fonts import BUILT_IN, Fonts
from nonoproof.report.sheets.lettering import FontWords, letters
from nonoproof.report.sheets.style import MM

from tests.support.hostile_files import endless_font
from tests.waiting import HANG

GRID = (b"\x01\x01\x00", b"\x00\x01\x00")
PALETTE = (Colour(".", "ffffff", "white"), Colour("r", "ff0000", "red"), Colour("b", "0000ff", "blue"))


def sheet(title="Hat", grid=GRID, **more):
    puzzle = puzzle_of(grid, metadata=Metadata(title=title, author="nobody"))
    return Sheet(replace(puzzle, **more), grid, "easy")


def book(*sheets, **style):
    return pypdf.PdfReader(io.BytesIO(make_sheets(sheets, SheetStyle(**style))))


class Shown:
    """What a page shows, taken from its operators."""

    def __init__(self, page):
        self.words, self.sizes, self.places = [], [], []
        page.extract_text(visitor_text=self._text)
        self.operators = page.get_contents().get_data().decode("latin-1")
        self.plain = " ".join(self.words)

    def _text(self, text, matrix, text_matrix, font, size):
        for line in text.split("\n"):
            if line.strip():
                self.words.append(line.strip())
                self.sizes.append(size * abs(text_matrix[3] * matrix[3]))
                x, y = text_matrix[4], text_matrix[5]
                self.places.append(
                    (x * matrix[0] + y * matrix[2] + matrix[4], x * matrix[1] + y * matrix[3] + matrix[5])
                )


def shown(pdf):
    return [Shown(page) for page in pdf.pages]


def test_no_array_of_words_has_two_numbers_side_by_side():
    """PDFium, which shows PDFs in Chrome, heeds only the last of them, and clues were not flush."""
    page = shown(book(sheet(grid=(b"\x01\x00\x01\x00\x01",))))[0]
    (row,) = re.findall(r"Tm(\[[^]]*>[^]]*>[^]]*>[^]]*\])TJ", page.operators)
    assert re.fullmatch(r"\[(-\d+<[0-9A-Fa-f]+>){3}-\d+\]", row)


def test_every_clue_is_printed_and_the_solution_at_the_back():
    puzzle, solutions = shown(book(sheet()))
    # The rows have 2 and 1; the columns 1, 2 and nothing. The page number comes last.
    assert puzzle.words == ["1. Hat", "by nobody · 3 × 2 · easy", "2", "1", "1", "2", "0", "1"]
    assert solutions.words == ["Solutions", "1. Hat", "2"]
    # Two runs of filled cells, on the last page only.
    assert puzzle.operators.count(" re") == 0
    assert solutions.operators.count(" re") == 2 + 1


def test_numbers_of_many_digits_are_read_back_whole():
    wide = sheet(grid=(b"\x01" * 120, b"\x01" * 14 + b"\x00" + b"\x01" * 105))
    page = shown(book(wide))[0]
    for number in ("120", "14", "105"):
        assert number in page.plain
    assert "14 105" in page.words


def test_numbers_beside_each_other_stay_apart():
    words = FontWords(Face(BUILT_IN, 0))
    for word in ("1", "12", "123", "12r", "1234"):
        before, scale, after = re.search(
            r"(?:(?<=TJ )(?P<scale>\d+) Tz\[)?-(\d+)<.*>-(\d+)", words.across(word)
        ).group(2, 1, 3)
        condensed = int(scale or 100) / 100
        assert (int(before) + int(after)) / 1000 * 0.66 * condensed >= 0.2


@pytest.mark.parametrize("per_page", PER_PAGE)
def test_pages_are_as_many_as_needed(per_page):
    for count in (1, 6, 9):
        expected = -(-count // per_page) + 1
        assert len(book(*[sheet()] * count, per_page=per_page).pages) == expected


def test_a_puzzle_too_large_for_company_has_its_own_page_and_no_place_is_wasted():
    large = sheet("Large", tuple([b"\x01\x00" * 20] * 40))
    pdf = book(sheet("a"), large, sheet("b"), sheet("c"), sheet("d"), per_page=4)
    first, second, _ = shown(pdf)
    assert [word for word in first.words if ". " in word] == ["1. a", "2. b", "3. c", "4. d"]
    assert "5. Large" in second.words
    assert min(second.sizes) >= 6


def test_digits_that_are_too_small_are_reported():
    reported = []
    huge = sheet("Huge", tuple([b"\x01\x00" * 60] * 90))
    make_sheets([sheet()], warn=reported.append)
    assert reported == []
    make_sheets([huge], warn=reported.append)
    (message,) = reported
    points = float(re.search(r"\(([\d.]+) pt\)", message)[1])
    assert points < 6
    assert min(shown(book(huge))[0].sizes) == pytest.approx(points, abs=0.06)
    make_sheets([huge, huge], warn=reported.append)
    assert reported[-1].startswith("2 puzzles have digits smaller than 6 pt")


def test_a_page_is_turned_where_that_makes_the_puzzle_larger():
    wide, tall = sheet(grid=(b"\x01" * 40,) * 10), sheet(grid=(b"\x01" * 10,) * 40)

    def turned(each, **style):
        box = book(replace(each, solution=None), **style).pages[0].mediabox
        return box.width > box.height

    assert turned(wide)
    assert not turned(tall)
    assert not turned(wide, orientation="portrait")
    assert turned(tall, orientation="landscape")


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("solutions", ["back", "upside-down"])
def test_nothing_is_drawn_where_paper_is_cut(paper, solutions):
    grids = [GRID, tuple([b"\x01\x00" * 60] * 90), tuple([b"\x01" * 99] * 20)]
    pdf = book(
        *[sheet("A title " * 30, grid) for grid in grids], paper=paper, solutions=solutions, contents=True
    )
    for page in pdf.pages:
        width, height = page.mediabox.width, page.mediabox.height
        for x, y in Shown(page).places:
            assert 10 * MM <= x <= width - 10 * MM
            assert 10 * MM <= y <= height - 10 * MM
        for across, x, y, columns, rows in _frames(page):
            assert 10 * MM <= x <= x + across * columns <= width - 10 * MM
            assert 10 * MM <= y <= y + across * rows <= height - 10 * MM


def _frames(page):
    """The matrices of drawings with the largest numbers that are drawn to within them."""
    text = page.get_contents().get_data().decode("latin-1")
    for match in re.finditer(r"q ([\d.]+) 0 0 [\d.]+ ([\d.]+) ([\d.]+) cm\n(.*?)\nQ", text, re.DOTALL):
        ends = [(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+) l\b", match[4])]
        if ends:
            yield (
                float(match[1]),
                float(match[2]),
                float(match[3]),
                max(x for x, _ in ends),
                max(y for _, y in ends),
            )


def test_fonts_are_embedded_and_none_is_left_to_the_printer():
    pdf = book(sheet("Žluťoučký kůň · Ελληνικά · Українська"), sheet("Два"))
    for page in pdf.pages:
        fonts = page["/Resources"]["/Font"]
        assert fonts
        for font in fonts.values():
            (drawn,) = font.get_object()["/DescendantFonts"]
            assert "/FontFile2" in drawn.get_object()["/FontDescriptor"]
            assert "+DejaVuSans" in font.get_object()["/BaseFont"]


@pytest.mark.parametrize(
    "title", ["Žluťoučký kůň", "Ἀρχή ελληνικά", "Українська їжа", "Łódź, Đà Nẵng", "x²≤√2 ♞"]
)
def test_letters_of_many_languages_are_drawn_as_they_are(title):
    reported = []
    data = make_sheets([sheet(title)], warn=reported.append)
    assert reported == []
    assert shown(pypdf.PdfReader(io.BytesIO(data)))[0].words[0] == f"1. {title}"


def test_all_of_latin_greek_and_cyrillic_is_there():
    fonts = Fonts()
    blocks = [range(0x20, 0x7F), range(0xA1, 0x180), range(0x180, 0x250), range(0x400, 0x460)]
    greek = [code for code in range(0x386, 0x3CF) if chr(code).isalpha()]
    for code in [*(code for block in blocks for code in block), *greek, *range(0x1E00, 0x1EFA)]:
        assert fonts.runs(chr(code))[0][0] is fonts.main, hex(code)


def test_a_letter_that_no_font_has_is_reported(monkeypatch):
    monkeypatch.setattr("nonoproof.report.sheets.fonts._folders", list)
    reported = []
    data = make_sheets([sheet("猫 cat")], warn=reported.append)
    assert reported == ["no font here has the letters 猫; --font FILE names one that has them"]
    assert shown(pypdf.PdfReader(io.BytesIO(data)))[0].words[0] == "1. \ufffd cat"


def test_a_font_of_this_machine_helps_out(monkeypatch, tmp_path):
    from fontTools.ttLib import TTFont

    font = TTFont(BUILT_IN)
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[0x732B] = "A"
    font.save(tmp_path / "other.ttf")
    (tmp_path / "broken.ttf").write_bytes(b"no font")
    monkeypatch.setattr("nonoproof.report.sheets.fonts._folders", lambda: [tmp_path])
    reported = []
    data = make_sheets([sheet("猫 cat")], warn=reported.append)
    assert reported == []
    assert "猫" in shown(pypdf.PdfReader(io.BytesIO(data)))[0].plain


def test_letters_that_share_a_shape_are_copied_as_what_they_are(monkeypatch, tmp_path):
    from fontTools.ttLib import TTFont

    font = TTFont(BUILT_IN)
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[0x732B] = "A"
            # Beyond the first plane there is room in tables of the format 12 only.
            if table.format == 12:
                table.cmap[0x1F422] = "A"
    font.save(tmp_path / "other.ttf")
    monkeypatch.setattr("nonoproof.report.sheets.fonts._folders", list)
    data = make_sheets([sheet("猫🐢猫")], SheetStyle(fonts=(tmp_path / "other.ttf",)))
    assert "猫🐢猫" in shown(pypdf.PdfReader(io.BytesIO(data)))[0].plain


def test_solutions_can_stand_on_their_heads():
    (page,) = shown(book(sheet(), solutions="upside-down"))
    assert page.words.count("1. Hat") == 2
    assert "q -1 0 0 -1 " in page.operators


def test_titles_can_be_hidden_until_the_solutions():
    pdf = book(*[sheet(f"Secret {number}") for number in range(12)], hide_titles=True)
    pages = shown(pdf)
    assert not any("Secret" in page.plain for page in pages[:-1])
    assert "12. Secret 11" in pages[-1].words
    assert "Secret" not in str(pdf.outline)
    assert "1. 3 × 2, easy" in pages[0].words


def test_contents_name_the_pages():
    pages = shown(book(*[sheet(f"t{number}") for number in range(1, 13)]))
    contents = pages[0].words
    for number in range(1, 13):
        page = int(contents[contents.index(f"{number}. t{number}") + 1])
        assert f"{number}. t{number}" in pages[page - 1].words
    assert shown(book(sheet("one"), contents=True))[0].words[:2] == ["Contents", "1. one"]
    assert "Contents" not in shown(book(*[sheet()] * 12, contents=False))[0].plain


def test_large_print_is_larger():
    small, large = shown(book(sheet()))[0], shown(book(sheet(), large_print=True))[0]
    assert min(large.sizes) > 1.4 * min(small.sizes)
    reported = []
    make_sheets([sheet(grid=tuple([b"\x01\x00" * 15] * 30))], SheetStyle(large_print=True), reported.append)
    assert "smaller than 14 pt" in reported[0]


def test_the_file_says_what_it_is():
    pdf = book(sheet(), title="Seaside nonograms", author="A. N. Author")
    assert pdf.metadata.title == "Seaside nonograms"
    assert pdf.metadata.author == "A. N. Author"
    assert pdf.metadata.creator.startswith("nonoproof ")
    assert pdf.trailer["/Root"]["/Lang"] == "en"
    assert [entry.title for entry in pdf.outline] == ["1. Hat", "Solutions"]


def test_without_solutions_nothing_is_at_the_back():
    assert len(book(replace(sheet(), solution=None)).pages) == 1
    assert len(book(sheet(), solutions="none").pages) == 1


def test_colours_have_letters_and_a_legend():
    coloured = puzzle_of((b"\x01\x02", b"\x00\x02"), PALETTE)
    (page,) = shown(book(Sheet(coloured, None)))
    assert page.words[2:-1] == ["1r 1b", "1b", "1r", "2b", "r", "red", "b", "blue"]
    assert page.operators.count("1 0 0 rg") >= 2


def test_every_colour_has_a_letter_of_its_own_that_is_no_digit():
    strange = (PALETTE[0], *[Colour(char, "123456") for char in ("1", "é", "a", "\n", "(", "b")])
    made = letters(strange)[1:]
    assert len(set(made)) == 6
    assert made[2] == "a"
    assert made[4] == "("
    assert all(each.isascii() and each.isprintable() and not each.isdigit() for each in made)
    clue = ((Run(2, 5),),)
    puzzle = replace(puzzle_of((b"\x05\x05",), strange), rows=clue)
    assert "2(" in shown(book(Sheet(puzzle, None)))[0].words


def test_given_cells_are_filled():
    givens = (bytes([1, UNKNOWN, UNKNOWN]), bytes([0, UNKNOWN, UNKNOWN]))
    (page,) = shown(book(replace(sheet(givens=givens), solution=None)))
    assert page.operators.count(" re") == 1


def test_the_same_puzzles_give_the_same_bytes():
    assert make_sheets([sheet()]) == make_sheets([sheet()])


@pytest.mark.parametrize(
    "title",
    [
        ") Tj ET endstream endobj",
        "\\) /JavaScript (app.alert(1))",
        "a\x00b\x1b[2J\r\nc\u202e",
        "\ud83d\udc22 \u732b <script>",
        "**bold** __not__",
        "x" * 5000,
    ],
)
def test_texts_of_strangers_stay_texts(title, monkeypatch):
    monkeypatch.setattr("nonoproof.report.sheets.fonts._folders", list)
    pdf = book(sheet(title.encode("utf-16", "surrogatepass").decode("utf-16")), title=title[:50])
    puzzle, _ = shown(pdf)
    assert puzzle.words[0].startswith("1. ")
    assert puzzle.words[1].startswith("by nobody")
    assert puzzle.words[2:] == ["2", "1", "1", "2", "0", "1"]
    assert len(puzzle.words[0]) < 250
    assert set(pdf.trailer["/Root"]) <= {
        "/Type",
        "/Pages",
        "/Outlines",
        "/PageMode",
        "/Lang",
        "/Dests",
        "/Names",
    }
    assert not any("/Annots" in page or "/AA" in page for page in pdf.pages)


def test_a_font_that_is_none_is_reported(tmp_path):
    path = tmp_path / "font.ttf"
    path.write_bytes(b"no font")
    for place in (path, tmp_path / "gone.ttf"):
        with pytest.raises(UsageError, match="font"):
            book(sheet(), fonts=(place,))


@pytest.mark.parametrize("stage", ["_tried", "_subset"])
def test_a_font_that_was_named_is_decoded_in_a_process_with_limits(tmp_path, monkeypatch, stage):
    path = tmp_path / "font.ttf"
    path.write_bytes(BUILT_IN.read_bytes())
    asked = []

    def call(function, data, *args):
        asked.append(function.__name__)
        if function.__name__ == stage:
            raise bounded.TooMuch("it takes more memory than is allowed")
        return function(data, *args)

    monkeypatch.setattr(bounded, "call", call)
    # The letters of the first font are used up: the second one draws what it lacks.
    monkeypatch.setattr("nonoproof.report.sheets.fonts.BUILT_IN", without(tmp_path, "é"))
    with pytest.raises(UsageError, match=r"font\.ttf: it takes more memory"):
        book(sheet("Café"), fonts=(path,))
    assert asked[-1] == stage


def without(folder, letter):
    from fontTools.ttLib import TTFont

    font = TTFont(BUILT_IN)
    for table in font["cmap"].tables:
        table.cmap.pop(ord(letter), None)
    font.save(folder / "less.ttf")
    return folder / "less.ttf"


PRINTING = """
import resource, sys
from nonoproof.cli import main
resource.setrlimit(resource.RLIMIT_DATA, (1 << 29, 1 << 29))
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the limit is one of Linux")
@pytest.mark.parametrize("form", [4, 12])
def test_a_font_that_claims_more_letters_than_there_are_is_reported(tmp_path, form):
    (tmp_path / "font.ttf").write_bytes(endless_font(form))
    words = [
        "print",
        "corpus/animals/whale.non",
        "--out",
        tmp_path / "a.pdf",
        "--font",
        tmp_path / "font.ttf",
    ]
    done = subprocess.run(
        [sys.executable, "-c", PRINTING, *words], capture_output=True, text=True, timeout=HANG, check=False
    )
    assert (done.returncode, "more letters than there are" in done.stderr) == (2, True), done.stderr
    assert "Traceback" not in done.stderr


def test_a_font_whose_shapes_are_damaged_is_reported(monkeypatch):
    def damaged(*_):
        raise IndexError("no such shape")

    monkeypatch.setattr("nonoproof.report.sheets.faces.TTFontFile.makeSubset", damaged)
    with pytest.raises(UsageError, match=r"DejaVuSans\.ttf is not a font that can be used: no such shape"):
        book(sheet())

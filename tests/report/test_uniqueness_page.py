"""The uniqueness report for people."""

from nonoproof.findings import Code, Finding

from tests.support.results import make_row, write


def test_uniqueness_tells_what_must_be_fixed_and_what_changed(folder):
    page = (folder / "uniqueness.md").read_text(encoding="utf-8")
    assert "2 puzzles do not pass." in page
    assert "| multiple | 1 | 25.0% |" in page
    assert "- 1 puzzle: was unique and no longer is" in page
    assert (
        page.index("## To fix") < page.index("## What changed since 2030-01-01") < page.index("## By source")
    )
    assert "| x | 4 | 1 | 1 | 0 | 1 | 1 |" in page
    assert "| error | unreadable | 0 | 1 |" in page


def test_files_that_cannot_be_read_are_named(folder):
    page = (folder / "uniqueness.md").read_text(encoding="utf-8")
    place = page.index("## Could not be read")
    assert "| unreadable\\: " in page[place : page.index("## To fix")]


def test_nothing_in_a_title_is_markup(folder):
    page = (folder / "uniqueness.md").read_text(encoding="utf-8")
    assert "<script>" not in page
    assert "\n# heading" not in page
    assert "](http" not in page
    # Every row of a table keeps its number of cells.
    for line in page.splitlines():
        if line.startswith("| x/hostile"):
            assert line.replace("\\|", "").count("|") == 6


def test_what_holds_for_a_whole_source_is_told_once(tmp_path, about):
    missing = [Finding(Code.LICENCE_MISSING, "no licence", source=f"x/{n}", index=1) for n in range(5)]
    rows = [make_row(f"{n}", "unique", findings=(each,)) for n, each in enumerate(missing)]
    rows += [
        make_row("6", "unique", collection="y"),
        make_row("7", "unique", collection="y", findings=missing[:1]),
    ]
    summary = write(tmp_path, about, rows, (), ())
    page = (tmp_path / "uniqueness.md").read_text(encoding="utf-8")
    place = page.index("## Findings for whole sources")
    assert "| x | 5 | licence-missing |" in page[place:]
    assert "| y |" not in page[place:]
    assert "| note | licence-missing | 6 | 6 | the puzzle names no licence |" in page
    assert summary["whole_sources"] == [{"source": "x", "puzzles": 5, "codes": ["licence-missing"]}]
    front = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert "5 puzzles: licence-missing" in front

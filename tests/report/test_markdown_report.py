"""The uniqueness report for people."""


def test_uniqueness_tells_what_must_be_fixed_and_what_changed(folder):
    page = (folder / "uniqueness.md").read_text(encoding="utf-8")
    assert "2 puzzles do not pass." in page
    assert "| multiple | 1 | 25.0% |" in page
    assert "- 1 puzzle: was unique and no longer is" in page
    assert (
        page.index("## To be fixed")
        < page.index("## What changed since 2030-01-01")
        < page.index("## By source")
    )
    assert "| x | 4 | 1 | 1 | 0 | 1 | 1 |" in page
    assert "| error | unreadable | 1 |" in page


def test_files_that_cannot_be_read_are_named(folder):
    page = (folder / "uniqueness.md").read_text(encoding="utf-8")
    place = page.index("## Could not be read")
    assert "| unreadable\\: " in page[place : page.index("## To be fixed")]


def test_nothing_in_a_title_is_markup(folder):
    page = (folder / "uniqueness.md").read_text(encoding="utf-8")
    assert "<script>" not in page
    assert "\n# heading" not in page
    assert "](http" not in page
    # Every row of a table keeps its number of cells.
    for line in page.splitlines():
        if line.startswith("| x/hostile"):
            assert line.replace("\\|", "").count("|") == 5

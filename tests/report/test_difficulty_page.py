"""The difficulty report for people."""

from nonoproof.report.uniqueness_page import MOST_SOURCES

from tests.support.results import make_row, write


def test_difficulty_tells_tiers_and_ranks(folder):
    page = (folder / "difficulty.md").read_text(encoding="utf-8")
    assert "| easy | 1 |" in page
    assert "| x/good.non | Good | 2×1 | easy | 1.5 | overlap | 2 | 1 |" in page
    assert "| x | 1 | 0 | 1 | 0 | 0 | 0 | 0 |" in page
    assert "Needs guessing" not in page


def test_the_page_stays_short_however_many_puzzles_there_are(tmp_path, about):
    def length(count):
        rows = [
            make_row(f"{number:05}.non", "unique", "T", score=number % 97, tier="guess")
            for number in range(count)
        ]
        write(tmp_path, about, rows, (), ())
        return len((tmp_path / "difficulty.md").read_text(encoding="utf-8").splitlines())

    assert length(300) == length(1500) < 250


def test_many_sources_are_cut_to_those_with_the_most_trouble(tmp_path, about):
    rows = [make_row(f"{n}", "unique", collection=f"c{n:04}", score=1.0) for n in range(MOST_SOURCES + 20)]
    rows.append(make_row("bad", "none", collection="z"))
    write(tmp_path, about, rows, (), ())
    page = (tmp_path / "uniqueness.md").read_text(encoding="utf-8")
    assert "| z | 1 | 0 | 0 | 1 | 0 | 0 |" in page
    assert "And 21 more; all are in uniqueness.json." in page


def test_the_table_has_the_features(folder):
    lines = (folder / "difficulty.csv").read_text(encoding="utf-8").splitlines()
    column = lines[0].replace('"', "").split(",").index("rung")
    assert [line.replace('"', "").split(",")[column] for line in lines[1:] if "good" in line] == ["overlap"]

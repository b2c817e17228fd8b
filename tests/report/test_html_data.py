"""The scripts beside the page."""

import json
import random
import tracemalloc
from base64 import b64decode

import pytest
from nonoproof.formats.records import to_record
from nonoproof.model import Colour, draw, puzzle_of
from nonoproof.profiles import Profile
from nonoproof.report import html_data
from nonoproof.report.escape import script
from nonoproof.report.html_data import DataFolder, address, picture
from nonoproof.report.json_report import json_text

from benchmarks.html_report import made_results

from .conftest import make_result


def unpacked(text, bits, count):
    number = int.from_bytes(b64decode(text), "big")
    length = len(b64decode(text)) * 8
    return [number >> (length - (place + 1) * bits) & (2**bits - 1) for place in range(count)]


@pytest.mark.parametrize(("colours", "bits"), [(1, 1), (2, 4), (15, 4), (16, 8), (200, 8)])
def test_pictures_hold_every_cell(colours, bits):
    chance = random.Random(colours)
    palette = tuple([Colour(chr(0x4E00 + place), f"{place:06x}") for place in range(colours + 1)])
    grid = tuple([bytes(chance.choices(range(colours + 1), k=7)) for _ in range(5)])
    puzzle = puzzle_of(grid, palette)
    result = make_result("a", "unique", solutions=[draw(grid, palette)], puzzle=json.dumps(to_record(puzzle)))
    text, found, rgb = json.loads(picture(result))
    assert found == bits
    assert unpacked(text, bits, 35) == list(b"".join(grid))
    assert rgb == [colour.rgb for colour in palette]


def test_black_and_white_needs_no_palette():
    (text,) = json.loads(picture(make_result("a", "unique", solutions=[["#.", "##"]], puzzle="{}")))
    assert unpacked(text, 1, 4) == [1, 0, 1, 1]


def test_goal_stands_in_for_a_solution_and_nothing_for_neither():
    (text,) = json.loads(picture(make_result("a", "none", puzzle='{"goal": ["#."]}')))
    assert unpacked(text, 1, 2) == [1, 0]
    assert picture(make_result("a", "none", puzzle='{"rows": [[1]]}')) == "0"
    assert picture(make_result("a", None)) == "0"


def test_addresses_lead_to_places_without_a_puzzle_too():
    assert address(make_result("a", "unique", key="0123456789abcdef" * 2)) == "0123456789abcdef"
    assert address(make_result("a", None, key=None)) == "x/a#1"


def test_scripts_mean_the_same_as_the_json():
    value = {"a": "</script><!-- & \u2028 ]]>"}
    text = script(json.dumps(value, ensure_ascii=False))
    assert not set(text) & set("<>&\u2028\u2029")
    assert json.loads(text) == value


def test_chunks_are_of_bounded_size_and_lead_to_every_puzzle(tmp_path, monkeypatch):
    monkeypatch.setattr(html_data, "ROWS", 7)
    monkeypatch.setattr(html_data, "CHARACTERS", 9000)
    data = DataFolder(tmp_path, tmp_path)
    results = list(made_results(50))
    data.add(results, [json_text(result.record(Profile())) for result in results])
    data.end()
    text = (tmp_path / "contents.js").read_text()
    contents = json.loads(text[text.index("{") : text.rindex("}") + 1])
    assert contents["rows"] == list(range(0, 50, 7))
    for kind in ("rows", "pictures", "puzzles"):
        assert {path.name for path in tmp_path.glob(f"{kind}-*")} == {
            f"{kind}-{first}.js" for first in contents[kind]
        }
    assert len(contents["puzzles"]) > 5
    assert max(path.stat().st_size for path in tmp_path.iterdir()) < 25_000


def test_memory_does_not_grow_with_the_puzzles(tmp_path, monkeypatch):
    monkeypatch.setattr(html_data, "ROWS", 50)
    monkeypatch.setattr(html_data, "CHARACTERS", 50_000)

    (result,) = made_results(1)

    def peak(count):
        tracemalloc.start()
        data = DataFolder(tmp_path, tmp_path)
        for _ in range(count):
            data.add([result], ["{}" * 500])
        data.end()
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return most

    peak(100)
    assert peak(600) < 1.2 * peak(150)

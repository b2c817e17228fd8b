"""The pictures of the documentation: each is shown, small and well formed."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

from docs.generate.__main__ import COMMANDS, IMAGES
from docs.generate.recording import Scene, drawn

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
SVG = "{http://www.w3.org/2000/svg}"


def test_every_picture_is_shown_and_every_shown_one_is_there():
    shown = {
        (page.parent / name).resolve()
        for page in PAGES
        for name in re.findall(r"!\[[^]]+\]\(([^)]+)\)", page.read_text(encoding="utf-8"))
    }
    assert all(path.is_file() for path in shown)
    assert set(IMAGES.iterdir()) <= shown


def test_pictures_are_small():
    assert all(path.stat().st_size < 200_000 for path in IMAGES.iterdir())


def test_the_recording_has_the_commands_and_their_answers():
    said = "".join(ET.parse(IMAGES / "terminal.svg").getroot().itertext())
    assert all(command in said for command in COMMANDS)
    assert "multiple" in said and "unique" in said


def test_scenes_follow_each_other_and_text_stays_text():
    scenes = [Scene("echo <b>", ["\x1b[31mred\x1b[0m  <i>&amp;"]), Scene("true", ["", "end"])]
    root = ET.fromstring(drawn(scenes))
    texts = [(each.text, each.get("class")) for each in root.iter(f"{SVG}text")]
    assert texts == [
        ("$", "prompt"), ("echo <b>", None), ("red", "red"), ("<i>&amp;", None),
        ("$", "prompt"), ("true", None), ("end", None),
    ]  # fmt: skip
    red, plain = [each for each in root.iter(f"{SVG}text") if each.text in ("red", "<i>&amp;")]
    assert float(plain.get("x")) - float(red.get("x")) == 5 * 7.8
    times = re.findall(
        r"@keyframes scene\d \{ 0%.*? ([\d.]+)% \{ opacity: 1 \} ([\d.]+)%", root.find(f"{SVG}style").text
    )
    assert times[0][0] == "0.000" and times[0][1] == times[1][0] and times[1][1] == "100.000"

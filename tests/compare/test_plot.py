"""The plot is a picture of its own that draws what was decided."""

from dataclasses import replace
from itertools import pairwise

from defusedxml import ElementTree
from nonoproof.compare.plot import FLOOR, HEIGHT, LEFT, RIGHT, TOP, WIDTH, draw_plot
from nonoproof.compare.trials import Trial, TrialOutcome
from nonoproof.verdict import Verdict

SVG = "{http://www.w3.org/2000/svg}"
BASE = Trial("a", 5, 5, "native", TrialOutcome.DECIDED, Verdict.UNIQUE, 0.01)
TRIALS = [
    BASE,
    replace(BASE, case="b", seconds=0.1),
    replace(BASE, case="c", seconds=1.0),
    replace(BASE, method="ri<al", seconds=10.0),
    replace(BASE, method="ri<al", case="b", wrong=True),
    replace(BASE, method="ri<al", case="c", outcome=TrialOutcome.STUCK, verdict=None),
    replace(BASE, method="never", outcome=TrialOutcome.UNFINISHED, verdict=None),
]


def curves(svg: str) -> list[list[tuple[float, float]]]:
    lines = ElementTree.fromstring(svg).iter(f"{SVG}polyline")
    return [[tuple(map(float, point.split(","))) for point in line.get("points").split()] for line in lines]


def test_one_point_for_each_puzzle_that_was_rightly_decided():
    native, rival = curves(draw_plot(TRIALS))
    assert len(native) == 3
    assert len(rival) == 1
    # A decade apart each, so at equal distances, from the floor to two thirds of the height.
    assert native[0][1] == FLOOR
    assert abs((native[0][1] - native[1][1]) - (native[1][1] - native[2][1])) < 0.2
    assert rival[0][1] == TOP
    assert native[2][0] == WIDTH - RIGHT
    assert abs(rival[0][0] - (LEFT + (WIDTH - LEFT - RIGHT) / 3)) < 0.1


def test_names_are_escaped_and_can_be_told_apart():
    texts = list(ElementTree.fromstring(draw_plot(TRIALS)).iter(f"{SVG}text"))
    names = {each.text: float(each.get("y")) for each in texts if "(" in each.text}
    assert set(names) == {"native (3)", "ri<al (1)", "never (0)"}
    heights = sorted(names.values())
    assert all(below - above >= 14.9 for above, below in pairwise(heights))
    assert all(0 < height < HEIGHT for height in heights)


def test_nothing_decided_is_still_a_picture():
    assert curves(draw_plot([replace(BASE, outcome=TrialOutcome.UNFINISHED)])) == []
    assert curves(draw_plot([])) == []


def test_all_at_one_time():
    assert curves(draw_plot([replace(BASE, seconds=0.0), replace(BASE, case="b", seconds=0.0)]))

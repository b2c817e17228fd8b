"""The steps that `explain` lists, and what it says of cells that are wrong."""

from nonoproof.grading import LINE_SOLVES, grade
from nonoproof.model import UNKNOWN
from nonoproof.solver import classify
from nonoproof.tasks import PlaceRow
from nonoproof.tasks.explaining import ExplainItem, ExplainOptions, explain_puzzles, explained_record

from tests.tasks.test_showing import RIGHT

PLACE = PlaceRow("a.non", 0)
NOTHING = (bytes([UNKNOWN] * 3),) * 2


def record(how, cells=None):
    (explained,) = explain_puzzles([ExplainItem(RIGHT, cells)], how)
    return explained_record(PLACE, RIGHT, explained)


def test_all_steps_are_listed_and_a_hint_is_the_first():
    whole = record(ExplainOptions(LINE_SOLVES))
    assert (whole["source"], whole["index"], whole["verdict"]) == ("a.non", 1, "unique")
    assert whole["grade"] == grade(RIGHT, classify(RIGHT)).to_dict()
    assert len(whole["steps"]) > 1 and whole["open_cells"] == 0 and "wrong" not in whole
    hint = record(ExplainOptions(LINE_SOLVES, hint=True), NOTHING)
    assert len(hint["steps"]) == 1 and hint["open_cells"] > 0


def test_cells_that_are_wrong_are_named_from_one_on_and_nothing_else_is_told():
    wrong = record(ExplainOptions(LINE_SOLVES), (NOTHING[0], bytes([UNKNOWN, UNKNOWN, 1])))
    assert wrong["wrong"] == [{"row": 2, "column": 3}]
    assert (wrong["steps"], wrong["grade"]) == ([], None)

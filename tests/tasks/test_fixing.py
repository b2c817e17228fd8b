"""What `fix` says of a puzzle beside its remedies."""

import pytest
from nonoproof.repair import ambiguity, contradiction
from nonoproof.repair.contradiction import sentence
from nonoproof.tasks.fixing import FixItem, FixOptions, fix_puzzles
from nonoproof.verdict import Verdict

from tests.tasks.test_showing import EITHER, NEITHER, RIGHT


@pytest.mark.parametrize(
    ("puzzle", "verdict", "why"),
    [
        (RIGHT, Verdict.UNIQUE, lambda: ""),
        (EITHER, Verdict.MULTIPLE, lambda: ambiguity(EITHER).sentence()),
        (NEITHER, Verdict.NONE, lambda: sentence(contradiction(NEITHER))),
    ],
)
def test_it_says_why_where_people_read_it(puzzle, verdict, why):
    (found,) = fix_puzzles([FixItem(puzzle, False)], FixOptions(limit=1))
    assert (found.repair.verdict, found.why) == (verdict, why())
    assert bool(found.why) == (verdict is not Verdict.UNIQUE)
    (silent,) = fix_puzzles([FixItem(puzzle, False)], FixOptions(limit=1, in_words=False))
    assert (silent.repair.verdict, silent.why) == (verdict, "")

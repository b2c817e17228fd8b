"""The table of rules in docs/difficulty.md: what its pictures show is so, and overlap does not see it."""

import re
from pathlib import Path

from nonoproof.solver.ladder import SEGMENT_RULES

from docs.generate.rule_pictures import EXAMPLES
from tests.support.ranking import RULE_PRICES
from tests.support.replaying import LineReader, arrangements, fill

ROW = re.compile(
    r"^\| ([a-z-]+) \| .* \| ([\d.]+) \| !\[.*\]\(images/rule-([a-z-]+)\.svg\) \|$", re.MULTILINE
)
CELLS = {".": frozenset({0}), "#": frozenset({1}), "?": frozenset({0, 1})}


def cells_of(text):
    return tuple([CELLS[char] for char in text])


def test_the_table_has_all_rules_with_their_prices():
    table = ROW.findall(Path("docs/difficulty.md").read_text(encoding="utf-8"))
    assert [name for name, *_ in table] == [shown for *_, shown in table] == list(EXAMPLES)
    rows = [each for each in table if each[0] in SEGMENT_RULES]
    assert tuple([name for name, *_ in rows]) == SEGMENT_RULES
    assert tuple([float(price) for _, price, _ in rows]) == RULE_PRICES
    for name, _price, _shown in rows:
        clue, before, after = EXAMPLES[name]
        runs = tuple([(int(length), 1) for length in clue.split()])
        known, settled = cells_of(before), arrangements(runs, cells_of(before)).cells
        assert known != cells_of(after), name
        for old, new, left in zip(known, cells_of(after), settled, strict=True):
            assert new in (old, left), name
        reader = LineReader(runs, known)
        rooms = [(reader.room(run), length) for run, (length, _) in enumerate(runs)]
        for (first, last), length in rooms:
            for place, *_ in fill(range(last - length + 1, first + length), 1):
                assert known[place] == {1}, name
        for place, cell in enumerate(known):
            assert cell == {0} or any(first <= place <= last for (first, last), _ in rooms), name

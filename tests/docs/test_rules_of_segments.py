"""The table of rules in docs/difficulty.md: what its pictures show is so, and overlap does not see it."""

import re
from pathlib import Path

from nonoproof.solver.ladder import SEGMENT_RULES

from tests.support.ranking import RULE_PRICES
from tests.support.replaying import LineReader, arrangements, fill

ROW = re.compile(r"^\| ([a-z]+) \| .* \| ([\d.]+) \| `([\d ]+)`: `([.#?]+)` → `([.#?]+)` \|$", re.MULTILINE)
CELLS = {".": frozenset({0}), "#": frozenset({1}), "?": frozenset({0, 1})}


def cells_of(text):
    return tuple([CELLS[char] for char in text])


def test_the_table_has_all_rules_with_their_prices():
    rows = ROW.findall(Path("docs/difficulty.md").read_text(encoding="utf-8"))
    assert tuple([name for name, *_ in rows]) == SEGMENT_RULES
    assert tuple([float(price) for _, price, *_ in rows]) == RULE_PRICES
    for name, _, clue, before, after in rows:
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

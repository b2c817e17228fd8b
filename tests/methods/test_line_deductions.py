"""No rule deduces what enumeration does not; how much less it deduces is counted.

A line counts as missed where the rules leave some cell open that all arrangements share.
"""

import random
from functools import cache
from itertools import product

import pytest
from nonoproof.methods import fix_paint
from nonoproof.model import UNKNOWN, clue, line_clue

from tests.support import single_lines
from tests.support.lines import complete_deduction

RULES = {
    "combinatorial": single_lines.by_combinations,
    "logic": single_lines.by_logic,
    "fix-paint": single_lines.by_fix_and_paint,
    "Fix and Paint alone": fix_paint.fix_and_paint,
    "simple rules": fix_paint.simple_rules,
}
COMPLETE = {"combinatorial", "fix-paint", "Fix and Paint alone"}


@cache
def all_lines(length):
    """Every clue with every partial line of that length, and all that can be deduced."""
    clues = sorted({line_clue(cells) for cells in product((0, 1), repeat=length)})
    partial = list(product((0, 1, UNKNOWN), repeat=length))
    return [(each, cells, complete_deduction(each, cells)) for each in clues for cells in partial]


def exceeds(deduced, complete):
    return any(mine not in (UNKNOWN, cell) for mine, cell in zip(deduced, complete, strict=True))


@pytest.mark.parametrize("name", RULES)
def test_all_short_lines(name):
    """Of the 3,198 solvable lines of six cells the simple rules miss something in 340, logic in none."""
    missed = lines = unseen = impossible = 0
    for each, cells, complete in all_lines(6):
        deduced = RULES[name](each, cells)
        if complete is None:
            impossible += 1
            unseen += deduced is not None
            continue
        assert deduced is not None
        assert not exceeds(deduced, complete)
        lines += 1
        missed += deduced != complete
    assert lines == 3198
    assert missed == (340 if name == "simple rules" else 0)
    assert (unseen > 0) == (name == "simple rules")
    assert unseen < impossible


def random_partial_lines(seed, colours, count, longest):
    rng = random.Random(seed)
    for _ in range(count):
        length = rng.randint(longest // 2, longest)
        line = rng.choices(range(colours + 1), [2, *[1] * colours], k=length)
        share = rng.random() * 0.6
        yield line_clue(line), [cell if rng.random() < share else UNKNOWN for cell in line]


@pytest.mark.parametrize("name", RULES)
def test_long_random_lines(name):
    open_cells = reached = 0
    for each, cells in random_partial_lines(7, 1, 400, 18):
        complete, deduced = complete_deduction(each, cells), RULES[name](each, cells)
        assert complete is not None
        assert deduced is not None
        assert not exceeds(deduced, complete)
        open_cells += sum(new != old for new, old in zip(complete, cells, strict=True))
        reached += sum(new != old for new, old in zip(deduced, cells, strict=True))
    if name in COMPLETE:
        assert reached == open_cells
    else:
        assert {"logic": 0.98, "simple rules": 0.2}[name] < reached / open_cells < 1


@pytest.mark.parametrize("colours", [2, 3])
def test_logic_on_coloured_lines(colours):
    open_cells = reached = 0
    for each, cells in random_partial_lines(colours, colours, 500, 10):
        complete, deduced = complete_deduction(each, cells), single_lines.by_logic(each, cells)
        assert complete is not None
        assert deduced is not None
        assert not exceeds(deduced, complete)
        open_cells += sum(new != old for new, old in zip(complete, cells, strict=True))
        reached += sum(new != old for new, old in zip(deduced, cells, strict=True))
    assert 0.98 < reached / open_cells <= 1


def test_what_logic_misses():
    """``???#.??`` with 1 2: the filled cell is the 1, or ends the 2 with the 1 in cell 1; cell 2 is blank."""
    cells = [UNKNOWN, UNKNOWN, UNKNOWN, 1, 0, UNKNOWN, UNKNOWN]
    complete = complete_deduction(clue([1, 2]), cells)
    assert complete is not None
    assert complete[1] == 0
    assert single_lines.by_logic(clue([1, 2]), cells) == bytes(cells)

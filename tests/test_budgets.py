"""One budget for everything that a caller waits for: made at the doors, shared below, and kept at any size."""

import ast
import random
import time
from io import BytesIO
from pathlib import Path

import pytest
from nonoproof.api import answers
from nonoproof.budget_share import BudgetShare
from nonoproof.certify import certify
from nonoproof.model import Puzzle, grid_clues, puzzle_of
from nonoproof.repair import ambiguity, contradiction, fix, mend_picture
from nonoproof.solver.effort import Effort, counted
from nonoproof.solver.packed import pack
from nonoproof.tasks import Action, PuzzleItem, SolveOptions, solve_puzzles
from nonoproof.verdict import Budget

PACKAGE = Path(__file__).parents[1] / "pipeline" / "nonoproof"
DOORS = ("api", "cli")
COUNTERS = {"monotonic", "perf_counter", "process_time"}
WITH_A_CLOCK = {
    "bounded": "a process for what strangers' bytes are given to, which is stopped from outside",
    "budget_share.py": "the limit of a caller",
    "cli": "how long a command took, and progress",
    "engines": "workers that hang, and how much is sent at once",
    "methods": "published methods, which are compared by their time",
    "run/gathered.py": "how often is written",
    "select/open_store.py": "a query of a person, which has no other measure",
    "service": "the limit of a request, and how long each took",
    "solver/cancelling.py": "the time after which a caller wants an answer no more",
    "store/database.py": "how often is written",
    "verify/checking_work.py": "the checker of strangers' certificates, which has limits of its own",
}
"""What may ask the time, and why what is found does not depend on it."""


def calls(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            yield name, node


def test_budgets_in_seconds_are_made_at_the_doors():
    """Elsewhere a budget is counted, or made of the one that was handed down."""
    wrong = []
    for path in sorted(PACKAGE.rglob("*.py")):
        place = path.relative_to(PACKAGE)
        if place.parts[0] in DOORS or place.name == "verdict.py":
            continue
        for name, node in calls(path):
            if name != "Budget":
                continue
            seconds = [*node.args[:1], *[each.value for each in node.keywords if each.arg == "seconds"]]
            literal = [isinstance(each, ast.Constant) and each.value is not None for each in seconds]
            if not seconds or any(literal):
                wrong.append(f"{place}:{node.lineno}")
    assert not wrong


def test_only_what_is_listed_asks_the_time():
    asking = set()
    for path in sorted(PACKAGE.rglob("*.py")):
        place = path.relative_to(PACKAGE).as_posix()
        nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if any(getattr(each, "attr", getattr(each, "id", "")) in COUNTERS for each in nodes):
            asking.add(next((each for each in WITH_A_CLOCK if place.startswith(each)), place))
    assert asking == set(WITH_A_CLOCK)


class Clock:
    now = 100.0

    def __call__(self):
        return self.now


def test_all_searches_end_at_the_same_time():
    clock = Clock()
    share = BudgetShare(Budget(10.0, 1000, 7), clock)
    assert share.left(0.25) == Budget(10.0, 250, 7)
    clock.now += 4
    part = share.part(0.5)
    assert part.left() == Budget(6.0, 500, 7)
    clock.now += 5.5
    assert (part.left().seconds, share.left().seconds, share.left(beyond=1.0).seconds) == (0.5, 0.5, 1.5)
    assert not part.spent
    clock.now += 1
    assert part.spent and share.spent
    assert (share.left().seconds, share.left(beyond=1.0).seconds, share.seconds) == (0.0, 0.5, 10.5)


def test_what_a_part_spends_is_spent_of_the_whole():
    share = BudgetShare(Budget(None, 1000))
    part = share.part(0.3).part(most=100)
    assert part.left() == Budget(None, 100)
    part.spend(100)
    assert part.spent and not share.spent
    assert share.left() == Budget(None, 900)
    assert share.left(most=20).line_solves == 20
    share.spend(5000)
    assert share.left().line_solves == 0 and share.spent


def test_without_limits_nothing_is_spent():
    share = BudgetShare(Budget(None))
    share.spend(10**12)
    assert share.left(0.1) == Budget(None) and not share.spent


def test_larger_puzzles_get_fewer_line_solves():
    small, large = noise(10, 10, 0.5), noise(200, 200, 0.5)
    effort = Effort(1.0, 500_000)
    assert effort.of(puzzle_of(small)) == Budget(None, 500_000)
    assert 100_000 < effort.of(puzzle_of(large)).line_solves < 200_000
    assert counted(Budget(1.0), puzzle_of(large)) == Budget(1.0, effort.of(puzzle_of(large)).line_solves)
    assert counted(Budget(1.0, 5), puzzle_of(large)) == Budget(1.0, 5)
    assert counted(Budget(None), puzzle_of(large)) == Budget(None)


def noise(width, height, share, seed=1):
    chance = random.Random(seed)
    return tuple(bytes(chance.random() < share for _ in range(width)) for _ in range(height))


SIDE, SECONDS, TOLERANCE = 300, 0.5, 2.5
"""Processor time: a busy machine takes longer by the clock, not by this."""


def slipped():
    """Hard, and with a number that is too large by one."""
    rows, columns = grid_clues(noise(SIDE, SIDE, 0.5))
    first = (rows[150][0]._replace(length=rows[150][0].length + 1), *rows[150][1:])
    return Puzzle((*rows[:150], first, *rows[151:]), columns)


def swapped():
    """The same with all sums as they should be: two rows are exchanged."""
    rows, columns = grid_clues(noise(SIDE, SIDE, 0.7))
    return Puzzle((*rows[:100], rows[200], *rows[101:200], rows[100], *rows[201:]), columns)


def disc():
    """The largest picture that may be asked for, with a hole."""
    from PIL import Image, ImageDraw

    image = Image.new("L", (400, 400), 255)
    draw = ImageDraw.Draw(image)
    draw.ellipse((40, 60, 360, 330), fill=0)
    draw.ellipse((120, 120, 200, 200), fill=255)
    with BytesIO() as data:
        image.save(data, "PNG")
        return data.getvalue()


OPEN, EASY = puzzle_of(noise(SIDE, SIDE, 0.5)), puzzle_of(noise(SIDE, SIDE, 0.75))
LIMIT = Budget(SECONDS)
IMPOSSIBLE = PuzzleItem(1, pack(slipped(), goal=False), sound=False)
EVERY_STEP = frozenset(Action)


@pytest.mark.parametrize(
    "ask",
    [
        pytest.param(lambda: fix(OPEN, budget=LIMIT), id="fix"),
        pytest.param(lambda: fix(EASY, budget=LIMIT), id="fix what has few solutions"),
        pytest.param(lambda: fix(OPEN, by="picture", budget=LIMIT), id="by picture"),
        pytest.param(lambda: fix(EASY, by="picture", tier="hard", budget=LIMIT), id="to a tier"),
        pytest.param(lambda: fix(EASY, by="givens", budget=LIMIT), id="by givens"),
        pytest.param(lambda: fix(OPEN, by="clues", budget=LIMIT), id="by clues"),
        pytest.param(lambda: fix(slipped(), by="clues", budget=LIMIT), id="by clues, sums differ"),
        pytest.param(lambda: fix(swapped(), by="clues", budget=LIMIT), id="by clues, sums agree"),
        pytest.param(lambda: mend_picture(noise(SIDE, SIDE, 0.5), budget=LIMIT), id="mend_picture"),
        pytest.param(lambda: ambiguity(EASY, LIMIT), id="ambiguity"),
        pytest.param(lambda: contradiction(swapped(), LIMIT), id="contradiction"),
        pytest.param(
            lambda: solve_puzzles([IMPOSSIBLE], SolveOptions(LIMIT, steps=EVERY_STEP)), id="diagnosis"
        ),
        pytest.param(lambda: answers.grade(EASY, LIMIT), id="grade"),
        pytest.param(lambda: answers.explain(EASY, LIMIT), id="explain"),
        pytest.param(lambda: answers.hint(EASY, None, LIMIT), id="hint"),
        pytest.param(lambda: certify(swapped(), LIMIT), id="certify"),
        pytest.param(lambda: answers.make(disc(), size="200", seconds=SECONDS), id="make"),
        pytest.param(
            lambda: answers.make(disc(), size="200", tier="hard", seconds=SECONDS), id="make, to a tier"
        ),
    ],
)
def test_a_time_limit_holds_for_the_largest_puzzles(ask):
    begin = time.process_time()
    ask()
    assert time.process_time() - begin < SECONDS + TOLERANCE

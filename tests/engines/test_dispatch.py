"""Every item has one answer, and only culprits' are not the right ones, whatever an executor goes through."""

import itertools
from collections import Counter
from concurrent.futures import Future

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nonoproof.engines import LossKind, Lost, Task, dispatch, open_engine
from nonoproof.engines.dispatch import TRIES, Dispatcher
from nonoproof.engines.inline import Inline
from nonoproof.engines.reply import Failure, Reply, perform
from nonoproof.errors import EngineError, UsageError


@pytest.fixture(autouse=True, scope="module")
def never_wait():
    """A stage finishes nothing by itself."""
    before, dispatch._TICK = dispatch._TICK, 1e-5
    yield
    dispatch._TICK = before


class Stage:
    """An executor that plays a part: items that die, hang or raise, and batches that are not begun."""

    def __init__(self, workers=2, died=(), hung=(), refuse=0, vague=False):
        self.workers = workers
        self.died, self.hung = set(died), set(hung)
        self.vague = vague
        """It cannot tell which batch lost the worker, unless there is only one."""
        self.refuse = refuse
        self.batches = []
        self.waiting = []
        self.abandoned = self.closed = 0

    def room(self, under_way):
        return 3 * self.workers - under_way

    def submit(self, function, items, seconds):
        self.batches.append(list(items))
        future = Future()
        self.waiting.append((future, function, list(items)))
        return future

    def watch(self):
        """Finishes what waits, the newest first; a vague one loses all batches with the culprit's."""
        waiting, self.waiting = self.waiting, []
        struck = [batch for _, _, batch in waiting if (self.died | self.hung) & set(batch)]
        for future, function, items in reversed(waiting):
            future.set_result(self._reply(function, items, struck, alone=len(waiting) == 1))

    def _reply(self, function, items, struck, alone):
        if self.refuse > 0:
            self.refuse -= 1
            return Reply()
        hit = struck if self.vague and struck else [items] if items in struck else []
        if not hit:
            return perform(function, items)
        kind = LossKind.HUNG if any(self.hung & set(batch) for batch in hit) else LossKind.DIED
        return Reply(failure=Failure(kind, "bad luck", certain=alone or not self.vague))

    def abandon(self):
        self.abandoned += 1

    def close(self):
        self.closed += 1


def negate(items):
    return [-item for item in items]


def raise_at(culprits):
    def function(items):
        for item in items:
            if item in culprits:
                raise ArithmeticError(f"not {item}")
        return negate(items)

    return function


def check(pairs, number, culprits=()):
    assert Counter(item for item, _ in pairs) == Counter(range(number))
    lost = {item: answer for item, answer in pairs if isinstance(answer, Lost)}
    assert set(lost) == set(culprits)
    assert all(answer == -item for item, answer in pairs if item not in lost)
    return lost


def run(stage, number, function=negate, **options):
    return list(Dispatcher(stage).map(Task(function, **options), range(number)))


@pytest.mark.parametrize("number", [0, 1, 7, 3000])
def test_each_item_has_its_answer(number):
    check(run(Stage(), number), number)


@pytest.mark.parametrize("vague", [False, True])
@pytest.mark.parametrize("culprits", [{0}, {150}, {299}, {3, 4, 5, 250}, set(range(300))], ids=len)
def test_who_loses_workers_is_found(culprits, vague):
    stage = Stage(died=culprits, vague=vague)
    lost = check(run(stage, 300), 300, culprits)
    assert all(
        answer == Lost(f"its worker died {TRIES} times, at last with bad luck") for answer in lost.values()
    )


def test_a_death_alone_is_tried_again_and_a_hang_is_not():
    stage = Stage(died={100}, hung={200})
    lost = check(run(stage, 300), 300, {100, 200})
    assert lost[200] == Lost("bad luck", LossKind.HUNG)
    assert stage.batches.count([100]) == TRIES
    assert stage.batches.count([200]) == 1


def test_what_hung_is_taken_apart_at_once():
    stage = Stage(hung={200})
    check(run(stage, 300), 300, {200})
    assert len([batch for batch in stage.batches if 200 in batch]) == 2


def test_what_died_is_halved():
    stage = Stage(workers=1, died={200})
    check(run(stage, 300), 300, {200})
    sizes = [len(batch) for batch in stage.batches if 200 in batch]
    assert sizes[0] > 16
    for before, after in itertools.pairwise(sizes):
        assert after == 1 or after in {before // 2, (before + 1) // 2}


def test_the_innocent_are_not_blamed_where_nobody_can_tell():
    """The culprits are tried with nothing else under way."""
    stage = Stage(died={10, 11}, hung={250}, vague=True)
    check(run(stage, 300), 300, {10, 11, 250})


def test_what_was_not_begun_is_begun_again():
    stage = Stage(refuse=20, died={5})
    check(run(stage, 100), 100, {5})


@pytest.mark.parametrize("engine", [Stage, Inline], ids=["stage", "inline"])
@pytest.mark.parametrize("culprits", [{0}, {50, 51}, {99}, {0, 1, 2, 40, 98, 99}], ids=len)
def test_who_raises_is_found(engine, culprits, caplog):
    lost = check(run(engine(), 100, raise_at(culprits)), 100, culprits)
    for item, answer in lost.items():
        assert answer == Lost(f"ArithmeticError: not {item}", LossKind.RAISED)
    assert caplog.text.count("an item is given up: ArithmeticError") == len(culprits)


@settings(deadline=None)
@given(
    number=st.integers(0, 200),
    data=st.data(),
    workers=st.integers(1, 4),
    vague=st.booleans(),
    most=st.sampled_from([1, 3, 1000]),
)
def test_whatever_happens_all_are_answered(number, data, workers, vague, most):
    some = st.sets(st.integers(0, max(0, number - 1)), max_size=6 if number else 0)
    died, hung, raised = data.draw(some), data.draw(some), data.draw(some)
    stage = Stage(workers, died, hung, data.draw(st.integers(0, 5)), vague)
    pairs = run(stage, number, raise_at(raised), most=most)
    check(pairs, number, died | hung | raised)
    assert max(map(len, stage.batches), default=0) <= most


def test_items_are_taken_as_they_are_needed():
    taken = 0

    def source():
        nonlocal taken
        while True:
            yield taken
            taken += 1

    answers = Dispatcher(Stage()).map(Task(negate, most=50), source())
    for number in range(5000):
        next(answers)
        assert taken - number <= (3 + 1) * 2 * 50 + 50
    answers.close()


def test_an_endless_source_is_no_trouble_inline():
    source = itertools.count()
    answers = open_engine("inline").map(Task(negate, most=10), source)
    assert [item for item, _ in itertools.islice(answers, 1000)] == list(range(1000))
    assert next(source) < 1050


def test_a_broken_off_run_ends_what_is_under_way():
    stage = Stage()
    answers = Dispatcher(stage).map(Task(negate), itertools.count())
    next(answers)
    assert not stage.abandoned
    answers.close()
    assert stage.abandoned == 1
    whole = Stage()
    check(run(whole, 20), 20)
    assert not whole.abandoned


def test_faults_of_the_engine_end_the_run():
    class Gone(Stage):
        def watch(self):
            for future, _, _ in self.waiting:
                future.set_exception(EngineError("went away"))
            self.waiting = []

    with pytest.raises(EngineError, match="went away"):
        run(Gone(), 10)


def test_a_source_that_fails_is_reported():
    def source():
        yield from range(5)
        raise OSError("the disk")

    stage = Stage()
    with pytest.raises(OSError, match="the disk"):
        list(Dispatcher(stage).map(Task(negate), source()))


def test_ctrl_c_passes_through_the_inline_engine():
    def interrupt(items):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        list(open_engine("inline").map(Task(interrupt), range(3)))


def test_answers_come_while_others_are_under_way():
    """The last batch is not finished before the caller has the answers of the first."""
    given = []

    class Late(Stage):
        def watch(self):
            if self.waiting and (len(self.waiting) > 1 or given):
                future, function, items = self.waiting.pop(0)
                future.set_result(perform(function, items))

    for item, _ in Dispatcher(Late()).map(Task(negate, most=1), range(8)):
        given.append(item)
    assert given == list(range(8))


def test_an_engine_must_exist():
    with pytest.raises(UsageError, match="there is no engine 'cloud'"):
        open_engine("cloud")
    with pytest.raises(UsageError, match="--scheduler needs --engine dask"):
        open_engine("local", scheduler="tcp://127.0.0.1:8786")

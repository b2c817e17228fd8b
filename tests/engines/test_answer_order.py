"""Answers come in the order of their items, and none later than it must."""

import random

import pytest
from nonoproof.engines.answer_order import in_order


@pytest.mark.parametrize("seed", range(20))
def test_any_order_becomes_the_right_one(seed):
    numbers = list(range(50))
    random.Random(seed).shuffle(numbers)
    taken = []

    def answers():
        for number in numbers:
            taken.append(number)
            yield number, str(number)

    for number, answer in enumerate(in_order(answers())):
        assert answer == str(number)
        # No more was waited for than it and those before it.
        assert taken == numbers[: max(map(numbers.index, range(number + 1))) + 1]
    assert number == 49

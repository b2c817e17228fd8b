from itertools import product
from random import Random

import pytest
from nonoproof.scanning.combinations import cheapest


@pytest.mark.parametrize("seed", range(20))
def test_every_combination_comes_once_and_in_order(seed):
    random = Random(seed)
    parts = [
        [(choice, random.randrange(8) / 2) for choice in range(1 + random.randrange(4))]
        for _ in range(random.randrange(5))
    ]
    found = list(cheapest(parts))
    costs = [cost for _, cost in found]
    assert costs == sorted(costs)
    expected = {
        tuple(choice for choice, _ in each): sum(cost for _, cost in each) for each in product(*parts)
    }
    assert dict(found) == expected
    assert len(found) == len(expected)

"""Things some at a time."""

import pytest
from nonoproof.pages import pages


@pytest.mark.parametrize("number", [0, 1, 2, 3, 4, 6, 7])
def test_all_things_in_order_in_full_pages_but_the_last(number):
    found = list(pages(range(number), 3))
    assert [each for page in found for each in page] == list(range(number))
    assert all(len(page) == 3 for page in found[:-1])
    assert all(found)


def test_no_more_is_taken_than_the_page_needs():
    things = iter(range(10))
    assert next(pages(things, 4)) == [0, 1, 2, 3]
    assert next(things) == 4

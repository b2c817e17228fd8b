from itertools import product

from nonoproof.methods.line_bits import bits, from_bits, to_bits
from nonoproof.model import UNKNOWN


def test_bits_are_counted_from_the_first_cell():
    assert bits(2, 3) == 0b11100
    assert to_bits([1, 0, UNKNOWN, 1]) == (0b1001, 0b0010)


def test_round_trip_of_every_short_line():
    for cells in product((0, 1, UNKNOWN), repeat=5):
        assert from_bits(*to_bits(cells), 5) == bytes(cells)

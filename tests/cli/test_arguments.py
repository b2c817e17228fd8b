"""Arguments that several commands have."""

from argparse import ArgumentParser, ArgumentTypeError

import pytest
from nonoproof.cli.arguments import add_puzzle, count, positive


@pytest.mark.parametrize("word", ["0", "-1", "nan", "inf", "ten", ""])
def test_seconds_are_positive_and_end(word):
    with pytest.raises(ArgumentTypeError, match="expected a positive number"):
        positive(word)
    assert positive("0.5") == 0.5


@pytest.mark.parametrize("word", ["0", "-1", "1025", "2.5", "two"])
def test_jobs_are_a_number_in_bounds(word):
    with pytest.raises(ArgumentTypeError, match="from 1 to 1024"):
        count(word)
    assert count("1024") == 1024


@pytest.mark.parametrize("word", ["0", "-1", "first"])
def test_puzzles_are_counted_from_one_and_without_end(word, capsys):
    parser = ArgumentParser()
    add_puzzle(parser)
    assert parser.parse_args(["--puzzle", "50000"]).puzzle == 50_000
    with pytest.raises(SystemExit):
        parser.parse_args([f"--puzzle={word}"])
    assert "expected a number from 1 up" in capsys.readouterr().err

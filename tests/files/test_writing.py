"""No command changes or removes a file that it did not write, unless the user named it as the one to write."""

import sys

import pytest

if sys.platform != "linux":
    pytest.skip("processes are forked, with limits, and pipes are made", allow_module_level=True)

from tests.support.writing import CASES, COMMANDS, complaint, prepare


@pytest.fixture(scope="module")
def prepared(tmp_path_factory):
    folder = tmp_path_factory.mktemp("writing") / "prepared"
    prepare(folder)
    return folder


@pytest.mark.parametrize(("name", "situation"), CASES)
def test_nothing_of_the_user_is_lost(name, situation, prepared, tmp_path):
    assert not complaint(name, situation, prepared, tmp_path / "here")


def test_every_command_that_takes_a_place_to_write_is_in_the_table():
    """By the names of the options that stand for one."""
    from nonoproof.cli import COMMANDS as ALL
    from nonoproof.cli.parser import build

    writing = {"--out", "--to", "--apply", "--sarif", "--write-baseline", "--certificate"}
    asked = {(command.words[0], word) for command in COMMANDS.values() for word in command.words}
    for command, parser in build(ALL)[1].items():
        for action in parser._actions:
            for option in writing.intersection(action.option_strings):
                assert (command, option) in asked or (command, option) == ("convert", "--to")

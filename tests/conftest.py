"""What holds for all tests."""

import gc
import signal

import pytest
from hypothesis import settings

from tests.needs import closing_lines

# How long an example takes depends on what else the machine does.
settings.register_profile("steady", deadline=None)
settings.load_profile("steady")


# Where the tests run in the background, Ctrl-C is ignored, and would be by all that they start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def _ctrl_c_is_heard():
    """Some of the solvers that judge ours leave the system's way with Ctrl-C behind, which ends the process, though
    Python believes that its own way is in force.
    """
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_sessionfinish():
    """Some commands leave all that they made to the end of their process, unseen by the search for garbage. Here it is
    the process of the tests, and objects of the core in it would be reported as leaked.
    """
    gc.unfreeze()


def pytest_terminal_summary(terminalreporter):
    """The last lines say what was skipped: a run that is green may have proved less than it could."""
    skipped = terminalreporter.stats.get("skipped", [])
    reasons = [str(each.longrepr[2]).removeprefix("Skipped: ") for each in skipped]
    for line in closing_lines(reasons):
        terminalreporter.write_line(line)

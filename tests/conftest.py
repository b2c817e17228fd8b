"""What holds for all tests."""

from hypothesis import settings

from tests.needs import closing_lines

# How long an example takes depends on what else the machine does.
settings.register_profile("steady", deadline=None)
settings.load_profile("steady")


def pytest_terminal_summary(terminalreporter):
    """The last lines say what was skipped: a run that is green may have proved less than it could."""
    skipped = terminalreporter.stats.get("skipped", [])
    reasons = [str(each.longrepr[2]).removeprefix("Skipped: ") for each in skipped]
    for line in closing_lines(reasons):
        terminalreporter.write_line(line)

"""What all commands share."""

import pytest

from pipeline.cli import main
from pipeline.run import VERSION


def test_version_is_told_with_the_build_of_the_core(capsys):
    """From a checkout that was never installed, too."""
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith(f"nonoproof {VERSION} (")

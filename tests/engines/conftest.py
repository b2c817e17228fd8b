"""What tests of engines share."""

from pathlib import Path

import pytest


@pytest.fixture
def planted(monkeypatch):
    """The functions that do harm, importable by name in workers too."""
    monkeypatch.syspath_prepend(Path(__file__).parent)
    import planted

    return planted

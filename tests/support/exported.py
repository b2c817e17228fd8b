"""What a run knows, as it is exported."""

import json
import tempfile
from pathlib import Path
from typing import Any

from nonoproof.select.exporting import export_store


def exported(folder: Path, name: str = "puzzles.jsonl") -> list[dict[str, Any]]:
    """The objects of an export of the run in this folder."""
    with tempfile.TemporaryDirectory() as aside:
        target = Path(aside) / name
        export_store(folder, (str(target),))
        return [json.loads(line) for line in target.read_text(encoding="utf-8").splitlines()]

"""YAML files that people write for the program: read with limits, and checked by a schema."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..errors import UsageError

_MOST_BYTES = 1 << 20


def read_yaml(path: str | Path, schema: str, what: str) -> dict[str, Any]:
    """What the file says; ``UsageError`` if it cannot be read, is too large, or is not as the schema asks."""
    return parse_yaml(text_of(Path(path), what), schema, f"{what} {path}")


def parse_yaml(text: str, schema: str, what: str) -> dict[str, Any]:
    import yaml

    from ..schemas import faults

    try:
        # The safe loader makes plain values only; aliases share them, so that none can grow.
        content = yaml.safe_load(text) or {}
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        raise UsageError(f"{what} is not YAML: {' '.join(str(error).split())}") from None
    try:
        wrong = faults(schema, content)
    except (ValueError, RecursionError) as error:
        # YAML knows keys that are not names, and lists that hold themselves; the schema cannot judge these.
        wrong = [str(error)]
    if wrong:
        raise UsageError(f"{what} is wrong: {'; '.join(wrong)}")
    return dict(content)


def text_of(path: Path, what: str) -> str:
    try:
        with path.open("rb") as file:
            data = file.read(_MOST_BYTES + 1)
        if len(data) > _MOST_BYTES:
            raise UsageError(f"{what} {path} is too large")
        return data.decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{what} {path} cannot be read: {error}") from None

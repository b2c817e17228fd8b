"""Values that never change say so when somebody tries to change them."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, is_dataclass
from typing import NoReturn, TypeVar

_Type = TypeVar("_Type", bound=type)


def plainly_frozen(kind: _Type) -> _Type:
    """Decorates a frozen dataclass or a named tuple: assigning to it raises an error that says what to do instead."""
    copy = "dataclasses.replace(value, {}=...)" if is_dataclass(kind) else "value._replace({}=...)"

    def refuse(self: object, name: str, value: object = None) -> NoReturn:
        if name in _fields(kind):
            raise FrozenInstanceError(
                f"a {kind.__name__} never changes: {copy.format(name)} returns a changed copy"
            )
        raise FrozenInstanceError(f"a {kind.__name__} never changes, and {name!r} is no field of it")

    # A frozen dataclass may not define these itself; its own raise an error about super() for what is no field.
    for method in ("__setattr__", "__delattr__"):
        setattr(kind, method, refuse)
    return kind


def _fields(kind: type) -> tuple[str, ...]:
    return tuple(getattr(kind, "__dataclass_fields__", ())) or getattr(kind, "_fields", ())

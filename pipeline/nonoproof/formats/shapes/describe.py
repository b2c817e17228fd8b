"""What the shape reader sees in a file, for people, and an adapter to start from."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..common import Notes, decode
from .assemble import Surroundings
from .grid_values import values
from .grids import StatedSize, read_cells
from .names import role
from .notations import load
from .outcome import ShapeFound
from .sides import read_sides
from .walk import Block, walk

START = "# An adapter to start from: save it as nonoproof.yaml beside the file, or name it with --adapter."
MOST_FIELDS = 40
MOST_RESULTS = 5


def describe(data: bytes, name: str) -> Iterator[str]:
    """Lines: the notation, the fields of the first objects, what was found, and an adapter."""
    notes = Notes()
    loaded = load(data, name, notes)
    if loaded is None:
        yield from _text(data)
        return
    yield f"notation: {loaded.notation}"
    seen: list[tuple[str, str, str]] = []
    _describe(loaded.data, "", seen, 0)
    yield "fields:"
    width = min(40, max([len(path) for path, _, _ in seen], default=0))
    for path, what, _ in seen:
        yield f"  {path:<{width}}  {what}"
    results = list(walk(loaded.data, Surroundings(known=True)))
    found = [each for each in results if isinstance(each, ShapeFound)]
    yield f"read by shape: {len(found)} puzzle{'' if len(found) == 1 else 's'}"
    for each in results[:MOST_RESULTS]:
        if isinstance(each, ShapeFound):
            yield f"  {each.puzzle.width}x{each.puzzle.height}: {each.where}"
        else:
            yield f"  refused: {each.sentence()}"
    if len(results) > MOST_RESULTS:
        yield f"  and {len(results) - MOST_RESULTS} more"
    yield ""
    yield START
    yield from _adapter(found, seen)


def _text(data: bytes) -> Iterator[str]:
    lines = decode(data).splitlines()
    yield f"notation: plain text, {len(lines)} lines"
    for line in lines[:8]:
        yield f"  | {line[:70]}"
    yield ""
    yield START
    yield "text:"
    yield '  puzzles: "===="       # the line between puzzles; leave it out for one puzzle a file'
    yield '  sides: ""             # the line between rows and columns; "" is a blank line'
    yield "  size: none            # or: width height, height width"
    yield "order: rows columns"


def _describe(value: object, path: str, seen: list[tuple[str, str, str]], depth: int) -> None:
    """The fields below a value; of a list of like things, the first."""
    if len(seen) >= MOST_FIELDS or depth > 12:
        return
    if isinstance(value, Block):
        for key, each in value.fields:
            _field(key or "(without a name)", each, path, seen, depth)
    elif isinstance(value, dict):
        for key, each in list(value.items())[:20]:
            _field(str(key), each, path, seen, depth)
        if len(value) > 20:
            more = len(value) - 20
            seen.append((path or "@", f"{more} more field{'' if more == 1 else 's'}", ""))
    elif isinstance(value, list) and value:
        what = _what(value)
        if what:
            seen.append((path or "@", *what))
        elif isinstance(value[0], (dict, list, Block)):
            seen.append((path or "@", f"a list of {len(value)}; the first:", "list"))
            _describe(value[0], f"{path}[*]", seen, depth + 1)


def _field(key: str, value: object, path: str, seen: list[tuple[str, str, str]], depth: int) -> None:
    place = f"{path}.{key}" if path else key
    what = _what(value, key)
    if what:
        seen.append((place, *what))
    elif isinstance(value, (dict, list, Block)):
        _describe(value, place, seen, depth + 1)


def _what(value: object, key: str = "") -> tuple[str, str] | None:
    """A field in a few words, and its kind; None for what must be looked into."""
    kind = role(key)
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return f"a number, {value}" + (
            f": the {kind.size}" if kind.size else ""
        ), "size" if kind.size else "text"
    if isinstance(value, str) and not (kind.side or kind.grid):
        return f"a text, {value[:30]!r}", kind.text or ""
    if value is None or isinstance(value, bool):
        return f"{value}", ""
    if isinstance(value, (list, str)):
        cells, _ = read_cells(value, StatedSize())
        objects = isinstance(value, list) and any(isinstance(each, dict) for each in value)
        # One object with a text in it can be looked at as one row.
        if (
            cells
            and cells[0].height > objects
            and cells[0].width > 1
            and not kind.side
            and len(values(cells[0])) < 8
        ):
            shown = " ".join([repr(each) for each in values(cells[0])[:5]])
            return f"a grid of {cells[0].width} by {cells[0].height}, of {shown}", "grid"
        sides, _ = read_sides(value)
        if sides and (kind.side or not (isinstance(value, list) and (len(value) == 2 or objects))):
            return f"{sides[0].lines} clues", kind.side or "clues"
    if isinstance(value, str):
        return f"a text, {value[:30]!r}", kind.text or ""
    return None


def _adapter(found: list[ShapeFound], seen: list[tuple[str, str, str]]) -> Iterator[str]:
    """From the first puzzle that was read, or from the fields that look like parts of one."""
    places: dict[str, str] = {}
    if found:
        for name, path in re.findall(r"(rows|columns|goal) from ([^,()]+)", found[0].where):
            places["grid" if name == "goal" else name] = path.strip()
    else:
        for path, _, kind in seen:
            if kind in ("rows", "columns", "grid", "title", "clues"):
                places.setdefault(kind, path)
    stems = [re.match(r"(.*\[(?:[0-9]+|\*)\])\.", path) for path in places.values()]
    prefix = (
        stems[0][1] if stems and stems[0] and all(each and each[1] == stems[0][1] for each in stems) else ""
    )
    if prefix:
        yield f"puzzles: {_quoted(_flat(prefix))}"
    for name, path in places.items():
        inner = path[len(prefix) :].lstrip(".") if prefix else path
        yield f"{name}: {_quoted(inner)}"
    used = {_flat(path) for path in places.values()}
    for path, _, kind in seen:
        inner = path.removeprefix(re.sub(r"\[[0-9]+\]", "[*]", prefix) + ".") if prefix else path
        if kind in ("title", "author") and "." not in inner and "[" not in inner and kind not in places:
            if prefix and inner == path:
                continue
            places[kind] = inner
            used.add(_flat(path))
            yield f"{kind}: {_quoted(inner)}"
    left = [path for path, _, kind in seen if kind != "list" and path != "@" and not _is_under(path, used)]
    if places and left:
        yield f"# Not used: {', '.join(left)}"
    if not places:
        yield "puzzles: levels       # the list of puzzles"
        yield "rows: left            # inside a puzzle"
        yield "columns: top"


def _flat(path: str) -> str:
    """A path with lists as a whole."""
    return re.sub(r"\[[0-9*]+\]", "[]", path)


def _is_under(path: str, used: set[str]) -> bool:
    """True for a field that is used, or is a part of one that is, or of which a part is."""
    flat = _flat(path)
    return any(
        f"{each}.[".startswith((f"{flat}.", f"{flat}[")) or f"{flat}.".startswith((f"{each}.", f"{each}["))
        for each in used
    )


def _quoted(path: str) -> str:
    """An expression as YAML text."""
    return f'"{path}"' if re.search(r"[\[\]*@#:&]", path) or not path else path

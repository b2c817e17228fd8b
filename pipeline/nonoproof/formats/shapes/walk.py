"""Walks through plain data (objects, lists, texts) and finds the puzzles in it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

from .assemble import LEAST_UNNAMED, Surroundings, assemble, grid_puzzle, noted
from .fields import Fields, texts_of
from .grids import StatedSize, read_cells
from .names import role
from .outcome import NotAPuzzle, ShapeFound
from .pairs import has_gaps, looks_binary
from .titles import are_titles

MAX_DEPTH = 24
COMMON = ("common", "defaults", "default", "shared")
Result: TypeAlias = "ShapeFound | NotAPuzzle"


class Block:
    """Values one after the other, with the names that they are given: the statements of a program."""

    def __init__(
        self,
        fields: Fields,
        places: dict[int, int] | None = None,
        parts: Sequence[tuple[int, int, object]] = (),
    ) -> None:
        self.fields = fields
        self.places = places or {}
        """Where in the text each list and object begins; only of the outermost block."""
        self.parts = parts
        """The parts of the text that are JSON: where they begin and end, and their values."""


def walk(value: object, context: Surroundings, depth: int = 0) -> Iterator[Result]:
    """The puzzles below a value, and what looked like one and is none."""
    if depth > MAX_DEPTH:
        return
    if isinstance(value, Block):
        yield from _block(value, context, depth)
    elif isinstance(value, dict):
        yield from _object([(str(key), each) for key, each in value.items()], context, depth, value)
    elif isinstance(value, list):
        yield from _list(value, context, depth)
    elif isinstance(value, str) and value.count("\n") > 2:
        yield from _text(value, context)


def _object(fields: Fields, context: Surroundings, depth: int, at: object) -> Iterator[Result]:
    found = None
    if are_titles(fields):
        inside = list(_titled(fields, context, depth))
        if any(isinstance(each, ShapeFound) for each in inside):
            yield from inside
            return
    if not _is_map(fields):
        found = assemble(fields, context, at)
    if isinstance(found, ShapeFound) or (found is not None and found.final):
        yield found
        return
    if found is not None:
        # What was looked at as the grid of this object is not looked at again on its own.
        fields = [(key, value) for key, value in fields if not read_cells(value, StatedSize())[0]]
    inside = list(_children(fields, context, depth))
    if any(isinstance(each, ShapeFound) for each in inside):
        yield from inside
    elif found is not None:
        yield found
    else:
        yield from inside


def _titled(fields: Fields, context: Surroundings, depth: int) -> Iterator[Result]:
    """The puzzles under their titles; a grid among them that is none is reported, too."""
    common = next((value for key, value in fields if key in COMMON and isinstance(value, dict)), {})
    texts = _texts_below(fields, context)
    for key, value in fields:
        if not isinstance(value, (dict, list)) or not value or key in COMMON:
            continue
        below = replace(context.titled(key), texts=texts, common={**context.common, **common})
        if isinstance(value, dict) and not role(key).grid and not role(key).clue:
            below = replace(below, texts={**texts, "catalogue": key})
        found = list(walk(value, below, depth + 1))
        if not found:
            reason = grid_puzzle(value, StatedSize(), None)
            found = [NotAPuzzle(below.path, [reason if isinstance(reason, str) else "not read"], value)]
        for each in found:
            if isinstance(each, NotAPuzzle):
                # Beside others that are read, it must not vanish.
                each.likely = True
            yield each


def _is_map(fields: Fields) -> bool:
    """Several objects side by side, each of which may be a puzzle: their fields do not belong together."""
    objects = [value for _, value in fields if isinstance(value, dict) and value]
    if len(objects) < 2 or any(role(key).side for key, _ in fields):
        return False
    return len(objects) == len(fields) and not any(_is_known(key) for key, _ in fields)


def _is_known(key: str) -> bool:
    kind = role(key)
    return bool(kind.clue or kind.grid or kind.size or kind.colours or kind.text)


def _children(fields: Fields, context: Surroundings, depth: int) -> Iterator[Result]:
    common = next((value for key, value in fields if key in COMMON and isinstance(value, dict)), {})
    texts = _texts_below(fields, context)
    many = sum(isinstance(value, (dict, list)) for _, value in fields) > 1
    for key, value in fields:
        if key in COMMON:
            continue
        below = context.titled(key) if _is_puzzle_under(key, value) else context.below(key)
        below = replace(below, texts=texts, common={**context.common, **common})
        if many and isinstance(value, dict) and not role(key).grid and not role(key).clue:
            below = replace(below, texts={**texts, "catalogue": key})
        yield from walk(value, below, depth + 1)


def _is_puzzle_under(key: str, value: object) -> bool:
    """What stands under a title that might mean something else: "Sailing ship" is no game of ships."""
    if not isinstance(value, dict) or _is_known(key):
        return False
    kinds = [role(str(each)) for each in value]
    return any(kind.side or kind.clue or kind.grid == 2 for kind in kinds) and not any(
        kind.other for kind in kinds
    )


def _texts_below(fields: Fields, context: Surroundings) -> dict[str, str]:
    """What an object says of all the puzzles in it."""
    texts = {**context.texts}
    own = texts_of([(key, value) for key, value in fields if not isinstance(value, dict)])
    if "author" in own:
        texts["author"] = own["author"]
    for name in ("title", "origin"):
        if name in own:
            texts["origin"] = own[name]
    for name in ("licence", "copyright"):
        if name in own:
            texts[name] = own[name]
    return texts


def _list(value: list[object], context: Surroundings, depth: int) -> Iterator[Result]:
    if not value:
        return
    found = _pair_or_grid(value, context)
    if isinstance(found, ShapeFound):
        yield found
        return
    containers = [each for each in value if isinstance(each, (dict, list, Block)) or _is_page(each)]
    if not containers:
        if found is not None:
            yield found
        return
    below = context
    if all(isinstance(each, list) for each in value) and _all_grids(value):
        below = replace(context, grid=max(1, context.grid))
    inside: list[Result] = []
    parts: list[tuple[str, object, list[Result]]] = []
    for place, each in enumerate(value):
        clash = _given_twice(each, context)
        if clash:
            inside.append(NotAPuzzle(f"{context.path}[{place}]", [clash], each))
            continue
        below_it = list(walk(each, below.at(place), depth + 1))
        if not below_it and below is not context:
            reason = grid_puzzle(each, StatedSize(), None)
            below_it = (
                [NotAPuzzle(f"{context.path}[{place}]", [reason], each)] if isinstance(reason, str) else []
            )
        below_it = below_it or [each for each in (_alien(each, context, place),) if each]
        inside += below_it
        parts.append((f"{context.path}[{place}]", each, below_it))
    inside = _with_their_like(parts, inside)
    if not any(isinstance(each, ShapeFound) for each in inside) and found is not None:
        yield found
        return
    yield from together(inside, context, len(value))


def _with_their_like(parts: Sequence[tuple[str, object, list[Result]]], found: list[Result]) -> list[Result]:
    """The same; an object that is built as others that were read, and was not, is refused as a whole."""
    built = {_build(value) for _, value, results in parts if any(map(_is_found, results))}
    for path, value, results in parts:
        if (
            results
            and isinstance(value, dict)
            and _build(value) in built
            and not any(map(_is_found, results))
        ):
            refused = [each for each in results if isinstance(each, NotAPuzzle)]
            codes = {each.code for each in refused}
            whole = NotAPuzzle(path, [reason for each in refused for reason in each.reasons], value)
            whole.code = codes.pop() if len(codes) == 1 else None
            at = next(place for place, each in enumerate(found) if each is refused[0])
            found = [each for each in found if not any(each is one for one in refused)]
            found.insert(at, whole)
    return found


def _is_found(result: Result) -> bool:
    return isinstance(result, ShapeFound)


def _build(value: object) -> frozenset[str]:
    """The names of the lists and objects in an object."""
    if not isinstance(value, dict):
        return frozenset()
    return frozenset([str(key) for key, each in value.items() if isinstance(each, (list, dict))])


def _alien(value: object, context: Surroundings, place: int) -> NotAPuzzle | None:
    """An object in which there is nothing like a puzzle, with the names of what is there."""
    if not isinstance(value, dict) or not value:
        return None
    names = ", ".join([str(key) for key in value])[:120]
    kinds = [role(str(key)) for key in value if len(str(key)) > 1]
    is_named = any((kind.clue or kind.side or kind.grid == 2) and not kind.text for kind in kinds)
    reason = f"neither two lists of clues nor a grid in the fields {names}"
    return NotAPuzzle(f"{context.path}[{place}]", [reason], value, likely=is_named)


def _is_page(value: object) -> bool:
    return isinstance(value, str) and value.count("\n") > 2


def _given_twice(value: object, context: Surroundings) -> str:
    if not isinstance(value, dict) or not (twice := value.keys() & context.common.keys()):
        return ""
    return f"{', '.join(sorted(twice))[:80]} is given for all puzzles of the file, and again for this one"


def together(found: Sequence[Result], context: Surroundings, count: int) -> Iterator[Result]:
    """The same, with one refusal for a list in which nothing could be read."""
    if any(isinstance(each, ShapeFound) for each in found) or len(found) < 2:
        yield from found
        return
    likely = [each for each in found if isinstance(each, NotAPuzzle) and each.likely]
    first = likely[0] if likely else found[0]
    assert isinstance(first, NotAPuzzle)
    reasons = [f"none of its {count} elements could be read; the first: {first.sentence()}"]
    yield NotAPuzzle(context.path, reasons, first.at, first.likely)


def _pair_or_grid(value: list[object], context: Surroundings) -> Result | None:
    """A list that is itself a puzzle: both sides, both sides and a goal, or a grid."""
    lists = [each for each in value if isinstance(each, list) and each] if len(value) <= 6 else []
    if 2 <= len(lists) <= 3 and not any(isinstance(each, (dict, Block)) for each in value):
        first = lists[:2]
        if (
            not looks_binary(first)
            and all(_is_deep(each) for each in first)
            and (context.clues or not all(map(has_gaps, first)))
        ):
            fields: list[tuple[str, object]] = [("clues", first), *[("goal", each) for each in lists[2:]]]
            texts = [each for each in value if isinstance(each, str) and 0 < len(each) <= 60]
            fields += [("title", texts[0])] if len(texts) == 1 and len(lists) < len(value) else []
            found = assemble(fields, replace(context, known=context.known or context.grid > 0), value)
            if found is not None:
                places = [place for place, each in enumerate(value) if isinstance(each, list) and each]
                return _renamed(found, context, places)
    if context.clues or context.other:
        return None
    if not context.grid and not context.known:
        return None
    result = grid_puzzle(value, StatedSize(), None)
    if isinstance(result, str):
        rectangular = all(isinstance(each, (list, str)) for each in value) and len(value) > 2
        if rectangular and len({len(each) for each in value}) == 1 and context.grid == 2:  # type: ignore[arg-type]
            return NotAPuzzle(context.path, [f"{context.path or 'the list'}: {result}"], value, likely=False)
        return None
    puzzle, note = result
    if not context.grid and puzzle.width * puzzle.height < LEAST_UNNAMED:
        return None
    return ShapeFound(
        replace(puzzle, metadata=puzzle.metadata._replace(**context.own_texts)),
        f"goal from {context.path or 'the whole data'}",
        noted(note),
        value,
    )


def _is_deep(value: object) -> bool:
    """A list of lists or texts: one bare number a line is not enough for clues without a name."""
    return isinstance(value, list) and any(isinstance(each, (list, str)) for each in value)


def _renamed(found: Result, context: Surroundings, places: Sequence[int]) -> Result:
    """The paths of a list that is a puzzle: ``[0]`` for its rows, if nothing is in front of them."""

    def renamed(text: str) -> str:
        for name, place in zip(("clues[0]", "clues[1]", "goal"), places, strict=False):
            text = re.sub(rf"(?<!\w){re.escape(context.of(name))}(?!\w)", f"{context.path}[{place}]", text)
        return text

    if isinstance(found, ShapeFound):
        found.findings = [each._replace(message=renamed(each.message)) for each in found.findings]
        where = [part.partition(" from ") for part in found.where.split(", ")]
        found.where = ", ".join([f"{what}{mark}{renamed(path)}" for what, mark, path in where])
    else:
        found.reasons = [renamed(each) for each in found.reasons]
    return found


def _all_grids(value: Sequence[object]) -> bool:
    """Two or more grids of two values, each of a plausible size; of many, a few may be faulty."""
    if len(value) < 2:
        return False
    right = 0
    for each in value:
        result = grid_puzzle(each, StatedSize(), None)
        if not isinstance(result, str):
            puzzle, _ = result
            right += min(puzzle.width, puzzle.height) >= 3 and max(puzzle.width, puzzle.height) <= 128
    return right >= 2 and 4 * right >= 3 * len(value)


def _text(value: str, context: Surroundings) -> Iterator[Result]:
    from .texts import puzzles_of_text

    for each in puzzles_of_text(value, context):
        # Its lines are those of the text, and not of the file.
        each.line, each.at = None, value
        if isinstance(each, ShapeFound):
            each.clue_lines = None
        yield each


def _block(block: Block, context: Surroundings, depth: int) -> Iterator[Result]:
    """Statements: fields up to a name that was there before belong together."""
    for segment in _segments(block.fields):
        named = [(key, value) for key, value in segment if key]
        held = next((value for _, value in named if isinstance(value, (list, dict))), None)
        found = assemble(named, context, held) if _has_two(named) else None
        if isinstance(found, ShapeFound) or (found is not None and found.final):
            yield found
            continue
        rest = list(_statements(segment, context, depth))
        if found is not None and not any(isinstance(each, ShapeFound) for each in rest):
            yield found
        else:
            yield from rest


def _has_two(fields: Fields) -> bool:
    return bool({role(key).side for key, _ in fields} >= {"rows", "columns"}) or any(
        isinstance(value, str) or role(key).grid == 2 for key, value in fields
    )


def _segments(fields: Fields) -> Iterator[list[tuple[str, object]]]:
    segment: list[tuple[str, object]] = []
    seen: set[str] = set()
    for key, value in fields:
        if key and key in seen:
            yield segment
            segment, seen = [], set()
        segment.append((key, value))
        seen.add(key)
    if segment:
        yield segment


def _statements(segment: Fields, context: Surroundings, depth: int) -> Iterator[Result]:
    for key, value in segment:
        below = context.below(key) if key else context
        yield from walk(value, below, depth + 1)

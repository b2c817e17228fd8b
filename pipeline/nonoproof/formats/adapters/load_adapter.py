"""Reads and checks adapters. An error names its place in the YAML."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ...errors import UsageError
from ...schemas import faults_with_paths
from ..named_file import read_named
from .adapter import Adapter

if TYPE_CHECKING:
    import yaml

PREFIX = "adapter:"
BESIDE = "nonoproof.yaml"
MOST_BYTES = 64 << 10
MOST_SELECTIONS = 2
"""Lists that an expression may make: more could multiply the data with themselves."""
PLACES = frozenset(
    [
        "puzzles",
        "rows",
        "columns",
        "clues",
        "grid",
        "givens",
        "width",
        "height",
        "title",
        "author",
        "copyright",
        "licence",
        "id",
        "source",
        "description",
        "note",
        "date",
        "difficulty",
    ]
)


LINE_GROUPS = frozenset(["row", "column", "title", "author", "id"])


class Wrong(Exception):
    """An adapter that cannot be used; the message has the file and the line."""


def by_name(name: str) -> Adapter:
    """The adapter of ``adapter:PATH``; raises ``UsageError`` where it cannot be used."""
    path = name.removeprefix(PREFIX)
    try:
        return _of_file(path, _stamp(path))
    except Wrong as error:
        raise UsageError(str(error)) from None
    except OSError as error:
        raise UsageError(f"the adapter {path} cannot be read: {error.strerror or error}") from None


def beside(path: str, places: Iterable[str]) -> Adapter | None:
    """The first of the adapters in those places that is meant for a file; raises ``Wrong`` for one that is broken."""
    name = os.path.basename(path)  # noqa: PTH119 - for each file
    for place in () if name == BESIDE else places:
        try:
            adapter = _of_file(place, _stamp(place))
        except OSError as error:
            raise Wrong(f"{place}: {error.strerror or error}") from None
        if adapter.is_for(name):
            return adapter
    return None


def _stamp(path: str) -> tuple[int, int]:
    found = os.stat(path)  # noqa: PTH116 - asked for each file of a run; a path object costs more
    return found.st_mtime_ns, found.st_size


@lru_cache(maxsize=64)
def _of_file(path: str, _stamp: tuple[int, int]) -> Adapter:
    data = read_named(path, MOST_BYTES)
    if len(data) > MOST_BYTES:
        raise Wrong(f"{path}: an adapter has at most {MOST_BYTES} bytes")
    try:
        return parse(data.decode("utf-8-sig"), path)
    except UnicodeDecodeError:
        raise Wrong(f"{path}: not UTF-8") from None


def parse(text: str, name: str) -> Adapter:
    """The adapter of a YAML text; raises ``Wrong`` with the line of each fault."""
    import yaml

    try:
        node = yaml.compose(text, Loader=yaml.SafeLoader)
        if any(isinstance(token, (yaml.AnchorToken, yaml.AliasToken)) for token in yaml.scan(text)):
            raise Wrong(f"{name}: anchors and aliases are not allowed in an adapter")
        content = yaml.safe_load(text)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise Wrong(f"{name}:{line}: not YAML: {error.problem or error.context}") from None
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        raise Wrong(f"{name}: not YAML: {' '.join(str(error).split())[:200]}") from None
    if not isinstance(content, dict) or not all(isinstance(key, str) for key in content):
        raise Wrong(f"{name}:1: an adapter is a map of fields, such as rows: hints.left")
    wrong = [f"{name}:{_line(node, path)}: {text}" for path, text in faults_with_paths("adapter", content)]
    wrong = wrong or list(_unusable(content, node, name))
    if wrong:
        raise Wrong("; ".join(wrong))
    return Adapter(name, content, _compiled(content))


def _line(node: yaml.Node | None, path: list[str | int]) -> int:
    """The line of a part of the YAML; of the part around it where it is missing."""
    import yaml

    line = 1
    for step in path:
        if isinstance(node, yaml.MappingNode):
            found = next(((key, value) for key, value in node.value if key.value == str(step)), None)
            if found is None:
                break
            line, node = found[0].start_mark.line + 1, found[1]
        elif isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
            node = node.value[step]
            line = node.start_mark.line + 1
    return line


def _places(content: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for key, value in content.items():
        if key in PLACES or (key == "colours" and isinstance(value, str)):
            yield key, value


def _unusable(content: dict[str, Any], node: yaml.Node | None, name: str) -> Iterator[str]:
    import jmespath

    pattern = content.get("text", {}).get("line")
    if pattern is not None:
        place = f"{name}:{_line(node, ['text', 'line'])}: line"
        try:
            groups = set(re.compile(pattern).groupindex)
        except (re.error, RecursionError, OverflowError) as error:
            yield f"{place}: not a regular expression: {error}"
        else:
            if strange := sorted(groups - LINE_GROUPS):
                yield f"{place}: no group can be called {strange[0]}; there are {', '.join(sorted(LINE_GROUPS))}"
    for key, expression in _places(content):
        place = f"{name}:{_line(node, [key])}: {key}"
        try:
            tree = jmespath.compile(expression).parsed
        except (jmespath.exceptions.JMESPathError, RecursionError) as error:
            yield f"{place}: not a JMESPath expression: {str(error).splitlines()[0][:120]}"
            continue
        if _selections(tree) > MOST_SELECTIONS:
            yield f"{place}: at most {MOST_SELECTIONS} lists may be made in one expression"


def _selections(tree: dict[str, Any]) -> int:
    own = tree["type"] in ("multi_select_list", "multi_select_dict", "function_expression")
    return own + sum(_selections(each) for each in tree["children"] if isinstance(each, dict))


def _compiled(content: dict[str, Any]) -> dict[str, Any]:
    import jmespath

    return {key: jmespath.compile(expression) for key, expression in _places(content)}

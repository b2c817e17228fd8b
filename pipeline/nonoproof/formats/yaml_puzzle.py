"""YAML: the same records as JSON, in one document or several; each a puzzle, a list, or a ``puzzles`` list.

Every plain word is text here: ``title: No`` and ``rgb: 000000`` stay as they were typed, and the reader of
records turns text into numbers where it needs numbers. Anchors, aliases and tags are refused: a puzzle does not
need them, and aliases can make a small file huge.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ..findings import Code, Finding
from ..model import Puzzle, to_record
from .common import Fault, FileEntry, Fit, Holds, Notes, decode, fault, quote, text_lines
from .json_shapes import foreign
from .record_parts import printable
from .records import METADATA, entry_of

if TYPE_CHECKING:
    import yaml

NAME = "yaml"
TITLE = "YAML: the same as JSON, for people to write"
SUFFIXES = (".yaml", ".yml")
HOLDS = Holds(colour=True, goal=True, givens=True, metadata=frozenset(METADATA), many=True)

MAX_DEPTH = 20
MOST_RESUMED = 20
"""Broken documents of a file after which the rest is still read."""
_FIELD = re.compile(rb"^[- ]*(?:rows|columns|goal|puzzles) *:(?=\s|$)", re.MULTILINE)
_NAME = re.compile(rb"^[- ]*[\"']?([\w-]{1,40})[\"']? *:(?=\s|$)", re.MULTILINE)
_FIRST = re.compile(rb"\s*[^:{}\[\]()=;]{1,80}:(?=\s|$)")
_SECTION = re.compile(rb"^\s*[\[{<]")


def sniff(data: bytes) -> Fit:
    """A field of ours at the start of a line, with a colon; JSON and INI files begin with a bracket."""
    head = data[:65_536].replace(b"\r\n", b"\n")
    if _SECTION.match(head) or not _FIELD.search(head) or not _begins(head):
        return Fit.NO
    return Fit.NO if foreign(frozenset(_NAME.findall(head))) else Fit.SURE


def _begins(head: bytes) -> bool:
    """The first line that says something is a field, an element or the start of a document."""
    for line in head.split(b"\n"):
        if line.strip() and not line.lstrip().startswith((b"#", b"%")):
            return line.lstrip().startswith((b"-", b"\xef\xbb\xbf")) or _FIRST.match(line) is not None
    return False


def read(data: bytes) -> Iterator[FileEntry]:
    notes = Notes()
    text = decode(data, notes)
    rest: str | None = text
    empty = True
    for _ in range(MOST_RESUMED):
        if rest is None:
            return
        try:
            for record, line in _records(rest, notes):
                yield entry_of(record, line, notes)
                notes, empty = Notes(), False
            if empty:
                raise fault("there is no puzzle in the file")
            return
        except Fault as error:
            notes.take(error)
            yield notes.entry(None, error.finding.line)
            notes, empty = Notes(), False
            rest = _after(text, error.finding)


def _after(text: str, fault: Finding) -> str | None:
    """The documents behind the one with that fault, below as many blank lines as keep every place right.

    A fault in the very first column of a new document is the end of the one before.
    """
    lines = text_lines(text)
    first = (fault.line or len(lines)) - (fault.column == 1)
    begin = next((at for at in range(first, len(lines)) if lines[at].startswith("---")), None)
    return None if begin is None else "\n" * begin + "\n".join(lines[begin:]) + "\n"


def _records(text: str, notes: Notes) -> Iterator[tuple[object, int]]:
    for document, line, lines in _documents(text):
        value = document
        if isinstance(value, dict) and isinstance(value.get("puzzles"), list):
            beside = ", ".join(sorted(value.keys() - {"puzzles"}))
            if beside:
                notes.add(Code.IGNORED, f'what is next to "puzzles" was left out: {quote(beside, 80)}', line)
            value = value["puzzles"]
        if isinstance(value, list):
            yield from zip(value, [lines.get(id(each), line) for each in value], strict=True)
        elif value != "":
            yield value, line


def plain_documents(text: str) -> list[object]:
    """The documents with numbers and the words for true, false and nothing as what they are; faults raise."""
    return [value for value, _, _ in _documents(text, typed=True) if value not in (None, "")]


def _documents(text: str, typed: bool = False) -> Iterator[tuple[Any, int, dict[int, int]]]:
    """The documents as plain texts, lists and mappings, with the line of each and of each mapping in it."""
    import yaml

    # libyaml is ten times as fast, where it is there.
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        events = yaml.parse(text, Loader=loader)
        for event in events:
            if isinstance(event, yaml.DocumentStartEvent):
                builder = _ValueBuilder(events, typed)
                first = next(events)
                yield builder.value(first), _place(first)[0], builder.lines
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        place = (mark.line + 1, mark.column + 1) if mark else (None, None)
        raise fault(f"not YAML: {error.problem or error.context}", *place) from None
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        raise fault(f"not YAML: {error.reason}", line) from None


def _place(event: yaml.Event) -> tuple[int, int]:
    mark = event.start_mark
    assert mark is not None, "events that a parser makes have their marks"
    return mark.line + 1, mark.column + 1


_WORDS = {"true": True, "false": False, "null": None, "~": None, "": None, "yes": True, "no": False}


def _typed(word: str) -> object:
    """A plain word of YAML as a number, where it is one that is written in the usual way."""
    if word.lower() in _WORDS:
        return _WORDS[word.lower()]
    if re.fullmatch(r"-?(?:0|[1-9][0-9]{0,15})", word):
        return int(word)
    return float(word) if re.fullmatch(r"-?[0-9]{1,15}\.[0-9]{1,15}", word) else word


class _ValueBuilder:
    """Builds plain values from the events of a document."""

    def __init__(self, events: Iterator[yaml.Event], typed: bool = False) -> None:
        self.events = events
        self.typed = typed
        self.lines: dict[int, int] = {}

    def value(self, event: yaml.Event, depth: int = 0) -> object:
        import yaml

        if getattr(event, "anchor", None) is not None:
            raise fault("anchors and aliases are not allowed in a puzzle; repeat the value", *_place(event))
        if getattr(event, "tag", None) is not None:
            raise fault("tags are not allowed in a puzzle", *_place(event))
        if depth > MAX_DEPTH:
            raise fault("not a puzzle: the YAML is nested too deeply", *_place(event))
        if isinstance(event, yaml.ScalarEvent):
            return _typed(event.value) if self.typed and event.style is None else event.value
        if isinstance(event, yaml.SequenceStartEvent):
            return [self.value(each, depth + 1) for each in self.until(yaml.SequenceEndEvent)]
        built = self.mapping(depth)
        self.lines[id(built)] = _place(event)[0]
        return built

    def mapping(self, depth: int) -> dict[str, object]:
        import yaml

        built: dict[str, object] = {}
        for each in self.until(yaml.MappingEndEvent):
            key = self.value(each, depth + 1)
            if not isinstance(key, str):
                raise fault("the name of a field must be a word", *_place(each))
            if key in built:
                raise fault(f"the key {quote(key)} appears twice in one mapping", *_place(each))
            built[key] = self.value(next(self.events), depth + 1)
        return built

    def until(self, end: type[yaml.Event]) -> Iterator[yaml.Event]:
        for event in self.events:
            if isinstance(event, end):
                return
            yield event


def write(puzzles: Sequence[Puzzle]) -> bytes:
    """One document a puzzle."""
    return "---\n".join([_page(to_record(puzzle)) for puzzle in puzzles]).encode("utf-8", errors="replace")


def _page(record: dict[str, Any]) -> str:
    return "".join([f"{name}:{_value(name, value)}\n" for name, value in record.items()])


def _value(name: str, value: Any) -> str:  # noqa: ANN401 - a field of a record is any of its kinds
    if name in ("rows", "columns"):
        return "".join([f"\n- {_clue(clue)}" for clue in value])
    if name in ("goal", "givens"):
        return "".join([f"\n- {_text(row)}" for row in value])
    if name == "palette":
        return "".join(
            ["\n- {" + ", ".join([f"{key}: {_text(each[key])}" for key in each]) + "}" for each in value]
        )
    return f" {value}" if isinstance(value, int) else f" {_text(value)}"


def _clue(clue: list[Any]) -> str:
    """``2 1``, or ``[[2, "r"], [1, "b"]]`` in colour, where a character may mean something to YAML."""
    if not clue:
        return "0"
    if isinstance(clue[0], int):
        return " ".join(map(str, clue))
    return "[" + ", ".join([f"[{length}, {_text(char)}]" for length, char in clue]) + "]"


def _text(text: str) -> str:
    """In double quotes, which JSON and YAML write alike but for a few characters that YAML wants escaped."""
    import json

    quoted = json.dumps(printable(text), ensure_ascii=False)
    return "".join([char if char.isprintable() else _escape(char) for char in quoted])


def _escape(char: str) -> str:
    return f"\\u{ord(char):04x}" if ord(char) <= 0xFFFF else f"\\U{ord(char):08x}"

"""One word for one thing: a file name and a class name exist once in the package, and folders are no functions."""

import ast
from collections import defaultdict
from pathlib import Path

import nonoproof

PACKAGE = Path(nonoproof.__file__).parent
FILES = sorted(PACKAGE.rglob("*.py"))


def repeated(names):
    """The names that occur more than once, each with its places."""
    places = defaultdict(list)
    for name, place in names:
        places[name].append(place)
    return {name: there for name, there in places.items() if len(there) > 1}


def class_names(tree):
    return [node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]


def test_a_file_name_exists_once():
    usual = {"__init__", "__main__"}
    assert not repeated((path.stem, path) for path in FILES if path.stem not in usual)


def test_a_class_name_exists_once():
    assert not repeated(
        (name, path) for path in FILES for name in class_names(ast.parse(path.read_text(encoding="utf-8")))
    )


def test_no_file_has_the_name_of_a_public_function():
    """Importing it would put it in the place of the function."""
    assert not {path.stem for path in PACKAGE.iterdir()} & set(nonoproof.__all__)


def test_what_occurs_twice_is_found():
    assert repeated([("a", 1), ("b", 2), ("a", 3)]) == {"a": [1, 3]}
    assert class_names(ast.parse("class A:\n    class B: ...\ndef f():\n    class A: ...\n")) == [
        "A",
        "B",
        "A",
    ]

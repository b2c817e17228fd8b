"""What the package defines, the package uses: code that only tests need is in tests/support."""

import ast
import re
from pathlib import Path

import nonoproof

PACKAGE = Path(nonoproof.__file__).parent
ELSEWHERE = {
    "SEGMENT_RULES",  # the values of a field, for who reads it
    "answer_text",  # for programs that train on puzzles
    "serve",  # called by the text that starts a process
}
"""Names that are used where this does not look."""


def named(tree, is_init):
    """The names that a module takes from others: imported and, in a package, used there; or behind a dot."""
    own = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif isinstance(node, ast.ImportFrom):
            found |= {each.name for each in node.names if not is_init or (each.asname or each.name) in own}
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and not is_init:
            found |= {node.value} if re.fullmatch(r"\w+", node.value) else set()
    return found


def defined(statement):
    match statement:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return [name]
        case ast.Assign(targets=targets):
            return [each.id for each in targets if isinstance(each, ast.Name)]
        case ast.AnnAssign(target=ast.Name(id=name)):
            return [name]
    return []


def texts_of_types(node):
    """Types may be written as text, such as those that are imported for the checker only."""
    return {
        word
        for each in ast.walk(node)
        if isinstance(each, ast.Constant) and isinstance(each.value, str) and len(each.value) < 80
        for word in re.findall(r"\w+", each.value)
    }


def loaded(node):
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name)} | texts_of_types(node)


def unused(modules):
    """The names at the top of modules that nothing but their own definition names."""
    everywhere = set().union(*[named(tree, is_init) for _, tree, is_init in modules])
    for place, tree, _ in modules:
        uses = [loaded(statement) for statement in tree.body]
        for number, statement in enumerate(tree.body):
            for name in defined(statement):
                here = any(name in each for other, each in enumerate(uses) if other != number)
                if not (here or name in everywhere or name.startswith("__")):
                    yield f"{place}: {name}"


def test_what_the_package_defines_it_uses():
    modules = [
        (str(path.relative_to(PACKAGE)), ast.parse(path.read_text(encoding="utf-8")), path.stem == "__init__")
        for path in sorted(PACKAGE.rglob("*.py"))
    ]
    outside = ELSEWHERE | set(nonoproof.__all__)
    assert [each for each in unused(modules) if each.partition(": ")[2] not in outside] == []


def test_what_is_used_nowhere_is_found():
    one = "def alone(): return alone()\ndef shared(): ...\nLEFT = 1\nKEPT: int = 2\nprint(KEPT)\n"
    other = "from .one import shared\n"
    modules = [("one", ast.parse(one), False), ("other", ast.parse(other), False)]
    assert list(unused(modules)) == ["one: alone", "one: LEFT"]
    modules[1] = ("__init__", ast.parse(other), True)
    assert list(unused(modules)) == ["one: alone", "one: shared", "one: LEFT"]

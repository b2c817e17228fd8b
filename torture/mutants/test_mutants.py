"""Which small changes a module gets, and that the list of those that change nothing is about code that is there."""

from __future__ import annotations

import pytest

from torture.mutants import core
from torture.mutants.__main__ import equivalents, modules_of
from torture.mutants.edits import mutants


def changes(body: str, head: str = "def f(a, b):") -> list[tuple[str, str]]:
    source = f"{head}\n" + "\n".join(f"    {line}" for line in body.split("\n"))
    return [(each.old, each.new) for each in mutants("m", source)]


@pytest.mark.parametrize(
    ("body", "new"),
    [
        ("g(a <= b)", ["pass", "g(a < b)"]),
        ("g(a is b)", ["pass", "g(a is not b)"]),
        ("g(a + b)", ["pass", "g(a - b)"]),
        ("g(a + 'b')", ["pass"]),
        ("g(a and b)", ["pass", "g(a or b)", "g(b)", "g(a)"]),
        ("c = not a", ["c = a"]),
        ("c = 7", ["c = 8"]),
        ("c = 7\nc = a", ["c = 8", "pass", "pass"]),
        ("c = True", ["c = False"]),
        ("c = 'text'", []),
        ("c = f'{a + 1}'", []),
        ("return a", ["return None"]),
        ("c = a[b:]", ["c = a[b + 1:]"]),
        ("c = a[:b]", ["c = a[1:b]", "c = a[:b - 1]"]),
        ("if a:\n    b()", ["pass", "if not a:", "pass"]),
        ("if a == b:\n    pass", ["pass", "if a != b:"]),
        ("c = [d for d in a if b]", ["c = [d for d in a if not b]"]),
        (
            "raise ValueError(a or b)",
            ["pass", "raise ValueError(a and b)", "raise ValueError(b)", "raise ValueError(a)"],
        ),
        ("log.debug(a + b)", []),
        ("assert a is not None", []),
        ("'''About.'''", []),
    ],
)
def test_changes(body: str, new: list[str]) -> None:
    assert sorted(each for _, each in changes(body)) == sorted(new)


@pytest.mark.parametrize(
    ("kind", "new"), [("bool", "return not a"), ("int", "return a + 1"), ("str", "return ''")]
)
def test_what_is_returned_stays_of_its_type(kind: str, new: str) -> None:
    assert changes("return a", f"def f(a: 'x' = None) -> {kind}:") == [("return a", new)]


def test_code_that_runs_at_import_has_no_lines() -> None:
    (default, returned) = mutants("m", "LIMIT = 3\nMOST, LEAST = 3, 4\ndef f(a: int = 1):\n    return a\n")
    assert (default.old, default.new) == ("def f(a: int=1):", "def f(a: int=2):")
    assert (default.first, default.last) == (0, 0)
    assert (returned.first, returned.last) == (4, 4)


def test_each_equivalent_is_a_change_of_the_code() -> None:
    reasons = equivalents()
    assert all(reasons.values())
    modules = modules_of(sorted({module for module, *_ in reasons}))
    there = {each.key for name, path in modules.items() for each in mutants(name, path.read_text("utf-8"))}
    assert [each for each in reasons if each not in there] == []


def test_each_equivalent_of_the_core_is_a_change_of_its_code() -> None:
    reasons = core.equivalents()
    assert all(reasons.values())
    texts = {file: (core.ROOT / core.CORE / file).read_text("utf-8") for file in core.TESTS}
    there = {each.key for file, text in texts.items() for each in core.mutants(file, text)}
    assert [each for each in reasons if each not in there] == []


def test_a_line_that_comes_twice_has_two_places() -> None:
    found = core.mutants("x.cpp", "a = false;\nb();\n  a = false;\nconstexpr int most = 3;\n")
    assert [(each.number, each.place, each.new) for each in found] == [
        (1, 1, "a = true;"),
        (1, 1, ";"),
        (2, 1, ";"),
        (3, 2, "a = true;"),
        (3, 2, ";"),
    ]

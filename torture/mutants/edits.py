"""The small changes that a module can have, each of which should change what it does."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

_COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
_COMPUTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
}
_DROPPED = (ast.Expr, ast.Raise, ast.AugAssign, ast.Delete, ast.Continue, ast.Break)
_NOT_BEHAVIOUR = (ast.JoinedStr, ast.Assert, ast.Import, ast.ImportFrom)
_NAMES_OF_LOGS = frozenset(["log", "_log", "logger", "_logger", "logging", "warnings"])
_FIELDS_PASSED_OVER = frozenset(["annotation", "returns", "decorator_list", "bases", "type_params"])

_Function: TypeAlias = "ast.FunctionDef | ast.AsyncFunctionDef"


class Place(NamedTuple):
    """Where a node stands: in a field of another, which may be a list."""

    holder: ast.AST
    field: str
    at: int | None

    def put(self, node: ast.AST) -> None:
        if self.at is None:
            setattr(self.holder, self.field, node)
        else:
            getattr(self.holder, self.field)[self.at] = node


class Inside(NamedTuple):
    """What is around a node."""

    function: str = ""
    """The qualified name of the function; empty for code that runs at import."""
    made: _Function | None = None
    statement: int = 0
    """The line at which the statement begins; 0 for what runs at import."""


class Mutant(NamedTuple):
    module: str
    function: str
    old: str
    new: str
    first: int
    """The lines one of which runs whenever the changed code runs; none, where it runs at import."""
    last: int
    source: str

    @property
    def key(self) -> tuple[str, str, str, str]:
        return self.module, self.function, self.old, self.new

    def __str__(self) -> str:
        return f"{self.module}:{self.first} {self.function}\n    - {self.old}\n    + {self.new}"


class Edit(NamedTuple):
    place: Place
    old: ast.AST
    new: ast.AST
    inside: Inside


def mutants(module: str, source: str) -> list[Mutant]:
    """Every mutant of a module, in the order of the code, each once."""
    tree = ast.parse(source)
    parts = [ast.unparse(each) for each in tree.body]
    edits = [(at, edit) for at in range(len(parts)) for edit in _edits(tree, Inside(), at)]
    makers: dict[str, set[int]] = {}
    for _, edit in edits:
        makers.setdefault(edit.inside.function, set()).add(id(edit.inside.made))
    found: dict[tuple[int, str], Mutant] = {}
    for at, edit in edits:
        edit.place.put(edit.new)
        changed = ast.unparse(tree.body[at])
        edit.place.put(edit.old)
        if changed != parts[at] and (at, changed) not in found:
            first, last = edit.inside.statement, getattr(edit.old, "end_lineno", 0)
            if isinstance(edit.old, (ast.If, ast.For, ast.While, ast.With, ast.Try)):
                last = first
            # Of two functions of one name, only Python knows which is meant.
            alone = edit.inside.made and len(makers[edit.inside.function]) == 1
            lines = (first, last) if alone and first else (0, 0)
            whole = "\n".join([*parts[:at], changed, *parts[at + 1 :]])
            difference = _difference(parts[at], changed)
            found[at, changed] = Mutant(module, edit.inside.function, *difference, *lines, whole)
    return list(found.values())


def _difference(old: str, new: str) -> tuple[str, str]:
    """The lines that differ, in one line each."""
    one, other = old.split("\n"), new.split("\n")
    while one and other and one[-1] == other[-1]:
        one.pop()
        other.pop()
    begin = 0
    while begin < min(len(one), len(other)) and one[begin] == other[begin]:
        begin += 1
    return _joined(one[begin:]), _joined(other[begin:])


def _joined(lines: Sequence[str]) -> str:
    return " ".join([line.strip() for line in lines])


def _edits(node: ast.AST, inside: Inside, only: int | None = None) -> Iterator[Edit]:
    """The changes of all that is below a node, or of one element of its lists."""
    for field, value in ast.iter_fields(node):
        if field in _FIELDS_PASSED_OVER:
            continue
        several = isinstance(value, list)
        for at, each in enumerate(value if several else [value]):
            if only not in (None, at):
                continue
            if isinstance(each, ast.AST) and not _is_passed_over(each, inside):
                here = _inside(each, inside)
                place = Place(node, field, at if several else None)
                for new in _changed(each, place, inside):
                    yield Edit(place, each, new, here)
                yield from _edits(each, here)


def _inside(node: ast.AST, inside: Inside) -> Inside:
    if isinstance(node, ast.arguments):
        return inside._replace(statement=0)
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        name = f"{inside.function}.{node.name}".lstrip(".")
        made = None if isinstance(node, ast.ClassDef) else node
        return Inside(name, made, node.lineno)
    return inside._replace(statement=node.lineno) if isinstance(node, ast.stmt) else inside


def _is_passed_over(node: ast.AST, inside: Inside) -> bool:
    """Texts for people and what is said about types; limits that have a name, which tests use by that name."""
    if isinstance(node, _NOT_BEHAVIOUR):
        return True
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant) or _is_log(node.value)
    if isinstance(node, ast.If):
        return ast.unparse(node.test) in ("TYPE_CHECKING", "__name__ == '__main__'")
    if isinstance(node, ast.keyword):
        return node.arg in ("strict", "maxsize", "encoding")
    if isinstance(node, (ast.Assign, ast.AnnAssign)) and inside.made is None:
        value = node.value
        targets = [node.target] if isinstance(node, ast.AnnAssign) else node.targets
        names = [name for each in targets for name in (each.elts if isinstance(each, ast.Tuple) else [each])]
        limit = all(isinstance(each, ast.Name) and each.id.strip("_").isupper() for each in names)
        several = (ast.Call, ast.Dict, ast.List, ast.IfExp, *([ast.Tuple] if len(names) == 1 else []))
        plain = value is None or not any(isinstance(each, several) for each in ast.walk(value))
        return (limit and plain) or any(getattr(each, "id", "").startswith("__") for each in names)
    if isinstance(node, ast.Call):
        return _is_log(node) or getattr(node.func, "id", "") in ("cast", "TypeVar", "NewType")
    return False


def _is_log(node: ast.AST) -> bool:
    target = node.func if isinstance(node, ast.Call) else None
    while isinstance(target, ast.Attribute):
        target = target.value
    return isinstance(target, ast.Name) and target.id in _NAMES_OF_LOGS


def _changed(node: ast.AST, place: Place, inside: Inside) -> Iterator[ast.AST]:
    """What may stand in the place of a node."""
    if isinstance(node, ast.expr):
        yield from _changed_expression(node, place)
    elif isinstance(node, ast.stmt) and inside.made is not None:
        yield from _changed_statement(node, inside.made)
    if isinstance(node, (ast.If, ast.While)):
        for test in _negated(node.test):
            yield type(node)(test=test, body=node.body, orelse=node.orelse)
    elif isinstance(node, ast.comprehension):
        for at, condition in enumerate(node.ifs):
            for test in _negated(condition):
                ifs = [*node.ifs[:at], test, *node.ifs[at + 1 :]]
                yield ast.comprehension(node.target, node.iter, ifs, node.is_async)


def _changed_expression(node: ast.expr, place: Place) -> Iterator[ast.expr]:
    if isinstance(node, ast.Compare):
        for at, sign in enumerate(node.ops):
            if type(sign) in _COMPARED:
                signs = [*node.ops[:at], _COMPARED[type(sign)](), *node.ops[at + 1 :]]
                yield ast.Compare(node.left, signs, node.comparators)
    elif isinstance(node, ast.BoolOp):
        yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
        for at in range(len(node.values)):
            rest = [*node.values[:at], *node.values[at + 1 :]]
            yield ast.BoolOp(node.op, rest) if len(rest) > 1 else rest[0]
    elif isinstance(node, ast.BinOp) and type(node.op) in _COMPUTED and not _is_text(node):
        yield ast.BinOp(node.left, _COMPUTED[type(node.op)](), node.right)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand
    elif isinstance(node, ast.IfExp):
        for test in _negated(node.test):
            yield ast.IfExp(test, node.body, node.orelse)
    elif isinstance(node, ast.Constant):
        yield from _changed_constant(node, place)
    elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice):
        low, high = node.slice.lower, node.slice.upper
        if node.slice.step is None:
            yield ast.Subscript(node.value, ast.Slice(_moved(low, 1), high), node.ctx)
            if high is not None:
                yield ast.Subscript(node.value, ast.Slice(low, _moved(high, -1)), node.ctx)


def _is_text(node: ast.BinOp) -> bool:
    """Texts and lists are added, but not subtracted: such a change ends with an exception wherever it runs."""
    sides = [each for each in ast.walk(node) if isinstance(each, (ast.BinOp, ast.expr))]
    return any(
        isinstance(each, (ast.JoinedStr, ast.List, ast.ListComp, ast.Tuple))
        or (isinstance(each, ast.Constant) and isinstance(each.value, (str, bytes)))
        for each in sides
    )


def _changed_constant(node: ast.Constant, place: Place) -> Iterator[ast.expr]:
    if isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node.value, (int, float)):
        yield ast.Constant(node.value + 1)
    elif isinstance(node.value, str) and isinstance(place.holder, ast.arguments):
        yield ast.Constant("" if node.value else "other")


def _changed_statement(node: ast.stmt, made: _Function) -> Iterator[ast.stmt]:
    if isinstance(node, ast.Return) and node.value is not None:
        yield from _returned(node.value, made)
    elif isinstance(node, _DROPPED) or (isinstance(node, ast.If) and not node.orelse):
        yield ast.Pass()
    elif isinstance(node, ast.Assign):
        (target,) = node.targets[:1]
        stores = Counter(
            each.id
            for each in ast.walk(made)
            if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)
        )
        again = isinstance(target, ast.Name) and stores[target.id] > 1
        if again or isinstance(target, (ast.Attribute, ast.Subscript)):
            yield ast.Pass()


def _returned(value: ast.expr, made: _Function) -> Iterator[ast.stmt]:
    if ast.unparse(value) in ("()", "[]", "{}", "''", "0"):
        return  # mostly as good as None
    kind = ast.unparse(made.returns) if made.returns else ""
    if kind == "bool":
        new: ast.expr = ast.UnaryOp(ast.Not(), value)
    elif kind == "int":
        new = ast.BinOp(value, ast.Add(), ast.Constant(1))
    elif kind == "str":
        new = ast.Constant("")
    else:
        new = ast.Constant(None)
    yield ast.Return(new)


def _negated(test: ast.expr) -> Iterator[ast.expr]:
    """Where the opposite is not a change of another kind."""
    single = isinstance(test, ast.Compare) and len(test.ops) == 1 and type(test.ops[0]) in _COMPARED
    exact = single and isinstance(test.ops[0], (ast.Eq, ast.NotEq, ast.Is, ast.IsNot, ast.In, ast.NotIn))  # type: ignore[attr-defined]
    if not exact and not (isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)):
        yield ast.UnaryOp(ast.Not(), test)


def _moved(bound: ast.expr | None, by: int) -> ast.expr:
    if bound is None:
        return ast.Constant(by)
    return ast.BinOp(bound, ast.Add() if by > 0 else ast.Sub(), ast.Constant(1))

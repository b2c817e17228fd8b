"""The stub says what the binary has: the same names, the same parameters, the same order."""

import ast
import re
from pathlib import Path

import nonoproof.solver
import pytest
from nonoproof.solver import _core

STUB = ast.parse(Path(nonoproof.solver.__file__).with_name("_core.pyi").read_text())


def public(names):
    return {name for name in names if not name.startswith("_")}


def stub_classes():
    return {node.name: node for node in STUB.body if isinstance(node, ast.ClassDef)}


def stub_functions():
    return {node.name: node for node in STUB.body if isinstance(node, ast.FunctionDef)}


def stub_constants():
    return {node.target.id for node in STUB.body if isinstance(node, ast.AnnAssign)}


def test_the_same_names():
    named = public(stub_classes()) | public(stub_functions()) | public(stub_constants())
    assert public(dir(_core)) == named


@pytest.mark.parametrize("name", stub_classes())
def test_the_same_members(name):
    node = stub_classes()[name]
    members = {each.name for each in node.body if isinstance(each, ast.FunctionDef)}
    assert public(dir(getattr(_core, name))) == public(members)


@pytest.mark.parametrize("name", stub_functions())
def test_the_same_parameters(name):
    """Nanobind keeps the signatures as Python would write them, with a number for each default value."""
    forms = getattr(_core, name).__nb_signature__
    assert len(forms) == 1
    written = ast.parse(re.sub(r"\\\d+", "...", forms[0][0]) + ": ...").body[0]
    stub = stub_functions()[name]
    assert [each.arg for each in written.args.args] == [each.arg for each in stub.args.args]
    assert len(written.args.defaults) == len(stub.args.defaults)
    assert simple(written.returns) == simple(stub.returns)


def simple(annotation):
    return ast.unparse(annotation).replace("nonoproof.solver._core.", "")

"""Only ``files`` writes, makes, moves or removes files: all other modules are searched for calls that do."""

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "pipeline" / "nonoproof"
ALLOWED = {
    "bounded/decoder_process.py": {"fdopen"},  # the pipe to the process that waits for the answer
    "bounded/process_limits.py": {"write_text"},  # /proc/self/oom_score_adj, a setting of the process
    "cli/__init__.py": {"open", "os.O_WRONLY"},  # os.devnull, in place of streams that the caller closed
    "engines/cluster.py": {"open"},  # os.devnull, for what Dask prints
    "formats/non_writer.py": {"write_text"},  # a function of its own, which returns the text
    "formats/nonopack.py": {"ZipFile"},  # an archive in memory
    "formats/nonpack.py": {"write_text"},  # the function of non_writer
    "store/database.py": {"sqlite3.connect"},  # the store, which SQLite itself writes whole or not at all
    "store/kind.py": {"sqlite3.connect"},  # in memory
    "store/lock.py": {"sqlite3.connect"},  # the lock of the store
    "store/migrate.py": {"sqlite3.connect", "replace", "unlink"},  # the store in place of an older one
    "store/seal.py": {"unlink", "write_bytes"},  # beside the store, with every commit
    "studio/core/build_wasm.py": {"TemporaryDirectory", "replace", "write_text"},  # a file of this package
}  # fmt: skip
"""What other modules may do, and to which files."""

METHODS = {
    "write_text", "write_bytes", "mkdir", "makedirs", "unlink", "rmdir", "removedirs", "rename", "renames", "touch",
    "symlink_to", "hardlink_to", "chmod", "fchmod", "lchmod", "chown", "fchown", "truncate", "ftruncate", "rmtree",
    "copytree", "copyfile", "copy2", "copyfileobj", "mkstemp", "mkdtemp", "mkfifo", "mknod", "TemporaryDirectory",
    "NamedTemporaryFile", "TemporaryFile", "SpooledTemporaryFile", "extractall",
}  # fmt: skip
"""Names that nothing else has."""
OF_MODULES = {
    "os": {"remove", "link", "symlink", "replace", "truncate"},
    "shutil": {"move", "copy", "copymode"},
}
FLAGS = {"O_WRONLY", "O_RDWR", "O_CREAT", "O_TRUNC", "O_APPEND"}


def writing(source):
    """The calls of a module that could change a file, by their names."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and node.attr in FLAGS:
            yield f"os.{node.attr}"
        if isinstance(node, ast.Call):
            yield from _call(node)


def _call(node):
    function = node.func
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    owner = getattr(getattr(function, "value", None), "id", "")
    # Path.replace takes one argument, str.replace two, and that of records only keywords.
    moves = (
        name == "replace"
        and isinstance(function, ast.Attribute)
        and len(node.args) == 1
        and not node.keywords
    )
    if name in METHODS or name in OF_MODULES.get(owner, ()) or moves:
        yield name
    if name in {"open", "fdopen", "ZipFile"} and owner != "webbrowser" and _may_write(node, function, owner):
        yield name
    if (owner, name) == ("sqlite3", "connect") and not _only_reads(node):
        yield "sqlite3.connect"


def _may_write(node, function, owner):
    """By the mode, wherever it stands. One that is not written out could be any. ``os.open`` has flags."""
    if owner == "os" and function.attr == "open":
        return False
    given = [*node.args, *[keyword.value for keyword in node.keywords if keyword.arg == "mode"]]
    method = isinstance(function, ast.Attribute) and owner not in {"os", "io", "gzip", "zipfile"}
    places = given if method else given[1:]
    if any(keyword.arg is None for keyword in node.keywords):
        return True
    for each in places[:1] + [keyword.value for keyword in node.keywords if keyword.arg == "mode"]:
        if isinstance(each, ast.Constant) and isinstance(each.value, str) and set(each.value) & set("wax+"):
            return True
        if not method and not isinstance(each, ast.Constant):
            return True
    return False


def _only_reads(node):
    return any("mode=ro" in ast.unparse(each) for each in node.args)


@pytest.mark.parametrize(
    "path", sorted(PACKAGE.rglob("*.py")), ids=lambda path: path.relative_to(PACKAGE).as_posix()
)
def test_no_other_module_writes_files(path):
    name = path.relative_to(PACKAGE).as_posix()
    if name.startswith("files/"):
        return
    found = set(writing(path.read_text(encoding="utf-8")))
    assert found == ALLOWED.get(name, set()), f"{name} writes files: let nonoproof.files do it"


@pytest.mark.parametrize(
    "source",
    [
        "path.write_text('x')", "path.write_bytes(b'x')", "open(p, 'w')", "open(p, mode='ab')", "open(p, how)",
        "p.open('r+')", "p.open(mode='x')", "os.fdopen(3, 'w')", "gzip.open(p, 'wb')", "zipfile.ZipFile(p, 'a')",
        "os.open(p, os.O_RDONLY | os.O_CREAT)", "os.replace(a, b)", "a.replace(b)", "Path(a).rename(b)", "a.unlink()",
        "os.remove(a)", "shutil.rmtree(a)", "shutil.copytree(a, b)", "a.mkdir(parents=True)", "os.makedirs(a)",
        "tempfile.mkstemp()", "NamedTemporaryFile()", "sqlite3.connect(path)", "path.chmod(1)", "open(p, **how)",
    ],
)  # fmt: skip
def test_calls_that_write_are_found(source):
    assert list(writing(source))


@pytest.mark.parametrize(
    "source",
    [
        "open(p)", "open(p, 'rb')", "p.open()", "p.open('rb')", "p.open(encoding='utf-8')", "os.open(p, os.O_RDONLY)",
        "'a'.replace('b', 'c')", "replace(record, a=1)", "record.replace(a=1)", "os.fdopen(3, 'rb')",
        "archive.open(info)",
        "sqlite3.connect(f'{uri}?mode=ro', uri=True)", "webbrowser.open(p)", "names.remove(a)", "copy.copy(a)",
    ],
)  # fmt: skip
def test_calls_that_only_read_are_not(source):
    assert not list(writing(source))

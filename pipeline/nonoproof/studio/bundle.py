"""Several modules in one script: each becomes a function that returns what the module exports.

Enough for our own files, which import by name and at the beginning; no more than that.
"""

from __future__ import annotations

import re
from pathlib import Path

_IMPORT = re.compile(r'^import \{([^}]*)\} from "(\./|\.\./)([\w/.]+)";\n', re.MULTILINE)
_EXPORT_FROM = re.compile(r'^export \{([^}]*)\} from "(\./|\.\./)([\w/.]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const|let) ([\w$]+))", re.MULTILINE)
_EXPORT_LIST = re.compile(r"^export \{([^}]*)\};\n", re.MULTILINE)


def bundle(entry: Path) -> str:
    """The script of the entry and of all that it imports, each module once, before those that need it."""
    done: dict[Path, str] = {}
    _add(entry.resolve(), done)
    modules = "".join(done.values())
    return f'"use strict";\nconst modules = {{}};\n{modules}'


def _add(path: Path, done: dict[Path, str]) -> None:
    if path in done:
        return
    text = path.read_text(encoding="utf-8")
    for _, _, name in _IMPORT.findall(text) + _EXPORT_FROM.findall(text):
        _add(_target(path, name), done)
    done[path] = _module(path, text)


def _target(path: Path, name: str) -> Path:
    """Our files have names of their own, in the folder of the importer or in the one for the core."""
    beside = path.parent / name
    return (beside if beside.exists() else path.parent.parent / name).resolve()


def _module(path: Path, text: str) -> str:
    exported = _EXPORT.findall(text)
    for names in _EXPORT_LIST.findall(text):
        exported += [name.strip() for name in names.split(",") if name.strip()]
    text = _EXPORT_LIST.sub("", _EXPORT.sub("", text))
    text = _IMPORT.sub(lambda found: _taken(path, found), text)
    if "import " in re.sub(r"//[^\n]*|import\.meta", "", text) or re.search(r"^export\b", text, re.MULTILINE):
        raise ValueError(f"{path.name} imports or exports in a way that is not bundled")
    answer = ", ".join(dict.fromkeys(exported))
    # If there are no modules there is no place of a module; code that needs one gets it in another way.
    text = text.replace("import.meta.url", '"about:blank"')
    return f'modules["{path.name}"] = (() => {{\n{text}return {{ {answer} }};\n}})();\n'


def _taken(path: Path, found: re.Match[str]) -> str:
    names = re.sub(r"([\w$]+) as ([\w$]+)", r"\1: \2", found[1])
    return f'const {{{names}}} = modules["{_target(path, found[3]).name}"];\n'

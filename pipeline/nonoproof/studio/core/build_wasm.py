"""Builds the core for JavaScript, and notes from which sources: ``make wasm``.

The compiler is the package ``ziglang``, which only this needs. What is built travels with the package; a test
compares the digest beside it with that of the sources as they are.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

HERE = Path(__file__).parent
CORE = HERE.parents[1] / "solver" / "core"
WASM = HERE.parent / "wasm" / "nonoproof.wasm"
DIGEST = WASM.with_suffix(".sha256")
TABLES = {
    WASM.with_name("phrases.js"): ("PHRASES", "reasoning/phrases.json"),
    WASM.with_name("corners_table.js"): ("CORNERS", "repair/corners.json"),
}
"""Tables that Python and JavaScript share, as modules: JavaScript cannot load JSON everywhere."""
COMPILER = "0.17.0"
FLAGS = (
    "-target", "wasm32-wasi", "-std=c++20", "-fno-rtti", "-DNDEBUG", "-msimd128", "-DNONOPROOF_SHORT_LINES",
    # No fused multiply-add: beliefs, and so the order of the search, are those of the native core.
    "-ffp-contract=off", "-Wall", "-Wextra", "-Werror",
)  # fmt: skip
LINKING = ("-target", "wasm32-wasi", "-mexec-model=reactor", "-s", "-Wl,-z,stack-size=1048576")
FAST, SMALL = "-O2", "-Oz"
HOT = ("line.cpp", "propagate.cpp", "board.cpp", "search.cpp", "analyse.cpp", "probe.cpp", "belief.cpp")
"""Where verdicts take their time: these are built to be fast, all others to be small."""


def sources() -> list[Path]:
    """All of the core but what is for Python, for whole collections or pages, or a program of its own."""
    files = [*CORE.rglob("*.[ch]pp"), *HERE.glob("*.[ch]pp")]
    return sorted([path for path in files if not _apart(path)])


def _apart(path: Path) -> bool:
    if path.parent.name in ("alike", "decode"):
        return True
    text = path.read_text(encoding="utf-8")
    return "#include <nanobind" in text or "int main(" in text


def digest() -> str:
    """Of everything that decides what is built."""
    found = hashlib.sha256("\n".join([COMPILER, *FLAGS, *LINKING, FAST, SMALL, *HOT]).encode())
    for path in sources():
        name = path.relative_to(HERE.parents[1]).as_posix()
        found.update(f"\n{name}\n".encode() + path.read_bytes())
    return found.hexdigest()


def build(target: Path) -> None:
    files = [path for path in sources() if path.suffix == ".cpp"]
    include = [f"-I{folder}" for folder in (CORE, HERE)]
    with TemporaryDirectory() as folder:
        objects = [str(Path(folder, f"{number}.o")) for number in range(len(files))]

        def compile_one(path: Path, made: str) -> None:
            level = FAST if path.name in HOT else SMALL
            _compiler(*FLAGS, level, *include, "-c", "-o", made, str(path))

        with ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(compile_one, files, objects))
        _compiler(*LINKING, "-o", str(target), *objects)


def _compiler(*arguments: str) -> None:
    command = [sys.executable, "-m", "ziglang", "c++", *arguments]
    subprocess.run(command, check=True, env=os.environ | {"ZIG_GLOBAL_CACHE_DIR": _cache()})  # noqa: S603


def _cache() -> str:
    return str(HERE.parents[3] / "build" / "zig")


def table_module(name: str, table: str) -> str:
    found = json.loads((HERE.parents[1] / table).read_text(encoding="utf-8"))
    # What people read has a line for each entry; numbers are packed.
    layout: dict[str, Any] = {"indent": 2} if isinstance(found, dict) else {"separators": (",", ":")}
    text = json.dumps(found, ensure_ascii=False, **layout)
    return f"// Made from {table} by `make wasm`.\nexport const {name} = {text};\n"


def main() -> None:
    for path, (name, table) in TABLES.items():
        path.write_text(table_module(name, table), encoding="utf-8")
    part = WASM.with_suffix(".part")
    build(part)
    part.replace(WASM)
    # Both: what it was built from, and what was built.
    DIGEST.write_text(
        f"{digest()}  sources\n{hashlib.sha256(WASM.read_bytes()).hexdigest()}  nonoproof.wasm\n"
    )
    sys.stdout.write(f"{WASM.name}: {WASM.stat().st_size} bytes\n")


if __name__ == "__main__":
    main()

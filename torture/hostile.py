"""Every command with every hostile file: does it end in time, within its memory, and with a sentence?

    python -m torture.hostile [--only TEXT] [--seed S] [COMMAND ...]

Each pair runs in a process of its own. It must end with an exit code of the contract, without a traceback, within
the processor time and the memory that are allowed here. Prints what took most, and what was not so. Ends with 1 then.
``writing``, as a command, stands for every command that writes, in every situation that could cost a user a file;
``stores`` for every command that reads a store, with stores in which somebody wrote other values, one column at a time.
The seed chooses the values.
Linux only: processes are forked, with limits.
"""

from __future__ import annotations

import argparse
import os
import pkgutil
import random
import resource
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from nonoproof.bounded.parent import end_idle

from tests.support import hostile_files, stores, writing

MEMORY = (1 << 30) + (64 << 20)
"""Bytes beyond those that a process has when it begins. The one that decodes for it is allowed a little less."""
PROCESSOR_SECONDS = 80
WAIT_SECONDS = 400
"""By the clock: a machine may be busy, but not for ever."""
EXIT_CODES = {0, 1, 2, 3}

SHORT = ("--seconds", "1")
COMMANDS: dict[str, Callable[[str, str, str], list[list[str]]]] = {
    "check": lambda file, good, out: [
        ["check", file, "--json-lines", *SHORT],
        ["check", good, "--profile", file],
        ["check", good, "--adapter", file],
        ["check", good, "--baseline", file],
    ],
    "run": lambda file, good, out: [["run", file, "--out", out, "--engine", "inline", *SHORT]],
    "convert": lambda file, good, out: [["convert", file, f"{out}.json"], ["convert", file, f"{out}.non"]],
    "show": lambda file, good, out: [["show", file, *SHORT]],
    "explain": lambda file, good, out: [
        ["explain", file, *SHORT],
        ["explain", file, "--hint", *SHORT],
        ["explain", good, "--hint", "--cells", file],
    ],
    "fix": lambda file, good, out: [["fix", file, "--apply", out, *SHORT]],
    "make": lambda file, good, out: [["make", file, "--size", "10", "--candidates", "1", "--out", out]],
    "select": lambda file, good, out: [["select", "--from", file]],
    "compare": lambda file, good, out: [["compare", file, "--methods", "logic", *SHORT]],
    "diff": lambda file, good, out: [["diff", file, good], ["diff", good, file]],
    "certify": lambda file, good, out: [["certify", file, "--out", out, *SHORT]],
    "verify": lambda file, good, out: [["verify", file, "--seconds", "5"]],
    "print": lambda file, good, out: [
        ["print", file, "--out", f"{out}.pdf", *SHORT],
        ["print", good, "--out", f"{out}.pdf", "--font", file],
    ],
    "studio": lambda file, good, out: [["studio", file, "--out", f"{out}.html"]],
    "formats": lambda file, good, out: [["formats", "--describe", file]],
}


STORE_COMMANDS: tuple[Callable[[str, str], list[str]], ...] = (
    lambda store, out: ["select", "--from", store, "--to", f"{out}/", "--json-lines", "--no-copies"],
    lambda store, out: ["select", "--from", store, "--order", "title"],
    lambda store, out: ["export", "--from", store, "--to", f"{out}.jsonl", "--to", f"{out}.sarif"],
    lambda store, out: ["print", "--from", store, "--any", "--out", f"{out}.pdf"],
    lambda store, out: ["diff", store, store],
    # First as it was edited, then as a run has mended it.
    lambda store, out: ["certify", store, *SHORT],
    lambda store, out: ["run", "in", "--out", store, "--engine", "inline", "--certificates", *SHORT],
    lambda store, out: ["certify", store, *SHORT],
    lambda store, out: ["select", "--from", store],
)

WRITING, STORES = "writing", "stores"


class Outcome(NamedTuple):
    words: list[str]
    code: int
    """Negative: the signal that ended it."""
    seconds: float
    """Of the processor."""
    memory: int
    told: str

    @property
    def fault(self) -> str:
        if "Traceback" in self.told:
            return "a traceback"
        if self.code == -9 or self.seconds > PROCESSOR_SECONDS:
            return "too much time"
        if self.code not in EXIT_CODES:
            return f"it ended with {self.code}"
        return "too much memory" if self.memory > MEMORY else ""


def call(words: list[str], folder: Path) -> Outcome:
    """The command in a process of its own, which has what this one has loaded."""
    told = folder / "told"
    begin, before = time.monotonic(), _held()
    pid = os.fork()
    if pid == 0:
        _child(words, folder, told)
    status, used = _wait(pid)
    seconds = min(used.ru_utime + used.ru_stime, time.monotonic() - begin)
    return Outcome(
        words,
        os.waitstatus_to_exitcode(status),
        seconds,
        max(0, (used.ru_maxrss << 10) - before),
        told.read_text(encoding="utf-8", errors="replace"),
    )


def _held() -> int:
    """Bytes of memory that this process has now: its children begin with them."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()


def _wait(pid: int) -> tuple[int, resource.struct_rusage]:
    """Until it ends. One that waits for something, and takes no processor time, is killed."""
    end = time.monotonic() + WAIT_SECONDS
    while True:
        done, status, used = os.wait4(pid, os.WNOHANG)
        if done:
            return status, used
        if time.monotonic() > end:
            os.kill(pid, signal.SIGKILL)
            end = time.monotonic() + WAIT_SECONDS
        time.sleep(0.005)


def _child(words: list[str], folder: Path, told: Path) -> None:
    """Never returns."""
    code = 99
    try:
        os.chdir(folder)
        nowhere, stream = os.open(os.devnull, os.O_RDWR), os.open(told, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        for target, source in ((0, nowhere), (1, stream), (2, stream)):
            os.dup2(source, target)
        resource.setrlimit(resource.RLIMIT_CPU, (PROCESSOR_SECONDS + 5, PROCESSOR_SECONDS + 5))
        from nonoproof.cli import main

        try:
            code = main(words)
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 1
        sys.stdout.flush()
        sys.stderr.flush()
    except BaseException:
        import traceback

        os.write(2, traceback.format_exc().encode("utf-8", "replace"))
    finally:
        # The process that decodes ends, and is waited for: its memory and time count.
        end_idle()
        os._exit(code)


def outcomes(folder: Path, names: list[str], only: str = "") -> Iterator[Outcome]:
    """One for each pair."""
    work = folder / "work"
    work.mkdir(parents=True)
    good = folder / "good.non"
    good.write_text(hostile_files.GOOD)
    files = [each for each in hostile_files.make(folder / "files") if only in each.name]
    made: list[list[str]] = []
    for name in names:
        for file in files:
            for words in COMMANDS[name](str(file), str(good), f"out-{len(made)}"):
                made.append(words)
                yield call(words, work)


def store_outcomes(folder: Path, rng: random.Random) -> Iterator[Outcome]:
    """One for each command with each store in which one value of one column is another."""
    (folder / "in").mkdir(parents=True)
    stores.write_puzzles(folder / "in")
    call(["run", "in", "--out", "made", "--engine", "inline", "--certificates", *SHORT], folder)
    for table, columns in stores.columns().items():
        for column in columns:
            kind = rng.choice(list(stores.KINDS))
            name = f"{table}-{column}-{kind.replace(' ', '-')}"
            shutil.copytree(folder / "made", folder / name)
            with stores.without_constraints(folder / name) as connection:
                stores.spoil(connection, rng, table, column, kind)
            for command in STORE_COMMANDS:
                yield call(command(name, f"out-{name}"), folder)
            shutil.rmtree(folder / name)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--only", default="", metavar="TEXT", help="files whose names have it")
    parser.add_argument("--seed", type=int, help="of the values in stores (default: another each time)")
    parser.add_argument("commands", nargs="*", metavar="COMMAND")
    args = parser.parse_args()
    _load()
    names = args.commands or [*COMMANDS, WRITING, STORES]
    lost = _lost_files() if WRITING in names else 0
    commands = [name for name in names if name in COMMANDS]
    done: list[Outcome] = []
    with tempfile.TemporaryDirectory() as name:
        done += _reported(outcomes(Path(name, "files"), commands, args.only), commands)
        if STORES in names:
            seed = random.randrange(1000) if args.seed is None else args.seed
            sys.stdout.write(f"stores, seed {seed}:\n")
            found = store_outcomes(Path(name, "stores"), random.Random(seed))
            done += _reported(found, list(dict.fromkeys(words("", "")[0] for words in STORE_COMMANDS)))
        owned = list(Path(name).rglob("owned*"))
    if owned:
        sys.stdout.write(f"FAILED: written outside: {owned}\n")
    return int(bool(owned or lost) or any(each.fault for each in done))


def _reported(found: Iterator[Outcome], commands: list[str]) -> list[Outcome]:
    """All of them, after each fault and a line for each command were printed."""
    done = []
    for each in found:
        done.append(each)
        if each.fault:
            sys.stdout.write(f"FAILED: {each.fault}: {_line(each)}\n{each.told[-700:]}\n")
            sys.stdout.flush()
    for command in commands:
        mine = [each for each in done if each.words[0] == command]
        if not mine:
            continue
        slowest, largest = max(mine, key=lambda each: each.seconds), max(mine, key=lambda each: each.memory)
        sys.stdout.write(
            f"| {command} | {len(mine)} | {slowest.seconds:.1f} s, {_file(slowest)} |"
            f" {largest.memory >> 20} MiB, {_file(largest)} | {sum(bool(each.fault) for each in mine)} |\n"
        )
    sys.stdout.flush()
    return done


def _lost_files() -> int:
    """How many situations cost the user a file."""
    lost = 0
    with tempfile.TemporaryDirectory() as folder:
        prepared = Path(folder, "prepared")
        writing.prepare(prepared)
        for number, (name, situation) in enumerate(writing.CASES):
            complaint = writing.complaint(name, situation, prepared, Path(folder, str(number)))
            if complaint:
                lost += 1
                sys.stdout.write(f"FAILED: {name}: {situation}: {complaint}\n")
    sys.stdout.write(f"| writing | {len(writing.CASES)} | {lost} |\n")
    return lost


def _line(each: Outcome) -> str:
    words = " ".join([ascii(word)[1:-1] for word in each.words])
    return f"{words} (code {each.code}, {each.seconds:.1f} s, {each.memory >> 20} MiB)"


def _file(each: Outcome) -> str:
    """Which file or store it got."""
    return next((Path(word).name for word in each.words if "/files/" in word), each.words[-1])


def _load() -> None:
    """The whole package, so that it is loaded once, and is the same for all."""
    import nonoproof

    for module in pkgutil.walk_packages(nonoproof.__path__, "nonoproof."):
        if not module.name.endswith(("__main__", "_child", "build_wasm")):
            try:
                import_module(module.name)
            except ModuleNotFoundError as error:
                # What an extra is for may not be there.
                if (error.name or "").startswith("nonoproof"):
                    raise


if __name__ == "__main__":
    sys.exit(main())

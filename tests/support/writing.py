"""Every command that writes, in every situation that could cost a user a file.

``complaint`` makes the situation in a new folder, calls the command, and compares the folder before and after. Tests
and ``torture.hostile`` go through the same table.
"""

from __future__ import annotations

import os
import resource
import select
import shutil
import signal
import stat
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import chdir, contextmanager, redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import NamedTuple, TypeAlias
from unittest.mock import patch

from nonoproof import files
from nonoproof.cli import main
from nonoproof.files.parts import Part
from nonoproof.model import Puzzle
from PIL import Image

from .pages import encoded, page

TWO = "width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\n"
"""A puzzle with two solutions, which every command takes."""
FOREIGN = b"a file of the user\n"
PRIVATE = 0o600


Tree: TypeAlias = dict[str, tuple[int, int, Path | bytes | None]]


class Command(NamedTuple):
    words: list[str]
    """SOURCE and TARGET stand for what the situation names."""
    source: str
    target: str
    """A folder ends in a slash."""

    @property
    def is_folder(self) -> bool:
        return self.target.endswith("/")

    def named(self, stem: str) -> str:
        """A target of another name, with the suffix that decides the format."""
        return os.path.join(os.path.dirname(self.target), "./" + stem + Path(self.target).suffix)  # noqa: PTH118, PTH120

    def call(self, source: str = "", target: str = "") -> tuple[int, str]:
        here = {"SOURCE": source or self.source, "TARGET": target or self.target}
        words = [here.get(word, word) for word in self.words]
        with redirect_stdout(StringIO()), redirect_stderr(StringIO()) as said:
            code = main(words)
        assert "Traceback" not in said.getvalue(), said.getvalue()
        return code, said.getvalue()


def _command(words: str, source: str = "two.non", target: str = "out/") -> Command:
    return Command(words.split(), source, target)


COMMANDS = {
    "convert": _command("convert SOURCE TARGET --as json", target="out.json"),
    "studio": _command("studio SOURCE --out TARGET", target="out.html"),
    "print": _command("print SOURCE --any --out TARGET --jobs 1", target="out.pdf"),
    "print --from": _command("print --from SOURCE --any --out TARGET", "reports", "out.pdf"),
    "check --sarif": _command("check SOURCE --sarif TARGET --jobs 1", target="out.sarif"),
    "check --write-baseline": _command("check SOURCE --write-baseline TARGET --jobs 1", target="out.json"),
    "select to a file": _command(
        "select --from SOURCE --to TARGET --format json-lines", "reports", "out.jsonl"
    ),
    "select to a book": _command("select --from SOURCE --to TARGET", "reports", "out.pdf"),
    "export": _command("export --from SOURCE --to TARGET", "reports", "out.jsonl"),
    "make to a book": _command("make SOURCE --size 5 --candidates 1 --as TARGET", "dot.png", "books/out.pdf"),
    "scan": _command("scan SOURCE --to TARGET", "page.png", "out.jsonl"),
    "scan --sheet": _command("scan SOURCE --sheet TARGET", "page.png", "out.html"),
    "calibrate --puzzles": _command("calibrate SOURCE --from timed --puzzles TARGET", "times.csv", "out.csv"),
    "calibrate --players": _command("calibrate SOURCE --from timed --players TARGET", "times.csv", "out.csv"),
    "convert to a folder": _command("convert SOURCE TARGET --as non"),
    "fix": _command("fix SOURCE --apply TARGET"),
    "select to a folder": _command("select --from SOURCE --to TARGET", "reports"),
    "make": _command("make SOURCE --size 5 --candidates 1 --certificates --out TARGET", "dot.png"),
    "certify": _command("certify SOURCE --out TARGET --dimacs --jobs 1"),
    "check --certificate": _command("check SOURCE --certificate TARGET --jobs 1"),
    "compare": _command("compare SOURCE --methods logic --jobs 1 --out TARGET"),
    "run": _command("run SOURCE --out TARGET --engine inline --certificates"),
    "print to its default": _command("print SOURCE --any --jobs 1", target="./"),
}
SINGLE = [name for name, command in COMMANDS.items() if not command.is_folder]
FOLDERS = [name for name, command in COMMANDS.items() if command.is_folder]


_SIZES = range(2, 14)
"""Of the puzzles that were timed: as few as ``calibrate`` takes."""


def _stairs(size: int) -> str:
    return "\n".join(["#" * row + "." * (size - row) for row in range(1, size + 1)])


def prepare(folder: Path) -> None:
    """The files that the commands read."""
    folder.mkdir()
    (folder / "two.non").write_text(TWO)
    (folder / "books").mkdir()
    picture = Image.new("L", (20, 20), 255)
    for row in range(5):
        picture.paste(0, (0, 4 * row, 4 * row + 4, 4 * row + 4))
    picture.save(folder / "dot.png")
    puzzle = Puzzle.from_picture(["#####", "#...#", "#.#.#", "#...#", "#####"])
    (folder / "page.png").write_bytes(encoded(page(puzzle, 28)))
    (folder / "stairs.txt").write_text("\n\n".join(map(_stairs, _SIZES)) + "\n")
    times = [
        f"stairs.txt,{index},{30 * size + 5 * player},{player}"
        for index, size in enumerate(_SIZES, 1)
        for player in range(17)
    ]
    (folder / "times.csv").write_text("\n".join(["puzzle,index,seconds,player", *times]) + "\n")
    with chdir(folder):
        COMMANDS["run"].call(target="reports/")
        COMMANDS["run"].call("stairs.txt", "timed/")
        # It adds to the folder of the run; when it does so again, nothing is new.
        COMMANDS["calibrate --puzzles"].call(target="times-of-puzzles.csv")
        Path("times-of-puzzles.csv").unlink()


def tree(folder: Path) -> Tree:
    """What each path is, with its mode and its bytes."""
    found = {}
    for path in sorted(folder.rglob("*")):
        status = path.lstat()
        kind, mode = stat.S_IFMT(status.st_mode), stat.S_IMODE(status.st_mode)
        content = path.readlink() if path.is_symlink() else path.read_bytes() if path.is_file() else None
        found[path.relative_to(folder).as_posix()] = (kind, mode, content)
    return found


class Place:
    """One command in a copy of the prepared folder."""

    def __init__(self, name: str, prepared: Path, folder: Path) -> None:
        self.command, self.folder, self.prepared = COMMANDS[name], folder, prepared
        shutil.copytree(prepared, folder)

    def written(self) -> tuple[list[str], int]:
        """The files that the command writes, as paths from the folder, and its exit code there."""
        with self.elsewhere() as folder:
            before = set(tree(folder))
            code, _ = self.command.call()
            after = tree(folder)
        names = [
            name
            for name in after
            if name not in before and stat.S_ISREG(after[name][0]) and "/." not in f"/{name}"
        ]
        assert names, self.command
        return sorted(names, key=lambda name: (name.count("/"), name)), code

    @contextmanager
    def elsewhere(self) -> Iterator[Path]:
        folder = self.folder.parent / f"{self.folder.name}-elsewhere"
        shutil.copytree(self.prepared, folder)
        try:
            with chdir(folder):
                yield folder
        finally:
            shutil.rmtree(folder)

    def refused(self, source: str = "", target: str = "") -> str:
        """The command refuses with one sentence, and the folder is as it was."""
        before = tree(self.folder)
        code, said = self.command.call(source, target)
        if code != 2 or said.count("\n") != 1 or not said.startswith("nonoproof: "):
            return f"exit code {code}, {said!r}"
        return self.lost(before)

    def done(self, code: int, *changed: str, target: str = "", source: str = "") -> str:
        """The command ends as usual, and only these files are others than before."""
        before = tree(self.folder)
        got, said = self.command.call(source, target)
        if got != code:
            return f"exit code {got}, {said!r}"
        return self.lost(before, *changed)

    def lost(self, before: Tree, *changed: str) -> str:
        after = tree(self.folder)
        gone = [name for name in before if name not in changed and after.get(name) != before[name]]
        parts = [name for name in after if name.endswith(".part")]
        return f"changed: {gone}" if gone else f"left behind: {parts}" if parts else ""

    def apart(self, act: Callable[[], None]) -> int:
        """Calls the command in a process of its own, which ``act`` harms first. Returns how it ended."""
        sys.stdout.flush()
        pid = os.fork()
        if pid == 0:
            try:
                nowhere = os.open(os.devnull, os.O_RDWR)
                for number in (0, 1, 2):
                    os.dup2(nowhere, number)
                act()
                os._exit(self.command.call()[0])
            finally:
                os._exit(99)
        return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def _source_named(place: Place) -> str:
    command = place.command
    names = {"reports": "reports/corpus.sqlite"}
    return place.refused(target=names.get(command.source, command.source))


def _source_linked(place: Place) -> str:
    link = place.command.named("link")
    Path(link).symlink_to(_read(place).absolute())
    return place.refused(target=link)


def _source_hard_linked(place: Place) -> str:
    link = place.command.named("link")
    Path(link).hardlink_to(_read(place))
    return place.refused(target=link)


def _read(place: Place) -> Path:
    source = Path(place.command.source)
    return source / "corpus.sqlite" if source.is_dir() else source


def _source_below(place: Place) -> str:
    """The source is a folder, and the file that is written is a puzzle in it."""
    if place.command.source != "two.non":
        return ""
    Path("puzzles").mkdir()
    target = Path("puzzles/three.non")
    target.write_text(TWO)
    return place.refused("puzzles", str(target))


def _file_named(place: Place) -> str:
    target = place.command.target
    Path(target).write_bytes(FOREIGN)
    names, code = place.written()
    return place.done(code, *names) or ("" if Path(target).read_bytes() != FOREIGN else "not written")


def _folder_named(place: Place) -> str:
    if place.command.words[0] in {"convert", "select"}:
        # They write into it.
        return ""
    target = Path(place.command.named("folder"))
    target.mkdir()
    (target / "mine").write_bytes(FOREIGN)
    return place.refused(target=place.command.named("folder"))


def _device_named(place: Place) -> str:
    target = place.command.named("device")
    try:
        os.mknod(target, 0o666 | stat.S_IFCHR, os.makedev(1, 3))
        os.close(os.open(target, os.O_WRONLY))
    except OSError:
        # Only the superuser can make one: the link must stay.
        Path(target).unlink(missing_ok=True)
        Path(target).symlink_to(os.devnull)
    return place.done(place.written()[1], target=target)


def _full_device(place: Place) -> str:
    target = place.command.named("full")
    Path(target).symlink_to("/dev/full")
    return place.refused(target=target)


def _pipe_named(place: Place) -> str:
    target = place.command.named("pipe")
    os.mkfifo(target)
    reader = os.open(target, os.O_RDONLY | os.O_NONBLOCK)
    got, ended = bytearray(), threading.Event()

    def read() -> None:
        while True:
            over = ended.is_set()
            while select.select([reader], [], [], 0.01)[0] and (data := os.read(reader, 1 << 16)):
                got.extend(data)
            if over:
                return

    thread = threading.Thread(target=read)
    thread.start()
    try:
        complaint = place.done(place.written()[1], target=target)
    finally:
        ended.set()
        thread.join()
        os.close(reader)
    return complaint or ("" if got else "nothing came out of the pipe")


def _link_named(place: Place) -> str:
    Path("deep").mkdir()
    Path("deep/real").write_bytes(FOREIGN)
    link = place.command.named("link")
    Path(link).symlink_to(Path("deep/real").absolute())
    complaint = place.done(place.written()[1], "deep/real", target=link)
    return complaint or ("" if Path("deep/real").read_bytes() != FOREIGN else "not written")


def _dangling_link_named(place: Place) -> str:
    link = place.command.named("link")
    Path(link).symlink_to(Path("nowhere").absolute())
    complaint = place.done(place.written()[1], target=link)
    return complaint or ("" if Path("nowhere").is_file() else "not written")


def _private_named(place: Place) -> str:
    target = Path(place.command.target)
    target.write_bytes(FOREIGN)
    target.chmod(PRIVATE)
    complaint = _file_named(place)
    return complaint or _mode(target)


def _mode(path: Path) -> str:
    return "" if stat.S_IMODE(path.stat().st_mode) == PRIVATE else "the mode is another"


def _long_named(place: Place) -> str:
    target = place.command.named("n" * (255 - len(Path(place.command.target).suffix)))
    return place.done(place.written()[1], target=target) or ("" if Path(target).is_file() else "not written")


def _longer_named(place: Place) -> str:
    return place.refused(target=place.command.named("n" * (256 - len(Path(place.command.target).suffix))))


def _full_disk(place: Place) -> str:
    if not place.command.is_folder:
        Path(place.command.target).write_bytes(FOREIGN)
    before = tree(place.folder)
    begin = Part.__init__

    def fill_when_beginning() -> None:
        def full(part: Part, folder: Path, mode: int = 0o666, *, is_folder: bool = False) -> None:
            begin(part, folder, mode, is_folder=is_folder)
            resource.setrlimit(resource.RLIMIT_FSIZE, (8, 8))

        patch.object(Part, "__init__", full).start()

    code = place.apart(fill_when_beginning)
    return f"exit code {code}" if code != 2 else place.lost(before)


def _killed(place: Place) -> str:
    if not place.command.is_folder:
        Path(place.command.target).write_bytes(FOREIGN)
    before = tree(place.folder)

    def kill_when_moving() -> None:
        patch.object(Part, "move_to", lambda *_: os.kill(os.getpid(), signal.SIGKILL)).start()

    code = place.apart(kill_when_moving)
    after = tree(place.folder)
    if code != -signal.SIGKILL or not [name for name in after if name.endswith(".part")]:
        return f"was not killed: exit code {code}"
    if [name for name in before if after.get(name) != before[name]]:
        return "changed when killed"
    names, usual = place.written()
    complaint = place.done(usual, *names, *[name for name in after if name not in before])
    return complaint or ("" if all(map(os.path.exists, names)) else "not written")


def _source_in_folder(place: Place) -> str:
    """The source has the name of a file that is written."""
    if place.command.source == "reports":
        return ""
    names = {"run": "out/puzzles.jsonl", "make": "out/index.html"}
    source = names.get(place.command.words[0]) or place.written()[0][0]
    Path(source).parent.mkdir(exist_ok=True)
    shutil.copy(place.command.source, source)
    return place.refused(source=str(source))


def _in_folder(place: Place, make: Callable[[Path], object]) -> str:
    """Something of the user has the name of a file that is written."""
    names = place.written()[0]
    for name in [*names[:3], *[name for name in names[3:] if name.endswith(("index.html", "puzzles.jsonl"))]]:
        path = Path(name)
        path.parent.mkdir(exist_ok=True, parents=True)
        make(path)
        if complaint := place.refused():
            return f"{name}: {complaint}"
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    return ""


def _file_there(place: Place) -> str:
    return _in_folder(place, lambda path: path.write_bytes(FOREIGN))


def _folder_there(place: Place) -> str:
    def make(path: Path) -> None:
        path.mkdir()
        (path / "mine").write_bytes(FOREIGN)

    return _in_folder(place, make)


def _link_there(place: Place) -> str:
    Path("real").write_bytes(FOREIGN)
    return _in_folder(place, lambda path: path.symlink_to(Path("real").absolute()))


def _pipe_there(place: Place) -> str:
    return _in_folder(place, os.mkfifo)


def _file_for_folder(place: Place) -> str:
    if place.command.target == "./" or place.command.words[0] == "convert":
        # The present folder, or the file that the user named.
        return ""
    Path("out").write_bytes(FOREIGN)
    return place.refused(target="out")


def _foreign_mark(place: Place) -> str:
    """A stranger's folder has a mark that leads out of it."""
    Path("victim").write_bytes(FOREIGN)
    Path("out").mkdir(exist_ok=True)
    (Path(place.command.target) / files.MARK).symlink_to(Path("victim").absolute())
    return place.refused()


def _among_others(place: Place) -> str:
    """Other files in the folder stay. Only a run wants the folder for itself."""
    Path("out").mkdir()
    Path("out/notes.txt").write_bytes(FOREIGN)
    if place.command.words[0] == "run":
        return place.refused()
    return place.done(place.written()[1])


def _again(place: Place) -> str:
    """What the command wrote is its own, unless somebody has changed it since."""
    names, code = place.written()
    Path(names[0]).parent.mkdir(exist_ok=True)
    if (complaint := place.done(code)) or (complaint := place.done(code, *tree(place.folder))):
        return complaint
    Path(names[0]).chmod(PRIVATE)
    if complaint := place.done(code, *tree(place.folder)) or _mode(Path(names[0])):
        return complaint
    if place.command.words[0] == "run":
        return ""
    with Path(names[0]).open("ab") as stream:
        stream.write(b" ")
    return place.refused()


def _long_source(place: Place) -> str:
    if place.command.source == "reports":
        return ""
    source = "n" * 250 + Path(place.command.source).suffix
    shutil.copy(place.command.source, source)
    return place.done(place.written()[1], source=source)


def _to_source_folder(place: Place) -> str:
    """The folder of the sources is the folder to write to: nothing in it is lost."""
    Path("mine").mkdir()
    shutil.copy(_read(place), "mine")
    before = tree(place.folder)
    with chdir("mine"):
        place.command.call(_read(place).name, "./")
    return place.lost(before, "sheets.pdf")


Situation: TypeAlias = Callable[[Place], str]
BOTH: dict[str, Situation] = {"a full disk": _full_disk, "killed in the middle": _killed}
TO_A_FILE = BOTH | {
    "the source": _source_named,
    "a link to the source": _source_linked,
    "a hard link to the source": _source_hard_linked,
    "a puzzle in the folder of the sources": _source_below,
    "a file of the user": _file_named,
    "a folder of the user": _folder_named,
    "a device": _device_named,
    "a full device": _full_device,
    "a pipe": _pipe_named,
    "a link": _link_named,
    "a link to nothing": _dangling_link_named,
    "mode 600": _private_named,
    "a name of 255 letters": _long_named,
    "a name of 256 letters": _longer_named,
}
TO_A_FOLDER = BOTH | {
    "the source has the name": _source_in_folder,
    "a file of the user has the name": _file_there,
    "a folder of the user has the name": _folder_there,
    "a link has the name": _link_there,
    "a pipe has the name": _pipe_there,
    "a file in place of the folder": _file_for_folder,
    "a mark that leads elsewhere": _foreign_mark,
    "among files of the user": _among_others,
    "again, and after a change": _again,
    "a source with a long name": _long_source,
    "the folder of the source": _to_source_folder,
}
CASES = [(name, situation) for name in SINGLE for situation in TO_A_FILE]
CASES += [(name, situation) for name in FOLDERS for situation in TO_A_FOLDER]


def complaint(name: str, situation: str, prepared: Path, folder: Path) -> str:
    """What went wrong; empty if nothing did."""
    place = Place(name, prepared, folder)
    with chdir(folder):
        return (TO_A_FOLDER if place.command.is_folder else TO_A_FILE)[situation](place)

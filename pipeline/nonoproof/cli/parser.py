"""The words of the command line: commands and options, with a suggestion if one does not exist."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import NoReturn

from . import COMMANDS, EXIT_USAGE

QUIET = frozenset({"run", "check", "convert", "certify", "make", "print", "compare"})
"""Commands whose lines on standard output are for people, and can be left out."""

EXAMPLES: dict[str, tuple[str, ...]] = {
    "run": ("nonoproof run puzzles/ --out reports", "nonoproof run archive.zip --certificates --strict"),
    "check": (
        "nonoproof check owl.non",
        "nonoproof check puzzles/ --failing",
        "nonoproof check puzzles/ --json-lines | jq .verdict",
    ),
    "convert": ("nonoproof convert owl.non owl.json", "nonoproof convert book.jsonl puzzles/ --as non"),
    "show": ("nonoproof show owl.non", "nonoproof show book.jsonl --puzzle 3 --unsolved"),
    "fix": ("nonoproof fix boat.non", "nonoproof fix puzzles/ --apply mended"),
    "make": (
        "nonoproof make photo.jpg --size 30x30 --tier medium --out made",
        "nonoproof make --random 15x15 --count 10",
    ),
    "scan": ("nonoproof scan page.jpg --sheet page.html", "nonoproof scan *.png --to puzzles.jsonl"),
    "select": ("nonoproof select --from reports --tier medium --count 30 --to book.pdf",),
    "export": (
        "nonoproof export --from reports --to puzzles.jsonl.gz",
        "nonoproof export --verdict multiple --to junit.xml --to report.sarif",
    ),
    "calibrate": ("nonoproof calibrate times.csv --from reports",),
    "explain": ("nonoproof explain owl.non", "nonoproof explain owl.non --hint --cells found.txt"),
    "compare": ("nonoproof compare puzzles/ --methods logic,genetic --seconds 5",),
    "diff": ("nonoproof diff reports-may reports-june", "nonoproof diff owl-old.non owl.non"),
    "certify": ("nonoproof certify owl.non --out certificates",),
    "verify": ("nonoproof verify certificates/",),
    "print": ("nonoproof print puzzles/ --per-page 2 --out book.pdf",),
    "studio": ("nonoproof studio owl.non",),
    "serve": ("nonoproof serve", "nonoproof serve --port 9000 --allow-host puzzles.example"),
    "completion": (
        "nonoproof completion bash > ~/.local/share/bash-completion/completions/nonoproof",
        'nonoproof completion zsh > "${fpath[1]}/_nonoproof"',
        "nonoproof completion fish > ~/.config/fish/completions/nonoproof.fish",
    ),
    "help": ("nonoproof help check",),
}


class Parser(argparse.ArgumentParser):
    """An argument parser that suggests what was meant."""

    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        self.exit(EXIT_USAGE, f"{self.prog}: {message}\nTry '{self.prog} --help'.\n")

    def _check_value(self, action: argparse.Action, value: object) -> None:
        if action.choices is None or value in action.choices:
            return
        known = [str(each) for each in action.choices]
        hint = _guess(str(value).lower(), known) or f"; choose from {', '.join(known)}"
        raise argparse.ArgumentError(action, f'there is no "{_shown(str(value))}"{hint}')

    def options(self) -> list[str]:
        return [word for word in self._option_string_actions if word.startswith("--")]


class _Version(argparse.Action):
    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from ..release import __version__
        from ..solver import build_information

        sys.stdout.write(f"nonoproof {__version__} ({build_information()})\n")
        parser.exit()


def parse(words: Sequence[str]) -> argparse.Namespace:
    """The arguments of one command. Exits with 2, as argparse does, where they are wrong."""
    chosen = next((word for word in words if not word.startswith("-")), None)
    parser, commands = build((chosen,) if chosen in COMMANDS else ())
    if chosen is None and not words:
        parser.error("name a command" + _listed())
    if chosen is not None and chosen not in COMMANDS:
        parser.error(f'there is no command "{_shown(chosen)}"' + (_guess(chosen, COMMANDS) or _listed()))
    args, unknown = parser.parse_known_args(words)
    if unknown:
        command = commands[args.command]
        word = unknown[0]
        if word.startswith("-"):
            name = word.split("=", 1)[0]
            command.error(f'there is no option "{_shown(name)}"' + _guess(name, command.options()))
        command.error(f'"{_shown(word)}" is not expected here')
    args.quiet = getattr(args, "quiet", False) and not getattr(args, "json_lines", False)
    return args


def build(wanted: Iterable[str | None] = COMMANDS) -> tuple[Parser, dict[str, Parser]]:
    """The parser, and those of the commands that are wanted. If none is, it knows all by name, without options."""
    parser = Parser(
        prog="nonoproof",
        description="Proves that nonograms have exactly one solution, and says how hard they are.",
        epilog="nonoproof help COMMAND shows the options of a command.",
    )
    parser.add_argument(
        "--version", nargs=0, action=_Version, help="show the version, and how the core was built"
    )
    commands = parser.add_subparsers(prog=parser.prog, dest="command", metavar="COMMAND", required=True)
    made = {}
    names = tuple(filter(None, wanted))
    for command in names or COMMANDS:
        about = COMMANDS[command]
        made[command] = commands.add_parser(
            command,
            help=about,
            description=f"{about[0].upper()}{about[1:]}.",
            epilog=_examples(command),
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
    for name in names:
        _add_arguments(name, made[name])
    return parser, made


def _add_arguments(name: str, parser: Parser) -> None:
    import_module(f".{name}_command", __package__).add_arguments(parser)
    if name in QUIET:
        # A run that went well ends with 0, whatever it found.
        result = "with --strict, the exit code" if name == "run" else "the exit code"
        parser.add_argument(
            "-q", "--quiet", action="store_true", help=f"print nothing; {result} gives the result"
        )


def _examples(name: str) -> str | None:
    lines = EXAMPLES.get(name)
    return "examples:\n" + "\n".join([f"  {line}" for line in lines]) if lines else None


def _guess(word: str, known: Iterable[str]) -> str:
    from difflib import get_close_matches

    close = get_close_matches(word, list(known), 1)
    return f"; did you mean {close[0]}?" if close else ""


def _listed() -> str:
    return f": {', '.join(COMMANDS)}"


def _shown(word: str) -> str:
    from ..render import printable

    return printable(word, 60)

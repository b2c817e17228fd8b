"""The files that changed since a revision, from git.

Git is called without a shell, and runs nothing from the repository. Names come between zero bytes,
so that any name is one name; a revision is resolved first, so that none can pass for an option.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

from ..errors import UsageError
from . import BESIDE
from .sources import STDIN

_SECONDS = 60
_SAFELY = ("-c", "core.fsmonitor=false", "-c", "core.hooksPath=" + os.devnull, "-c", "diff.external=")


def changed_since(revision: str) -> Callable[[str], bool]:
    """Whether a file differs from what it was where the present branch left that revision, or is new.

    Files beside an adapter that changed have changed too: they may be read differently. Standard input always has.
    """
    top = os.fsdecode(_git("rev-parse", "--show-toplevel").removesuffix(b"\n"))
    commit = _git(
        "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}", what=revision
    )
    base = _git("merge-base", commit.strip().decode(), "HEAD", what=revision).strip().decode()
    diff = ("diff", "--name-only", "-z", "--no-renames", "--no-ext-diff", "--no-textconv")
    names = _git(*diff, base, "--", folder=top) + _git(
        "ls-files", "-z", "--others", "--exclude-standard", "--", folder=top
    )
    changed = {os.path.realpath(Path(top) / os.fsdecode(name)) for name in names.split(b"\0") if name}
    adapted = {str(Path(path).parent) for path in changed if Path(path).name == BESIDE}

    def is_changed(path: str) -> bool:
        if path == STDIN:
            return True
        real = os.path.realpath(path)
        return real in changed or str(Path(real).parent) in adapted

    return is_changed


def _git(*words: str, folder: str | None = None, what: str = "") -> bytes:
    environment = os.environ | {"GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C"}
    try:
        done = subprocess.run(  # noqa: S603 - a list of words, and no shell
            ["git", *_SAFELY, *words],  # noqa: S607 - the git of the user
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_SECONDS,
            check=False,
        )
    except FileNotFoundError:
        raise UsageError("--changed-since needs git, which is not installed") from None
    except subprocess.TimeoutExpired:
        raise UsageError(f"git did not answer within {_SECONDS} seconds") from None
    if done.returncode:
        errors = done.stderr.decode("utf-8", "replace").strip().splitlines()
        raise UsageError(
            f"--changed-since: {errors[0].removeprefix('fatal: ') if errors else _unknown(what)}"
        )
    return done.stdout


def _unknown(revision: str) -> str:
    """Why git failed without a message: mostly because the clone has only the last commit, as in CI."""
    if _git("rev-parse", "--is-shallow-repository").strip() == b"true":
        return (
            f"this clone is shallow and does not reach back to {revision!r};"
            " fetch all of it: `git fetch --unshallow`, or `fetch-depth: 0` for actions/checkout"
        )
    return f"git has no revision {revision!r}, or it shares no history with this branch"

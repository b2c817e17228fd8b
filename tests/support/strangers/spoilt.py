"""Strangers with faults of transcription, alone and in a folder, and with odd encodings and signs."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from functools import partial

from . import drawn, languages
from .classes import made, one_file, stored, stranger, text_of, truth_of
from .faults import spoiled
from .layouts import nested, plain
from .truth import Expect, Stranger, StrangerFile


@stranger("fault: alone, under clear names")
def _alone(rng: random.Random) -> Stranger:
    return stored(rng, [spoiled(rng, drawn.puzzles(rng, 1, square=None)[0])], plain(rng, grid=""))


@stranger("fault: beside sound puzzles")
def _beside(rng: random.Random) -> Stranger:
    puzzles = drawn.puzzles(rng, rng.randint(4, 10), square=None)
    place = rng.randrange(len(puzzles))
    puzzles[place] = spoiled(rng, puzzles[place])
    return stored(rng, puzzles, plain(rng, grid=""))


def _folder(short: bool, rng: random.Random) -> Stranger:
    """Many files of one shape, and one of them with a fault."""
    count = rng.randint(6, 12)
    puzzles = drawn.puzzles(rng, count)
    faulty = rng.randrange(count)
    puzzles[faulty] = spoiled(rng, puzzles[faulty])
    layout = plain(rng, grid="", nest="single", title="title")
    if short:
        layout = replace(layout, sides=("clues_h", "clues_v"), size="fields", inside="")
    files = []
    for number, each in enumerate(puzzles, 1):
        text = json.dumps(nested(rng, [each], layout))
        files.append(
            StrangerFile(f"{number:03}.json", text.encode(), Expect.PUZZLES, (truth_of(each, layout),))
        )
    return Stranger(tuple(files))


stranger("fault: among healthy files")(partial(_folder, False))
stranger("fault: among healthy files, short names")(partial(_folder, True))


@stranger("fault: typed among healthy files")
def _typed_folder(rng: random.Random) -> Stranger:
    """Two blocks without headings: how they are read is known from the others."""
    count = rng.randint(6, 12)
    puzzles = drawn.puzzles(rng, count)
    faulty = rng.randrange(count)
    puzzles[faulty] = spoiled(rng, puzzles[faulty])
    files = []
    for number, each in enumerate(puzzles, 1):
        sides = [
            " ".join([",".join([str(run.length) for run in clue]) or "0" for clue in side])
            for side in (each.rows, each.columns)
        ]
        text = f"{each.title}\nrows {sides[0]}\ncolumns {sides[1]}\n"
        files.append(
            StrangerFile(f"{number:03}.txt", text.encode(), Expect.PUZZLES, (drawn.without_goal(each),))
        )
    return Stranger(tuple(files))


def _encoded(encoding: str, rng: random.Random) -> Stranger:
    titles = drawn.FOREIGN[encoding]
    puzzles = drawn.puzzles(rng, rng.randint(2, len(titles)), square=None, among=titles)
    layout = plain(rng, nest="list", grid=rng.choice(("", "arrays")))
    text, suffix = text_of(
        rng, nested(rng, puzzles, layout), rng.choice(("json", "javascript", "lua", "python"))
    )
    truth = [truth_of(each, layout) for each in puzzles]
    return one_file(f"puzzles.{suffix}", text.encode(encoding), truth)


for _encoding in drawn.FOREIGN:
    stranger(f"encoding: {_encoding}")(partial(_encoded, _encoding))


@stranger("encoding: utf-16")
def _wide(rng: random.Random) -> Stranger:
    return _again(rng, lambda text: text.encode("utf-16"))


@stranger("encoding: a byte order mark")
def _mark(rng: random.Random) -> Stranger:
    return _again(rng, lambda text: b"\xef\xbb\xbf" + text.encode())


@stranger("encoding: carriage returns")
def _returns(rng: random.Random) -> Stranger:
    return _again(rng, lambda text: text.replace("\n", "\r\n").encode())


_ORDINARY = (
    "language: json",
    "language: javascript",
    "language: lua",
    "text: clues under headings",
    "goal: texts",
)


def _again(rng: random.Random, encode: languages.Encode) -> Stranger:
    """An ordinary file, encoded otherwise."""
    found = made(rng.choice(_ORDINARY), rng.getrandbits(32)).files[0]
    return Stranger((found._replace(data=encode(found.data.decode())),))


@stranger("signs: trailing commas")
def _trailing(rng: random.Random) -> Stranger:
    return _with_habits(rng, trailing=True)


@stranger("signs: comments")
def _comments(rng: random.Random) -> Stranger:
    return _with_habits(rng, comments=0.3, compact=False)


def _with_habits(rng: random.Random, **known: object) -> Stranger:
    puzzles, layout = drawn.puzzles(rng, square=None), plain(rng)
    syntax = rng.choice(
        (languages.JSON._replace(comment="//"), languages.JAVASCRIPT, languages.LUA, languages.PYTHON)
    )
    text = languages.written(
        rng, nested(rng, puzzles, layout), syntax, languages.habits(rng, syntax, **known)
    )
    return one_file(f"puzzles.{syntax.suffix}", text, [truth_of(each, layout) for each in puzzles])

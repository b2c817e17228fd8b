"""What stands beside the clues and is no part of the puzzle."""

from __future__ import annotations

import random

from nonoproof.model import Puzzle

from .truth import Tree


def numbers(rng: random.Random, puzzle: Puzzle) -> dict[str, Tree]:
    choice = {
        "id": rng.randint(1, 9999), "difficulty": rng.randint(1, 10), "stars": rng.randint(0, 5),
        "bestTime": rng.randint(30, 999), "version": 2, "lives": 3, "year": 2019, "plays": rng.randint(0, 10**6),
        "rating": round(rng.uniform(1, 5), 1), "timeLimit": 600, "price": 0, "unlocked": True,
        "order": rng.randint(1, 30), "level": rng.randint(1, 99),
    }  # fmt: skip
    return {name: choice[name] for name in rng.sample(list(choice), 4)}


def far_sizes(rng: random.Random, puzzle: Puzzle) -> dict[str, Tree]:
    """Sizes of other things."""
    choice: dict[str, Tree] = {
        "difficulty": {"size": rng.randint(1, 5), "score": rng.randint(1, 9)},
        "style": {
            "width": rng.choice((200, 320, 640)),
            "height": rng.choice((100, 240, 480)),
            "fontSize": 14,
        },
        "font": {"size": rng.choice((10, 12, 14, 16)), "family": "Arial"},
        "window": {"width": 800, "height": 600},
        "cellSize": rng.choice((16, 20, 24, 32)),
        "stats": {"rows": rng.randint(1, 9), "time": rng.randint(30, 999)},
        "card": {"w": 3, "h": 4},
        "print": {"columns": 2, "margin": [10, 10, 10, 10]},
    }
    return {name: choice[name] for name in rng.sample(list(choice), 2)}


def scores(rng: random.Random, puzzle: Puzzle) -> dict[str, Tree]:
    choice: dict[str, Tree] = {
        "bestTimes": [rng.randint(20, 999) for _ in range(rng.randint(2, 6))],
        "scores": [[rng.randint(1, 500), rng.randint(1, 9)] for _ in range(rng.randint(2, 5))],
        "highscores": [
            {"player": "ann", "score": rng.randint(1, 99)},
            {"player": "bob", "score": rng.randint(1, 99)},
        ],
        "thresholds": [30, 60, 120],
        "votes": {"1": rng.randint(0, 9), "2": rng.randint(0, 9), "3": rng.randint(0, 9)},
        "results": [rng.randint(0, 9) for _ in range(puzzle.height)],
    }
    return {name: choice[name] for name in rng.sample(list(choice), 2)}


def coordinates(rng: random.Random, puzzle: Puzzle) -> dict[str, Tree]:
    """Places inside the grid that are not given cells."""

    def place() -> list[int]:
        return [rng.randrange(puzzle.height), rng.randrange(puzzle.width)]

    choice: dict[str, Tree] = {
        "cursor": place(),
        "position": {"x": rng.randint(0, 9), "y": rng.randint(0, 9)},
        "moves": [place() for _ in range(4)],
        "tutorialSteps": [{"row": place()[0], "col": place()[1], "text": "Click here"}],
        "mistakes": [place() for _ in range(2)],
        "history": [[*place(), 1] for _ in range(3)],
    }
    return {name: choice[name] for name in rng.sample(list(choice), 2)}


def preview(rng: random.Random, puzzle: Puzzle) -> dict[str, Tree]:
    """A small picture of it."""
    assert puzzle.goal is not None
    small = [[int(cell > 0) for cell in row[::2]] for row in puzzle.goal[::2]]
    name = rng.choice(("preview", "thumbnail", "thumb", "icon"))
    texts = ["".join([".#"[cell] for cell in row]) for row in small]
    return {
        name: rng.choice(
            (
                small,
                texts,
                "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAUA",
                f"img/{rng.randint(1, 99)}.png",
            )
        )
    }


def progress(rng: random.Random, puzzle: Puzzle) -> dict[str, Tree]:
    """What a player has done so far."""
    assert puzzle.goal is not None
    done = [[int(cell > 0 and rng.random() < 0.4) for cell in row] for row in puzzle.goal]
    return {rng.choice(("progress", "playerGrid", "userState", "savedProgress", "currentGrid")): done}


def empty_board(rng: random.Random, puzzle: Puzzle) -> dict[str, Tree]:
    """The board before anything is filled in."""
    name = rng.choice(("board", "emptyBoard", "grid", "cells", "state", "playerBoard"))
    return {name: [[rng.choice((0, 0))] * puzzle.width for _ in range(puzzle.height)]}


def texts(rng: random.Random, puzzle: Puzzle) -> dict[str, Tree]:
    choice: dict[str, Tree] = {
        "author": {"name": "Jo", "url": "https://example.org/1/2/3"},
        "tags": ["animals", "easy", "5x5"],
        "created": "2021-03-04T05:06:07Z",
        "description": f"A {rng.randint(5, 9)} by {rng.randint(5, 9)} cm drawing, 3 1 2",
        "hash": "".join(rng.choices("0123456789abcdef", k=32)),
        "hint": "It lives in the sea",
        "locale": {"de": "Eule", "fr": "Hibou"},
    }
    return {name: choice[name] for name in rng.sample(list(choice), 3)}


def sudoku(rng: random.Random) -> list[list[int]]:
    digits = rng.sample(range(1, 10), 9)
    return [
        [digits[(3 * row + row // 3 + column) % 9] if rng.random() < 0.4 else 0 for column in range(9)]
        for row in range(9)
    ]


def maze(rng: random.Random) -> list[str]:
    width, height = rng.randint(7, 21), rng.randint(7, 15)
    inner = ["#" + "".join(rng.choices("  #", k=width - 2)) + "#" for _ in range(height - 2)]
    return ["#" * width, *inner, "#" * width]

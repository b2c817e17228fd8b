"""The gallery: puzzles of the collection, each checked, graded, drawn and explained when the page is made."""

from __future__ import annotations

from html import escape
from pathlib import Path

import nonoproof as nono

ROOT = Path(__file__).parents[2]
SHOWN = (
    "animals/owl.non",
    "colour/strawberry.xml",
    "animals/penguin.non",
    "plants/rose.gno",
    "colour/butterfly.yaml",
    "household/scissors.non",
    "hard/dandelion.non",
    "hard/starry-night.non",
    "hard/leopard.non",
    "hard/snowflake.non",
)
"""From easy to hard."""
STEPS = 3
"""Of the way to the solution."""
_INTRODUCTION = """# Gallery

Ten puzzles of the example collection, drawn for this project (CC0). Each was checked, graded and explained when this page was made, by the
commands that the captions name. Open the solution to see the picture.
"""


def gallery_page() -> str:
    return "\n".join([_INTRODUCTION, *map(_section, SHOWN)])


def gallery_drawings() -> dict[str, str]:
    """Each drawing of the page by its place in the site."""
    drawings = {}
    for name in SHOWN:
        puzzle = _puzzle(name)
        drawings[_place(name)] = nono.to_svg(puzzle)
        drawings[_place(name, "-solution")] = nono.to_svg(puzzle, nono.classify(puzzle).solutions[0])
    return drawings


def _puzzle(name: str) -> nono.Puzzle:
    return next(nono.read(ROOT / "corpus" / name))


def _place(name: str, kind: str = "") -> str:
    return f"gallery/{Path(name).stem}{kind}.svg"


def _section(name: str) -> str:
    puzzle = _puzzle(name)
    grade = nono.grade(puzzle)
    title = escape(puzzle.title)
    verdict = nono.classify(puzzle).verdict
    steps = [step.text for step in nono.explain(puzzle).steps]
    first = "\n".join([f"{number}. {escape(text)}" for number, text in enumerate(steps[:STEPS], 1)])
    return f"""## {title}

{puzzle.width} by {puzzle.height}, **{verdict}**, **{grade.tier}** (score {grade.score:g}). {escape(grade.why)}

![{title}: the puzzle]({_place(name)}){{ width="420" }}

??? example "The first steps of a person: `nonoproof explain corpus/{name}`"

{_indented(first)}

??? success "The solution: `nonoproof show corpus/{name}`"

    ![{title}: the solution]({_place(name, "-solution")}){{ width="420" }}
"""


def _indented(text: str) -> str:
    return "\n".join(["    " + line for line in text.splitlines()])

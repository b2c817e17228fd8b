"""What is chosen is what the reports of the run say, filtered by plain Python."""

import json
from fnmatch import fnmatchcase

import pytest
from nonoproof.select import Order, SizeSpan, Span


def place(each):
    return each["source"], each["index"]


def codes(each):
    return {finding["code"] for finding in each["findings"]}


def score(each):
    return each["grade"]["score"] if each["grade"] else None


def words(each):
    return "\n".join([each["title"], each["author"], each["source"], each["key"][:16], each["id"]]).lower()


FILTERS = [
    ({}, lambda each: True),
    ({"verdicts": ("unique",)}, lambda each: each["verdict"] == "unique"),
    ({"verdicts": ("multiple", "invalid")}, lambda each: each["verdict"] in ("multiple", None)),
    ({"tiers": ("easy", "hard")}, lambda each: each["grade"] and each["grade"]["tier"] in ("easy", "hard")),
    ({"score": Span(10, 20.5)}, lambda each: each["grade"] and 10 <= score(each) <= 20.5),
    ({"score": Span(40)}, lambda each: each["grade"] and score(each) >= 40),
    ({"sizes": (SizeSpan(Span(10, 10)),)}, lambda each: each["width"] == 10),
    (
        {"sizes": (SizeSpan(Span(5, 5), Span(5, 5)), SizeSpan(Span(10, 20), Span(15, 30)))},
        lambda each: each["width"] == each["height"] == 5
        or (10 <= each["width"] <= 20 and 15 <= each["height"] <= 30),
    ),
    ({"longer_side": Span(11, 15)}, lambda each: 11 <= max(each["width"], each["height"]) <= 15),
    ({"colours": Span(2)}, lambda each: each["colours"] >= 2),
    ({"means": ("search", "probing")}, lambda each: each["solved_by"] in ("search", "probing")),
    (
        {"sources": ("*/animals/*", "*[b]uildings*")},
        lambda each: any(
            fnmatchcase(other["source"], pattern)
            for other in each["sources"]
            for pattern in ("*/animals/*", "*[b]uildings*")
        ),
    ),
    ({"search": "BOAT corpus"}, lambda each: "boat" in words(each) and "corpus" in words(each)),
    ({"findings": ("duplicate", "settled-at-once")}, lambda each: codes(each) & {"duplicate", "settled-at-once"}),
    ({"no_findings": ("empty-border",)}, lambda each: "empty-border" not in codes(each)),
    ({"failing": True}, lambda each: each["failures"]),
    ({"where": "width > height AND title LIKE 'S%'"}, lambda each: each["width"] > each["height"]
     and each["title"].lower().startswith("s")),
    ({"where": "sources > 1"}, lambda each: len(each["sources"]) > 1),
    (
        {"verdicts": ("unique",), "tiers": ("easy",), "no_findings": ("symmetric",), "where": "score < 20"},
        lambda each: each["grade"]
        and each["grade"]["tier"] == "easy"
        and "symmetric" not in codes(each)
        and score(each) < 20,
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("wish", "test"), FILTERS, ids=lambda each: str(each) if isinstance(each, dict) else ""
)
def test_filters(chosen, puzzles, wish, test):
    expected = [place(each) for each in puzzles if test(each)]
    found, choice = chosen(**wish)
    assert expected
    assert found == expected
    assert (choice.matching, choice.count, choice.copies) == (len(expected), len(expected), 0)


def test_collections_are_those_of_the_page(chosen, puzzles):
    (name,) = {each["source"] for each in puzzles if each["source"].endswith("first-steps.jsonl")}
    found, _ = chosen(collection=(name,))
    assert found == [place(each) for each in puzzles if each["source"] == name]
    assert chosen(collection=(name.rpartition("/")[0],))[0] == []


def test_of_copies_the_first_stays(chosen, puzzles):
    found, choice = chosen(no_copies=True)
    # The run tells it of every source that repeats another; here only whole puzzles count.
    copies = {
        place(each)
        for each in puzzles
        for finding in each["findings"]
        if finding["code"] in ("duplicate", "mirrored-duplicate", "near-copy") and "source" not in finding
    }
    assert copies
    assert found == [place(each) for each in puzzles if place(each) not in copies]
    assert choice.matching == len(puzzles)
    assert choice.copies == len(copies)


def test_a_copy_of_what_is_filtered_out_is_none(chosen, puzzles):
    copy = next(each for each in puzzles if "mirrored-duplicate" in codes(each))
    found, choice = chosen(no_copies=True, sources=(copy["source"].replace("[", "[[]"),))
    assert place(copy) in found
    assert choice.copies == 0


@pytest.mark.parametrize(
    ("order", "key"),
    [
        (Order.EASY_FIRST, score),
        (Order.SIZE, lambda each: each["width"] * each["height"]),
        (Order.SECONDS, lambda each: each["seconds"]),
    ],
)
@pytest.mark.parametrize("backwards", [False, True])
def test_orders_put_what_has_no_value_last(chosen, puzzles, order, key, backwards):
    present = [each for each in puzzles if key(each) is not None]
    present.sort(key=key, reverse=backwards)
    absent = [each for each in puzzles if key(each) is None]
    assert chosen(order=order, backwards=backwards)[0] == [place(each) for each in present + absent]


def test_hard_first_is_the_other_way_round(chosen):
    assert chosen(order=Order.HARD_FIRST)[0] == chosen(order=Order.EASY_FIRST, backwards=True)[0]
    assert chosen(order=Order.HARD_FIRST, backwards=True)[0] == chosen(order=Order.EASY_FIRST)[0]


def test_titles_are_ordered_as_people_do(chosen, puzzles):
    titles = {place(each): each["title"].strip() for each in puzzles}
    found = [titles[each] for each in chosen(order=Order.TITLE)[0]]
    named = [title for title in found if title]
    assert found == named + [""] * (len(found) - len(named))
    plain = [title.casefold() for title in named if title.isascii() and title.replace(" ", "").isalpha()]
    assert plain == sorted(plain)


def test_random_orders_differ_by_seed_and_nothing_else(chosen):
    one, again, other = [chosen(order=Order.RANDOM, seed=seed)[0] for seed in (1, 1, 2)]
    assert one == again != other
    assert sorted(one) == sorted(other)


@pytest.mark.parametrize("count", [1, 7, 40])
def test_a_cut_takes_one_of_every_stretch(chosen, count):
    whole = chosen(verdicts=("unique",), order=Order.EASY_FIRST)[0]
    some, choice = chosen(verdicts=("unique",), order=Order.EASY_FIRST, count=count)
    at = [whole.index(each) for each in some]
    assert at == sorted(at)
    assert [place * count // len(whole) for place in at] == pytest.approx(range(count), abs=1)
    assert (choice.matching, choice.count) == (len(whole), count)
    assert chosen(verdicts=("unique",), order=Order.EASY_FIRST, count=count)[0] == some
    assert chosen(verdicts=("unique",), order=Order.EASY_FIRST, count=count, first=True)[0] == whole[:count]


def test_another_seed_chooses_others(chosen):
    assert chosen(count=10, seed=0)[0] != chosen(count=10, seed=1)[0]


def test_one_collection_does_not_fill_a_cut(chosen, puzzles):
    """A third of the puzzles are in one file; a spread over all of them takes less than that from it."""
    found, _ = chosen(order=Order.SIZE, count=30)
    sources = [source for source, _ in found]
    assert max(map(sources.count, sources)) <= 4


def test_the_funnel_tells_where_they_were_lost(chosen, puzzles, folder):
    _, choice = chosen(verdicts=("unique",), tiers=("expert",), sizes=(SizeSpan.parse("2x2"),))
    summary = json.loads((folder / "uniqueness.json").read_text())["summary"]
    assert summary["puzzles"] - summary["unread"] == len(puzzles)
    counts = [summary["puzzles"], len(puzzles), sum(each["verdict"] == "unique" for each in puzzles)]
    counts.append(sum(bool(each["grade"]) and each["grade"]["tier"] == "expert" for each in puzzles))
    assert [step.left for step in choice.funnel] == [*counts, 0]
    assert [step.words for step in choice.funnel] == [
        "in the run",
        "that could be read",
        "--verdict unique",
        "--tier expert",
        "--size 2x2",
    ]
    assert chosen(count=3)[1].funnel == ()


def test_a_code_that_was_renamed_is_found_by_both_names(folder, tmp_path, capsys):
    import shutil
    import sqlite3
    from contextlib import closing

    from nonoproof.cli import main

    def answer(*words):
        assert main(["select", "--from", str(folder), "--json-lines", *words]) == 0
        now = capsys.readouterr().out
        assert main(["select", "--from", str(tmp_path), "--json-lines", *words]) == 0
        return now.count("\n"), capsys.readouterr().out.count("\n")

    shutil.copy(folder / "corpus.sqlite", tmp_path)
    with closing(sqlite3.connect(tmp_path / "corpus.sqlite")) as old, old:
        old.execute("UPDATE remarks SET code = 'trivial' WHERE code = 'settled-at-once'")
    new, old = answer("--finding", "settled-at-once")
    assert new == old > 0
    assert answer("--finding", "trivial") == (new, new)
    new, old = answer("--no-finding", "trivial")
    assert new == old > 0

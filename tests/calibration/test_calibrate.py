"""Minutes from the times of players: a known model is recovered, and files of strangers do no harm."""

import math
import random

import orjson
import pytest
from nonoproof.cli import main
from nonoproof.errors import UsageError
from nonoproof.grading.minutes import FILE, Minutes, load_minutes, spoken, terms
from nonoproof.select import OpenStore

from tests.needs import DATA, real_puzzles
from tests.support.ranking import load

pytest.importorskip("scipy")

from nonoproof.calibration import GradedSolve, calibrate, read_times
from nonoproof.calibration.fit import rank

TRUE = (2.5, 0.03, 0.45)
PUZZLES, PLAYERS = 40, 25
SPREAD, SPEED, NOISE, BREAKS = 0.25, 0.35, 0.3, 0.05


class Simulated:
    """Solves by a model that is known. One in twenty is interrupted, for up to thirty times as long."""

    def __init__(self, seed: int, solves: int) -> None:
        rng = random.Random(seed)
        self.grades = [(rng.uniform(5, 70), math.exp(rng.uniform(3, 7))) for _ in range(PUZZLES)]
        self.means = [sum([a * b for a, b in zip(TRUE, terms(*each), strict=True)]) for each in self.grades]
        self.logs = [mean + rng.gauss(0, SPREAD) for mean in self.means]
        self.speeds = [rng.gauss(0, SPEED) for _ in range(PLAYERS)]
        self.solves = []
        for _ in range(solves):
            puzzle, player = rng.randrange(PUZZLES), rng.randrange(PLAYERS)
            log = self.logs[puzzle] + self.speeds[player] + rng.gauss(0, NOISE)
            if rng.random() < BREAKS:
                log += math.log(rng.uniform(3, 30))
            self.solves.append(GradedSolve(puzzle, math.exp(log), f"player {player}"))


def deviations(minutes: Minutes, score: float, amount: float) -> float:
    """How far the mapping is from the true one, in its own standard errors."""
    at = terms(score, amount)
    away = sum(
        [(one - other) * each for one, other, each in zip(minutes.coefficients, TRUE, at, strict=True)]
    )
    pairs = [(row, column) for row in range(3) for column in range(3)]
    return away / math.sqrt(
        sum([at[row] * minutes.covariance[row][column] * at[column] for row, column in pairs])
    )


def test_a_known_model_is_recovered_within_its_intervals():
    far, inside, of_puzzles = [], [], []
    for seed in range(6):
        times = Simulated(seed, 600)
        made = calibrate(times.solves, times.grades)
        far += [deviations(made.minutes, score, amount) for score, amount in ((15, 60), (35, 150), (60, 600))]
        # Of four of five puzzles, and of each puzzle by its own solves: nine of ten.
        for (score, amount), log in zip(times.grades, times.logs, strict=True):
            width = 1.2816 * math.sqrt(made.minutes.spread**2)
            mean = sum([a * b for a, b in zip(made.minutes.coefficients, terms(score, amount), strict=True)])
            inside.append(abs(log - mean) <= width)
        for each in made.puzzles:
            of_puzzles.append(each.low <= math.exp(times.logs[each.puzzle]) / 60 <= each.high)
        factors = {each.player: math.log(each.factor) for each in made.players}
        middle = sum(factors.values()) / len(factors) - sum(times.speeds) / PLAYERS
        wrong = [
            abs(factors[f"player {number}"] - middle - speed) for number, speed in enumerate(times.speeds)
        ]
        assert sorted(wrong)[PLAYERS // 2] < 0.1
        assert 0.8 * SPREAD < made.minutes.spread < 1.3 * SPREAD
        assert 0.8 * NOISE < made.noise < 1.3 * NOISE
        assert made.rank.low < made.rank.tau < made.rank.high
    assert max(map(abs, far)) < 3
    assert sorted(map(abs, far))[len(far) // 2] < 1.2
    assert 0.7 < sum(inside) / len(inside) < 0.92
    assert sum(of_puzzles) / len(of_puzzles) > 0.8


def test_two_hundred_solves_are_enough_and_fewer_are_told():
    times = Simulated(9, 220)
    made = calibrate(times.solves, times.grades)
    assert abs(deviations(made.minutes, 35, 150)) < 3
    for few in (times.solves[:150], [each for each in times.solves * 9 if each.puzzle < 5]):
        with pytest.raises(UsageError, match="are too few: it takes 200 solves"):
            calibrate(few, times.grades)


def test_a_pause_does_not_make_a_puzzle_hard():
    times = Simulated(3, 600)
    before = calibrate(times.solves, times.grades)
    paused = [each._replace(seconds=each.seconds * 500) if place % 40 == 0 else each
              for place, each in enumerate(times.solves)]  # fmt: skip
    after = calibrate(paused, times.grades)
    for one, other in zip(before.puzzles, after.puzzles, strict=True):
        assert abs(math.log(one.minutes / other.minutes)) < 0.25


@real_puzzles
def test_scores_rank_the_graded_collections():
    """People's grades in the place of times; the bounds say how certain it is."""
    for samples in load(DATA).values():
        found = rank([each.score for each in samples], [each.grade for each in samples])
        assert found.low <= found.tau <= found.high
        if len(samples) > 100:
            assert found.low > 0.2


def test_what_is_stored_is_read_back(tmp_path):
    times = Simulated(1, 300)
    made = calibrate(times.solves, times.grades)
    (tmp_path / FILE).write_bytes(orjson.dumps(made.record()))
    assert load_minutes(tmp_path) == made.minutes
    for damaged in (
        b"",
        b"[]",
        b'{"coefficients": [1, 2]}',
        b"\xff",
        orjson.dumps({**made.record(), "spread": None}),
    ):
        (tmp_path / FILE).write_bytes(damaged)
        assert load_minutes(tmp_path) is None
    assert load_minutes(tmp_path / "nowhere") is None


@pytest.mark.parametrize(
    ("text", "solves", "faults"),
    [
        ("puzzle,seconds,player\na,12,x\n", 1, []),
        ("ID;x\n", None, "no column called puzzle or seconds or player"),
        ("Player,Time,Path,Index\nx,12.5,b.non,3\n\n", 1, []),
        ("puzzle,seconds,player\na,nan,x\na,-1,x\na,1e99,x\n,1,x\na,1,\na,1\na,2,y", 1, 6),
        ("puzzle,seconds,player,index\na,1,x,0\na,1,x,two\na,1,x,\n", 1, 2),
        ("puzzle,seconds,player\n" + "a" * 5000, None, "more than 4096 characters"),
        ("puzzle,seconds,player,hints\na,1,x,0\na,1,x,2\na,1,x,\n", 2, []),
        ("", None, "no column"),
    ],
)
def test_files_with_times_are_read_as_far_as_they_go(tmp_path, text, solves, faults):
    path = tmp_path / "times.csv"
    path.write_text(text)
    if solves is None:
        with pytest.raises(UsageError, match=faults):
            read_times(path)
        return
    found = read_times(path)
    assert len(found.solves) == solves
    assert found.faulty == (faults or 0)
    assert all(each.startswith("line ") for each in found.faults)


def test_a_run_shows_minutes_once_it_is_calibrated(tmp_path, capsys):
    out = tmp_path / "out"
    sources = ["corpus/animals", "corpus/hard", "corpus/first-steps"]
    assert main(["run", *sources, "--out", str(out), "--jobs", "1", "-q"]) == 0
    times = tmp_path / "times.csv"
    rng = random.Random(4)
    speeds = [rng.gauss(0, 0.3) for _ in range(9)]
    lines = ["puzzle,index,seconds,player", "nowhere.non,1,20,anna"]
    capsys.readouterr()
    assert main(["select", "--from", str(out), "--json-lines"]) == 0
    rows = [orjson.loads(line) for line in capsys.readouterr().out.splitlines()]
    graded = [each for each in rows if each["grade"] and each["grade"]["tier"] != "guess"]
    guessed = next(each for each in rows if each["grade"] and each["grade"]["tier"] == "guess")
    lines.append(f"{guessed['id']},1,900,anna")
    for number in range(400):
        row, player = rng.choice(graded), rng.randrange(9)
        at = terms(row["grade"]["score"], row["grade"]["amount"])
        log = sum([a * b for a, b in zip(TRUE, at, strict=True)]) + speeds[player] + rng.gauss(0, 0.3)
        # By its id, its path, or its name alone.
        name = (row["id"], row["source"], row["source"].rpartition("/")[2])[number % 3]
        index = 1 if number % 3 == 0 else row["index"]
        lines.append(f"{name},{index},{math.exp(log):.1f},player {player}")
    times.write_text("\n".join(lines))
    puzzles, players = tmp_path / "puzzles.csv", tmp_path / "players.csv"
    words = [
        "calibrate",
        str(times),
        "--from",
        str(out),
        "--puzzles",
        str(puzzles),
        "--players",
        str(players),
    ]
    assert main(words) == 0
    told = capsys.readouterr()
    assert "400 solves of " in told.out
    assert "tau 0." in told.out
    assert "1 solve left out: the run does not have their puzzles" in told.err
    assert "1 solve left out: their puzzles need a guess" in told.err
    assert len(players.read_text().splitlines()) == 10
    assert puzzles.read_text().startswith('"puzzle","source","index","solves","minutes"')
    # By id, by path and by name: all of them were found, and again the file is replaced.
    assert main([*words, "--json"]) == 0
    assert orjson.loads(capsys.readouterr().out)["solves"] == 400
    assert main(["select", "--from", str(out)]) == 0
    assert "  minutes  source" in capsys.readouterr().out
    assert main(["run", *sources, "--out", str(out), "--jobs", "1", "-q"]) == 0
    assert (
        "Minutes are those of a player of middling speed, by 400 solves of"
        in (out / "difficulty.md").read_text()
    )
    minutes = load_minutes(out)
    with OpenStore(out) as store:
        assert store.profile().minutes == minutes
    likely = minutes.of(None)
    assert likely is None
    heads, *table = [line.split(",") for line in (out / "difficulty.csv").read_text().splitlines()]
    place = heads.index('"minutes"')
    assert (
        sum([cells[place] not in ("", '""') for cells in table if len(cells) == len(heads)])
        >= len(graded) - 5
    )
    assert '"minutes":{"coefficients"' in (out / "pages" / "data" / "contents.js").read_text()


def test_too_few_solves_store_nothing(tmp_path, capsys):
    out = tmp_path / "out"
    assert main(["run", "corpus/first-steps", "--out", str(out), "--jobs", "1", "-q"]) == 0
    times = tmp_path / "times.csv"
    times.write_text("puzzle,seconds,player\ncorpus/first-steps/first-steps.jsonl,20,anna\n")
    assert main(["calibrate", str(times), "--from", str(out)]) == 2
    assert "1 solves of 1 graded puzzles by 1 players are too few" in capsys.readouterr().err
    assert not (out / FILE).exists()


def test_minutes_have_no_more_digits_than_they_deserve():
    assert [spoken(each) for each in (0.04, 3.14, 9.94, 9.96, 61.2)] == ["0.0", "3.1", "9.9", "10", "61"]

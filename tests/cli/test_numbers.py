from nonoproof.cli.numbers import duration, elapsed, many


def test_counts_and_times_are_written_in_one_way():
    assert many(1, "puzzle") == "1 puzzle"
    assert many(1146, "puzzle") == "1,146 puzzles"
    assert [duration(each) for each in (0.0000834, 0.5, 1.25, 2000)] == [
        "0.08 ms",
        "500.00 ms",
        "1.25 s",
        "2,000.00 s",
    ]
    assert elapsed(0.066) == "0.07 s"

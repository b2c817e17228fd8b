var puzzle = new Puzzle(
    rows: new[] { new[] {1}, new[] {2}, new[] {3}, new[] {5}, new[] {3} },
    columns: new[] { new[] {1}, new[] {2}, new[] {5}, new[] {4}, new[] {2} });

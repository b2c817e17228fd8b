"""What runs survive: kills, faults planted in every stage, puzzles without end, bad disks."""

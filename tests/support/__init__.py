"""What tests, measurements and torture share: puzzles, judges that are not ours, and files made to be hard."""

// Readings in, the most probable puzzles out.
#include <nanobind/stl/vector.h>

#include "bindings/python.hpp"
#include "decode/decoder.hpp"

namespace nonoproof {

namespace {

// A list of (list of (clue, cost), cost of any other clue).
std::vector<ReadLine> lines_from(nb::handle object) {
  std::vector<ReadLine> lines;
  for (PyObject* const each : items(object)) {
    const std::span<PyObject*> parts = items(each);
    if (parts.size() != 2) throw nb::value_error("a line is its clues and the cost of any other");
    ReadLine& line = lines.emplace_back();
    for (PyObject* const entry : items(parts[0])) {
      const std::span<PyObject*> pair = items(entry);
      if (pair.size() != 2) throw nb::value_error("a clue has a cost");
      ReadClue& clue = line.listed.emplace_back();
      clue_from(pair[0], clue.runs);
      clue.cost = nb::cast<Cost>(nb::handle(pair[1]));
    }
    line.unlisted = nb::cast<Cost>(nb::handle(parts[1]));
  }
  return lines;
}

nb::list clue_of(const std::vector<Run>& runs) {
  nb::list clue;
  for (const Run& run : runs) clue.append(nb::make_tuple(run.length, run.colour));
  return clue;
}

// The puzzles, each as clues, grid and cost; the bound; whether the budget was spent; the clues that are left of each line, by
// number; and the line solves.
nb::tuple decode(nb::handle rows, nb::handle columns, std::uint32_t colours, bool unique, Cost margin,
                 std::uint32_t most, std::uint64_t line_solves, std::uint64_t conflicts, double seconds) {
  ask_watcher();
  Readings readings{colours, lines_from(rows), lines_from(columns)};
  if (most < 2) throw nb::value_error("at least two puzzles are wanted");
  Decoded found;
  {
    nb::gil_scoped_release unlocked;
    found = Decoder(readings, {unique, margin, most}, {line_solves, conflicts, seconds}).decode();
  }
  nb::list puzzles, left;
  for (const DecodedPuzzle& each : found.puzzles) {
    nb::list clues;
    for (const std::vector<Run>& runs : each.clues) clues.append(clue_of(runs));
    puzzles.append(nb::make_tuple(clues, grid_of(each.grid, readings.width()), each.cost));
  }
  std::size_t option = 0;
  for (std::size_t line = 0; line < readings.rows.size() + readings.columns.size(); ++line) {
    nb::list numbers;
    for (std::size_t at = 0; at <= readings.line(line).listed.size(); ++at)
      if (found.may[option++]) numbers.append(at);
    left.append(numbers);
  }
  return nb::make_tuple(puzzles, found.bound, found.spent, left, found.line_solves);
}

}  // namespace

void bind_decode(nb::module_& module) {
  module.attr("NEVER") = never;
  module.def(
      "decode", &decode, nb::arg("rows"), nb::arg("columns"), nb::arg("colours"), nb::arg("unique"), nb::arg("margin"),
      nb::arg("most"), nb::arg("line_solves"), nb::arg("conflicts"), nb::arg("seconds"),
      nb::sig("def decode(rows: _Readings, columns: _Readings, colours: int, unique: bool, margin: int, most: int, "
              "line_solves: int, conflicts: int, seconds: float) -> "
              "tuple[list[tuple[list[list[tuple[int, int]]], _Grid, int]], int, bool, list[list[int]], int]"));
}

}  // namespace nonoproof

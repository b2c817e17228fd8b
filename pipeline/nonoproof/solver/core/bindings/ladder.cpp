// The ladder: one climb with its rounds and steps, or many in few numbers.
#include <nanobind/stl/vector.h>

#include <array>

#include "bindings/python.hpp"
#include "climb_sums.hpp"
#include "ladder.hpp"

namespace nonoproof {

namespace {

// One ladder a thread: its memory is used again for the next puzzle.
Climb climbed(const Problem& problem, std::uint32_t rounds, bool steps) {
  thread_local Ladder ladder;
  return ladder.climb(problem, rounds, steps);
}

Climb climb(nb::bytes puzzle, std::uint32_t rounds, bool steps) {
  const Bytes bytes = view(puzzle);
  nb::gil_scoped_release unlocked;
  return climbed(unpacked(bytes).problem, rounds, steps);
}

const char* name(Climb::End end) {
  constexpr const char* names[] = {"solved", "stuck", "impossible", "spent"};
  return names[std::size_t(end)];
}

nb::object line_or_none(std::uint32_t line) { return line == Board::no_line ? nb::none() : nb::object(nb::int_(line)); }

nb::list rounds_of(const Climb& climb) {
  nb::list rounds;
  for (const Round& each : climb.rounds)
    rounds.append(nb::make_tuple(unsigned(each.rung), each.openings, each.open_lines, each.fresh, each.cells, each.facts,
                                 each.free_cells, each.runs, each.depth, each.jump));
  return rounds;
}

nb::list chain_of(const std::vector<Link>& chain) {
  nb::list links;
  for (const Link& each : chain) links.append(nb::make_tuple(each.line, each.found));
  return links;
}

nb::list steps_of(const Climb& climb) {
  nb::list steps;
  for (const Step& each : climb.steps)
    steps.append(nb::make_tuple(unsigned(each.rung), line_or_none(each.line),
                                each.supposed == no_literal ? nb::none() : nb::object(nb::int_(each.supposed)),
                                each.found, chain_of(each.chain)));
  return steps;
}

struct Summary {
  Climb::End end;
  std::size_t rounds;
  ClimbSums sums;
  std::array<std::uint32_t, rungs> cells;
  std::uint64_t line_solves;
};

Summary summary(Bytes puzzle) {
  const Problem& problem = unpacked(puzzle).problem;
  const Climb climb = climbed(problem, ~std::uint32_t(0), false);
  return {climb.end, climb.rounds.size(), sums_of(climb, problem.width + problem.height), climb.cells,
          climb.line_solves};
}

nb::tuple told(const Summary& each) {
  const ClimbSums& sums = each.sums;
  return nb::make_tuple(each.end == Climb::End::solved, unsigned(sums.highest), each.rounds, sums.openings, sums.strain,
                        sums.free_cells, sums.narrowest, sums.jump, sums.depth, sums.open_cells, each.line_solves,
                        tuple_of(rungs, [&](std::size_t i) { return nb::int_(each.cells[i]); }));
}

nb::tuple climb_sums(nb::tuple puzzles) {
  std::vector<Bytes> batch;
  for (PyObject* const each : items(puzzles)) batch.push_back(view(each));
  std::vector<Summary> found;
  {
    nb::gil_scoped_release unlocked;
    for (const Bytes puzzle : batch) found.push_back(summary(puzzle));
  }
  return tuple_of(found.size(), [&](std::size_t i) { return told(found[i]); });
}

}  // namespace

void bind_ladder(nb::module_& module) {
  nb::class_<Climb>(module, "Climb")
      .def_prop_ro("end", [](const Climb& c) { return name(c.end); })
      .def_prop_ro("impossible_line", [](const Climb& c) { return line_or_none(c.impossible_line); })
      .def_prop_ro("rounds", &rounds_of)
      .def_prop_ro("steps", &steps_of)
      .def_prop_ro("cells", [](const Climb& c) { return std::vector<std::uint32_t>(c.cells.begin(), c.cells.end()); })
      .def_prop_ro("grid", [](const Climb& c) { return bytes_of(Bytes(c.grid)); })
      .def_prop_ro("line_solves", [](const Climb& c) { return c.line_solves; });
  module.def("climb", &climb, nb::arg("puzzle"), nb::arg("rounds") = ~std::uint32_t(0), nb::arg("steps") = false);
  module.def("climb_sums", &climb_sums, nb::arg("puzzles"),
             nb::sig("def climb_sums(puzzles: tuple) -> tuple[_Sums, ...]"));
}

}  // namespace nonoproof

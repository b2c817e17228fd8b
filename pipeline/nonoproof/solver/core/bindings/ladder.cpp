// The ladder: climbs with their rounds and steps, which can go on; and grades.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cmath>
#include <limits>
#include <optional>

#include "bindings/python.hpp"
#include "ladder.hpp"
#include "ladder/score.hpp"
#include "steps/tracer.hpp"

namespace nonoproof {

namespace {

const char* name(Climb::End end) {
  constexpr const char* names[] = {"solved", "stuck", "impossible", "spent"};
  return names[std::size_t(end)];
}

const char* name(Features::End end) {
  constexpr const char* names[] = {"solved", "guess", "spent"};
  return names[std::size_t(end)];
}

const char* name(Tier tier) { return tier_names[std::size_t(tier)]; }

Bytes cells_of(const std::optional<nb::bytes>& cells) { return cells ? view(*cells) : Bytes{}; }

nb::tuple features_tuple(const Features& f) {
  return nb::make_tuple(name(f.end), f.width, f.height, f.colours, f.rung, f.rounds, f.steps, f.strain, f.effort,
                        f.looks, f.free_cells, f.narrowest, f.narrow_moments, f.narrow_lines, f.mean_openings, f.jump,
                        f.depth, tuple_of(rungs, [&](std::size_t i) { return nb::float_(f.shares[i]); }),
                        tuple_of(rungs, [&](std::size_t i) { return nb::int_(f.rounds_of_rung[i]); }), f.open_cells,
                        f.parts, f.line_solves, f.amount);
}

nb::tuple grade_of(const Problem& problem, const Ladder& ladder, Bytes solution) {
  const Features features = features_of(problem, ladder.climb(), solution);
  const double score = std::round(100 * score_of(features)) / 100;
  return nb::make_tuple(name(tier_of(features, score)), score, features_tuple(features));
}

// Tier, score, and the features that they are made from.
nb::tuple grade(nb::bytes puzzle, std::optional<nb::bytes> solution, std::uint64_t line_solves, double seconds) {
  const Problem& problem = unpacked(view(puzzle)).problem;
  const Bytes known = cells_of(solution);
  return with_kept<Ladder>(problem, [&](Ladder& ladder) {
    {
      nb::gil_scoped_release unlocked;
      ladder.load(problem, known);
      ladder.go_on({line_solves, seconds, ~std::uint32_t(0)});
    }
    return grade_of(problem, ladder, known);
  });
}

// A climb that can go on.
struct Climber {
  Problem problem;
  std::vector<std::uint8_t> solution;
  Ladder ladder;

  Climber(nb::bytes puzzle, std::optional<nb::bytes> known, std::uint32_t trace)
      : problem(unpacked(view(puzzle)).problem) {
    if (trace > std::uint32_t(Trace::single)) throw nb::value_error("0 keeps no steps, 1 rounds, 2 single conclusions");
    const Bytes cells = cells_of(known);
    solution.assign(cells.begin(), cells.end());
    nb::gil_scoped_release unlocked;
    ladder.load(problem, solution, Trace(trace));
  }
};

// The goal is the only solution, where there is one.
std::string human_steps(nb::bytes puzzle, std::uint32_t steps, bool one_by_one, std::uint64_t line_solves,
                        double seconds) {
  const Problem& problem = unpacked(view(puzzle)).problem;
  nb::gil_scoped_release unlocked;
  return with_kept<Tracer>(problem, [&](Tracer& tracer) {
    return json_of(tracer.trace(problem, problem.goal, {steps, one_by_one, line_solves, seconds}), problem);
  });
}

nb::object line_or_none(std::uint32_t line) { return line == Board::no_line ? nb::none() : nb::object(nb::int_(line)); }

nb::list rounds_of(const Climb& climb) {
  nb::list rounds;
  for (const Round& each : climb.rounds)
    rounds.append(nb::make_tuple(unsigned(each.rung), each.openings, each.open_lines, each.fresh, each.cells,
                                 each.facts, each.free_cells, each.runs, each.fewest_runs, each.depth, each.jump,
                                 unsigned(each.rule)));
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
    steps.append(nb::make_tuple(unsigned(each.rung), each.round, line_or_none(each.line),
                                each.supposed == no_literal ? nb::none() : nb::object(nb::int_(each.supposed)),
                                each.found, chain_of(each.chain)));
  return steps;
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
  nb::class_<Climber>(module, "Ladder")
      .def(nb::init<nb::bytes, std::optional<nb::bytes>, std::uint32_t>(), nb::arg("puzzle"),
           nb::arg("solution") = nb::none(), nb::arg("reporting") = 0)
      .def(
          "go_on",
          [](Climber& c, std::uint64_t line_solves, double seconds, std::uint32_t rounds) {
            nb::gil_scoped_release unlocked;
            return name(c.ladder.go_on({line_solves, seconds, rounds}));
          },
          nb::arg("line_solves") = ~std::uint64_t(0), nb::arg("seconds") = std::numeric_limits<double>::infinity(),
          nb::arg("rounds") = ~std::uint32_t(0))
      .def_prop_ro("climb", [](const Climber& c) { return c.ladder.climb(); })
      .def_prop_ro("grade", [](const Climber& c) { return grade_of(c.problem, c.ladder, c.solution); });
  module.def("grade", &grade, nb::arg("puzzle"), nb::arg("solution").none(), nb::arg("line_solves"), nb::arg("seconds"),
             nb::sig("def grade(puzzle: bytes, solution: bytes | None, line_solves: int, seconds: float) -> _Grade"));
  module.def("human_steps", &human_steps, nb::arg("puzzle"), nb::arg("steps"), nb::arg("one_by_one"),
             nb::arg("line_solves"), nb::arg("seconds"));
}

}  // namespace nonoproof

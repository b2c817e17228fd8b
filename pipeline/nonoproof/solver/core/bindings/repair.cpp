// What maps and mends puzzles: open cells, lines to blame, cells to change.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <optional>

#include "ambiguity.hpp"
#include "bindings/python.hpp"
#include "checker/check.hpp"
#include "repair/blame.hpp"
#include "repair/picture.hpp"
#include "repair/visibility.hpp"

namespace nonoproof {

namespace {

using Cells = std::optional<nb::bytes>;

std::vector<std::uint8_t> cells_of(const Cells& cells, std::size_t expected) {
  if (!cells) return {};
  if (cells->size() != expected) throw nb::value_error("a grid has one byte a cell");
  const Bytes bytes = view(*cells);
  return {bytes.begin(), bytes.end()};
}

const char* name(Reply reply) {
  constexpr const char* names[] = {"yes", "no", "spent"};
  return names[std::size_t(reply)];
}

Ambiguity map(const nb::bytes& puzzle, std::uint64_t line_solves, std::uint64_t conflicts, double seconds,
              std::uint64_t most, const std::vector<nb::bytes>& known) {
  const Problem& problem = unpacked(view(puzzle)).problem;
  std::vector<Grid> grids;
  for (const nb::bytes& each : known) {
    const Bytes cells = view(each);
    if (const std::string fault = checker::fault_of(view(puzzle), cells); !fault.empty())
      throw nb::value_error(("what is said to be a solution is none: " + fault).c_str());
    grids.emplace_back(cells.begin(), cells.end());
  }
  nb::gil_scoped_release unlocked;
  return with_kept<Mapper>(
      problem, [&](Mapper& mapper) { return mapper.map(problem, {line_solves, conflicts, seconds}, most, grids); });
}

nb::list regions_of(const Ambiguity& found) {
  nb::list regions;
  for (const Region& each : found.regions) regions.append(nb::make_tuple(each.cells, each.solutions, each.exact));
  return regions;
}

Mended mend(std::uint32_t width, std::uint32_t height, std::uint32_t colours, const Cells& givens,
            const nb::bytes& picture, bool lines_only, std::uint32_t least, std::uint32_t most, std::uint32_t remedies,
            std::vector<std::uint32_t> mates, std::uint64_t line_solves, std::uint64_t conflicts, double seconds) {
  const std::size_t cells = std::size_t(width) * height;
  Problem problem = problem_of(cells_of(picture, cells), width, colours);
  problem.givens = cells_of(givens, cells);
  if (remedies == 0) throw nb::value_error("at least one remedy is wanted");
  if (!mates.empty() && mates.size() != cells) throw nb::value_error("each cell has a mate");
  for (const std::uint32_t mate : mates)
    if (mate >= cells) throw nb::value_error("a mate is a cell");
  nb::gil_scoped_release unlocked;
  return with_kept<Mender>(problem, [&](Mender& mender) {
    return mender.mend(problem, {lines_only, least, most, remedies, std::move(mates)},
                       {line_solves, conflicts, seconds});
  });
}

nb::list remedies_of(const Mended& found) {
  nb::list remedies;
  for (const std::vector<Pixel>& each : found.remedies) {
    nb::list pixels;
    for (const Pixel& pixel : each) pixels.append(nb::make_tuple(pixel.cell, pixel.colour));
    remedies.append(std::move(pixels));
  }
  return remedies;
}

double visibility_in(const nb::bytes& picture, std::uint32_t width,
                     const std::vector<std::tuple<std::uint32_t, std::uint8_t>>& changes) {
  Picture painted = cells_of(picture, picture.size());
  if (width == 0 || painted.empty() || painted.size() % width != 0) throw nb::value_error("a grid has whole rows");
  std::vector<Pixel> pixels;
  for (const auto& [cell, colour] : changes) {
    if (cell >= painted.size()) throw nb::value_error("there is no such cell");
    pixels.push_back({cell, colour});
  }
  return visibility(painted, width, pixels);
}

std::vector<std::vector<std::uint32_t>> exchanges_of(const nb::bytes& one, const nb::bytes& other,
                                                     std::uint32_t width) {
  const Picture here = cells_of(one, one.size()), there = cells_of(other, one.size());
  if (width == 0 || here.empty() || here.size() % width != 0) throw nb::value_error("a grid has whole rows");
  std::vector<std::vector<std::uint32_t>> found;
  nb::gil_scoped_release unlocked;
  for (const Exchange& each : exchanges(here, there, width, std::uint32_t(here.size() / width)))
    found.push_back(each.differing);
  return found;
}

std::tuple<Lines, bool, std::uint64_t> contradiction(const nb::bytes& puzzle, std::uint64_t line_solves,
                                                     std::uint64_t conflicts, double seconds) {
  const Problem& problem = unpacked(view(puzzle)).problem;
  nb::gil_scoped_release unlocked;
  bool proved = false;
  Blame blame(problem, {line_solves, conflicts, seconds});
  Lines lines = blame.contradiction(proved);
  return {std::move(lines), proved, blame.line_solves()};
}

// For suspicion a rough answer will do, so each line gets few conflicts.
std::tuple<Lines, Lines, std::uint64_t> suspects(const nb::bytes& puzzle, std::uint64_t line_solves,
                                                 std::uint64_t conflicts, double seconds) {
  const Problem& problem = unpacked(view(puzzle)).problem;
  nb::gil_scoped_release unlocked;
  Blame blame(problem, {line_solves, conflicts, seconds});
  Lines core = blame.core();
  Lines single = blame.suspects(core, 20);
  return {std::move(core), std::move(single), blame.line_solves()};
}

// Up to two solutions of the puzzle without one of its clues, and the line solves.
nb::tuple solve_free(const nb::bytes& puzzle, std::uint32_t line, std::uint64_t line_solves, std::uint64_t conflicts,
                     double seconds) {
  Problem problem = unpacked(view(puzzle)).problem;
  problem.free.assign(std::size_t(problem.width()) + problem.height(), 0);
  if (line >= problem.free.size()) throw nb::value_error("there is no such line");
  problem.free[line] = 1;
  Answer answer;
  {
    nb::gil_scoped_release unlocked;
    answer = with_kept<Classifier>(
        problem, [&](Classifier& solver) { return solver.classify(problem, {line_solves, conflicts, seconds}); });
  }
  return nb::make_tuple(
      tuple_of(answer.solutions.size(), [&](std::size_t i) { return grid_of(answer.solutions[i], problem.width()); }),
      answer.counts.line_solves);
}

}  // namespace

void bind_repair(nb::module_& module) {
  nb::class_<Ambiguity>(module, "Ambiguity")
      .def_prop_ro("solvable", [](const Ambiguity& a) { return name(a.solvable); })
      .def_prop_ro("grid", [](const Ambiguity& a) { return bytes_of(a.grid); })
      .def_prop_ro("varies", [](const Ambiguity& a) { return bytes_of(a.varies); })
      .def_prop_ro("complete", [](const Ambiguity& a) { return a.complete; })
      .def_prop_ro("regions", &regions_of)
      .def_prop_ro("line_solves", [](const Ambiguity& a) { return a.line_solves; })
      .def_prop_ro("conflicts", [](const Ambiguity& a) { return a.conflicts; })
      .def_prop_ro("seconds", [](const Ambiguity& a) { return a.seconds; });
  module.def("map", &map, nb::arg("puzzle"), nb::arg("line_solves"), nb::arg("conflicts"), nb::arg("seconds"),
             nb::arg("most"), nb::arg("known"));
  nb::class_<Mended>(module, "Mended")
      .def_prop_ro("remedies", &remedies_of)
      .def_prop_ro("seen", [](const Mended& m) { return m.seen; })
      .def_prop_ro("bound", [](const Mended& m) { return m.bound; })
      .def_prop_ro("all", [](const Mended& m) { return m.all; })
      .def_prop_ro("pictures", [](const Mended& m) { return m.pictures; })
      .def_prop_ro("line_solves", [](const Mended& m) { return m.line_solves; })
      .def_prop_ro("conflicts", [](const Mended& m) { return m.conflicts; })
      .def_prop_ro("seconds", [](const Mended& m) { return m.seconds; });
  module.def("mend", &mend, nb::arg("width"), nb::arg("height"), nb::arg("colours"), nb::arg("givens").none(),
             nb::arg("picture"), nb::arg("lines_only"), nb::arg("least"), nb::arg("most"), nb::arg("remedies"),
             nb::arg("mates"), nb::arg("line_solves"), nb::arg("conflicts"), nb::arg("seconds"));
  module.def("visibility", &visibility_in, nb::arg("picture"), nb::arg("width"), nb::arg("changes"));
  module.def("exchanges", &exchanges_of, nb::arg("one"), nb::arg("other"), nb::arg("width"));
  module.def("contradiction", &contradiction, nb::arg("puzzle"), nb::arg("line_solves"), nb::arg("conflicts"),
             nb::arg("seconds"));
  module.def("suspects", &suspects, nb::arg("puzzle"), nb::arg("line_solves"), nb::arg("conflicts"),
             nb::arg("seconds"));
  module.def("solve_free", &solve_free, nb::arg("puzzle"), nb::arg("line"), nb::arg("line_solves"),
             nb::arg("conflicts"), nb::arg("seconds"),
             nb::sig("def solve_free(puzzle: bytes, line: int, line_solves: int, conflicts: int, seconds: float) -> "
                     "tuple[tuple[tuple[bytes, ...], ...], int]"));
}

}  // namespace nonoproof

// Puzzles and grids, packed and unpacked, and the checker of solutions.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <optional>

#include "bindings/python.hpp"
#include "checker/check.hpp"

namespace nonoproof {

namespace {

void clues_from(nb::handle object, std::vector<std::vector<Run>>& into) {
  const std::span<PyObject*> lines = items(object);
  into.resize(lines.size());
  for (std::size_t i = 0; i < lines.size(); ++i) clue_from(lines[i], into[i]);
}

// The cells of rows that are as many, and each as long, as they should be.
void cells_from(nb::handle grid, std::size_t width, std::size_t height, std::vector<std::uint8_t>& into) {
  const std::span<PyObject*> rows = items(grid);
  into.clear();
  if (rows.size() != height) throw nb::value_error("a grid has one byte a cell");
  for (PyObject* const row : rows) {
    const Bytes cells = view(row);
    if (cells.size() != width) throw nb::value_error("a grid has one byte a cell");
    into.insert(into.end(), cells.begin(), cells.end());
  }
}

nb::bytes pack_puzzle(nb::handle rows, nb::handle columns, nb::handle goal, nb::handle givens, std::uint32_t colours,
                      nb::bytes palette) {
  thread_local Problem problem;
  clues_from(rows, problem.rows);
  clues_from(columns, problem.columns);
  const std::size_t width = problem.width(), height = problem.height();
  problem.goal.clear();
  problem.givens.clear();
  if (!goal.is_none()) cells_from(goal, width, height, problem.goal);
  if (!givens.is_none()) cells_from(givens, width, height, problem.givens);
  return bytes_of(pack(problem, colours, {palette.c_str(), palette.size()}));
}

// The runs that Python has: those of the tables, by colour and length, and for others those that it makes.
class Runs {
 public:
  Runs(nb::tuple tables, nb::callable make) : tables_(tables), make_(std::move(make)) {}

  nb::object operator()(const Run& run) const {
    if (run.colour < tables_.size()) {
      const std::span<PyObject*> table = items(tables_[run.colour]);
      if (run.length < table.size()) return nb::borrow(table[run.length]);
    }
    return make_(run.length, run.colour);
  }
  nb::tuple clues(const std::vector<std::vector<Run>>& side) const {
    return tuple_of(side.size(), [&](std::size_t i) {
      return tuple_of(side[i].size(), [&](std::size_t j) { return (*this)(side[i][j]); });
    });
  }

 private:
  nb::tuple tables_;
  nb::callable make_;
};

nb::tuple unpack_puzzle(nb::bytes data, nb::tuple tables, nb::callable make) {
  const Packed& packed = unpacked(view(data));
  const Problem& problem = packed.problem;
  const Runs runs(tables, std::move(make));
  const auto grid = [&](const std::vector<std::uint8_t>& cells) {
    return cells.empty() ? nb::none() : nb::object(grid_of(cells, problem.width()));
  };
  nb::object goal = grid(problem.goal), givens = grid(problem.givens);
  nb::object palette = bytes_of(packed.palette);
  nb::object rows = runs.clues(problem.rows), columns = runs.clues(problem.columns);
  return nb::make_tuple(rows, columns, goal, givens, packed.colours, palette);
}

// A packed puzzle with that goal, a packed grid, in place of any that it has.
nb::bytes with_goal(nb::bytes data, nb::bytes goal) {
  Packed packed = unpacked(view(data));
  Problem& problem = packed.problem;
  unpack_grid(view(goal), std::size_t(problem.width()) * problem.height(), problem.goal);
  const Bytes palette = packed.palette;
  return bytes_of(pack(problem, packed.colours, {reinterpret_cast<const char*>(palette.data()), palette.size()}));
}

nb::bytes by_picture_or_nothing(nb::bytes puzzle, nb::bytes picture) {
  return bytes_of(by_picture(view(puzzle), view(picture)));
}

nb::bytes with_clues(nb::bytes puzzle) { return bytes_of(by_clues(view(puzzle))); }

nb::bytes pack_cells(nb::handle grid, std::uint32_t colours) {
  thread_local std::vector<std::uint8_t> cells;
  const std::span<PyObject*> rows = items(grid);
  cells_from(grid, rows.empty() ? 0 : view(rows[0]).size(), rows.size(), cells);
  if (cells.empty()) throw nb::value_error("a grid has rows and columns");
  return bytes_of(pack_grid(cells, colours));
}

nb::tuple unpack_cells(nb::bytes data, std::uint32_t width, std::uint32_t height) {
  check_size(width, height);
  thread_local std::vector<std::uint8_t> cells;
  unpack_grid(view(data), std::size_t(width) * height, cells);
  return grid_of(cells, width);
}

// A claim is the number of grids that prove it; none for a verdict that says nothing.
std::string fault_of_claim(nb::bytes puzzle, std::optional<std::uint32_t> claim, nb::tuple solutions) {
  using checker::Claim;
  std::vector<std::vector<std::uint8_t>> grids;
  for (nb::handle each : solutions) {
    const Bytes cells = view(each);
    grids.emplace_back(cells.begin(), cells.end());
  }
  const Claim meant = !claim ? Claim::nothing : *claim == 1 ? Claim::one : *claim == 0 ? Claim::none : Claim::several;
  const Bytes bytes = view(puzzle);
  nb::gil_scoped_release unlocked;
  return checker::fault_of(bytes, meant, grids);
}

}  // namespace

void bind_puzzles(nb::module_& module) {
  module.def("pack", &pack_puzzle, nb::arg("rows"), nb::arg("columns"), nb::arg("goal").none(),
             nb::arg("givens").none(), nb::arg("colours"), nb::arg("palette"));
  module.def("unpack", &unpack_puzzle, nb::arg("data"), nb::arg("tables"), nb::arg("make"),
             nb::sig("def unpack(data: bytes, tables: tuple, make: object) -> _Unpacked"));
  module.def("with_goal", &with_goal, nb::arg("data"), nb::arg("goal"));
  module.def("by_picture", &by_picture_or_nothing, nb::arg("puzzle"), nb::arg("picture"));
  module.def("by_clues", &with_clues, nb::arg("puzzle"));
  module.def("pack_grid", &pack_cells, nb::arg("grid"), nb::arg("colours"));
  module.def("unpack_grid", &unpack_cells, nb::arg("data"), nb::arg("width"), nb::arg("height"),
             nb::sig("def unpack_grid(data: bytes, width: int, height: int) -> tuple[bytes, ...]"));
  module.def(
      "fault_of",
      [](nb::bytes puzzle, nb::bytes cells) {
        const Bytes bytes = view(puzzle), grid = view(cells);
        nb::gil_scoped_release unlocked;
        return checker::fault_of(bytes, grid);
      },
      nb::arg("puzzle"), nb::arg("cells"));
  module.def("fault_of_claim", &fault_of_claim, nb::arg("puzzle"), nb::arg("claim").none(), nb::arg("grids"));
}

}  // namespace nonoproof

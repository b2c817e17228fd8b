// The binding, and nothing else: Python values in, the solver's answer out.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>

#include "belief.hpp"
#include "census.hpp"
#include "ladder.hpp"
#include "measure.hpp"
#include "one_line.hpp"
#include "solver.hpp"
#include "tell.hpp"
#include "trim.hpp"

namespace nb = nanobind;
using namespace nonoproof;

namespace {

std::uint32_t small_number(PyObject* object) {
  const long value = PyLong_AsLong(object);
  if (value == -1 && PyErr_Occurred()) throw nb::python_error();
  if (value < 0 || value > 1'000'000'000) throw nb::value_error("a length or colour is out of range");
  return std::uint32_t(value);
}

// The items of a list or tuple.
std::span<PyObject*> items(nb::handle object) {
  if (!PyTuple_Check(object.ptr()) && !PyList_Check(object.ptr())) throw nb::type_error("clues are lists or tuples");
  PyObject** const first = PySequence_Fast_ITEMS(object.ptr());
  return {first, std::size_t(PySequence_Fast_GET_SIZE(object.ptr()))};
}

// A (length, colour) pair. Read through the C API: a corpus has millions of runs.
Run run_from(PyObject* pair) {
  if (!PyTuple_Check(pair) || PyTuple_GET_SIZE(pair) != 2) throw nb::type_error("a run is (length, colour)");
  return {small_number(PyTuple_GET_ITEM(pair, 0)), small_number(PyTuple_GET_ITEM(pair, 1))};
}

std::vector<Run> clue_from(nb::handle object) {
  const std::span<PyObject*> pairs = items(object);
  std::vector<Run> clue(pairs.size());
  std::transform(pairs.begin(), pairs.end(), clue.begin(), run_from);
  return clue;
}

std::vector<std::vector<Run>> clues_from(nb::handle object) {
  const std::span<PyObject*> lines = items(object);
  std::vector<std::vector<Run>> clues(lines.size());
  std::transform(lines.begin(), lines.end(), clues.begin(), clue_from);
  return clues;
}

std::vector<std::uint8_t> cells_from(const std::optional<nb::bytes>& cells, std::size_t expected) {
  if (!cells) return {};
  if (cells->size() != expected) throw nb::value_error("a grid has one byte a cell");
  const auto* const data = static_cast<const std::uint8_t*>(cells->data());
  return {data, data + cells->size()};
}

Problem problem_from(nb::handle rows, nb::handle columns, std::uint32_t colours, const std::optional<nb::bytes>& givens,
                     const std::optional<nb::bytes>& goal) {
  Problem problem;
  problem.rows = clues_from(rows);
  problem.columns = clues_from(columns);
  problem.height = std::uint32_t(problem.rows.size());
  problem.width = std::uint32_t(problem.columns.size());
  problem.colours = colours;
  const std::size_t cells = std::size_t(problem.width) * problem.height;
  problem.givens = cells_from(givens, cells);
  problem.goal = cells_from(goal, cells);
  return problem;
}

// One solver a thread: its memory is used again for the next puzzle.
Solver& solver() {
  thread_local Solver instance;
  return instance;
}

struct Result {
  Answer answer;
  Proof proof;
};

const char* name(Verdict verdict) {
  constexpr const char* names[] = {"unique", "multiple", "none", "undecided"};
  return names[std::size_t(verdict)];
}

const char* name(Means means) {
  constexpr const char* names[] = {"lines", "probing", "search"};
  return names[std::size_t(means)];
}

Result classify(nb::handle rows, nb::handle columns, std::uint32_t colours, std::optional<nb::bytes> givens,
                std::optional<nb::bytes> goal, std::uint64_t line_solves, std::uint64_t conflicts, double seconds,
                bool proof) {
  const Problem problem = problem_from(rows, columns, colours, givens, goal);
  Result result;
  nb::gil_scoped_release unlocked;
  result.answer = solver().classify(problem, {line_solves, conflicts, seconds}, proof ? &result.proof : nullptr);
  return result;
}

std::vector<Result> classify_batch(nb::list problems, std::uint64_t line_solves, std::uint64_t conflicts,
                                   double seconds) {
  std::vector<Problem> batch;
  batch.reserve(problems.size());
  for (nb::handle each : problems) {
    const auto [rows, columns, colours, givens, goal] =
        nb::cast<std::tuple<nb::object, nb::object, std::uint32_t, std::optional<nb::bytes>, std::optional<nb::bytes>>>(
            each);
    batch.push_back(problem_from(rows, columns, colours, givens, goal));
  }
  std::vector<Result> results(batch.size());
  nb::gil_scoped_release unlocked;
  for (std::size_t i = 0; i < batch.size(); ++i)
    results[i].answer = solver().classify(batch[i], {line_solves, conflicts, seconds});
  return results;
}

// Clues of one colour from the lengths of their runs. Each run is the one that the table has at its length, so that
// none is made anew.
nb::tuple clues_of_lengths(nb::list lines, nb::tuple table) {
  nb::object clues = nb::steal(PyTuple_New(PyList_GET_SIZE(lines.ptr())));
  if (!clues.is_valid()) throw nb::python_error();
  Py_ssize_t place = 0;
  for (PyObject* const line : items(lines)) {
    const std::span<PyObject*> lengths = items(line);
    PyObject* const clue = PyTuple_New(Py_ssize_t(lengths.size()));
    if (clue == nullptr) throw nb::python_error();
    PyTuple_SET_ITEM(clues.ptr(), place++, clue);
    for (std::size_t i = 0; i < lengths.size(); ++i) {
      const std::uint32_t length = small_number(lengths[i]);
      if (length >= table.size()) throw nb::index_error("a run is longer than any in the table");
      PyTuple_SET_ITEM(clue, Py_ssize_t(i), Py_NewRef(PyTuple_GET_ITEM(table.ptr(), Py_ssize_t(length))));
    }
  }
  return nb::borrow<nb::tuple>(clues);
}

// The run lengths of clues of one colour; nothing where a run has no length or another colour.
std::optional<Lengths> lengths_from(nb::handle object) {
  const std::span<PyObject*> lines = items(object);
  Lengths side;
  side.ends.reserve(lines.size());
  side.runs.reserve(4 * lines.size());
  for (PyObject* const line : lines) {
    for (PyObject* const pair : items(line)) {
      const Run run = run_from(pair);
      if (run.length == 0 || run.colour != 1) return std::nullopt;
      side.runs.push_back(run.length);
    }
    side.ends.push_back(side.runs.size());
  }
  return side;
}

struct Measures {
  Lengths rows, columns;
};

std::optional<Measures> measure(nb::handle rows, nb::handle columns) {
  std::optional<Lengths> across = lengths_from(rows), down = lengths_from(columns);
  if (!across || !down) return std::nullopt;
  return Measures{std::move(*across), std::move(*down)};
}

nb::object list_of(std::span<const std::uint32_t> line) {
  nb::object list = nb::steal(PyList_New(Py_ssize_t(line.size())));
  for (std::size_t i = 0; i < line.size(); ++i)
    PyList_SET_ITEM(list.ptr(), Py_ssize_t(i), PyLong_FromUnsignedLong(line[i]));
  return list;
}

nb::object lists_of(const Lengths& side) {
  nb::object lists = nb::steal(PyList_New(Py_ssize_t(side.lines())));
  for (std::size_t i = 0; i < side.lines(); ++i)
    PyList_SET_ITEM(lists.ptr(), Py_ssize_t(i), list_of(side.line(i)).release().ptr());
  return lists;
}

nb::bytes bytes_of(const std::string& text) { return nb::bytes(text.data(), text.size()); }

// One line after the other, so that the first that differs ends it.
bool grid_shows(nb::tuple grid, nb::handle rows, nb::handle columns) {
  const std::span<PyObject*> across = items(rows), down = items(columns);
  const std::size_t width = down.size(), height = across.size();
  if (grid.size() != height) return false;
  std::string cells;
  for (nb::handle each : grid) {
    const nb::bytes line = nb::cast<nb::bytes>(each);
    if (line.size() != width) return false;
    cells.append(line.c_str(), width);
  }
  const auto* const first = reinterpret_cast<const std::uint8_t*>(cells.data());
  for (std::size_t i = 0; i < height; ++i)
    if (!shows({first + i * width, width, 1}, clue_from(across[i]))) return false;
  for (std::size_t j = 0; j < width; ++j)
    if (!shows({first + j, height, width}, clue_from(down[j]))) return false;
  return true;
}

// Cells are bit sets of colours, little-endian, each in the same number of whole bytes.
std::optional<nb::bytes> settle_line(nb::handle clue, std::uint32_t colours, nb::bytes candidates) {
  const std::vector<Run> runs = clue_from(clue);
  const std::size_t size = (colours + 7) / 8;
  if (size == 0 || candidates.size() % size != 0) throw nb::value_error("a cell has one bit a colour, in whole bytes");
  std::string bits(static_cast<const char*>(candidates.data()), candidates.size());
  Candidates cells;
  cells.length = std::uint32_t(bits.size() / size);
  cells.colours = colours;
  cells.may.resize(std::size_t(cells.length) * colours);
  const auto place = [&](std::size_t i, std::size_t c) -> char& { return bits[i * size + c / 8]; };
  for (std::size_t i = 0; i < cells.length; ++i)
    for (std::size_t c = 0; c < colours; ++c) cells.may[i * colours + c] = place(i, c) >> (c % 8) & 1;
  if (!settle_alone(runs, cells)) return std::nullopt;
  std::fill(bits.begin(), bits.end(), 0);
  for (std::size_t i = 0; i < cells.length; ++i)
    for (std::size_t c = 0; c < colours; ++c) place(i, c) |= char(cells.may[i * colours + c] << (c % 8));
  return nb::bytes(bits.data(), bits.size());
}

std::tuple<std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t> count_all(std::uint32_t width,
                                                                                 std::uint32_t height) {
  nb::gil_scoped_release unlocked;
  const Census counted = census(width, height);
  return {counted.grids, counted.unique, counted.by_lines, counted.puzzles};
}

Climb climb(nb::handle rows, nb::handle columns, std::uint32_t colours, std::optional<nb::bytes> givens,
            std::uint32_t rounds, bool steps) {
  const Problem problem = problem_from(rows, columns, colours, givens, std::nullopt);
  nb::gil_scoped_release unlocked;
  thread_local Ladder ladder;
  return ladder.climb(problem, rounds, steps);
}

std::string way(nb::handle rows, nb::handle columns, std::uint32_t colours, std::optional<nb::bytes> givens,
                std::optional<nb::bytes> solution, std::uint32_t steps) {
  const Problem problem = problem_from(rows, columns, colours, givens, solution);
  nb::gil_scoped_release unlocked;
  thread_local Teller teller;
  return json_of(teller.way(problem, problem.goal, steps), problem);
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

std::vector<std::vector<Literal>> trim(nb::handle rows, nb::handle columns, std::uint32_t colours,
                                       std::optional<nb::bytes> givens, std::optional<nb::bytes> solution,
                                       std::vector<std::vector<Literal>> steps, double seconds) {
  Problem problem = problem_from(rows, columns, colours, givens, solution);
  nb::gil_scoped_release unlocked;
  return Trimmer().trim(problem, std::move(steps), std::move(problem.goal), seconds);
}

// For each cell and colour. Lines are not settled first: the beliefs alone speak.
std::vector<double> beliefs(nb::handle rows, nb::handle columns, std::uint32_t colours, std::optional<nb::bytes> givens,
                            std::uint32_t rounds) {
  const Problem problem = problem_from(rows, columns, colours, givens, std::nullopt);
  nb::gil_scoped_release unlocked;
  Board board;
  board.load(problem);
  Beliefs beliefs;
  beliefs.reset(board);
  std::vector<double> chances;
  if (!board.assign_givens(problem)) return chances;
  for (std::uint32_t i = 0; i < rounds; ++i) beliefs.exchange(board, board.lines().size());
  for (std::uint32_t cell = 0; cell < board.cells(); ++cell)
    for (std::uint32_t colour = 0; colour < colours; ++colour) chances.push_back(beliefs.chance(cell, colour));
  return chances;
}

std::string build_information() {
  return std::string("core ") + NONOPROOF_COMPILER + ", " + NONOPROOF_BUILD_TYPE + ", C++" +
         std::to_string(__cplusplus / 100 % 100);
}

}  // namespace

NB_MODULE(_core, module) {
  nb::class_<Result>(module, "Result")
      .def_prop_ro("verdict", [](const Result& r) { return name(r.answer.verdict); })
      .def_prop_ro("solved_by", [](const Result& r) { return name(r.answer.means); })
      .def_prop_ro("solutions",
                   [](const Result& r) {
                     nb::list grids;
                     for (const auto& grid : r.answer.solutions)
                       grids.append(nb::bytes(reinterpret_cast<const char*>(grid.data()), grid.size()));
                     return grids;
                   })
      .def_prop_ro("clauses", [](const Result& r) { return r.proof.clauses; })
      .def_prop_ro("solution_after",
                   [](const Result& r) { return std::min(r.proof.solution_after, r.proof.clauses.size()); })
      .def_prop_ro("seconds", [](const Result& r) { return r.answer.seconds; })
      .def_prop_ro("sweeps", [](const Result& r) { return r.answer.counts.sweeps; })
      .def_prop_ro("line_solves", [](const Result& r) { return r.answer.counts.line_solves; })
      .def_prop_ro("probes", [](const Result& r) { return r.answer.counts.probes; })
      .def_prop_ro("decisions", [](const Result& r) { return r.answer.counts.decisions; })
      .def_prop_ro("conflicts", [](const Result& r) { return r.answer.counts.conflicts; })
      .def_prop_ro("known_after_lines", [](const Result& r) { return r.answer.counts.known_after_lines; })
      .def_prop_ro("known_after_probing", [](const Result& r) { return r.answer.counts.known_after_probing; });
  module.def("classify", &classify, nb::arg("rows"), nb::arg("columns"), nb::arg("colours"),
             nb::arg("givens") = nb::none(), nb::arg("goal") = nb::none(),
             nb::arg("line_solves") = ~std::uint64_t(0), nb::arg("conflicts") = ~std::uint64_t(0),
             nb::arg("seconds") = std::numeric_limits<double>::infinity(), nb::arg("proof") = false);
  module.def("classify_batch", &classify_batch, nb::arg("problems"), nb::arg("line_solves") = ~std::uint64_t(0),
             nb::arg("conflicts") = ~std::uint64_t(0), nb::arg("seconds") = std::numeric_limits<double>::infinity());
  module.def("settle_line", &settle_line, nb::arg("clue"), nb::arg("colours"), nb::arg("candidates"));
  module.def("beliefs", &beliefs, nb::arg("rows"), nb::arg("columns"), nb::arg("colours"), nb::arg("givens"),
             nb::arg("rounds"));
  module.def("census", &count_all, nb::arg("width"), nb::arg("height"));
  nb::class_<Climb>(module, "Climb")
      .def_prop_ro("end", [](const Climb& c) { return name(c.end); })
      .def_prop_ro("impossible_line", [](const Climb& c) { return line_or_none(c.impossible_line); })
      .def_prop_ro("rounds", &rounds_of)
      .def_prop_ro("steps", &steps_of)
      .def_prop_ro("cells", [](const Climb& c) { return std::vector<std::uint32_t>(c.cells.begin(), c.cells.end()); })
      .def_prop_ro("grid",
                   [](const Climb& c) { return nb::bytes(reinterpret_cast<const char*>(c.grid.data()), c.grid.size()); })
      .def_prop_ro("line_solves", [](const Climb& c) { return c.line_solves; });
  module.def("climb", &climb, nb::arg("rows"), nb::arg("columns"), nb::arg("colours"), nb::arg("givens") = nb::none(),
             nb::arg("rounds") = ~std::uint32_t(0), nb::arg("steps") = false);
  module.def("way", &way, nb::arg("rows"), nb::arg("columns"), nb::arg("colours"), nb::arg("givens").none(),
             nb::arg("solution").none(), nb::arg("steps") = ~std::uint32_t(0));
  module.def("trim", &trim, nb::arg("rows"), nb::arg("columns"), nb::arg("colours"), nb::arg("givens").none(),
             nb::arg("solution").none(), nb::arg("steps"),
             nb::arg("seconds") = std::numeric_limits<double>::infinity());
  nb::class_<Measures>(module, "Measures")
      .def_prop_ro("rows", [](const Measures& m) { return lists_of(m.rows); })
      .def_prop_ro("columns", [](const Measures& m) { return lists_of(m.columns); })
      .def_prop_ro("fit", [](const Measures& m) { return fit(m.rows, m.columns); })
      .def_prop_ro("settled", [](const Measures& m) { return settled(m.rows, m.columns); })
      .def_prop_ro("text", [](const Measures& m) { return bytes_of(clue_text(m.rows, m.columns)); })
      .def_prop_ro("form", [](const Measures& m) {
        const Form form = smallest_form(m.rows, m.columns);
        return std::make_tuple(bytes_of(form.text), form.turn);
      });
  module.def("clues_of_lengths", &clues_of_lengths, nb::arg("lines"), nb::arg("table"),
             nb::sig("def clues_of_lengths(lines: list, table: tuple) -> tuple[tuple[_Run, ...], ...]"));
  module.def("measure", &measure, nb::arg("rows"), nb::arg("columns"));
  module.def("shows", &grid_shows, nb::arg("grid"), nb::arg("rows"), nb::arg("columns"));
  module.def("build_information", &build_information);
}

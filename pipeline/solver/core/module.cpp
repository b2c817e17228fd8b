// The binding, and nothing else: Python values in, the solver's answer out.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <string>

#include "solver.hpp"

namespace nb = nanobind;
using namespace nonoproof;

namespace {

std::uint32_t small_number(PyObject* object) {
  const long value = PyLong_AsLong(object);
  if (value == -1 && PyErr_Occurred()) throw nb::python_error();
  if (value < 0 || value > 1'000'000'000) throw nb::value_error("a length or colour is out of range");
  return std::uint32_t(value);
}

// A sequence of clues, each a sequence of (length, colour) pairs. Read through the C API: a corpus has millions of runs.
std::vector<std::vector<Run>> clues_from(nb::handle object) {
  nb::object outer = nb::steal(PySequence_Fast(object.ptr(), "clues are a sequence"));
  if (!outer.is_valid()) throw nb::python_error();
  const Py_ssize_t lines = PySequence_Fast_GET_SIZE(outer.ptr());
  std::vector<std::vector<Run>> clues(static_cast<std::size_t>(lines));
  for (Py_ssize_t i = 0; i < lines; ++i) {
    nb::object inner = nb::steal(PySequence_Fast(PySequence_Fast_GET_ITEM(outer.ptr(), i), "a clue is a sequence"));
    if (!inner.is_valid()) throw nb::python_error();
    const Py_ssize_t runs = PySequence_Fast_GET_SIZE(inner.ptr());
    std::vector<Run>& clue = clues[std::size_t(i)];
    clue.reserve(std::size_t(runs));
    for (Py_ssize_t j = 0; j < runs; ++j) {
      PyObject* const pair = PySequence_Fast_GET_ITEM(inner.ptr(), j);
      if (!PyTuple_Check(pair) || PyTuple_GET_SIZE(pair) != 2) throw nb::type_error("a run is (length, colour)");
      clue.push_back({small_number(PyTuple_GET_ITEM(pair, 0)), small_number(PyTuple_GET_ITEM(pair, 1))});
    }
  }
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
  module.def("build_information", &build_information);
}

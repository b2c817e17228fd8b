// What clues say before anything is solved.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>

#include <optional>
#include <string>

#include "bindings/python.hpp"
#include "clues/measure.hpp"

namespace nonoproof {

namespace {

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
  std::vector<Run> clue;
  const auto has = [&](const Cells& line, PyObject* told) {
    clue_from(told, clue);
    return shows(line, clue);
  };
  for (std::size_t i = 0; i < height; ++i)
    if (!has({first + i * width, width, 1}, across[i])) return false;
  for (std::size_t j = 0; j < width; ++j)
    if (!has({first + j, height, width}, down[j])) return false;
  return true;
}

}  // namespace

void bind_clues(nb::module_& module) {
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
  module.def("measure", &measure, nb::arg("rows"), nb::arg("columns"));
  module.def("shows", &grid_shows, nb::arg("grid"), nb::arg("rows"), nb::arg("columns"));
}

}  // namespace nonoproof

// The module, and what its parts share. Each part binds one subject, and nothing else.
#include "bindings/python.hpp"

#include <nanobind/stl/string.h>

#include <string>

#include "attention.hpp"

namespace nonoproof {

namespace {

// What this thread asks now and then while the core works for it. It raises an exception to end the work.
thread_local PyObject* watcher = nullptr;

// Whoever presses Ctrl-C is heard while the core works.
void hear_signals() {
  nb::gil_scoped_acquire locked;
  if (PyErr_CheckSignals() != 0) throw nb::python_error();
  if (watcher != nullptr) nb::borrow(watcher)();
}

void watch(nb::object asked) {
  PyObject* const before = watcher;
  watcher = asked.is_none() ? nullptr : asked.release().ptr();
  Py_XDECREF(before);
}

}  // namespace

std::span<PyObject*> items(nb::handle object) {
  if (!PyTuple_Check(object.ptr()) && !PyList_Check(object.ptr())) throw nb::type_error("lists or tuples are expected");
  PyObject** const first = PySequence_Fast_ITEMS(object.ptr());
  return {first, std::size_t(PySequence_Fast_GET_SIZE(object.ptr()))};
}

std::uint32_t small_number(PyObject* object) {
  const long value = PyLong_AsLong(object);
  if (value == -1 && PyErr_Occurred()) throw nb::python_error();
  if (value < 0 || value > long(longest_run)) throw nb::value_error("a length or colour is out of range");
  return std::uint32_t(value);
}

Run run_from(PyObject* pair) {
  if (!PyTuple_Check(pair) || PyTuple_GET_SIZE(pair) != 2) throw nb::type_error("a run is (length, colour)");
  return {small_number(PyTuple_GET_ITEM(pair, 0)), small_number(PyTuple_GET_ITEM(pair, 1))};
}

void clue_from(nb::handle object, std::vector<Run>& into) {
  into.clear();
  for (PyObject* const pair : items(object)) into.push_back(run_from(pair));
}

nb::tuple grid_of(Bytes cells, std::size_t width) {
  return tuple_of(cells.size() / width, [&](std::size_t y) { return bytes_of(cells.subspan(y * width, width)); });
}

void ask_watcher() {
  if (watcher != nullptr) listen();
}

const Packed& unpacked(Bytes bytes) {
  ask_watcher();
  thread_local Packed packed;
  unpack(bytes, packed);
  return packed;
}

}  // namespace nonoproof

NB_MODULE(_core, module) {
  using namespace nonoproof;
  set_listener(&hear_signals);
  bind_puzzles(module);
  bind_clues(module);
  bind_solver(module);
  bind_ladder(module);
  bind_repair(module);
  bind_alike(module);
  bind_decode(module);
  module.def("watch", &watch, nb::arg("asked").none());
  module.def("build_information", [] {
    return std::string("core ") + NONOPROOF_COMPILER + ", " + NONOPROOF_BUILD_TYPE + ", C++" +
           std::to_string(__cplusplus / 100 % 100);
  });
}

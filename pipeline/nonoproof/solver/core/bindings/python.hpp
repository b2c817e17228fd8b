// What the bindings share. They alone know Python.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "clues/packed.hpp"
#include "needs.hpp"
#include "puzzle.hpp"

namespace nonoproof {

namespace nb = nanobind;

void bind_puzzles(nb::module_& module);
void bind_clues(nb::module_& module);
void bind_solver(nb::module_& module);
void bind_ladder(nb::module_& module);
void bind_repair(nb::module_& module);
void bind_alike(nb::module_& module);
void bind_decode(nb::module_& module);

// The items of a list or tuple.
std::span<PyObject*> items(nb::handle object);
// Of a run: neither is ever large.
std::uint32_t small_number(PyObject* object);
// A (length, colour) pair. Read through the C API: a corpus has millions of runs.
Run run_from(PyObject* pair);
void clue_from(nb::handle object, std::vector<Run>& into);

inline Bytes view(nb::handle bytes) {
  if (!PyBytes_Check(bytes.ptr())) throw nb::type_error("bytes are expected");
  return {reinterpret_cast<const std::uint8_t*>(PyBytes_AS_STRING(bytes.ptr())),
          std::size_t(PyBytes_GET_SIZE(bytes.ptr()))};
}
inline nb::bytes bytes_of(std::string_view text) { return nb::bytes(text.data(), text.size()); }
inline nb::bytes bytes_of(Bytes bytes) { return nb::bytes(bytes.data(), bytes.size()); }

// A tuple of `count` items, each made by `make(i)`, which returns a new reference.
template <typename Make>
nb::tuple tuple_of(std::size_t count, const Make& make) {
  nb::object made = nb::steal(PyTuple_New(Py_ssize_t(count)));
  if (!made.is_valid()) throw nb::python_error();
  for (std::size_t i = 0; i < count; ++i) PyTuple_SET_ITEM(made.ptr(), Py_ssize_t(i), make(i).release().ptr());
  return nb::borrow<nb::tuple>(made);
}

// The cells as one bytes object a row.
nb::tuple grid_of(Bytes cells, std::size_t width);

// Asks at once whether the work is still wanted. Many short calls would otherwise never ask.
void ask_watcher();

// Does the work with what the thread keeps for its next puzzle, so that its memory is used again. What was interrupted is in
// no state to be, and much memory is given back.
template <class Kept, class Work>
auto with_kept(const Problem& problem, const Work& work) {
  constexpr std::uint64_t much = std::uint64_t(8) << 20;
  ask_watcher();
  thread_local std::optional<Kept> kept;
  if (!kept) kept.emplace();
  const bool large = needs_of(problem).lines > much;
  try {
    auto done = work(*kept);
    if (large) kept.reset();
    return done;
  } catch (...) {
    kept.reset();
    throw;
  }
}

// The packed puzzle. One for each thread: its memory is used again for the next.
const Packed& unpacked(Bytes bytes);

}  // namespace nonoproof

// Pictures that are nearly the same.
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <tuple>

#include "alike/index.hpp"
#include "bindings/python.hpp"

namespace nonoproof {

namespace {

using Told = std::tuple<std::uint64_t, std::uint64_t, std::uint32_t, int, std::uint32_t, std::uint32_t, bool>;

const std::vector<std::uint8_t>& cells_of(nb::bytes grid, alike::Size size) {
  thread_local std::vector<std::uint8_t> cells;
  unpack_grid(view(grid), size.cells(), cells);
  return cells;
}

}  // namespace

void bind_alike(nb::module_& module) {
  nb::class_<alike::Index>(module, "Alike")
      .def(nb::init<>())
      .def("add_known", [](alike::Index& index, std::uint64_t number, nb::bytes signature) {
            index.add_known(number, view(signature));
          }, nb::arg("number"), nb::arg("signature"))
      .def("add_new", [](alike::Index& index, std::uint64_t number, nb::bytes grid, std::uint32_t width, std::uint32_t height) {
            return bytes_of(index.add_new(number, cells_of(grid, {width, height}), {width, height}));
          }, nb::arg("number"), nb::arg("grid"), nb::arg("width"), nb::arg("height"))
      .def("search", [](alike::Index& index) {
            const nb::gil_scoped_release released;
            index.search();
          })
      .def("wanted", &alike::Index::wanted)
      .def("give", [](alike::Index& index, std::uint64_t number, nb::bytes grid, std::uint32_t width, std::uint32_t height) {
            index.give(number, cells_of(grid, {width, height}), {width, height});
          }, nb::arg("number"), nb::arg("grid"), nb::arg("width"), nb::arg("height"))
      .def("pairs", [](alike::Index& index) {
            std::vector<Told> told;
            for (const alike::Pair& each : index.pairs())
              told.emplace_back(each.picture, each.other, each.differing, each.turn, each.scale, each.other_scale, each.moved);
            return told;
          });
}

}  // namespace nonoproof

// Pictures that are nearly the same.
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <tuple>

#include "alike/search.hpp"
#include "bindings/python.hpp"

namespace nonoproof {

namespace {

using Told = std::tuple<std::uint64_t, std::uint64_t, std::uint32_t, int, std::uint32_t, std::uint32_t, bool>;

const std::vector<std::uint8_t>& cells_of(nb::bytes grid, alike::Size size) {
  check_size(size.width, size.height);
  thread_local std::vector<std::uint8_t> cells;
  unpack_grid(view(grid), size.cells(), cells);
  return cells;
}

}  // namespace

void bind_alike(nb::module_& module) {
  module.attr("SIGNATURE_VERSION") = alike::signature_version;
  module.def(
      "signature",
      [](std::uint64_t number, nb::bytes grid, std::uint32_t width, std::uint32_t height) {
        return bytes_of(alike::signature(number, cells_of(grid, {width, height}), {width, height}));
      },
      nb::arg("number"), nb::arg("grid"), nb::arg("width"), nb::arg("height"));
  nb::class_<alike::Search>(module, "AlikeSearch")
      .def(nb::init<std::uint32_t, std::uint32_t>(), nb::arg("share") = 0, nb::arg("shares") = 1)
      .def(
          "add_new",
          [](alike::Search& search, nb::bytes block) {
            const Bytes bytes = view(block);
            const nb::gil_scoped_release released;
            search.add_new(bytes);
          },
          nb::arg("block"))
      .def(
          "add_known",
          [](alike::Search& search, nb::bytes block) {
            const Bytes bytes = view(block);
            const nb::gil_scoped_release released;
            search.add_known(bytes);
          },
          nb::arg("block"))
      .def("wanted",
           [](alike::Search& search) {
             const nb::gil_scoped_release released;
             return search.wanted();
           })
      .def(
          "give",
          [](alike::Search& search, std::uint64_t number, nb::bytes grid, std::uint32_t width, std::uint32_t height) {
            search.give(number, cells_of(grid, {width, height}), {width, height});
          },
          nb::arg("number"), nb::arg("grid"), nb::arg("width"), nb::arg("height"))
      .def("pairs", [](alike::Search& search) {
        std::vector<Told> told;
        const nb::gil_scoped_release released;
        for (const alike::Pair& each : search.pairs())
          told.emplace_back(each.picture, each.other, each.differing, each.turn, each.scale, each.other_scale,
                            each.moved);
        return told;
      });
}

}  // namespace nonoproof

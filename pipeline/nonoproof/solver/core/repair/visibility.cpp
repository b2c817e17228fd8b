// A cell at the edge of a shape may go or come unnoticed. A hole in the inside, a lone dot, a line that breaks in two or two
// shapes that grow together are seen at once.
#include "visibility.hpp"

#include <array>
#include <vector>

namespace nonoproof {

namespace {

constexpr double at_edge = 1.0;
constexpr double at_tip = 1.5;     // one neighbour of the colour: the end of a line grows or shrinks
constexpr double at_corner = 2.5;  // neighbours only aslant: nearly a dot
constexpr double inside = 4.0;     // a hole is made or filled
constexpr double dot = 5.0;        // a dot comes or goes
constexpr double topology = 3.0;   // what was one falls apart, or what was apart becomes one

// The eight neighbours, in a ring; every other one is beside the cell.
constexpr std::array<std::array<int, 2>, 8> around{
    {{-1, -1}, {-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}}};

// That the cell gets this ink or loses it.
double seen(std::span<const std::uint8_t> picture, std::uint32_t width, std::uint32_t cell, std::uint8_t ink) {
  const int columns = int(width), rows = int(picture.size() / width), y = int(cell) / columns, x = int(cell) % columns;
  std::array<bool, 8> ring{};
  int beside = 0, same = 0;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const int v = y + around[i][0], u = x + around[i][1];
    ring[i] = v >= 0 && v < rows && u >= 0 && u < columns &&
              picture[std::size_t(v) * std::size_t(columns) + std::size_t(u)] == ink;
    same += ring[i];
    beside += ring[i] && i % 2 == 1;
  }
  if (same == 0) return dot;
  // The pieces of the ink that the cell touches: where there is one, nothing is joined or parted.
  int pieces = 0;
  for (std::size_t i = 0; i < ring.size(); ++i) pieces += ring[i] && !ring[(i + 7) % 8];
  const double alone = beside == 4 ? inside : beside == 0 ? at_corner : beside == 1 ? at_tip : at_edge;
  return alone + (pieces > 1 ? topology : 0);
}

}  // namespace

double visibility_of(std::span<const std::uint8_t> picture, std::uint32_t width, Pixel change) {
  const std::uint8_t before = picture[change.cell], after = change.colour;
  if (before == after) return 0;
  if (before == background) return seen(picture, width, change.cell, after);
  if (after == background) return seen(picture, width, change.cell, before);
  return (seen(picture, width, change.cell, before) + seen(picture, width, change.cell, after)) / 2;
}

double visibility(Picture& picture, std::uint32_t width, std::span<const Pixel> changes) {
  double total = 0;
  std::vector<std::uint8_t> before;
  for (const Pixel& each : changes) {
    total += visibility_of(picture, width, each);
    before.push_back(picture[each.cell]);
    picture[each.cell] = each.colour;
  }
  for (std::size_t i = changes.size(); i-- > 0;) picture[changes[i].cell] = before[i];
  return total;
}

}  // namespace nonoproof

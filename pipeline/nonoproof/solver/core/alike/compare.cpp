#include "alike/compare.hpp"

#include <algorithm>
#include <bit>

namespace nonoproof::alike {

namespace {

std::vector<std::uint64_t> bits_of(const std::vector<std::uint8_t>& cells) {
  std::vector<std::uint64_t> bits((cells.size() + 63) / 64);
  for (std::size_t i = 0; i < cells.size(); ++i) bits[i / 64] |= std::uint64_t(cells[i] != 0) << i % 64;
  return bits;
}

std::vector<std::uint8_t> cells_of(const Shown& frame) {
  if (!frame.cells.empty()) return frame.cells;
  std::vector<std::uint8_t> cells(frame.size.cells());
  for (std::size_t i = 0; i < cells.size(); ++i) cells[i] = frame.bits[i / 64] >> i % 64 & 1;
  return cells;
}

// Cells that differ when every colour of the one stands for the colour of the other that it meets most.
std::uint32_t strangers(const std::vector<std::uint8_t>& one, const std::vector<std::uint8_t>& other) {
  std::vector<std::uint32_t> meets(256 * 256);
  for (std::size_t i = 0; i < one.size(); ++i) ++meets[std::size_t(one[i]) << 8 | other[i]];
  std::size_t same = meets[0];  // paper stands for paper
  for (std::size_t colour = 1; colour < 256; ++colour)
    same += *std::max_element(meets.begin() + std::ptrdiff_t(colour << 8) + 1,
                              meets.begin() + std::ptrdiff_t((colour + 1) << 8));
  return std::uint32_t(one.size() - same);
}

}  // namespace

Shown shown(const Frame& frame) {
  Shown made{frame.size, frame.ink, frame.lost, frame.scale, frame.whole, bits_of(frame.cells), {}};
  if (std::any_of(frame.cells.begin(), frame.cells.end(), [](std::uint8_t cell) { return cell > 1; }))
    made.cells = frame.cells;
  return made;
}

Shown turned(const Shown& frame, int turn) {
  Shown made = frame;
  const std::vector<std::uint8_t> cells = turned(cells_of(frame), made.size, turn);
  made.bits = bits_of(cells);
  if (!made.cells.empty()) made.cells = cells;
  return made;
}

std::optional<std::uint32_t> differing(const Shown& one, const Shown& other) {
  if (one.size != other.size) return {};
  const std::uint32_t allowed = std::min(few(one.size, one.ink), few(other.size, other.ink));
  const std::uint32_t lost = one.lost + other.lost;
  std::uint32_t count = lost;
  for (std::size_t i = 0; i < one.bits.size() && count <= allowed; ++i)
    count += std::uint32_t(std::popcount(one.bits[i] ^ other.bits[i]));
  if (count <= allowed && !(one.cells.empty() && other.cells.empty())) {
    const std::vector<std::uint8_t> here = cells_of(one), there = cells_of(other);
    count = lost + std::max(strangers(here, there), strangers(there, here));
  }
  return count <= allowed ? std::optional(count) : std::nullopt;
}

}  // namespace nonoproof::alike

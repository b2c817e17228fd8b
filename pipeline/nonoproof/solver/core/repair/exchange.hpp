// Exchanges: two pictures with the same clues, and what they share around the cells in which they differ.
#pragma once

#include <compare>
#include <cstdint>
#include <span>
#include <vector>

#include "board.hpp"

namespace nonoproof {

using Picture = std::vector<std::uint8_t>;

struct Pixel {
  std::uint32_t cell;
  std::uint8_t colour;
  friend auto operator<=>(const Pixel&, const Pixel&) = default;
};

// A picture that has all these pixels is not unique: another one with the same clues differs in `differing`.
struct Exchange {
  std::vector<Pixel> context;
  std::vector<std::uint32_t> differing;

  bool in(std::span<const std::uint8_t> picture) const {
    for (const Pixel& each : context)
      if (picture[each.cell] != each.colour) return false;
    return true;
  }
};

std::vector<Run> runs_along(std::span<const std::uint8_t> picture, std::uint32_t first, std::uint32_t stride,
                            std::uint32_t length);

// The exchanges that lead from one picture to another with the same clues, each by itself possible.
std::vector<Exchange> exchanges(std::span<const std::uint8_t> one, std::span<const std::uint8_t> other,
                                std::uint32_t width, std::uint32_t height);

}  // namespace nonoproof

// Two frames beside each other, cell by cell.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "alike/picture.hpp"

namespace nonoproof::alike {

// A frame as it is compared: its ink as bits, and its cells where there are several colours.
struct Shown {
  Size size;
  std::uint32_t ink = 0, lost = 0, scale = 1;
  bool whole = true;
  std::vector<std::uint64_t> bits;
  std::vector<std::uint8_t> cells;  // empty where all ink is of the first colour
};

Shown shown(const Frame& frame);
// The frame in one of its positions.
Shown turned(const Shown& frame, int turn);

// How many cells differ, those that the frames do not show among them; nothing where these are more than a few.
std::optional<std::uint32_t> differing(const Shown& one, const Shown& other);

}  // namespace nonoproof::alike

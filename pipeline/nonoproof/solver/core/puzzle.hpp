// A puzzle as the core has it: clues, and what else is told of its cells.
#pragma once

#include <cstdint>
#include <vector>

namespace nonoproof {

struct Run {
  std::uint32_t length;
  std::uint32_t colour;
  friend bool operator==(const Run&, const Run&) = default;
};

inline constexpr std::uint32_t background = 0;
inline constexpr std::uint8_t unknown = 255;
inline constexpr unsigned max_length = 65 * 64 - 1;  // of a line: it has one boundary more than cells

struct Problem {
  std::uint32_t width = 0, height = 0;
  std::uint32_t colours = 2;  // with the background
  std::vector<std::vector<Run>> rows, columns;
  std::vector<std::uint8_t> givens;  // a colour or `unknown` for each cell; may be empty
  std::vector<std::uint8_t> goal;    // a colour for each cell; may be empty
};

}  // namespace nonoproof

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

// Its size is the number of its clues, so that a puzzle of any size has a clue for each of its lines.
struct Problem {
  std::uint32_t colours = 2;  // with the background
  std::vector<std::vector<Run>> rows, columns;
  std::vector<std::uint8_t> givens;  // a colour or `unknown` for each cell; may be empty
  std::vector<std::uint8_t> goal;    // a colour for each cell; may be empty
  std::vector<std::uint8_t> free;    // not 0 for each line, rows first, whose clue is left out of account; may be empty

  std::uint32_t width() const { return std::uint32_t(columns.size()); }
  std::uint32_t height() const { return std::uint32_t(rows.size()); }
};

}  // namespace nonoproof

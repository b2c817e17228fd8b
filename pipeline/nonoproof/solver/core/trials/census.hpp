// Every grid of a size, classified.
#pragma once

#include <cstdint>

namespace nonoproof {

struct Census {
  std::uint64_t grids = 0;     // of that size, black and white
  std::uint64_t unique = 0;    // that are the only solution of their clues
  std::uint64_t by_lines = 0;  // and that lines alone find
  std::uint64_t puzzles = 0;   // given to the solver: one of each kind that mirroring and transposing leave
};

inline constexpr std::uint32_t census_max_cells = 36, census_max_length = 12;

// Throws std::invalid_argument where the size is beyond those limits, and std::logic_error where the solver's verdict
// is not what the number of grids with the same clues says.
Census census(std::uint32_t width, std::uint32_t height);

}  // namespace nonoproof

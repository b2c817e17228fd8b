// A climb in few numbers, for whoever grades many puzzles.
#pragma once

#include <cstdint>

#include "ladder.hpp"

namespace nonoproof {

struct ClimbSums {
  Rung highest = Rung::overlap;   // of all rounds
  std::uint64_t openings = 0;     // of all rounds
  std::uint64_t free_cells = 0;   // of all rounds
  std::uint32_t narrowest = 0;    // the fewest openings of a round before the last; all lines where there is none
  std::uint32_t depth = 0;        // the deepest
  std::uint32_t open_cells = 0;   // that were left
  double strain = 0;              // runs for each opening, of all rounds
  double jump = 0;                // of all rounds
};

ClimbSums sums_of(const Climb& climb, std::uint32_t lines);

}  // namespace nonoproof

#include "climb_sums.hpp"

#include <algorithm>

namespace nonoproof {

ClimbSums sums_of(const Climb& climb, std::uint32_t lines) {
  ClimbSums sums;
  sums.narrowest = lines;
  for (const Round& each : climb.rounds) {
    sums.highest = std::max(sums.highest, each.rung);
    sums.openings += each.openings;
    sums.free_cells += each.free_cells;
    sums.depth = std::max(sums.depth, each.depth);
    if (each.openings != 0) sums.strain += double(each.runs) / each.openings;
    sums.jump += each.jump;
  }
  if (climb.rounds.size() > 1) {
    sums.narrowest = climb.rounds[0].openings;
    for (std::size_t i = 1; i + 1 < climb.rounds.size(); ++i)
      sums.narrowest = std::min(sums.narrowest, climb.rounds[i].openings);
  }
  sums.open_cells = std::uint32_t(std::count(climb.grid.begin(), climb.grid.end(), unknown));
  return sums;
}

}  // namespace nonoproof

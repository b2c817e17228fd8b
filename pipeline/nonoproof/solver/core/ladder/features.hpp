// What makes a puzzle hard for a person, in numbers: read off the rounds in which the ladder climbs.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "../ladder.hpp"

namespace nonoproof {

struct Features {
  enum class End : std::uint8_t {
    solved,
    guess,  // no rung of the ladder goes on
    spent,  // the allowance was used up: all numbers are of the way so far
  };
  End end = End::solved;
  std::uint32_t width = 0, height = 0;
  std::uint32_t colours = 0;  // that the clues use
  std::uint32_t rung = 0;     // the highest that was needed; `rungs` where none goes on
  std::uint32_t rounds = 0;
  std::uint64_t steps = 0;           // openings of all rounds
  double strain = 0;                 // runs to be held in the head: the mean of a round, summed over the rounds
  double effort = 0;                 // the same, each round by how far one has to look for an opening
  double looks = 0;                  // lines that had changed and were looked at again, for each line of the puzzle
  double free_cells = 0;             // the mean number of unknown cells in a line that yields something
  std::uint32_t narrowest = 0;       // the fewest openings while half of the lines were open
  std::uint32_t narrow_moments = 0;  // how often there were so few
  std::uint32_t narrow_lines = 0;    // the most lines with unknown cells at such a moment
  double mean_openings = 0;
  double jump = 0;                     // how far the eye jumps from round to round, in parts of the diagonal
  std::uint32_t depth = 0;             // the longest chain of a supposition, in waves of lines
  std::array<double, rungs> shares{};  // of the cells, that fell to each rung
  std::array<std::uint32_t, rungs> rounds_of_rung{};
  std::array<std::uint32_t, segment_rules> rounds_of_rule{};  // of those on the rung of segments, by the easiest rule
  std::uint64_t amount =
      0;  // lines to look at, over all rounds: those that had changed, and one for each wave of a supposition
  std::uint32_t open_cells = 0;   // that are left
  std::uint64_t line_solves = 0;  // that the climb took
  std::uint32_t parts = 1;        // puzzles on this grid that share no line
};

// `solution`: one that is known, or nothing.
Features features_of(const Problem& problem, const Climb& climb, std::span<const std::uint8_t> solution);

}  // namespace nonoproof

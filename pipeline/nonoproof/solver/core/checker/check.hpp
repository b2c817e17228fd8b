// The independent checker: it shares no code with the solver, and reads the packed form of a puzzle by itself.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace nonoproof::checker {

// What a verdict says about the number of solutions.
enum class Claim : std::uint8_t { one, several, none, nothing };

using Bytes = std::span<const std::uint8_t>;

// The first reason why the cells, row by row, are no solution of the packed puzzle; empty if they are one.
std::string fault_of(Bytes puzzle, Bytes cells);

// The first reason why the grids do not prove the claim: each must be a solution, no two the same, their number that
// of the claim, and the goal of the puzzle no further solution that the claim denies. Empty if there is none.
std::string fault_of(Bytes puzzle, Claim claim, std::span<const std::vector<std::uint8_t>> grids);

}  // namespace nonoproof::checker

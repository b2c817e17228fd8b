// What a puzzle needs in memory, told before any of it is asked for.
//
// The core allocates in proportion to the cells and the colours that these can have: 4096 rows and columns in black and white,
// or 1024 of each with 254 colours in every line, take gigabytes. What would take more than is allowed is not begun: it ends
// as it does when its time is spent.
#pragma once

#include <cstdint>

#include "puzzle.hpp"

namespace nonoproof {

// In bytes, each with all that is held at the same time.
struct Needs {
  std::uint64_t lines = 0;      // to settle lines
  std::uint64_t probes = 0;     // and to probe
  std::uint64_t search = 0;     // and to search
  std::uint64_t ladder = 0;     // to grade
  std::uint64_t steps = 0;      // to tell a few steps
  std::uint64_t all_steps = 0;  // to list all steps
  std::uint64_t trim = 0;       // to shorten a proof
};

Needs needs_of(const Problem& problem);

// For the whole process. It is more than any puzzle that people draw needs.
void allow_memory(std::uint64_t bytes);
std::uint64_t allowed_memory();
bool may_have(std::uint64_t bytes);

}  // namespace nonoproof

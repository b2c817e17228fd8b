#include "needs.hpp"

#include <algorithm>
#include <atomic>

#include "line.hpp"
#include "palettes.hpp"

namespace nonoproof {

namespace {

constexpr std::uint64_t out_of_reach = ~std::uint64_t(0);
constexpr std::uint64_t most_variables = std::uint64_t(1) << 31;  // a literal has 32 bits
constexpr std::uint64_t vector = 24;                              // a std::vector, empty

// Of a variable, by the members of Board, Solver and Ladder that have one entry for each.
constexpr std::uint64_t on_the_board = 2 + 4 + 4 + 12 + 4;        // values, levels, places, reasons, trail
constexpr std::uint64_t in_probes = 2 * 4 + 8 + 4;                // seen, ranked, ordered
constexpr std::uint64_t in_search = 2 * vector + 16 + 3 + 1 + 8;  // watches, order, phases, seen, stamps
constexpr std::uint64_t in_colour = 4 + 1,
                        in_coloured_cell = 4 + 1;          // its cell and colour; its variables, how many are left
constexpr std::uint64_t in_beliefs = 2 * 8;                // of a cell, for each colour
constexpr std::uint64_t in_glances = 2 * (2 * 8 + 2 * 4);  // of a cell, along its row and down its column
constexpr std::uint64_t on_the_ladder = 2 * 4 * 2 + 4;     // what its row and its column yield; its place
constexpr std::uint64_t in_knowledge = 1 + 4;  // a colour of a cell: whether it may be, when it was ruled out
constexpr std::uint64_t told = 512;            // a cell in a step, in C++, in JSON and in Python
constexpr std::uint64_t of_a_proof = 4 * vector + 2;

// What suppositions remember is bounded, and for small puzzles in proportion to them.
constexpr std::uint64_t remembered = std::uint64_t(160) << 20, remembered_each = 512;

std::uint64_t number_of(const Palette& palette) {
  std::uint64_t colours = 0;
  each_bit(palette, [&](unsigned) { ++colours; });
  return colours;
}

std::atomic<std::uint64_t> allowed{std::uint64_t(1) << 30};

}  // namespace

Needs needs_of(const Problem& problem) {
  const std::uint64_t width = problem.width(), height = problem.height(), cells = width * height;
  const std::uint64_t colours = problem.colours;
  const bool colour = colours > 2;
  if (std::max(width, height) > max_length || cells * (colour ? colours : 1) >= most_variables)
    return {out_of_reach, out_of_reach, out_of_reach, out_of_reach, out_of_reach, out_of_reach, out_of_reach};
  const std::uint64_t row = words_of(width_for(problem.width())), column = words_of(width_for(problem.height()));
  std::uint64_t runs = 0, most_runs = 0;
  for (const auto* side : {&problem.rows, &problem.columns})
    for (const std::vector<Run>& clue : *side) {
      runs += clue.size();
      most_runs = std::max<std::uint64_t>(most_runs, clue.size());
    }
  const std::uint64_t puzzle =
      16 * runs + 2 * vector * (width + height) + cells * (8 + 1 + 4);  // with goal, givens, grids
  struct Sizes {
    std::uint64_t variables, masks, scratch;
  };
  const auto sizes = [&](const Palettes& palettes) {
    Sizes found{palettes.variables(), 0, 0};
    std::uint64_t most = colours;
    if (palettes.full()) {
      found.masks = 8 * (height * row + width * column) * colours;
    } else {
      most = 0;
      for (std::uint32_t i = 0; i < height + width; ++i) {
        const std::uint64_t own = number_of(palettes.of_line(i));
        found.masks += 8 * (i < height ? row : column) * own + colours;
        most = std::max(most, own);
      }
    }
    found.scratch = 8 * std::max(row, column) * (2 * (most_runs + 1) + 2 * most);
    return found;
  };
  const auto board = [&](const Sizes& of) {
    return puzzle + 2 * of.masks + of.scratch + of.variables * on_the_board +
           (colour ? of.variables * in_colour + cells * in_coloured_cell : 0);
  };
  const auto ladder = [&](const Sizes& of) {
    return board(of) + 2 * of.masks + 2 * of.scratch + of.variables * on_the_ladder +
           std::min(remembered, of.variables * remembered_each);
  };
  const Sizes shared = sizes(Palettes(problem, Colours::shared)), all = sizes(Palettes(problem, Colours::all));
  const std::uint64_t variables = shared.variables;
  Needs needs;
  needs.lines = board(shared);
  needs.probes = needs.lines + variables * in_probes;
  needs.search = needs.probes + variables * in_search + (colour ? variables : 2 * cells) * in_beliefs +
                 (row == 1 && column == 1 && !colour ? cells * in_glances : 0);
  needs.ladder = ladder(colours_to_grade(problem) == Colours::all ? all : shared);
  needs.steps = ladder(all) + 2 * cells * (colours * in_knowledge + 4);
  needs.all_steps = needs.steps + all.variables * told;
  needs.trim = needs.lines + variables * of_a_proof;
  return needs;
}

void allow_memory(std::uint64_t bytes) { allowed = bytes; }
std::uint64_t allowed_memory() { return allowed; }
bool may_have(std::uint64_t bytes) { return bytes <= allowed; }

}  // namespace nonoproof

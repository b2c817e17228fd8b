// Reading numbers off the rounds.
#include "features.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace nonoproof {

namespace {

std::uint32_t used_colours(const Problem& problem) {
  std::vector<bool> used(problem.colours, false);
  for (const auto& clue : problem.rows)
    for (const Run& run : clue) used[run.colour] = true;
  return std::uint32_t(std::count(used.begin(), used.end(), true));
}

// Rows and columns that hang together by filled cells, taken as one part each.
std::uint32_t count_parts(const Problem& problem, std::span<const std::uint8_t> grid) {
  std::vector<std::uint32_t> above(problem.height() + problem.width());
  std::iota(above.begin(), above.end(), 0);
  const auto top = [&](std::uint32_t line) {
    while (above[line] != line) line = above[line] = above[above[line]];
    return line;
  };
  if (std::ranges::find(grid, unknown) != grid.end()) return 1;
  std::uint32_t parts = 0;
  for (const auto* clues : {&problem.rows, &problem.columns})
    parts += std::uint32_t(std::count_if(clues->begin(), clues->end(), [](const auto& clue) { return !clue.empty(); }));
  for (std::uint32_t y = 0, cell = 0; y < problem.height(); ++y)
    for (std::uint32_t x = 0; x < problem.width(); ++x, ++cell) {
      if (grid[cell] == background) continue;
      const std::uint32_t row = top(y), column = top(problem.height() + x);
      parts -= row != column;
      above[row] = column;
    }
  return std::max(parts, 1u);
}

// While half of the lines are open at least: the last lines of a solve have little to choose from, and nobody minds.
void find_narrowest(const Climb& climb, Features& features) {
  features.narrowest = features.width + features.height;
  for (const Round& round : climb.rounds) {
    if (2 * round.open_lines < features.width + features.height) continue;
    if (round.openings < features.narrowest) {
      features.narrowest = round.openings;
      features.narrow_moments = features.narrow_lines = 0;
    }
    if (round.openings > features.narrowest) continue;
    ++features.narrow_moments;
    features.narrow_lines = std::max(features.narrow_lines, round.open_lines);
  }
}

void add_rounds(const Climb& climb, Features& features) {
  std::uint64_t free_cells = 0;
  for (const Round& round : climb.rounds) {
    const double runs = double(round.runs) / round.openings;
    const auto rung = std::size_t(round.rung);
    features.steps += round.openings;
    features.strain += runs;
    features.effort += runs * std::sqrt((round.open_lines + 1.0) / (round.openings + 1.0));
    features.looks += round.fresh;
    features.jump += round.jump;
    features.depth = std::max(features.depth, round.depth);
    features.rung = std::max(features.rung, std::uint32_t(rung));
    ++features.rounds_of_rung[rung];
    if (round.rung == Rung::segments) ++features.rounds_of_rule[std::size_t(round.rule)];
    features.amount += round.fresh + round.depth;
    free_cells += round.free_cells;
  }
  features.rounds = std::uint32_t(climb.rounds.size());
  features.looks /= features.width + features.height;
  features.free_cells = double(free_cells) / double(std::max<std::uint64_t>(features.steps, 1));
  features.mean_openings = double(features.steps) / std::max(features.rounds, 1u);
  features.jump /= std::max(features.rounds, 2u) - 1;
}

}  // namespace

Features features_of(const Problem& problem, const Climb& climb, std::span<const std::uint8_t> solution) {
  Features features;
  features.width = problem.width();
  features.height = problem.height();
  features.colours = used_colours(problem);
  features.line_solves = climb.line_solves;
  add_rounds(climb, features);
  find_narrowest(climb, features);
  for (std::size_t i = 0; i < rungs; ++i) features.shares[i] = double(climb.cells[i]) / double(climb.grid.size());
  features.open_cells = std::uint32_t(std::count(climb.grid.begin(), climb.grid.end(), unknown));
  features.parts = count_parts(problem, solution.empty() ? std::span(climb.grid) : solution);
  if (climb.end == Climb::End::spent) features.end = Features::End::spent;
  if (climb.end == Climb::End::stuck || climb.end == Climb::End::impossible) {
    features.end = Features::End::guess;
    features.rung = rungs;
  }
  return features;
}

}  // namespace nonoproof

// Any bytes as a puzzle, for the fuzz target.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <utility>
#include <vector>

#include "puzzle.hpp"

namespace nonoproof::fuzz {

inline void require(bool truth, const char* what) {
  if (truth) return;
  std::fprintf(stderr, "fuzz: %s\n", what);
  std::abort();
}

// Reads numbers off the bytes; zeros when there are none left.
class Choices {
 public:
  Choices(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}
  std::uint32_t below(std::uint32_t bound) {
    if (at_ >= size_) return 0;
    std::uint32_t value = data_[at_++];
    if (bound > 256 && at_ < size_) value = value << 8 | data_[at_++];
    return value % bound;
  }
  bool chance(std::uint32_t one_in) { return below(one_in) == 1; }

 private:
  const std::uint8_t* data_;
  std::size_t size_, at_ = 0;
};

using Grid = std::vector<std::uint8_t>;

inline std::vector<Run> runs_of(const Grid& grid, std::size_t first, std::size_t stride, std::size_t length) {
  std::vector<Run> runs;
  std::uint8_t before = background;
  for (std::size_t i = 0; i < length; ++i) {
    const std::uint8_t cell = grid[first + i * stride];
    if (cell != background && cell == before) ++runs.back().length;
    if (cell != background && cell != before) runs.push_back({1, cell});
    before = cell;
  }
  return runs;
}

struct Case {
  Problem problem;
  Grid picture;
  bool solvable = true;  // the picture is a solution
};

inline std::uint32_t side(Choices& bytes) {
  constexpr std::uint32_t longer[] = {62, 63, 64, 65, 126, 127, 128, 129, 255, 256, 257, 575, 576, 577, 900};
  return bytes.chance(8) ? longer[bytes.below(std::size(longer))] : 1 + bytes.below(16);
}

inline Case case_of(Choices& bytes) {
  Case made;
  Problem& problem = made.problem;
  std::uint32_t width = side(bytes), height = width > 16 ? 1 + bytes.below(4) : side(bytes);
  if (bytes.chance(2)) std::swap(width, height);
  problem.colours = bytes.chance(3) ? 3 + bytes.below(bytes.chance(8) ? 253 : 4) : 2;
  const std::uint32_t density = bytes.below(5), stretch = 1 + bytes.below(6);
  const std::size_t cells = std::size_t(width) * height;
  for (std::size_t i = 0; i < cells; ++i) {
    const bool repeat = i > 0 && bytes.below(stretch) != 0;
    const bool filled = bytes.below(4) >= density;
    const std::uint32_t colour = filled ? 1 + bytes.below(problem.colours - 1) : background;
    made.picture.push_back(repeat ? made.picture.back() : std::uint8_t(colour));
  }
  for (std::uint32_t y = 0; y < height; ++y)
    problem.rows.push_back(runs_of(made.picture, std::size_t(y) * width, 1, width));
  for (std::uint32_t x = 0; x < width; ++x) problem.columns.push_back(runs_of(made.picture, x, width, height));
  if (bytes.chance(3)) {  // a clue that need not fit
    std::vector<Run>& clue = problem.rows[bytes.below(height)];
    clue.push_back({1 + bytes.below(bytes.chance(4) ? 60000 : 4), 1 + bytes.below(problem.colours - 1)});
    made.solvable = false;
  }
  if (bytes.chance(3)) {
    problem.givens = made.picture;
    for (std::uint8_t& cell : problem.givens)
      if (bytes.below(8) != 0) cell = unknown;
    if (bytes.chance(3)) {
      problem.givens[bytes.below(std::uint32_t(cells))] = std::uint8_t(bytes.below(256));
      made.solvable = false;
    }
  }
  if (bytes.chance(3)) {
    problem.goal = made.picture;
    if (bytes.chance(2)) problem.goal[bytes.below(std::uint32_t(cells))] = std::uint8_t(bytes.below(256));
  }
  return made;
}

inline void check_grid(const Problem& problem, const Grid& grid) {
  require(grid.size() == std::size_t(problem.width()) * problem.height(), "a grid of another size");
  for (std::uint32_t y = 0; y < problem.height(); ++y)
    require(runs_of(grid, std::size_t(y) * problem.width(), 1, problem.width()) == problem.rows[y], "a row is wrong");
  for (std::uint32_t x = 0; x < problem.width(); ++x)
    require(runs_of(grid, x, problem.width(), problem.height()) == problem.columns[x], "a column is wrong");
  for (std::size_t i = 0; i < problem.givens.size(); ++i)
    require(problem.givens[i] == unknown || problem.givens[i] == grid[i], "a given cell is wrong");
}

}  // namespace nonoproof::fuzz

#include "palettes.hpp"

#include <algorithm>
#include <array>

namespace nonoproof {

namespace {

void add(Palette& palette, std::uint32_t colour) { palette.word[colour / 64] |= Word(1) << (colour % 64); }

}  // namespace

Colours colours_to_grade(const Problem& problem) {
  constexpr std::uint64_t most = std::uint64_t(1) << 22;
  return std::uint64_t(problem.width()) * problem.height() * problem.colours <= most ? Colours::all : Colours::shared;
}

Palettes::Palettes(const Problem& problem, Colours which)
    : problem_(problem), full_(which == Colours::all || problem.colours <= few_colours) {
  if (full_) return;
  const auto load = [&](const std::vector<std::vector<Run>>& clues, std::size_t first, std::vector<Palette>& palettes) {
    for (std::size_t i = 0; i < clues.size(); ++i) {
      Palette palette(1);
      for (const Run& run : clues[i]) add(palette, run.colour % 256);
      const bool free = first + i < problem.free.size() && problem.free[first + i] != 0;
      palettes.push_back(free ? ~Palette(0) >> (256 - problem.colours) : palette);
    }
  };
  load(problem.rows, 0, rows_);
  load(problem.columns, problem.height(), columns_);
}

Palette Palettes::of_cell(std::uint32_t cell) const {
  if (full_) return ~Palette(0) >> (256 - problem_.colours);
  Palette palette = rows_[cell / problem_.width()] & columns_[cell % problem_.width()];
  if (cell < problem_.givens.size() && problem_.givens[cell] < problem_.colours) add(palette, problem_.givens[cell]);
  return palette;
}

Palette Palettes::of_line(std::uint32_t line) const {
  if (full_) return ~Palette(0) >> (256 - problem_.colours);
  const bool row = line < problem_.height();
  Palette palette = row ? rows_[line] : columns_[line - problem_.height()];
  const std::size_t stride = row ? 1 : problem_.width(), length = row ? problem_.width() : problem_.height();
  std::size_t cell = row ? std::size_t(line) * problem_.width() : line - problem_.height();
  for (std::size_t i = 0; i < length && cell < problem_.givens.size(); ++i, cell += stride)
    if (problem_.givens[cell] < problem_.colours) add(palette, problem_.givens[cell]);
  return palette;
}

std::uint64_t Palettes::variables() const {
  const std::uint64_t cells = std::uint64_t(problem_.width()) * problem_.height();
  if (problem_.colours == 2) return cells;
  if (full_) return cells * problem_.colours;
  // By colour, not by cell: a colour is in as many cells as there are pairs of a row and a column that have it.
  std::array<std::uint64_t, 256> in_rows{}, in_columns{};
  for (const Palette& each : rows_) each_bit(each, [&](unsigned colour) { ++in_rows[colour]; });
  for (const Palette& each : columns_) each_bit(each, [&](unsigned colour) { ++in_columns[colour]; });
  const auto given = std::count_if(problem_.givens.begin(), problem_.givens.end(),
                                   [](std::uint8_t colour) { return colour != unknown; });
  std::uint64_t number = std::uint64_t(given);
  for (std::size_t colour = 0; colour < in_rows.size(); ++colour) number += in_rows[colour] * in_columns[colour];
  return number;
}

}  // namespace nonoproof

// A line on its own, for callers that reason about single lines: the same deduction as in the solver.
#include "one_line.hpp"

#include <stdexcept>

namespace nonoproof {

namespace {

template <class Mask>
bool settle_as(const Line& line, Candidates& cells) {
  std::vector<Mask> can(cells.colours), out(cells.colours), scratch(2 * (line.runs.size() + 1));
  const auto entry = [&](std::uint32_t i, std::uint32_t c) -> std::uint8_t& {
    return cells.may[std::size_t(i) * cells.colours + c];
  };
  for (std::uint32_t i = 0; i < cells.length; ++i)
    for (std::uint32_t c = 0; c < cells.colours; ++c)
      if (entry(i, c) != 0) can[c] |= Mask(1) << i;
  if (!settle<Mask>(line, cells.colours, can.data(), out.data(), scratch.data())) return false;
  for (std::uint32_t i = 0; i < cells.length; ++i)
    for (std::uint32_t c = 0; c < cells.colours; ++c) entry(i, c) = contains(out[c], i);
  return true;
}

bool settle_as_tight(const Line& line, Candidates& cells) {
  std::vector<Word> can(std::size_t(cells.colours) * line.words), out(can.size()), scratch(3 * line.runs.size() + 1);
  const auto at = [&](std::uint32_t i, std::uint32_t c) { return std::size_t(c) * line.words + i / 64; };
  for (std::uint32_t i = 0; i < cells.length; ++i)
    for (std::uint32_t c = 0; c < cells.colours; ++c)
      can[at(i, c)] |= Word(cells.may[std::size_t(i) * cells.colours + c] != 0) << (i % 64);
  if (!settle_tight(line, cells.colours, can.data(), out.data(), scratch.data())) return false;
  for (std::uint32_t i = 0; i < cells.length; ++i)
    for (std::uint32_t c = 0; c < cells.colours; ++c)
      cells.may[std::size_t(i) * cells.colours + c] = out[at(i, c)] >> (i % 64) & 1;
  return true;
}

}  // namespace

bool settle_alone(const std::vector<Run>& runs, Candidates& cells) {
  if (cells.length == 0 || cells.length > max_length) throw std::invalid_argument("a line has 1 to 4159 cells");
  if (cells.colours < 2 || cells.colours > 255) throw std::invalid_argument("2 to 255 colours");
  for (const Run& run : runs)
    if (run.length == 0 || run.colour == background || run.colour >= cells.colours)
      throw std::invalid_argument("a run has a length of at least 1 and a colour of the palette");
  Line line;
  line.runs = runs;
  line.length = cells.length;
  if (line.need() > line.length) return false;
  line.width = width_for(line.length);
  line.words = words_of(line.width);
  if (line.words > 1 && is_tight(line)) return settle_as_tight(line, cells);
  return with_mask(line.width, [&]<class Mask>() { return settle_as<Mask>(line, cells); });
}

}  // namespace nonoproof

// Looking at single lines.
#include "views.hpp"

#include <algorithm>

#include "masks.hpp"

namespace nonoproof {

namespace {

template <class Mask>
unsigned several_candidates(std::uint32_t colours, const Mask* can) {
  Mask one(0), several(0);
  for (std::uint32_t c = 0; c < colours; ++c) {
    several |= one & can[c];
    one |= can[c];
  }
  return size(several);
}

// What is left where each run lies between its extremes, and covers what both have in common. Returns how many runs have
// more than one place.
template <class Mask>
std::uint32_t overlap(const Line& line, std::uint32_t colours, const Mask* starts, Mask* out) {
  std::uint32_t open_runs = 0;
  for (std::uint32_t c = 0; c < colours; ++c) out[c] = Mask(0);
  Mask covered(0);
  for (std::size_t j = 0; j < line.runs.size(); ++j) {
    const Run& run = line.runs[j];
    const unsigned left = lowest(starts[j]), right = highest(starts[j]);
    open_runs += left < right;
    out[run.colour] |= between<Mask>(left, right + run.length);
    covered |= between<Mask>(right, left + run.length);
  }
  out[background] = ~covered;
  // A cell that one colour is sure of cannot have another.
  for (std::size_t j = 0; j < line.runs.size(); ++j) {
    const Mask sure = between<Mask>(highest(starts[j]), lowest(starts[j]) + line.runs[j].length);
    for (std::uint32_t c = 0; c < colours; ++c)
      if (c != line.runs[j].colour) out[c] &= ~sure;
  }
  return open_runs;
}

// What is left where all rules of segments were applied once. Returns the easiest of those that say something.
template <class Mask>
SegmentRule by_segments(const Line& line, const Mask* can, Mask* starts, Mask* out, SegmentReader& segments) {
  std::copy_n(can, line.colours, out);
  auto easiest = SegmentRule::forcing;
  segments.read(line, can, starts, [&](const Deduction& each) {
    Mask cells(0);
    for (const Stretch& stretch : each.where) cells |= between<Mask>(stretch.first, stretch.end);
    for (unsigned c = 0; c < line.colours; ++c)
      if ((c == each.colour) != each.fills) out[c] &= ~cells;
    easiest = std::min(easiest, each.rule);
  });
  return easiest;
}

}  // namespace

void Views::load(const Board& board) {
  views_.resize(board.lines().size());
  for (View& view : views_) view.fresh = true;
  scratch_.resize(scratch_words(board));
  work_ = 0;
  next_ = 0;
}

std::uint32_t Views::refresh(const Board& board, Time until) {
  constexpr std::uint32_t at_once = 16;  // lines, before the clock is asked
  if (next_ == 0) open_lines_ = fresh_ = 0;
  std::uint32_t looked = 0;
  for (std::uint32_t i = next_; i < views_.size(); ++i) {
    View& view = views_[i];
    const Line& line = board.lines()[i];
    if (view.fresh) {
      if (++looked % at_once == 0 && Clock::now() >= until) {
        next_ = i;
        return Board::no_line;
      }
      if (!line.fits || !with_mask(line.width, [&]<class Mask>() { return look_at<Mask>(board, line, view); }))
        return i;
      fresh_ += view.free_cells > 0;
      view.fresh = false;
    }
    open_lines_ += view.free_cells > 0;
  }
  next_ = 0;
  return Board::no_line;
}

template <class Mask>
bool Views::look_at(const Board& board, const Line& line, View& view) {
  const std::uint32_t colours = line.colours;
  work_ += line.words;
  board.spend(2 * board.work_on(line));
  view.found.clear();
  view.open_runs = 0;
  Mask* const can = candidates<Mask>(line, board.masks(line), scratch_);
  Mask* const out = can + colours;
  Mask* const starts = out + colours;
  view.free_cells = several_candidates(colours, can);
  if (!find_starts(line, can, starts)) return false;
  if (view.free_cells == 0) return true;
  view.rung = Rung::overlap;
  view.open_runs = overlap(line, colours, starts, out);
  collect(board, line, can, out, view.found);
  if (!view.found.empty()) return true;
  view.rung = Rung::segments;
  view.rule = by_segments(line, can, starts, out, segments_);
  collect(board, line, can, out, view.found);
  if (!view.found.empty()) return true;
  view.rung = Rung::line;
  if (!settle<Mask>(line, colours, can, out, starts)) return false;
  collect(board, line, can, out, view.found);
  return true;
}

}  // namespace nonoproof

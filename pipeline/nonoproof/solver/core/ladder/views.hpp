// The three lowest rungs: what each line yields by itself, kept until the line changes.
#pragma once

#include <cstdint>
#include <vector>

#include "../board.hpp"
#include "segments.hpp"

namespace nonoproof {

enum class Rung : std::uint8_t {
  overlap,        // one line: its left-most and right-most arrangements
  segments,       // one line: gaps, and the runs that its filled cells can belong to
  line,           // one line: all its arrangements
  two_lines,      // suppose a cell: its line, then the lines that cross it, leave no arrangement to a parallel line
  contradiction,  // suppose a cell: within four waves of lines, one has no arrangement
  deeper,         // suppose a cell, and follow the lines to the end
};
inline constexpr std::size_t rungs = 6;

struct View {
  bool fresh = true;                    // it changed since it was looked at
  Rung rung = Rung::overlap;            // the lowest that yields something
  SegmentRule rule = SegmentRule::gap;  // on the rung of segments: the easiest of its rules
  std::uint32_t free_cells = 0;
  std::uint32_t open_runs = 0;  // runs that have not found their place
  std::vector<Literal> found;   // what the line yields on that rung
};

class Views {
 public:
  void load(const Board& board);
  // Looks at the lines that changed, until then; the next call goes on. Returns a line that has no arrangement, or
  // `no_line`.
  std::uint32_t refresh(const Board& board, Time until);
  bool refreshed() const { return next_ == 0; }  // all were looked at

  std::vector<View>& all() { return views_; }
  const View& operator[](std::uint32_t line) const { return views_[line]; }
  std::uint32_t open_lines() const { return open_lines_; }  // with unknown cells
  std::uint32_t fresh() const { return fresh_; }            // of these, those that were looked at just now
  void touch(std::uint32_t line) { views_[line].fresh = true; }
  std::uint64_t work() const { return work_; }

 private:
  template <class Mask>
  bool look_at(const Board& board, const Line& line, View& view);

  std::vector<View> views_;
  std::vector<Word> scratch_;
  SegmentReader segments_;
  std::uint32_t open_lines_ = 0, fresh_ = 0;
  std::uint32_t next_ = 0;  // the line to go on with
  std::uint64_t work_ = 0;  // line solves, a line counted once for every word
};

}  // namespace nonoproof

// Line logic where a line may have one of several clues: a cell can have what any of these gives to it.
#pragma once

#include <cstdint>
#include <vector>

#include "attention.hpp"
#include "decode/readings.hpp"
#include "line.hpp"

namespace nonoproof {

// What is left: clues for the lines, and colours for the cells.
struct Remaining {
  std::vector<Word> can;            // for each line, rows first, and each colour, the cells that may have it
  std::vector<std::uint8_t> may;    // not 0 for each option that is left
  std::vector<std::uint8_t> dirty;  // lines that changed since they were looked at
};

// The options of a line are the clues that are listed for it, and after them "any other".
class Unions {
 public:
  explicit Unions(const Readings& readings);

  std::uint32_t lines() const { return std::uint32_t(first_.size()) - 1; }
  std::uint32_t options() const { return first_.back(); }
  std::uint32_t first_of(std::uint32_t line) const { return first_[line]; }
  // The last option of the line: a clue that is not listed.
  std::uint32_t unlisted_of(std::uint32_t line) const { return first_[line + 1] - 1; }
  std::uint32_t end_of(std::uint32_t line) const { return first_[line + 1]; }

  // Everything that fits its line.
  Remaining all() const;
  // Takes away what no longer can be, until nothing changes. False: a line has no clue left.
  bool settle(Remaining& left);
  // A colour or `unknown` for each cell.
  std::vector<std::uint8_t> grid(const Remaining& left) const;
  std::uint64_t line_solves() const { return line_solves_; }

 private:
  template <class Mask>
  bool settle_line(Remaining& left, std::uint32_t index);
  Word* cells(Remaining& left, std::uint32_t line) const { return &left.can[std::size_t(line) * colours_ * words_]; }
  void lose(Remaining& left, std::uint32_t line, std::uint32_t colour, std::uint32_t place) const;

  std::uint32_t width_, height_, colours_, words_;
  Width mask_;
  std::vector<std::uint32_t> first_;  // of each line's options, and the end
  std::vector<Line> clues_;           // by option; empty for "any other"
  std::vector<std::uint8_t> fits_;
  std::vector<Word> scratch_;
  std::uint64_t line_solves_ = 0;
  Attention attention_;
};

}  // namespace nonoproof

// The upper rungs: supposes every unknown literal, and finds those that fail after the fewest waves.
//
// A pass over all of them can stop anywhere, and goes on where it stopped.
#pragma once

#include <cstdint>
#include <vector>

#include "memory.hpp"
#include "supposition.hpp"

namespace nonoproof {

// A supposition that leaves a line without an arrangement.
struct Failure {
  Literal lit = no_literal;
  Supposition::Through through = Supposition::Through::both;
  std::uint32_t line = Board::no_line;
};

class Supposing {
 public:
  enum class Kind : std::uint8_t { two_lines, any_lines };
  enum class Answer : std::uint8_t { found, nothing, more, too_large };

  // `solution`: a grid that satisfies all clues and givens, or nothing. What it makes true cannot fail.
  void load(const Board& board, std::span<const std::uint8_t> solution);
  void line_changed(std::uint32_t line) { memory_.line_changed(line); }
  // Goes through some suppositions. `more`: there are others left; `found` and `nothing` end the pass. All lines must be
  // settled on the board. With `one`, a failure after the fewest waves that there can be is enough, and all that are like it.
  Answer look(const Board& board, bool one);
  // Whether both leave the same line without an arrangement, and suppose the same of cells of one line beside it.
  static bool alike(const Board& board, const Failure& one, const Failure& other);

  // What the last pass found: all that fail after that many waves.
  const std::vector<Failure>& failures() const { return failures_; }
  Kind kind() const { return kind_; }
  std::uint32_t depth() const { return most_waves_; }
  std::vector<Link> chain(const Board& board, const Failure& failure);
  std::uint64_t work() const { return begun_ ? supposition_.work() : 0; }

 private:
  void begin_kind(Kind kind);
  void suppose_both(const Board& board, Var var);
  void suppose(const Board& board, Literal lit, Supposition::Through through);

  bool holds(const Board& board, Literal lit) const;
  static bool beside(const Board& board, const Failure& failure, Var var);

  Memory memory_;
  Supposition supposition_;
  std::vector<std::uint8_t> solution_;
  bool begun_ = false;      // a first pass was: nothing is prepared before
  bool under_way_ = false;  // a pass is
  Kind kind_ = Kind::two_lines;
  Var next_ = 0;
  std::uint32_t most_waves_ = 0;
  std::vector<Failure> failures_;
};

}  // namespace nonoproof

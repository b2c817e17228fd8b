// One supposition: a literal, and the lines it leads through, wave after wave, until one has no arrangement left.
//
// The board is not touched. A line that is concerned gets masks of its own, copied from the board's. All that happens is
// that cells lose colours: in black and white that is the same as to become known.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "../board.hpp"
#include "memory.hpp"

namespace nonoproof {

// What one line says inside a supposition: literals that rule out one colour of one cell each.
struct Link {
  std::uint32_t line = 0;
  std::vector<Literal> found;
};

class Supposition {
 public:
  // Fewer cannot end in a contradiction: settled lines cross in one cell only.
  static constexpr std::uint32_t fewest_waves = 3;
  // Through the row or the column of the cell, that line makes the first wave alone and the lines that cross it the next.
  enum class Through : std::uint8_t { row, column, both };
  struct Outcome {
    bool contradiction = false;
    bool to_the_end = false;  // followed until nothing changed
    std::uint32_t depth = 0;  // in waves
    std::uint32_t line = Board::no_line;  // that has no arrangement
  };

  void load(const Board& board);
  // All lines must be settled on the board. Each wave looks at all lines that the wave before changed.
  Outcome follow(const Board& board, Memory& memory, Literal supposed, Through through, std::uint32_t most_waves,
                 std::vector<Link>* chain = nullptr);
  // The same through one line, then those that cross it, then those parallel to it, told only whether one of these has no
  // arrangement. This is what most suppositions are made for.
  Outcome two_lines(const Board& board, Memory& memory, Literal supposed, Through through);
  // Of the last one: the lines that were looked at, and all that followed.
  const LineSet& looked_at() const { return looked_at_; }
  std::span<const Literal> trail() const { return trail_; }
  std::uint64_t work() const { return work_; }

 private:
  void begin();
  void suppose(const Board& board, Literal supposed);
  template <class Visit>
  static void each_ruled_out(const Board& board, Literal supposed, Visit&& visit);
  bool narrow(const Board& board, Literal lit, std::uint32_t line);
  bool rule_out(const Board& board, Literal lit, std::uint32_t from);  // false: its cell has no colour left
  void touch(const Board& board, std::uint32_t line);
  void gather(const Board& board, Through through, std::uint32_t depth, bool last);
  const std::vector<Literal>* says(const Board& board, Memory& memory, std::uint32_t line);
  const std::vector<Literal>& says_without(const Board& board, Memory& memory, std::uint32_t line,
                                           std::span<const Literal> lost);
  void ask_crossing(const Board& board, Memory& memory, Through through);
  void narrow_parallels(const Board& board, std::uint32_t line, const std::vector<Literal>& said);
  template <class Mask>
  bool settle_line(const Board& board, const Line& line);
  bool possible(const Board& board, std::uint32_t line);

  std::vector<Word> masks_;    // by line, as on the board
  std::vector<Word> scratch_;
  std::vector<std::uint32_t> stamps_, changes_, marks_;  // by line
  std::vector<Literal> causes_;                          // by line: what was ruled out there last
  std::uint32_t stamp_ = 0, mark_ = 0;
  std::vector<Literal> ruled_out_, trail_;
  std::vector<std::uint32_t> sources_;  // the line that ruled it out
  std::size_t seen_ = 0;                // the part of these that went into a wave
  std::vector<std::uint32_t> wave_, ends_;
  std::vector<Literal> said_;   // by one line
  std::vector<Literal> found_;  // by the lines of the wave, one after the other
  LineSet looked_at_;
  std::uint64_t work_ = 0;  // line solves, a line counted once for every word
};

}  // namespace nonoproof

// One supposition: a literal, and the lines it leads through, wave after wave, until one has no arrangement left.
//
// The board is not touched. A line that is concerned gets masks of its own, copied from the board's. All that happens is
// that cells lose colours: in black and white that is the same as to become known.
//
// Where the solution is known, a line whose cells keep its colours has an arrangement: the solution's. So only losses that
// are wrong can end in a contradiction, and a line that changed rightly says only what is right.
#pragma once

#include <cstdint>
#include <optional>
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
    bool to_the_end = false;              // followed until nothing changed
    std::uint32_t depth = 0;              // in waves
    std::uint32_t line = Board::no_line;  // that has no arrangement
  };

  // `solution`: a grid that satisfies all clues and givens, or nothing.
  void load(const Board& board, std::span<const std::uint8_t> solution);
  // All lines must be settled on the board. Each wave looks at all lines that the wave before changed.
  Outcome follow(const Board& board, Memory& memory, Literal supposed, Through through, std::uint32_t most_waves,
                 std::vector<Link>* chain = nullptr);
  // The same through one line, then those that cross it, then those parallel to it, told only whether one of these has no
  // arrangement. This is what most suppositions are made for.
  Outcome two_lines(const Board& board, Memory& memory, Literal supposed, Through through);
  // Of the last one: the lines that were looked at, and all that followed; for two lines, what the first of them said.
  const LineSet& looked_at() const { return looked_at_; }
  std::span<const Literal> trail() const { return trail_; }
  std::uint64_t work() const { return work_; }

 private:
  struct State {
    std::uint32_t stamp = 0;     // of the supposition in which it was touched last
    std::uint32_t changes = 0;   // since then, or since it was asked in this supposition
    Literal cause = no_literal;  // the last of these
    bool asked = false;
  };
  struct Said {
    std::uint32_t line;     // for the lines of a wave; its place in the line that it crosses, for two lines
    std::uint32_t at, end;  // in `losses_`
  };

  void begin();
  void touch(const Board& board, std::uint32_t line);
  void narrow(const Board& board, std::uint32_t line, std::uint32_t place, Literal lit);
  bool lose(const Board& board, const Line& line, std::uint32_t place, Literal lit);
  bool take_away(const Board& board, const Said& said);
  void add_link(const Board& board, const Said& said, std::vector<Link>& chain) const;
  void keep_losses(std::uint32_t line, Losses losses);
  Losses losses(const Said& said) const { return Losses(losses_).subspan(said.at, said.end - said.at); }
  Outcome end_at(const Board& board, std::uint32_t depth);
  std::optional<Losses> says(const Board& board, Memory& memory, std::uint32_t line);
  Losses says_without(const Board& board, Memory& memory, std::uint32_t line, std::uint32_t place,
                      std::span<const Literal> lost);
  void ask_crossing(const Board& board, Memory& memory, std::uint32_t first);
  void ask_crossing_at(const Board& board, Memory& memory, std::uint32_t first, std::uint32_t place);
  bool keeps_solution(const Line& line) const;
  template <class Mask>
  bool settle_line(const Board& board, const Line& line);
  bool possible(const Board& board, std::uint32_t line);

  std::vector<Word> masks_;  // by line, as on the board
  std::vector<Word> right_;  // the same of the solution; all cells in all colours where none is known
  std::vector<Word> scratch_;
  std::vector<State> states_;  // by line
  std::uint32_t stamp_ = 0;
  std::vector<Literal> trail_;
  LineSet wave_, next_wave_, looked_at_;
  std::vector<Word> losses_;  // of the lines that say something, one after the other
  std::vector<Said> said_;
  std::vector<Word> answer_;  // of one line: its losses
  // For two lines: what the first line loses, and the places where that is wrong; the parallel lines that change at all,
  // that change more than once, and that change wrongly.
  std::vector<Word> gone_, gone_wrongly_, once_, twice_, wrongly_;
  std::vector<Literal> lost_;  // in one cell
  std::uint64_t work_ = 0;     // line solves, a line counted once for every word
};

}  // namespace nonoproof

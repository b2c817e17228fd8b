// The ladder: how a person could solve the puzzle, with the weakest kind of reasoning that yields anything each time.
//
// It climbs in rounds. A round applies one rung everywhere at once, to what was known when the round began; so the
// result is the same for the transposed and the mirrored puzzle. After every round it begins again at the lowest rung.
// To tell the way, it takes one conclusion a round instead.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "board.hpp"

namespace nonoproof {

enum class Rung : std::uint8_t {
  overlap,        // one line: its left-most and right-most arrangements
  line,           // one line: all its arrangements
  two_lines,      // suppose a cell: its line, then the lines that cross it, leave no arrangement to a parallel line
  contradiction,  // suppose a cell: within four waves of lines, one has no arrangement
  deeper,         // suppose a cell, and follow the lines to the end
};
inline constexpr std::size_t rungs = 5;

// What happened in one round.
struct Round {
  Rung rung = Rung::overlap;
  std::uint32_t openings = 0;    // lines, or supposed cells, that yielded something
  std::uint32_t open_lines = 0;  // lines with unknown cells when the round began
  std::uint32_t fresh = 0;       // of these, those that had changed since they were last looked at
  std::uint32_t cells = 0;       // cells that became known
  std::uint32_t facts = 0;       // in colour also: colours that were ruled out
  std::uint32_t free_cells = 0;  // unknown cells of the lines that yielded something, all together
  std::uint32_t runs = 0;        // runs of these lines that had not found their place
  std::uint32_t depth = 0;       // waves of lines that a supposition was followed through
  double jump = 0;               // from the middle of what the round before found, in parts of the diagonal
};

// What one line says, given what was known.
struct Link {
  std::uint32_t line = 0;
  std::vector<Literal> found;
};

// One conclusion, for whoever wants to tell the way. A supposition carries the lines that it leads through, before the
// one without an arrangement.
struct Step {
  Rung rung = Rung::overlap;
  std::uint32_t line = Board::no_line;  // that was looked at, or that has no arrangement
  Literal supposed = no_literal;
  std::vector<Literal> found;
  std::vector<Link> chain;
};

struct Climb {
  enum class End : std::uint8_t { solved, stuck, impossible, spent };
  End end = End::stuck;
  std::uint32_t impossible_line = Board::no_line;
  std::vector<Round> rounds;
  std::vector<Step> steps;
  std::array<std::uint32_t, rungs> cells{};  // that fell to each rung
  std::vector<std::uint8_t> grid;            // a colour or `unknown` for each cell
  std::uint64_t line_solves = 0;
};

class Ladder {
 public:
  // At most that many rounds. To tell the steps is to take them one by one.
  Climb climb(const Problem& problem, std::uint32_t most_rounds, bool steps);

 private:
  // What a line yields as far as it is known, kept until the line changes.
  struct View {
    bool fresh = true;
    std::uint32_t free_cells = 0, open_runs = 0;
    std::vector<Literal> by_overlap, by_arrangements;
  };
  struct Outcome {
    bool contradiction = false;
    bool to_the_end = false;
    std::uint32_t depth = 0;
    std::uint32_t line = Board::no_line;
  };
  enum class Through : std::uint8_t { row, column, both };
  // What a supposition looked at without a contradiction; true as long as none of the lines changes.
  struct Trial {
    std::uint32_t round = 0;
    std::vector<std::uint32_t> lines;
  };
  // What a line says where nothing in it changed but one literal; true as long as the line does not change.
  struct Echo {
    std::uint32_t round = Board::no_line;
    std::vector<Literal> found;
  };
  static constexpr std::size_t kinds = 4;  // of trials: through the row, the column, both; and to the end

  bool load(const Problem& problem);
  bool look_at_lines();
  template <class Mask>
  bool look_at(std::uint32_t index);
  bool climb_lines(Rung rung);
  bool climb_by_supposing();
  bool suppose_all(Rung rung);
  Outcome suppose(Literal lit, Through through, std::uint32_t most_waves, std::vector<Link>* chain);
  bool settle(std::uint32_t index, std::vector<Literal>& found);
  template <class Mask>
  bool settle_masks(std::uint32_t index, std::vector<Literal>& found);
  template <class Mask>
  Mask* candidates(const Line& line);
  template <class Mask>
  void collect(const Line& line, const Mask* can, const Mask* out, std::vector<Literal>& found) const;
  bool tried(Literal lit, std::size_t kind) const;
  void keep_trial(Literal lit, std::size_t kind, bool to_the_end);
  bool apply(Literal lit, std::uint32_t from);
  void finish_round();
  // The row and the column of its cell.
  const std::array<std::uint32_t, 2>& lines_of(Literal lit) const { return lines_of_[variable(lit)]; }

  Board board_;
  Climb climb_;
  Round round_;
  bool telling_ = false;
  std::uint64_t line_solves_ = 0, considered_ = 0;
  std::vector<View> views_;
  std::vector<std::array<std::uint32_t, 2>> lines_of_;  // by variable
  std::vector<Word> scratch_;
  std::size_t round_begin_ = 0;  // of the trail
  double middle_x_ = -1, middle_y_ = -1;
  // suppositions
  std::vector<std::uint32_t> wave_, ends_, marked_;
  std::uint32_t mark_ = 0;
  std::vector<Literal> found_;
  std::vector<std::uint32_t> looked_at_;        // the lines of this supposition
  std::vector<std::uint64_t> changes_;          // by line: the number of the supposition, and how much it changed there
  std::uint64_t supposition_ = 0;
  std::vector<Literal> cause_;                  // by line: what it changed there last
  std::vector<Echo> echoes_;                    // by literal, for its row and its column
  std::vector<std::uint32_t> changed_;          // by line: the round that changed it last
  std::vector<Trial> trials_;
  std::vector<std::uint32_t> trial_of_;         // by literal and kind: the number of the trial, plus one
};

}  // namespace nonoproof

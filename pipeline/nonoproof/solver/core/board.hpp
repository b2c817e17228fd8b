// The board: the puzzle's lines, what is known of each cell, and the trail of what became known when and why.
//
// A variable is "this cell has this colour", for the colours that it can have: see palettes.hpp. In black and white one
// variable a cell says it all: "is filled". The
// trail holds literals in the order in which they became true. Each literal clears bits in the masks of its row and its
// column; taking it back sets them again.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "attention.hpp"
#include "line.hpp"
#include "palettes.hpp"
#include "puzzle.hpp"

namespace nonoproof {

using Var = std::uint32_t;
using Literal = std::uint32_t;  // 2 * variable, plus 1 where the variable is true

inline constexpr Literal no_literal = ~Literal(0);
inline constexpr Var no_variable = ~Var(0);

inline Literal literal(Var var, bool value) { return 2 * var + Literal(value); }
inline Var variable(Literal lit) { return lit >> 1; }
inline bool sign(Literal lit) { return (lit & 1) != 0; }
inline Literal negated(Literal lit) { return lit ^ 1; }

// Why a literal is on the trail: a decision, a line, a clause, or the other colours of its cell.
struct Reason {
  enum class Kind : std::uint8_t { none, line, clause, cell, kept };
  Kind kind = Kind::none;
  std::uint32_t index = 0;  // of the line, the clause, or the place where an explanation is kept
  std::uint32_t limit = 0;  // a line reasoned from the part of the trail before this place
};

class Board {
 public:
  // Throws std::invalid_argument where sizes or colours are out of range: a fault of the caller, not of the puzzle; and
  // std::bad_alloc where it would take more memory than is allowed, which who can take long asks before (needs.hpp).
  void load(const Problem& problem, Colours which = Colours::shared);
  // What the puzzle gives away. False: a cell has a colour that there is not.
  bool assign_givens(const Problem& problem);

  std::uint32_t width() const { return width_; }
  std::uint32_t height() const { return height_; }
  std::uint32_t colours() const { return colours_; }
  bool black_and_white() const { return colours_ == 2; }
  std::uint32_t cells() const { return width_ * height_; }
  std::uint32_t variables() const { return black_and_white() ? cells() : std::uint32_t(colour_of_.size()); }
  bool all_colours() const { return all_colours_; }  // every cell has a variable for each
  const std::vector<Line>& lines() const { return lines_; }
  std::uint32_t line_of_row(std::uint32_t y) const { return y; }
  std::uint32_t line_of_column(std::uint32_t x) const { return height_ + x; }
  // The row and the column of a variable's cell.
  std::array<std::uint32_t, 2> lines_of(Var var) const {
    const std::uint32_t cell = cell_of(var);
    return {row_of_[cell], height_ + column_of_[cell]};
  }

  // -1 false, 0 unknown, 1 true
  int value(Literal lit) const { return values_[lit]; }
  int value_of(Var var) const { return values_[literal(var, true)]; }
  std::uint32_t level(Var var) const { return levels_[var]; }
  std::uint32_t place(Var var) const { return places_[var]; }
  const Reason& reason(Var var) const { return reasons_[var]; }
  void set_reason(Var var, Reason reason) { reasons_[var] = reason; }
  const std::vector<Literal>& trail() const { return trail_; }
  std::uint32_t decision_level() const { return std::uint32_t(marks_.size()); }
  std::uint32_t level_begin(std::uint32_t level) const { return level == 0 ? 0 : marks_[level - 1]; }
  bool complete() const { return trail_.size() == variables(); }
  std::uint32_t known_cells() const { return known_; }

  // Makes an unknown literal true; in colour also what follows from it inside its cell.
  void assign(Literal lit, const Reason& reason);
  void open_level() { marks_.push_back(std::uint32_t(trail_.size())); }
  // Takes back everything above that level. Nothing stays dirty: the level was settled before the next one was opened.
  void back_to(std::uint32_t level);

  static constexpr std::uint32_t no_line = ~std::uint32_t(0);
  // Solves one dirty line; false where none is dirty. `contradiction` receives the line if it has no arrangement.
  bool settle_next(std::uint32_t& contradiction);
  // Solves dirty lines until none is left. Returns the line that has no arrangement, or `no_line`.
  std::uint32_t settle_lines();
  void make_all_dirty();
  void clean();

  std::uint64_t line_solves() const { return line_solves_; }
  std::uint32_t sweeps() const { return (passes_ + 1) / 2; }
  void count_line_solves(std::uint64_t more) { line_solves_ += more; }
  // So much was done for a line of this board: see attention.hpp.
  void spend(std::uint64_t work) const { attention_.spend(work); }
  // What it is to solve the line.
  std::uint64_t work_on(const Line& line) const {
    return std::uint64_t(line.words) * (line.runs.size() + line.colours);
  }

  // A colour or `unknown` for each cell.
  std::vector<std::uint8_t> grid() const;

  // A line has masks for the colours that its cells can have, in the order of these colours. Each has its slot there, and
  // the background the first. A colour that the line cannot have has a slot beyond them.
  std::uint32_t slot_of(const Line& line, std::uint32_t colour) const {
    return all_colours_ ? colour : slots_[line.slots + colour];
  }
  std::uint32_t colour_in(const Line& line, std::uint32_t slot) const {
    return all_colours_ ? slot : palettes_[line.palette + slot];
  }
  const Word* masks(const Line& line) const { return &state_[line.state]; }
  // Built for all lines when the first is asked for: most puzzles need none.
  const Word* automaton(const Line& line) const {
    if (automata_.empty()) build_automata();
    return &automata_[line.automaton];
  }
  // The variables of a cell are next to each other, in the order of their colours.
  Var first_of(std::uint32_t cell) const { return black_and_white() ? cell : first_[cell]; }
  Var end_of(std::uint32_t cell) const { return black_and_white() ? cell + 1 : first_[cell + 1]; }
  // `no_variable` for a colour that the cell cannot have.
  Var var_of(std::uint32_t cell, std::uint32_t colour) const {
    if (black_and_white()) return cell;
    return all_colours_ ? first_[cell] + colour : find_variable(cell, colour);
  }
  // That the cell does not have the colour, which is one that it can have.
  Literal without(std::uint32_t cell, std::uint32_t colour) const {
    return black_and_white() ? literal(cell, colour == background) : literal(var_of(cell, colour), false);
  }
  // The same for a place in a line and a slot there.
  Literal without(const Line& line, std::uint32_t place, std::uint32_t slot) const {
    return without(line.first_cell + place * line.stride, colour_in(line, slot));
  }
  // The colour that the literal takes from its cell: in colour, one that says "is not".
  std::uint32_t lost_colour(Literal lit) const {
    return black_and_white() ? (sign(lit) ? background : 1) : colour_of_[variable(lit)];
  }
  std::uint32_t cell_of(Var var) const { return black_and_white() ? var : cell_of_[var]; }
  std::uint32_t colour_of(Var var) const { return black_and_white() ? 1 : colour_of_[var]; }
  // Outside of the board, variables are numbered as if every cell had all colours.
  Literal told(Literal lit) const;
  // The other way round; `no_literal` where there is no such variable.
  Literal heard(Literal told) const;

 private:
  bool settle_line(std::uint32_t index);
  template <class Mask>
  bool settle_wide(const Line& line, const Reason& reason);
  bool settle_tight(const Line& line, const Reason& reason);
  void lose(const Line& line, std::uint32_t slot, std::uint32_t word, Word places, const Reason& reason);
  void set(Literal lit, const Reason& reason);
  void clear_candidate(std::uint32_t cell, std::uint32_t colour);
  void restore_candidate(std::uint32_t cell, std::uint32_t colour);
  void rule_out(const Line& line, std::uint32_t place, std::uint32_t colour);
  void lose_candidate(std::uint32_t cell);
  void touch(const Line& line) { dirty_[line.column][line.place / 64] |= Word(1) << (line.place % 64); }
  void undirty(const Line& line) { dirty_[line.column][line.place / 64] &= ~(Word(1) << (line.place % 64)); }
  void build_automata() const;
  void build_automaton(const Line& line) const;
  void give_slots(Line& line, const Palette& palette);
  void number_variables(const Palettes& palettes);
  void begin_masks(const Palettes& palettes);
  void know_single_colours();
  Var find_variable(std::uint32_t cell, std::uint32_t colour) const;

  std::uint32_t width_ = 0, height_ = 0, colours_ = 2, known_ = 0;
  bool all_colours_ = true;
  std::vector<Line> lines_;
  std::vector<Word> state_;
  mutable std::vector<Word> automata_;  // empty until one is asked for
  std::uint32_t automata_words_ = 0;
  std::vector<std::uint8_t> palettes_, slots_;  // empty where all lines have all colours
  std::vector<std::int8_t> values_;             // by literal: clauses ask most often
  std::vector<std::uint32_t> levels_, places_;
  std::vector<Reason> reasons_;
  std::vector<Literal> trail_;
  std::vector<std::uint32_t> marks_;
  // Colour puzzles only: the variables of each cell, the cell and the colour of each, and the colours left for each cell.
  std::vector<Var> first_;
  std::vector<std::uint32_t> cell_of_;
  std::vector<std::uint8_t> colour_of_, candidates_;
  std::vector<std::uint32_t> row_of_, column_of_;
  std::array<std::vector<Word>, 2> dirty_;  // bit sets: rows, columns
  bool columns_turn_ = false;
  std::uint64_t line_solves_ = 0;
  std::uint32_t passes_ = 0;  // over the dirty rows or the dirty columns
  bool worked_ = false;
  mutable Attention attention_;
  std::vector<Word> scratch_;
};

}  // namespace nonoproof

// Loading a puzzle, and knowing and forgetting cells.
#include "board.hpp"

#include <algorithm>
#include <new>
#include <stdexcept>

#include "needs.hpp"

namespace nonoproof {

void Board::load(const Problem& problem, Colours which) {
  if (problem.width() == 0 || problem.height() == 0) throw std::invalid_argument("a puzzle has rows and columns");
  if (problem.width() > max_length || problem.height() > max_length) throw std::invalid_argument("a line is too long");
  if (!problem.free.empty() && problem.free.size() != std::size_t(problem.width()) + problem.height())
    throw std::invalid_argument("a line is free or it is not");
  if (problem.colours < 2 || problem.colours > 255) throw std::invalid_argument("2 to 255 colours");
  if (!may_have(needs_of(problem).lines)) throw std::bad_alloc();
  width_ = problem.width();
  height_ = problem.height();
  colours_ = problem.colours;

  lines_.resize(width_ + height_);
  const Palettes palettes(problem, which);
  all_colours_ = palettes.full();
  std::uint32_t words = 0;
  std::size_t scratch = 0;
  automata_.clear();
  automata_words_ = 0;
  palettes_.clear();
  slots_.clear();
  for (std::uint32_t i = 0; i < lines_.size(); ++i) {
    Line& line = lines_[i];
    const bool row = i < height_;
    line.runs = row ? problem.rows[i] : problem.columns[i - height_];
    for (const Run& run : line.runs)
      if (run.length == 0 || run.colour == background || run.colour >= colours_)
        throw std::invalid_argument("a run has a length of at least 1 and a colour of the palette");
    line.length = row ? width_ : height_;
    line.width = width_for(line.length);
    line.words = words_of(line.width);
    line.first_cell = row ? i * width_ : i - height_;
    line.stride = row ? 1 : width_;
    line.place = row ? i : i - height_;
    line.crossing = row ? height_ : 0;
    line.column = !row;
    line.fits = line.need() <= line.length;
    line.tight = line.words > 1 && is_tight(line);
    line.free = !problem.free.empty() && problem.free[i] != 0;
    line.colours = colours_;
    if (!all_colours_) give_slots(line, palettes.of_line(i));
    line.state = words;
    words += line.words * line.colours;
    scratch = std::max(scratch, line.words * (2 * (line.runs.size() + 1) + 2 * line.colours));
    line.automaton = automata_words_;
    automata_words_ += line.words * (1 + line.colours);
  }
  // Two mask arrays for the sweeps, one for what comes out; `Double` wants 16 bytes alignment, so a word to spare.
  scratch_.resize(scratch + 2);

  row_of_.resize(cells());
  column_of_.resize(cells());
  for (std::uint32_t y = 0, cell = 0; y < height_; ++y)
    for (std::uint32_t x = 0; x < width_; ++x, ++cell) row_of_[cell] = y, column_of_[cell] = x;
  number_variables(palettes);
  state_.assign(words, 0);
  begin_masks(palettes);

  values_.assign(2 * std::size_t(variables()), 0);
  levels_.assign(variables(), 0);
  places_.assign(variables(), 0);
  reasons_.assign(variables(), Reason{});
  trail_.clear();
  trail_.reserve(variables());
  marks_.clear();
  known_ = 0;
  dirty_[0].assign((height_ + 63) / 64, 0);
  dirty_[1].assign((width_ + 63) / 64, 0);
  columns_turn_ = false;
  line_solves_ = 0;
  passes_ = 0;
  worked_ = false;
  spend(variables() / 8);
  if (!all_colours_) know_single_colours();
}

void Board::give_slots(Line& line, const Palette& palette) {
  constexpr std::uint8_t none = 255;
  line.palette = std::uint32_t(palettes_.size());
  line.slots = std::uint32_t(slots_.size());
  slots_.resize(slots_.size() + colours_, none);
  each_bit(palette, [&](unsigned colour) {
    slots_[line.slots + colour] = std::uint8_t(palettes_.size() - line.palette);
    palettes_.push_back(std::uint8_t(colour));
  });
  line.colours = std::uint32_t(palettes_.size()) - line.palette;
  for (Run& run : line.runs) run.colour = slots_[line.slots + run.colour];
}

void Board::number_variables(const Palettes& palettes) {
  first_.clear();
  cell_of_.clear();
  colour_of_.clear();
  candidates_.clear();
  if (black_and_white()) return;
  const Palette all = palettes.of_cell(0);
  first_.reserve(cells() + 1);
  cell_of_.reserve(palettes.variables());
  colour_of_.reserve(palettes.variables());
  for (std::uint32_t cell = 0; cell < cells(); ++cell) {
    first_.push_back(Var(colour_of_.size()));
    each_bit(all_colours_ ? all : palettes.of_cell(cell), [&](unsigned colour) {
      cell_of_.push_back(cell);
      colour_of_.push_back(std::uint8_t(colour));
    });
    candidates_.push_back(std::uint8_t(colour_of_.size() - first_.back()));
  }
  first_.push_back(Var(colour_of_.size()));
}

void Board::begin_masks(const Palettes& palettes) {
  if (!palettes.full()) {
    for (Var var = 0; var < variables(); ++var) restore_candidate(cell_of_[var], colour_of_[var]);
    return;
  }
  for (const Line& line : lines_)
    for (std::uint32_t c = 0; c < colours_; ++c)
      for (std::uint32_t w = 0, left = line.length; w < line.words; ++w) {
        const std::uint32_t bits = std::min<std::uint32_t>(left, 64);
        state_[line.state + c * line.words + w] = bits == 64 ? ~Word(0) : (Word(1) << bits) - 1;
        left -= bits;
      }
}

void Board::know_single_colours() {
  for (std::uint32_t cell = 0; cell < cells(); ++cell) {
    if (candidates_[cell] != 1) continue;
    set(literal(first_[cell], true), Reason{Reason::Kind::cell, 0, 0});
    ++known_;
  }
}

Var Board::find_variable(std::uint32_t cell, std::uint32_t colour) const {
  const auto begin = colour_of_.begin() + first_[cell], end = colour_of_.begin() + first_[cell + 1];
  const auto found = std::lower_bound(begin, end, colour);
  return found != end && *found == colour ? Var(found - colour_of_.begin()) : no_variable;
}

Literal Board::told(Literal lit) const {
  const Var var = variable(lit);
  return all_colours_ ? lit : literal(cell_of_[var] * colours_ + colour_of_[var], sign(lit));
}

Literal Board::heard(Literal told) const {
  const Var var = variable(told);
  if (var >= std::uint64_t(cells()) * (black_and_white() ? 1 : colours_)) return no_literal;
  const Var own = all_colours_ ? var : find_variable(var / colours_, var % colours_);
  return own == no_variable ? no_literal : literal(own, sign(told));
}

bool Board::assign_givens(const Problem& problem) {
  for (std::uint32_t cell = 0; cell < problem.givens.size(); ++cell) {
    const std::uint8_t colour = problem.givens[cell];
    if (colour == unknown) continue;
    if (colour >= colours_) return false;
    const Literal lit = black_and_white() ? literal(cell, colour != background) : literal(var_of(cell, colour), true);
    if (value(lit) == 0) assign(lit, Reason{});
  }
  return true;
}

// The clue as a chain of states, one for each cell it needs: a state loops on the background where a gap may be, and
// steps on to the next on one colour. Written down as bit sets of states: those that loop, then for each colour those
// that step on it.
void Board::build_automaton(const Line& line) const {
  Word* const loops = &automata_[line.automaton];
  const auto step = [&](std::uint32_t colour) { return loops + line.words * (1 + colour); };
  const auto add = [](Word* set, std::uint32_t state) { set[state / 64] |= Word(1) << (state % 64); };
  std::uint32_t state = 0;
  add(loops, 0);
  for (std::size_t j = 0; j < line.runs.size(); ++j) {
    if (line.gap_before(j)) add(step(background), state++);
    add(loops, state);
    Word* const stepping = step(line.runs[j].colour);
    each_part(state, state + line.runs[j].length, [&](unsigned word, Word mask) { stepping[word] |= mask; });
    state += line.runs[j].length;
  }
  add(loops, state);
}

void Board::build_automata() const {
  automata_.assign(automata_words_, 0);
  for (const Line& line : lines_)
    if (line.fits) build_automaton(line);
}

void Board::rule_out(const Line& line, std::uint32_t place, std::uint32_t colour) {
  state_[line.state + slot_of(line, colour) * line.words + place / 64] &= ~(Word(1) << (place % 64));
}

void Board::clear_candidate(std::uint32_t cell, std::uint32_t colour) {
  const std::uint32_t y = row_of_[cell], x = column_of_[cell];
  const Line& row = lines_[y];
  const Line& column = lines_[height_ + x];
  rule_out(row, x, colour);
  rule_out(column, y, colour);
  touch(row);
  touch(column);
}

void Board::restore_candidate(std::uint32_t cell, std::uint32_t colour) {
  const std::uint32_t y = row_of_[cell], x = column_of_[cell];
  const Line& row = lines_[y];
  const Line& column = lines_[height_ + x];
  state_[row.state + slot_of(row, colour) * row.words + x / 64] |= Word(1) << (x % 64);
  state_[column.state + slot_of(column, colour) * column.words + y / 64] |= Word(1) << (y % 64);
}

void Board::set(Literal lit, const Reason& reason) {
  const Var var = variable(lit);
  values_[lit] = 1;
  values_[negated(lit)] = -1;
  levels_[var] = decision_level();
  places_[var] = std::uint32_t(trail_.size());
  reasons_[var] = reason;
  trail_.push_back(lit);
}

void Board::assign(Literal lit, const Reason& reason) {
  set(lit, reason);
  if (black_and_white()) {
    ++known_;
    clear_candidate(variable(lit), sign(lit) ? background : 1);
    return;
  }
  const std::uint32_t cell = cell_of_[variable(lit)];
  const Var first = first_[cell], end = first_[cell + 1];
  const Reason from_cell{Reason::Kind::cell, 0, 0};
  if (sign(lit)) {
    ++known_;
    for (Var var = first; var < end; ++var) {
      if (value_of(var) != 0) continue;
      set(literal(var, false), from_cell);
      --candidates_[cell];
      clear_candidate(cell, colour_of_[var]);
    }
    return;
  }
  clear_candidate(cell, colour_of_[variable(lit)]);
  lose_candidate(cell);
}

// One colour fewer is left for the cell, which is known if it is the last but one.
void Board::lose_candidate(std::uint32_t cell) {
  if (--candidates_[cell] > 1) return;
  for (Var var = first_[cell]; var < first_[cell + 1]; ++var) {
    if (value_of(var) != 0) continue;
    set(literal(var, true), Reason{Reason::Kind::cell, 0, 0});
    ++known_;
  }
}

// A line has found that these cells, 64 to a word, do not have a colour. Its own mask loses them at once, and it is not dirty
// through what it found itself; the lines that cross it lose a cell each.
void Board::lose(const Line& line, std::uint32_t slot, std::uint32_t word, Word places, const Reason& reason) {
  const std::uint32_t colour = colour_in(line, slot);
  state_[line.state + slot * line.words + word] &= ~places;
  dirty_[!line.column][word] |= places;
  for (; places != 0; places &= places - 1) {
    const std::uint32_t place = word * 64 + std::uint32_t(std::countr_zero(places));
    const std::uint32_t cell = line.first_cell + place * line.stride;
    rule_out(lines_[line.crossing + place], line.place, colour);
    set(without(cell, colour), reason);
    if (black_and_white())
      ++known_;
    else
      lose_candidate(cell);
  }
}

void Board::back_to(std::uint32_t level) {
  if (level >= decision_level()) return;
  const std::uint32_t begin = marks_[level];
  for (std::size_t i = trail_.size(); i-- > begin;) {
    const Literal lit = trail_[i];
    const Var var = variable(lit);
    values_[lit] = values_[negated(lit)] = 0;
    if (black_and_white()) {
      --known_;
      restore_candidate(var, sign(lit) ? background : 1);
    } else if (sign(lit)) {
      --known_;
    } else {
      ++candidates_[cell_of_[var]];
      restore_candidate(cell_of_[var], colour_of_[var]);
    }
  }
  trail_.resize(begin);
  marks_.resize(level);
  clean();
}

std::vector<std::uint8_t> Board::grid() const {
  std::vector<std::uint8_t> result(cells(), unknown);
  for (std::uint32_t cell = 0; cell < cells(); ++cell) {
    if (black_and_white()) {
      if (value_of(cell) != 0) result[cell] = value_of(cell) > 0 ? 1 : 0;
      continue;
    }
    for (Var var = first_[cell]; var < first_[cell + 1]; ++var)
      if (value_of(var) > 0) result[cell] = colour_of_[var];
  }
  return result;
}

}  // namespace nonoproof

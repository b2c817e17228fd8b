// Climbing the ladder: see ladder.hpp for its rungs.
#include "ladder.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace nonoproof {

namespace {

// Suppositions considered for each variable, before a puzzle counts as one that cannot be finished without guessing.
// Line solves would not do: with what is remembered from earlier rounds, their number depends on the order.
constexpr std::uint64_t patience = 128, told_patience = 1024;
constexpr std::size_t to_the_end = 3;  // the last kind of trial
constexpr std::uint32_t no_end = ~std::uint32_t(0);
constexpr std::uint32_t two_line_waves = 3;  // a line, those that cross it, the one without an arrangement
constexpr std::uint32_t fewest_waves = 3;    // that can end in a contradiction: settled lines cross in one cell only
constexpr std::uint32_t short_waves = 4;

template <class Mask>
unsigned size(const Mask& a) {
  Word word[sizeof(Mask) / sizeof(Word)];
  std::memcpy(word, &a, sizeof(Mask));
  unsigned bits = 0;
  for (const Word w : word) bits += unsigned(std::popcount(w));
  return bits;
}

template <class Mask>
unsigned lowest(const Mask& a) {
  Word word[sizeof(Mask) / sizeof(Word)];
  std::memcpy(word, &a, sizeof(Mask));
  unsigned i = 0;
  while (word[i] == 0) ++i;
  return i * 64 + unsigned(std::countr_zero(word[i]));
}

template <class Mask>
unsigned highest(const Mask& a) {
  Word word[sizeof(Mask) / sizeof(Word)];
  std::memcpy(word, &a, sizeof(Mask));
  unsigned i = sizeof(Mask) / sizeof(Word) - 1;
  while (word[i] == 0) --i;
  return i * 64 + 63 - unsigned(std::countl_zero(word[i]));
}

// The bits begin .. end-1.
template <class Mask>
Mask between(unsigned begin, unsigned end) {
  return begin >= end ? Mask(0) : first_bits<Mask>(end) & ~first_bits<Mask>(begin);
}

// Where each run may begin, over all arrangements of the line. False: there is none.
template <class Mask>
bool find_starts(const Line& line, const Mask* can, Mask* starts) {
  const unsigned n = line.length, k = unsigned(line.runs.size());
  const Mask empty = can[background], empty_mirrored = mirrored(empty, n - 1);
  Mask at = spread(Mask(1), empty);
  for (unsigned j = 0; j < k; ++j) {
    const Run& run = line.runs[j];
    if (line.gap_before(j)) at = (at & empty) << 1;
    starts[j] = at & fitting(can[run.colour], run.length);
    at = spread(starts[j] << run.length, empty);
  }
  if (!contains(at, n)) return false;
  Mask back = spread(Mask(1), empty_mirrored);  // boundaries counted from the far end
  for (unsigned j = k; j-- > 0;) {
    const Run& run = line.runs[j];
    const bool gap = j + 1 < k && line.gap_before(j + 1);
    const Mask behind = mirrored(back, n);
    starts[j] &= (gap ? empty & (behind >> 1) : behind) >> run.length;
    if (gap) back = (back & empty_mirrored) << 1;
    back = spread((back & fitting(mirrored(can[run.colour], n - 1), run.length)) << run.length, empty_mirrored);
  }
  return true;
}

}  // namespace

Climb Ladder::climb(const Problem& problem, std::uint32_t most_rounds, bool steps) {
  climb_ = Climb{};
  telling_ = steps;
  line_solves_ = considered_ = 0;
  middle_x_ = middle_y_ = -1;
  const auto finish = [&](Climb::End end) {
    climb_.end = end;
    climb_.grid = board_.grid();
    climb_.line_solves = line_solves_;
    return std::move(climb_);
  };
  if (!load(problem)) return finish(Climb::End::impossible);
  while (true) {
    if (!look_at_lines()) return finish(Climb::End::impossible);
    if (board_.complete()) return finish(Climb::End::solved);
    if (climb_.rounds.size() >= most_rounds) return finish(Climb::End::stuck);
    if (considered_ >= (telling_ ? told_patience : patience) * board_.variables()) return finish(Climb::End::spent);
    round_begin_ = board_.trail().size();
    if (!climb_lines(Rung::overlap) || !climb_lines(Rung::line)) return finish(Climb::End::impossible);
    if (round_.openings == 0 && !climb_by_supposing()) return finish(Climb::End::impossible);
    if (round_.openings == 0) return finish(Climb::End::stuck);
    finish_round();
  }
}

bool Ladder::load(const Problem& problem) {
  board_.load(problem);
  views_.assign(board_.lines().size(), View{});
  marked_.assign(board_.lines().size(), 0);
  mark_ = 0;
  changed_.assign(board_.lines().size(), 0);
  changes_.assign(board_.lines().size(), 0);
  cause_.assign(board_.lines().size(), no_literal);
  echoes_.clear();
  supposition_ = 0;
  trials_.clear();
  trial_of_.clear();
  lines_of_.resize(board_.variables());
  for (std::uint32_t y = 0, var = 0; y < board_.height(); ++y)
    for (std::uint32_t x = 0; x < board_.width(); ++x)
      for (std::uint32_t c = 0; c < board_.per_cell(); ++c)
        lines_of_[var++] = {board_.line_of_row(y), board_.line_of_column(x)};
  std::size_t words = 0;
  for (const Line& line : board_.lines()) {
    if (!line.fits) return false;
    words = std::max(words, line.words * (2 * line.runs.size() + 2 + 2 * board_.colours()));
  }
  scratch_.resize(words + 2);
  return board_.assign_givens(problem);
}

// One line

bool Ladder::look_at_lines() {
  round_ = Round{};
  for (std::uint32_t i = 0; i < views_.size(); ++i) {
    View& view = views_[i];
    if (view.fresh) {
      const bool possible = with_mask(board_.lines()[i].width, [&]<class Mask>() { return look_at<Mask>(i); });
      if (!possible) {
        climb_.impossible_line = i;
        return false;
      }
      round_.fresh += view.free_cells > 0;
      view.fresh = false;
    }
    round_.open_lines += view.free_cells > 0;
  }
  return true;
}

// What each cell of the line may still be, one mask a colour, at the beginning of the scratch space.
template <class Mask>
Mask* Ladder::candidates(const Line& line) {
  Mask* const can = aligned<Mask>(scratch_.data());
  const Word* const state = board_.masks(line);
  for (std::uint32_t c = 0; c < board_.colours(); ++c) can[c] = mask_at<Mask>(state + c * line.words);
  return can;
}

// What is gone from `can` in `out`, as literals.
template <class Mask>
void Ladder::collect(const Line& line, const Mask* can, const Mask* out, std::vector<Literal>& found) const {
  for (std::uint32_t c = 0; c < board_.colours(); ++c)
    each_bit(Mask(can[c] & ~out[c]), [&](unsigned i) {
      const std::uint32_t cell = line.first_cell + i * line.stride;
      found.push_back(board_.black_and_white() ? literal(cell, c == background)
                                               : literal(board_.var_of(cell, c), false));
    });
}

template <class Mask>
bool Ladder::look_at(std::uint32_t index) {
  const Line& line = board_.lines()[index];
  View& view = views_[index];
  const std::uint32_t colours = board_.colours();
  ++line_solves_;
  view.by_overlap.clear();
  view.by_arrangements.clear();
  view.free_cells = view.open_runs = 0;
  Mask* const can = candidates<Mask>(line);
  Mask* const out = can + colours;
  Mask one(0), several(0);
  for (std::uint32_t c = 0; c < colours; ++c) {
    several |= one & can[c];
    one |= can[c];
  }
  view.free_cells = size(several);
  Mask* const starts = out + colours;
  if (!find_starts(line, can, starts)) return false;
  if (view.free_cells == 0) return true;

  // What the left-most and the right-most arrangement have in common, and what lies between no run's extremes.
  for (std::uint32_t c = 0; c < colours; ++c) out[c] = Mask(0);
  Mask overlaps(0);
  for (std::size_t j = 0; j < line.runs.size(); ++j) {
    const Run& run = line.runs[j];
    const unsigned left = lowest(starts[j]), right = highest(starts[j]);
    view.open_runs += left < right;
    out[run.colour] |= between<Mask>(left, right + run.length);
    overlaps |= between<Mask>(right, left + run.length);
  }
  out[background] = ~overlaps;
  // A cell that one colour is sure of cannot have another.
  for (std::size_t j = 0; j < line.runs.size(); ++j) {
    const Mask sure = between<Mask>(highest(starts[j]), lowest(starts[j]) + line.runs[j].length);
    for (std::uint32_t c = 0; c < colours; ++c)
      if (c != line.runs[j].colour) out[c] &= ~sure;
  }
  collect(line, can, out, view.by_overlap);
  if (!view.by_overlap.empty()) return true;
  if (!nonoproof::settle<Mask>(line, colours, can, out, starts)) return false;
  collect(line, can, out, view.by_arrangements);
  return true;
}

// Applies what the lines yield on that rung, unless a lower one yielded something. False: two lines disagree.
bool Ladder::climb_lines(Rung rung) {
  if (round_.openings > 0) return true;
  const auto yield = [&](View& view) -> std::vector<Literal>& {
    return rung == Rung::overlap ? view.by_overlap : view.by_arrangements;
  };
  round_.rung = rung;
  std::uint32_t richest = Board::no_line;
  for (std::uint32_t i = 0; i < views_.size(); ++i) {
    View& view = views_[i];
    if (yield(view).empty()) continue;
    ++round_.openings;
    round_.free_cells += view.free_cells;
    round_.runs += view.open_runs;
    if (richest == Board::no_line || yield(view).size() > yield(views_[richest]).size()) richest = i;
  }
  if (round_.openings == 0) return true;
  if (telling_) climb_.steps.push_back({rung, richest, no_literal, yield(views_[richest]), {}});
  for (std::uint32_t i = 0; i < views_.size(); ++i) {
    if (telling_ && i != richest) continue;
    for (const Literal lit : yield(views_[i]))
      if (!apply(lit, i)) return false;
  }
  return true;
}

bool Ladder::apply(Literal lit, std::uint32_t from) {
  if (board_.value(lit) > 0) return true;
  if (board_.value(lit) < 0) {
    climb_.impossible_line = from;
    return false;
  }
  board_.assign(lit, Reason{Reason::Kind::line, from, 0});
  return true;
}

void Ladder::finish_round() {
  const std::vector<Literal>& trail = board_.trail();
  double x = 0, y = 0;
  for (std::size_t i = round_begin_; i < trail.size(); ++i) {
    const Literal lit = trail[i];
    const auto [row, column] = lines_of(lit);
    x += column - board_.height();
    y += row;
    ++round_.facts;
    round_.cells += board_.black_and_white() || sign(lit);
    for (const std::uint32_t line : lines_of(lit)) {
      views_[line].fresh = true;
      changed_[line] = std::uint32_t(climb_.rounds.size() + 1);
    }
  }
  x /= round_.facts;
  y /= round_.facts;
  if (middle_x_ >= 0) round_.jump = std::hypot(x - middle_x_, y - middle_y_) / std::hypot(board_.width(), board_.height());
  middle_x_ = x;
  middle_y_ = y;
  climb_.cells[std::size_t(round_.rung)] += round_.cells;
  climb_.rounds.push_back(round_);
}

// Suppositions

template <class Mask>
bool Ladder::settle_masks(std::uint32_t index, std::vector<Literal>& found) {
  const Line& line = board_.lines()[index];
  const std::uint32_t colours = board_.colours();
  ++line_solves_;
  Mask* const can = candidates<Mask>(line);
  Mask* const out = can + colours;
  if (!nonoproof::settle<Mask>(line, colours, can, out, out + colours)) return false;
  collect(line, can, out, found);
  return true;
}

// Adds what the line says to `found`. Most lines of a supposition have changed by one literal only, and the same as under
// other suppositions: what they say is remembered.
bool Ladder::settle(std::uint32_t index, std::vector<Literal>& found) {
  const auto anew = [&](std::vector<Literal>& into) {
    return with_mask(board_.lines()[index].width, [&]<class Mask>() { return settle_masks<Mask>(index, into); });
  };
  if (changes_[index] != supposition_ + 1) return anew(found);
  Echo& echo = echoes_[2 * cause_[index] + (index >= board_.height())];
  if (echo.round == Board::no_line || changed_[index] > echo.round) {
    echo.round = std::uint32_t(climb_.rounds.size());
    echo.found.clear();
    if (!anew(echo.found)) return false;
  }
  found.insert(found.end(), echo.found.begin(), echo.found.end());
  return true;
}

// Follows the supposition in waves: each looks at all lines that the wave before changed. Through `row` or `column`, the
// first wave is that one line of the cell and the second the lines that cross it. The level stays open.
Ladder::Outcome Ladder::suppose(Literal supposed, Through through, std::uint32_t most_waves, std::vector<Link>* chain) {
  std::size_t seen = board_.trail().size();
  looked_at_.clear();
  supposition_ += std::uint64_t(1) << 32;
  board_.open_level();
  board_.assign(supposed, Reason{});
  for (std::uint32_t depth = 1; depth <= most_waves; ++depth) {
    wave_.clear();
    ++mark_;
    for (; seen < board_.trail().size(); ++seen) {
      const Literal lit = board_.trail()[seen];
      const Reason& reason = board_.reason(variable(lit));
      const auto lines = lines_of(lit);
      for (const std::uint32_t line : lines) {
        changes_[line] = std::max(changes_[line], supposition_) + 1;
        cause_[line] = lit;
        const bool is_row = line == lines[0];
        if (through == Through::row && is_row != (depth % 2 == 1)) continue;
        if (through == Through::column && is_row != (depth % 2 == 0)) continue;
        if (reason.kind == Reason::Kind::line && reason.index == line) continue;
        if (marked_[line] == mark_) continue;
        marked_[line] = mark_;
        wave_.push_back(line);
      }
    }
    if (through != Through::both && depth == 2)  // the crossing line of the cell itself was left out of the first wave
      if (const std::uint32_t line = lines_of(supposed)[through == Through::row]; marked_[line] != mark_)
        wave_.push_back(line);
    // Lines are settled before anything is supposed: one change alone leaves an arrangement to each.
    if (depth == most_waves) std::erase_if(wave_, [&](std::uint32_t line) { return changes_[line] == supposition_ + 1; });
    if (wave_.empty() && depth == most_waves) break;
    if (wave_.empty()) return {false, true, depth, Board::no_line};
    looked_at_.insert(looked_at_.end(), wave_.begin(), wave_.end());
    found_.clear();
    ends_.clear();  // where the literals of each line of the wave end
    for (const std::uint32_t line : wave_) {
      if (!settle(line, found_)) return {true, false, depth, line};
      ends_.push_back(std::uint32_t(found_.size()));
    }
    // Through one line that says nothing else, there is but one change in each line further on.
    if (through != Through::both && depth == 1 && found_.empty()) break;
    for (std::size_t i = 0, at = 0; i < wave_.size(); ++i) {
      if (chain != nullptr && at < ends_[i])
        chain->push_back({wave_[i], {found_.begin() + std::ptrdiff_t(at), found_.begin() + ends_[i]}});
      for (; at < ends_[i]; ++at) {
        const Literal lit = found_[at];
        if (board_.value(lit) < 0) {  // two lines disagree: with what the one says, the other has no arrangement
          if (chain != nullptr) chain->pop_back();
          if (depth == most_waves) return {};
          return {true, false, depth + 1, wave_[i]};
        }
        if (board_.value(lit) == 0) board_.assign(lit, Reason{Reason::Kind::line, wave_[i], 0});
      }
    }
  }
  return {};
}

// False: a supposition and its denial both fail.
bool Ladder::climb_by_supposing() {
  if (echoes_.empty()) echoes_.resize(4 * std::size_t(board_.variables()));
  for (const Rung rung : {Rung::two_lines, Rung::contradiction, Rung::deeper}) {
    if (!suppose_all(rung)) return false;
    if (round_.openings > 0) break;
  }
  return true;
}

bool Ladder::tried(Literal lit, std::size_t kind) const {
  const std::uint32_t number = trial_of_.empty() ? 0 : trial_of_[kinds * lit + kind];
  if (number == 0) return false;
  const Trial& trial = trials_[number - 1];
  return std::ranges::none_of(trial.lines, [&](std::uint32_t line) { return changed_[line] > trial.round; });
}

// What was followed to the end without a contradiction vouches for all that followed from it: each of these alone leads
// to a part of the same.
void Ladder::keep_trial(Literal lit, std::size_t kind, bool whole) {
  if (trial_of_.empty()) trial_of_.assign(kinds * 2 * board_.variables(), 0);
  trials_.push_back({std::uint32_t(climb_.rounds.size()), looked_at_});
  const auto number = std::uint32_t(trials_.size());
  trial_of_[kinds * lit + kind] = number;
  if (!whole) return;
  for (std::size_t i = board_.level_begin(1); i < board_.trail().size(); ++i)
    trial_of_[kinds * board_.trail()[i] + to_the_end] = number;
}

// Supposes every unknown literal; what fails after the fewest waves is denied.
bool Ladder::suppose_all(Rung rung) {
  struct Failure {
    Literal lit;
    Through through;
    std::uint32_t line;
  };
  std::vector<Failure> failures;
  const std::uint32_t limit = rung == Rung::deeper ? no_end : rung == Rung::two_lines ? two_line_waves : short_waves;
  std::uint32_t most_waves = limit;
  const auto attempt = [&](Literal lit, Through through) {
    if (!failures.empty() && failures.back().lit == lit) return;  // through its other line
    if (telling_ && most_waves == fewest_waves && !failures.empty()) return;
    const std::size_t kind = rung == Rung::deeper ? to_the_end : std::size_t(through);
    if (tried(lit, to_the_end) || tried(lit, kind)) return;
    const Outcome outcome = suppose(lit, through, most_waves, nullptr);
    if (!outcome.contradiction && (outcome.to_the_end || most_waves == limit))
      keep_trial(lit, kind, outcome.to_the_end && through == Through::both);
    board_.back_to(0);
    if (!outcome.contradiction) return;
    if (outcome.depth < most_waves) failures.clear();
    most_waves = outcome.depth;
    failures.push_back({lit, through, outcome.line});
  };
  for (Var var = 0; var < board_.variables(); ++var) {
    if (board_.value_of(var) != 0) continue;
    considered_ += 2;
    for (const bool value : {true, false}) {
      if (rung != Rung::two_lines) {
        attempt(literal(var, value), Through::both);
        continue;
      }
      attempt(literal(var, value), Through::row);
      attempt(literal(var, value), Through::column);
    }
  }
  if (failures.empty()) return true;
  round_.rung = rung;
  round_.depth = most_waves;
  for (const Failure& each : failures) {
    ++round_.openings;
    for (const std::uint32_t line : lines_of(each.lit)) {
      round_.free_cells += views_[line].free_cells;
      round_.runs += views_[line].open_runs;
    }
  }
  if (telling_) {
    failures.resize(1, failures.front());
    const Failure& told = failures.front();
    Step step{rung, told.line, told.lit, {negated(told.lit)}, {}};
    suppose(told.lit, told.through, most_waves, &step.chain);
    board_.back_to(0);
    climb_.steps.push_back(std::move(step));
  }
  for (const Failure& each : failures)
    if (!apply(negated(each.lit), each.line)) return false;
  return true;
}

}  // namespace nonoproof

#include "belief.hpp"

#include <algorithm>
#include <cstring>

namespace nonoproof {

namespace {

// Two numbers at a time: quick, and the same on any machine.
using Pair = double __attribute__((vector_size(16)));
constexpr std::uint32_t pair = 2;

Pair load(const double* from) {
  Pair both;
  std::memcpy(&both, from, sizeof both);
  return both;
}
void store(double* to, Pair both) { std::memcpy(to, &both, sizeof both); }

constexpr std::size_t most_room = 1u << 18;  // cells times band; longer lines keep silent
constexpr double inertia = 0.2;              // how much of its old opinion a line keeps
constexpr double doubt = 1e-6;               // opinions are never certain

// Weights shrink from cell to cell. Lifted now and then, they stay numbers.
constexpr double tiny = 1e-100;
constexpr std::uint32_t lift_every = 8;
void lift(double* weights, std::size_t count) {
  double most = 0;
  for (std::size_t i = 0; i < count; ++i) most = std::max(most, weights[i]);
  if (most < tiny)
    for (std::size_t i = 0; i < count; ++i) weights[i] /= tiny;
}

}  // namespace

void Beliefs::reset(const Board& board) {
  colours_ = board.colours();
  from_rows_.assign(std::size_t(board.cells()) * colours_, 1.0 / colours_);
  from_columns_ = from_rows_;
}

std::uint64_t Beliefs::exchange(const Board& board, std::uint64_t at_most, Time until) {
  std::uint64_t spoke = 0;
  for (std::uint32_t i = 0; i < board.lines().size() && spoke < at_most && Clock::now() < until; ++i)
    spoke += i < board.height() ? speak(board, board.lines()[i], from_columns_, from_rows_)
                                : speak(board, board.lines()[i], from_rows_, from_columns_);
  return spoke;
}

double Beliefs::chance(std::uint32_t cell, std::uint32_t colour) const {
  const double* const row = &from_rows_[std::size_t(cell) * colours_];
  const double* const column = &from_columns_[std::size_t(cell) * colours_];
  double all = 0;
  for (std::uint32_t c = 0; c < colours_; ++c) all += row[c] * column[c];
  return row[colour] * column[colour] / all;
}

bool Beliefs::speak(const Board& board, const Line& line, const Opinions& heard, Opinions& said) {
  if (!line.fits || line.free) return false;
  slack_ = line.length - std::uint32_t(line.need());
  band_ = (slack_ + pair) / pair * pair;
  if (std::size_t(line.length) * band_ > most_room) return false;
  load_line(board, line);
  if (!load_weights(board, line, heard)) return false;
  board.spend(std::uint64_t(line.length) * band_ * palette_.size() / 8);
  sweep_forward(line);
  sweep_back(line, said);
  return true;
}

// The automaton is a chain: a state stands still on the background, or steps on to the next on its one colour.
void Beliefs::load_line(const Board& board, const Line& line) {
  palette_.assign(1, background);
  for (const Run& run : line.runs)
    if (std::find(palette_.begin(), palette_.end(), run.colour) == palette_.end()) palette_.push_back(run.colour);
  const std::uint32_t need = std::uint32_t(line.need());
  table_ = std::size_t(line.length) + 2 * band_;
  moves_.assign(table_ * (1 + palette_.size()), 0);
  const Word* const automaton = board.automaton(line);
  const auto unpack = [&](const Word* set, double* to) {
    for (std::uint32_t state = 0; state <= need; ++state)
      to[line.length - state] = double((set[state / 64] >> (state % 64)) & 1);
  };
  unpack(automaton, moves_.data());
  for (std::size_t p = 0; p < palette_.size(); ++p)
    unpack(automaton + line.words * (1 + palette_[p]), &moves_[table_ * (1 + p)]);
}

// False: all cells are known.
bool Beliefs::load_weights(const Board& board, const Line& line, const Opinions& heard) {
  const std::size_t many = palette_.size();
  const Word* const masks = board.masks(line);
  const auto may = [&](std::uint32_t i, std::uint32_t colour) {
    return (masks[colour * line.words + i / 64] >> (i % 64)) & 1;
  };
  weights_.resize(line.length * many);
  bool open = false;
  for (std::uint32_t i = 0, cell = line.first_cell; i < line.length; ++i, cell += line.stride) {
    for (std::size_t p = 0; p < many; ++p)
      weights_[i * many + p] = may(i, palette_[p]) ? heard[std::size_t(cell) * colours_ + palette_[p]] : 0;
    Word left = 0;
    for (std::uint32_t colour = 0; colour < colours_; ++colour) left += may(i, colour);
    open |= left > 1;
  }
  return open;
}

// ahead_[i][d]: the weight of all ways through the first i cells that stood still d times.
void Beliefs::sweep_forward(const Line& line) {
  const std::size_t many = palette_.size(), band = band_, row = band + pair, table = table_;
  ahead_.resize((line.length + 1) * row);
  std::fill_n(ahead_.begin(), row, 0.0);
  ahead_[pair] = 1;
  for (std::uint32_t i = 0; i < line.length; ++i) {
    const double* const from = &ahead_[i * row + pair];
    double* const to = &ahead_[(i + 1) * row + pair];
    const double* const loops = &moves_[line.length - i];
    const double* const weights = &weights_[i * many];
    store(to - pair, Pair{0, 0});
    for (std::size_t d = 0; d < band; d += pair) {
      Pair step = load(loops + table + d) * weights[0];
      for (std::size_t p = 1; p < many; ++p) step += load(loops + table * (1 + p) + d) * weights[p];
      store(to + d, load(from + d) * step + load(from + d - 1) * load(loops + d - 1) * weights[0]);
    }
    if (i % lift_every == 0) lift(to, band);
  }
}

void Beliefs::sweep_back(const Line& line, Opinions& said) {
  const std::size_t many = palette_.size(), band = band_, row = band + pair, table = table_;
  behind_.assign(band_ + pair, 0);
  next_.assign(band_ + pair, 0);
  behind_[slack_] = 1;
  sums_.resize(many);
  for (std::uint32_t i = line.length; i-- > 0;) {
    const double* const from = &ahead_[i * row + pair];
    const double* const loops = &moves_[line.length - i];
    const double* const weights = &weights_[i * many];
    const double* const behind = behind_.data();
    double* const next = next_.data();
    Pair still{0, 0};
    for (std::size_t d = 0; d < band; d += pair) {
      const Pair stay = load(loops + d) * load(behind + d + 1) + load(loops + table + d) * load(behind + d);
      still += load(from + d) * stay;
      store(next + d, stay * weights[0]);
    }
    sums_[0] = still[0] + still[1];
    for (std::size_t p = 1; p < many; ++p) {
      Pair sum{0, 0};
      for (std::size_t d = 0; d < band; d += pair) {
        const Pair step = load(loops + table * (1 + p) + d) * load(behind + d);
        sum += load(from + d) * step;
        store(next + d, load(next + d) + step * weights[p]);
      }
      sums_[p] = sum[0] + sum[1];
    }
    say(line.first_cell + i * line.stride, said);
    if (i % lift_every == 0) lift(next, band);
    behind_.swap(next_);
  }
}

void Beliefs::say(std::uint32_t cell, Opinions& said) {
  double all = 0;
  for (const double sum : sums_) all += sum;
  if (!(all > 0)) return;
  double* const opinion = &said[std::size_t(cell) * colours_];
  const double share = (1 - inertia) / all;
  for (std::uint32_t c = 0; c < colours_; ++c) opinion[c] = opinion[c] * inertia + doubt;
  for (std::size_t p = 0; p < palette_.size(); ++p) opinion[palette_[p]] += sums_[p] * share;
}

}  // namespace nonoproof

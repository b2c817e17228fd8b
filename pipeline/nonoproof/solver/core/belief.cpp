#include "belief.hpp"

#include <algorithm>
#include <cmath>
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
constexpr double worth_saying = 0.01;        // smaller changes of what it hears do not make a line speak again

// Weights shrink from cell to cell. Lifted now and then, they stay numbers.
constexpr double tiny = 1e-100;
constexpr std::uint32_t lift_every = 8;
void lift(double* weights, std::size_t count) {
  double most = 0;
  for (std::size_t i = 0; i < count; ++i) most = std::max(most, weights[i]);
  if (most < tiny)
    for (std::size_t i = 0; i < count; ++i) weights[i] /= tiny;
}

// Of what is known of the line's cells.
Word digest(const Board& board, const Line& line) {
  const Word* const masks = board.masks(line);
  Word mixed = 1;
  for (std::uint32_t i = 0; i < line.words * line.colours; ++i) {
    mixed = (mixed ^ masks[i]) * 0x9e3779b97f4a7c15u;
    mixed ^= mixed >> 29;
  }
  return mixed;
}

// Where the opinions about a cell are: by variable, and in black and white two for each.
std::size_t first_opinion(const Board& board, std::uint32_t cell) {
  return board.black_and_white() ? std::size_t(cell) * 2 : board.first_of(cell);
}
constexpr std::size_t nowhere = ~std::size_t(0);
std::size_t opinion_at(const Board& board, std::uint32_t cell, std::uint32_t colour) {
  if (board.black_and_white()) return std::size_t(cell) * 2 + colour;
  const Var var = board.var_of(cell, colour);
  return var == no_variable ? nowhere : var;
}

}  // namespace

void Beliefs::reset(const Board& board) {
  from_rows_.assign(first_opinion(board, board.cells()), 1.0 / board.colours());
  from_columns_ = from_rows_;
  news_.assign(board.lines().size(), 1);
  knew_.assign(board.lines().size(), 0);
}

std::uint64_t Beliefs::exchange(const Board& board, std::uint64_t at_most, Time until) {
  std::uint64_t spoke = 0;
  const std::uint32_t height = board.height();
  for (std::uint32_t i = 0; i < board.lines().size() && spoke < at_most && Clock::now() < until; ++i) {
    const Word known = digest(board, board.lines()[i]);
    if (news_[i] < worth_saying && known == knew_[i]) continue;
    news_[i] = 0;
    knew_[i] = known;
    spoke += i < height ? speak(board, board.lines()[i], from_columns_, from_rows_, &news_[height])
                        : speak(board, board.lines()[i], from_rows_, from_columns_, &news_[0]);
  }
  return spoke;
}

double Beliefs::chance(const Board& board, std::uint32_t cell, std::uint32_t colour) const {
  const std::size_t at = opinion_at(board, cell, colour), end = first_opinion(board, cell + 1);
  if (at == nowhere) return 0;
  double all = 0;
  for (std::size_t i = first_opinion(board, cell); i < end; ++i) all += from_rows_[i] * from_columns_[i];
  return from_rows_[at] * from_columns_[at] / all;
}

bool Beliefs::speak(const Board& board, const Line& line, const Opinions& heard, Opinions& said, double* news) {
  if (!line.fits || line.free) return false;
  slack_ = line.length - std::uint32_t(line.need());
  band_ = (slack_ + pair) / pair * pair;
  if (std::size_t(line.length) * band_ > most_room) return false;
  if (!load_weights(board, line, heard)) return false;
  load_line(board, line);
  if (!pass_known_beginning(line)) return false;
  board.spend(std::uint64_t(line.length) * band_ * palette_.size() / 8);
  sweep_forward(line);
  sweep_back(board, line, said, news);
  return true;
}

// The automaton is a chain: a state stands still on the background, or steps on to the next on its one colour.
void Beliefs::load_line(const Board& board, const Line& line) {
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
  palette_.assign(1, background);
  for (const Run& run : line.runs)
    if (std::find(palette_.begin(), palette_.end(), run.colour) == palette_.end()) palette_.push_back(run.colour);
  const std::size_t many = palette_.size();
  const Word* const masks = board.masks(line);
  const auto may = [&](std::uint32_t i, std::uint32_t slot) {
    return (masks[slot * line.words + i / 64] >> (i % 64)) & 1;
  };
  weights_.resize(line.length * many);
  open_.resize(line.length);
  first_open_ = line.length;
  for (std::uint32_t i = 0, cell = line.first_cell; i < line.length; ++i, cell += line.stride) {
    Word left = 0;
    for (std::uint32_t slot = 0; slot < line.colours; ++slot) left += may(i, slot);
    open_[i] = left > 1;
    if (open_[i]) {
      if (first_open_ == line.length) first_open_ = i;
      last_open_ = i;
      for (std::size_t p = 0; p < many; ++p)
        weights_[i * many + p] =
            may(i, palette_[p]) ? heard[opinion_at(board, cell, board.colour_in(line, palette_[p]))] : 0;
    } else {
      for (std::size_t p = 0; p < many; ++p) weights_[i * many + p] = double(may(i, palette_[p]));
    }
  }
  return first_open_ < line.length;
}

// Known cells lead to one state. False: to none.
bool Beliefs::pass_known_beginning(const Line& line) {
  const std::size_t many = palette_.size();
  std::uint32_t state = 0;
  for (std::uint32_t i = 0; i < first_open_; ++i) {
    const double* const moves = &moves_[line.length - state];
    const double* const weights = &weights_[i * many];
    bool step = false;
    for (std::size_t p = 0; p < many; ++p) step |= moves[table_ * (1 + p)] * weights[p] > 0;
    if (step)
      ++state;
    else if (!(moves[0] * weights[0] > 0))
      return false;
  }
  still_ = first_open_ - state;
  return still_ <= slack_;
}

// ahead_[i][d]: the weight of all ways through the first i cells that stood still d times.
void Beliefs::sweep_forward(const Line& line) {
  const std::size_t many = palette_.size(), band = band_, row = band + pair, table = table_;
  ahead_.resize((line.length + 1) * row);
  std::fill_n(ahead_.begin() + std::ptrdiff_t(first_open_ * row), row, 0.0);
  ahead_[first_open_ * row + pair + still_] = 1;
  for (std::uint32_t i = first_open_; i < last_open_; ++i) {
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

void Beliefs::sweep_back(const Board& board, const Line& line, Opinions& said, double* news) {
  const std::size_t many = palette_.size(), band = band_, row = band + pair, table = table_;
  behind_.assign(band_ + pair, 0);
  next_.assign(band_ + pair, 0);
  behind_[slack_] = 1;
  sums_.resize(many);
  for (std::uint32_t i = line.length; i-- > first_open_;) {
    const double* const loops = &moves_[line.length - i];
    const double* const weights = &weights_[i * many];
    const double* const behind = behind_.data();
    double* const next = next_.data();
    if (!open_[i]) {  // nobody asks for it
      for (std::size_t d = 0; d < band; d += pair) {
        Pair step = load(loops + table + d) * weights[0];
        for (std::size_t p = 1; p < many; ++p) step += load(loops + table * (1 + p) + d) * weights[p];
        store(next + d, load(loops + d) * load(behind + d + 1) * weights[0] + load(behind + d) * step);
      }
    } else {
      const double* const from = &ahead_[i * row + pair];
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
      news[i] = std::max(news[i], say(board, line, i, said));
    }
    if (i % lift_every == 0) lift(next, band);
    behind_.swap(next_);
  }
}

// Returns by how much the opinion changed.
double Beliefs::say(const Board& board, const Line& line, std::uint32_t place, Opinions& said) {
  const std::uint32_t cell = line.first_cell + place * line.stride;
  double all = 0;
  for (const double sum : sums_) all += sum;
  if (!(all > 0)) return 0;
  const std::size_t first = first_opinion(board, cell), end = first_opinion(board, cell + 1);
  const double share = (1 - inertia) / all, before = said[first];  // of the background
  for (std::size_t i = first; i < end; ++i) said[i] = said[i] * inertia + doubt;
  for (std::size_t p = 0; p < palette_.size(); ++p)
    if (const std::size_t at = opinion_at(board, cell, board.colour_in(line, palette_[p])); at != nowhere)
      said[at] += sums_[p] * share;
  return std::abs(said[first] - before);
}

}  // namespace nonoproof

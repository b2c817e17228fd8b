// Going through all suppositions, the weakest kind first.
#include "supposing.hpp"

namespace nonoproof {

namespace {

constexpr std::uint32_t fewest_waves = Supposition::fewest_waves;
constexpr std::uint32_t no_end = ~std::uint32_t(0);
constexpr unsigned at_once = 64;  // variables that are looked at before the allowance is

}  // namespace

void Supposing::load(const Board& board, std::span<const std::uint8_t> solution) {
  solution_.assign(solution.begin(), solution.end());
  memory_.load(board);
  begun_ = under_way_ = false;
}

void Supposing::begin_kind(Kind kind) {
  kind_ = kind;
  next_ = 0;
  most_waves_ = kind == Kind::two_lines ? fewest_waves : no_end;
}

Supposing::Answer Supposing::look(const Board& board, bool one) {
  if (!under_way_) {
    if (!memory_.begin(board)) return Answer::too_large;
    if (!begun_) supposition_.load(board, solution_);
    begun_ = true;
    under_way_ = true;
    failures_.clear();
    begin_kind(Kind::two_lines);
  }
  unsigned left = at_once;
  while (true) {
    const bool enough = one && !failures_.empty() && most_waves_ == fewest_waves;
    while (enough && next_ < board.variables() && !beside(board, failures_.front(), next_)) ++next_;
    if (next_ == board.variables()) {
      if (failures_.empty() && kind_ == Kind::two_lines) {
        begin_kind(Kind::any_lines);
        continue;
      }
      under_way_ = false;
      return failures_.empty() ? Answer::nothing : Answer::found;
    }
    if (board.value_of(next_) == 0) {
      if (left-- == 0) return Answer::more;
      suppose_both(board, next_);
    }
    ++next_;
  }
}

// The cell of the variable is in the line of the failure's own cell that runs beside the line without an arrangement.
bool Supposing::beside(const Board& board, const Failure& failure, Var var) {
  const auto [row, column] = board.lines_of(variable(failure.lit));
  const auto [other_row, other_column] = board.lines_of(var);
  return failure.line < board.height() ? row == other_row : column == other_column;
}

bool Supposing::alike(const Board& board, const Failure& one, const Failure& other) {
  const Var var = variable(other.lit);
  return one.line == other.line && sign(one.lit) == sign(other.lit) &&
         board.colour_of(variable(one.lit)) == board.colour_of(var) && beside(board, one, var);
}

bool Supposing::holds(const Board& board, Literal lit) const {
  if (solution_.empty()) return false;
  const Var var = variable(lit);
  return (solution_[board.cell_of(var)] == board.colour_of(var)) == sign(lit);
}

void Supposing::suppose_both(const Board& board, Var var) {
  using Through = Supposition::Through;
  for (const bool value : {true, false}) {
    const Literal lit = literal(var, value);
    if (holds(board, lit) || memory_.stands(lit, Memory::Kind::whole)) continue;
    if (kind_ != Kind::two_lines) {
      suppose(board, lit, Through::both);
      continue;
    }
    suppose(board, lit, Through::row);
    if (failures_.empty() || failures_.back().lit != lit) suppose(board, lit, Through::column);
  }
}

void Supposing::suppose(const Board& board, Literal lit, Supposition::Through through) {
  using Through = Supposition::Through;
  const Memory::Kind kind = through == Through::row ? Memory::Kind::by_row : Memory::Kind::by_column;
  if (kind_ == Kind::two_lines && memory_.stands(lit, kind)) return;
  const Supposition::Outcome outcome = kind_ == Kind::two_lines
                                           ? supposition_.two_lines(board, memory_, lit, through)
                                           : supposition_.follow(board, memory_, lit, through, most_waves_);
  if (outcome.contradiction) {
    if (outcome.depth < most_waves_) failures_.clear();
    most_waves_ = outcome.depth;
    failures_.push_back({lit, through, outcome.line});
  } else if (kind_ == Kind::two_lines) {
    memory_.keep(supposition_.trail(), kind, supposition_.looked_at());
  } else if (outcome.to_the_end) {
    memory_.keep(supposition_.trail(), Memory::Kind::whole, supposition_.looked_at());
  }
}

std::vector<Link> Supposing::chain(const Board& board, const Failure& failure) {
  std::vector<Link> links;
  supposition_.follow(board, memory_, failure.lit, failure.through, most_waves_, &links);
  return links;
}

}  // namespace nonoproof

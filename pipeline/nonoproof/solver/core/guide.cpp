// Guidance: the lines' beliefs say what to decide first.
//
// The cells that the lines are surest of come first, with the value they are thought to have; when enough has become known
// the lines are asked again. From the first conflict on, learning has its say, until the next restart. Once a solution is
// known, guidance has done its work: beliefs find solutions, they do not show that there are no more.
//
// docs/solver.md has what this brings.
#include <algorithm>
#include <cmath>

#include "solver.hpp"

namespace nonoproof {

namespace {
constexpr std::uint32_t rounds_at_first = 40, rounds_later = 3;
constexpr std::uint32_t fewest_parts = 40;  // lines are asked again when one more part of all cells is known
constexpr std::size_t few = 100;            // open variables: these are tried sooner than believed

// Beliefs become sure at the borders first, and from there inwards, a few cells a round: the larger the puzzle, the more
// rounds, and the smaller the steps.
std::uint32_t side(const Board& board) { return (board.width() + board.height()) / 2; }
}  // namespace

// A goal picture is a better guide: beliefs wait until it has failed.
void Solver::prepare_guidance(bool at_once) {
  guided_ = false;
  if (!believes_) return;
  beliefs_.reset(board_);
  if (!at_once || board_.variables() - board_.trail().size() < few) return;
  begin_guidance();
  ask_beliefs(std::max(rounds_at_first, side(board_) / 2));
}

void Solver::begin_guidance() {
  if (!believes_) return;
  guided_ = true;
  asked_at_ = board_.trail().size();
}

void Solver::follow_guidance() {
  const std::uint32_t parts = std::max(fewest_parts, side(board_));
  if (board_.trail().size() >= asked_at_ + board_.variables() / parts) ask_beliefs(rounds_later);
}

void Solver::ask_beliefs(std::uint32_t rounds) {
  // To weigh the arrangements of a line is to solve it, so it is counted as such.
  const Time until = moment_after(budget_.seconds - seconds());
  for (std::uint32_t i = 0; i < rounds && !out_of_budget(); ++i)
    board_.count_line_solves(beliefs_.exchange(board_, budget_.line_solves - board_.line_solves(), until));
  for (Var var = 0; var < board_.variables(); ++var) {
    if (board_.value_of(var) != 0) continue;
    const double chance = beliefs_.chance(board_, board_.cell_of(var), board_.colour_of(var));
    phase_[var] = chance > 0.5 ? 1 : -1;
    if (target_[var] != 0) target_[var] = phase_[var];
    order_.set(var, std::abs(chance - 0.5));
  }
  asked_at_ = board_.trail().size();
}

}  // namespace nonoproof

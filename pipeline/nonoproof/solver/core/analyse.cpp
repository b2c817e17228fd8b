// From a conflict to a clause: back to the first unique implication point, then shorten what is left.
#include <algorithm>

#include "solver.hpp"

namespace nonoproof {

namespace {
constexpr double activity_decay = 0.9;
}

// The literals that forced this one. Lines are asked once; their answer is kept until the search is back at the root.
std::span<const Literal> Solver::why(Literal lit) {
  const Var var = variable(lit);
  const Reason reason = board_.reason(var);
  switch (reason.kind) {
    case Reason::Kind::line: {
      scratch_.clear();
      reasons_.find(board_, reason.index, reason.limit, lit, scratch_);
      const auto place = std::uint32_t(kept_.size());
      kept_.push_back(reason.index);
      kept_.push_back(std::uint32_t(scratch_.size()));
      kept_.insert(kept_.end(), scratch_.begin(), scratch_.end());
      board_.set_reason(var, Reason{Reason::Kind::kept, place, reason.limit});
      return {kept_.data() + place + 2, scratch_.size()};
    }
    case Reason::Kind::kept: return {kept_.data() + reason.index + 2, kept_[reason.index + 1]};
    case Reason::Kind::clause: {
      clauses_.used(reason.index) = 1;
      scratch_.clear();
      for (const Literal other : clauses_.literals(reason.index))
        if (other != lit) scratch_.push_back(negated(other));
      return scratch_;
    }
    case Reason::Kind::cell: {
      // A colour is ruled out by the colour the cell has; the last colour is left by all the others.
      scratch_.clear();
      const std::uint32_t cell = board_.cell_of(var);
      for (Var other = board_.first_of(cell); other < board_.end_of(cell); ++other)
        if (other != var && (sign(lit) || board_.value_of(other) > 0))
          scratch_.push_back(literal(other, board_.value_of(other) > 0));
      return scratch_;
    }
    default: return {};
  }
}

// True where the literal follows from others of the clause that is being learned, through any chain of reasons.
bool Solver::implied_by_rest(Literal start) {
  if (board_.reason(variable(start)).kind == Reason::Kind::none) return false;
  stack_.assign(1, start);
  const std::size_t clear_from = to_clear_.size();
  while (!stack_.empty()) {
    const Literal lit = stack_.back();
    stack_.pop_back();
    for (const Literal cause : why(lit)) {
      const Var var = variable(cause);
      if (seen_[var] == 1 || seen_[var] == 2 || board_.level(var) == 0) continue;
      const bool hopeless =
          seen_[var] == 3 || board_.reason(var).kind == Reason::Kind::none || level_stamp_[board_.level(var)] != stamp_;
      if (hopeless) {
        for (std::size_t i = clear_from; i < to_clear_.size(); ++i) seen_[to_clear_[i]] = 3;
        return false;
      }
      seen_[var] = 2;
      to_clear_.push_back(var);
      stack_.push_back(cause);
    }
  }
  return true;
}

std::uint32_t Solver::glue_of(std::span<const Literal> lits) {
  ++stamp_;
  std::uint32_t glue = 0;
  for (const Literal lit : lits) {
    std::uint64_t& mark = level_stamp_[board_.level(variable(lit))];
    glue += mark != stamp_;
    mark = stamp_;
  }
  return glue;
}

void Solver::analyse(std::vector<Literal>& learned, std::uint32_t& back_level) {
  const std::uint32_t level = board_.decision_level();
  learned.assign(1, no_literal);
  std::uint32_t open = 0;
  const auto add = [&](Literal cause) {
    const Var var = variable(cause);
    if (seen_[var] != 0 || board_.level(var) == 0) return;
    seen_[var] = 1;
    to_clear_.push_back(var);
    order_.bump(var);
    if (board_.level(var) == level)
      ++open;
    else
      learned.push_back(negated(cause));
  };
  for (const Literal cause : conflict_) add(cause);
  std::size_t i = board_.trail().size();
  for (;;) {
    while (seen_[variable(board_.trail()[--i])] == 0) {
    }
    const Literal lit = board_.trail()[i];
    if (--open == 0) {
      learned[0] = negated(lit);
      break;
    }
    seen_[variable(lit)] = 2;  // resolved away; of the clause no longer
    for (const Literal cause : why(lit)) add(cause);
  }

  const std::size_t resolved = to_clear_.size();
  ++stamp_;
  for (const Literal lit : learned) level_stamp_[board_.level(variable(lit))] = stamp_;
  std::size_t kept = 1;
  for (std::size_t j = 1; j < learned.size(); ++j)
    if (!implied_by_rest(negated(learned[j]))) learned[kept++] = learned[j];
  learned.resize(kept);
  // Cells behind the clause, which shortening it came across, matter to a proof as much as those that were resolved: to
  // decide them early as well saves a sixth of its conflicts. To find a first solution it is of no use.
  if (proving_)
    for (std::size_t j = resolved; j < to_clear_.size(); ++j) order_.bump(to_clear_[j]);
  for (const Var var : to_clear_) seen_[var] = 0;
  to_clear_.clear();

  back_level = 0;
  for (std::size_t j = 1; j < learned.size(); ++j)
    if (board_.level(variable(learned[j])) > back_level) {
      back_level = board_.level(variable(learned[j]));
      std::swap(learned[1], learned[j]);
    }
}

void Solver::drop_kept_reasons() {
  for (const Literal lit : board_.trail()) {
    const Reason reason = board_.reason(variable(lit));
    if (reason.kind == Reason::Kind::kept)
      board_.set_reason(variable(lit), Reason{Reason::Kind::line, kept_[reason.index], reason.limit});
  }
  kept_.clear();
}

// False: the conflict needs no decision, so nothing is left to try.
bool Solver::resolve_conflict() {
  // A line may conflict below the level of the last decision where a clause was added late; go to where it happened.
  std::uint32_t top = 0;
  for (const Literal lit : conflict_) top = std::max(top, board_.level(variable(lit)));
  back_to(top);
  if (top == 0) return false;
  if (kept_.size() > (std::size_t(1) << 22)) drop_kept_reasons();

  std::uint32_t back_level = 0;
  analyse(learned_, back_level);
  const std::uint32_t glue = glue_of(learned_);
  log(learned_);
  remember_trail();
  back_to(back_level);
  if (learned_.size() == 1) {
    board_.assign(learned_[0], Reason{});
  } else {
    const ClauseId id = clauses_.add(learned_, glue, false);
    board_.assign(learned_[0], Reason{Reason::Kind::clause, id, 0});
  }
  order_.decay(activity_decay);
  return true;
}

}  // namespace nonoproof

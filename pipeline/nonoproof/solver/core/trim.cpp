#include "trim.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "needs.hpp"

namespace nonoproof {

std::vector<std::vector<Literal>> Trimmer::trim(const Problem& problem, std::vector<std::vector<Literal>> steps,
                                                std::vector<std::uint8_t> solution, std::uint64_t line_solves) {
  steps_ = std::move(steps);
  solution_ = std::move(solution);
  std::vector<std::vector<Literal>> kept;
  if (!may_have(needs_of(problem).trim)) return std::move(steps_);
  if (!load(problem)) return kept;
  for (std::uint32_t step = go_forward(); step-- > 0;) {
    take_back(step);
    if (work() >= line_solves && idle_[step] == 0)
      kept.push_back(steps_[step]);
    else if (marked_[step] != 0)
      kept.push_back(needed_literals(step));
  }
  std::reverse(kept.begin(), kept.end());
  for (auto& step : kept)
    for (Literal& lit : step) lit = board_.told(lit);
  return kept;
}

std::uint64_t Trimmer::work() const {
  constexpr std::uint64_t visits_a_line_solve = 64;
  return board_.line_solves() + asked_ + visited_ / visits_a_line_solve;
}

// False: a given cell has a colour that there is not, and nothing needs to be proved.
bool Trimmer::load(const Problem& problem) {
  board_.load(problem);
  const std::uint32_t variables = board_.variables();
  for (auto& step : steps_)
    for (Literal& lit : step)
      if ((lit = board_.heard(lit)) == no_literal) throw std::runtime_error("a literal is about no cell of the puzzle");
  opened_.assign(steps_.size(), 0);
  marked_.assign(steps_.size(), 0);
  idle_.assign(steps_.size(), 0);
  for (auto& by_literal : watches_) by_literal.assign(2 * std::size_t(variables), {});
  seen_.assign(variables, 0);
  done_.assign(variables, 0);
  alive_ = std::uint32_t(steps_.size());
  next_[needed] = next_[others] = 0;
  visited_ = asked_ = 0;
  if (!board_.assign_givens(problem)) return false;
  board_.make_all_dirty();
  return true;
}

std::uint32_t Trimmer::go_forward() {
  std::uint32_t step = 0;
  bool open = propagate();
  while (open && step < steps_.size()) open = add(step++);
  if (open) throw std::runtime_error("the steps do not lead to a contradiction");
  alive_ = step;
  mark_causes(board_.decision_level());
  return step;
}

bool Trimmer::add(std::uint32_t step) {
  std::vector<Literal>& lits = steps_[step];
  std::size_t unknown_literals = 0;
  for (Literal& lit : lits) {
    if (board_.value(lit) > 0) {
      idle_[step] = 1;
      return true;
    }
    if (board_.value(lit) == 0) std::swap(lits[unknown_literals++], lit);
  }
  if (unknown_literals == 0) {
    clash(step);
    return false;
  }
  if (unknown_literals == 1) {
    board_.open_level();
    opened_[step] = board_.decision_level();
    board_.assign(lits[0], Reason{Reason::Kind::clause, step, 0});
    return propagate();
  }
  watch(step, lits[0], lits[1]);
  watch(step, lits[1], lits[0]);
  return true;
}

void Trimmer::watch(std::uint32_t step, Literal lit, Literal blocker) {
  watches_[marked_[step] != 0 ? needed : others][lit].push_back({step, blocker});
}

bool Trimmer::propagate() {
  const std::vector<Literal>& trail = board_.trail();
  for (;;) {
    std::uint32_t contradiction = Board::no_line;
    if (next_[needed] < trail.size()) {
      if (!visit(needed, negated(trail[next_[needed]++]))) return false;
    } else if (board_.settle_next(contradiction)) {
      if (contradiction == Board::no_line) continue;
      conflict_.clear();
      reasons_.find(board_, contradiction, std::uint32_t(trail.size()), no_literal, conflict_);
      return false;
    } else if (next_[others] < trail.size()) {
      if (!visit(others, negated(trail[next_[others]++]))) return false;
    } else {
      if (!board_.complete() || board_.grid() != solution_) return true;
      conflict_ = trail;
      return false;
    }
  }
}

// What the steps that watch a literal say now that it is false.
bool Trimmer::visit(Rank rank, Literal falsified) {
  std::vector<Watch>& list = watches_[rank][falsified];
  visited_ += list.size();
  std::size_t kept = 0;
  const auto keep = [&](const Watch& each) {
    // A step that was marked since moves over to those that come first.
    if (rank == others && marked_[each.step] != 0)
      watches_[needed][falsified].push_back(each);
    else
      list[kept++] = each;
  };
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Watch each = list[i];
    if (each.step >= alive_) continue;
    if (board_.value(each.blocker) > 0) {
      keep(each);
      continue;
    }
    std::vector<Literal>& lits = steps_[each.step];
    if (lits[0] == falsified) std::swap(lits[0], lits[1]);
    const Literal first = lits[0];
    const auto free = std::find_if(lits.begin() + 2, lits.end(), [&](Literal lit) { return board_.value(lit) >= 0; });
    if (board_.value(first) <= 0 && free != lits.end()) {
      std::swap(lits[1], *free);
      watch(each.step, lits[1], first);
      continue;
    }
    keep({each.step, first});
    if (board_.value(first) > 0) continue;
    if (board_.value(first) < 0) {
      clash(each.step);
      while (++i < list.size()) list[kept++] = list[i];
      list.resize(kept);
      return false;
    }
    board_.assign(first, Reason{Reason::Kind::clause, each.step, 0});
  }
  list.resize(kept);
  return true;
}

// All literals of the step are false.
void Trimmer::clash(std::uint32_t step) {
  marked_[step] = 1;
  conflict_.clear();
  for (const Literal lit : steps_[step]) conflict_.push_back(negated(lit));
}

void Trimmer::take_back(std::uint32_t step) {
  alive_ = step;
  if (opened_[step] == 0) return;
  const std::size_t begin = board_.level_begin(opened_[step]);
  for (const Literal lit : std::span(board_.trail()).subspan(begin)) done_[variable(lit)] = 0;
  board_.back_to(opened_[step] - 1);
  next_[needed] = next_[others] = board_.trail().size();
}

// Denies the step. The literals whose denial leads to the contradiction are a step as good as the whole.
std::vector<Literal> Trimmer::needed_literals(std::uint32_t step) {
  const std::uint32_t root = board_.decision_level();
  board_.open_level();
  std::vector<Literal> result;
  bool open = true;
  for (const Literal lit : steps_[step]) {
    if (board_.value(lit) == 0) board_.assign(negated(lit), Reason{});
    if (board_.value(lit) < 0) continue;
    conflict_.assign(1, lit);
    result.push_back(lit);
    open = false;
    break;
  }
  if (open && propagate()) throw std::runtime_error("step " + std::to_string(step + 1) + " does not follow");
  mark_causes(root);
  for (const Literal lit : causes_) result.push_back(negated(lit));
  board_.back_to(root);
  next_[needed] = next_[others] = board_.trail().size();
  return result;
}

void Trimmer::mark_causes(std::uint32_t root) {
  const auto note = [&](Literal lit) {
    const Var var = variable(lit);
    if (board_.level(var) > 0 && done_[var] == 0) seen_[var] = 1;
  };
  std::vector<Literal> denied;
  for (const Literal lit : conflict_) note(lit);
  const std::size_t end = board_.decision_level() == 0 ? board_.trail().size() : board_.level_begin(1);
  for (std::size_t i = board_.trail().size(); i-- > end;) {
    const Literal lit = board_.trail()[i];
    const Var var = variable(lit);
    if (seen_[var] == 0) continue;
    seen_[var] = 0;
    if (board_.level(var) <= root) done_[var] = 1;
    if (board_.reason(var).kind == Reason::Kind::none) denied.push_back(lit);
    causes_.clear();
    add_causes(lit);
    for (const Literal cause : causes_) note(cause);
  }
  causes_ = std::move(denied);
}

void Trimmer::add_causes(Literal lit) {
  const Var var = variable(lit);
  const Reason reason = board_.reason(var);
  if (reason.kind == Reason::Kind::line) {
    ++asked_;
    reasons_.find(board_, reason.index, reason.limit, lit, causes_);
  } else if (reason.kind == Reason::Kind::clause) {
    marked_[reason.index] = 1;
    for (const Literal other : steps_[reason.index])
      if (other != lit) causes_.push_back(negated(other));
  } else if (reason.kind == Reason::Kind::cell) {
    // A colour is ruled out by the colour the cell has; the last colour is left by all the others.
    const std::uint32_t cell = board_.cell_of(var);
    for (Var other = board_.first_of(cell); other < board_.end_of(cell); ++other)
      if (other != var && (sign(lit) || board_.value_of(other) > 0))
        causes_.push_back(literal(other, board_.value_of(other) > 0));
  }
}

}  // namespace nonoproof

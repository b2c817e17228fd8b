#include "clauses.hpp"

#include <algorithm>

namespace nonoproof {

void Clauses::reset(std::uint32_t variables) {
  arena_.clear();
  learned_.clear();
  permanent_.clear();
  if (watches_.size() < 2 * std::size_t(variables)) watches_.resize(2 * std::size_t(variables));
  for (auto& list : watches_) list.clear();
}

void Clauses::watch(ClauseId id) {
  const std::span<Literal> lits = literals(id);
  watches_[lits[0]].push_back({id, lits[1]});
  watches_[lits[1]].push_back({id, lits[0]});
}

ClauseId Clauses::add(std::span<const Literal> literals, std::uint32_t glue, bool permanent) {
  const auto id = ClauseId(arena_.size());
  arena_.push_back(std::uint32_t(literals.size()));
  arena_.push_back(glue);
  arena_.push_back(0);
  arena_.insert(arena_.end(), literals.begin(), literals.end());
  (permanent ? permanent_ : learned_).push_back(id);
  watch(id);
  return id;
}

void Clauses::forget() {
  // Clauses of glue 2 have earned their place; of the others the better half stays, and what was used since last time.
  std::vector<ClauseId> kept, candidates;
  for (const ClauseId id : learned_) {
    (glue(id) <= 2 || used(id) ? kept : candidates).push_back(id);
    used(id) = 0;
  }
  // Stable and by content alone, so that runs replay.
  std::stable_sort(candidates.begin(), candidates.end(), [&](ClauseId a, ClauseId b) {
    return glue(a) != glue(b) ? glue(a) < glue(b) : arena_[a] < arena_[b];
  });
  kept.insert(kept.end(), candidates.begin(), candidates.begin() + std::ptrdiff_t(candidates.size() / 2));
  std::sort(kept.begin(), kept.end());

  std::vector<std::uint32_t> old;
  old.swap(arena_);
  for (auto& list : watches_) list.clear();
  const auto move = [&](std::vector<ClauseId>& ids) {
    for (ClauseId& id : ids) {
      const auto to = ClauseId(arena_.size());
      arena_.insert(arena_.end(), old.begin() + id, old.begin() + id + header + old[id]);
      watch(id = to);
    }
  };
  learned_ = std::move(kept);
  move(permanent_);
  move(learned_);
}

}  // namespace nonoproof

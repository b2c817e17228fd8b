// Learned clauses, each in one stretch of an array, and the two literals of each that are watched.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "board.hpp"

namespace nonoproof {

using ClauseId = std::uint32_t;

struct Watch {
  ClauseId clause;
  Literal blocker;  // another literal of the clause: while it is true the clause need not be looked at
};

class Clauses {
 public:
  void reset(std::uint32_t variables);
  // The first two literals are watched. A permanent clause is never forgotten.
  ClauseId add(std::span<const Literal> literals, std::uint32_t glue, bool permanent);

  std::span<Literal> literals(ClauseId id) { return {&arena_[id + header], arena_[id]}; }
  std::uint32_t& glue(ClauseId id) { return arena_[id + 1]; }
  std::uint32_t& used(ClauseId id) { return arena_[id + 2]; }
  std::vector<Watch>& watches(Literal lit) { return watches_[lit]; }

  // Forgets the less useful half. Ids change: no reason may hold one.
  void forget();

 private:
  static constexpr std::uint32_t header = 3;  // size, glue, used
  void watch(ClauseId id);

  std::vector<std::uint32_t> arena_;
  std::vector<ClauseId> learned_, permanent_;
  std::vector<std::vector<Watch>> watches_;
};

}  // namespace nonoproof

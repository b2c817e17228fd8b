// Which lines cannot all be right, and which single line could be wrong.
#pragma once

#include <cstdint>
#include <vector>

#include "reasons.hpp"
#include "solver.hpp"

namespace nonoproof {

using Lines = std::vector<std::uint32_t>;  // rows first

class Blame {
 public:
  Blame(const Problem& problem, const Budget& budget) : problem_(problem), budget_(budget) {
    lines_ = problem.width() + problem.height();
    begin_ = Clock::now();
  }

  // Lines that cannot all be right. Empty: there is a solution, or none was found to be missing.
  Lines core();
  // The same, such that any but one of them can. `proved`: false where the budget was spent first.
  Lines contradiction(bool& proved);
  // Of these lines, those without which the others may be right: where one clue is wrong, it is one of them.
  Lines suspects(const Lines& among, std::uint64_t conflicts);

  std::uint64_t line_solves() const { return line_solves_; }

 private:
  enum class Test : std::uint8_t { impossible, possible, unclear };

  Test test(const Lines& kept, std::uint64_t conflicts, Lines& needed);
  bool trace(const Lines& kept, Lines& needed);
  Lines lines_behind(std::uint32_t contradiction);
  bool shrink(Lines& lines, bool from_the_end);
  Lines all() const;
  Budget left() const;

  Problem problem_;
  Budget budget_;
  std::uint32_t lines_ = 0;
  std::uint64_t line_solves_ = 0, conflicts_ = 0;
  Clock::time_point begin_;
  Board board_;
  Reasons reasons_;
  Solver asked_;
};

}  // namespace nonoproof

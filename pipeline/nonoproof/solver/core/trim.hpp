// A proof without the steps that its end does not need.
#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <vector>

#include "board.hpp"
#include "reasons.hpp"

namespace nonoproof {

// The idea is that of DRUP-trim (Heule, Hunt, Wetzler 2013): add the steps one by one until they contradict each other,
// mark those that the contradiction needs, then walk back. A marked step is denied; the contradiction that follows
// marks earlier steps. What is never marked is dropped, and so is every literal whose denial was not needed.
//
// The trail serves both directions. Level 0 is what the lines say by themselves. A step that settles something opens a
// level, and the levels before it are what was known without it.
class Trimmer {
 public:
  // The steps that remain: all, where more memory would be needed than is allowed. `solution` is the grid that may be called
  // a contradiction, row by row; empty for none. After so much work, counted in line solves, the steps not yet looked at all
  // remain. Throws std::runtime_error where the proof does not hold.
  std::vector<std::vector<Literal>> trim(const Problem& problem, std::vector<std::vector<Literal>> steps,
                                         std::vector<std::uint8_t> solution, std::uint64_t line_solves);

 private:
  enum Rank : std::uint8_t { needed, others };  // steps that are marked come first: they cost nothing more
  struct Watch {
    std::uint32_t step;
    Literal blocker;
  };

  bool load(const Problem& problem);
  std::uint32_t go_forward();    // how many steps it takes to the contradiction
  bool add(std::uint32_t step);  // false: contradiction
  void watch(std::uint32_t step, Literal lit, Literal blocker);
  bool propagate();  // false: `conflict_` holds literals that are all true and cannot be
  bool visit(Rank rank, Literal falsified);
  void clash(std::uint32_t step);
  void take_back(std::uint32_t step);
  std::vector<Literal> needed_literals(std::uint32_t step);
  std::uint64_t work() const;            // since the steps were loaded, in line solves
  void mark_causes(std::uint32_t root);  // of the conflict; `root` is the last level that steps opened
  void add_causes(Literal lit);

  Board board_;
  Reasons reasons_;
  std::vector<std::vector<Literal>> steps_;
  std::vector<std::uint8_t> solution_;
  std::vector<std::uint32_t> opened_;           // by step: the level that it opened, or 0
  std::vector<std::uint8_t> marked_, idle_;     // by step; an idle one says what is known anyway
  std::uint32_t alive_ = 0;                     // steps from here on do not count
  std::vector<std::vector<Watch>> watches_[2];  // by literal
  std::size_t next_[2] = {0, 0};                // the parts of the trail that went through the watches
  std::vector<Literal> conflict_, causes_;
  std::uint64_t visited_ = 0, asked_ = 0;  // watches, and lines that were asked for a reason
  std::vector<std::uint8_t> seen_, done_;  // by variable; done: its causes are marked as long as it is on the trail
};

}  // namespace nonoproof

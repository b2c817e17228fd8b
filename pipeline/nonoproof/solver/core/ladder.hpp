// The ladder: how a person could solve the puzzle, with the weakest kind of reasoning that yields anything each time.
//
// It climbs in rounds. A round applies one rung everywhere at once, to what was known when the round began; so the
// result is the same for the transposed and the mirrored puzzle. After every round it begins again at the lowest rung.
// A climb that used up what it was allowed stops where it is, and goes on from there when it is allowed more.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "board.hpp"
#include "ladder/supposing.hpp"
#include "ladder/views.hpp"

namespace nonoproof {

// What happened in one round.
struct Round {
  Rung rung = Rung::overlap;
  SegmentRule rule = SegmentRule::gap;  // on the rung of segments: the easiest that yielded something
  std::uint32_t openings = 0;           // lines, or supposed cells, that yielded something
  std::uint32_t open_lines = 0;         // lines with unknown cells when the round began
  std::uint32_t fresh = 0;              // of these, those that had changed since they were last looked at
  std::uint32_t cells = 0;              // cells that became known
  std::uint32_t facts = 0;              // in colour also: colours that were ruled out
  std::uint32_t free_cells = 0;         // unknown cells of the lines that yielded something, all together
  std::uint32_t runs = 0;               // runs of these lines that had not found their place
  std::uint32_t fewest_runs = 0;        // the same of the one line that had the fewest
  std::uint32_t depth = 0;              // waves of lines that a supposition was followed through
  double jump = 0;                      // from the middle of what the round before found, in parts of the diagonal
};

// Which steps are kept. `rounds`: every line that yields something, round by round; `single`: one line a round. Both take one
// supposition at a time, with those that are like it.
enum class Trace : std::uint8_t { nothing, rounds, single };

// One conclusion. A supposition carries the lines that it leads through, before the one without an arrangement.
struct Step {
  Rung rung = Rung::overlap;
  std::uint32_t round = 0;              // the number of the round it belongs to
  std::uint32_t line = Board::no_line;  // that was looked at, or that has no arrangement
  Literal supposed = no_literal;
  std::vector<Literal> found;
  std::vector<Link> chain;
};

// What a climb may use, from its beginning on. A line counts once for every 64 cells that it has.
struct Allowance {
  std::uint64_t line_solves = std::numeric_limits<std::uint64_t>::max();
  double seconds = std::numeric_limits<double>::infinity();  // of this call
  std::uint32_t rounds = std::numeric_limits<std::uint32_t>::max();
};

struct Climb {
  enum class End : std::uint8_t {
    solved,
    stuck,       // no rung yields anything
    impossible,  // a line has no arrangement
    spent,       // what was allowed was used up: it says nothing about the puzzle
  };
  End end = End::spent;
  std::uint32_t impossible_line = Board::no_line;
  std::vector<Round> rounds;
  std::vector<Step> steps;
  std::array<std::uint32_t, rungs> cells{};  // that fell to each rung
  std::vector<std::uint8_t> grid;            // a colour or `unknown` for each cell
  std::uint64_t line_solves = 0;
};

class Ladder {
 public:
  // `solution`: one that is known, or nothing. What it makes true need not be supposed, as it cannot fail. A puzzle that
  // needs more memory than is allowed is spent from the beginning. Throws std::invalid_argument where the solution has
  // another size than the puzzle, or a colour that it has not.
  void load(const Problem& problem, std::span<const std::uint8_t> solution, Trace trace = Trace::nothing);
  // Takes these variables as false from the beginning, beside what the puzzle gives. Only where steps are kept.
  void rule_out(std::span<const Var> variables);
  // Climbs until it ends, or until what is allowed is used up; the next call goes on from there.
  Climb::End go_on(const Allowance& allowance);
  // What was found so far.
  Climb climb() const;
  // Lets go of the memory, which is otherwise kept for the next puzzle.
  void forget() { *this = Ladder{}; }

 private:
  Climb::End end(Climb::End end) { return climb_.end = end; }
  // Whether more seconds alone would help a climb that was spent.
  bool wants_time_only(const Allowance& allowance) const;
  bool begin_round(Time until);
  std::span<const Literal> yield(std::uint32_t line) const;
  void count_opening(std::uint32_t free_cells, std::uint32_t runs);
  void take_lines();
  void take_failures();
  void apply(Literal lit, std::uint32_t from);
  void finish_round();
  std::uint64_t line_solves() const { return views_.work() + supposing_.work(); }

  Board board_;
  Views views_;
  Supposing supposing_;
  Climb climb_;
  Round round_;
  Trace trace_ = Trace::nothing;
  bool under_way_ = false;       // a round is
  bool too_large_ = false;       // for suppositions, or at all
  std::size_t cells_ = 0;        // of a puzzle that is too large at all
  std::size_t round_begin_ = 0;  // of the trail
  double middle_x_ = -1, middle_y_ = -1;
};

}  // namespace nonoproof

// Search under assumptions, the primitive that all else builds on. A puzzle is loaded once, its lines are settled, and cells
// are probed where that is wanted; then it is asked: is there a solution in which these literals hold? What the search
// learns follows from the puzzle alone, whatever was assumed when it was found, so it helps with the next question.
// Between questions more can be asked of a solution (`insist`), for good.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <vector>

#include "belief.hpp"
#include "board.hpp"
#include "clauses.hpp"
#include "glance.hpp"
#include "order.hpp"
#include "reasons.hpp"

namespace nonoproof {

inline constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

// Of a whole piece of work.
struct Budget {
  std::uint64_t line_solves = no_limit;
  std::uint64_t conflicts = no_limit;
  double seconds = std::numeric_limits<double>::infinity();
};

// Of one question: so much more work.
struct Limit {
  std::uint64_t line_solves = no_limit;
  std::uint64_t conflicts = no_limit;
};

struct Counts {
  std::uint64_t sweeps = 0, line_solves = 0, probes = 0, decisions = 0, conflicts = 0;
  std::uint32_t known_after_lines = 0, known_after_probing = 0;
};

// What was learned, in order. Each clause follows from its own denial by lines and the clauses before it. A solution
// that was found is forbidden from its place on: the clauses after it hold for every *other* solution.
struct Proof {
  std::vector<std::vector<Literal>> clauses;
  std::size_t solution_after = std::numeric_limits<std::size_t>::max();  // how many clauses came before the solution
};

using Grid = std::vector<std::uint8_t>;  // a colour for each cell, row by row
using Grids = std::vector<Grid>;

// What the solver can do without. Left out, one by one, they show what each of them brings.
struct Parts {
  bool dive = true;
  bool probing = true;
  bool beliefs = true;
  bool short_reasons = true;
  bool target_phases = true;
  bool glances = true;
  bool turning_to_proof = true;  // all that changes once a solution is known
};

enum class Settled : std::uint8_t { settled, impossible, spent };
enum class Reply : std::uint8_t { yes, no, spent };

class Solver {
 public:
  explicit Solver(const Parts& parts = {}) : parts_(parts), reasons_(parts.short_reasons) {}

  // A new puzzle, in this order. What `load` and `probe` find out is true of every solution.
  void begin(const Budget& budget, Proof* proof = nullptr);
  Settled load(const Problem& problem);        // and settles lines
  Settled load_again(const Problem& problem);  // as if nothing had been learned; the work counts
  Settled probe(std::uint64_t most_line_solves = no_limit);
  // `goal`: where to look first, a colour for each cell; may be empty. Without it, or where it fails, beliefs guide.
  void prepare_search(std::span<const std::uint8_t> goal = {}, bool beliefs = true);
  // All of these. No: there is no solution. Spent: the budget was, or the puzzle is too large for the memory that is allowed.
  Reply open(const Problem& problem, const Budget& budget, bool probing = true);

  // Is there a solution in which all these literals hold? Yes: the board has it, until something else is asked. The
  // search goes on from where the last question left it, if neither assumes anything. Spent: the limit was, or the budget.
  Reply solve(std::span<const Literal> assumed = {}, const Limit& limit = {});
  // From now on one of these literals must hold. No further is taken back than it must be. What is not asked `for_ever` may
  // be forgotten. False: no solution is left.
  bool insist(std::vector<Literal> clause, bool for_ever = true);
  // From now on there must be another solution than the one on the board. False: there is none.
  bool forbid_solution();
  // A solution is known, and what is left is most likely a proof: that there is no other one, or none as was asked for.
  void turn_to_proof();
  // From the next restart on, decisions are most often not as in this solution.
  void lead_away_from(const Grid& solution);

  // Where there is a choice, the next search makes the cell so.
  void lean(std::uint32_t cell, std::uint32_t colour, bool has);
  void forget_leanings();
  // That the cell has the colour, or has it not.
  Literal that(std::uint32_t cell, std::uint32_t colour, bool has = true) const;

  // Calls `visit` with each way to fill the cells that lines and learned clauses do not exclude, until it says false.
  // False: there may be more of them.
  bool each_filling(std::span<const std::uint32_t> cells, std::uint64_t line_solves,
                    const std::function<bool(const Board&)>& visit);

  void back_to(std::uint32_t level);
  const Board& board() const { return board_; }
  bool known(std::uint32_t cell) const;  // without any assumption or decision
  const Parts& parts() const { return parts_; }
  bool proves() const { return proof_ != nullptr; }
  bool out_of_budget();
  void count_line_solves(std::uint64_t more) { board_.count_line_solves(more); }
  std::uint64_t line_solves() const { return board_.line_solves(); }
  std::uint64_t line_solves_left() const {
    return budget_.line_solves - std::min(budget_.line_solves, board_.line_solves());
  }
  const Counts& counts() const { return counts_; }
  double seconds() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }

 private:
  Settled settle();
  void log(std::span<const Literal> clause);

  // probe.cpp
  enum class Discovery : std::uint8_t { nothing, fact, contradiction };
  Discovery probe_variable(Var var);
  bool learn_at_root(Literal lit);
  std::vector<Var> probing_order() const;

  // search.cpp
  enum class Assumed : std::uint8_t { held, decided, denied };
  Assumed assume(std::span<const Literal> assumed);
  bool propagate();  // false: `conflict_` holds literals that are all true and cannot all be
  bool propagate_clauses();
  void decide();
  Var choose();  // what to decide next; `no_variable` where nothing is open
  void restart();
  void reduce();
  void rephase();
  void remember_trail();
  void lead_away();

  // fillings.cpp
  Var open_variable(std::span<const std::uint32_t> cells, std::size_t& from) const;

  // guide.cpp
  void prepare_guidance(bool at_once);
  void begin_guidance();
  void follow_guidance();
  void ask_beliefs(std::uint32_t rounds);

  // analyse.cpp
  bool resolve_conflict();  // false: nothing is left to try
  void analyse(std::vector<Literal>& learned, std::uint32_t& back_level);
  std::span<const Literal> why(Literal lit);
  bool implied_by_rest(Literal lit);
  std::uint32_t glue_of(std::span<const Literal> lits);
  void drop_kept_reasons();

  Parts parts_;
  Board board_;
  Reasons reasons_;
  Clauses clauses_;
  Order order_;
  Glances glances_;
  Beliefs beliefs_;
  Proof* proof_ = nullptr;
  Budget budget_;
  Clock::time_point begin_;
  std::uint64_t clock_due_ = 0, clock_interval_ = 0;  // in line solves: when the clock is asked next
  bool spent_ = false;
  Counts counts_;

  // probing
  std::vector<std::uint32_t> seen_in_probe_;  // by literal: the number of the probe that found it
  std::uint32_t probe_number_ = 0;

  // search
  std::size_t next_ = 0;  // the part of the trail before it went through the clauses
  std::vector<Literal> conflict_, learned_;
  std::vector<std::int8_t> phase_, best_phase_, target_;
  bool impossible_ = false;  // nothing is left
  bool assumed_ = false;     // something, by the question before
  bool found_ = false;       // a solution: beliefs have done their work
  bool proving_ = false;
  Grid away_from_;                 // a solution; empty where the search does not lead away from any
  std::vector<std::int8_t> away_;  // its opposite, or empty, until the next restart
  std::uint32_t times_away_ = 0;
  std::size_t best_trail_ = 0, target_trail_ = 0;
  bool may_look_ = true;         // but was not yet worth it
  bool looks_ = false;           // closer at what it may decide
  std::vector<Var> considered_;  // for the next decision
  std::vector<std::uint8_t> seen_;
  std::vector<Var> to_clear_;
  std::vector<Literal> scratch_, stack_;
  std::vector<std::uint32_t> kept_;  // explanations: line, size, literals
  std::vector<std::uint64_t> level_stamp_;
  std::uint64_t stamp_ = 0;
  std::uint64_t next_restart_ = 0, next_reduce_ = 0, restarts_ = 0, next_rephase_ = 0, rephases_ = 0, reductions_ = 0;
  std::uint64_t forgettable_ = 0;  // literals of such clauses, since clauses were forgotten last
  std::uint64_t random_ = 0;
  bool believes_ = false;
  bool guided_ = false;       // by beliefs, from a restart to the first conflict
  std::size_t asked_at_ = 0;  // how much was known when they were asked last
};

}  // namespace nonoproof

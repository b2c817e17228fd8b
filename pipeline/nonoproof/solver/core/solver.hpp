// The solver: lines, then probing, then conflict-driven search, each only where the one before did not finish.
#pragma once

#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "belief.hpp"
#include "board.hpp"
#include "clauses.hpp"
#include "explain.hpp"
#include "glance.hpp"
#include "narrow.hpp"
#include "order.hpp"

namespace nonoproof {

enum class Verdict : std::uint8_t { unique, multiple, none, undecided };
enum class Means : std::uint8_t { lines, probing, search };

struct Budget {
  std::uint64_t line_solves = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t conflicts = std::numeric_limits<std::uint64_t>::max();
  double seconds = std::numeric_limits<double>::infinity();
};

struct Counts {
  std::uint64_t sweeps = 0, line_solves = 0, probes = 0, decisions = 0, conflicts = 0;
  std::uint32_t known_after_lines = 0, known_after_probing = 0;
};

struct Answer {
  Verdict verdict = Verdict::undecided;
  Means means = Means::lines;
  std::vector<std::vector<std::uint8_t>> solutions;  // none, one or two grids, row by row
  Counts counts;
  double seconds = 0;
  std::uint64_t memory = 0;  // that it would have taken to go on, where more is not allowed
};

// What was learned, in order. Each clause follows from its own denial by lines and the clauses before it. A solution
// that was found is forbidden from its place on: the clauses after it hold for every *other* solution.
struct Proof {
  std::vector<std::vector<Literal>> clauses;
  std::size_t solution_after = std::numeric_limits<std::size_t>::max();  // how many clauses came before the solution
};

using Grids = std::vector<std::vector<std::uint8_t>>;

// What the solver can do without. Left out, one by one, they show what each of them brings.
struct Parts {
  bool probing = true;
  bool beliefs = true;
  bool short_reasons = true;
  bool target_phases = true;
  bool glances = true;
  bool turning_to_proof = true;  // all that changes once a solution is known
};

class Solver {
  friend class Questions;  // asks many questions of one puzzle, in its own order

 public:
  explicit Solver(const Parts& parts = {}) : parts_(parts), explainer_(parts.short_reasons) {}
  Answer classify(const Problem& problem, const Budget& budget, Proof* proof = nullptr);
  // How many solutions there are, if along the puzzle that takes no more steps, and the number fits.
  std::optional<std::uint64_t> count(const Problem& problem, std::uint64_t most_steps);

 private:
  using Clock = std::chrono::steady_clock;

  // classify.cpp
  void begin(const Problem& problem, const Budget& budget, Proof* proof = nullptr);
  bool load(const Problem& problem);  // false: a given cell has a colour that there is not
  bool out_of_budget();
  enum class Settled : std::uint8_t { settled, impossible, spent };
  Settled settle();
  void log(std::span<const Literal> clause);
  bool sums_agree(const Problem& problem) const;
  bool count_along(Grids& solutions, Verdict& verdict);

  // probe.cpp
  enum class Probed : std::uint8_t { contradiction, fixpoint, spent };
  static constexpr std::uint64_t probing_line_solves = 300;  // for each variable, before search takes over
  Probed probe();
  enum class Discovery : std::uint8_t { nothing, fact, contradiction };
  Discovery probe_variable(Var var);
  bool learn_at_root(Literal lit);
  std::vector<Var> probing_order() const;

  // search.cpp
  void prepare_search(const Problem& problem);
  Verdict search(Grids& solutions);
  bool propagate();  // false: `conflict_` holds literals that are all true and cannot all be
  bool propagate_clauses();
  bool decide();
  Var choose();  // what to decide next; `no_variable` where nothing is open
  void back_to(std::uint32_t level);
  bool forbid_solution();  // false: there is no other
  void restart();
  void reduce();
  void rephase();
  void remember_trail();
  void lead_away(const std::vector<std::uint8_t>& solution);

  // guide.cpp
  void prepare_guidance(bool goal);
  void begin_guidance();
  void follow_guidance();
  void ask_beliefs(std::uint32_t rounds);

  // analyse.cpp
  void analyse(std::vector<Literal>& learned, std::uint32_t& back_level);
  bool resolve_conflict();  // false: nothing is left to try
  std::span<const Literal> why(Literal lit);
  bool implied_by_rest(Literal lit);
  std::uint32_t glue_of(std::span<const Literal> lits);
  void drop_kept_reasons();

  Parts parts_;
  Board board_;
  Explainer explainer_;
  Clauses clauses_;
  Order order_;
  Glances glances_;
  Beliefs beliefs_;
  Narrow narrow_;
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
  bool proving_ = false;  // that there is no solution but the first
  std::vector<std::int8_t>
      away_;  // the opposite of the first solution; empty where the search does not lead away from it
  std::uint32_t times_away_ = 0;
  std::size_t best_trail_ = 0, target_trail_ = 0;
  bool looks_ = false;           // closer at what it may decide
  std::vector<Var> considered_;  // for the next decision
  std::vector<std::uint8_t> seen_;
  std::vector<Var> to_clear_;
  std::vector<Literal> scratch_, stack_;
  std::vector<std::uint32_t> kept_;  // explanations: line, size, literals
  std::vector<std::uint64_t> level_stamp_;
  std::uint64_t stamp_ = 0;
  std::uint64_t next_restart_ = 0, next_reduce_ = 0, restarts_ = 0, next_rephase_ = 0, rephases_ = 0, reductions_ = 0;
  std::uint64_t next_count_ = 0;
  std::uint64_t random_ = 0;
  bool guided_ = false;       // by beliefs, from a restart to the first conflict
  std::size_t asked_at_ = 0;  // how much was known when they were asked last
};

}  // namespace nonoproof

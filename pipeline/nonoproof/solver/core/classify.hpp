// One puzzle in, one verdict out, with its evidence: lines, then a dive, then probing, then search, each only where the one
// before did not finish.
#pragma once

#include <cstdint>
#include <optional>

#include "narrow.hpp"
#include "solver.hpp"

namespace nonoproof {

enum class Verdict : std::uint8_t { unique, multiple, none, undecided };
enum class Means : std::uint8_t { lines, probing, search };

struct Answer {
  Verdict verdict = Verdict::undecided;
  Means means = Means::lines;
  Grids solutions;  // none, one or two
  Counts counts;
  double seconds = 0;
  std::uint64_t memory = 0;  // that it would have taken to go on, where more is not allowed
};

class Classifier {
 public:
  explicit Classifier(const Parts& parts = {}) : solver_(parts) {}
  Answer classify(const Problem& problem, const Budget& budget, Proof* proof = nullptr);
  // How many solutions there are, if along the puzzle that takes no more steps, and the number fits.
  std::optional<std::uint64_t> count(const Problem& problem, std::uint64_t most_steps);

 private:
  Verdict dive(const Problem& problem, Grids& solutions);
  Verdict find_two(const Limit& limit, Grids& solutions);
  Reply go_on(const Limit& limit, Grids& solutions);
  bool sums_agree(const Problem& problem) const;
  bool is_narrow() const;
  bool count_along(Grids& solutions);

  Solver solver_;
  Narrow narrow_;
  std::uint64_t next_count_ = 0;  // in conflicts: when the solutions are counted
};

}  // namespace nonoproof

// The formula, and the limits of the tiers.
#include "score.hpp"

#include <algorithm>
#include <cmath>

namespace nonoproof {

namespace {

// The easiest and the hardest tier of each rung: a small puzzle may need an art, and a large one none.
constexpr std::array<std::array<Tier, 2>, rungs> ranges = {{
    {Tier::trivial, Tier::medium},
    {Tier::trivial, Tier::very_hard},
    {Tier::easy, Tier::very_hard},
    {Tier::medium, Tier::expert},
    {Tier::hard, Tier::expert},
    {Tier::expert, Tier::expert},
}};

}  // namespace

double score_of(const Features& features) {
  double sum = (std::log2(1 + features.effort) + std::log2(1 + features.looks)) / 2;
  double segments = 0;
  for (std::size_t i = 0; i < segment_rules; ++i) segments += rule_prices[i] * features.rounds_of_rule[i];
  sum += std::log2(1 + segments);
  for (std::size_t i = 0; i < rungs; ++i) sum += std::log2(1 + prices[i] * features.rounds_of_rung[i]);
  if (features.end != Features::End::guess) return std::min(scale * sum, most_without_a_guess);
  return most_without_a_guess + scale * (sum + std::log2(1 + prices.back() * features.open_cells));
}

Tier tier_of(const Features& features, double score) {
  if (features.end == Features::End::spent) return Tier::undecided;
  if (features.end == Features::End::guess) return Tier::guess;
  const auto tier = Tier(std::upper_bound(limits.begin(), limits.end(), score) - limits.begin());
  return std::clamp(tier, ranges[features.rung][0], ranges[features.rung][1]);
}

}  // namespace nonoproof

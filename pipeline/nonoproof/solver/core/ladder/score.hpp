// The score and the tier of a puzzle. All coefficients are here; fit/difficulty.py fits them again, and
// docs/difficulty.md says how well they rank.
//
//     score = 5 (log2(1 + effort) / 2 + log2(1 + looks) / 2 + the sum over the rungs of log2(1 + price * rounds))
//
// On the rung of segments, each round has the price of the easiest rule that yields something. Cells that are left for
// guessing count as rounds of a rung of their own, and what must be guessed is above all that need not.
#pragma once

#include <array>
#include <cstdint>

#include "features.hpp"

namespace nonoproof {

enum class Tier : std::uint8_t { trivial, easy, medium, hard, very_hard, expert, guess, undecided };
inline constexpr std::array<const char*, 8> tier_names = {"trivial",   "easy",   "medium", "hard",
                                                          "very-hard", "expert", "guess",  "undecided"};

inline constexpr double scale = 5;
// What a round of each rung counts, and a cell that must be guessed. The first round counts most: that a kind of reasoning
// is needed at all says more than how often.
inline constexpr std::array<double, rungs + 1> prices = {0, 0, 4, 8, 8, 8, 8};
inline constexpr std::array<double, segment_rules> rule_prices = {0.5, 0.5, 0.5, 1, 1, 2};
// Scores below the limit have that tier; those above all limits are for experts.
inline constexpr std::array<double, 5> limits = {12.5, 22.5, 35, 50, 72.5};
// Without a guess no score is higher, and with one none is as low.
inline constexpr double most_without_a_guess = 200;

double score_of(const Features& features);
Tier tier_of(const Features& features, double score);

}  // namespace nonoproof

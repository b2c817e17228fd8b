// The score and the tier of a puzzle. All coefficients are here; benchmarks/fit_difficulty.py fits them again, and
// docs/difficulty.md says how well they rank.
//
//     score = 5 (log2(1 + effort + open cells) + 2 rung)
//
// with the rungs counted from 0 (overlap) to 5 (guess). Open cells count only where they are left for guessing.
#pragma once

#include <array>
#include <cstdint>

#include "features.hpp"

namespace nonoproof {

enum class Tier : std::uint8_t { trivial, easy, medium, hard, expert, guess, undecided };

inline constexpr double rung_weight = 2, scale = 5;
// Scores below the limit have that tier; those above all limits are for experts.
inline constexpr std::array<double, 4> limits = {15, 27.5, 45, 67.5};

double score_of(const Features& features);
Tier tier_of(const Features& features, double score);

}  // namespace nonoproof

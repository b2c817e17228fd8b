#include "clues/freedom.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

namespace nonoproof {

namespace {

// By hand, since libraries differ in the last bits.
double logarithm(double x) {
  constexpr double two_by_ln2 = 2.8853900817779268;
  int exponent = 0;
  const double m = 2 * std::frexp(x, &exponent), z = (m - 1) / (m + 1), square = z * z;  // z is a third at most
  return exponent - 1 + two_by_ln2 * z * (1 + square * (1.0 / 3 + square * (1.0 / 5 + square * (1.0 / 7))));
}

// Of all ways to choose `few` of `many` and few.
double ways(std::uint64_t many, std::uint64_t few) {
  constexpr double much = 1e200;
  double bits = 0, product = 1;
  for (std::uint64_t i = 1; i <= few; ++i) {
    product = product * double(many + i) / double(i);
    if (product > much) bits += logarithm(product), product = 1;
  }
  return bits + logarithm(product);
}

}  // namespace

double freedom_of(const Problem& problem) {
  std::vector<std::uint64_t> cells(problem.colours, 0);
  double bits = 0;
  const auto add = [&](const std::vector<std::vector<Run>>& clues, std::uint64_t length, bool rows) {
    for (const std::vector<Run>& clue : clues) {
      std::uint64_t need = 0;
      for (std::size_t i = 0; i < clue.size(); ++i) {
        need += clue[i].length + (i > 0 && clue[i].colour == clue[i - 1].colour);
        if (rows) cells[clue[i].colour] += clue[i].length;
      }
      if (need < length) bits += ways(length - need, clue.size());
    }
  };
  add(problem.rows, problem.width(), true);
  add(problem.columns, problem.height(), false);
  const std::uint64_t all = std::uint64_t(problem.width()) * problem.height();
  std::uint64_t empty = all;
  for (std::uint64_t each : cells) empty -= std::min(empty, each);
  cells[background] = empty;
  for (const std::uint64_t each : cells)
    if (each > 0) bits -= double(each) * logarithm(double(all) / double(each));
  return bits;
}

}  // namespace nonoproof

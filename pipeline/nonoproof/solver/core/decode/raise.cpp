// Lower bounds. Lines that cannot all have clues with reduced costs up to a threshold: one of them has another clue, whichever
// puzzle it is, and that costs at least as much as the cheapest of these. So much can be taken off all of them, and be counted
// once for all puzzles. High thresholds come first, since what they show counts most.
#include <algorithm>
#include <array>
#include <numeric>

#include "decode/decoder.hpp"

namespace nonoproof {

// The cheapest clue beyond the threshold.
Cost Decoder::next_above(std::uint32_t line, Cost threshold) const {
  Cost next = never;
  for (std::uint32_t option = unions_.first_of(line); option < unions_.end_of(line); ++option)
    if (root_.may[option] && reduced_[option] > threshold) next = std::min(next, reduced_[option]);
  return next;
}

bool Decoder::contradicts(Cost threshold, const std::vector<std::uint8_t>& freed) {
  Remaining left = root_;
  left.dirty.assign(unions_.lines(), 1);
  for (std::uint32_t line = 0; line < unions_.lines(); ++line) {
    if (freed[line]) left.dirty[line] = 0;
    for (std::uint32_t option = unions_.first_of(line); option < unions_.end_of(line); ++option)
      left.may[option] =
          freed[line] ? option == unions_.unlisted_of(line) : root_.may[option] && reduced_[option] <= threshold;
  }
  return !unions_.settle(left);
}

// Lines that cannot all stay within the threshold. Lines with cheap ways out are left out first, in parts that get smaller, so
// that what remains costs much.
std::vector<std::uint32_t> Decoder::contradiction(Cost threshold) {
  const std::uint32_t lines = unions_.lines();
  std::vector<std::uint32_t> order(lines);
  std::iota(order.begin(), order.end(), 0u);
  std::vector<Cost> next(lines);
  for (std::uint32_t line = 0; line < lines; ++line) next[line] = next_above(line, threshold);
  std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return next[a] < next[b]; });
  std::vector<std::uint8_t> freed(lines, 0);
  for (std::size_t part = std::max<std::size_t>(1, lines / 4);; part = part / 2) {
    for (std::size_t from = 0; from < order.size() && !out_of_budget(); from += part) {
      const std::size_t to = std::min(order.size(), from + part);
      std::vector<std::uint8_t> tried = freed;
      for (std::size_t at = from; at < to; ++at) tried[order[at]] = 1;
      if (tried != freed && contradicts(threshold, tried)) freed = tried;
    }
    if (part == 1) break;
    std::erase_if(order, [&](std::uint32_t line) { return freed[line] != 0; });
  }
  std::vector<std::uint32_t> needed;
  for (std::uint32_t line = 0; line < lines; ++line)
    if (!freed[line]) needed.push_back(line);
  return needed;
}

void Decoder::raise_at(Cost threshold) {
  const std::vector<std::uint8_t> none(unions_.lines(), 0);
  while (floor_ < never && line_solves() < raise_until_ && !out_of_budget() && contradicts(threshold, none)) {
    const std::vector<std::uint32_t> needed = contradiction(threshold);
    Cost weight = never;
    for (const std::uint32_t line : needed) weight = std::min(weight, next_above(line, threshold));
    floor_ = std::min(never, floor_ + weight);
    if (weight == never) return;
    for (const std::uint32_t line : needed)
      for (std::uint32_t option = unions_.first_of(line); option < unions_.end_of(line); ++option)
        if (reduced_[option] > threshold && reduced_[option] < never) reduced_[option] -= weight;
  }
}

void Decoder::raise() {
  for (std::uint32_t line = 0; line < unions_.lines() && floor_ < never; ++line) {
    const Cost base = least(root_, costs_, line);
    floor_ = std::min(never, floor_ + base);
    for (std::uint32_t option = unions_.first_of(line); option < unions_.end_of(line); ++option)
      if (reduced_[option] < never) reduced_[option] = reduced_[option] > base ? reduced_[option] - base : 0;
  }
  for (const Cost threshold : std::array<Cost, 7>{16000, 8000, 4000, 2000, 1000, 300, 0}) raise_at(threshold);
}

// The least cost for each total of one side, and where a line may have any other clue, for any total.
namespace {

struct Totals {
  std::vector<Cost> cost{0};  // by total
  Cost any = never;

  void add(const std::vector<std::pair<std::uint32_t, Cost>>& options, Cost other) {
    std::uint32_t most = 0;
    Cost least = other;
    for (const auto& [sum, price] : options) {
      most = std::max(most, sum);
      least = std::min(least, price);
    }
    const Cost all = *std::min_element(cost.begin(), cost.end());
    any = std::min({never, any + least, all + other});
    std::vector<Cost> next(cost.size() + most, never);
    for (const auto& [sum, price] : options)
      for (std::size_t total = 0; total < cost.size(); ++total)
        next[total + sum] = std::min(next[total + sum], cost[total] + price);
    cost = std::move(next);
  }
};

}  // namespace

Cost least_with_equal_sums(const Readings& readings, const Unions& unions, const Remaining& left,
                           const std::vector<Cost>& costs) {
  std::array<Totals, 2> sides;
  for (std::uint32_t line = 0; line < unions.lines(); ++line) {
    const ReadLine& read = readings.line(line);
    std::vector<std::pair<std::uint32_t, Cost>> options;
    for (std::uint32_t option = unions.first_of(line); option < unions.unlisted_of(line); ++option) {
      if (!left.may[option]) continue;
      std::uint32_t sum = 0;
      for (const Run& run : read.listed[option - unions.first_of(line)].runs) sum += run.length;
      options.emplace_back(sum, costs[option]);
    }
    const std::uint32_t other = unions.unlisted_of(line);
    sides[line < readings.height() ? 0 : 1].add(options, left.may[other] ? costs[other] : never);
  }
  const auto& [rows, columns] = sides;
  const Cost least_row = *std::min_element(rows.cost.begin(), rows.cost.end());
  const Cost least_column = *std::min_element(columns.cost.begin(), columns.cost.end());
  Cost least = std::min({rows.any + std::min(columns.any, least_column), columns.any + least_row});
  for (std::size_t total = 0; total < std::min(rows.cost.size(), columns.cost.size()); ++total)
    least = std::min(least, rows.cost[total] + columns.cost[total]);
  return std::min(least, never);
}

}  // namespace nonoproof

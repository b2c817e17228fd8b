// The order of decisions: a heap of variables by activity. Ties go to the lower variable, so that runs replay.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "board.hpp"

namespace nonoproof {

class Order {
 public:
  void reset(std::uint32_t variables) {
    activity_.assign(variables, 0.0);
    where_.assign(variables, absent);
    heap_.clear();
    step_ = 1.0;
  }
  bool empty() const { return heap_.empty(); }
  bool has(Var var) const { return where_[var] != absent; }
  void insert(Var var) {
    if (has(var)) return;
    where_[var] = std::uint32_t(heap_.size());
    heap_.push_back(var);
    up(where_[var]);
  }
  Var pop() {
    const Var best = heap_[0];
    where_[best] = absent;
    const Var last = heap_.back();
    heap_.pop_back();
    if (!heap_.empty()) {
      heap_[0] = last;
      where_[last] = 0;
      down(0);
    }
    return best;
  }
  // As if the variable had been in that share of one conflict, and in none before.
  void set(Var var, double share) {
    activity_[var] = share * step_;
    if (!has(var)) return;
    up(where_[var]);
    down(where_[var]);
  }
  void bump(Var var) { bump(var, step_); }
  void bump(Var var, double by) {
    if ((activity_[var] += by) > 1e100) rescale();
    if (has(var)) up(where_[var]);
  }
  void decay(double factor) { step_ /= factor; }
  double activity(Var var) const { return activity_[var]; }

 private:
  static constexpr std::uint32_t absent = ~std::uint32_t(0);

  bool before(Var a, Var b) const { return activity_[a] != activity_[b] ? activity_[a] > activity_[b] : a < b; }
  void up(std::uint32_t i) {
    const Var var = heap_[i];
    for (; i > 0 && before(var, heap_[(i - 1) / 2]); i = (i - 1) / 2) place(heap_[(i - 1) / 2], i);
    place(var, i);
  }
  void down(std::uint32_t i) {
    const Var var = heap_[i];
    for (std::uint32_t child = 2 * i + 1; child < heap_.size(); child = 2 * i + 1) {
      if (child + 1 < heap_.size() && before(heap_[child + 1], heap_[child])) ++child;
      if (!before(heap_[child], var)) break;
      place(heap_[child], i);
      i = child;
    }
    place(var, i);
  }
  void place(Var var, std::uint32_t i) {
    heap_[i] = var;
    where_[var] = i;
  }
  void rescale() {
    for (double& a : activity_) a *= 1e-100;
    step_ *= 1e-100;
  }

  std::vector<double> activity_;
  std::vector<std::uint32_t> where_;
  std::vector<Var> heap_;
  double step_ = 1.0;
};

}  // namespace nonoproof

// Whoever waits for the core may want it to stop. So whatever can take long tells, now and then, how much it has done, and
// the core listens when that is enough.
#pragma once

#include <chrono>
#include <cstdint>

namespace nonoproof {

using Clock = std::chrono::steady_clock;
using Time = Clock::time_point;
// So many seconds from now; no number of them is too large.
Time moment_after(double seconds);

// Called some times a second while the core works. What it throws ends the work: the solver, mapper or ladder that was at
// work must not be used again.
using Listener = void (*)();
void set_listener(Listener listener);
// At once, whatever was done.
void listen();

class Attention {
 public:
  // So much was done: words of masks that were gone through for a run or a colour, some tens of nanoseconds each.
  void spend(std::uint64_t work) {
    if ((spent_ += work) >= often) ask();
  }

 private:
  static constexpr std::uint64_t often = 1 << 19;
  void ask();

  std::uint64_t spent_ = 0;
};

}  // namespace nonoproof

#include "attention.hpp"

namespace nonoproof {

namespace {
Listener listening = nullptr;
}

Time moment_after(double seconds) {
  constexpr double for_ever = 1e9;
  if (!(seconds < for_ever)) return Time::max();
  return Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

void set_listener(Listener listener) { listening = listener; }

void listen() {
  if (listening != nullptr) listening();
}

void Attention::ask() {
  spent_ = 0;
  listen();
}

}  // namespace nonoproof

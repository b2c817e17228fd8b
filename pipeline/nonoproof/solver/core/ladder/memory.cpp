// Remembering suppositions.
#include "memory.hpp"

#include <algorithm>

namespace nonoproof {

void Memory::load(const Board& board) {
  changed_now_.resize(board.lines().size());
  words_ = changed_now_.words().size();
  pass_ = 0;
  changed_.assign(board.lines().size(), 0);
  place_of_.clear();
  changed_since_.clear();
}

void Memory::line_changed(std::uint32_t line) {
  changed_[line] = pass_;
  changed_now_.add(line);
}

// Places for what is unknown when suppositions are first made: all that will ever be asked about.
bool Memory::give_places(const Board& board) {
  const std::size_t open = board.variables() - board.trail().size();
  if (open > most_open) return false;
  place_of_.assign(board.variables(), 0);
  for (Var var = 0, place = 0; var < board.variables(); ++var)
    if (board.value_of(var) == 0) place_of_[var] = place++;
  trial_of_.resize(2 * kinds * open);
  forget_trials();
  echoes_.resize(4 * open);
  forget_echoes();
  return true;
}

bool Memory::begin(const Board& board) {
  if (place_of_.empty() && !give_places(board)) return false;
  for (std::size_t i = 0; i < changed_since_.size(); ++i) changed_since_[i] |= changed_now_.words()[i % words_];
  changed_now_.clear();
  changed_since_.resize(changed_since_.size() + words_, 0);
  ++pass_;
  return true;
}

void Memory::forget_trials() {
  std::fill(trial_of_.begin(), trial_of_.end(), 0);
  pass_of_.clear();
  looked_at_.clear();
}

bool Memory::stands(Literal lit, Kind kind) const {
  const std::uint32_t number = trial_of_[kinds * place(lit) + std::size_t(kind)];
  if (number == 0) return false;
  const Word* const changed = &changed_since_[(pass_of_[number - 1] - 1) * words_];
  const Word* const looked_at = &looked_at_[(number - 1) * words_];
  for (std::size_t i = 0; i < words_; ++i)
    if ((changed[i] & looked_at[i]) != 0) return false;
  return true;
}

std::uint32_t Memory::new_trial(const LineSet& looked_at) {
  if (looked_at_.size() >= most_trial_words) forget_trials();
  pass_of_.push_back(pass_);
  looked_at_.insert(looked_at_.end(), looked_at.words().begin(), looked_at.words().end());
  return std::uint32_t(pass_of_.size());
}

void Memory::keep(std::span<const Literal> trail, Kind kind, const LineSet& looked_at) {
  const std::uint32_t number = new_trial(looked_at);
  for (const Literal lit : trail) trial_of_[kinds * place(lit) + std::size_t(kind)] = number;
}

void Memory::keep_echo(Literal lit, bool column, Losses losses) {
  if (echoed_.size() >= most_echo_words) forget_echoes();
  Echo& echo = echoes_[2 * place(lit) + column];
  echo.pass = pass_;
  if (echo.size < losses.size()) {
    echo.at = std::uint32_t(echoed_.size());
    echoed_.resize(echoed_.size() + losses.size());
  }
  echo.size = std::uint32_t(losses.size());
  std::ranges::copy(losses, echoed_.begin() + echo.at);
}

void Memory::forget_echoes() {
  std::ranges::fill(echoes_, Echo{});
  echoed_.clear();
}

}  // namespace nonoproof

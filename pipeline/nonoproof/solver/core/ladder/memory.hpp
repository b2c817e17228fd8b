// What suppositions taught about single lines and about themselves, for as long as the lines concerned do not change.
//
// All of it saves work and none of it changes an answer; so it can be forgotten at any time, and is, when it has grown
// beyond its bound.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "../board.hpp"

namespace nonoproof {

// A set of lines.
class LineSet {
 public:
  void resize(std::size_t lines) { words_.assign((lines + 63) / 64, 0); }
  void clear() { std::fill(words_.begin(), words_.end(), 0); }
  void add(std::uint32_t line) { words_[line / 64] |= Word(1) << (line % 64); }
  void add(const LineSet& lines) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= lines.words_[i];
  }
  bool empty() const {
    return std::ranges::all_of(words_, [](Word word) { return word == 0; });
  }
  std::span<const Word> words() const { return words_; }
  // In the order of their numbers.
  template <class Visit>
  void each(Visit&& visit) const {
    for (std::size_t i = 0; i < words_.size(); ++i)
      for (Word word = words_[i]; word != 0; word &= word - 1)
        visit(std::uint32_t(i * 64) + std::uint32_t(std::countr_zero(word)));
  }

 private:
  std::vector<Word> words_;
};

// What a line says: for each colour a mask of the cells that lose it, as wide as the line's own. Empty where it says
// nothing.
using Losses = std::span<const Word>;

class Memory {
 public:
  // How a supposition was followed: through two lines, its row or its column first; or to the end.
  enum class Kind : std::uint8_t { by_row, by_column, whole };

  void load(const Board& board);
  void line_changed(std::uint32_t line);
  // Before suppositions are made. False: there are more unknown cells than it has room for.
  bool begin(const Board& board);

  // Whether the literal was followed without a contradiction, and none of the lines that were looked at has changed.
  bool stands(Literal lit, Kind kind) const;
  // What follows from a supposition that stands does, by itself, lead to a part of the same.
  void keep(std::span<const Literal> trail, Kind kind, const LineSet& looked_at);

  // What a line says where nothing in it has changed but one literal; nothing where that is not known. It lasts until
  // the next is kept.
  std::optional<Losses> echo(Literal lit, std::uint32_t line, bool column) const {
    const Echo& echo = echoes_[2 * place(lit) + column];
    if (echo.pass <= changed_[line]) return std::nullopt;
    return Losses(echoed_.data() + echo.at, echo.size);
  }
  void keep_echo(Literal lit, bool column, Losses losses);

 private:
  static constexpr std::size_t kinds = 3;
  static constexpr std::size_t most_open = std::size_t(1) << 19;         // variables
  static constexpr std::size_t most_trial_words = std::size_t(1) << 22;  // 32 MB
  static constexpr std::size_t most_echo_words = std::size_t(1) << 22;   // 32 MB

  struct Echo {
    std::uint32_t pass = 0;
    std::uint32_t at = 0, size = 0;  // in `echoed_`
  };
  std::size_t place(Literal lit) const { return 2 * std::size_t(place_of_[variable(lit)]) + sign(lit); }
  std::uint32_t new_trial(const LineSet& looked_at);
  bool give_places(const Board& board);
  void forget_trials();
  void forget_echoes();

  std::size_t words_ = 0;                // of a set of lines
  std::uint32_t pass_ = 0;               // counts how often suppositions were begun
  std::vector<std::uint32_t> place_of_;  // by variable: its place among those that were unknown at the first pass
  std::vector<std::uint32_t> changed_;   // by line: the passes begun before it changed last
  LineSet changed_now_;                  // since the last pass
  std::vector<Word> changed_since_;      // for each pass, the lines that changed after it
  std::vector<std::uint32_t> trial_of_;  // by place and kind: the number of the trial, plus one
  std::vector<std::uint32_t> pass_of_;   // by trial
  std::vector<Word> looked_at_;          // by trial
  std::vector<Echo> echoes_;             // by place, for its row and its column
  std::vector<Word> echoed_;
};

}  // namespace nonoproof

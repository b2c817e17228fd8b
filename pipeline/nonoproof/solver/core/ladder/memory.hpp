// What suppositions taught about single lines and about themselves, for as long as the lines concerned do not change.
//
// All of it saves work and none of it changes an answer; so it can be forgotten at any time, and is, when it has grown
// beyond its bound.
#pragma once

#include <algorithm>
#include <cstdint>
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
  std::span<const Word> words() const { return words_; }

 private:
  std::vector<Word> words_;
};

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
  void keep(Literal lit, Kind kind, const LineSet& looked_at);
  // To the end: what follows from a supposition that stands does, by itself, lead to a part of the same.
  void keep_whole(std::span<const Literal> trail, const LineSet& looked_at);

  // What a line says where nothing in it has changed but one literal; nullptr where that is not known.
  const std::vector<Literal>* echo(Literal lit, std::uint32_t line, bool column) const;
  void keep_echo(Literal lit, bool column, std::span<const Literal> found);

 private:
  static constexpr std::size_t kinds = 3;
  static constexpr std::size_t most_open = std::size_t(1) << 19;        // variables
  static constexpr std::size_t most_trial_words = std::size_t(1) << 22;  // 32 MB
  static constexpr std::size_t most_echoed = std::size_t(1) << 23;       // literals: 32 MB

  struct Echo {
    std::uint32_t pass = 0;
    std::vector<Literal> found;
  };
  std::size_t place(Literal lit) const { return 2 * std::size_t(place_of_[variable(lit)]) + sign(lit); }
  std::uint32_t new_trial(const LineSet& looked_at);
  bool give_places(const Board& board);
  void forget_trials();

  std::size_t words_ = 0;                   // of a set of lines
  std::uint32_t pass_ = 0;                  // counts how often suppositions were begun
  std::vector<std::uint32_t> place_of_;     // by variable: its place among those that were unknown at the first pass
  std::vector<std::uint32_t> changed_;      // by line: the passes begun before it changed last
  LineSet changed_now_;                       // since the last pass
  std::vector<Word> changed_since_;         // for each pass, the lines that changed after it
  std::vector<std::uint32_t> trial_of_;     // by place and kind: the number of the trial, plus one
  std::vector<std::uint32_t> pass_of_;      // by trial
  std::vector<Word> looked_at_;             // by trial
  std::vector<Echo> echoes_;                // by place, for its row and its column
  std::size_t echoed_ = 0;
};

}  // namespace nonoproof

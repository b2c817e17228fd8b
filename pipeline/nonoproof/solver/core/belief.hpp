// How likely each cell has each colour, as far as lines can tell one another.
//
// Each row weighs all its arrangements by what the columns think of its cells, and tells each column what it thinks of the
// cell they share, the column's own opinion left aside; then the columns do the same. This is belief propagation
// (Pearl 1982). On a puzzle the opinions need not settle, and they are no proof of anything: they only tell the search
// which cells to decide first, and how.
#pragma once

#include <cstdint>
#include <vector>

#include "board.hpp"

namespace nonoproof {

class Beliefs {
 public:
  // Nobody has an opinion.
  void reset(const Board& board);
  // Rows speak, then columns, until so many have or the time is up: those of which more is known, or that heard something
  // new, since they spoke last. Lines without an open cell have nothing to say. Returns how many spoke.
  std::uint64_t exchange(const Board& board, std::uint64_t at_most, Time until = Time::max());
  // The chance that the cell has the colour, between 0 and 1. Of a known cell, what was thought before it was known.
  double chance(const Board& board, std::uint32_t cell, std::uint32_t colour) const;

 private:
  using Opinions = std::vector<double>;  // for each cell, a weight for each colour that it can have
  bool speak(const Board& board, const Line& line, const Opinions& heard, Opinions& said, double* news);
  void load_line(const Board& board, const Line& line);
  bool load_weights(const Board& board, const Line& line, const Opinions& heard);
  bool pass_known_beginning(const Line& line);
  void sweep_forward(const Line& line);
  void sweep_back(const Board& board, const Line& line, Opinions& said, double* news);
  double say(const Board& board, const Line& line, std::uint32_t place, Opinions& said);

  Opinions from_rows_, from_columns_;
  std::vector<double> news_;  // by line: the largest change of an opinion that it hears, since it spoke last
  std::vector<Word> knew_;    // by line: a digest of what was known when it spoke last

  // The line that speaks. A state s of its automaton, before cell i, is kept at i - s: how often the line stood still.
  std::uint32_t slack_ = 0, band_ = 0;  // it can stand still `slack_` times; the band is slack + 1, made even
  std::vector<std::uint32_t> palette_;  // the background and the colours of its clue, by their slots
  std::vector<std::uint8_t> open_;      // by cell
  std::uint32_t first_open_ = 0, last_open_ = 0;
  std::uint32_t still_ = 0;      // how often the line stood still in the known cells before the first open one
  std::size_t table_ = 0;        // the size of a table of moves
  std::vector<double> moves_;    // states, backwards, that stand still, then that step on each colour
  std::vector<double> weights_;  // of each cell, for each colour of the palette
  std::vector<double> ahead_, behind_, next_;  // what leads to each state, and what is left from there
  std::vector<double> sums_;                   // for one cell, by colour of the palette
};

}  // namespace nonoproof

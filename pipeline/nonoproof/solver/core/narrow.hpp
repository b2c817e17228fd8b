// All solutions of a narrow puzzle, counted along its length.
//
// A puzzle that is a few cells wide is crossed by short lines and has a few long ones. The short lines are taken one after
// the other. What matters of all cells so far is only how far each long line has come in its clue: ways that agree
// in that are one state, with their number (dynamic programming; R. Bellman, 1957). There is one state at the end, and its
// number is that of all solutions. Whatever the clues are, the work is bounded by the number of states.
//
// Where lines were settled first, a long line can only have come so far that it can still end; few states are left then.
#pragma once

#include <cstdint>
#include <vector>

#include "board.hpp"

namespace nonoproof {

class Narrow {
 public:
  static constexpr std::uint32_t most_across = 24;               // long lines
  static constexpr std::uint64_t uncounted = ~std::uint64_t(0);  // so many solutions, or more

  // Counts the solutions that agree with what the board knows. False: it would take more than that many steps, or the
  // puzzle is not narrow.
  bool count(const Board& board, std::uint64_t most_steps);
  std::uint64_t solutions() const { return solutions_; }
  // Of these, two if there are as many.
  std::vector<std::vector<std::uint8_t>> grids() const;
  // From state to state: the work of the last count, done or not.
  std::uint64_t steps() const { return steps_; }
  // Gives memory back.
  void forget();

 private:
  static constexpr std::size_t most_places = std::size_t(1) << 20;
  static constexpr std::size_t most_states = std::size_t(1) << 21;  // 48 MB
  static constexpr std::uint32_t nowhere = ~std::uint32_t(0);

  // How far a long line has come before a cell: a state of its automaton that can be reached and from which the end can
  // be. Where the background and where the colour `colour` lead to, by number among those before the next cell.
  struct Place {
    std::uint32_t on_background = nowhere, on_colour = nowhere, colour = background;
  };
  struct State {
    std::uint64_t places;  // of all long lines, some bits each
    std::uint64_t ways;
    std::uint32_t from, also_from;  // two states before it, or nowhere
  };
  // The automaton of a short line, and the places of its cells.
  struct Crossing {
    std::uint64_t loops = 0, end = 0;
    std::vector<std::uint64_t> on;      // by colour: states that step on it
    std::vector<std::uint64_t> useful;  // by cell: states from which the rest can be arranged
  };

  bool load(const Board& board);
  bool load_long_line(const Board& board, std::uint32_t across, const Line& line);
  void load_crossing(const Board& board, std::uint32_t along);
  const Place& place(std::uint32_t along, std::uint32_t across, std::uint64_t places) const {
    const std::size_t at = std::size_t(along) * across_ + across;
    return places_[first_[at] + ((places >> shift_[at]) & mask_[at])];
  }
  bool cross(std::uint32_t along, std::uint32_t from, std::uint64_t most_steps);
  void step(std::uint32_t along, std::uint32_t across, std::uint64_t state, std::uint64_t places);
  void arrive(std::uint64_t places);
  void make_room();
  std::vector<std::uint8_t> grid(const std::vector<std::uint32_t>& path) const;

  bool rows_cross_ = true;  // the short lines are the rows
  std::uint32_t across_ = 0, along_ = 0;
  std::vector<Place> places_;
  std::vector<std::size_t> first_;   // by short and long line: its places
  std::vector<std::uint8_t> shift_;  // and its bits in a state
  std::vector<std::uint64_t> mask_;
  Crossing crossing_;
  std::vector<const Place*> taken_;  // by long line, in the state that is left

  std::vector<State> states_;
  std::vector<std::size_t> layers_;   // where the states before each short line begin
  std::vector<std::uint32_t> slots_;  // of the layer that is made: a hash table
  std::uint32_t leaving_ = 0;         // the state that is left
  std::uint64_t steps_ = 0, solutions_ = 0;

  std::vector<std::uint8_t> reached_;  // scratch, by place and how often the line stood still
  std::vector<std::uint32_t> numbers_;
};

}  // namespace nonoproof

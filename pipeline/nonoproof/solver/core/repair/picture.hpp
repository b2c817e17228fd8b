// Mending a picture: the fewest cells to change so that its clues have no other solution.
#pragma once

#include <cstdint>
#include <vector>

#include "classify.hpp"
#include "exchange.hpp"

namespace nonoproof {

struct Wish {
  bool lines_only = false;            // lines alone are to solve it
  std::uint32_t least = 0, most = 8;  // cells: fewer are not looked for; more only by local search
  std::uint32_t remedies = 100;       // enough of them; the search begins with what the eye sees least
  std::vector<std::uint32_t>
      mates;  // the cell that changes with each, for a picture that stays symmetric; may be empty
};

struct Mended {
  std::vector<std::vector<Pixel>> remedies;  // all of one size, the smallest found; the least visible first
  std::vector<double> seen;                  // how visible each is
  std::uint32_t bound = 0;                   // no remedy has fewer cells, as is proved (above `least`)
  bool all = false;                          // there are no other remedies of that size
  std::uint64_t pictures = 0, line_solves = 0,
                conflicts = 0;  // to compare pictures with exchanges counts as line solves
  double seconds = 0;
};

// The puzzle that has the picture as its goal. Throws std::invalid_argument for what is no picture.
Problem problem_of(Picture picture, std::uint32_t width, std::uint32_t colours);

class Mender {
 public:
  // Mends the goal. Its clues take the place of those that the puzzle has; given cells are kept. Throws
  // std::invalid_argument where there is no goal, or one that the given cells contradict.
  Mended mend(const Problem& problem, const Wish& wish, const Budget& budget);

 private:
  enum class State : std::uint8_t { right, wrong, unclear };

  bool out_of_budget();
  void count_compared(std::uint64_t pixels);
  void paint(std::uint32_t cell, std::uint8_t colour);
  State examine();
  void forbid_stuck_lines();
  void exclude_given_cells();  // and those whose mates are given
  void learn(Exchange exchange);
  const Exchange* narrowest(std::uint32_t left, bool& hopeless);
  std::uint32_t choices(const Exchange& exchange) const;
  void branch(std::uint32_t left);
  std::size_t place_of(Pixel pixel) const { return std::size_t(pixel.cell) * problem_.colours + pixel.colour; }
  std::uint32_t mate_of(std::uint32_t cell) const { return wish_.mates.empty() ? cell : wish_.mates[cell]; }
  std::vector<Pixel> breaking(const Exchange& exchange) const;
  template <class Visit>
  void each_change(const Exchange& exchange, Visit&& visit);
  std::uint32_t change(std::uint32_t cell, std::uint8_t colour);  // returns how many cells it changed
  void undo(std::uint32_t cells);
  void deepen(std::uint32_t most);
  void climb();
  void climb_with(std::size_t beam);
  void rank();
  void drop_needless(std::vector<Pixel>& changes);
  void jump_to(const std::vector<Pixel>& changes);

  Classifier classifier_;
  Problem problem_;
  Picture picture_, before_;
  Wish wish_;
  Budget budget_;
  Mended found_;
  Clock::time_point begin_;
  bool spent_ = false, unclear_ = false;
  std::vector<Exchange> exchanges_;
  std::size_t pixels_ = 0;              // that they have together, or had
  std::vector<std::uint8_t> excluded_;  // by cell and colour: a remedy that has it was looked for elsewhere
  std::vector<std::uint8_t> changed_;   // by cell
  std::vector<std::uint32_t> changes_;  // cells, in order
  std::vector<std::uint32_t> packed_;   // by cell: the number of the last packing that used it
  std::uint32_t packings_ = 0;
  std::uint64_t compared_ = 0;  // pixels, that were not yet counted as line solves
  std::uint64_t known_ = 0;     // cells that lines and probing find in the picture examined last
};

}  // namespace nonoproof

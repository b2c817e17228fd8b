// All that is open in a puzzle with several solutions: every cell that is not the same in all of them, the regions
// that vary independently of each other, and how many solutions there are.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "solver.hpp"

namespace nonoproof {

struct Region {
  std::vector<std::uint32_t> cells;
  std::uint64_t solutions = 0;  // ways to fill these cells that were found
  bool exact = false;           // there are no more
};

struct Ambiguity {
  Reply solvable = Reply::spent;
  Grid grid;                         // one solution
  std::vector<std::uint8_t> varies;  // for each cell: two solutions differ in it
  bool complete = false;             // each other cell is proved to be the same in all solutions
  std::vector<Region> regions;       // any filling of one goes with any filling of the others
  std::uint64_t line_solves = 0, conflicts = 0;
  double seconds = 0;
};

class Mapper {
 public:
  // `most` solutions are counted in a region. Solutions that are known need not be found again.
  Ambiguity map(const Problem& problem, const Budget& budget, std::uint64_t most, std::span<const Grid> known = {});

 private:
  bool ask_cell_by_cell();
  bool ask_for_all_together();
  void tell_apart(const Grid& grid);  // a solution: cells in which it differs from the first one vary
  Reply ask(std::span<const Literal> assumed, std::uint64_t conflicts);
  void lean(bool away);
  Reply inquire(std::uint32_t cell);
  std::vector<Literal> some_other_differs() const;
  void open_again(Problem problem, Budget budget);
  void find_regions();
  void join_along(const Line& line);
  template <class Mask>
  void join_cells(const Line& line);
  void count(Region& region, std::uint64_t most, std::uint64_t line_solves, std::vector<Region>& parts);
  std::uint32_t root_of(std::uint32_t cell);
  bool undecided(std::uint32_t cell) const { return !asked_.known(cell); }

  Solver asked_;
  Ambiguity found_;
  std::vector<std::uint32_t> open_;                // cells that no proof has settled
  std::vector<std::uint32_t> joined_;              // union-find over cells
  std::uint32_t failures_ = 0, pause_ = 0;         // of searches far from the first solution
  std::uint64_t line_solves_ = 0, conflicts_ = 0;  // of the search for open cells
  double seconds_ = 0;
};

}  // namespace nonoproof

// The decoder: of all puzzles that the readings allow, the most probable one that has exactly one solution.
//
// A puzzle corrects its readings, since rows and columns describe the same cells. Three things make this quick. Line logic
// over all clues that a line may have takes most of them away. Lines that cannot all have their likely clues show what the
// answer costs at least; what they show is taken off the costs of the other clues (as for weighted constraint networks:
// Cooper and others, "Soft arc consistency revisited", 2010), so that few are left within reach. And what is left is searched
// within a limit that grows step by step: a step that was finished proves that all other puzzles cost more.
#pragma once

#include <cstdint>
#include <vector>

#include "classify.hpp"
#include "decode/unions.hpp"

namespace nonoproof {

struct DecodeWish {
  bool unique = true;      // false: with any solution
  Cost margin = 0;         // to be shown between the best and all others
  std::uint32_t most = 8;  // puzzles that are of interest
};

struct DecodedPuzzle {
  std::vector<std::vector<Run>> clues;  // rows first
  std::vector<std::uint8_t> grid;       // a solution of it
  Cost cost = 0;
};

struct Decoded {
  std::vector<DecodedPuzzle> puzzles;  // cheapest first
  Cost bound = 0;                      // all others cost at least so much
  bool spent = false;
  std::vector<std::uint8_t>
      may;  // for each option of the lines, one line after the other: not 0 unless others of them cost more than the bound
  std::uint64_t line_solves = 0;
};

class Decoder {
 public:
  Decoder(const Readings& readings, const DecodeWish& wish, const Budget& budget);
  Decoded decode();

 private:
  // raise.cpp
  void raise();
  void raise_at(Cost threshold);
  Cost next_above(std::uint32_t line, Cost threshold) const;
  bool contradicts(Cost threshold, const std::vector<std::uint8_t>& freed);
  std::vector<std::uint32_t> contradiction(Cost threshold);

  // decoder.cpp
  Cost least(const Remaining& left, const std::vector<Cost>& costs, std::uint32_t line) const;
  bool exclude(Remaining& left, const std::vector<Cost>& costs, Cost floor);
  bool within(Remaining& left);
  void explore(Remaining left);
  std::uint32_t line_to_branch(const Remaining& left) const;
  void finish(const Remaining& left);
  void finish_free(const Problem& problem, Cost cost);
  Answer classify(const Problem& problem);
  void add(std::vector<std::vector<Run>> clues, std::vector<std::uint8_t> grid, Cost cost);
  void add_if_wanted(const Problem& problem, Cost cost);
  bool is_listed(std::uint32_t line, const std::vector<Run>& runs) const;
  bool search_to(Cost limit);
  Cost enough() const;
  std::uint64_t line_solves() const { return unions_.line_solves() + solver_line_solves_; }
  bool out_of_budget();

  const Readings& readings_;
  DecodeWish wish_;
  Budget budget_;
  Time until_;
  Unions unions_;
  Remaining root_;
  std::vector<Cost> costs_, reduced_;  // by option
  Cost floor_ = 0;                     // what any assignment costs beyond its reduced costs
  Cost limit_ = 0;                     // of the search that is under way
  bool limited_ = false;               // it left something out
  Cost unknown_ = never;               // the cost of the cheapest puzzle that could not be judged
  Decoded found_;
  Classifier solver_;
  std::uint64_t solver_line_solves_ = 0, asked_at_ = 0, raise_until_ = 0;
  bool spent_ = false;
};

// What the rows and the columns that are left cost at least if both have the same number of cells.
Cost least_with_equal_sums(const Readings& readings, const Unions& unions, const Remaining& left,
                           const std::vector<Cost>& costs);

}  // namespace nonoproof

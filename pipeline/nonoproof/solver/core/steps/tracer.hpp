// The steps of a person, as data that is put into words: which line, what kind of reasoning, which cells, and why.
//
// The ladder finds the steps. Here each is looked at again, on the board as it was when its round began: how many
// arrangements are left, where a run can lie, which runs a segment can belong to, which part of a chain bears on its end.
// Python and pages put the same data into words, from one table of phrases.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "board.hpp"
#include "ladder.hpp"

namespace nonoproof {

// The colours that each cell may still have. What was learned can be taken back to a mark.
class Knowledge {
 public:
  void load(const Problem& problem);

  std::uint32_t width() const { return width_; }
  std::uint32_t height() const { return height_; }
  std::uint32_t colours() const { return colours_; }
  bool is_row(std::uint32_t line) const { return line < height_; }
  std::uint32_t length(std::uint32_t line) const { return is_row(line) ? width_ : height_; }
  std::uint32_t cell(std::uint32_t line, std::uint32_t place) const {
    return is_row(line) ? line * width_ + place : place * width_ + line - height_;
  }
  std::uint32_t place(std::uint32_t line, std::uint32_t cell) const {
    return is_row(line) ? cell % width_ : cell / width_;
  }
  std::uint32_t crossing(std::uint32_t line, std::uint32_t cell) const {
    return is_row(line) ? height_ + cell % width_ : cell / width_;
  }
  std::uint32_t cell_of(Literal lit) const { return colours_ == 2 ? variable(lit) : variable(lit) / colours_; }
  std::uint32_t colour_of(Literal lit) const { return colours_ == 2 ? 1 : variable(lit) % colours_; }
  // That the cell has the colour, or has it not.
  Literal that(std::uint32_t cell, std::uint32_t colour, bool is) const {
    return colours_ == 2 ? literal(cell, (colour == 1) == is) : literal(cell * colours_ + colour, is);
  }

  bool may(std::uint32_t cell, std::uint32_t colour) const { return may_[std::size_t(cell) * colours_ + colour] != 0; }
  std::uint32_t count(std::uint32_t cell) const { return count_[cell]; }
  bool is(std::uint32_t cell, std::uint32_t colour) const { return count_[cell] == 1 && may(cell, colour); }
  bool agrees(Literal lit, std::uint32_t colour) const { return (colour_of(lit) == colour) == sign(lit); }
  bool holds(Literal lit) const;

  void learn(Literal lit);
  // Learns what the other has learned since its mark.
  void follow(const Knowledge& other, std::size_t mark);
  std::size_t mark() const { return trail_.size(); }
  void back_to(std::size_t mark);
  // What was ruled out: cell * colours + colour.
  std::span<const std::uint32_t> since(std::size_t mark) const { return std::span(trail_).subspan(mark); }
  std::vector<std::uint8_t> grid() const;

 private:
  void rule_out(std::uint32_t cell, std::uint32_t colour);

  std::uint32_t width_ = 0, height_ = 0, colours_ = 2;
  std::vector<std::uint8_t> may_;     // by cell and colour
  std::vector<std::uint32_t> count_;  // by cell
  std::vector<std::uint32_t> trail_;  // cell * colours + colour, as they were ruled out
};

// Cells of a line that become a colour, or that lose it.
struct Effect {
  std::uint32_t colour = 0;
  bool is = true;
  std::vector<std::uint32_t> places;
};

enum class Rule : std::uint8_t {
  no_shared_colour,
  empty_line,
  finished_line,
  only_arrangement,
  overlap,
  out_of_reach,
  gap,
  punctuating,
  splitting,
  edge,
  joining,
  forcing,
  forced_end,
  all_arrangements,
  left_over,
  suppose,
  then,
  broken,
  so,
  guess,
};

inline constexpr std::uint32_t no_run = ~std::uint32_t(0);

// One part of a sentence. Which fields count depends on the rule.
struct Phrase {
  Rule rule = Rule::overlap;
  std::uint32_t line = Board::no_line;
  // overlap: the run. out_of_reach: the run before, and the one behind, or `no_run`. Others: the runs in question.
  std::vector<std::uint32_t> runs;
  // The cells that it speaks of: where the run can lie, what no run reaches, the gap, the segment.
  std::uint32_t first = 0, last = 0;
  // edge: where the run begins at the earliest, or ends at the latest (`backwards`). forcing: what is covered.
  std::uint32_t bound = 0, bound_last = 0;
  bool backwards = false;
  std::array<bool, 2> placed{};  // out_of_reach: of the runs, whether it has one place only
  std::uint32_t colour = 0;      // that it speaks of
  std::uint64_t number = 0;      // of arrangements; most_counted + 1 where there are more
  Literal literal = no_literal;
  std::vector<Effect> effects;
};

inline constexpr std::uint64_t most_counted = 1'000'000;

struct HumanStep {
  std::uint8_t rung = 0;                // of the ladder; `rungs` for a guess
  std::uint32_t line = Board::no_line;  // none for a guess, and for what all rows say together
  struct Cell {
    std::uint32_t cell;
    std::vector<std::uint32_t> may;  // the colours that it may have from now on
  };
  std::uint32_t round = 0;  // all steps of a round are seen at once
  std::vector<Cell> cells;
  std::vector<Phrase> why;
};

struct HumanSteps {
  enum class End : std::uint8_t {
    solved,
    impossible,
    open,   // no rule goes on
    cut,    // there are more steps
    spent,  // what was allowed was used up: more may be found
  };
  std::vector<HumanStep> steps;
  End end = End::open;
  std::uint32_t line = Board::no_line;  // without an arrangement, where the end is `impossible`
  std::uint64_t memory = 0;             // the bytes that it takes, where these are more than are allowed
  std::vector<std::uint8_t> grid;
};

// How far to go, and how: all that a round yields, or one conclusion after the other.
struct Extent {
  std::size_t steps = std::numeric_limits<std::size_t>::max();
  bool one_by_one = false;
  std::uint64_t line_solves = std::numeric_limits<std::uint64_t>::max();  // of each climb, from one guess to the next
  double seconds = std::numeric_limits<double>::infinity();               // for all of it
};

class Tracer {
 public:
  // With the only solution at hand, a cell is guessed where no rule goes on.
  HumanSteps trace(const Problem& problem, const std::vector<std::uint8_t>& solution, const Extent& extent);

 private:
  struct Placements {
    std::vector<std::vector<std::uint32_t>> starts;  // by run, in all arrangements, from the first
    std::uint64_t number = 0;
  };
  void begin(bool one_by_one, HumanSteps& found);
  void add_bare(std::uint32_t line, Rule rule, HumanStep& into);
  void begin_climb(const std::vector<std::uint8_t>& solution, bool one_by_one);
  bool joins(const Step& step, const HumanSteps& found) const;
  void add(const Step& step, HumanSteps& found);
  void add_line(const Step& step, HumanStep& into);
  void add_overlap(const Step& step, const Placements& where, HumanStep& into);
  void add_out_of_reach(std::uint32_t line, const Placements& where, HumanStep& into);
  void add_segments(std::uint32_t line, HumanStep& into);
  void add_left_over(std::uint32_t line, std::size_t mark, HumanStep& into);
  void add_supposition(const Step& step, HumanStep& into);
  void add_phrase(Phrase phrase, bool is, std::span<const std::uint32_t> places, HumanStep& into);
  void guess(const std::vector<std::uint8_t>& solution, HumanSteps& found);
  bool bare(std::uint32_t cell) const;
  std::vector<Link> needed(const Step& step);
  std::vector<Effect> effects(std::uint32_t line, std::span<const Literal> found);
  Placements placements(const Knowledge& known, std::uint32_t line) const;
  void add_changes(std::size_t mark, HumanStep& into) const;
  const std::vector<Run>& clue(std::uint32_t line) const {
    return line < known_.height() ? problem_.rows[line] : problem_.columns[line - known_.height()];
  }

  Problem problem_;
  Knowledge known_;  // by now
  Knowledge seen_;   // when the round began: what all its steps are seen on
  std::size_t seen_mark_ = 0;
  Ladder ladder_;
  SegmentReader segments_;
  std::vector<Word> masks_;
  std::uint32_t rounds_before_ = 0;  // the last guess
  mutable Attention attention_;
};

// The same as JSON: see solver/human_steps.py and studio/wasm/nonoproof.d.ts.
std::string json_of(const HumanSteps& found, const Problem& problem);

}  // namespace nonoproof

// Which cells vary. First cell by cell: is there a solution in which it has another colour than in the first one? Every
// solution found answers for all cells in which it differs, and a cell that cannot vary is known from then on.
//
// A search far from the first solution, in which all cells not seen to vary are made otherwise where there is a choice,
// answers for many cells at once; in a hard puzzle it finds nothing. A search close to it finds small exchanges. The
// first is tried for a few conflicts, and less often where it fails.
//
// In a hard puzzle a proof for each cell takes too long. There the question is asked for all together: is there a solution
// that differs from the first one in any cell that is not known to vary? Every answer tells of new cells; when there is
// none, all that are left are settled by one proof. Each such question is stricter than the one before, so that what was
// learned still holds. It holds for those solutions alone: afterwards the puzzle is opened again, with the settled cells
// given. (M. Janota, I. Lynce, J. Marques-Silva, *Algorithms for computing backbones of propositional formulae*, 2015.)
//
// Regions. With the settled cells known, a line falls apart wherever the states of its clue meet in one: what is left of
// such a boundary does not depend on what is right of it. Open cells of one stretch belong together, and so does what is
// connected through rows and columns. Each region is then filled in all ways, if they are few, and taken apart where
// they turn out to be all combinations of the ways of its parts.
#include "ambiguity.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <string>

namespace nonoproof {

namespace {

constexpr std::uint64_t far_limit = 10, cell_limit = 100, first_limit = 1000;  // conflicts to the next solution
constexpr std::uint32_t most_untold = 8;          // cells that were too hard, before all are asked for together
constexpr std::uint64_t least_counting = 20'000;  // line solves
constexpr std::size_t most_compared = 1024;       // fillings of a region that is to be taken apart
constexpr std::size_t most_cells_compared = 64;

using Fillings = std::vector<std::string>;  // a character a cell

constexpr auto by_first_cell = [](const Region& a, const Region& b) { return a.cells[0] < b.cells[0]; };

std::size_t projections(const Fillings& fillings, const std::vector<std::uint32_t>& places) {
  std::set<std::string> seen;
  for (const auto& filling : fillings) {
    std::string part;
    for (const std::uint32_t place : places) part.push_back(filling[place]);
    seen.insert(std::move(part));
  }
  return seen.size();
}

// How many pairs of colours two places have.
std::size_t pairs(const Fillings& fillings, std::uint32_t a, std::uint32_t b, std::vector<std::uint8_t>& seen) {
  constexpr std::size_t colours = 256;
  seen.resize(colours * colours, 0);
  std::size_t count = 0;
  for (const std::string& filling : fillings) {
    std::uint8_t& pair = seen[colours * std::uint8_t(filling[a]) + std::uint8_t(filling[b])];
    count += pair == 0;
    pair = 1;
  }
  for (const std::string& filling : fillings) seen[colours * std::uint8_t(filling[a]) + std::uint8_t(filling[b])] = 0;
  return count;
}

// The places of the fillings in groups, such that the fillings are all combinations of those of the groups. Places that
// depend on one another in pairs are put together; where that is not the whole story, all stay one group.
std::vector<std::vector<std::uint32_t>> independent(const Fillings& fillings) {
  const auto places = std::uint32_t(fillings[0].size());
  std::vector<std::uint32_t> group(places);
  std::iota(group.begin(), group.end(), 0u);
  std::vector<std::size_t> alone(places);
  std::vector<std::uint8_t> seen;
  for (std::uint32_t a = 0; a < places; ++a) alone[a] = projections(fillings, {a});
  for (std::uint32_t a = 0; a < places; ++a)
    for (std::uint32_t b = a + 1; b < places; ++b) {
      if (group[a] == group[b] || pairs(fillings, a, b, seen) == alone[a] * alone[b]) continue;
      const std::uint32_t from = group[b], to = group[a];
      for (std::uint32_t& each : group)
        if (each == from) each = to;
    }
  std::map<std::uint32_t, std::vector<std::uint32_t>> by_group;
  for (std::uint32_t a = 0; a < places; ++a) by_group[group[a]].push_back(a);
  std::vector<std::vector<std::uint32_t>> groups;
  std::size_t combinations = 1;
  for (auto& [name, members] : by_group) {
    combinations *= projections(fillings, members);
    groups.push_back(std::move(members));
  }
  if (combinations == fillings.size()) return groups;
  std::vector<std::uint32_t> all(places);
  std::iota(all.begin(), all.end(), 0u);
  return {all};
}

std::uint8_t colour_of(const Board& board, std::uint32_t cell) {
  if (board.black_and_white()) return board.value_of(cell) > 0;
  for (Var var = board.first_of(cell); var < board.end_of(cell); ++var)
    if (board.value_of(var) > 0) return std::uint8_t(board.colour_of(var));
  return unknown;
}

}  // namespace

Reply Mapper::ask(std::span<const Literal> assumed, std::uint64_t conflicts) {
  return asked_.solve(assumed, {no_limit, conflicts});
}

void Mapper::lean(bool away) {
  for (const std::uint32_t cell : open_) asked_.lean(cell, found_.grid[cell], !away || found_.varies[cell] != 0);
  asked_.forget_leanings();
}

Reply Mapper::inquire(std::uint32_t cell) {
  const Literal differs[] = {asked_.that(cell, found_.grid[cell], false)};
  Reply reply = Reply::spent;
  if (pause_ > 0) {
    --pause_;
  } else {
    lean(true);
    reply = ask(differs, far_limit);
    failures_ = reply == Reply::spent ? failures_ + 1 : 0;
    pause_ = failures_ == 0 ? 0 : 1u << std::min(failures_, 6u);
  }
  if (reply == Reply::spent) {
    lean(false);
    reply = ask(differs, cell_limit);
  }
  if (reply == Reply::no) {
    asked_.insist({negated(differs[0])});
  } else if (reply == Reply::yes) {
    tell_apart(asked_.board().grid());
  }
  return reply;
}

// False: some cells were too hard to tell.
bool Mapper::ask_cell_by_cell() {
  std::uint32_t untold = 0;
  for (const std::uint32_t cell : open_) {
    if (found_.varies[cell] != 0 || !undecided(cell)) continue;
    if (inquire(cell) == Reply::spent && ++untold == most_untold) break;
  }
  std::erase_if(open_, [&](std::uint32_t cell) { return !undecided(cell); });
  return untold == 0 && !asked_.out_of_budget();
}

// That the cells which are not known to vary are not all as in the first solution.
std::vector<Literal> Mapper::some_other_differs() const {
  std::vector<Literal> differs;
  for (const std::uint32_t cell : open_)
    if (found_.varies[cell] == 0) differs.push_back(asked_.that(cell, found_.grid[cell], false));
  return differs;
}

void Mapper::tell_apart(const Grid& grid) {
  for (const std::uint32_t cell : open_) found_.varies[cell] |= grid[cell] != found_.grid[cell];
}

bool Mapper::ask_for_all_together() {
  lean(false);
  for (std::uint64_t limit = first_limit; asked_.insist(some_other_differs(), false);) {
    const Reply reply = ask({}, limit);
    if (reply == Reply::no) return true;
    if (asked_.out_of_budget()) return false;
    if (reply == Reply::yes) {
      tell_apart(asked_.board().grid());
      asked_.lead_away_from({});
    } else {
      limit *= 2;
      lean(false);
      asked_.lead_away_from(found_.grid);
    }
  }
  return true;
}

void Mapper::open_again(Problem problem, Budget budget) {
  line_solves_ = asked_.line_solves();
  conflicts_ = asked_.counts().conflicts;
  seconds_ = asked_.seconds();
  budget.line_solves -= std::min(budget.line_solves, line_solves_);
  budget.conflicts -= std::min(budget.conflicts, conflicts_);
  budget.seconds -= seconds_;
  problem.givens = found_.grid;
  for (const std::uint32_t cell : open_)
    if (!found_.complete || found_.varies[cell] != 0) problem.givens[cell] = unknown;
  asked_.open(problem, budget, false);
}

std::uint32_t Mapper::root_of(std::uint32_t cell) {
  while (joined_[cell] != cell) cell = joined_[cell] = joined_[joined_[cell]];
  return cell;
}

// Joins the open cells of each stretch between boundaries that all arrangements pass in the same state.
template <class Mask>
void Mapper::join_cells(const Line& line) {
  const Board& board = asked_.board();
  constexpr std::uint32_t words = sizeof(Mask) / sizeof(Word);
  const Word* const automaton = board.automaton(line);
  const Word* const masks = board.masks(line);
  const std::uint32_t n = line.length, colours = line.colours;
  const Mask loops = mask_at<Mask>(automaton);
  const auto may = [&](std::uint32_t i, std::uint32_t c) { return (masks[c * words + i / 64] >> (i % 64)) & 1; };
  std::vector<Mask> useful(n + 1);
  useful[n] = Mask(1) << std::uint32_t(line.need());
  for (std::uint32_t i = n; i-- > 0;) {
    Mask from = Mask(0);
    for (std::uint32_t c = 0; c < colours; ++c)
      if (may(i, c)) from |= (useful[i + 1] >> 1) & mask_at<Mask>(automaton + (1 + c) * words);
    if (may(i, background)) from |= useful[i + 1] & loops;
    useful[i] = from;
  }
  Mask at = Mask(1);
  std::uint32_t last = board.cells();  // the last open cell of the stretch
  for (std::uint32_t i = 0, cell = line.first_cell; i < n; ++i, cell += line.stride) {
    Mask to = Mask(0);
    for (std::uint32_t c = 0; c < colours; ++c)
      if (may(i, c)) to |= (at & mask_at<Mask>(automaton + (1 + c) * words)) << 1;
    if (may(i, background)) to |= at & loops;
    at = to & useful[i + 1];
    if (undecided(cell)) {
      if (last != board.cells()) joined_[root_of(cell)] = root_of(last);
      last = cell;
    }
    std::uint32_t states = 0;
    each_bit(at, [&](unsigned) { ++states; });
    if (states == 1) last = board.cells();
  }
}

void Mapper::join_along(const Line& line) {
  if (line.free) return;
  asked_.board().spend(std::uint64_t(line.words) * line.length * line.colours / 2);
  with_mask(line.width, [&]<class Mask>() { join_cells<Mask>(line); });
}

void Mapper::find_regions() {
  const Board& board = asked_.board();
  joined_.resize(board.cells());
  std::iota(joined_.begin(), joined_.end(), 0u);
  for (const Line& line : board.lines()) join_along(line);
  std::map<std::uint32_t, Region> by_root;
  for (const std::uint32_t cell : open_)
    if (undecided(cell)) by_root[root_of(cell)].cells.push_back(cell);
  for (auto& [root, region] : by_root) found_.regions.push_back(std::move(region));
  std::sort(found_.regions.begin(), found_.regions.end(), by_first_cell);
}

void Mapper::count(Region& region, std::uint64_t most, std::uint64_t line_solves, std::vector<Region>& parts) {
  const bool compared = region.cells.size() <= most_cells_compared;
  Fillings fillings;
  region.exact = asked_.each_filling(region.cells, line_solves, [&](const Board& board) {
    if (compared && fillings.size() <= most_compared) {
      std::string& filling = fillings.emplace_back();
      for (const std::uint32_t cell : region.cells) filling.push_back(char(colour_of(board, cell)));
    }
    return ++region.solutions < most;
  });
  if (!region.exact || !compared || fillings.size() != region.solutions) {
    const auto differs = [&](std::uint32_t cell) { return found_.varies[cell] != 0; };
    const bool varies = std::any_of(region.cells.begin(), region.cells.end(), differs);
    region.solutions = std::max<std::uint64_t>(region.solutions, varies ? 2 : 1);
    parts.push_back(std::move(region));
    return;
  }
  for (const std::vector<std::uint32_t>& group : independent(fillings)) {
    Region& part = parts.emplace_back();
    for (const std::uint32_t place : group) part.cells.push_back(region.cells[place]);
    part.solutions = projections(fillings, group);
    part.exact = true;
  }
}

Ambiguity Mapper::map(const Problem& problem, const Budget& budget, std::uint64_t most, std::span<const Grid> known) {
  found_ = Ambiguity{};
  open_.clear();
  failures_ = pause_ = 0;
  line_solves_ = conflicts_ = 0;
  seconds_ = 0;
  found_.solvable = asked_.open(problem, budget);
  if (!known.empty()) found_.solvable = Reply::yes;
  if (found_.solvable == Reply::yes && known.empty()) found_.solvable = asked_.solve();
  if (found_.solvable == Reply::yes) {
    found_.grid = known.empty() ? asked_.board().grid() : known[0];
    asked_.turn_to_proof();
    asked_.back_to(0);
    found_.varies.assign(found_.grid.size(), 0);
    for (std::uint32_t cell = 0; cell < found_.grid.size(); ++cell)
      if (undecided(cell)) open_.push_back(cell);
    for (const Grid& grid : known) tell_apart(grid);
    found_.complete = ask_cell_by_cell() || ask_for_all_together();
    open_again(problem, budget);
    find_regions();
    const std::size_t regions = std::max<std::size_t>(1, found_.regions.size());
    const std::uint64_t share = std::max(least_counting, line_solves_) / regions;
    std::vector<Region> parts;
    for (Region& region : found_.regions) count(region, most, share, parts);
    std::sort(parts.begin(), parts.end(), by_first_cell);
    found_.regions = std::move(parts);
  }
  found_.line_solves = line_solves_ + asked_.line_solves();
  found_.conflicts = conflicts_ + asked_.counts().conflicts;
  found_.seconds = seconds_ + asked_.seconds();
  return std::move(found_);
}

}  // namespace nonoproof

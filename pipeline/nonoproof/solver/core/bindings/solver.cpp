// The solver: many packed puzzles in, checked answers out; and reasoning about lines, beliefs, proofs and counts.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>

#include "belief.hpp"
#include "bindings/python.hpp"
#include "checker/check.hpp"
#include "classify.hpp"
#include "one_line.hpp"
#include "trials/census.hpp"
#include "trim.hpp"

namespace nonoproof {

namespace {

checker::Claim claim_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::unique: return checker::Claim::one;
    case Verdict::multiple: return checker::Claim::several;
    case Verdict::none: return checker::Claim::none;
    default: return checker::Claim::nothing;
  }
}

struct Checked {
  Answer answer;
  std::string fault;  // that the checker found; empty where there is none
  std::uint32_t width = 0;
};

// An undecided puzzle keeps no grid: it proves nothing.
Checked checked(Bytes puzzle, const Problem& problem, Answer answer) {
  std::string fault = checker::fault_of(puzzle, claim_of(answer.verdict), answer.solutions);
  if (answer.verdict == Verdict::undecided) answer.solutions.clear();
  return {std::move(answer), std::move(fault), problem.width()};
}

Checked solve(Bytes puzzle, const Budget& budget, Proof* proof = nullptr) {
  const Problem& problem = unpacked(puzzle).problem;
  return checked(puzzle, problem, with_kept<Classifier>(problem, [&](Classifier& solver) {
                   return solver.classify(problem, budget, proof);
                 }));
}

// Verdict and means by number, grids, counts, seconds, the fault, and the memory that would have been needed.
nb::tuple told(const Checked& checked) {
  const Answer& answer = checked.answer;
  const Counts& counts = answer.counts;
  return nb::make_tuple(
      unsigned(answer.verdict), unsigned(answer.means),
      tuple_of(answer.solutions.size(), [&](std::size_t i) { return grid_of(answer.solutions[i], checked.width); }),
      nb::make_tuple(counts.sweeps, counts.line_solves, counts.probes, counts.decisions, counts.conflicts,
                     counts.known_after_lines, counts.known_after_probing),
      answer.seconds, checked.fault, answer.memory);
}

// The tuple keeps the bytes alive while the interpreter goes on without us.
nb::tuple classify(nb::tuple puzzles, std::uint64_t line_solves, std::uint64_t conflicts, double seconds) {
  std::vector<Bytes> batch;
  for (PyObject* const each : items(puzzles)) batch.push_back(view(each));
  std::vector<Checked> found(batch.size());
  {
    nb::gil_scoped_release unlocked;
    for (std::size_t i = 0; i < batch.size(); ++i) found[i] = solve(batch[i], {line_solves, conflicts, seconds});
  }
  return tuple_of(found.size(), [&](std::size_t i) { return told(found[i]); });
}

Parts all_but(const std::string& part) {
  Parts parts;
  for (const auto& [name, wanted] : {std::pair{"probing", &Parts::probing},
                                     {"beliefs", &Parts::beliefs},
                                     {"short reasons", &Parts::short_reasons},
                                     {"dive", &Parts::dive},
                                     {"target phases", &Parts::target_phases},
                                     {"glances", &Parts::glances},
                                     {"turning to proof", &Parts::turning_to_proof}})
    if (part == name) {
      parts.*wanted = false;
      return parts;
    }
  throw nb::value_error("there is no such part");
}

// With a solver of its own: what others keep is not touched.
nb::tuple classify_without(const std::string& part, nb::bytes puzzle, std::uint64_t line_solves) {
  const Bytes bytes = view(puzzle);
  Classifier solver(all_but(part));
  Budget budget;
  budget.line_solves = line_solves;
  Checked found;
  {
    nb::gil_scoped_release unlocked;
    const Problem& problem = unpacked(bytes).problem;
    found = checked(bytes, problem, solver.classify(problem, budget));
  }
  return told(found);
}

nb::tuple prove(nb::bytes puzzle, std::uint64_t line_solves, std::uint64_t conflicts, double seconds) {
  const Bytes bytes = view(puzzle);
  Proof proof;
  Checked checked;
  {
    nb::gil_scoped_release unlocked;
    checked = solve(bytes, {line_solves, conflicts, seconds}, &proof);
  }
  const std::size_t solution_after = std::min(proof.solution_after, proof.clauses.size());
  return nb::make_tuple(told(checked), nb::cast(proof.clauses), solution_after);
}

std::optional<std::uint64_t> count_solutions(nb::bytes puzzle, std::uint64_t most_steps) {
  const Problem& problem = unpacked(view(puzzle)).problem;
  nb::gil_scoped_release unlocked;
  return with_kept<Classifier>(problem, [&](Classifier& solver) { return solver.count(problem, most_steps); });
}

std::vector<std::vector<Literal>> trim(nb::bytes puzzle, std::optional<nb::bytes> solution,
                                       std::vector<std::vector<Literal>> steps, std::uint64_t line_solves) {
  const Problem& problem = unpacked(view(puzzle)).problem;
  std::vector<std::uint8_t> cells;
  if (solution) cells.assign(view(*solution).begin(), view(*solution).end());
  if (solution && cells.size() != std::size_t(problem.width()) * problem.height())
    throw nb::value_error("a grid has one byte a cell");
  nb::gil_scoped_release unlocked;
  return Trimmer().trim(problem, std::move(steps), std::move(cells), line_solves);
}

// For each cell and colour. Lines are not settled first: the beliefs alone speak.
std::vector<double> beliefs(nb::bytes puzzle, std::uint32_t rounds) {
  const Problem& problem = unpacked(view(puzzle)).problem;
  nb::gil_scoped_release unlocked;
  Board board;
  board.load(problem);
  Beliefs beliefs;
  beliefs.reset(board);
  std::vector<double> chances;
  if (!board.assign_givens(problem)) return chances;
  for (std::uint32_t i = 0; i < rounds; ++i) beliefs.exchange(board, board.lines().size());
  for (std::uint32_t cell = 0; cell < board.cells(); ++cell)
    for (std::uint32_t colour = 0; colour < problem.colours; ++colour)
      chances.push_back(beliefs.chance(board, cell, colour));
  return chances;
}

// For lines, probes, search, ladder, a few steps, all steps and trim.
std::tuple<std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t>
needs(nb::bytes puzzle) {
  const Needs found = needs_of(unpacked(view(puzzle)).problem);
  return {found.lines, found.probes, found.search, found.ladder, found.steps, found.all_steps, found.trim};
}

// Cells are bit sets of colours, little-endian, each in the same number of whole bytes.
std::optional<nb::bytes> settle_line(nb::handle clue, std::uint32_t colours, nb::bytes candidates) {
  std::vector<Run> runs;
  clue_from(clue, runs);
  const std::size_t size = (colours + 7) / 8;
  if (size == 0 || candidates.size() % size != 0) throw nb::value_error("a cell has one bit a colour, in whole bytes");
  std::string bits(static_cast<const char*>(candidates.data()), candidates.size());
  Candidates cells;
  cells.length = std::uint32_t(bits.size() / size);
  cells.colours = colours;
  cells.may.resize(std::size_t(cells.length) * colours);
  const auto place = [&](std::size_t i, std::size_t c) -> char& { return bits[i * size + c / 8]; };
  for (std::size_t i = 0; i < cells.length; ++i)
    for (std::size_t c = 0; c < colours; ++c) cells.may[i * colours + c] = place(i, c) >> (c % 8) & 1;
  {
    nb::gil_scoped_release unlocked;
    if (!settle_alone(runs, cells)) return std::nullopt;
  }
  std::fill(bits.begin(), bits.end(), 0);
  for (std::size_t i = 0; i < cells.length; ++i)
    for (std::size_t c = 0; c < colours; ++c) place(i, c) |= char(cells.may[i * colours + c] << (c % 8));
  return nb::bytes(bits.data(), bits.size());
}

std::tuple<std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t> count_all(std::uint32_t width,
                                                                                 std::uint32_t height) {
  nb::gil_scoped_release unlocked;
  const Census counted = census(width, height);
  return {counted.grids, counted.unique, counted.by_lines, counted.puzzles};
}

}  // namespace

void bind_solver(nb::module_& module) {
  constexpr auto no_limit = ~std::uint64_t(0);
  constexpr double for_ever = std::numeric_limits<double>::infinity();
  module.def("classify", &classify, nb::arg("puzzles"), nb::arg("line_solves") = no_limit,
             nb::arg("conflicts") = no_limit, nb::arg("seconds") = for_ever,
             nb::sig("def classify(puzzles: tuple, line_solves: int = ..., conflicts: int = ..., "
                     "seconds: float = ...) -> tuple[_Answer, ...]"));
  module.def("classify_without", &classify_without, nb::arg("part"), nb::arg("puzzle"),
             nb::arg("line_solves") = no_limit,
             nb::sig("def classify_without(part: str, puzzle: bytes, line_solves: int = ...) -> _Answer"));
  module.def("prove", &prove, nb::arg("puzzle"), nb::arg("line_solves") = no_limit, nb::arg("conflicts") = no_limit,
             nb::arg("seconds") = for_ever,
             nb::sig("def prove(puzzle: bytes, line_solves: int = ..., conflicts: int = ..., seconds: float = ...) "
                     "-> tuple[_Answer, list[list[int]], int]"));
  module.def("count_solutions", &count_solutions, nb::arg("puzzle"), nb::arg("most_steps"));
  module.def("trim", &trim, nb::arg("puzzle"), nb::arg("solution").none(), nb::arg("steps"),
             nb::arg("line_solves") = no_limit);
  module.def("needs", &needs, nb::arg("puzzle"));
  module.def("allow_memory", &allow_memory, nb::arg("bytes"));
  module.def("allowed_memory", &allowed_memory);
  module.def("beliefs", &beliefs, nb::arg("puzzle"), nb::arg("rounds"));
  module.def("settle_line", &settle_line, nb::arg("clue"), nb::arg("colours"), nb::arg("candidates"));
  module.def("census", &count_all, nb::arg("width"), nb::arg("height"));
}

}  // namespace nonoproof

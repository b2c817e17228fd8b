// The fuzz target: any bytes are a puzzle, and no puzzle may break the solver or make it say what is not so.
//
// With libFuzzer: clang++ -std=c++20 -I core -DNONOPROOF_LIBFUZZER -fsanitize=fuzzer,address,undefined, and all sources
// but those of bindings/. Without it, `main` makes the bytes: fuzz [COUNT [SEED]], or fuzz --replay FILE... for bytes kept in files.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <random>
#include <stdexcept>
#include <string>

#include "checker/check.hpp"
#include "classify.hpp"
#include "clues/packed.hpp"
#include "one_line.hpp"
#include "trials/fuzz_case.hpp"
#include "trials/fuzz_questions.hpp"

namespace {

using namespace nonoproof;
using namespace nonoproof::fuzz;

void check_answer(const Case& made, const Answer& answer) {
  for (const Grid& grid : answer.solutions) check_grid(made.problem, grid);
  switch (answer.verdict) {
    case Verdict::unique:
      require(answer.solutions.size() == 1, "unique without its grid");
      require(!made.solvable || answer.solutions[0] == made.picture, "unique, but the picture is another solution");
      break;
    case Verdict::multiple:
      require(answer.solutions.size() == 2 && answer.solutions[0] != answer.solutions[1], "multiple without two grids");
      break;
    case Verdict::none:
      require(answer.solutions.empty() && !made.solvable, "none, but the picture is a solution");
      break;
    case Verdict::undecided: break;
  }
}

// The picture's own line must survive reasoning about what a few of its cells leave open.
void check_line(const Case& made, Choices& bytes) {
  const Problem& problem = made.problem;
  const std::uint32_t y = bytes.below(problem.height());
  const std::uint8_t* const picture = &made.picture[std::size_t(y) * problem.width()];
  Candidates cells{problem.width(), problem.colours, {}};
  cells.may.assign(std::size_t(problem.width()) * problem.colours, 1);
  for (std::uint32_t x = 0; x < problem.width(); ++x)
    if (bytes.chance(3)) {
      const std::size_t other = bytes.below(problem.colours);
      if (other != picture[x]) cells.may[std::size_t(x) * problem.colours + other] = 0;
    }
  const Candidates before = cells;
  const std::vector<Run> runs = runs_of(made.picture, std::size_t(y) * problem.width(), 1, problem.width());
  require(settle_alone(runs, cells), "a line with an arrangement has none");
  for (std::uint32_t x = 0; x < problem.width(); ++x)
    require(cells.may[std::size_t(x) * problem.colours + picture[x]] != 0, "a line lost a cell of an arrangement");
  for (std::size_t i = 0; i < cells.may.size(); ++i) require(cells.may[i] <= before.may[i], "a line won back a colour");
}

Bytes bytes_of(const std::string& text) { return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}; }

bool same(const Problem& a, const Problem& b) {
  return a.rows == b.rows && a.columns == b.columns && a.goal == b.goal && a.givens == b.givens;
}

// The packed puzzle comes back, and the checker of the core says of the answer what ours here says.
void check_packed(const Case& made, const Answer& answer, Choices& bytes) {
  static Packed found;  // on purpose, as below
  std::string packed = pack(made.problem, 0, "");
  unpack(bytes_of(packed), found);
  require(same(found.problem, made.problem), "a packed puzzle is another");
  for (const Grid& grid : answer.solutions)
    require(checker::fault_of(bytes_of(packed), grid).empty(), "the checker refuses a solution");
  Grid wrong = made.picture;
  wrong[bytes.below(std::uint32_t(wrong.size()))] ^= 1;
  require(!made.solvable || !checker::fault_of(bytes_of(packed), wrong).empty(), "the checker takes a wrong grid");

  // Damaged, it is refused or another puzzle; the checker answers whatever it is given.
  for (std::uint32_t i = bytes.below(4); i > 0; --i)
    packed[bytes.below(std::uint32_t(std::min<std::size_t>(packed.size(), 65536)))] = char(bytes.below(256));
  if (bytes.chance(2)) packed.resize(bytes.below(std::uint32_t(packed.size())));
  checker::fault_of(bytes_of(packed), made.picture);
  checker::fault_of(bytes_of(packed), checker::Claim::none, {});
  try {
    unpack(bytes_of(packed), found);
  } catch (const std::invalid_argument&) {  // NOLINT(bugprone-empty-catch): bytes may be refused
  }
}

bool same(const Answer& a, const Answer& b) {
  return a.verdict == b.verdict && a.means == b.means && a.solutions == b.solutions &&
         a.counts.line_solves == b.counts.line_solves && a.counts.probes == b.counts.probes &&
         a.counts.conflicts == b.counts.conflicts && a.counts.decisions == b.counts.decisions;
}

// What is to be proved is searched, where a verdict alone may be counted; within any budget they agree.
void check_proved(const Case& made, const Answer& answer, Classifier& solver) {
  Proof proof;
  const Answer proved = solver.classify(made.problem, {20'000, 500, 1e9}, &proof);
  check_answer(made, proved);
  require(proved.verdict == answer.verdict || proved.verdict == Verdict::undecided ||
              answer.verdict == Verdict::undecided,
          "a proof has another verdict");
}

void check_count(const Case& made, const Answer& answer, Classifier& solver) {
  const std::optional<std::uint64_t> count = solver.count(made.problem, 5'000);
  if (!count) return;
  require(*count > 0 || !made.solvable, "none was counted, but the picture is a solution");
  switch (answer.verdict) {
    case Verdict::none: require(*count == 0, "none, but solutions were counted"); break;
    case Verdict::unique: require(*count == 1, "unique, but not one was counted"); break;
    case Verdict::multiple: require(*count > 1, "multiple, but not several were counted"); break;
    case Verdict::undecided: break;
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Choices bytes(data, size);
  const Case made = case_of(bytes);
  const Budget budget{2'000 + bytes.below(20'000), bytes.below(500), 1e9};
  static Classifier used;  // on purpose: what an earlier puzzle left behind must not matter
  Classifier fresh;
  const Answer answer = used.classify(made.problem, budget);
  check_answer(made, answer);
  require(same(answer, fresh.classify(made.problem, budget)), "the same puzzle has another answer");
  check_proved(made, answer, fresh);
  check_count(made, answer, fresh);
  check_line(made, bytes);
  check_packed(made, answer, bytes);
  ask_everything(made, answer, bytes);
  return 0;
}

#ifndef NONOPROOF_LIBFUZZER
int main(int count, char** words) {
  if (count > 1 && std::strcmp(words[1], "--replay") == 0) {
    for (int i = 2; i < count; ++i) {
      std::ifstream file(words[i], std::ios::binary);
      const std::string bytes{std::istreambuf_iterator<char>(file), {}};
      LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
    }
    return 0;
  }
  const unsigned long inputs = count > 1 ? std::strtoul(words[1], nullptr, 10) : 10'000;
  const unsigned long seed = count > 2 ? std::strtoul(words[2], nullptr, 10) : 1;
  for (unsigned long i = 0; i < inputs; ++i) {
    std::mt19937 random(std::uint32_t(seed * 1'000'003 + i));
    std::vector<std::uint8_t> bytes(64 + random() % 4096);
    for (std::uint8_t& byte : bytes) byte = std::uint8_t(random());
    LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
  }
  std::printf("%lu puzzles, seed %lu: nothing broke\n", inputs, seed);
}
#endif

#include "alike/index.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <stdexcept>
#include <tuple>

namespace nonoproof::alike {

namespace {

constexpr std::uint8_t version = 1;  // of signatures
constexpr int prefix_bits = 16;
constexpr std::size_t most_looked_at = 64;  // frames that share a key
constexpr std::size_t most_pending = 64;    // known pictures that a new one asks for
constexpr std::size_t most_pairs = 8;       // that are told of one picture

class Reader {
 public:
  explicit Reader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}
  std::uint32_t number(int size) {
    if (bytes_.size() < std::size_t(size)) throw std::invalid_argument("a signature ends too soon");
    std::uint32_t value = 0;
    for (int i = 0; i < size; ++i) value |= std::uint32_t(bytes_[std::size_t(i)]) << 8 * i;
    bytes_ = bytes_.subspan(std::size_t(size));
    return value;
  }
  bool end() const { return bytes_.empty(); }

 private:
  std::span<const std::uint8_t> bytes_;
};

void write(std::string& to, std::uint32_t value, int size) {
  for (int i = 0; i < size; ++i) to.push_back(char(value >> 8 * i));
}

bool coloured(const std::vector<std::uint8_t>& cells) {
  return std::any_of(cells.begin(), cells.end(), [](std::uint8_t cell) { return cell > 1; });
}

std::vector<std::uint64_t> bits_of(const std::vector<std::uint8_t>& cells) {
  std::vector<std::uint64_t> bits((cells.size() + 63) / 64);
  for (std::size_t i = 0; i < cells.size(); ++i) bits[i / 64] |= std::uint64_t(cells[i] != 0) << i % 64;
  return bits;
}

// Cells that differ when every colour of the one stands for the colour of the other that it meets most.
std::uint32_t strangers(const std::uint8_t* one, const std::uint8_t* other, std::size_t count) {
  std::vector<std::uint32_t> meets(256 * 256);
  for (std::size_t i = 0; i < count; ++i) ++meets[std::size_t(one[i]) << 8 | other[i]];
  std::size_t same = meets[0];  // paper stands for paper
  for (std::size_t colour = 1; colour < 256; ++colour)
    same += *std::max_element(meets.begin() + std::ptrdiff_t(colour << 8) + 1,
                              meets.begin() + std::ptrdiff_t((colour + 1) << 8));
  return std::uint32_t(count - same);
}

}  // namespace

void Index::add_known(Number number, std::span<const std::uint8_t> signature) {
  Reader reader(signature);
  if (reader.number(1) != version) throw std::invalid_argument("a signature of another version");
  Picture picture{number, std::uint32_t(frames_.size()), 0, false};
  while (!reader.end()) {
    Known known;
    known.picture = std::uint32_t(pictures_.size());
    known.size.width = reader.number(2);
    known.size.height = reader.number(2);
    known.ink = reader.number(4);
    known.lost = reader.number(1);
    known.scale = reader.number(1);
    known.whole = reader.number(1) != 0;
    for (std::uint32_t left = few(known.size) + 1; left > 0; --left)
      if (const Key key = reader.number(4)) entries_.push_back({key, known.ink, std::uint32_t(frames_.size())});
    frames_.push_back(known);
  }
  picture.end = std::uint32_t(frames_.size());
  pictures_.push_back(picture);
}

std::string Index::add_new(Number number, Cells cells, Size size) {
  Picture picture{number, std::uint32_t(frames_.size()), 0, true};
  std::string signature(1, char(version));
  for (const Frame& frame : frames(cells, size)) {
    Known known;
    known.picture = std::uint32_t(pictures_.size());
    keep(known, frame);
    write(signature, frame.size.width, 2);
    write(signature, frame.size.height, 2);
    write(signature, frame.ink, 4);
    write(signature, frame.lost, 1);
    write(signature, frame.scale, 1);
    write(signature, frame.whole, 1);
    for (const Key key : keys(frame.cells, frame.size)) {
      write(signature, key, 4);
      if (key) entries_.push_back({key, frame.ink, std::uint32_t(frames_.size())});
    }
    frames_.push_back(known);
  }
  picture.end = std::uint32_t(frames_.size());
  pictures_.push_back(picture);
  return signature;
}

void Index::keep(Known& known, const Frame& frame) {
  known.size = frame.size, known.ink = frame.ink, known.lost = frame.lost;
  known.scale = frame.scale, known.whole = frame.whole, known.coloured = coloured(frame.cells);
  if (known.coloured) {
    known.place = cells_.size();
    cells_.insert(cells_.end(), frame.cells.begin(), frame.cells.end());
  } else {
    const std::vector<std::uint64_t> bits = bits_of(frame.cells);
    known.place = bits_.size();
    bits_.insert(bits_.end(), bits.begin(), bits.end());
  }
}

std::vector<std::uint8_t> Index::cells_of(const Known& known) const {
  const std::size_t count = known.size.cells();
  if (known.coloured) return {cells_.begin() + std::ptrdiff_t(known.place), cells_.begin() + std::ptrdiff_t(known.place + count)};
  std::vector<std::uint8_t> cells(count);
  for (std::size_t i = 0; i < count; ++i) cells[i] = bits_[known.place + i / 64] >> i % 64 & 1;
  return cells;
}

void Index::search() {
  std::sort(entries_.begin(), entries_.end(), [](const Entry& a, const Entry& b) {
    return std::tie(a.key, a.ink, a.frame) < std::tie(b.key, b.ink, b.frame);
  });
  starts_.assign((std::size_t(1) << prefix_bits) + 1, std::uint32_t(entries_.size()));
  for (std::size_t i = entries_.size(); i-- > 0;) starts_[entries_[i].key >> (32 - prefix_bits)] = std::uint32_t(i);
  for (std::size_t i = starts_.size() - 1; i-- > 0;) starts_[i] = std::min(starts_[i], starts_[i + 1]);
  for (std::uint32_t i = 0; i < pictures_.size(); ++i)
    if (pictures_[i].fresh) ask(i);
}

void Index::ask(std::uint32_t picture) {
  const std::size_t before = pending_.size();
  for (std::uint32_t frame = pictures_[picture].first; frame < pictures_[picture].end; ++frame) {
    const Known& known = frames_[frame];
    const std::vector<std::uint8_t> cells = cells_of(known);
    for (int turn = 0; turn < turns; ++turn) {
      Size size = known.size;
      const std::vector<std::uint8_t> there = turned(cells, size, turn);
      const std::vector<std::uint64_t> bits = bits_of(there);
      for (const Key key : keys(there, size))
        if (key) look_up(key, known, frame, turn, there, bits);
    }
  }
  keep_likely(before);
  for (std::size_t i = before; i < pending_.size(); ++i) {
    const std::uint32_t other = frames_[pending_[i].other].picture;
    missing_.emplace(pictures_[other].number, other);
  }
  settle();
}

// Each question once, and those first that several keys led to: pictures that are nearly the same share most of them.
void Index::keep_likely(std::size_t from) {
  const auto begin = pending_.begin() + std::ptrdiff_t(from);
  const auto name = [](const Question& each) { return std::tie(each.other, each.frame, each.turn); };
  std::sort(begin, pending_.end(), [&](const Question& a, const Question& b) { return name(a) < name(b); });
  std::size_t kept = from;
  for (std::size_t i = from; i < pending_.size(); ++i) {
    if (kept > from && name(pending_[kept - 1]) == name(pending_[i])) ++pending_[kept - 1].hits;
    else pending_[kept++] = pending_[i];
  }
  pending_.resize(kept);
  if (kept <= from + most_pending) return;
  std::stable_sort(begin, pending_.end(), [](const Question& a, const Question& b) { return a.hits > b.hits; });
  pending_.resize(from + most_pending);
}

void Index::look_up(Key key, const Known& known, std::uint32_t frame, int turn,
                    const std::vector<std::uint8_t>& cells, const std::vector<std::uint64_t>& bits) {
  const std::uint32_t allowed = few(known.size, known.ink), prefix = key >> (32 - prefix_bits);
  const auto end = entries_.begin() + starts_[prefix + 1];
  const std::uint32_t least = known.ink > allowed ? known.ink - allowed : 0;
  auto entry = std::lower_bound(entries_.begin() + starts_[prefix], end, Entry{key, least, 0}, [](const Entry& a, const Entry& b) {
    return std::tie(a.key, a.ink) < std::tie(b.key, b.ink);
  });
  for (std::size_t looked = 0; looked < most_looked_at && entry != end; ++looked, ++entry) {
    if (entry->key != key || entry->ink > known.ink + allowed) return;
    const Known& other = frames_[entry->frame];
    // Of two new pictures the later one asks.
    if (other.picture == known.picture || (pictures_[other.picture].fresh && other.picture > known.picture)) continue;
    const Question question{frame, entry->frame, turn, 1};
    if (other.place == nowhere) pending_.push_back(question);
    else compare(question, cells, bits);
  }
}

void Index::compare(const Question& question, const std::vector<std::uint8_t>& cells,
                    const std::vector<std::uint64_t>& bits) {
  const Known &known = frames_[question.frame], &other = frames_[question.other];
  Size size = known.size;
  if (question.turn & 4) std::swap(size.width, size.height);
  if (size != other.size) return;
  const std::uint32_t allowed = std::min(few(size, known.ink), few(size, other.ink));
  std::uint32_t differing = known.lost + other.lost;
  if (known.coloured || other.coloured) {
    const std::vector<std::uint8_t> there = cells_of(other);
    std::uint32_t ink = 0;
    for (std::size_t i = 0; i < there.size(); ++i) ink += (there[i] != 0) != (cells[i] != 0);
    if (differing + ink > allowed) return;
    differing += std::max(strangers(cells.data(), there.data(), there.size()),
                          strangers(there.data(), cells.data(), there.size()));
  } else {
    for (std::size_t i = 0; i < bits.size() && differing <= allowed; ++i)
      differing += std::uint32_t(std::popcount(bits[i] ^ bits_[other.place + i]));
  }
  if (differing > allowed) return;
  const Number number = pictures_[other.picture].number;
  const bool moved = !known.whole || !other.whole;
  const Pair pair{pictures_[known.picture].number, number, differing, question.turn, known.scale, other.scale, moved};
  const auto found = std::find_if(best_.begin(), best_.end(), [&](const Pair& each) { return each.other == number; });
  if (found == best_.end()) best_.push_back(pair);
  else if (std::tie(pair.differing, pair.moved, pair.turn) < std::tie(found->differing, found->moved, found->turn)) *found = pair;
}

// What was found of a picture is kept, as far as it is told.
void Index::settle() {
  std::sort(best_.begin(), best_.end(), [](const Pair& a, const Pair& b) {
    return std::tie(a.differing, a.other) < std::tie(b.differing, b.other);
  });
  if (best_.size() > most_pairs) best_.resize(most_pairs);
  pairs_.insert(pairs_.end(), best_.begin(), best_.end());
  best_.clear();
}

std::vector<Number> Index::wanted() const {
  std::vector<Number> numbers;
  numbers.reserve(missing_.size());
  for (const auto& [number, picture] : missing_) numbers.push_back(number);
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

void Index::give(Number number, Cells cells, Size size) {
  const auto found = missing_.find(number);
  if (found == missing_.end()) return;
  const Picture& picture = pictures_[found->second];
  const std::vector<Frame> made = frames(cells, size);
  if (made.size() != picture.end - picture.first) return;
  for (std::uint32_t i = 0; i < made.size(); ++i)
    if (frames_[picture.first + i].size == made[i].size) keep(frames_[picture.first + i], made[i]);
}

std::vector<Pair> Index::pairs() {
  for (std::size_t i = 0; i < pending_.size(); ++i) {
    const Question& question = pending_[i];
    if (frames_[question.other].place != nowhere) {
      Size size = frames_[question.frame].size;
      const std::vector<std::uint8_t> there = turned(cells_of(frames_[question.frame]), size, question.turn);
      compare(question, there, bits_of(there));
    }
    const std::uint32_t picture = frames_[question.frame].picture;
    if (i + 1 == pending_.size() || frames_[pending_[i + 1].frame].picture != picture) settle();
  }
  pending_.clear();
  return std::move(pairs_);
}

}  // namespace nonoproof::alike

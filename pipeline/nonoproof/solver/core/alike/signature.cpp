#include "alike/signature.hpp"

#include <stdexcept>

namespace nonoproof::alike {

namespace {

// LEB128.
void write(std::string& to, std::uint64_t value) {
  for (; value >= 0x80; value >>= 7) to.push_back(char(value | 0x80));
  to.push_back(char(value));
}

void write_word(std::string& to, std::uint32_t word) {
  for (int shift = 0; shift < 32; shift += 8) to.push_back(char(word >> shift));
}

class Reader {
 public:
  explicit Reader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}
  bool end() const { return bytes_.empty(); }
  std::uint64_t number() {
    std::uint64_t value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      const std::uint8_t byte = take(1)[0];
      value |= std::uint64_t(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    throw std::invalid_argument("a signature has too long a number");
  }
  std::uint32_t word() {
    const auto bytes = take(4);
    std::uint32_t word = 0;
    for (int i = 3; i >= 0; --i) word = word << 8 | bytes[std::size_t(i)];
    return word;
  }

 private:
  std::span<const std::uint8_t> take(std::size_t count) {
    if (bytes_.size() < count) throw std::invalid_argument("a signature ends too soon");
    const auto taken = bytes_.first(count);
    bytes_ = bytes_.subspan(count);
    return taken;
  }
  std::span<const std::uint8_t> bytes_;
};

}  // namespace

std::string signature(Number number, Cells cells, Size size) {
  const std::vector<Frame> made = frames(cells, size);
  std::string signature;
  if (made.empty()) return signature;
  write(signature, number);
  write(signature, made.size());
  for (const Frame& frame : made) {
    const std::vector<Key> found = keys(frame.cells, frame.size);
    write(signature, frame.ink);
    write_word(signature, sketch(frame.cells, frame.size));
    write(signature, found.size());
    for (const Key key : found) write_word(signature, key);
  }
  return signature;
}

void read_block(std::span<const std::uint8_t> block, const std::function<void(const Signed&)>& take) {
  Reader reader(block);
  while (!reader.end()) {
    Signed each{reader.number(), 0, 0, 0, 0};
    for (std::uint64_t frames = reader.number(); frames > 0; --frames) {
      each.ink = std::uint32_t(reader.number());
      each.sketch = reader.word();
      const std::uint64_t groups = reader.number();
      if (groups == 0 || groups > most_few + 1) throw std::invalid_argument("a signature has too many keys");
      each.few = std::uint32_t(groups - 1);
      for (std::uint64_t left = groups; left > 0; --left)
        if ((each.key = reader.word())) take(each);
    }
  }
}

}  // namespace nonoproof::alike

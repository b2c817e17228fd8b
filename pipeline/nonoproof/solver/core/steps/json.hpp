// JSON, written piece by piece: objects and lists of numbers and of words of our own, which need no escaping.
#pragma once

#include <bit>
#include <charconv>
#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace nonoproof {

class Json {
 public:
  Json& open(char bracket) {
    separate();
    text_ += bracket;
    first_ = true;
    return *this;
  }
  Json& close(char bracket) {
    text_ += bracket;
    first_ = false;
    return *this;
  }
  Json& key(std::string_view name) {
    word(name);
    text_ += ':';
    first_ = true;
    return *this;
  }
  Json& word(std::string_view value) {
    separate();
    text_ += '"';
    text_ += value;
    text_ += '"';
    return *this;
  }
  Json& raw(std::string_view value) {
    separate();
    text_ += value;
    return *this;
  }
  Json& boolean(bool value) { return raw(value ? "true" : "false"); }
  Json& number(std::integral auto value) {
    char digits[24];
    const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
    return raw({digits, std::size_t(end - digits)});
  }
  // The two halves of its bits, the lower one first: exact, and without the tables that digits need.
  Json& bits(double value) {
    const std::uint64_t bits = std::bit_cast<std::uint64_t>(value);
    return open('[').number(std::uint32_t(bits)).number(std::uint32_t(bits >> 32)).close(']');
  }
  template <class Numbers>
  Json& numbers(const Numbers& values) {
    open('[');
    for (const auto value : values) number(value);
    return close(']');
  }
  // Row by row, a number a cell.
  Json& grid(std::span<const std::uint8_t> cells, std::uint32_t width) {
    open('[');
    for (std::size_t i = 0; i < cells.size(); i += width) numbers(cells.subspan(i, width));
    return close(']');
  }
  const std::string& text() const { return text_; }
  std::string take() { return std::move(text_); }

 private:
  void separate() {
    if (!first_) text_ += ',';
    first_ = false;
  }
  std::string text_;
  bool first_ = true;
};

}  // namespace nonoproof

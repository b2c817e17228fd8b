// Sets of small integers, as wide as a line needs: one machine word, two, or several.
//
// The line solver is written once, for any type with shifts, logic and addition. `std::uint64_t` is the fast path,
// `unsigned __int128` serves lines up to 127 cells at nearly the same price, `Wide<N>` the rest.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace nonoproof {

using Word = std::uint64_t;
__extension__ typedef unsigned __int128 Double;

template <std::size_t N>
struct Wide {
  std::array<Word, N> word{};

  constexpr Wide() = default;
  constexpr Wide(Word low) { word[0] = low; }  // implicit on purpose: `Mask(1)` reads the same for all widths

  friend Wide operator&(const Wide& a, const Wide& b) {
    Wide r;
    for (std::size_t i = 0; i < N; ++i) r.word[i] = a.word[i] & b.word[i];
    return r;
  }
  friend Wide operator|(const Wide& a, const Wide& b) {
    Wide r;
    for (std::size_t i = 0; i < N; ++i) r.word[i] = a.word[i] | b.word[i];
    return r;
  }
  friend Wide operator^(const Wide& a, const Wide& b) {
    Wide r;
    for (std::size_t i = 0; i < N; ++i) r.word[i] = a.word[i] ^ b.word[i];
    return r;
  }
  friend Wide operator~(const Wide& a) {
    Wide r;
    for (std::size_t i = 0; i < N; ++i) r.word[i] = ~a.word[i];
    return r;
  }
  friend Wide operator+(const Wide& a, const Wide& b) {
    Wide r;
    Word carry = 0;
    for (std::size_t i = 0; i < N; ++i) {
      const Word sum = a.word[i] + b.word[i];
      const Word carried = sum < a.word[i];
      r.word[i] = sum + carry;
      carry = carried | (r.word[i] < sum);
    }
    return r;
  }
  friend Wide operator<<(const Wide& a, unsigned by) {
    Wide r;
    const std::size_t words = by / 64;
    const unsigned bits = by % 64;
    for (std::size_t i = N; i-- > words;) {
      r.word[i] = a.word[i - words] << bits;
      if (bits != 0 && i > words) r.word[i] |= a.word[i - words - 1] >> (64 - bits);
    }
    return r;
  }
  friend Wide operator>>(const Wide& a, unsigned by) {
    Wide r;
    const std::size_t words = by / 64;
    const unsigned bits = by % 64;
    for (std::size_t i = 0; i + words < N; ++i) {
      r.word[i] = a.word[i + words] >> bits;
      if (bits != 0 && i + words + 1 < N) r.word[i] |= a.word[i + words + 1] << (64 - bits);
    }
    return r;
  }
  Wide& operator&=(const Wide& b) { return *this = *this & b; }
  Wide& operator|=(const Wide& b) { return *this = *this | b; }
  friend bool operator==(const Wide&, const Wide&) = default;
};

// All bits, or none.
template <class Mask>
Mask all_if(bool truth) {
  if constexpr (sizeof(Mask) <= sizeof(Double))
    return Mask(0) - Mask(truth);
  else
    return truth ? ~Mask(0) : Mask(0);
}

inline bool any(Word a) { return a != 0; }
inline bool any(Double a) { return a != 0; }
template <std::size_t N>
bool any(const Wide<N>& a) {
  Word all = 0;
  for (const Word w : a.word) all |= w;
  return all != 0;
}

inline Word reversed(Word a) {
  a = ((a >> 1) & 0x5555555555555555u) | ((a & 0x5555555555555555u) << 1);
  a = ((a >> 2) & 0x3333333333333333u) | ((a & 0x3333333333333333u) << 2);
  a = ((a >> 4) & 0x0f0f0f0f0f0f0f0fu) | ((a & 0x0f0f0f0f0f0f0f0fu) << 4);
  return __builtin_bswap64(a);
}
inline Double reversed(Double a) { return (Double(reversed(Word(a))) << 64) | reversed(Word(a >> 64)); }
template <std::size_t N>
Wide<N> reversed(const Wide<N>& a) {
  Wide<N> r;
  for (std::size_t i = 0; i < N; ++i) r.word[i] = reversed(a.word[N - 1 - i]);
  return r;
}

// The set {last - i : i in a}; `a` holds nothing above `last`.
template <class Mask>
Mask mirrored(const Mask& a, unsigned last) {
  return reversed(a) >> (unsigned(sizeof(Mask) * 8) - 1 - last);
}

template <class Mask>
bool contains(const Mask& a, unsigned bit) {
  return any((a >> bit) & Mask(1));
}

// A mask from the words it is kept in. Copied, since words are not aligned as a wider mask must be.
template <class Mask>
Mask mask_at(const Word* words) {
  Mask mask;
  std::memcpy(static_cast<void*>(&mask), words, sizeof(Mask));
  return mask;
}

// Room for masks in an array of words that has a word to spare.
template <class Mask>
Mask* aligned(Word* words) {
  const auto address = reinterpret_cast<std::uintptr_t>(words);
  // NOLINTNEXTLINE(performance-no-int-to-ptr): the address is that of the words.
  return reinterpret_cast<Mask*>((address + alignof(Mask) - 1) & ~std::uintptr_t(alignof(Mask) - 1));
}

template <class Mask, class Visit>
void each_word(const Mask& a, Visit&& visit) {
  Word word[sizeof(Mask) / sizeof(Word)];
  std::memcpy(word, &a, sizeof(Mask));
  for (unsigned i = 0; i < sizeof(Mask) / sizeof(Word); ++i) visit(i, word[i]);
}

template <class Mask, class Visit>
void each_bit(const Mask& a, Visit&& visit) {
  each_word(a, [&](unsigned i, Word word) {
    for (; word != 0; word &= word - 1) visit(i * 64 + unsigned(std::countr_zero(word)));
  });
}

// Calls `visit(word, mask)` for the words that the bits `from` .. `to` - 1 of an array are in.
template <class Visit>
void each_part(unsigned from, unsigned to, Visit&& visit) {
  while (from < to) {
    const unsigned bit = from % 64, count = std::min(64 - bit, to - from);
    visit(from / 64, (~Word(0) >> (64 - count)) << bit);
    from += count;
  }
}

// The bits 0 .. count-1.
template <class Mask>
Mask first_bits(unsigned count) {
  if (count == sizeof(Mask) * 8) return ~Mask(0);
  return (Mask(1) << count) + ~Mask(0);
}

// Everything reachable from `from` by steps i -> i+1 through the bits of `through`: the carry of one addition runs
// through each block of ones.
template <class Mask>
Mask spread(const Mask& from, const Mask& through) {
  return from | (((from & through) + through) ^ through);
}

}  // namespace nonoproof

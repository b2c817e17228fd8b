// Finds pictures that are nearly the same, among many: by keys first, then cell by cell.
//
// A search looks at a share of all keys, so that several can go on at once, each in little memory; what one finds, another
// may find too. Pictures that were compared before are found by new ones alone, so that a search costs what is new. Where
// many share a key, only some are looked at: no collection makes it slow.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "alike/compare.hpp"
#include "alike/signature.hpp"

namespace nonoproof::alike {

struct Pair {
  Number picture = 0, other = 0;  // a new one first; of two new ones, that with the higher number
  std::uint32_t differing = 0;    // cells
  int turn = 0;                   // that leads from the picture to the other
  std::uint32_t scale = 1, other_scale = 1;
  bool moved = false;  // they have other borders
};

class Search {
 public:
  // Throws std::invalid_argument for a share that is none.
  Search(std::uint32_t share, std::uint32_t shares);

  // First all blocks of new pictures, then those of known ones. Throws std::invalid_argument for bytes that are no block.
  void add_new(std::span<const std::uint8_t> block);
  void add_known(std::span<const std::uint8_t> block);
  // The pictures whose cells are needed. Call it when all is added.
  std::vector<Number> wanted();
  void give(Number number, Cells cells, Size size);
  // Of each new picture those that differ least from it.
  std::vector<Pair> pairs();

 private:
  struct Entry {
    Number number;
    Key key;
    std::uint32_t ink;
    Sketch sketch;
    std::uint8_t few;
    bool fresh;
  };
  struct Question {
    Number picture, other;
  };
  struct Given {
    std::uint32_t first = 0, end = 0;  // frames
  };

  void add(std::span<const std::uint8_t> block, bool fresh);
  bool is_mine(Key key) const { return std::uint64_t(key) * shares_ >> 32 == share_; }
  void look_around(std::size_t asker, std::size_t first, std::size_t end);
  void keep_likely();

  std::uint32_t share_, shares_;
  std::vector<Entry> entries_;
  std::vector<bool> met_;  // by some bits of the key: new pictures have it
  std::vector<Question> questions_;
  std::unordered_map<Number, Given> given_;
  std::vector<Shown> frames_;
};

}  // namespace nonoproof::alike

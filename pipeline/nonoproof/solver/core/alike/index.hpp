// Finds pictures that are nearly the same, among many: by keys first, then cell by cell.
//
// Pictures that were there before are known by their signatures, and found by new ones alone; so a search costs what is
// new. Where many share a key, only some are looked at: no collection makes it slow.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "alike/keys.hpp"
#include "alike/picture.hpp"

namespace nonoproof::alike {

using Number = std::uint64_t;

struct Pair {
  Number picture = 0, other = 0;       // the new one first; of two new ones, that which was added later
  std::uint32_t differing = 0;         // cells
  int turn = 0;                        // that leads from the picture to the other
  std::uint32_t scale = 1, other_scale = 1;
  bool moved = false;                  // they have other borders
};

class Index {
 public:
  // A picture that was there before, by its signature. Throws std::invalid_argument where it is none.
  void add_known(Number number, std::span<const std::uint8_t> signature);
  // A new one; answers its signature.
  std::string add_new(Number number, Cells cells, Size size);

  // Call once, when all are added.
  void search();
  // Those of the known pictures whose cells are needed to tell whether they are nearly the same.
  std::vector<Number> wanted() const;
  void give(Number number, Cells cells, Size size);
  // Of each new picture those that differ least from it.
  std::vector<Pair> pairs();

 private:
  struct Known {
    std::uint32_t picture = 0;
    Size size;
    std::uint32_t ink = 0, lost = 0, scale = 1;
    bool whole = true, coloured = false;
    std::size_t place = nowhere;  // of its bits, or of its cells where there are several colours
  };
  struct Picture {
    Number number = 0;
    std::uint32_t first = 0, end = 0;  // frames
    bool fresh = false;
  };
  struct Entry {
    Key key;
    std::uint32_t ink, frame;
  };
  // A frame of a new picture, turned, and what it is compared with.
  struct Question {
    std::uint32_t frame, other;
    int turn;
    std::uint32_t hits;  // keys that led to it
  };
  static constexpr std::size_t nowhere = ~std::size_t(0);

  void keep(Known& known, const Frame& frame);
  std::vector<std::uint8_t> cells_of(const Known& known) const;
  void ask(std::uint32_t picture);
  void keep_likely(std::size_t from);
  void look_up(Key key, const Known& known, std::uint32_t frame, int turn, const std::vector<std::uint8_t>& cells,
               const std::vector<std::uint64_t>& bits);
  void compare(const Question& question, const std::vector<std::uint8_t>& cells, const std::vector<std::uint64_t>& bits);
  void settle();

  std::vector<Picture> pictures_;
  std::vector<Known> frames_;
  std::vector<Entry> entries_;
  std::vector<std::uint32_t> starts_;  // of the entries, by the highest bits of their keys
  std::vector<std::uint64_t> bits_;
  std::vector<std::uint8_t> cells_;
  std::vector<Question> pending_;
  std::vector<Pair> best_;  // of the picture that is asked about
  std::vector<Pair> pairs_;
  std::unordered_map<Number, std::uint32_t> missing_;  // known pictures whose cells are wanted
};

}  // namespace nonoproof::alike

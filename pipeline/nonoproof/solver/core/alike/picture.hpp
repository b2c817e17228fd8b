// Pictures as they are compared: the ink of a frame, which is a part of the picture, perhaps at a smaller scale.
//
// A copy may have another border, stray cells outside, or larger cells. So a picture has several frames: all of it; the
// smallest rectangle around its ink; that without some border lines of hardly any ink; and each of these with every block of
// k by k cells made one, where it consists of such blocks. Two pictures are compared frame by frame, of equal sizes.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace nonoproof::alike {

using Cells = std::span<const std::uint8_t>;

struct Size {
  std::uint32_t width = 0, height = 0;
  std::size_t cells() const { return std::size_t(width) * height; }
  bool operator==(const Size&) const = default;
};

inline constexpr std::uint32_t most_few = 8;
// The most cells in which two pictures of that size may differ and still be nearly the same.
std::uint32_t few(Size size);
// The same where the scarcer of ink and paper has so many cells: a picture of little ink is another one sooner.
std::uint32_t few(Size size, std::uint32_t ink);
// Whether a picture has enough in it to be told from others.
bool telling(Size size, std::uint32_t ink);

struct Frame {
  Size size;  // of the frame at its scale
  std::uint32_t ink = 0;
  std::uint32_t lost = 0;  // cells that the frame does not show: ink outside it, and cells that break its blocks
  std::uint32_t scale = 1;
  bool whole = true;  // has the borders of its picture
  std::vector<std::uint8_t> cells;
};

// Every frame in which the picture may be found again.
std::vector<Frame> frames(Cells cells, Size size);

inline constexpr int turns = 8;
// The cells of a frame turned: 1 mirrors, 2 flips, 4 then transposes. The size becomes that of the result.
std::vector<std::uint8_t> turned(const std::vector<std::uint8_t>& cells, Size& size, int turn);

}  // namespace nonoproof::alike

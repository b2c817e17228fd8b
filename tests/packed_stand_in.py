"""The packed form in plain Python, until the core has it."""

from nonoproof.model import BLACK_AND_WHITE, NO_METADATA, UNKNOWN, Colour, Puzzle, run


def _varint(number):
    out = bytearray()
    while number >= 0x80:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number)
    return bytes(out)


def pack_grid(grid, colours):
    cells = b"".join(grid)
    unknown = UNKNOWN in cells
    bits = next(bits for bits in (1, 2, 4, 8) if colours + unknown <= 1 << bits)
    top = (1 << bits) - 1
    values = [top if cell == UNKNOWN else cell for cell in cells]
    number = 0
    for value in values:
        number = number << bits | value
    size = -(-len(values) * bits // 8)
    head = bytes([bits | (0x80 if unknown else 0)])
    return head + (number << (size * 8 - len(values) * bits)).to_bytes(size, "big")


def _grid(data, at, width, height):
    bits, unknown = data[at] & 0x7F, data[at] & 0x80
    if bits not in (1, 2, 4, 8):
        raise ValueError("no packed grid")
    size = -(-width * height * bits // 8)
    body = data[at + 1 : at + 1 + size]
    if len(body) < size:
        raise ValueError("too short")
    top, per = (1 << bits) - 1, 8 // bits
    cells = bytearray()
    for byte in body:
        cells += bytes([byte >> (8 - bits * (place + 1)) & top for place in range(per)])
    cells = cells[: width * height]
    if unknown:
        cells = cells.replace(bytes([top]), bytes([UNKNOWN]))
    return tuple([bytes(cells[y * width : (y + 1) * width]) for y in range(height)]), at + 1 + size


def unpack_grid(data, width, height):
    return _grid(data, 0, width, height)[0]


def pack(puzzle):
    colours = len(puzzle.palette)
    own = puzzle.palette != BLACK_AND_WHITE
    flags = (puzzle.goal is not None) | (puzzle.givens is not None) << 1 | own << 2
    out = bytearray([1, flags, colours]) + _varint(puzzle.width) + _varint(puzzle.height)
    for clue in (*puzzle.rows, *puzzle.columns):
        out += _varint(len(clue))
        for length, colour in clue:
            out += _varint(length) + (bytes([colour]) if colours > 2 else b"")
    for grid in (puzzle.goal, puzzle.givens):
        out += pack_grid(grid, colours) if grid is not None else b""
    if own:
        for char, rgb, name in puzzle.palette:
            out += bytes([len(char.encode())]) + char.encode() + bytes.fromhex(rgb)
            out += _varint(len(name.encode())) + name.encode()
    return bytes(out)


def unpack(data, metadata=NO_METADATA):
    at = 3

    def varint():
        nonlocal at
        number = shift = 0
        while True:
            byte = data[at]
            at += 1
            number |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return number

    flags, colours = data[1], data[2]
    width, height = varint(), varint()

    def line():
        nonlocal at
        runs = []
        for _ in range(varint()):
            length, colour = varint(), 1
            if colours > 2:
                colour = data[at]
                at += 1
            runs.append(run(length, colour))
        return tuple(runs)

    rows = tuple([line() for _ in range(height)])
    columns = tuple([line() for _ in range(width)])
    grids = []
    for flag in (1, 2):
        grid = None
        if flags & flag:
            grid, at = _grid(data, at, width, height)
        grids.append(grid)
    palette = BLACK_AND_WHITE
    if flags & 4:
        made = []
        for _ in range(colours):
            size = data[at]
            char = data[at + 1 : at + 1 + size].decode()
            at += 1 + size
            rgb = data[at : at + 3].hex()
            at += 3
            size = varint()
            made.append(Colour(char, rgb, data[at : at + size].decode()))
            at += size
        palette = tuple(made)
    return Puzzle(rows, columns, palette, *grids, metadata)

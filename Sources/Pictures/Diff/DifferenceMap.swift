/// Where two pictures differ, gathered in square tiles.
///
/// A list of pixels would cost more than the comparison when noise lies everywhere; a tile keeps a
/// number and a tight box, so the groups found from tiles still have exact edges. Differing pixels
/// belong to one group when their tiles touch, corners included: pixels closer than 16 px always
/// do when they are in line, those 32 px apart never do. At three pixels to a point that joins the
/// letters of a word and keeps two controls apart.
struct DifferenceMap {
    static let side = 16

    private(set) var count = 0
    var maxDelta: UInt8 = 0
    private let columns: Int
    private let rows: Int
    private var tiles: [Tile] = []

    /// How many pixels differ in a square, and the box around them.
    struct Tile {
        var count: Int32 = 0
        var left = Int32.max
        var right = Int32.min
        var top = Int32.max
        var bottom = Int32.min

        /// Adds pixels of one row, bit `i` for `x + i`; returns their number.
        mutating func add(_ bits: UInt32, x: Int, y: Int) -> Int {
            let number = bits.nonzeroBitCount
            count &+= Int32(truncatingIfNeeded: number)
            left = min(left, Int32(truncatingIfNeeded: x &+ bits.trailingZeroBitCount))
            right = max(right, Int32(truncatingIfNeeded: x &+ 31 &- bits.leadingZeroBitCount))
            top = min(top, Int32(truncatingIfNeeded: y))
            bottom = max(bottom, Int32(truncatingIfNeeded: y))
            return number
        }

        mutating func merge(_ other: Tile) {
            count += other.count
            (left, right) = (min(left, other.left), max(right, other.right))
            (top, bottom) = (min(top, other.top), max(bottom, other.bottom))
        }
    }

    init(_ area: PixelRect) {
        columns = (area.widthPx + Self.side - 1) / Self.side
        rows = (area.heightPx + Self.side - 1) / Self.side
    }

    /// Where pictures are equal there are no tiles: to make them costs more than to compare.
    private mutating func makeTiles() {
        if tiles.isEmpty { tiles = Array(repeating: Tile(), count: columns * rows) }
    }

    /// Gathers flagged pixels of one row: `flags[x]` is 1 for each that differs, else 0.
    mutating func add(_ flags: UnsafePointer<UInt8>, _ columns: Range<Int>, y: Int) {
        forEachTile(columns, y) { tile, part in
            let bits = packed(flags + part.lowerBound, count: part.count)
            return bits == 0 ? 0 : tile.add(bits, x: part.lowerBound, y: y)
        }
    }

    /// Marks all pixels of some columns of one row as differing.
    mutating func mark(_ columns: Range<Int>, y: Int) {
        forEachTile(columns, y) { tile, part in
            tile.add((1 << UInt32(part.count)) &- 1, x: part.lowerBound, y: y)
        }
    }

    /// Adds what another map of the same area has gathered.
    mutating func merge(_ other: DifferenceMap) {
        count += other.count
        maxDelta = max(maxDelta, other.maxDelta)
        guard other.count > 0 else { return }
        makeTiles()
        for i in tiles.indices where other.tiles[i].count > 0 { tiles[i].merge(other.tiles[i]) }
    }

    /// Visits the tiles that hold some columns of one row, and adds up what the visits return.
    @inline(__always)
    private mutating func forEachTile(
        _ columns: Range<Int>, _ y: Int, _ body: (inout Tile, Range<Int>) -> Int
    ) {
        makeTiles()
        let row = y / Self.side * self.columns
        var number = 0
        tiles.withUnsafeMutableBufferPointer { tiles in
            var x = columns.lowerBound
            while x < columns.upperBound {
                let end = min(columns.upperBound, (x / Self.side &+ 1) &* Self.side)
                number &+= body(&tiles[row &+ x / Self.side], x..<end)
                x = end
            }
        }
        count &+= number
    }
}

// MARK: - Groups

extension DifferenceMap {
    /// Boxes around groups of touching tiles.
    struct Groups {
        var boxes: [PixelRect] = []

        var boundingBox: PixelRect? {
            guard let first = boxes.first else { return nil }
            return boxes.dropFirst().reduce(first) { $0.union($1) }
        }

        /// The largest boxes, those that overlap made one; ties from top to bottom, left to right.
        func largest(_ number: Int) -> [PixelRect] {
            var merged: [PixelRect] = []
            for box in boxes.sorted(by: precedes).prefix(number) {
                var box = box
                while let i = merged.firstIndex(where: { !$0.intersection(box).isEmpty }) {
                    box = box.union(merged.remove(at: i))
                }
                merged.append(box)
            }
            return merged.sorted(by: precedes)
        }

        private func precedes(_ a: PixelRect, _ b: PixelRect) -> Bool {
            (-a.area, a.y, a.x) < (-b.area, b.y, b.x)
        }
    }

    func groups() -> Groups {
        var groups = Groups()
        guard count > 0 else { return groups }
        var seen = [Bool](repeating: false, count: tiles.count)
        for start in tiles.indices where tiles[start].count > 0 && !seen[start] {
            groups.boxes.append(flood(from: start, &seen))
        }
        return groups
    }

    /// The most differing pixels in any two by two tiles.
    func densestWindow() -> Int {
        guard count > 0 else { return 0 }
        func number(_ column: Int, _ row: Int) -> Int {
            column < columns && row < rows ? Int(tiles[row * columns + column].count) : 0
        }
        var densest = 0
        for row in 0..<rows {
            var left = number(0, row) + number(0, row + 1)
            for column in 0..<columns {
                let right = number(column + 1, row) + number(column + 1, row + 1)
                densest = max(densest, left + right)
                left = right
            }
        }
        return densest
    }

    private func flood(from start: Int, _ seen: inout [Bool]) -> PixelRect {
        var box = tiles[start].box
        var open = [start]
        seen[start] = true
        while let index = open.popLast() {
            box = box.union(tiles[index].box)
            let (x, y) = (index % columns, index / columns)
            for row in max(0, y - 1)...min(rows - 1, y + 1) {
                for column in max(0, x - 1)...min(columns - 1, x + 1) {
                    let next = row * columns + column
                    guard tiles[next].count > 0, !seen[next] else { continue }
                    seen[next] = true
                    open.append(next)
                }
            }
        }
        return box
    }
}

extension DifferenceMap.Tile {
    fileprivate var box: PixelRect {
        PixelRect(
            x: Int(left), y: Int(top), widthPx: Int(right - left) + 1,
            heightPx: Int(bottom - top) + 1)
    }
}

/// The bits of up to 16 flags, the first one lowest.
private func packed(_ flags: UnsafePointer<UInt8>, count: Int) -> UInt32 {
    if count == DifferenceMap.side {
        let raw = UnsafeRawPointer(flags)
        let low = raw.loadUnaligned(as: UInt64.self)
        let high = raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
        if low | high == 0 { return 0 }
        return packed(low) | packed(high) << 8
    }
    var bits: UInt32 = 0
    for i in 0..<count { bits |= UInt32(flags[i]) << UInt32(truncatingIfNeeded: i) }
    return bits
}

/// Gathers eight bytes of 0 or 1: the product moves byte `i` to bit `56 + i`, and no two meet.
private func packed(_ flags: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: (flags.littleEndian &* 0x0102_0408_1020_4080) >> 56)
}

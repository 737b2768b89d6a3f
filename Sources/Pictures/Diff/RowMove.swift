extension ImageDiff {
    /// Returns the number of rows by which what differs in a box has moved down; negative for up.
    ///
    /// A row tells a distance where it differs from the row above it. Nil unless four fifths of
    /// those in the box, and at least four, come from one distance.
    ///
    /// - Parameter box: a part of both pictures in pixels.
    public static func rowMove(_ first: Bitmap, _ second: Bitmap, in box: PixelRect) -> Int? {
        let common = PixelRect(
            x: 0, y: 0, widthPx: min(first.widthPx, second.widthPx),
            heightPx: min(first.heightPx, second.heightPx))
        let box = box.intersection(common)
        guard !box.isEmpty else { return nil }
        let columns = box.x..<(box.x + box.widthPx)
        var places: [RowStep: [Int]] = [:]
        for (y, step) in steps(of: first, columns, 0..<first.heightPx) {
            places[step, default: []].append(y)
        }
        var votes: [Int: Int] = [:]
        let after = steps(of: second, columns, box.y..<(box.y + box.heightPx))
        for (y, step) in after {
            // Steps that occur often, such as those of lines between cells, tell no distance.
            guard let found = places[step], found.count <= mostPlaces else { continue }
            for place in found { votes[y - place, default: 0] += 1 }
        }
        votes[0] = nil
        let best = votes.max { ($0.value, -abs($0.key), $0.key) < ($1.value, -abs($1.key), $1.key) }
        guard let best, best.value >= leastSteps, best.value * 5 >= after.count * 4 else {
            return nil
        }
        return best.key
    }

    /// The least number of rows that tell a distance.
    private static let leastSteps = 4
    /// The largest number of equal steps that tell one.
    private static let mostPlaces = 8

    /// The hashes of a row and of the one above it.
    private struct RowStep: Hashable {
        var above: PixelHash
        var row: PixelHash
    }

    /// The rows that differ from the row above them.
    private static func steps(
        of picture: Bitmap, _ columns: Range<Int>, _ lines: Range<Int>
    ) -> [(y: Int, step: RowStep)] {
        picture.withPixels { pixels in
            func hash(_ y: Int) -> PixelHash {
                let start = y * picture.widthPx
                var hash = PixelHash()
                for x in columns { hash.add(pixels[start + x]) }
                return hash
            }
            var above = hash(max(0, lines.lowerBound - 1))
            return lines.compactMap { y in
                let row = hash(y)
                defer { above = row }
                return row == above ? nil : (y, RowStep(above: above, row: row))
            }
        }
    }
}

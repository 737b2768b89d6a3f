import Basics
public import Pictures

/// A change that can be the same on pictures of different content.
public enum ChangePattern: Hashable, Sendable {
    /// The content moved down by a number of rows, or up if it is negative.
    ///
    /// `isWhole` says whether nothing changed between the rows that moved.
    case moved(rows: Int, isWhole: Bool)
    /// One colour became another one wherever something changed.
    case recoloured(from: Pixel, to: Pixel)

    /// The pattern in words.
    public var words: String {
        switch self {
        case .moved(let rows, _):
            "the content moved \(rows > 0 ? "down" : "up") by \(abs(rows)) px"
        case .recoloured(let old, let new):
            "the colour #\(Self.digits(old)) became #\(Self.digits(new))"
        }
    }

    /// A mark that is equal for equal patterns; nil where there may be other changes too.
    public var mark: String? {
        switch self {
        case .moved(_, isWhole: false): nil
        case .moved(let rows, isWhole: true): "moved-\(rows > 0 ? "down" : "up")-\(abs(rows))"
        case .recoloured(let old, let new): "recoloured-\(Self.digits(old))-\(Self.digits(new))"
        }
    }

    /// Returns the words of a pattern by its mark; nil for a hash of pixels or lines.
    static func words(ofMark mark: String) -> String? {
        let parts = mark.split(separator: "-").map(String.init)
        return switch (parts.first, parts.count) {
        case ("moved", 3): "the content moved \(parts[1]) by \(parts[2]) px"
        case ("recoloured", 3): "the colour #\(parts[1]) became #\(parts[2])"
        default: nil
        }
    }

    private static func digits(_ pixel: Pixel) -> String {
        let channels = [pixel.red, pixel.green, pixel.blue]
        let all = pixel.alpha == 255 ? channels : channels + [pixel.alpha]
        return Hex.text(all)
    }
}

extension GoldenComparison {
    /// The pattern of the change; nil where there is none that is known.
    public var pattern: ChangePattern? {
        guard let pictures, let diff, let box = diff.boundingBox else { return nil }
        if let rows = ImageDiff.rowMove(pictures.golden, pictures.drawn, in: box) {
            let pair = PicturePair(pictures.golden, pictures.drawn)
            return .moved(rows: rows, isWhole: pair.isWholeMove(by: rows, in: box))
        }
        guard pictures.golden.size == pictures.drawn.size else { return nil }
        let boxes = diff.clusterCount == diff.clusters.count ? diff.clusters : [box]
        return PicturePair(pictures.golden, pictures.drawn).recolouring(in: boxes)
    }
}

/// A golden and this run's picture.
private struct PicturePair {
    private let golden: Bitmap
    private let drawn: Bitmap

    init(_ golden: Bitmap, _ drawn: Bitmap) { (self.golden, self.drawn) = (golden, drawn) }

    // MARK: Moves

    private struct Row {
        var differs: Bool
        /// A Boolean value that indicates whether it is the golden's row that moved there.
        var isMoved: Bool
    }

    /// Returns whether the rows that moved follow each other, and what else changed is no more than
    /// the move explains: the rows that came in above them, or came into view below.
    func isWholeMove(by rows: Int, in box: PixelRect) -> Bool {
        let all = self.rows(movedBy: rows, in: box)
        guard var start = all.firstIndex(where: { $0.differs && $0.isMoved }),
            let last = all.lastIndex(where: { $0.differs && $0.isMoved }),
            all[start...last].allSatisfy({ $0.isMoved || !$0.differs })
        else { return false }
        // Rows of one colour above them have moved, too, and do not differ.
        while start > 0, all[start - 1].isMoved { start -= 1 }
        let before = all[..<max(0, start - max(0, rows))]
        let after = all[(last + 1)...].count(where: \.differs)
        return !before.contains(where: \.differs) && after <= max(0, -rows)
    }

    /// The rows of a box.
    private func rows(movedBy rows: Int, in box: PixelRect) -> [Row] {
        let common = PixelRect(
            x: 0, y: 0, widthPx: min(golden.widthPx, drawn.widthPx),
            heightPx: min(golden.heightPx, drawn.heightPx))
        let box = box.intersection(common)
        let columns = box.x..<(box.x + box.widthPx)
        return golden.withPixels { old in
            drawn.withPixels { new in
                func isEqual(_ y: Int, _ source: Int) -> Bool {
                    let (to, from) = (y * drawn.widthPx, source * golden.widthPx)
                    return columns.allSatisfy { new[to + $0] == old[from + $0] }
                }
                return (box.y..<(box.y + box.heightPx)).map { y in
                    let source = y - rows
                    let isThere = (0..<golden.heightPx).contains(source)
                    return Row(
                        differs: !isEqual(y, y), isMoved: isThere && isEqual(y, source))
                }
            }
        }
    }

    // MARK: Colours

    /// The fewest pixels of one colour that are an area.
    private static let leastPixels = 400

    private struct Pair: Hashable {
        var old: UInt32
        var new: UInt32
    }

    /// Returns the colours of which one became the other; nil for any other change.
    ///
    /// At least half of what differs is of the two colours, no pixel of the old one is left, and
    /// all others lie between their own colour and the same change, as the edges of letters do.
    func recolouring(in boxes: [PixelRect]) -> ChangePattern? {
        guard let pair = mostFrequent(in: boxes) else { return nil }
        let (old, new) = (Pixel(packed: pair.old), Pixel(packed: pair.new))
        var (count, differing) = (0, 0)
        let fits = forEachPixel(in: boxes) { golden, drawn in
            if golden == pair.old, drawn != pair.new { return false }
            guard golden != drawn else { return true }
            differing += 1
            if golden == pair.old {
                count += 1
            } else if !Self.isPart(golden, drawn, old, new) {
                return false
            }
            return true
        }
        guard fits, count >= Self.leastPixels, count * 2 >= differing else { return nil }
        return .recoloured(from: old, to: new)
    }

    /// The change that more than half of the differing pixels have, if there is one.
    private func mostFrequent(in boxes: [PixelRect]) -> Pair? {
        var (best, votes) = (Pair?.none, 0)
        _ = forEachPixel(in: boxes) { golden, drawn in
            guard golden != drawn else { return true }
            let pair = Pair(old: golden, new: drawn)
            if votes == 0 { best = pair }
            votes += best == pair ? 1 : -1
            return true
        }
        return best
    }

    /// Passes the pixels of both pictures until the body returns false; returns whether all passed.
    private func forEachPixel(
        in boxes: [PixelRect], _ body: (UInt32, UInt32) -> Bool
    ) -> Bool {
        golden.withPixels { old in
            drawn.withPixels { new in
                for box in boxes.map({ $0.intersection(golden.bounds) }) where !box.isEmpty {
                    for y in box.y..<(box.y + box.heightPx) {
                        let row = y * golden.widthPx
                        for x in box.x..<(box.x + box.widthPx)
                        where !body(old[row + x], new[row + x]) { return false }
                    }
                }
                return true
            }
        }
    }

    /// The largest error of a channel that rounding makes.
    private static let rounding = 2

    /// Returns whether each channel changed by a part of the change of colours.
    private static func isPart(
        _ golden: UInt32, _ drawn: UInt32, _ old: Pixel, _ new: Pixel
    ) -> Bool {
        let (from, to) = (Pixel(packed: golden), Pixel(packed: drawn))
        func isPart(_ channel: KeyPath<Pixel, UInt8>) -> Bool {
            let step = Int(to[keyPath: channel]) - Int(from[keyPath: channel])
            let whole = Int(new[keyPath: channel]) - Int(old[keyPath: channel])
            return (min(0, whole) - rounding...max(0, whole) + rounding).contains(step)
        }
        return isPart(\.red) && isPart(\.green) && isPart(\.blue) && isPart(\.alpha)
    }
}

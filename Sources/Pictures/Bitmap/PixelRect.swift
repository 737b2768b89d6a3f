/// A rectangle of whole pixels, from the top left.
public struct PixelRect: Hashable, Sendable, CustomStringConvertible {
    /// The first column, in pixels from the left edge.
    public var x: Int
    /// The first row, in pixels from the top edge.
    public var y: Int
    /// The number of columns.
    public var widthPx: Int
    /// The number of rows.
    public var heightPx: Int

    /// Creates a rectangle.
    public init(x: Int, y: Int, widthPx: Int, heightPx: Int) {
        self.x = x
        self.y = y
        self.widthPx = widthPx
        self.heightPx = heightPx
    }

    /// The size and the place in words: `1125 × 1001 px at x 0, y 1435`.
    public var description: String { "\(widthPx) × \(heightPx) px at x \(x), y \(y)" }

    /// A Boolean value indicating whether the rectangle holds no pixel.
    public var isEmpty: Bool { widthPx <= 0 || heightPx <= 0 }

    /// The number of pixels, 0 when empty.
    public var area: Int {
        if isEmpty { return 0 }
        let (area, overflow) = widthPx.multipliedReportingOverflow(by: heightPx)
        return overflow ? Int.max : area
    }

    /// The pixels that both rectangles hold; the empty rectangle at 0, 0 when there are none.
    ///
    /// Sides that run past the range of `Int` are held at its end, so no input overflows.
    public func intersection(_ other: PixelRect) -> PixelRect {
        let left = max(x, other.x)
        let top = max(y, other.y)
        let right = min(end(x, widthPx), end(other.x, other.widthPx))
        let bottom = min(end(y, heightPx), end(other.y, other.heightPx))
        guard left < right, top < bottom else {
            return PixelRect(x: 0, y: 0, widthPx: 0, heightPx: 0)
        }
        return PixelRect(
            x: left, y: top, widthPx: length(from: left, to: right),
            heightPx: length(from: top, to: bottom))
    }

    /// The smallest rectangle that holds both; an empty one adds nothing.
    public func union(_ other: PixelRect) -> PixelRect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        let left = min(x, other.x)
        let top = min(y, other.y)
        let right = max(end(x, widthPx), end(other.x, other.widthPx))
        let bottom = max(end(y, heightPx), end(other.y, other.heightPx))
        return PixelRect(
            x: left, y: top, widthPx: length(from: left, to: right),
            heightPx: length(from: top, to: bottom))
    }

    /// Returns true when the pixel at a position lies inside.
    public func contains(x: Int, y: Int) -> Bool {
        x >= self.x && y >= self.y && x < end(self.x, widthPx) && y < end(self.y, heightPx)
    }
}

private func end(_ start: Int, _ length: Int) -> Int {
    let (sum, overflow) = start.addingReportingOverflow(max(0, length))
    return overflow ? Int.max : sum
}

private func length(from start: Int, to end: Int) -> Int {
    let (length, overflow) = end.subtractingReportingOverflow(start)
    return overflow ? Int.max : length
}

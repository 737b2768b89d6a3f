/// The area that a comparison of two pictures ignores.
///
/// Differences outside it are found as before: it never hides them, and nothing wraps at an edge.
public struct IgnoredArea: Sendable, ExpressibleByArrayLiteral {
    /// Rectangles, which may overlap and hang over the edges of the picture.
    public var rects: [PixelRect]
    /// A mask of the size of the compared pictures. Pixels with any channel of 128 or more are
    /// ignored; black and transparent pixels are compared.
    public var mask: Bitmap?

    /// Creates an area from rectangles and a mask.
    public init(rects: [PixelRect] = [], mask: Bitmap? = nil) {
        self.rects = rects
        self.mask = mask
    }

    /// Creates an area from a literal of rectangles.
    public init(arrayLiteral elements: PixelRect...) {
        self.init(rects: elements)
    }
}

extension Bitmap {
    /// The columns of one row that a mask leaves free, inside `columns`.
    func unpainted(_ columns: Range<Int>, y: Int) -> [Range<Int>] {
        guard y < heightPx else { return [columns] }
        return withPixels { pixels in
            let row = pixels.row(y, widthPx)
            var free: [Range<Int>] = []
            var start: Int?
            for x in columns {
                let painted = x < widthPx && row[x] & 0x0080_8080 != 0
                if painted, let from = start {
                    free.append(from..<x)
                    start = nil
                } else if !painted, start == nil {
                    start = x
                }
            }
            if let start { free.append(start..<columns.upperBound) }
            return free
        }
    }
}

// Builds with INTERNAL_CHECKS examine each row that is written and trap on the first one that
// leaves the surface or is not premultiplied; see Package.swift. A write outside would change
// pixels of another row, or memory of another object.

extension Surface {
    /// Returns the invariants that a write to a rectangle breaks, one sentence each.
    func checkInvariants(of box: PixelBox) -> [String] {
        if bounds.contains(box) { return [] }
        return ["the pixels \(box.words) lie outside of the surface, \(bounds.words)"]
    }

    /// Returns the invariants that a row of coverage breaks, one sentence each.
    ///
    /// Spans go from left to right, do not overlap, and lie inside the surface.
    ///
    /// - Complexity: O(n) in the number of spans.
    func checkInvariants(of row: CoverageRow) -> [String] {
        guard (bounds.y0..<bounds.y1).contains(row.y) else {
            return ["row \(row.y) lies outside of the surface, \(bounds.words)"]
        }
        var broken: [String] = []
        var left = bounds.x0
        for span in row.spans {
            let (start, end) = (Int(span.x), Int(span.x) + Int(span.count))
            if start < left || end > bounds.x1 || end <= start {
                broken.append("row \(row.y) has pixels \(start)..<\(end) in \(left)..<\(bounds.x1)")
            }
            if !(-1...255).contains(span.coverage) || span.coverage == 0 {
                broken.append("row \(row.y) has the coverage \(span.coverage)")
            }
            left = max(left, end)
        }
        return broken
    }

    /// Returns a sentence for each span of a row whose first pixel is not premultiplied.
    ///
    /// Only the first pixel of a span is checked, so that the cost per span is constant.
    func checkPixels(of row: CoverageRow) -> [String] {
        var broken: [String] = []
        let pixels = self.row(row.y)
        for span in row.spans {
            let pixel = pixels[Int(span.x)]
            let alpha = pixel >> 24
            if pixel & 255 > alpha || pixel >> 8 & 255 > alpha || pixel >> 16 & 255 > alpha {
                broken.append(
                    "pixel \(span.x), \(row.y) is \(String(pixel, radix: 16)), more than its alpha")
            }
        }
        return broken
    }

    /// Traps when a row that is about to be written breaks an invariant.
    @inline(__always)
    func willWrite(_ row: CoverageRow) {
        #if INTERNAL_CHECKS
        trap(checkInvariants(of: row))
        #endif
    }

    /// Traps when a row that was written breaks an invariant.
    @inline(__always)
    func didWrite(_ row: CoverageRow) {
        #if INTERNAL_CHECKS
        trap(checkPixels(of: row))
        #endif
    }

    /// Traps when a rectangle that is about to be written breaks an invariant.
    @inline(__always)
    func willWrite(_ box: PixelBox) {
        #if INTERNAL_CHECKS
        trap(checkInvariants(of: box))
        #endif
    }

    #if INTERNAL_CHECKS
    private func trap(_ broken: [String]) {
        precondition(broken.isEmpty, "invariants of Surface: " + broken.joined(separator: "; "))
    }
    #endif
}

extension PixelBox {
    /// The edges for a message.
    fileprivate var words: String { "\(x0)..<\(x1) by \(y0)..<\(y1)" }
}

/// A rectangle of whole pixels: `x0 ..< x1` by `y0 ..< y1`.
struct PixelBox: Hashable {
    var x0: Int
    var y0: Int
    var x1: Int
    var y1: Int

    init(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int) {
        (self.x0, self.y0, self.x1, self.y1) = (x0, y0, x1, y1)
    }

    /// The pixels that the given real rectangle touches.
    init(covering x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) {
        self.init(
            floorPx(x0), floorPx(y0), -floorPx(-x1), -floorPx(-y1))
    }

    var width: Int { x1 - x0 }
    var height: Int { y1 - y0 }
    var area: Int { isEmpty ? 0 : width * height }
    var isEmpty: Bool { x0 >= x1 || y0 >= y1 }

    func intersection(_ other: PixelBox) -> PixelBox {
        PixelBox(
            max(x0, other.x0), max(y0, other.y0), min(x1, other.x1), min(y1, other.y1))
    }

    /// The smallest rectangle around both, neither of which may be empty.
    func union(_ other: PixelBox) -> PixelBox {
        PixelBox(
            min(x0, other.x0), min(y0, other.y0), max(x1, other.x1), max(y1, other.y1))
    }

    func contains(_ other: PixelBox) -> Bool {
        other.isEmpty || (x0 <= other.x0 && y0 <= other.y0 && x1 >= other.x1 && y1 >= other.y1)
    }

    func inflated(by margin: Int) -> PixelBox {
        PixelBox(x0 - margin, y0 - margin, x1 + margin, y1 + margin)
    }

    func moved(by dx: Int, _ dy: Int) -> PixelBox {
        PixelBox(x0 + dx, y0 + dy, x1 + dx, y1 + dy)
    }

    /// What is left of this rectangle outside another: at most four disjoint rectangles.
    func subtracting(_ hole: PixelBox) -> [PixelBox] {
        let cut = intersection(hole)
        if cut.isEmpty { return [self] }
        return [
            PixelBox(x0, y0, x1, cut.y0), PixelBox(x0, cut.y0, cut.x0, cut.y1),
            PixelBox(cut.x1, cut.y0, x1, cut.y1), PixelBox(x0, cut.y1, x1, y1)
        ].filter { !$0.isEmpty }
    }
}

/// Coordinates beyond this many pixels are pulled in to it: far outside of any canvas, and small
/// enough for every product of the fixed-point code.
let farPx = 1_048_576.0

/// A coordinate pulled into ±``farPx``.
@inline(__always)
func near(_ value: Double) -> Double {
    value < -farPx ? -farPx : (value > farPx ? farPx : value)
}

/// The whole pixel at or below a coordinate.
@inline(__always)
func floorPx(_ value: Double) -> Int {
    let bounded = near(value)
    let cut = Int(bounded)
    return Double(cut) > bounded ? cut - 1 : cut
}

/// A coordinate in 256ths of a pixel, rounded half up.
@inline(__always)
func fixed8(_ value: Double) -> Int { floorPx256(near(value) * 256 + 0.5) }

@inline(__always)
private func floorPx256(_ value: Double) -> Int {
    let cut = Int(value)
    return Double(cut) > value ? cut - 1 : cut
}

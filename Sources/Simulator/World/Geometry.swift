// Lengths are fixed point because frames are compared for equality, hashed into a state's identity
// and shown in reports. Doubles would let two ways to the same place differ in the last bit. 1/192
// pt holds halves, thirds and sixty-fourths of a point, so every pixel edge of the 1x, 2x and 3x
// screens and every printed height of the captures (216, 253.5, 437.9 rounds to 84077/192) has one
// value.

import Basics

/// A length or coordinate in 1/192 of a point.
public struct Pt: Hashable, Comparable, Sendable, Codable {
    /// The number of units in a point.
    public static let unitsPerPoint: Int32 = 192

    /// The value in units of 1/192 pt.
    public var raw: Int32

    /// Creates a length from units of 1/192 pt.
    public init(raw: Int32) { self.raw = raw }

    /// Creates a length from points, rounded to the nearest unit.
    ///
    /// Not-a-number becomes 0, and a value that does not fit becomes the nearest end of the range
    /// (about 11 million points).
    public init(_ points: Double) {
        guard points == points else {
            raw = 0
            return
        }
        let units = (points * Double(Self.unitsPerPoint)).rounded()
        raw = Int32(clamping: Int64(max(-2e9, min(2e9, units))))
    }

    /// Creates a length from whole points; what does not fit becomes the nearest end of the range.
    public init(_ points: Int) {
        let (units, overflows) = points.multipliedReportingOverflow(by: Int(Self.unitsPerPoint))
        raw = overflows ? (points < 0 ? .min : .max) : Int32(clamping: units)
    }

    /// No length.
    public static let zero = Pt(raw: 0)

    /// The value in points.
    public var points: Double { Double(raw) / Double(Self.unitsPerPoint) }

    /// Returns whether a length is shorter than another.
    public static func < (a: Pt, b: Pt) -> Bool { a.raw < b.raw }
    /// Returns the sum of two lengths, which wraps around at the ends of the range.
    public static func + (a: Pt, b: Pt) -> Pt { Pt(raw: a.raw &+ b.raw) }
    /// Returns the difference of two lengths, which wraps around at the ends of the range.
    public static func - (a: Pt, b: Pt) -> Pt { Pt(raw: a.raw &- b.raw) }
    /// Returns the length with the other sign.
    public static prefix func - (a: Pt) -> Pt { Pt(raw: 0 &- a.raw) }
    /// Adds a length to another.
    public static func += (a: inout Pt, b: Pt) { a = a + b }
    /// Subtracts a length from another.
    public static func -= (a: inout Pt, b: Pt) { a = a - b }
    /// Half of the length, rounded towards minus infinity by at most half a unit.
    public var half: Pt { Pt(raw: raw >> 1) }
}

extension Pt: ExpressibleByIntegerLiteral {
    /// Creates a length from a literal number of points.
    public init(integerLiteral value: Int) { self.init(value) }
}

extension Pt: CustomStringConvertible {
    /// The value in points with as few decimals as identify it, such as `34`, `253.5`, `437.9`.
    public var description: String { Decimal.text(Int64(raw), over: Int64(Self.unitsPerPoint)) }
}

/// A point of the plane.
public struct Point: Hashable, Sendable, Codable {
    /// The horizontal coordinate.
    public var x: Pt
    /// The vertical coordinate, downwards.
    public var y: Pt

    /// Creates a point.
    public init(x: Pt, y: Pt) {
        self.x = x
        self.y = y
    }
}

/// A width and a height.
public struct Size: Hashable, Sendable, Codable {
    /// The width.
    public var width: Pt
    /// The height.
    public var height: Pt

    /// Creates a size.
    public init(width: Pt, height: Pt) {
        self.width = width
        self.height = height
    }

    /// The same size with its sides exchanged.
    public var transposed: Size { Size(width: height, height: width) }
}

/// A rectangle, origin at its top left, y growing downwards.
public struct Rect: Hashable, Sendable, Codable {
    /// The left edge.
    public var x: Pt
    /// The upper edge.
    public var y: Pt
    /// The width.
    public var width: Pt
    /// The height.
    public var height: Pt

    /// Creates a rectangle.
    public init(x: Pt, y: Pt, width: Pt, height: Pt) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The empty rectangle at the origin.
    public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

    /// The right edge.
    public var maxX: Pt { x + width }
    /// The lower edge.
    public var maxY: Pt { y + height }
    /// The middle between the left and the right edge.
    public var midX: Pt { x + width.half }
    /// The middle between the upper and the lower edge.
    public var midY: Pt { y + height.half }
    /// The middle of the rectangle.
    public var center: Point { Point(x: midX, y: midY) }
    /// The size of the rectangle.
    public var size: Size { Size(width: width, height: height) }
    /// A Boolean value that indicates whether the rectangle has no area.
    public var isEmpty: Bool { width <= .zero || height <= .zero }

    /// Returns the common part, or nil where there is none.
    public func intersection(_ other: Rect) -> Rect? {
        let left = max(x, other.x)
        let top = max(y, other.y)
        let right = min(maxX, other.maxX)
        let bottom = min(maxY, other.maxY)
        guard right > left, bottom > top else { return nil }
        return Rect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// Returns true if a point lies in the rectangle.
    public func contains(_ point: Point) -> Bool {
        point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
    }
}

extension Rect: CustomStringConvertible {
    /// The form in which the logs of devices print a rectangle: `{{0, 264}, {320, 216}}`.
    public var description: String { "{{\(x), \(y)}, {\(width), \(height)}}" }
}

extension Point: CustomStringConvertible {
    /// The form in which the logs of devices print a point: `{160, 372}`.
    public var description: String { "{\(x), \(y)}" }
}

/// Distances from the four edges.
public struct Insets: Hashable, Sendable, Codable {
    /// The distance from the upper edge.
    public var top: Pt
    /// The distance from the left edge.
    public var left: Pt
    /// The distance from the lower edge.
    public var bottom: Pt
    /// The distance from the right edge.
    public var right: Pt

    /// Creates insets.
    public init(top: Pt = 0, left: Pt = 0, bottom: Pt = 0, right: Pt = 0) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }
}

/// Decimal text of exact fractions, without Foundation.
enum Decimal {
    /// Returns the shortest of up to three decimals that lies within 1/400 of the fraction.
    static func text(_ numerator: Int64, over denominator: Int64) -> String {
        let sign = numerator < 0 ? "-" : ""
        let magnitude = numerator.magnitude
        let whole = magnitude / denominator.magnitude
        let rest = magnitude % denominator.magnitude
        if rest == 0 { return "\(sign)\(whole)" }
        for (digits, scale) in [(1, UInt64(10)), (2, 100), (3, 1000)] {
            let rounded = (rest * scale + denominator.magnitude / 2) / denominator.magnitude
            let error = Int64(rounded * denominator.magnitude) - Int64(rest * scale)
            let close = error.magnitude * 400 <= denominator.magnitude * scale
            guard close || digits == 3 else { continue }
            if rounded == scale { return "\(sign)\(whole + 1)" }
            return "\(sign)\(whole).\(rounded.digits(digits))"
        }
        return "\(sign)\(whole)"
    }
}

// MARK: - Identity

extension Insets: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        f.feed(top)
        f.feed(left)
        f.feed(bottom)
        f.feed(right)
    }
}

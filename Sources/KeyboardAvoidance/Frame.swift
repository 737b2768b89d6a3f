/// A rectangle in points, so that apps need no other framework for it.
public struct Frame: Hashable, Codable, Sendable {
    /// The upper left corner.
    public var x, y: Double
    /// The size.
    public var width, height: Double

    /// Creates a rectangle.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The lower edge.
    public var maxY: Double { y + height }
    /// The right edge.
    public var maxX: Double { x + width }

    /// A Boolean value that indicates whether the rectangle is the empty one at the origin, which
    /// means that the place is not reported.
    var isUnknown: Bool { width == 0 && height == 0 && x == 0 && y == 0 }
}

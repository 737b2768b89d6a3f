/// An outline that an app's own code draws into a view, as a shape layer does.
package struct DrawnShape: Hashable, Sendable {
    /// A part of an outline, in points from the view's upper left corner.
    package enum Part: Hashable, Sendable {
        case move(x: Double, y: Double)
        case line(x: Double, y: Double)
        case quad(controlX: Double, controlY: Double, x: Double, y: Double)
        case cubic(
            firstX: Double, firstY: Double, secondX: Double, secondY: Double, x: Double, y: Double)
        case close
        case oval(x: Double, y: Double, width: Double, height: Double)
        case rounded(
            x: Double, y: Double, width: Double, height: Double, radius: Double, isSmooth: Bool)
    }

    /// The form of the ends of a line.
    package enum Cap: String, Hashable, Sendable { case butt, round, square }
    /// The form of the corners of a line.
    package enum Join: String, Hashable, Sendable { case miter, round, bevel }

    /// The line along an outline.
    package struct Line: Hashable, Sendable {
        package var color: UInt32
        package var width: Double
        package var cap = Cap.butt
        package var join = Join.miter

        package init(color: UInt32, width: Double, cap: Cap = .butt, join: Join = .miter) {
            (self.color, self.width, self.cap, self.join) = (color, width, cap, join)
        }
    }

    /// The colour of the inside (`0xRRGGBBAA`); nil for none.
    package var fill: UInt32?
    /// The line along the outline; nil for none.
    package var line: Line?
    /// A Boolean value that indicates whether parts inside an even number of outlines are outside.
    package var isEvenOdd = false
    /// The outline.
    package var parts: [Part]

    package init(fill: UInt32?, line: Line?, isEvenOdd: Bool = false, parts: [Part]) {
        (self.fill, self.line, self.isEvenOdd, self.parts) = (fill, line, isEvenOdd, parts)
    }
}

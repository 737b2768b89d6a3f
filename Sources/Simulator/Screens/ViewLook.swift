/// The look that an app's own code gives a view, where it differs from the usual one of its kind.
package struct ViewLook: Hashable, Sendable {
    /// The background and the text (`0xRRGGBBAA`); nil for none, and for the usual colour.
    package var background: UInt32?
    package var foreground: UInt32?
    /// The radius of the corners.
    package var radius: Pt = 0
    /// The width and the colour of the border; nil for none.
    package var border: Border?
    /// The size of the text, and its weight from 300 to 700.
    package var fontSize: Pt = 17
    package var weight = 400
    package var alignment = Alignment.leading
    /// The most lines of a label; 0 for any number.
    package var lines = 1

    package enum Alignment: String, Hashable, Sendable { case leading = "left", center, right }

    package struct Border: Hashable, Sendable {
        package var width: Pt
        package var color: UInt32

        package init(width: Pt, color: UInt32) {
            self.width = width
            self.color = color
        }
    }

    package init() {}
}

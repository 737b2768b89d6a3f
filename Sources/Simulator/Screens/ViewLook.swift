/// The look that an app's own code gives a view, where it differs from the usual one of its kind.
package struct ViewLook: Hashable, Sendable {
    /// The background and the text (`0xRRGGBBAA`); nil for none, and for the usual colour.
    package var background: UInt32?
    package var foreground: UInt32?
    /// The colour of the caret, and of the buttons of a bar; nil for the usual one.
    package var tint: UInt32?
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
    /// The height of a line of text; nil for that of the font.
    package var lineHeight: Pt?
    /// The distances of a text's lines from the edges of its view; a field has one line in the
    /// middle of its height.
    package var textInsets = Insets()
    /// The size of a button's image or symbol; nil for none.
    package var image: Image?
    /// A Boolean value that indicates whether the title of a bar has a row of its own.
    package var hasLargeTitle = false
    /// The outlines that the code draws, the lowest first.
    package var shapes: [DrawnShape] = []
    /// The place of a scroll view's content; nil for views that do not scroll.
    package var scroll: LiveScroll?

    package enum Alignment: String, Hashable, Sendable { case leading = "left", center, right }

    package struct Image: Hashable, Sendable {
        package var width: Pt
        package var height: Pt

        package init(width: Pt, height: Pt) { (self.width, self.height) = (width, height) }
    }

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

/// The place of the content of a scroll view of an app's own code.
package struct LiveScroll: Hashable, Sendable {
    package var contentHeight: Pt
    package var offset: Pt
    /// The lower content inset that the code has given.
    package var inset: Pt
    /// The same with what the system adds for the safe area.
    package var adjustedInset: Pt
    /// The lower inset of the scroll indicator.
    package var indicatorInset: Pt

    package init(
        contentHeight: Pt, offset: Pt, inset: Pt, adjustedInset: Pt, indicatorInset: Pt
    ) {
        (self.contentHeight, self.offset, self.inset) = (contentHeight, offset, inset)
        (self.adjustedInset, self.indicatorInset) = (adjustedInset, indicatorInset)
    }
}

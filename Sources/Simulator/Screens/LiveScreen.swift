// Views that an app's own code makes have frames of their own: nothing derives them. The screen is
// an immutable value behind one reference, because a search copies worlds and such a screen changes
// only where the code answers an event.

/// The views that an app's code has put into its window, with their frames.
package struct LiveScreen: Hashable, Sendable {
    private let box: Box

    /// An accessory view that its controller keeps on screen without a keyboard.
    package struct Bar: Hashable, Sendable {
        package var view: ViewIndex
        /// The height that it has there, with what it keeps free of the home indicator.
        package var height: Pt

        package init(view: ViewIndex, height: Pt) { (self.view, self.height) = (view, height) }
    }

    private final class Box: Sendable {
        let definition: ScreenDefinition
        let frames: [Rect]
        let bar: Bar?
        let identity: Fingerprint
        let colorlessIdentity: Fingerprint

        init(
            _ definition: ScreenDefinition, _ frames: [Rect], _ bar: Bar?,
            _ identity: Fingerprint, _ colorless: Fingerprint
        ) {
            (self.definition, self.frames, self.bar) = (definition, frames, bar)
            (self.identity, colorlessIdentity) = (identity, colorless)
        }
    }

    /// Creates a screen.
    ///
    /// - Parameters:
    ///   - definition: the views. A view keeps its index as long as the process lives; one that has
    ///     left the window is hidden.
    ///   - frames: the frames of the views at rest, in window coordinates.
    ///   - bar: the accessory view that its controller keeps on screen without a keyboard.
    ///   - identity: differs for screens that differ in anything.
    ///   - colorless: differs for screens that differ in anything but their colours.
    package init(
        _ definition: ScreenDefinition, frames: [Rect], bar: Bar? = nil,
        identity: Fingerprint, colorless: Fingerprint
    ) {
        box = Box(definition, frames, bar, identity, colorless)
    }

    /// The screen as it compares with others whose appearance may be another one.
    var colorless: LiveScreen {
        LiveScreen(
            definition, frames: frames, bar: bar, identity: box.colorlessIdentity,
            colorless: box.colorlessIdentity)
    }

    /// The identity that it was created with.
    package var identity: Fingerprint { box.identity }

    /// The views.
    package var definition: ScreenDefinition { box.definition }
    /// The frames of the views at rest, in window coordinates.
    package var frames: [Rect] { box.frames }
    /// The accessory view that its controller keeps on screen without a keyboard.
    package var bar: Bar? { box.bar }

    package static func == (a: LiveScreen, b: LiveScreen) -> Bool {
        a.box === b.box || a.box.identity == b.box.identity
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(box.identity) }

    /// Returns the frame of a view that the code can have moved on purpose: nil for views that are
    /// hidden, and for the content of scroll views.
    func standing(_ view: ViewIndex, hidden: [Bool]) -> Rect? {
        guard frames.indices.contains(view), !hidden[view], !definition.isInScrollView(view),
            frames[view].height > 0
        else { return nil }
        return frames[view]
    }
}

extension LiveScreen: FingerprintedState {
    func feed(into f: inout Fingerprinter) { f.feed(box.identity) }
}

// Views that an app's own code makes have frames of their own: nothing derives them. The screen is
// an immutable value behind one reference, because a search copies worlds and such a screen changes
// only where the code answers an event.

/// The views that an app's code has put into its window, with their frames.
package struct LiveScreen: Hashable, Sendable {
    private let box: Box

    private final class Box: Sendable {
        let definition: ScreenDefinition
        let frames: [Rect]
        let identity: Fingerprint
        let colorlessIdentity: Fingerprint

        init(
            _ definition: ScreenDefinition, _ frames: [Rect], _ identity: Fingerprint,
            _ colorless: Fingerprint
        ) {
            (self.definition, self.frames) = (definition, frames)
            (self.identity, colorlessIdentity) = (identity, colorless)
        }
    }

    /// Creates a screen.
    ///
    /// - Parameters:
    ///   - definition: the views. A view keeps its index as long as the process lives; one that has
    ///     left the window is hidden.
    ///   - frames: the frames of the views at rest, in window coordinates.
    ///   - identity: differs for screens that differ in anything.
    ///   - colorless: differs for screens that differ in anything but their colours.
    package init(
        _ definition: ScreenDefinition, frames: [Rect], identity: Fingerprint,
        colorless: Fingerprint
    ) {
        box = Box(definition, frames, identity, colorless)
    }

    /// The screen as it compares with others whose appearance may be another one.
    var colorless: LiveScreen {
        LiveScreen(
            definition, frames: frames, identity: box.colorlessIdentity,
            colorless: box.colorlessIdentity)
    }

    /// The identity that it was created with.
    package var identity: Fingerprint { box.identity }

    /// The views.
    package var definition: ScreenDefinition { box.definition }
    /// The frames of the views at rest, in window coordinates.
    package var frames: [Rect] { box.frames }

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

/// The layout of one app's live screen: where its views are, and where they stand without a
/// keyboard.
final class LiveLayout: Hashable, Sendable {
    let screen: LiveScreen
    /// The frames from which the views are moving; empty while they rest.
    let origin: [Rect]
    let animation: Animation?
    /// The frames where the views stand while nothing lifts them, by their indices; nil where that
    /// is not known.
    let rest: [Rect?]
    /// The window for which ``rest`` holds.
    let window: Size

    init(
        screen: LiveScreen, origin: [Rect] = [], animation: Animation? = nil, rest: [Rect?],
        window: Size
    ) {
        self.screen = screen
        self.origin = animation == nil ? [] : origin
        self.animation = animation
        self.rest = rest
        self.window = window
    }

    static func == (a: LiveLayout, b: LiveLayout) -> Bool {
        a === b
            || (a.screen == b.screen && a.origin == b.origin && a.animation == b.animation
                && a.rest == b.rest && a.window == b.window)
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(screen)
        hasher.combine(animation)
    }

    /// Returns the frames at this moment, or at rest.
    func frames(atRest: Bool) -> [Rect] {
        guard !atRest, let animation else { return screen.frames }
        return screen.frames.indices.map { index in
            let end = screen.frames[index]
            guard origin.indices.contains(index) else { return end }
            let start = origin[index]
            return Rect(
                x: animation.value(from: start.x, to: end.x),
                y: animation.value(from: start.y, to: end.y),
                width: animation.value(from: start.width, to: end.width),
                height: animation.value(from: start.height, to: end.height))
        }
    }

    func advanced(byMs ms: Int32) -> LiveLayout {
        guard var animation else { return self }
        animation.elapsedMs += ms
        let isOver = animation.remainingMs <= 0
        return LiveLayout(
            screen: screen, origin: origin, animation: isOver ? nil : animation, rest: rest,
            window: window)
    }
}

extension LiveLayout: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        f.feed(screen)
        f.feed(animation)
        f.feed(origin) { $0.feed($1) }
        f.feed(rest) { f, frame in f.feed(frame) { $0.feed($1) } }
        f.feed(window.width)
        f.feed(window.height)
    }
}

// MARK: - What the keyboard has lifted

extension LiveLayout {
    /// A view that stands higher than without a keyboard.
    struct Lifted {
        var view: ViewIndex
        /// The lower edges now and without a keyboard, in window coordinates.
        var now: Pt
        var rest: Pt

        var distance: Pt { rest - now }
    }

    /// Less is no lift: a view that is centred in a part that grew by a pixel.
    private static let least: Pt = 1

    /// The lifted view that stands lowest without a keyboard, among those that lie in no lifted
    /// one.
    ///
    /// What hangs over the edge of a lifted view goes with it, and what stands on the keyboard as
    /// its accessory view is lifted by the system.
    var lifted: Lifted? {
        let hidden = screen.definition.hiddenViews
        var lowest: Lifted?
        var isCarried = Array(repeating: false, count: rest.count)
        for (index, rest) in rest.enumerated() {
            let view = screen.definition.views[index]
            isCarried[index] = view.ridesKeyboard || view.parent.map { isCarried[$0] } ?? false
            guard !isCarried[index], let rest,
                let frame = screen.standing(index, hidden: hidden)
            else { continue }
            let lifted = Lifted(view: index, now: frame.maxY, rest: rest.maxY)
            guard lifted.distance >= Self.least else { continue }
            isCarried[index] = true
            if lifted.rest > lowest?.rest ?? Pt(raw: .min) { lowest = lifted }
        }
        return lowest
    }

    /// Returns the layout with which an answer of the code continues this one.
    ///
    /// What the keyboard moves leaves the places of rest as they are; whatever else moves a view
    /// takes its place of rest along, unless the view comes back to it. In a window of another size
    /// the places are new: those of the first layout, if no keyboard is up and nothing was lifted.
    static func following(
        _ old: LiveLayout?, with screen: LiveScreen, in window: Size, isByKeyboard: Bool,
        isFree: Bool, isAlone: Bool = false
    ) -> [Rect?] {
        guard let old, old.window == window else {
            let isKnown = (isAlone || (isFree && !isByKeyboard)) && (old?.lifted == nil)
            return screen.frames.map { isKnown ? $0 : nil }
        }
        return screen.frames.indices.map { index in
            let new = screen.frames[index]
            guard old.rest.indices.contains(index) else { return isByKeyboard ? nil : new }
            guard let rest = old.rest[index] else { return isFree && !isByKeyboard ? new : nil }
            guard !isByKeyboard else { return rest }
            let before = old.screen.frames[index]
            guard new != before else { return rest }
            let (far, near) = (rest.maxY - before.maxY, rest.maxY - new.maxY)
            guard near.raw.magnitude >= far.raw.magnitude else { return rest }
            return Rect(
                x: new.x, y: new.y + far, width: new.width, height: new.height)
        }
    }
}

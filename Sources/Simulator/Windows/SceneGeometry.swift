/// The places to which the user, the system and the app's code have moved things in a scene.
/// Together with the views and the window they give all frames.
public struct SceneGeometry: Hashable, Sendable {
    /// The frame of the keyboard as the system's guide, or SwiftUI's safe area, follows it.
    ///
    /// It is in window coordinates; nil while the keyboard counts as off screen, and for apps that
    /// use neither.
    public var keyboard: Rect?
    /// The scroll views that are not as their definitions say.
    public var scrolls: [ScrollPosition]
    /// The distance that the whole view was moved up by hand, by its frame or its transform.
    public var shift: Pt
    /// The views that are hidden against their definitions, or shown against them, in rising order.
    ///
    /// The app's code has done so, or the bar is gone that a controller keeps.
    public var toggled: [ViewIndex] = []
    /// The view that lies outside its place because the keyboard carries it, or because it waits
    /// for a keyboard to carry it.
    package var carried: CarriedView?
    /// The frames that an app's own code has given its views; nil for apps that are described.
    package var placed: [Rect]?

    /// Creates a geometry.
    public init(keyboard: Rect? = nil, scrolls: [ScrollPosition] = [], shift: Pt = 0) {
        self.keyboard = keyboard
        self.scrolls = scrolls
        self.shift = shift
    }

    /// Returns whether a view, or one that it lies in, is hidden now.
    public func hides(_ view: ViewIndex, of screen: ScreenDefinition) -> Bool {
        guard !toggled.isEmpty else { return screen.isHidden(view) }
        return screen.ancestors(of: view).contains {
            screen.views[$0].isHidden != toggled.contains($0)
        }
    }

    /// Returns the position of a scroll view.
    public func scroll(_ view: ViewIndex, _ traits: ScrollTraits) -> ScrollPosition {
        scrolls.first { $0.view == view }
            ?? ScrollPosition(
                view: view, contentInset: traits.contentInset,
                contentOffset: -traits.contentInset.top)
    }
}

/// A view that an app has given to the keyboard as its accessory view.
package struct CarriedView: Hashable, Sendable {
    /// The index of the view; its subviews go with it.
    package var view: ViewIndex
    /// The upper edge, in the coordinates of the other views.
    package var top: Pt
}

/// The initial traits of a scroll view.
public struct ScrollTraits: Hashable, Sendable {
    /// The height of what it scrolls; it is as wide as the view.
    public var contentHeight: Pt
    /// The content inset that the app gave it before any keyboard came.
    public var contentInset: Insets
    /// A Boolean value that indicates whether the bottom safe area is added to the content inset
    /// (`contentInsetAdjustmentBehavior`, since iOS 11).
    public var adjustsForSafeArea: Bool

    /// Creates the traits of a scroll view.
    public init(
        contentHeight: Pt, contentInset: Insets = Insets(), adjustsForSafeArea: Bool = false
    ) {
        self.contentHeight = contentHeight
        self.contentInset = contentInset
        self.adjustsForSafeArea = adjustsForSafeArea
    }

    /// Returns the `adjustedContentInset`: the content inset, with the safe area if it is added.
    public func adjusted(_ inset: Insets, frame: Rect, in window: Layout.Window) -> Insets {
        guard adjustsForSafeArea else { return inset }
        var adjusted = inset
        let safeEnd = window.size.height - window.safeArea.bottom
        adjusted.bottom += max(0, min(frame.maxY, window.size.height) - safeEnd)
        return adjusted
    }

    /// Returns the offsets that a scroll view of a height comes to rest at.
    public func offsets(height: Pt, inset: Insets) -> ClosedRange<Pt> {
        let top = -inset.top
        return top...max(top, contentHeight + inset.bottom - height)
    }

    /// Returns the offset that shows a part of the content, moved as little as possible, as
    /// `scrollRectToVisible` does; one that shows it already stays.
    public func offset(showing part: Rect, from offset: Pt, height: Pt, inset: Insets) -> Pt {
        var offset = offset
        let seen = height - inset.bottom
        if part.maxY > offset + seen { offset = part.maxY - seen }
        if part.y < offset + inset.top { offset = part.y - inset.top }
        let range = offsets(height: height, inset: inset)
        return min(max(offset, range.lowerBound), range.upperBound)
    }
}

/// The position of a scroll view.
public struct ScrollPosition: Hashable, Sendable {
    /// The index of the scroll view.
    public var view: ViewIndex
    /// The content inset.
    public var contentInset: Insets
    /// The distance that the content is scrolled up.
    public var contentOffset: Pt

    /// Creates a position.
    public init(view: ViewIndex, contentInset: Insets, contentOffset: Pt) {
        self.view = view
        self.contentInset = contentInset
        self.contentOffset = contentOffset
    }
}

// MARK: - Identity

extension SceneGeometry: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        f.feed(keyboard) { $0.feed($1) }
        f.feed(shift)
        f.feed(toggled) { $0.feed($1) }
        f.feed(scrolls)
        f.feed(carried)
        f.feed(placed) { f, frames in f.feed(frames) { $0.feed($1) } }
    }
}

extension CarriedView: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        f.feed(view)
        f.feed(top)
    }
}

extension ScrollPosition: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        f.feed(view)
        f.feed(contentInset)
        f.feed(contentOffset)
    }
}

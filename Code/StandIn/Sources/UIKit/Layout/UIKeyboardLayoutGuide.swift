import ObjectiveC

/// The part of a view that the keyboard covers. Without a keyboard it lies at the bottom.
@preconcurrency @MainActor
open class UIKeyboardLayoutGuide: UITrackingLayoutGuide {
    /// Follows a keyboard that floats or is split, too.
    open var followsUndockedKeyboard = false {
        didSet { if followsUndockedKeyboard != oldValue { didChange() } }
    }
    /// Without a keyboard, the top is that of the bottom safe area, else the view's bottom.
    open var usesBottomSafeArea = true {
        didSet { if usesBottomSafeArea != oldValue { didChange() } }
    }
    /// The height above the keyboard in which a drag begins to dismiss it.
    open var keyboardDismissPadding: CGFloat = 0

    override var isTracking: Bool { followsUndockedKeyboard }

    private func didChange() {
        applyRules()
        guard let owningView else { return }
        Layout.constraintsDidChange(in: owningView)
        owningView.setNeedsLayout()
    }

    /// The keyboard as the guide sees it.
    enum Position: Equatable {
        /// Not there, or where it does not count.
        case offScreen
        /// The top of the keyboard in the coordinates of the view.
        case docked(top: CGFloat)
        case undocked(CGRect)
    }

    final var position: Position {
        guard let view = owningView, let window = view.window, let keyboard = Stage.keyboardFrame
        else { return .offScreen }
        let frame = view.convert(keyboard, from: window)
        guard keyboard.maxY < window.bounds.maxY - 0.5 else { return .docked(top: frame.minY) }
        return followsUndockedKeyboard ? .undocked(frame) : .offScreen
    }

    /// Sets the edges that the keyboard is near. A docked or absent one is near the bottom alone.
    final func updateEdges() {
        guard case .undocked = position, let keyboard = Stage.keyboardFrame,
            let window = owningView?.window
        else {
            nearEdges = [.bottom]
            return
        }
        let bounds = window.bounds
        var edges: NSDirectionalRectEdge = []
        if keyboard.minY - bounds.minY < Self.nearDistance { edges.insert(.top) }
        if bounds.maxY - keyboard.maxY < Self.nearDistance { edges.insert(.bottom) }
        if keyboard.minX - bounds.minX < Self.nearDistance { edges.insert(.leading) }
        if bounds.maxX - keyboard.maxX < Self.nearDistance { edges.insert(.trailing) }
        nearEdges = edges
    }

    /// The distance from an edge below which a floating keyboard is near it. UIKit does not
    /// document its own.
    private static let nearDistance: CGFloat = 80
}

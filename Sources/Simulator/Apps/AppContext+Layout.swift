/// `UIApplication.State`: what an app can ask about itself.
public enum ApplicationState: String, Hashable, Sendable, Codable {
    /// The state under its name in UIKit.
    case active, inactive, background
}

/// The facts about an app's views that its code can read while it handles an event; moving views
/// count with their targets.
struct LayoutFacts: Hashable, Sendable {
    var geometry = SceneGeometry()
    var attachment = KeyboardAttachment.standard
    var state = ApplicationState.active
}

/// A change that an app makes to its views.
enum LayoutEffect: Hashable, Sendable {
    case contentInset(ViewIndex, Insets, durationMs: Int32, curve: UInt8)
    case scrollToVisible(ViewIndex, Rect, durationMs: Int32, curve: UInt8)
    /// The whole view is moved up by its frame, which a layout pass resets, or by its transform.
    case shift(Pt, byFrame: Bool, durationMs: Int32, curve: UInt8)
    /// The view that the guide belongs to is put into the window, or taken out of it.
    case install(Bool)
    case needsLayout
    case hide(ViewIndex, Bool)
    case pageInset(ControllerID, Pt, durationMs: Int32, curve: UInt8)
    /// The view controller itself becomes first responder, for its accessory view.
    case controllerBecomesFirst
}

extension AppContext {
    /// The state of the app, as UIKit reports it.
    public var applicationState: ApplicationState { layout.state }

    /// The safe area of the app's view, without the keyboard.
    public var safeAreaInsets: Insets { ownFrame == nil ? window.safeArea : Insets() }

    /// The rectangle of the app's view in its own coordinates.
    public var bounds: Rect { surroundings.whole }

    /// The system's guide, or the app's own, in the view's coordinates.
    public var guide: Rect { surroundings.guide }

    /// The frames of the shown screen's views in the view's coordinates, where nothing moves any
    /// more.
    ///
    /// - Complexity: linear in the views.
    public var frames: [Rect] { Layout.solve(screen, in: surroundings).frames }

    /// The distance that the view was moved up by hand.
    public var shift: Pt { layout.geometry.shift }

    /// The first scroll view of the shown screen, or nil.
    public var scrollView: ViewIndex? { screen.views.firstIndex { $0.kind.scroll != nil } }

    /// Returns the content inset of a scroll view; zero for other views.
    public func contentInset(of view: ViewIndex) -> Insets {
        guard screen.views.indices.contains(view), let traits = screen.views[view].kind.scroll
        else { return Insets() }
        return layout.geometry.scroll(view, traits).contentInset
    }

    /// Returns the distance that a scroll view is scrolled; 0 for other views.
    public func contentOffset(of view: ViewIndex) -> Pt {
        guard screen.views.indices.contains(view), let traits = screen.views[view].kind.scroll
        else { return 0 }
        return layout.geometry.scroll(view, traits).contentOffset
    }

    /// Returns whether a notification comes with the screen that the app's window is on: with none
    /// at all before iOS 16.1.
    public func isOnOwnScreen(_ notification: KeyboardNotification) -> Bool {
        notification.objectIsScreen && display == .device
    }

    private var surroundings: Layout.Surroundings {
        var view = window
        if let frame = ownFrame {
            view = Layout.Window(
                size: Size(width: frame.width, height: frame.height), safeArea: Insets())
        }
        return Layout.Surroundings(
            window: view, inset: inset, attachment: layout.attachment, geometry: layout.geometry)
    }
}

// MARK: - What the app does

extension AppContext {
    /// Sets a scroll view's content inset, animated over a duration.
    public mutating func setContentInset(
        _ inset: Insets, of view: ViewIndex, durationMs: Int32 = 0, curve: UInt8 = 0
    ) {
        let effect = LayoutEffect.contentInset(view, inset, durationMs: durationMs, curve: curve)
        effects.append(.layout(effect))
    }

    /// Scrolls as little as shows a part of the content, in the content's coordinates.
    public mutating func scrollRectToVisible(
        _ rect: Rect, of view: ViewIndex, durationMs: Int32 = 0, curve: UInt8 = 0
    ) {
        let effect = LayoutEffect.scrollToVisible(view, rect, durationMs: durationMs, curve: curve)
        effects.append(.layout(effect))
    }

    /// Moves the whole view up from its place by setting the origin of its frame.
    public mutating func moveFrame(up shift: Pt, durationMs: Int32 = 0, curve: UInt8 = 0) {
        let effect = LayoutEffect.shift(shift, byFrame: true, durationMs: durationMs, curve: curve)
        effects.append(.layout(effect))
    }

    /// Moves the whole view up from its place by a transform.
    public mutating func moveByTransform(up shift: Pt, durationMs: Int32 = 0, curve: UInt8 = 0) {
        let effect = LayoutEffect.shift(
            shift, byFrame: false, durationMs: durationMs, curve: curve)
        effects.append(.layout(effect))
    }

    /// Takes the view that the guide belongs to out of the window, or puts it back.
    public mutating func setInstalled(_ isInstalled: Bool) {
        effects.append(.layout(.install(isInstalled)))
    }

    /// Hides a view of the shown screen, or shows it again: it keeps its place.
    public mutating func setHidden(_ isHidden: Bool, _ view: ViewIndex) {
        effects.append(.layout(.hide(view, isHidden)))
    }

    /// Returns whether a view of the shown screen, or one that it lies in, is hidden.
    public func isHidden(_ view: ViewIndex) -> Bool { layout.geometry.hides(view, of: screen) }

    /// Holds the attached views of one controller's screen by an inset of its own, whatever
    /// ``setInset(_:durationMs:curve:)`` says for the others; the controller may be covered.
    ///
    /// - Parameter controller: the ``controller`` of an earlier callback.
    public mutating func setInset(
        _ inset: Pt, of controller: ControllerID, durationMs: Int32 = 0, curve: UInt8 = 0
    ) {
        let effect = LayoutEffect.pageInset(
            controller, inset, durationMs: durationMs, curve: curve)
        effects.append(.layout(effect))
    }

    /// Makes the view controller itself first responder, so that the bar which it keeps is there.
    public mutating func becomeFirstResponderAsController() {
        effects.append(.layout(.controllerBecomesFirst))
    }

    /// Has the views laid out anew, as `setNeedsLayout` and `layoutIfNeeded` do.
    public mutating func setNeedsLayout() { effects.append(.layout(.needsLayout)) }
}

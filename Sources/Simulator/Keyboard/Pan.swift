/// The way in which a scroll view dismisses the keyboard: `UIScrollView.KeyboardDismissMode`.
package enum KeyboardDismissMode: String, Hashable, Sendable, Codable, CaseIterable {
    /// Scrolling does not dismiss the keyboard.
    case none
    /// As soon as the content is dragged.
    case onDrag
    /// The keyboard follows a finger that comes into it, and can be pushed up again.
    case interactive
}

/// A finger that goes down or up over the screen.
public struct Pan: Hashable, Sendable {
    /// The view that is under the finger at first; nil for the window.
    public var view: ViewIndex?
    /// The vertical place where the finger sets down, in screen coordinates.
    public var from: Pt
    /// The vertical place to which the finger goes, in screen coordinates.
    public var to: Pt
    /// The duration of the movement, in milliseconds.
    public var durationMs: Int32
    /// A Boolean value that indicates whether the finger lifts at the end; else it stays until
    /// ``Action/liftFinger``.
    public var lifts: Bool
    /// A Boolean value that indicates whether the finger touches the home indicator on its way,
    /// without leaving the app.
    public var touchesIndicator: Bool

    /// Creates a pan.
    public init(
        view: ViewIndex? = nil, from: Pt, to: Pt, durationMs: Int32 = 300, lifts: Bool = true,
        touchesIndicator: Bool = false
    ) {
        self.view = view
        self.from = from
        self.to = to
        self.durationMs = durationMs
        self.lifts = lifts
        self.touchesIndicator = touchesIndicator
    }
}

/// The phases of a pan as its recognizer reports them.
public enum PanPhase: String, Hashable, Sendable, Codable { case began, moved, ended }

/// A property of a moved view that an app can observe.
public enum ViewProperty: String, Hashable, Sendable, Codable, CaseIterable { case frame, center }

/// A window of an app as its array of windows holds it.
public struct AppWindow: Hashable, Sendable {
    /// The owner of a window.
    public enum Kind: String, Hashable, Sendable, Codable { case app, keyboard }

    /// The owner of the window.
    public var kind: Kind
    /// A Boolean value that indicates whether the window is hidden.
    public var isHidden: Bool
    /// The frame of the window, or of the keyboard's view in it, in screen coordinates.
    public var frame: Rect

    /// Creates a window.
    public init(kind: Kind, isHidden: Bool = false, frame: Rect) {
        self.kind = kind
        self.isHidden = isHidden
        self.frame = frame
    }
}

/// The keyboard's windows in an app's process.
struct KeyboardWindows: Hashable, Sendable {
    /// The number of windows; all but the last one are hidden.
    var count = 0
    /// The frame of the keyboard's view in each of them.
    var frame = Rect.zero
}

/// A finger on the screen.
struct Finger: Hashable, Sendable {
    var app: AppID
    var pan: Pan
    /// The mode by which the system moves the keyboard for the finger.
    var mode: KeyboardDismissMode
    var elapsedMs: Int32 = 0
    /// The place to which an app has moved the keyboard's view for the finger.
    var appMovesTo: Pt?

    /// The vertical place of the finger at this moment.
    var y: Pt {
        guard pan.durationMs > 0, elapsedMs < pan.durationMs else { return pan.to }
        let way = Int64(pan.to.raw) - Int64(pan.from.raw)
        let part = way * Int64(elapsedMs) / Int64(pan.durationMs)
        return Pt(raw: pan.from.raw &+ Int32(clamping: part))
    }

    var hasArrived: Bool { elapsedMs >= pan.durationMs }
}

// MARK: - Identity

extension Pan: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        f.feed(view) { $0.feed($1) }
        f.feed(from)
        f.feed(to)
        f.feed(durationMs)
        f.feed(UInt64(flags: lifts, touchesIndicator))
    }
}

extension Finger: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        f.feed(app.index)
        f.feed(pan)
        f.feed(mode.rawValue)
        f.feed(elapsedMs)
        f.feed(appMovesTo) { $0.feed($1) }
    }
}

/// The keyboard that a user has chosen: what counts beyond the field's own traits.
public struct KeyboardChoice: Hashable, Sendable {
    /// The kind that comes up for a field that asks for letters.
    public var kind: KeyboardKind
    /// The user's setting of the prediction bar; nil for the system's default.
    public var prediction: PredictionBar?
    /// The height of a third-party keyboard; nil where it keeps the system's height.
    public var ownHeight: Pt?

    /// Creates a choice; the standard one is a keyboard with letters.
    public init(
        kind: KeyboardKind = .letters, prediction: PredictionBar? = nil, ownHeight: Pt? = nil
    ) {
        self.kind = kind
        self.prediction = prediction
        self.ownHeight = ownHeight
    }
}

/// The state of the bar with the predictions above the keys (since iOS 8).
public enum PredictionBar: String, Hashable, Sendable, Codable, CaseIterable {
    /// Shown above the keys, or switched off.
    case on, off
    /// Pulled down to its grip (iOS 8 to 10).
    case minimised
}

/// The change of screens during which a field becomes or ceases to be first responder.
public enum Transition: String, Hashable, Sendable, Codable, CaseIterable {
    /// Nothing: the screen stands.
    case none
    /// The field's screen is being presented and carries the keyboard, or is being dismissed.
    case presentation, dismissal
    /// The field's screen appears, and the keyboard comes by itself.
    case appearance
    /// The field's screen is being pushed.
    case push
    /// The app has just been launched.
    case launch
}

/// The circumstances in which a keyboard comes up or goes.
struct Arrival: Hashable, Sendable {
    var isAnimated: Bool
    var during = Transition.none
    /// A Boolean value that indicates whether the posts of a show report it.
    var isReported = true
}

/// The place of an iPad's keyboard.
package enum KeyboardPlace: String, Hashable, Sendable, Codable, CaseIterable {
    case docked, undocked, split, floating
}

/// The bar that an iPad shows for a hardware keyboard while a field is focused.
public enum ShortcutsBar: String, Hashable, Sendable, Codable, CaseIterable {
    /// The bar of full width, a part of the keyboard.
    case full
    /// The mini toolbar at one side, which lies over the app.
    case miniLeft, miniRight
}

/// An action of the user on the keyboard itself, not through it.
public enum KeyboardAction: Hashable, Sendable {
    /// Chooses a keyboard: with the globe key while one is up, in Settings otherwise.
    case choose(KeyboardChoice)
    /// Turns the prediction bar on or off, or pulls it down.
    case setPrediction(PredictionBar)
    /// A third-party keyboard, so far as high as the system's, takes its own height.
    case takeOwnHeight(Pt)
    /// Connects or disconnects a hardware keyboard.
    case attachHardware, detachHardware
    /// Shows or hides the software keyboard while a field is first responder, without animation.
    case toggleSoftware(Bool)
    /// Pulls an iPad's keyboard off the lower edge by its dismiss key.
    case undockByDrag
    /// Chooses Undock, or Split, in the menu of the dismiss key.
    case undockByMenu, split
    /// Puts the halves of a split keyboard together; it stays off the lower edge.
    case merge
    /// Moves an undocked or floating keyboard so that its upper left corner comes to lie there, or
    /// about and back to its place.
    case drag(to: Point?)
    /// Puts the keyboard back to the lower edge.
    case dock
    /// Pinches the keyboard to a small one that floats (since iPadOS 13).
    case float
    /// Flicks the bar of a hardware keyboard down to the mini toolbar, and back to its full width.
    case minimizeBar, restoreBar
    /// Drags the mini toolbar to the other side of the screen.
    case moveBar
    /// Presses Return on the hardware keyboard.
    case pressHardwareReturn

    /// The action's name as reports write it.
    public var name: String {
        switch self {
        case .choose: "choose"
        case .setPrediction: "setPrediction"
        case .takeOwnHeight: "takeOwnHeight"
        case .attachHardware: "attachHardware"
        case .detachHardware: "detachHardware"
        case .toggleSoftware: "toggleSoftware"
        case .undockByDrag: "undockByDrag"
        case .undockByMenu: "undockByMenu"
        case .split: "split"
        case .drag: "drag"
        case .dock: "dock"
        case .float: "float"
        case .merge: "merge"
        case .minimizeBar: "minimizeBar"
        case .restoreBar: "restoreBar"
        case .moveBar: "moveBar"
        case .pressHardwareReturn: "pressHardwareReturn"
        }
    }

    /// The object of the action, such as `japanese`, or nil.
    public var detail: String? {
        switch self {
        case .choose(let choice): choice.kind.rawValue
        case .setPrediction(let bar): bar.rawValue
        case .takeOwnHeight(let height): height.description
        case .toggleSoftware(let isShown): isShown ? "on" : "off"
        case .drag(let place): place?.description
        default: nil
        }
    }
}

// MARK: - Identity

extension KeyboardChoice: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        f.feed(kind.rawValue)
        f.feed(prediction) { $0.feed($1.rawValue) }
        f.feed(ownHeight) { $0.feed($1) }
    }
}

extension Arrival: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        f.feed(UInt64(flags: isAnimated, isReported))
        f.feed(during.rawValue)
    }
}

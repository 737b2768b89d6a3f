import Scenarios
internal import Simulator

/// A captured trace: what went in, and what the device posted.
struct Trace: Sendable {
    var file: String
    var isWeak: Bool
    /// All that the model may know.
    var inputs: TraceInputs
    var expectation: TraceExpectation
}

/// What a user and a system did, and the configuration; nothing of the answer.
struct TraceInputs: Hashable, Sendable {
    var system: String
    var systemPlace: SourcePlace
    var device: String
    var devicePlace: SourcePlace
    var interface: InterfaceOrientation
    var start: Start
    var actions: [Action]
    /// The height that a third-party keyboard takes for itself, in points.
    var thirdPartyHeightPt: Double?
    /// Whether the accessibility settings have cross-fades preferred.
    var prefersCrossFade: Bool

    struct Start: Hashable, Sendable {
        var keyboard: Keyboard
        var kind: KeyboardKind
        var prediction: PredictionBar?
        var accessoryHeightPt: Double
        var hasHardware: Bool
        /// No keyboard has been up since the launch.
        var isFirstShow: Bool
    }

    enum Keyboard: String, Hashable, Sendable, CaseIterable {
        case hidden, shown, undocked, floating, split
    }

    struct Action: Hashable, Sendable {
        var verb: Verb
        var field = Field.text
        /// Whether password AutoFill offers itself for the field.
        var offersAutofill = false
        /// Seconds since the action before it, where known.
        var afterSeconds: Double?
        var during: Transition
        var orientation: Orientation?
        var isOn: Bool?
        var isMinimised: Bool
        var isByMenu: Bool
        var kind: KeyboardKind?
        var prediction: Bool?
        var accessoryHeightPt: Double?
        var thirdPartyHeightPt: Double?
        var place: SourcePlace

        /// Whether the action is about a field that no action before it was about.
        var hasOwnField: Bool {
            switch verb {
            case .focusOther: true
            case .focus: field == .secure || offersAutofill
            case .relaunch: accessoryHeightPt != nil
            default: false
            }
        }
    }

    /// What a field is; one of a web page has the accessory view that the inputs give it.
    enum Field: String, Hashable, Sendable, CaseIterable {
        case text, web, secure
    }

    enum Verb: String, Hashable, Sendable, CaseIterable {
        case focus, blur, focusOther, rotate, present, push, pop, changeKind, settle
        case togglePrediction, undock, split, drag, dock, float, attachHardware, detachHardware
        case toggleSoftwareKeyboard, lockDevice, relaunch
    }
}

/// What a capture recorded, as far as it can be compared.
struct TraceExpectation: Hashable, Sendable {
    var listens: [KeyboardNotificationName]
    var isOrdered: Bool
    var isComplete: Bool
    var events: [Event]

    struct Event: Hashable, Sendable {
        var name: KeyboardNotificationName
        /// Seconds, where stamped.
        var seconds: Double?
        /// Whether the name follows from a rule, so that a post of this name must be there.
        var isRule: Bool
        /// The printed figures that follow from rules, in the order of ``TraceField``.
        var figures: [Figure]
        /// The keys that were not in the dictionary.
        var absent: [TraceField]
    }

    struct Figure: Hashable, Sendable {
        var field: TraceField
        var numbers: [Double]
    }
}

/// What can be compared of a notification.
enum TraceField: String, Hashable, Sendable, CaseIterable {
    case begin, end, duration, curve, isLocal
    case bounds = "UIKeyboardBoundsUserInfoKey"
    case centerBegin = "UIKeyboardCenterBeginUserInfoKey"
    case centerEnd = "UIKeyboardCenterEndUserInfoKey"
    case changedByUserInteraction = "UIKeyboardFrameChangedByUserInteraction"
    case beginHeight = "begin_height"
    case endHeight = "end_height"
    /// What of the end frame is on the screen.
    case visibleHeight = "visible_height"

    /// How many numbers a value has.
    var count: Int {
        switch self {
        case .begin, .end, .bounds: 4
        case .centerBegin, .centerEnd: 2
        default: 1
        }
    }

    /// Whether the field stands in an event itself, else among its `other`.
    var isOwn: Bool {
        switch self {
        case .begin, .end, .duration, .curve, .isLocal: true
        default: false
        }
    }
}

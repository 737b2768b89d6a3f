import Scenarios
internal import Simulator

/// A captured trace: its inputs and the posts of the device.
struct Trace: Sendable {
    var file: String
    var isWeak: Bool
    /// All that the model may know.
    var inputs: TraceInputs
    var expectation: TraceExpectation
}

/// The configuration and the actions of the user and the system, without the device's posts.
struct TraceInputs: Hashable, Sendable {
    var system: String
    var systemPlace: SourcePlace
    var device: String
    var devicePlace: SourcePlace
    var interface: InterfaceOrientation
    /// The stated arrangement of windows at the start; nil where it follows from the actions.
    var arrangement: StatedArrangement?
    var start: Start
    var actions: [Action]
    /// The height that a third-party keyboard takes for itself, in points.
    var thirdPartyHeightPt: Double?
    /// A Boolean value that indicates whether the accessibility settings have cross-fades
    /// preferred.
    var prefersCrossFade: Bool

    struct StatedArrangement: Hashable, Sendable {
        var value: Arrangement
        var place: SourcePlace
    }

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
        /// A Boolean value that indicates whether password AutoFill offers itself for the field.
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
        /// The place that the captured app's window is moved to, or the frame that it is given.
        var origin: Point?
        var frame: Rect?
        /// The captured app's part of the screen.
        var share: SplitShare?
        var place: SourcePlace

        /// A Boolean value that indicates whether the action is about a field that no action before
        /// it was about.
        var hasOwnField: Bool {
            switch verb {
            case .focusOther: true
            case .focus: field == .secure || offersAutofill
            case .relaunch: accessoryHeightPt != nil
            default: false
            }
        }
    }

    /// The kind of a field. A field of a web page has the accessory view that the inputs give it.
    enum Field: String, Hashable, Sendable, CaseIterable {
        case text, web, secure
    }

    enum Verb: String, Hashable, Sendable, CaseIterable {
        case focus, blur, focusOther, rotate, present, push, pop, changeKind, settle
        case togglePrediction, undock, split, drag, dock, float, attachHardware, detachHardware
        case toggleSoftwareKeyboard, lockDevice, relaunch
        case moveWindow, resizeWindow, splitView, slideOver, stage
    }
}

/// The comparable records of a capture.
struct TraceExpectation: Hashable, Sendable {
    var listens: [KeyboardNotificationName]
    var isOrdered: Bool
    var isComplete: Bool
    var events: [Event]

    struct Event: Hashable, Sendable {
        var name: KeyboardNotificationName
        /// Seconds, where stamped.
        var seconds: Double?
        /// A Boolean value that indicates whether the name follows from a rule, so that a post of
        /// this name must be there.
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

/// The comparable values of a notification.
enum TraceField: String, Hashable, Sendable, CaseIterable {
    case begin, end, duration, curve, isLocal
    case bounds = "UIKeyboardBoundsUserInfoKey"
    case centerBegin = "UIKeyboardCenterBeginUserInfoKey"
    case centerEnd = "UIKeyboardCenterEndUserInfoKey"
    case changedByUserInteraction = "UIKeyboardFrameChangedByUserInteraction"
    case beginHeight = "begin_height"
    case endHeight = "end_height"
    /// The height of the part of the end frame that is on the screen.
    case visibleHeight = "visible_height"

    /// The number of numbers that a value has.
    var count: Int {
        switch self {
        case .begin, .end, .bounds: 4
        case .centerBegin, .centerEnd: 2
        default: 1
        }
    }

    /// A Boolean value that indicates whether the field stands in an event itself, else among its
    /// `other`.
    var isOwn: Bool {
        switch self {
        case .begin, .end, .duration, .curve, .isLocal: true
        default: false
        }
    }
}

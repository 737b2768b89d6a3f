import Basics
public import Simulator

/// The action of a step.
///
/// Most steps hold an ``Simulator/Action`` as it is. The other cases name views and screens, which
/// become indices when the step runs: only then is it known which app is in front.
public enum StepAction: Hashable, Sendable {
    /// An action of the model as it is.
    case action(Action)
    /// The user taps a view of the app in front, or of a scene whose window is touched first.
    case tap(ViewID, in: AppID? = nil)
    /// The app in front pushes a screen.
    case push(screen: String)
    /// The app in front presents a screen modally; nil for the system's own style.
    case present(screen: String, style: ModalStyle?)
    /// A field becomes first responder while its screen changes, in the app in front, or in a
    /// scene whose window is touched first.
    case focus(ViewID, during: Transition, in: AppID? = nil)
    /// The user moves a finger over the app in front.
    case pan(StepPan)
    /// The delivery of a notification fails.
    case fault(StepFault)
    /// The user changes the window in front, or gives some values of a frame.
    case window(StepWindow)

    /// The scene whose window is touched before the action, where the step names one.
    var touchedScene: AppID? {
        switch self {
        case .tap(_, let scene), .focus(_, _, let scene): scene
        default: nil
        }
    }

    /// A Boolean value that indicates whether the system acts alone, however busy the app is.
    var needsNoApp: Bool {
        switch self {
        case .action(.home), .action(.lock), .action(.switchTo): true
        default: false
        }
    }

    /// A Boolean value that indicates whether only time passes.
    var isWait: Bool { if case .action(.wait) = self { true } else { false } }

    /// The change of screens during which a field gains or loses the focus; nil for other actions.
    var transition: Transition? {
        switch self {
        case .focus(_, let transition, _) where transition != .none: transition
        case .action(.blur(let transition)) where transition != .none: transition
        default: nil
        }
    }

    /// Returns whether the action starts such a change of screens.
    func begins(_ transition: Transition) -> Bool {
        switch (self, transition) {
        case (.push, .push), (.push, .appearance), (.action(.pop), .appearance): true
        case (.present, .presentation), (.present, .appearance): true
        case (.action(.dismiss), .dismissal), (.action(.dismiss), .appearance): true
        case (.action(.swipeDown), .dismissal), (.action(.swipeDown), .appearance): true
        case (.action(.launch), .launch): true
        default: false
        }
    }

    /// A Boolean value that indicates whether a user or the system acts; otherwise time passes, or
    /// a delivery goes wrong.
    var isByUser: Bool {
        switch self {
        case .action(.wait), .action(.inject), .fault: false
        default: true
        }
    }

    /// Returns the step in the words of a scenario, such as `tap messageField`.
    public func text(in setting: Setting) -> String {
        switch self {
        case .action(let action): action.words(by: RecordNames(setting)).text
        case .tap(let view, let scene): "tap \(view)" + Self.place(scene, in: setting)
        case .push(let screen): "push \(screen)"
        case .present(let screen, let style):
            "present \(screen)" + (style.map { " \($0.rawValue)" } ?? "")
        case .focus(let view, let transition, let scene):
            "focus \(view) during \(transition.rawValue)" + Self.place(scene, in: setting)
        case .pan(let pan): pan.text
        case .fault(let fault): "fault \(fault.kind.text) \(fault.name?.rawValue ?? "any")"
        case .window(let window): window.text(in: setting)
        }
    }

    private static func place(_ scene: AppID?, in setting: Setting) -> String {
        scene.map { " in \(setting.name($0))" } ?? ""
    }
}

/// A fault of delivery in a scenario; without an app it concerns the app in front.
public struct StepFault: Hashable, Sendable {
    /// The kind of the fault.
    public var kind: Fault.Kind
    /// The notification; nil for any.
    public var name: KeyboardNotificationName?
    /// The app whose delivery fails; nil for the app in front.
    public var app: AppID?
    /// The number of deliveries that are left alone first.
    public var skips: Int

    /// Creates a fault; `name` and `app` are nil for any notification and for the app in front.
    public init(
        kind: Fault.Kind, name: KeyboardNotificationName?, app: AppID? = nil, skips: Int = 0
    ) {
        self.kind = kind
        self.name = name
        self.app = app
        self.skips = skips
    }
}

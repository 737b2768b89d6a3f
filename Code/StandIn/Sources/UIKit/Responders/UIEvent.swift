import ObjectiveC

@preconcurrency @MainActor open class UIEvent: NSObject {
    public enum EventType: Int, Sendable {
        case touches, motion, remoteControl, presses
        case scroll = 10
        case hover, transform
    }
    public enum EventSubtype: Int, Sendable { case none, motionShake }

    private let touches: Set<UITouch>

    @_spi(Host) public init(touches: Set<UITouch>) {
        self.touches = touches
        super.init()
    }

    public override init() {
        touches = []
        super.init()
    }

    open var type: EventType { .touches }
    open var subtype: EventSubtype { .none }
    open var timestamp: TimeInterval { CACurrentMediaTime() }
    open var allTouches: Set<UITouch>? { touches }
    open func touches(for view: UIView) -> Set<UITouch>? { touches.filter { $0.view === view } }
    open func touches(for window: UIWindow) -> Set<UITouch>? {
        touches.filter { $0.window === window }
    }
    open func touches(for recognizer: UIGestureRecognizer) -> Set<UITouch>? {
        touches.filter { $0.gestureRecognizers?.contains { $0 === recognizer } ?? false }
    }
    open func coalescedTouches(for touch: UITouch) -> [UITouch]? { [touch] }
    open func predictedTouches(for touch: UITouch) -> [UITouch]? { [] }
}

/// A finger on the screen, made by the driver.
@preconcurrency @MainActor open class UITouch: NSObject {
    public enum Phase: Int, Sendable {
        case began, moved, stationary, ended, cancelled, regionEntered, regionMoved, regionExited
    }
    public enum TouchType: Int, Sendable { case direct, indirect, pencil, indirectPointer }

    public internal(set) var phase = Phase.began
    public internal(set) var tapCount = 1
    public internal(set) weak var window: UIWindow?
    public internal(set) weak var view: UIView?
    public internal(set) var gestureRecognizers: [UIGestureRecognizer]?
    var windowPoint: CGPoint
    let startPoint: CGPoint
    var isCancelledInView = false
    var previousPoint: CGPoint

    @_spi(Host) public init(window: UIWindow, view: UIView?, at point: CGPoint) {
        self.window = window
        self.view = view
        windowPoint = point
        startPoint = point
        previousPoint = point
        super.init()
    }

    open var timestamp: TimeInterval { CACurrentMediaTime() }
    open var type: TouchType { .direct }
    open var majorRadius: CGFloat { 20 }
    open var force: CGFloat { 0 }
    open var maximumPossibleForce: CGFloat { 0 }

    open func location(in view: UIView?) -> CGPoint {
        view?.convert(windowPoint, from: window) ?? windowPoint
    }
    open func previousLocation(in view: UIView?) -> CGPoint {
        view?.convert(previousPoint, from: window) ?? previousPoint
    }
    open func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }
}

@preconcurrency @MainActor open class UIPress: NSObject {
    open var key: UIKey? { nil }
}
open class UIPressesEvent: UIEvent {
    open var allPresses: Set<UIPress> { [] }
}
@preconcurrency @MainActor open class UIKey: NSObject {
    open var characters: String { "" }
    open var charactersIgnoringModifiers: String { "" }
    open var modifierFlags: UIKeyModifierFlags { [] }
    open var keyCode: UIKeyboardHIDUsage { .keyboardErrorRollOver }
}
public enum UIKeyboardHIDUsage: Int, Sendable {
    case keyboardErrorRollOver = 1
    case keyboardReturnOrEnter = 40
    case keyboardEscape = 41
    case keyboardDeleteOrBackspace = 42
    case keyboardTab = 43
    case keyboardSpacebar = 44
}

public struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let alphaShift = Self(rawValue: 1 << 16)
    public static let shift = Self(rawValue: 1 << 17)
    public static let control = Self(rawValue: 1 << 18)
    public static let alternate = Self(rawValue: 1 << 19)
    public static let command = Self(rawValue: 1 << 20)
    public static let numericPad = Self(rawValue: 1 << 21)
}

@preconcurrency @MainActor open class UICommand: NSObject {
    open var title = ""
    open var image: UIImage?
    public internal(set) var action: Selector
    open var discoverabilityTitle: String?

    init(action: Selector) {
        self.action = action
        super.init()
    }
}

open class UIKeyCommand: UICommand {
    public let input: String?
    public let modifierFlags: UIKeyModifierFlags
    open var wantsPriorityOverSystemBehavior = false

    public init(input: String, modifierFlags: UIKeyModifierFlags, action: Selector) {
        self.input = input
        self.modifierFlags = modifierFlags
        super.init(action: action)
    }

    public convenience init(
        input: String, modifierFlags: UIKeyModifierFlags, action: Selector,
        discoverabilityTitle: String
    ) {
        self.init(input: input, modifierFlags: modifierFlags, action: action)
        self.discoverabilityTitle = discoverabilityTitle
    }

    public convenience init(
        title: String = "", image: UIImage? = nil, action: Selector, input: String,
        modifierFlags: UIKeyModifierFlags = [], propertyList: Any? = nil
    ) {
        self.init(input: input, modifierFlags: modifierFlags, action: action)
        self.title = title
        self.image = image
    }

    nonisolated public static let inputUpArrow = "UIKeyInputUpArrow"
    nonisolated public static let inputDownArrow = "UIKeyInputDownArrow"
    nonisolated public static let inputLeftArrow = "UIKeyInputLeftArrow"
    nonisolated public static let inputRightArrow = "UIKeyInputRightArrow"
    nonisolated public static let inputEscape = "UIKeyInputEscape"
}

public protocol UIMenuBuilder: AnyObject {}

public enum UIEditingInteractionConfiguration: Int, Sendable { case none, `default` }

@preconcurrency @MainActor open class UITextInputAssistantItem: NSObject {
    open var leadingBarButtonGroups: [UIBarButtonItemGroup] = []
    open var trailingBarButtonGroups: [UIBarButtonItemGroup] = []
    open var allowsHidingShortcuts = true
}

@preconcurrency @MainActor open class UITextInputMode: NSObject {
    nonisolated static let english = UITextInputMode()
    nonisolated override init() { super.init() }
    open var primaryLanguage: String? { "en-US" }
    public class var activeInputModes: [UITextInputMode] { [english] }
    nonisolated public static let currentInputModeDidChangeNotification = Notification.Name(
        "UITextInputCurrentInputModeDidChangeNotification")
}

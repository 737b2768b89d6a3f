import ObjectiveC

/// A view that reports events to targets.
open class UIControl: UIView {
    public struct Event: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let touchDown = Self(rawValue: 1)
        public static let touchDownRepeat = Self(rawValue: 1 << 1)
        public static let touchDragInside = Self(rawValue: 1 << 2)
        public static let touchDragOutside = Self(rawValue: 1 << 3)
        public static let touchDragEnter = Self(rawValue: 1 << 4)
        public static let touchDragExit = Self(rawValue: 1 << 5)
        public static let touchUpInside = Self(rawValue: 1 << 6)
        public static let touchUpOutside = Self(rawValue: 1 << 7)
        public static let touchCancel = Self(rawValue: 1 << 8)
        public static let valueChanged = Self(rawValue: 1 << 12)
        public static let primaryActionTriggered = Self(rawValue: 1 << 13)
        public static let menuActionTriggered = Self(rawValue: 1 << 14)
        public static let editingDidBegin = Self(rawValue: 1 << 16)
        public static let editingChanged = Self(rawValue: 1 << 17)
        public static let editingDidEnd = Self(rawValue: 1 << 18)
        public static let editingDidEndOnExit = Self(rawValue: 1 << 19)
        public static let allTouchEvents = Self(rawValue: 0xFFF)
        public static let allEditingEvents = Self(rawValue: 0xF0000)
        public static let allEvents = Self(rawValue: 0xFFFF_FFFF)
    }

    public struct State: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let normal = State([])
        public static let highlighted = State(rawValue: 1)
        public static let disabled = State(rawValue: 2)
        public static let selected = State(rawValue: 4)
        public static let focused = State(rawValue: 8)
        public static let application = State(rawValue: 0xFF0000)
        public static let reserved = State(rawValue: 0xFF00_0000)
    }

    public enum ContentVerticalAlignment: Int, Sendable { case center, top, bottom, fill }
    public enum ContentHorizontalAlignment: Int, Sendable {
        case center, left, right, fill, leading, trailing
    }

    /// A target with its action, or a closure.
    private struct Handler {
        weak var target: AnyObject?
        let hasTarget: Bool
        let selector: Selector?
        let action: UIAction?
        var events: Event
    }

    private var handlers: [Handler] = []

    public override init(frame: CGRect) { super.init(frame: frame) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    public convenience init(frame: CGRect, primaryAction: UIAction?) {
        self.init(frame: frame)
        if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
    }

    open var isEnabled = true { didSet { if isEnabled != oldValue { stateDidChange() } } }
    open var isSelected = false { didSet { if isSelected != oldValue { stateDidChange() } } }
    open var isHighlighted = false { didSet { if isHighlighted != oldValue { stateDidChange() } } }
    open var contentVerticalAlignment = ContentVerticalAlignment.center
    open var contentHorizontalAlignment = ContentHorizontalAlignment.center
    open var effectiveContentHorizontalAlignment: ContentHorizontalAlignment {
        contentHorizontalAlignment
    }
    open var showsMenuAsPrimaryAction = false
    open var isContextMenuInteractionEnabled = false
    open var toolTip: String?
    open internal(set) var isTracking = false
    open internal(set) var isTouchInside = false
    open var state: State {
        var state = State.normal
        if isHighlighted { state.insert(.highlighted) }
        if !isEnabled { state.insert(.disabled) }
        if isSelected { state.insert(.selected) }
        return state
    }
    /// Called when a part of the state has changed.
    func stateDidChange() { setNeedsLayout() }

    open func addTarget(_ target: Any?, action: Selector, for events: Event) {
        let object = target.map { $0 as AnyObject }
        handlers.append(
            Handler(
                target: object, hasTarget: object != nil, selector: action, action: nil,
                events: events))
    }

    open func removeTarget(_ target: Any?, action: Selector?, for events: Event) {
        let object = target.map { $0 as AnyObject }
        for index in handlers.indices where handlers[index].selector != nil {
            let handler = handlers[index]
            guard object == nil || handler.target === object,
                action == nil || handler.selector == action
            else { continue }
            handlers[index].events.subtract(events)
        }
        handlers.removeAll { $0.events.isEmpty }
    }

    open func addAction(_ action: UIAction, for events: Event) {
        handlers.removeAll { $0.action?.identifier == action.identifier && $0.events == events }
        handlers.append(
            Handler(target: nil, hasTarget: false, selector: nil, action: action, events: events))
    }

    open func removeAction(_ action: UIAction, for events: Event) {
        removeAction(identifiedBy: action.identifier, for: events)
    }

    open func removeAction(identifiedBy identifier: UIAction.Identifier, for events: Event) {
        for index in handlers.indices where handlers[index].action?.identifier == identifier {
            handlers[index].events.subtract(events)
        }
        handlers.removeAll { $0.events.isEmpty }
    }

    open var allTargets: Set<AnyHashable> {
        Set(handlers.compactMap { ($0.target as? NSObject).map { AnyHashable($0) } })
    }
    open var allControlEvents: Event { handlers.reduce(into: []) { $0.formUnion($1.events) } }
    open func actions(forTarget target: Any?, forControlEvent event: Event) -> [String]? {
        let object = target.map { $0 as AnyObject }
        let names = handlers.filter { $0.target === object && !$0.events.isDisjoint(with: event) }
            .compactMap { $0.selector?.name }
        return names.isEmpty ? nil : names
    }

    open func sendActions(for events: Event) { send(events, nil) }

    open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
        UIApplication.shared.sendAction(action, to: target, from: self, for: event)
    }

    open func sendAction(_ action: UIAction) { action.perform(from: self) }

    final func send(_ events: Event, _ event: UIEvent?) {
        for handler in handlers where !handler.events.isDisjoint(with: events) {
            if let action = handler.action {
                sendAction(action)
            } else if let selector = handler.selector, handler.target != nil || !handler.hasTarget {
                sendAction(selector, to: handler.target, for: event)
            }
        }
    }

    // MARK: Tracking

    open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
    open func cancelTracking(with event: UIEvent?) {}

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isEnabled, let touch = touches.first, beginTracking(touch, with: event) else {
            return
        }
        isTracking = true
        isTouchInside = true
        isHighlighted = true
        send(.touchDown, event)
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isTracking, let touch = touches.first else { return }
        guard continueTracking(touch, with: event) else { return }
        let isInside = bounds.insetBy(dx: -70, dy: -70).contains(touch.location(in: self))
        if isInside != isTouchInside {
            isTouchInside = isInside
            isHighlighted = isInside
            send(isInside ? .touchDragEnter : .touchDragExit, event)
        }
        send(isInside ? .touchDragInside : .touchDragOutside, event)
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isTracking else { return }
        endTracking(touches.first, with: event)
        isTracking = false
        isHighlighted = false
        if isTouchInside { triggered(event) } else { send(.touchUpOutside, event) }
        isTouchInside = false
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isTracking else { return }
        cancelTracking(with: event)
        isTracking = false
        isTouchInside = false
        isHighlighted = false
        send(.touchCancel, event)
    }

    /// Reports a touch that has ended inside.
    func triggered(_ event: UIEvent?) {
        send(.touchUpInside, event)
        send(.primaryActionTriggered, event)
    }
}

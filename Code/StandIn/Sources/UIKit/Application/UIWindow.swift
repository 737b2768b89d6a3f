import ObjectiveC

/// A window on the stage.
open class UIWindow: UIView {
    public struct Level: RawRepresentable, Hashable, Comparable, Sendable {
        public var rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

        public static let normal = Level(0)
        public static let statusBar = Level(1000)
        public static let alert = Level(2000)

        public static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
        public static func + (a: Level, b: CGFloat) -> Level { Level(a.rawValue + b) }
        public static func - (a: Level, b: CGFloat) -> Level { Level(a.rawValue - b) }
    }

    open weak var windowScene: UIWindowScene?
    open var windowLevel = Level.normal
    open var canResizeToFitContent = false
    open internal(set) var isKeyWindow = false
    /// The window of input views, which belongs to no app.
    final var isInputWindow = false
    /// The controllers that are presented in this window, from the bottom up.
    final var presented: [UIViewController] = []

    public override init(frame: CGRect) {
        super.init(frame: frame)
        super.isHidden = true
        clipsToBounds = false
    }

    public convenience init(windowScene: UIWindowScene) {
        self.init(frame: CGRect(origin: .zero, size: Stage.windowFrame.size))
        self.windowScene = windowScene
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        frame = CGRect(origin: .zero, size: Stage.windowFrame.size)
        super.isHidden = true
    }

    open override var window: UIWindow? { self }
    open override var next: UIResponder? { windowScene ?? UIApplication.shared }
    open var screen: UIScreen { .main }
    open var canBecomeKey: Bool { true }
    open var safeAreaAspectFitLayoutGuide: UILayoutGuide { safeAreaLayoutGuide }

    open var rootViewController: UIViewController? {
        didSet {
            guard rootViewController !== oldValue else { return }
            replaceRoot(oldValue)
        }
    }

    open override var isHidden: Bool {
        didSet {
            guard isHidden != oldValue else { return }
            Stage.windows.removeAll { $0 === self }
            if !isHidden, !isInputWindow {
                Stage.windows.append(self)
                if windowScene == nil { windowScene = UIWindowScene.main }
                updateSafeArea()
                installRoot()
                NotificationCenter.default.post(
                    name: UIWindow.didBecomeVisibleNotification, object: self)
            } else if isHidden, !isInputWindow {
                if isKeyWindow { resignKeyWindow() }
                rootViewController?.disappearAtOnce()
                NotificationCenter.default.post(
                    name: UIWindow.didBecomeHiddenNotification, object: self)
            }
        }
    }

    open func makeKeyAndVisible() {
        makeKey()
        isHidden = false
    }

    open func makeKey() {
        guard !isKeyWindow else { return }
        if let old = UIApplication.shared.keyWindowOfApp { old.resignKeyWindow() }
        isKeyWindow = true
        Stage.keyWindow = self
        becomeKey()
        NotificationCenter.default.post(name: UIWindow.didBecomeKeyNotification, object: self)
    }

    private func resignKeyWindow() {
        isKeyWindow = false
        if Stage.keyWindow === self { Stage.keyWindow = nil }
        resignKey()
        NotificationCenter.default.post(name: UIWindow.didResignKeyNotification, object: self)
    }

    open func becomeKey() {}
    open func resignKey() {}
    open func sendEvent(_ event: UIEvent) { TouchDelivery.send(event, in: self) }
    open func convert(_ point: CGPoint, to window: UIWindow?) -> CGPoint {
        window.map { convert(point, to: $0 as UIView) }
            ?? CGPoint(x: point.x + screenOrigin.x, y: point.y + screenOrigin.y)
    }
    open func convert(_ rect: CGRect, to window: UIWindow?) -> CGRect {
        window.map { convert(rect, to: $0 as UIView) }
            ?? rect.offsetBy(dx: screenOrigin.x, dy: screenOrigin.y)
    }
    open func convert(_ point: CGPoint, from window: UIWindow?) -> CGPoint {
        window.map { convert(point, from: $0 as UIView) }
            ?? CGPoint(x: point.x - screenOrigin.x, y: point.y - screenOrigin.y)
    }
    open func convert(_ rect: CGRect, from window: UIWindow?) -> CGRect {
        window.map { convert(rect, from: $0 as UIView) }
            ?? rect.offsetBy(dx: -screenOrigin.x, dy: -screenOrigin.y)
    }

    /// The window's origin on the screen.
    final var screenOrigin: CGPoint {
        CGPoint(x: Stage.windowOrigin.x + frame.minX, y: Stage.windowOrigin.y + frame.minY)
    }

    /// The stage's safe area as far as this window covers it.
    final var stageSafeArea: UIEdgeInsets {
        let (frame, stage) = (self.frame, Stage.windowFrame.size)
        let safe = Stage.safeArea
        return UIEdgeInsets(
            top: max(0, safe.top - max(0, frame.minY)),
            left: max(0, safe.left - max(0, frame.minX)),
            bottom: max(0, safe.bottom - max(0, stage.height - frame.maxY)),
            right: max(0, safe.right - max(0, stage.width - frame.maxX)))
    }

    // MARK: The root controller

    private func installRoot() {
        guard let root = rootViewController, !isHidden else { return }
        let view: UIView = root.view
        guard view.superview !== self else { return }
        view.frame = bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        if Stage.drivesAppearance, !root.hasAppearedOnce, !hasShownRoot, Stage.mainWindow === self {
            // The driver calls the appearance callbacks of the main window's first root.
            hasShownRoot = true
            insert(view, at: 0)
            return
        }
        root.beginAppearance(true, animated: false)
        insert(view, at: 0)
        root.isAppearing(animated: false)
        if Stage.drivesAppearance {
            root.endAppearance(animated: false)
        } else {
            VirtualTime.nextTurn { root.endAppearanceIfOpen(animated: false) }
        }
    }

    private func replaceRoot(_ old: UIViewController?) {
        for controller in presented.reversed() { controller.removePresentation() }
        presented = []
        if let old, old.isViewLoaded {
            let wasVisible = old.viewIfLoaded?.window === self && !isHidden
            if wasVisible { old.beginAppearance(false, animated: false) }
            old.viewIfLoaded?.detach()
            if wasVisible { old.endAppearance(animated: false) }
        }
        rootViewController?.rootWindow = self
        old?.rootWindow = nil
        installRoot()
    }

    /// A root controller has been installed; later ones appear without the driver.
    private var hasShownRoot = false

    nonisolated public static let didBecomeVisibleNotification = Notification.Name(
        "UIWindowDidBecomeVisibleNotification")
    nonisolated public static let didBecomeHiddenNotification = Notification.Name(
        "UIWindowDidBecomeHiddenNotification")
    nonisolated public static let didBecomeKeyNotification = Notification.Name(
        "UIWindowDidBecomeKeyNotification")
    nonisolated public static let didResignKeyNotification = Notification.Name(
        "UIWindowDidResignKeyNotification")
}

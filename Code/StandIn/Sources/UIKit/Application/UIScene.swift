// The declarations here have the types of Apple's.
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

import ObjectiveC

@preconcurrency @MainActor open class UIScene: UIResponder {
    public enum ActivationState: Int, Sendable {
        case unattached = -1
        case foregroundActive, foregroundInactive, background
    }

    open class ConnectionOptions: NSObject {
        open var urlContexts: Set<UIOpenURLContext> { [] }
        open var userActivities: Set<NSUserActivity> { [] }
        open var shortcutItem: UIApplicationShortcutItem? { nil }
        open var sourceApplication: String? { nil }
    }

    public let session: UISceneSession
    open var delegate: (any UISceneDelegate)?
    open var title: String! = ""

    init(session: UISceneSession) {
        self.session = session
        super.init()
    }

    open override var next: UIResponder? { UIApplication.shared }
    open var activationState: ActivationState {
        switch Stage.applicationState {
        case .active: .foregroundActive
        case .inactive: .foregroundInactive
        case .background: .background
        }
    }
    open func open(
        _ url: URL, options: UIScene.OpenExternalURLOptions?,
        completionHandler: ((Bool) -> Void)? = nil
    ) {
        UIApplication.shared.open(url, completionHandler: completionHandler)
    }

    open class OpenExternalURLOptions: NSObject {}
    open class ActivationRequestOptions: NSObject {
        open var requestingScene: UIScene?
    }

    nonisolated public static let willConnectNotification = Notification.Name(
        "UISceneWillConnectNotification")
    nonisolated public static let didDisconnectNotification = Notification.Name(
        "UISceneDidDisconnectNotification")
    nonisolated public static let didActivateNotification = Notification.Name(
        "UISceneDidActivateNotification")
    nonisolated public static let willDeactivateNotification = Notification.Name(
        "UISceneWillDeactivateNotification")
    nonisolated public static let willEnterForegroundNotification = Notification.Name(
        "UISceneWillEnterForegroundNotification")
    nonisolated public static let didEnterBackgroundNotification = Notification.Name(
        "UISceneDidEnterBackgroundNotification")
}

open class UIWindowScene: UIScene {
    /// The one scene of the process.
    @_spi(Host) public static let main = UIWindowScene(session: .main)

    override init(session: UISceneSession) { super.init(session: session) }

    open var windows: [UIWindow] {
        Stage.windows.filter { $0.windowScene === self } + [Stage.keyboardWindow].compactMap { $0 }
    }
    open var keyWindow: UIWindow? { windows.first { $0.isKeyWindow } }
    open var screen: UIScreen { .main }
    open var traitCollection: UITraitCollection { .stage }
    open var statusBarManager: UIStatusBarManager? { UIStatusBarManager() }
    open var sizeRestrictions: UISceneSizeRestrictions? { nil }
    /// The scene's space: the screen's, moved by the origin of the window.
    open var coordinateSpace: any UICoordinateSpace { SceneSpace.shared }
    open var interfaceOrientation: UIInterfaceOrientation {
        Stage.screenSize.width > Stage.screenSize.height ? .landscapeRight : .portrait
    }
    open var isFullScreen: Bool { Stage.windowFrame.size == Stage.screenSize }
    open func requestGeometryUpdate(
        _ preferences: UIWindowScene.GeometryPreferences,
        errorHandler: ((any Error) -> Void)? = nil
    ) {
        Lacks.report("requestGeometryUpdate")
    }

    open class GeometryPreferences: NSObject {
        open class iOS: GeometryPreferences {
            public init(interfaceOrientations: UIInterfaceOrientationMask) { super.init() }
        }
    }
}

/// The coordinates of the scene's window area on the screen.
@MainActor final class SceneSpace: UICoordinateSpace {
    static let shared = SceneSpace()
    var bounds: CGRect { CGRect(origin: .zero, size: Stage.windowFrame.size) }

    func convert(_ rect: CGRect, to space: any UICoordinateSpace) -> CGRect {
        let origin = Stage.windowOrigin
        let onScreen = rect.offsetBy(dx: origin.x, dy: origin.y)
        if space is SceneSpace { return rect }
        return (space as? UIView)?.fromScreen(onScreen) ?? onScreen
    }
    func convert(_ rect: CGRect, from space: any UICoordinateSpace) -> CGRect {
        if space is SceneSpace { return rect }
        let onScreen = (space as? UIView)?.toScreen(rect) ?? rect
        return onScreen.offsetBy(dx: -Stage.windowOrigin.x, dy: -Stage.windowOrigin.y)
    }
    func convert(_ point: CGPoint, to space: any UICoordinateSpace) -> CGPoint {
        convert(CGRect(origin: point, size: .zero), to: space).origin
    }
    func convert(_ point: CGPoint, from space: any UICoordinateSpace) -> CGPoint {
        convert(CGRect(origin: point, size: .zero), from: space).origin
    }
}

@preconcurrency @MainActor public final class UISceneSizeRestrictions: NSObject {
    public var minimumSize = CGSize.zero
    public var maximumSize = CGSize.zero
}

@preconcurrency @MainActor public final class UIStatusBarManager: NSObject {
    public var statusBarFrame: CGRect { UIApplication.shared.statusBarFrame }
    public var isStatusBarHidden: Bool { Stage.safeArea.top == 0 }
    public var statusBarStyle: UIStatusBarStyle { .default }
}

@preconcurrency @MainActor open class UISceneSession: NSObject {
    public struct Role: RawRepresentable, Hashable, Sendable {
        public var rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let windowApplication = Self(rawValue: "UIWindowSceneSessionRoleApplication")
    }

    static let main = UISceneSession()
    override init() { super.init() }

    open var scene: UIScene? { UIWindowScene.main }
    open var role: Role { .windowApplication }
    open var configuration: UISceneConfiguration {
        UISceneConfiguration(name: nil, sessionRole: .windowApplication)
    }
    open var persistentIdentifier: String { "00000000-0000-4000-8000-000000000002" }
    open var stateRestorationActivity: NSUserActivity?
    open var userInfo: [String: Any]?
}

@preconcurrency @MainActor open class UISceneConfiguration: NSObject {
    open var name: String?
    public let role: UISceneSession.Role
    open var sceneClass: AnyClass?
    open var delegateClass: AnyClass?
    open var storyboard: UIStoryboard?

    public init(name: String?, sessionRole: UISceneSession.Role) {
        self.name = name
        role = sessionRole
        super.init()
    }
}

@preconcurrency @MainActor open class UISceneDestructionRequestOptions: NSObject {}

@preconcurrency @MainActor public final class UIOpenURLContext: NSObject {
    public let url: URL
    init(url: URL) {
        self.url = url
        super.init()
    }
}

@preconcurrency @MainActor public protocol UISceneDelegate: NSObjectProtocol {
    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions)
    func sceneDidDisconnect(_ scene: UIScene)
    func sceneDidBecomeActive(_ scene: UIScene)
    func sceneWillResignActive(_ scene: UIScene)
    func sceneWillEnterForeground(_ scene: UIScene)
    func sceneDidEnterBackground(_ scene: UIScene)
    func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>)
    func scene(_ scene: UIScene, continue activity: NSUserActivity)
    func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?
}

extension UISceneDelegate {
    public func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {}
    public func sceneDidDisconnect(_ scene: UIScene) {}
    public func sceneDidBecomeActive(_ scene: UIScene) {}
    public func sceneWillResignActive(_ scene: UIScene) {}
    public func sceneWillEnterForeground(_ scene: UIScene) {}
    public func sceneDidEnterBackground(_ scene: UIScene) {}
    public func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {}
    public func scene(_ scene: UIScene, continue activity: NSUserActivity) {}
    public func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? { nil }
}

@preconcurrency @MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
    var window: UIWindow? { get set }
    func windowScene(
        _ scene: UIWindowScene, didUpdate previousCoordinateSpace: any UICoordinateSpace,
        interfaceOrientation: UIInterfaceOrientation, traitCollection: UITraitCollection)
}

extension UIWindowSceneDelegate {
    public var window: UIWindow? {
        get { nil }
        set {}
    }
    public func windowScene(
        _ scene: UIWindowScene, didUpdate previousCoordinateSpace: any UICoordinateSpace,
        interfaceOrientation: UIInterfaceOrientation, traitCollection: UITraitCollection
    ) {}
}

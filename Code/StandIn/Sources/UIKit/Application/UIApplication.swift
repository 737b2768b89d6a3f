// Names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import ObjectiveC

public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
    public var rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let invalid = Self(rawValue: 0)
}

public enum UIBackgroundFetchResult: UInt, Sendable { case newData, noData, failed }
public enum UIBackgroundRefreshStatus: Int, Sendable { case restricted, denied, available }

/// The application: windows, state, and the delivery of actions.
@preconcurrency @MainActor open class UIApplication: UIResponder {
    public enum State: Int, Sendable { case active, inactive, background }

    public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
        public var rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let url = Self(rawValue: "UIApplicationLaunchOptionsURLKey")
        public static let remoteNotification = Self(
            rawValue: "UIApplicationLaunchOptionsRemoteNotificationKey")
        public static let shortcutItem = Self(
            rawValue: "UIApplicationLaunchOptionsShortcutItemKey")
    }

    public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
        public var rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let sourceApplication = Self(
            rawValue: "UIApplicationOpenURLOptionsSourceApplicationKey")
        public static let annotation = Self(rawValue: "UIApplicationOpenURLOptionsAnnotationKey")
        public static let openInPlace = Self(rawValue: "UIApplicationOpenURLOptionsOpenInPlaceKey")
    }

    public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
        public var rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let universalLinksOnly = Self(
            rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
    }

    public struct ExtensionPointIdentifier: RawRepresentable, Hashable, Sendable {
        public var rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let keyboard = Self(rawValue: "com.apple.keyboard-service")
    }

    public static let shared = UIApplication()

    public override init() { super.init() }

    open var delegate: (any UIApplicationDelegate)?
    open override var next: UIResponder? { delegate as? UIResponder }
    open var windows: [UIWindow] { Stage.windows + [Stage.keyboardWindow].compactMap { $0 } }
    open var keyWindow: UIWindow? { keyWindowOfApp }
    final var keyWindowOfApp: UIWindow? { Stage.keyWindow }
    open var applicationState: State { Stage.applicationState }
    open var connectedScenes: Set<UIScene> { [UIWindowScene.main] }
    open var openSessions: Set<UISceneSession> { [UIWindowScene.main.session] }
    open var supportsMultipleScenes: Bool { false }
    open var statusBarOrientation: UIInterfaceOrientation {
        UIWindowScene.main.interfaceOrientation
    }
    open var statusBarFrame: CGRect {
        CGRect(x: 0, y: 0, width: Stage.windowFrame.width, height: Stage.safeArea.top)
    }
    open var statusBarStyle = UIStatusBarStyle.default
    open var isStatusBarHidden = false
    open var isIdleTimerDisabled = false
    open var isNetworkActivityIndicatorVisible = false
    open var applicationIconBadgeNumber = 0
    open var applicationSupportsShakeToEdit = true
    open var isProtectedDataAvailable: Bool { true }
    open var isRegisteredForRemoteNotifications: Bool { false }
    open var backgroundRefreshStatus: UIBackgroundRefreshStatus { .available }
    open var backgroundTimeRemaining: TimeInterval {
        applicationState == .background ? 30 : .greatestFiniteMagnitude
    }
    open var preferredContentSizeCategory: UIContentSizeCategory { .large }
    open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
    open var shortcutItems: [UIApplicationShortcutItem]?
    open var isIgnoringInteractionEvents: Bool { ignoredInteractions > 0 }
    private var ignoredInteractions = 0
    private var lastTask = 0

    open func beginIgnoringInteractionEvents() { ignoredInteractions += 1 }
    open func endIgnoringInteractionEvents() {
        ignoredInteractions = max(0, ignoredInteractions - 1)
    }
    open func open(
        _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
        completionHandler completion: ((Bool) -> Void)? = nil
    ) {
        Host.log("open \(url)")
        VirtualTime.nextTurn { completion?(false) }
    }
    open func canOpenURL(_ url: URL) -> Bool { false }
    open func registerForRemoteNotifications() {}
    open func unregisterForRemoteNotifications() {}
    open func setNeedsStatusBarAppearanceUpdate() {}
    open func beginBackgroundTask(
        expirationHandler handler: (() -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier {
        lastTask += 1
        return UIBackgroundTaskIdentifier(rawValue: lastTask)
    }
    open func beginBackgroundTask(
        withName name: String?, expirationHandler handler: (() -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier {
        beginBackgroundTask(expirationHandler: handler)
    }
    open func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {}
    open func setMinimumBackgroundFetchInterval(_ interval: TimeInterval) {}
    open func supportedInterfaceOrientations(for window: UIWindow?) -> UIInterfaceOrientationMask {
        .all
    }
    open func sendEvent(_ event: UIEvent) {
        let windows = event.allTouches?.compactMap(\.window) ?? []
        // Accessory and input views are in a window of their own.
        for window in Stage.allWindows where windows.contains(where: { $0 === window }) {
            window.sendEvent(event)
        }
    }
    /// The class understands `sharedApplication`, by which code that compiles in extensions
    /// reaches the application.
    open override class func responds(to selector: Selector!) -> Bool {
        selector.name == "sharedApplication" || super.responds(to: selector)
    }
    @discardableResult
    open override class func perform(_ selector: Selector!) -> Unmanaged<AnyObject>! {
        guard selector.name == "sharedApplication" else { return super.perform(selector) }
        return MainActor.assumeIsolated { Unmanaged.passUnretained(shared) }
    }
    /// The application for code that reaches it by its key, to compile in extensions.
    open class func value(forKeyPath path: String) -> Any? { shared }
    open class func value(forKey key: String) -> Any? { shared }
    open func requestSceneSessionActivation(
        _ session: UISceneSession?, userActivity: NSUserActivity?,
        options: UIScene.ActivationRequestOptions?, errorHandler: ((any Error) -> Void)? = nil
    ) {
        Lacks.report("requestSceneSessionActivation")
    }
    open func requestSceneSessionRefresh(_ session: UISceneSession) {}
    open func requestSceneSessionDestruction(
        _ session: UISceneSession, options: UISceneDestructionRequestOptions?,
        errorHandler: ((any Error) -> Void)? = nil
    ) {}

    /// Sends an action to its target, or up the responder chain to whoever understands it.
    @discardableResult
    open func sendAction(
        _ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?
    ) -> Bool {
        if let target {
            action.send(to: target as AnyObject, [sender, event])
            return true
        }
        var responder: UIResponder? =
            Stage.firstResponder ?? (sender as? UIResponder) ?? keyWindowOfApp
        while let one = responder {
            if one.responds(to: action) {
                action.send(to: one, [sender, event])
                return true
            }
            responder = one.next
        }
        return one(of: sender, understands: action, event)
    }

    /// Tries the chain of the sender after that of the first responder.
    private func one(of sender: Any?, understands action: Selector, _ event: UIEvent?) -> Bool {
        var responder = sender as? UIResponder
        while let one = responder {
            if one.responds(to: action) {
                action.send(to: one, [sender, event])
                return true
            }
            responder = one.next
        }
        return false
    }
}

extension UIApplication {
    nonisolated public static let didFinishLaunchingNotification = Notification.Name(
        "UIApplicationDidFinishLaunchingNotification")
    nonisolated public static let didBecomeActiveNotification = Notification.Name(
        "UIApplicationDidBecomeActiveNotification")
    nonisolated public static let willResignActiveNotification = Notification.Name(
        "UIApplicationWillResignActiveNotification")
    nonisolated public static let didEnterBackgroundNotification = Notification.Name(
        "UIApplicationDidEnterBackgroundNotification")
    nonisolated public static let willEnterForegroundNotification = Notification.Name(
        "UIApplicationWillEnterForegroundNotification")
    nonisolated public static let willTerminateNotification = Notification.Name(
        "UIApplicationWillTerminateNotification")
    nonisolated public static let didReceiveMemoryWarningNotification = Notification.Name(
        "UIApplicationDidReceiveMemoryWarningNotification")
    nonisolated public static let significantTimeChangeNotification = Notification.Name(
        "UIApplicationSignificantTimeChangeNotification")
    nonisolated public static let userDidTakeScreenshotNotification = Notification.Name(
        "UIApplicationUserDidTakeScreenshotNotification")
    nonisolated public static let willChangeStatusBarOrientationNotification = Notification.Name(
        "UIApplicationWillChangeStatusBarOrientationNotification")
    nonisolated public static let didChangeStatusBarOrientationNotification = Notification.Name(
        "UIApplicationDidChangeStatusBarOrientationNotification")
    nonisolated public static let willChangeStatusBarFrameNotification = Notification.Name(
        "UIApplicationWillChangeStatusBarFrameNotification")
    nonisolated public static let didChangeStatusBarFrameNotification = Notification.Name(
        "UIApplicationDidChangeStatusBarFrameNotification")
    nonisolated public static let protectedDataDidBecomeAvailableNotification = Notification.Name(
        "UIApplicationProtectedDataDidBecomeAvailable")
    nonisolated public static let protectedDataWillBecomeUnavailableNotification =
        Notification.Name("UIApplicationProtectedDataWillBecomeUnavailable")
    nonisolated public static let statusBarOrientationUserInfoKey =
        "UIApplicationStatusBarOrientationUserInfoKey"
    nonisolated public static let statusBarFrameUserInfoKey =
        "UIApplicationStatusBarFrameUserInfoKey"
    nonisolated public static let openSettingsURLString = "app-settings:"
    nonisolated public static let openNotificationSettingsURLString = "app-settings:notifications"
    nonisolated public static let backgroundFetchIntervalMinimum: TimeInterval = 0
    nonisolated public static let backgroundFetchIntervalNever = TimeInterval
        .greatestFiniteMagnitude
}

@preconcurrency @MainActor open class UIApplicationShortcutItem: NSObject {
    public let type: String
    public let localizedTitle: String
    public init(type: String, localizedTitle: String) {
        self.type = type
        self.localizedTitle = localizedTitle
        super.init()
    }
}

@preconcurrency @MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
    var window: UIWindow? { get set }
    func applicationDidFinishLaunching(_ application: UIApplication)
    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    func applicationDidBecomeActive(_ application: UIApplication)
    func applicationWillResignActive(_ application: UIApplication)
    func applicationDidEnterBackground(_ application: UIApplication)
    func applicationWillEnterForeground(_ application: UIApplication)
    func applicationWillTerminate(_ application: UIApplication)
    func applicationDidReceiveMemoryWarning(_ application: UIApplication)
    func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication)
    func applicationProtectedDataWillBecomeUnavailable(_ application: UIApplication)
    func application(
        _ application: UIApplication, open url: URL,
        options: [UIApplication.OpenURLOptionsKey: Any]
    ) -> Bool
    func application(
        _ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken token: Data)
    func application(
        _ application: UIApplication,
        didFailToRegisterForRemoteNotificationsWithError error: any Error)
    func application(
        _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
    ) -> UIInterfaceOrientationMask
    func application(
        _ application: UIApplication,
        shouldAllowExtensionPointIdentifier identifier: UIApplication.ExtensionPointIdentifier
    ) -> Bool
    func application(_ application: UIApplication, shouldSaveApplicationState coder: NSCoder)
        -> Bool
    func application(
        _ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder
    ) -> Bool
    func application(
        _ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder
    ) -> Bool
    func application(
        _ application: UIApplication, configurationForConnecting session: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration
    func application(_ application: UIApplication, didDiscardSceneSessions: Set<UISceneSession>)
}

extension UIApplicationDelegate {
    public var window: UIWindow? {
        get { nil }
        set {}
    }
    public func applicationDidFinishLaunching(_ application: UIApplication) {}
    public func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        applicationDidFinishLaunching(application)
        return true
    }
    public func applicationDidBecomeActive(_ application: UIApplication) {}
    public func applicationWillResignActive(_ application: UIApplication) {}
    public func applicationDidEnterBackground(_ application: UIApplication) {}
    public func applicationWillEnterForeground(_ application: UIApplication) {}
    public func applicationWillTerminate(_ application: UIApplication) {}
    public func applicationDidReceiveMemoryWarning(_ application: UIApplication) {}
    public func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication) {}
    public func applicationProtectedDataWillBecomeUnavailable(_ application: UIApplication) {}
    public func application(
        _ application: UIApplication, open url: URL,
        options: [UIApplication.OpenURLOptionsKey: Any]
    ) -> Bool { false }
    public func application(
        _ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken token: Data
    ) {}
    public func application(
        _ application: UIApplication,
        didFailToRegisterForRemoteNotificationsWithError error: any Error
    ) {}
    public func application(
        _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
    ) -> UIInterfaceOrientationMask { Stage.idiom == .pad ? .all : .allButUpsideDown }
    public func application(
        _ application: UIApplication,
        shouldAllowExtensionPointIdentifier identifier: UIApplication.ExtensionPointIdentifier
    ) -> Bool { true }
    public func application(
        _ application: UIApplication, shouldSaveApplicationState coder: NSCoder
    ) -> Bool { false }
    public func application(
        _ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder
    ) -> Bool { false }
    public func application(
        _ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder
    ) -> Bool { false }
    public func application(
        _ application: UIApplication, configurationForConnecting session: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration { session.configuration }
    public func application(
        _ application: UIApplication, didDiscardSceneSessions: Set<UISceneSession>
    ) {}

    /// Starts the app, as `@main` on a delegate does.
    public static func main() { Stage.launch?(Self.self) }
}

/// Starts the app with the class of a name, as `main.swift` of older projects does.
@discardableResult @MainActor
public func UIApplicationMain(
    _ count: Int32, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>,
    _ principal: String?, _ delegate: String?
) -> Int32 {
    guard let delegate, let type = _NSClassFromString(delegate) as? any UIApplicationDelegate.Type
    else {
        Lacks.report("UIApplicationMain with the class \(delegate ?? "nil")")
        return 1
    }
    Stage.launch?(type)
    return 0
}

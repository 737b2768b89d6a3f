// In an app with scenes a change of state reaches code on three channels: the scene delegate's
// method, the notification of UIScene and the one of UIApplication. The application delegate's
// methods are not called then, its notifications are posted all the same (Apple's documentation of
// `applicationDidBecomeActive(_:)`). An app without scenes has the two channels of the application.

/// A channel on which a lifecycle callback reaches an app's code.
package enum LifecycleChannel: String, Hashable, Sendable, Codable, CaseIterable {
    case sceneDelegate, sceneNotification, applicationDelegate, applicationNotification

    /// A Boolean value that indicates whether the channel belongs to the scene, else to the
    /// application.
    package var isOfScene: Bool { self == .sceneDelegate || self == .sceneNotification }
}

/// A callback on one of its channels, with UIKit's name.
package struct LifecycleDelivery: Hashable, Sendable {
    package var channel: LifecycleChannel
    /// The method or the notification, such as `sceneWillResignActive(_:)`.
    package var name: String
}

extension Setting {
    /// Returns whether an app's code lives in scenes: the system has them, and the app did not opt
    /// out.
    public func usesScenes(_ app: AppID) -> Bool {
        system.lifecycle.hasScenes.value && apps[app.index].usesScenes
    }

    /// Returns the channels on which a callback reaches an app, in the order of the profile.
    package func deliveries(of callback: LifecycleCallback, to app: AppID) -> [LifecycleDelivery] {
        let isScene = usesScenes(app)
        return system.lifecycle.deliveryOrder.value.compactMap { channel in
            if channel.isOfScene != isScene, channel != .applicationNotification {
                guard channel == .applicationDelegate, callback.isOfApplicationAlone else {
                    return nil
                }
            }
            return callback.name(on: channel).map { LifecycleDelivery(channel: channel, name: $0) }
        }
    }
}

extension LifecycleCallback {
    /// A Boolean value that indicates whether it belongs to the application alone: the process
    /// begins or ends.
    public var isOfApplicationAlone: Bool { self == .didFinishLaunching || self == .willTerminate }

    /// Returns UIKit's name of the callback on a channel, or nil if it does not come on it.
    func name(on channel: LifecycleChannel) -> String? {
        switch channel {
        case .sceneDelegate: sceneMethod
        case .sceneNotification: sceneNotification.map { "UIScene.\($0)Notification" }
        case .applicationDelegate: applicationMethod
        case .applicationNotification:
            isOfSceneAlone ? nil : "UIApplication.\(rawValue)Notification"
        }
    }

    private var isOfSceneAlone: Bool { self == .willConnect || self == .didDisconnect }

    private var sceneMethod: String? {
        switch self {
        case .didFinishLaunching, .willTerminate: nil
        case .willConnect: "scene(_:willConnectTo:options:)"
        default: "scene\(capitalized)(_:)"
        }
    }

    /// UIScene calls two of the changes by other names than UIApplication.
    private var sceneNotification: String? {
        switch self {
        case .didFinishLaunching, .willTerminate: nil
        case .didBecomeActive: "didActivate"
        case .willResignActive: "willDeactivate"
        default: rawValue
        }
    }

    private var applicationMethod: String? {
        switch self {
        case .willConnect, .didDisconnect: nil
        case .didFinishLaunching: "application(_:didFinishLaunchingWithOptions:)"
        default: "application\(capitalized)(_:)"
        }
    }

    private var capitalized: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

package import Simulator

/// The words of a recorder's log, which the recorders under `Recorder` and the model write alike.
///
/// The model's own recordings and the reader of logs share this table; docs/recorder.md describes
/// the format.
package enum RecordingFormat {
    /// The version in the first line of a log.
    package static let version: Int64 = 1
    /// The kind of the first line.
    package static let kind = "recorder"
    /// The writer of a log that no device has written.
    package static let writer = "restore-tool"

    /// Returns the notification that reports a callback to a recorder, or nil for one that none
    /// reports.
    package static func notifications(of callback: LifecycleCallback) -> [String] {
        let names = lifecycle.filter { $0.callback == callback }.map(\.name)
        return names
    }

    /// Returns the callback that a notification reports, or nil for a notification of another
    /// kind.
    package static func callback(of notification: String) -> LifecycleCallback? {
        lifecycle.first { $0.name == notification }?.callback
    }

    /// The notifications of the application, then those of its scenes.
    private static let lifecycle: [(name: String, callback: LifecycleCallback)] = [
        ("UIApplicationDidFinishLaunchingNotification", .didFinishLaunching),
        ("UIApplicationWillEnterForegroundNotification", .willEnterForeground),
        ("UIApplicationDidBecomeActiveNotification", .didBecomeActive),
        ("UIApplicationWillResignActiveNotification", .willResignActive),
        ("UIApplicationDidEnterBackgroundNotification", .didEnterBackground),
        ("UIApplicationWillTerminateNotification", .willTerminate),
        ("UISceneWillConnectNotification", .willConnect),
        ("UISceneWillEnterForegroundNotification", .willEnterForeground),
        ("UISceneDidActivateNotification", .didBecomeActive),
        ("UISceneWillDeactivateNotification", .willResignActive),
        ("UISceneDidEnterBackgroundNotification", .didEnterBackground),
        ("UISceneDidDisconnectNotification", .didDisconnect)
    ]

    /// The name that a notification of a scene begins with.
    package static let scene = "UIScene"
    /// The notifications of a lock and an unlock of the device.
    package static let locks = "UIApplicationProtectedDataWillBecomeUnavailable"
    package static let unlocks = "UIApplicationProtectedDataDidBecomeAvailable"

    /// The numbers of `UIKeyboardType`, in order; nil is a keyboard of letters.
    package static func keyboardType(of kind: KeyboardKind) -> Int64 {
        switch kind {
        case .url: 3
        case .numberPad: 4
        case .phonePad: 5
        case .email: 7
        case .decimalPad: 8
        default: 0
        }
    }

    /// Returns the keys that a number of `UIKeyboardType` asks for.
    package static func kind(ofType type: Int) -> KeyboardKind {
        switch type {
        case 3: .url
        case 4, 11: .numberPad
        case 5: .phonePad
        case 7: .email
        case 8: .decimalPad
        default: .letters
        }
    }
}

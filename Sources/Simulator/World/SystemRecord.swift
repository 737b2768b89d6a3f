/// An act of the system on the apps, beside callbacks and notifications.
public enum SystemRecord: Hashable, Sendable {
    /// A process ended, and why.
    case ended(AppID, Ending)
    /// Traits reached an app with another appearance.
    case appearance(AppID, Appearance, of: TraitOwner)
    /// An app received a warning that memory is short.
    case memoryWarning(AppID)
    /// Files that are locked with the device became available to an app, or are about to be locked.
    case protectedData(AppID, isAvailable: Bool)
    /// The app gave the system the state that its next process is to be restored from.
    case encoded(AppID, [UInt8])
    /// The app got back the state that an earlier process encoded.
    case restoredState(AppID, [UInt8])
    /// The system deleted the state that an earlier process of the app encoded.
    case deletedState(AppID)
    /// An app asked for time in the background, gave it back, or learns that it is nearly over.
    case backgroundTask(AppID, BackgroundTask)
    /// An app's main thread is blocked.
    case blocked(AppID, ms: Int32)
    /// A scene's window has a frame on a display from now on.
    case window(AppID, Rect, on: DisplayID)
    /// The user closed a scene, and the system has forgotten its session.
    case discarded(AppID)

    /// Something becomes of a local or remote notification.
    case notified(UserNotification, UserNotification.Step)

    /// The course of a task in the background.
    public enum BackgroundTask: String, Hashable, Sendable { case begins, ends, expires }

    /// The app that the act concerns.
    public var app: AppID {
        switch self {
        case .ended(let app, _), .appearance(let app, _, _), .memoryWarning(let app): app
        case .protectedData(let app, _), .encoded(let app, _), .restoredState(let app, _): app
        case .deletedState(let app), .backgroundTask(let app, _), .blocked(let app, _): app
        case .window(let app, _, _), .discarded(let app): app
        case .notified(let notification, _): notification.app
        }
    }
}

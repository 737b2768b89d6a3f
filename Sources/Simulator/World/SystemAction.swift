/// An action on the system, or of the system on the apps, beside launching and switching.
public enum SystemAction: Hashable, Sendable {
    /// Opens the app switcher, and closes it again over the app that was in front.
    case openSwitcher, closeSwitcher
    /// Opens the switcher and comes back without leaving the app.
    case peekSwitcher
    /// Swipes along the home indicator to the app that was used just before.
    case quickSwitch(AppID)
    /// Pulls a panel of the system over the screen.
    case open(SystemPanel)
    /// Pushes a panel of the system away.
    case close(SystemPanel)
    /// A call comes in; the user answers or declines it; it ends.
    case call, answerCall, declineCall, endCall
    /// Swipes an app's card away in the switcher.
    case forceQuit(AppID)
    /// An app's code crashes.
    case crash(AppID)
    /// Memory is short: apps are warned, and suspended ones are ended.
    case memoryPressure
    /// The user, or the sunset, changes the appearance.
    case setAppearance(Appearance)
    /// The developer turns the remote switch of an app on or off.
    case setRemoteSwitch(AppID, isOn: Bool)
    /// An app schedules a local notification, in milliseconds.
    case schedule(UserNotification, inMs: Int32)
    /// A remote notification arrives.
    case push(UserNotification)
    /// Taps the notification of an app, in its banner or in the list of Notification Center.
    case tapNotification(AppID)
    /// Swipes the banner of a notification away.
    case dismissNotification

    /// The action's name as scenarios write it.
    public var name: String {
        switch self {
        case .openSwitcher: "openSwitcher"
        case .closeSwitcher: "closeSwitcher"
        case .peekSwitcher: "peekSwitcher"
        case .quickSwitch: "quickSwitch"
        case .open(let panel), .close(let panel): panel.rawValue
        case .call, .answerCall, .declineCall, .endCall: "call"
        case .forceQuit: "forceQuit"
        case .crash: "crash"
        case .memoryPressure: "memoryPressure"
        case .setAppearance: "appearance"
        case .setRemoteSwitch: "remoteSwitch"
        case .schedule: "localNotification"
        case .push: "pushNotification"
        case .tapNotification: "tapNotification"
        case .dismissNotification: "dismissNotification"
        }
    }

    /// The app that the action names, or nil.
    public var app: AppID? {
        switch self {
        case .quickSwitch(let app), .forceQuit(let app), .crash(let app),
            .setRemoteSwitch(let app, _), .tapNotification(let app):
            app
        default: nil
        }
    }

    /// The argument of the action, as scenarios write it, or nil.
    public var detail: String? {
        switch self {
        case .open: "open"
        case .close: "close"
        case .call: "incoming"
        case .answerCall: "answer"
        case .declineCall: "decline"
        case .endCall: "end"
        case .setAppearance(let appearance): appearance.rawValue
        case .setRemoteSwitch(_, let isOn): isOn ? "on" : "off"
        default: nil
        }
    }
}

/// A panel of the system that the user pulls over the screen.
public enum SystemPanel: String, Hashable, Sendable, Codable, CaseIterable {
    /// A panel under its name on the device.
    case controlCenter, notificationCenter

    /// The name in messages.
    public var title: String {
        self == .controlCenter ? "Control Center" : "Notification Center"
    }
}

/// An event that comes between a user and the app in front, which stays there.
public enum Interruption: String, Hashable, Sendable, Codable, CaseIterable {
    /// An alert of the app's own: a view controller, or before iOS 8 a window, in its process.
    case alert
    /// Prompts of other processes.
    case permission, faceID, touchID
    /// Screens of other processes that the app presents.
    case share, mail, message, photoPicker, documentBrowser, authentication
    /// Panels of the system that the user pulls over the screen.
    case controlCenter, notificationCenter
    /// A call, in a banner or on the whole screen.
    case call
}

/// The cover over the whole screen.
enum SystemCover: String, Hashable, Sendable {
    case switcher, controlCenter, notificationCenter

    init(_ panel: SystemPanel) {
        self = panel == .controlCenter ? .controlCenter : .notificationCenter
    }

    /// The name in messages.
    var title: String {
        switch self {
        case .switcher: "the app switcher"
        case .controlCenter: SystemPanel.controlCenter.title
        case .notificationCenter: SystemPanel.notificationCenter.title
        }
    }
}

/// The progress of a call.
public enum CallState: String, Hashable, Sendable, Codable { case ringing, ongoing }

/// The reason for which a process ended.
public enum Ending: String, Hashable, Sendable, Codable, CaseIterable {
    /// The system ended it to have its memory or its time.
    case system, memory
    /// The user swiped its card away.
    case user
    /// The app's code crashed.
    case crash
    /// It ended after `willTerminate`: there is no background, or it wanted none.
    case terminated
    /// The watchdog, exception code 0x8badf00d: the main thread was blocked for too long, or time
    /// in the background was over.
    case watchdog
}

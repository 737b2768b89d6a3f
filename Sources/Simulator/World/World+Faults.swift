// Faults of delivery: a notification that comes twice, late or not at all, and deferred work that
// is done late. A run that one of them changes depends on luck.

/// A fault that meets one delivery to an app.
public struct Fault: Hashable, Sendable {
    /// The kinds of faults.
    public enum Kind: Hashable, Sendable {
        /// The notification is delivered twice.
        case double
        /// It is not delivered.
        case drop
        /// It is delivered a number of milliseconds later.
        case delay(ms: Int32)
        /// A timer of the app fires a number of milliseconds later than it was set for.
        case delayWork(ms: Int32)
        /// The notification is delivered without some keys of its user info.
        case strip(UserInfoKeys)
    }

    /// The kind of the fault.
    public var kind: Kind
    /// The app whose delivery goes wrong.
    public var app: AppID
    /// The notification that is meant; nil for any, and where a timer is.
    public var name: KeyboardNotificationName?
    /// The number of matching deliveries that succeed before.
    public var skips: Int

    /// Creates a fault.
    public init(
        _ kind: Kind, of name: KeyboardNotificationName? = nil, to app: AppID, skips: Int = 0
    ) {
        self.kind = kind
        self.app = app
        self.name = name
        self.skips = skips
    }
}

extension Fault {
    var isOfWork: Bool {
        if case .delayWork = kind { true } else { false }
    }

    func means(_ name: KeyboardNotificationName) -> Bool {
        !isOfWork && (self.name == nil || self.name == name)
    }
}

extension World {
    func check(_ fault: Fault) throws(ActionError) {
        guard shared.setting.apps.indices.contains(fault.app.index), fault.skips >= 0 else {
            throw ActionError(.unsupported, "the fault names an app that there is not")
        }
        switch fault.kind {
        case .delay(let ms) where ms < 0, .delayWork(let ms) where ms < 0:
            throw ActionError(.unsupported, "time cannot run backwards")
        default: break
        }
    }

    /// Delivers a notification that has reached the app's process, unless a fault meets it.
    mutating func receive(
        _ notification: KeyboardNotification, in app: AppID, into sink: inout some RecordSink
    ) {
        guard let fault = appState.takeFault(in: app, { $0.means(notification.name) }) else {
            return notify(app, notification, into: &sink)
        }
        record(.fault(app, fault, notification.name), into: &sink)
        switch fault {
        case .double:
            notify(app, notification, into: &sink)
            if process(app).phase.executes { notify(app, notification, into: &sink) }
        case .drop: break
        case .delay(let ms): queue.schedule(.late(notification, to: app), inMs: ms)
        case .delayWork: break
        case .strip(let keys):
            var bare = notification
            bare.keys.subtract(keys)
            notify(app, bare, into: &sink)
        }
    }

    /// Returns the delay of an app's next piece of deferred work.
    mutating func workDelayMs(in app: AppID) -> Int32 {
        guard !appState.faults.isEmpty,
            case .delayWork(let ms)? = appState.takeFault(in: app, \.isOfWork)
        else {
            return 0
        }
        return ms
    }
}

// MARK: - Identity

extension Fault: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        f.feed(app.index)
        f.feed(name) { $0.feed($1.rawValue) }
        f.feed(skips)
        switch kind {
        case .double: f.feed(1)
        case .drop: f.feed(2)
        case .delay(let ms):
            f.feed(3)
            f.feed(ms)
        case .delayWork(let ms):
            f.feed(4)
            f.feed(ms)
        case .strip(let keys):
            f.feed(5)
            f.feed(keys.rawValue)
        }
    }
}

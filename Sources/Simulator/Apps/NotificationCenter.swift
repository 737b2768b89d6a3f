// The semantics of a process's notification center. An observer is an object, here a handling on
// behalf of a view controller, or of the app's delegate; it is called once for each of its entries
// that a notification matches, in the order in which they were added.

/// The name of a notification that an observer listens for.
public enum ObservedName: Hashable, Sendable {
    /// A keyboard notification of UIKit.
    case keyboard(KeyboardNotificationName)
    /// A notification of the app's own.
    case custom(String)

    /// The name as it is posted.
    public var text: String {
        switch self {
        case .keyboard(let name): name.objectiveC
        case .custom(let name): name
        }
    }
}

/// The sender whose notifications an observer receives: the notification's object.
public enum NotificationSender: Hashable, Sendable {
    /// The `UIScreen`, the object of keyboard notifications since iOS 16.1.
    case screen
    /// An object of the app, by a name.
    case object(String)
}

/// A notification that an app posts to itself.
public struct CustomNotification: Hashable, Sendable {
    /// One pair of the user info.
    public struct Entry: Hashable, Sendable {
        /// The key.
        public var key: String
        /// The value, as text.
        public var value: String

        /// Creates a pair.
        public init(_ key: String, _ value: String) {
            self.key = key
            self.value = value
        }
    }

    /// The name by which observers are found.
    public var name: String
    /// The poster of the notification; nil for no poster.
    public var object: NotificationSender?
    /// The pairs of the user info, in order.
    public var userInfo: [Entry]

    /// Creates a notification.
    public init(_ name: String, object: NotificationSender? = nil, userInfo: [Entry] = []) {
        self.name = name
        self.object = object
        self.userInfo = userInfo
    }

    /// Returns the value of a key, or nil.
    public func value(for key: String) -> String? { userInfo.first { $0.key == key }?.value }
}

/// One entry of a notification center.
struct Observer: Hashable, Sendable {
    /// The index of the app's handling that is called.
    var handling: Int
    /// On whose behalf; ``delegate`` for an object that lives as long as the process.
    var controller: ControllerID
    /// Nil for every name.
    var name: ObservedName?
    /// Nil for every sender.
    var sender: NotificationSender?
    /// A Boolean value that indicates whether the entry keeps its observer alive: a block that
    /// captures it does.
    var isRetained: Bool
    /// A Boolean value that indicates whether the observer has been deallocated and the center does
    /// not know it.
    var isGone = false

    static let delegate: ControllerID = -1

    func matches(_ name: ObservedName, from sender: NotificationSender?) -> Bool {
        (self.name == nil || self.name == name) && (self.sender == nil || self.sender == sender)
    }
}

extension AppContext {
    enum CenterEffect: Hashable, Sendable {
        case add(ObservedName?, NotificationSender?, isRetained: Bool)
        case removeAll
        case remove(ObservedName?, NotificationSender?)
        case post(CustomNotification, returning: String?)
    }

    /// Adds an observer to the app's notification center: this handling, on behalf of the view
    /// controller that is called back.
    ///
    /// One that is added twice is called twice.
    ///
    /// - Parameters:
    ///   - name: nil for every notification.
    ///   - object: the sender whose notifications count; nil for every sender.
    ///   - isRetained: whether the center keeps the controller alive, as a block that captures
    ///     `self` does; a selector does not.
    public mutating func addObserver(
        _ name: ObservedName?, object: NotificationSender? = nil, isRetained: Bool = false
    ) {
        effects.append(.center(.add(name, object, isRetained: isRetained)))
    }

    /// Removes every entry of the observer that is called back.
    public mutating func removeObserver() { effects.append(.center(.removeAll)) }

    /// Removes the entries of the observer that is called back for one name and sender.
    public mutating func removeObserver(_ name: ObservedName?, object: NotificationSender? = nil) {
        effects.append(.center(.remove(name, object)))
    }

    /// Posts a notification of the app's own; what is done afterwards is done after all of its
    /// observers ran.
    public mutating func post(_ notification: CustomNotification) {
        effects.append(.center(.post(notification, returning: nil)))
    }

    /// Posts a notification of the app's own, and goes on when all of its observers ran.
    ///
    /// It must be the last act of this call; the code goes on at ``AppEvent/postReturned(_:)``.
    ///
    /// - Parameter token: the name of the place at which the code goes on.
    public mutating func post(_ notification: CustomNotification, thenAt token: String) {
        effects.append(.center(.post(notification, returning: token)))
    }
}

// MARK: - Identity

extension Observer: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        f.feed(handling)
        f.feed(controller)
        f.feed(UInt64(flags: isRetained, isGone))
        f.feed(name)
        f.feed(sender)
    }
}

extension ObservedName: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        switch self {
        case .keyboard(let name):
            f.feed(1)
            f.feed(name.rawValue)
        case .custom(let name):
            f.feed(2)
            f.feed(name)
        }
    }
}

extension NotificationSender: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        switch self {
        case .screen: f.feed(1)
        case .object(let name):
            f.feed(2)
            f.feed(name)
        }
    }
}

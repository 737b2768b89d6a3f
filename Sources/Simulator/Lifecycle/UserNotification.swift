/// A local or a remote notification of an app, which the system shows to the user.
///
/// It is no notification of the app's notification center: the app hears of it through its
/// delegate, as an ``AppEvent/userNotification(_:_:)``.
public struct UserNotification: Hashable, Sendable {
    /// A step in the course of a notification.
    public enum Step: String, Hashable, Sendable, CaseIterable {
        /// The app has scheduled it, or it has come in.
        case scheduled, arrives
        /// The system shows it in a banner, in an alert, or in the list of Notification Center.
        case banner, alert, listed
        /// The banner goes by itself, or the user swipes it away.
        case leaves, dismissed
        /// A callback under its name in UIKit: the app is in front, it has content to fetch, or
        /// its user has tapped the notification.
        case willPresentNotification, didReceiveRemoteNotification, didReceiveResponse
        /// A notification with content to fetch does not launch the app, which its user has quit.
        case notLaunched

        /// A Boolean value that indicates whether it is a callback of the app's delegate.
        package var isCallback: Bool {
            switch self {
            case .willPresentNotification, .didReceiveRemoteNotification, .didReceiveResponse: true
            default: false
            }
        }

        /// The callbacks of the app's delegate.
        package static let callbacks = allCases.filter(\.isCallback)
    }

    /// The app that it is meant for.
    public var app: AppID
    /// The title; empty where the app's name stands for it.
    public var title: String
    /// The message; a notification without title and message is not shown.
    public var body: String
    /// The number on the app's icon; nil leaves it as it is.
    public var badge: Int32?
    /// The name of the sound; nil for none.
    public var sound: String?
    /// A Boolean value that indicates whether the app may fetch content in the background
    /// (`content-available`).
    public var hasContent: Bool
    /// A Boolean value that indicates whether it comes from a server.
    public var isRemote: Bool
    /// The keys of the app's own.
    public var userInfo: [CustomNotification.Entry]
    /// The size of the payload in bytes; 0 for a local notification.
    public var payloadBytes: Int32

    /// Creates a notification with a title and a message.
    public init(
        app: AppID, title: String = "", body: String = "", badge: Int32? = nil,
        sound: String? = nil, hasContent: Bool = false, isRemote: Bool = false,
        userInfo: [CustomNotification.Entry] = [], payloadBytes: Int32 = 0
    ) {
        (self.app, self.title, self.body) = (app, title, body)
        (self.badge, self.sound, self.hasContent) = (badge, sound, hasContent)
        (self.isRemote, self.userInfo, self.payloadBytes) = (isRemote, userInfo, payloadBytes)
    }

    /// A Boolean value that indicates whether there is anything to show.
    public var isVisible: Bool { !title.isEmpty || !body.isEmpty }
}

/// The notifications of all apps that the system keeps, and the numbers on their icons.
struct NoticeState: Hashable, Sendable {
    /// A notification at its place.
    struct Notice: Hashable, Sendable {
        enum Place: UInt8, Hashable, Sendable {
            /// It waits for its time.
            case schedule
            case banner
            /// In the list of Notification Center and of the lock screen.
            case list
            /// The user has tapped it, and the app does not know yet.
            case tapped
            /// Its app is being launched in the background to fetch its content.
            case fetch
        }

        /// The smallest number that no other notice has.
        var number: Int
        var content: UserNotification
        var place: Place
    }

    /// The number on an app's icon.
    struct Badge: Hashable, Sendable {
        var app: AppID
        var number: Int32
    }

    /// In the order in which they came.
    private(set) var all: [Notice] = []
    private(set) var badges: [Badge] = []

    /// The list keeps this many.
    private static let longestList = 8
}

extension NoticeState {
    var isEmpty: Bool { all.isEmpty && badges.isEmpty }

    /// The notification in the banner.
    var banner: UserNotification? { all.first { $0.place == .banner }?.content }

    /// The notifications of the list, the latest first.
    var list: [UserNotification] {
        all.reversed().filter { $0.place == .list }.map(\.content)
    }

    /// Adds a notification and returns its number.
    mutating func add(_ content: UserNotification, at place: Notice.Place) -> Int {
        let taken = all.map(\.number)
        let number = (0...taken.count).first { !taken.contains($0) } ?? taken.count
        all.append(Notice(number: number, content: content, place: place))
        return number
    }

    /// Removes a notification by its number and returns it.
    mutating func remove(_ number: Int) -> Notice? {
        all.firstIndex { $0.number == number }.map { all.remove(at: $0) }
    }

    /// Removes the notification of an app that its user has tapped.
    mutating func takeTapped(of app: AppID) -> UserNotification? {
        guard let index = all.firstIndex(where: { $0.place == .tapped && $0.content.app == app })
        else { return nil }
        return all.remove(at: index).content
    }

    /// Moves the banner into the list, which keeps its latest entries.
    mutating func listBanner() {
        for index in all.indices where all[index].place == .banner { all[index].place = .list }
        let surplus = all.count { $0.place == .list } - Self.longestList
        guard surplus > 0, let oldest = all.firstIndex(where: { $0.place == .list }) else { return }
        all.remove(at: oldest)
    }

    /// Takes the latest notification of an app that can be tapped at a place; returns whether there
    /// is one.
    mutating func tap(_ app: AppID, at place: Notice.Place) -> Bool {
        guard let index = all.lastIndex(where: { $0.place == place && $0.content.app == app })
        else { return false }
        all[index].place = .tapped
        return true
    }

    func contains(_ app: AppID, at place: Notice.Place) -> Bool {
        all.contains { $0.place == place && $0.content.app == app }
    }

    /// Removes the banner for good.
    mutating func removeBanner() { all.removeAll { $0.place == .banner } }

    /// Sets the number on an icon; 0 takes it away.
    mutating func setBadge(_ number: Int32, of app: AppID) {
        badges.removeAll { $0.app == app }
        guard number > 0 else { return }
        badges.append(Badge(app: app, number: number))
        badges.sort { $0.app < $1.app }
    }
}

// MARK: - Identity

extension NoticeState: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        f.feed(all)
        f.feed(badges)
    }
}

extension NoticeState.Notice: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        f.feed(number)
        f.feed(content)
        f.feed(place.rawValue)
    }
}

extension NoticeState.Badge: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        f.feed(app.index)
        f.feed(Int(number))
    }
}

extension UserNotification: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        f.feed(app.index)
        f.feed(title)
        f.feed(body)
        f.feed(badge) { $0.feed(Int($1)) }
        f.feed(sound) { $0.feed($1) }
        f.feed(UInt64(flags: hasContent, isRemote))
        f.feed(userInfo) {
            $0.feed($1.key)
            $0.feed($1.value)
        }
        f.feed(Int(payloadBytes))
    }
}

public import Simulator

/// A notification of an app's own as a scenario expects it.
public struct WantedPost: Hashable, Sendable {
    /// The notification's name.
    public var name: String
    /// The name of the expected object, or `none`; nil for any.
    public var object: String?
    /// The expected pairs of the user info in any order, empty for no user info; nil for any.
    public var info: [CustomNotification.Entry]?

    /// Creates an expectation; a value that is nil is not checked.
    public init(
        _ name: String, object: String? = nil, info: [CustomNotification.Entry]? = nil
    ) {
        self.name = name
        self.object = object
        self.info = info
    }

    /// The words of messages, such as `draftSaved object delegate`.
    var text: String { joined(object: object, info: info) }

    /// Returns the same parts of a notification that was posted, in the same words.
    func text(of found: CustomNotification) -> String {
        WantedPost(found.name).joined(
            object: object.map { _ in found.object?.name ?? "none" },
            info: info.map { _ in found.userInfo })
    }

    private func joined(object: String?, info: [CustomNotification.Entry]?) -> String {
        let pairs = info.map { Self.text($0) }
        return ([name, object.map { "object \($0)" }, pairs.map { "info \($0)" }] as [String?])
            .compactMap { $0 }.joined(separator: " ")
    }

    /// Returns a user info in words, in the order of its keys.
    static func text(_ info: [CustomNotification.Entry]) -> String {
        guard !info.isEmpty else { return "none" }
        let pairs = info.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        return "{\(pairs.joined(separator: ", "))}"
    }
}

extension NotificationSender {
    /// The object's name; that of UIKit's class for a screen.
    var name: String {
        switch self {
        case .screen: "UIScreen"
        case .object(let name): name
        }
    }
}

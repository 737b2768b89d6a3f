public import Simulator

/// The banner at the top of the screen as a scenario expects it.
public struct WantedBanner: Hashable, Sendable {
    /// The app whose notification it is; nil for no banner.
    public var app: AppID?
    /// The expected title; nil for any.
    public var title: String?
    /// The expected message; nil for any.
    public var body: String?

    /// Creates an expectation; a text that is nil is not checked.
    public init(app: AppID?, title: String? = nil, body: String? = nil) {
        (self.app, self.title, self.body) = (app, title, body)
    }

    /// The words of messages, such as `mail title "Anna"`.
    func text(in setting: Setting) -> String {
        guard let app else { return "none" }
        return setting.name(app) + (title.map { " title \"\($0)\"" } ?? "")
            + (body.map { " body \"\($0)\"" } ?? "")
    }

    /// Returns the same parts of a banner that is shown.
    func like(_ found: UserNotification?) -> WantedBanner {
        guard let found else { return WantedBanner(app: nil) }
        return WantedBanner(
            app: found.app, title: title.map { _ in found.title },
            body: body.map { _ in found.body })
    }
}

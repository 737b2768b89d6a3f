internal import Raster

/// The content of a notification in a banner or in a list.
struct NotificationEntry {
    /// The icon before the words.
    enum Icon {
        case app(AppIcon)
        case stock(StockIcon)

        func draw(in box: Box, into list: inout DisplayList) {
            switch self {
            case .app(let icon): icon.draw(in: box, into: &list)
            case .stock(let icon): icon.draw(in: box, into: &list)
            }
        }
    }

    var icon: Icon
    var app: String
    var title: String
    var body: String
    var time: String

    /// The heading of a card: the title, or the app's name.
    var heading: String { title.isEmpty ? app : title }

    /// The notifications of other apps in Notification Center.
    static let examples: [NotificationEntry] = [
        example(.mail, "Your tickets to Halifax", "2h ago"),
        example(.phone, "Missed call", "Yesterday"),
        example(.music, "A new mix is here", "Sunday")
    ]

    private static func example(
        _ icon: StockIcon, _ body: String, _ time: String
    ) -> NotificationEntry {
        NotificationEntry(icon: .stock(icon), app: icon.title, title: "", body: body, time: time)
    }
}

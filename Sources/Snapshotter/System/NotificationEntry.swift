internal import Raster

/// The content of a notification in a banner or in a list.
struct NotificationEntry {
    /// The icon before the words.
    enum Icon {
        case app(AppIcon)
        case stock(StockIcon)

        /// - Parameter isOld: whether the corners are those of icons before iOS 7.
        func draw(in box: Box, isOld: Bool = false, into list: inout DisplayList) {
            switch self {
            case .app(let icon): icon.draw(in: box, isOld: isOld, into: &list)
            case .stock(let icon): icon.draw(in: box, isOld: isOld, into: &list)
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

    /// Returns the entries of each app together, in the order of the first of each.
    static func groups(_ entries: [NotificationEntry]) -> [[NotificationEntry]] {
        var groups: [[NotificationEntry]] = []
        for entry in entries {
            if let index = groups.firstIndex(where: { $0.first?.app == entry.app }) {
                groups[index].append(entry)
            } else {
                groups.append([entry])
            }
        }
        return groups
    }

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

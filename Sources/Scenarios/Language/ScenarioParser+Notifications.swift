internal import Simulator

// What an expectation says of notifications: `willShow`, or `{ willShow: { isLocal: false } }`.
extension ScenarioParser {
    private static let notificationKeys = ["isLocal", "begin", "end", "duration"]

    mutating func notifications(_ node: SourceNode) -> [WantedNotification] {
        items(node).compactMap { notification($0) }
    }

    private mutating func notification(_ node: SourceNode) -> WantedNotification? {
        let names = KeyboardNotificationName.allCases
        guard case .mapping(let entries) = node.value, let entry = entries.first else {
            return choice(node, among: names, "notification").map { WantedNotification($0) }
        }
        guard let name = names.first(where: { $0.rawValue == entry.key }) else {
            unknown(
                .unknownName, entry.key, "notification", at: entry.place,
                among: names.map(\.rawValue))
            return nil
        }
        guard
            let fields = fields(of: entry.value, "a notification", keys: Self.notificationKeys)
        else { return nil }
        var wanted = WantedNotification(name)
        wanted.isLocal = fields["isLocal"].flatMap { flag($0) }
        wanted.begin = fields["begin"].flatMap { frame($0) }
        wanted.end = fields["end"].flatMap { frame($0) }
        wanted.durationMs = fields["duration"].flatMap { duration($0, atMost: 3_600_000) }
        return wanted
    }
}

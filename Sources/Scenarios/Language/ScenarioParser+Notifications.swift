internal import Simulator

// What an expectation says of notifications: `willShow`, or `{ willShow: { isLocal: false } }`.
extension ScenarioParser {
    static let notificationKeys = [
        "isLocal", "begin", "end", "duration", "curve", "bounds", "centerBegin", "centerEnd",
        "object"
    ]

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
        wanted.curve = fields["curve"].flatMap { number($0, in: 0...255) }.map { UInt8($0) }
        wanted.bounds = fields["bounds"].flatMap { frame($0) }
        wanted.centerBegin = fields["centerBegin"].flatMap { point($0) }
        wanted.centerEnd = fields["centerEnd"].flatMap { point($0) }
        if let object = fields["object"] { wanted.object = self.object(object) }
        return wanted
    }

    static let postKeys = ["object", "info"]

    /// The notifications that an app is to have posted of its own: names, or
    /// `{ draftSaved: { object: delegate, info: { key: value } } }`.
    mutating func posts(_ node: SourceNode) -> [WantedPost] {
        items(node).compactMap { post($0) }
    }

    private mutating func post(_ node: SourceNode) -> WantedPost? {
        guard case .mapping(let entries) = node.value, let entry = entries.first else {
            return text(node, "a notification's name").map { WantedPost($0) }
        }
        guard let fields = fields(of: entry.value, "a post", keys: Self.postKeys) else {
            return nil
        }
        var wanted = WantedPost(entry.key)
        wanted.object = fields["object"].flatMap { text($0, "an object's name, or none") }
        guard let info = fields["info"] else { return wanted }
        if info.text == "none" {
            wanted.info = []
        } else if case .mapping(let pairs) = info.value {
            wanted.info = pairs.map { .init($0.key, $0.value.text ?? "") }
        } else {
            wrong(info, "a mapping such as { key: value }, or none")
        }
        return wanted
    }

    /// A point as `[x, y]`.
    private mutating func point(_ node: SourceNode) -> Point? {
        guard case .list(let items) = node.value, items.count == 2 else {
            wrong(node, "a point such as [160, 588]")
            return nil
        }
        guard let x = points(items[0]), let y = points(items[1]) else { return nil }
        return Point(x: x, y: y)
    }

    /// The screen that a notification's object is, or `none`.
    private mutating func object(_ node: SourceNode) -> WantedNotification.Object? {
        if node.text == "none" { return WantedNotification.Object.none }
        return display(named: node).map { .screen($0) }
    }
}

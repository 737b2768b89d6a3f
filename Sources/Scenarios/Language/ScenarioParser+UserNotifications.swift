import Basics
internal import Simulator

// Local and remote notifications:
//
//     - localNotification: { app: mail, after: 30s, title: Lunch, body: In five minutes }
//     - pushNotification: { app: mail, payload: { aps: { alert: { title: Anna, body: Hello } } } }
//
// The payload is the JSON that a server sends, written as YAML. Its keys and their types are those
// of Apple's page "Generating a remote notification".
extension ScenarioParser {
    static let localKeys = ["app", "after", "title", "body", "badge", "sound", "info"]
    static let pushKeys = ["app", "payload"]
    static let apsKeys = [
        "alert", "badge", "sound", "content-available", "mutable-content", "category", "thread-id",
        "target-content-id", "interruption-level", "relevance-score", "filter-criteria"
    ]
    static let alertKeys = [
        "title", "subtitle", "body", "launch-image", "title-loc-key", "title-loc-args",
        "subtitle-loc-key", "subtitle-loc-args", "loc-key", "loc-args"
    ]
    static let interruptionLevels = ["passive", "active", "time-sensitive", "critical"]

    mutating func localNotification(_ node: SourceNode, walk: Walk) -> StepAction? {
        guard let fields = fields(of: node, "a notification", keys: Self.localKeys) else {
            return nil
        }
        let app = receiver(fields, walk)
        if fields["title"] == nil, fields["body"] == nil {
            missing("title", in: fields, "or a `body`: a notification is seen by its user")
        }
        let after = fields["after"].map { duration($0, atMost: 86_400_000) } ?? 0
        guard let app, let after else { return nil }
        var notification = UserNotification(
            app: app, title: text(fields, "title"), body: text(fields, "body"))
        notification.badge = fields["badge"].flatMap { wholeNumber($0, in: 0...1_000_000) }
        notification.sound = fields["sound"].flatMap { text($0) }
        if let info = fields["info"] { notification.userInfo = pairs(info) }
        return .action(.system(.schedule(notification, inMs: after)))
    }

    mutating func pushNotification(_ node: SourceNode, walk: Walk) -> StepAction? {
        guard let fields = fields(of: node, "a push notification", keys: Self.pushKeys) else {
            return nil
        }
        let app = receiver(fields, walk)
        guard let payload = fields["payload"] else {
            missing("payload", in: fields, "for example `payload: { aps: { alert: Hello } }`")
            return nil
        }
        guard case .mapping(let entries) = payload.value else {
            wrong(payload, "a payload such as `{ aps: { alert: Hello } }`")
            return nil
        }
        guard let aps = entries.first(where: { $0.key == "aps" }) else {
            fail(
                .missingKey, at: payload.place, "the payload has no `aps`",
                "add it, for example `aps: { alert: Hello }`")
            return nil
        }
        guard let app else { return nil }
        var notification = UserNotification(app: app, isRemote: true)
        notification.payloadBytes = Int32(clamping: JSONText.line(payload.json).utf8.count)
        notification.userInfo = entries.filter { $0.key != "aps" }.map { entry in
            .init(entry.key, entry.value.text ?? JSONText.line(entry.value.json))
        }
        return read(aps.value, into: &notification)
            ? .action(.system(.push(notification))) : nil
    }

    /// The app that a notification is meant for: the one in front where none is named.
    private mutating func receiver(_ fields: Fields, _ walk: Walk) -> AppID? {
        if let node = fields["app"] { return app(node) }
        if let front = walk.front, !walk.isLost { return front }
        missing("app", in: fields, "the app that it is meant for")
        return nil
    }

    private mutating func pairs(_ node: SourceNode) -> [CustomNotification.Entry] {
        guard case .mapping(let entries) = node.value else {
            wrong(node, "a mapping such as { key: value }")
            return []
        }
        return entries.map { .init($0.key, $0.value.text ?? JSONText.line($0.value.json)) }
    }

    mutating func wholeNumber(
        _ node: SourceNode, in range: ClosedRange<Double>
    ) -> Int32? {
        guard let number = number(node, in: range) else { return nil }
        guard number == number.rounded() else {
            wrong(node, "a whole number")
            return nil
        }
        return Int32(number)
    }
}

// MARK: - The payload

extension ScenarioParser {
    /// Reads the dictionary of Apple's own keys; returns false for a mistake that is reported.
    private mutating func read(
        _ node: SourceNode, into notification: inout UserNotification
    ) -> Bool {
        guard let fields = fields(of: node, "aps", keys: Self.apsKeys) else { return false }
        let before = errors.count
        if let alert = fields["alert"] { self.alert(alert, into: &notification) }
        notification.badge = fields["badge"].flatMap { wholeNumber($0, in: 0...1_000_000) }
        if let sound = fields["sound"] { notification.sound = self.sound(sound) }
        let content = fields["content-available"].flatMap { wholeNumber($0, in: 0...1) }
        notification.hasContent = content == 1
        _ = fields["mutable-content"].map { wholeNumber($0, in: 0...1) }
        for key in ["category", "thread-id", "target-content-id", "filter-criteria"] {
            _ = fields[key].map { text($0) }
        }
        _ = fields["interruption-level"].map {
            choice($0, among: Self.interruptionLevels, "interruption level")
        }
        _ = fields["relevance-score"].map { number($0, in: 0...1) }
        let says = ["alert", "badge", "sound", "content-available"]
        if !says.contains(where: { fields[$0] != nil }) {
            fail(
                .missingKey, at: node.place, "`aps` asks for nothing",
                "add one of \(says.joined(separator: ", "))")
        }
        return errors.count == before
    }

    private mutating func alert(
        _ node: SourceNode, into notification: inout UserNotification
    ) {
        guard case .mapping = node.value else {
            notification.body = text(node, "a text, or a mapping with a body") ?? ""
            return
        }
        guard let fields = fields(of: node, "an alert", keys: Self.alertKeys) else { return }
        for key in Self.alertKeys where key.hasSuffix("args") {
            _ = fields[key].map { texts($0) }
        }
        for key in Self.alertKeys where !key.hasSuffix("args") { _ = fields[key].map { text($0) } }
        notification.title = fields["title"]?.text ?? fields["title-loc-key"]?.text ?? ""
        notification.body = fields["body"]?.text ?? fields["loc-key"]?.text ?? ""
    }

    /// The name of a sound, also of a critical alert's.
    private mutating func sound(_ node: SourceNode) -> String? {
        guard case .mapping = node.value else { return text(node, "the name of a sound") }
        guard let fields = fields(of: node, "a sound", keys: ["critical", "name", "volume"]) else {
            return nil
        }
        _ = fields["critical"].map { wholeNumber($0, in: 0...1) }
        _ = fields["volume"].map { number($0, in: 0...1) }
        guard let name = fields["name"] else {
            missing("name", in: fields, "for example `name: default`")
            return nil
        }
        return text(name)
    }
}

extension SourceNode {
    /// The value as JSON: plain scalars are numbers, flags or null where they look like them.
    fileprivate var json: JSONText.Value {
        switch value {
        case .scalar(let text, isPlain: false): .string(text)
        case .scalar(let text, isPlain: true): Self.json(plain: text)
        case .list(let items): .array(items.map(\.json))
        case .mapping(let entries):
            .object(entries.map { JSONText.Member($0.key, $0.value.json) })
        }
    }

    private static func json(plain text: String) -> JSONText.Value {
        switch text {
        case "", "~", "null": .null
        case "true", "false": .bool(text == "true")
        default:
            if let number = Int64(text) {
                .integer(number)
            } else {
                Double(text).map { _ in .number(text) } ?? .string(text)
            }
        }
    }
}

// MARK: - Expectations

extension ScenarioParser {
    static let bannerKeys = ["app", "title", "body"]

    /// The content of the banner: an app, `none`, or `{ app, title, body }`.
    mutating func banner(_ node: SourceNode) -> StepExpectation.Kind? {
        guard case .mapping = node.value else {
            if node.text == "none" { return .banner(WantedBanner(app: nil)) }
            return app(node).map { .banner(WantedBanner(app: $0)) }
        }
        guard let fields = fields(of: node, "a banner", keys: Self.bannerKeys) else { return nil }
        guard let name = fields["app"] else {
            missing("app", in: fields, "the app whose notification it is")
            return nil
        }
        guard let app = app(name) else { return nil }
        return .banner(
            WantedBanner(
                app: app, title: fields["title"].flatMap { text($0) },
                body: fields["body"].flatMap { text($0) }))
    }
}

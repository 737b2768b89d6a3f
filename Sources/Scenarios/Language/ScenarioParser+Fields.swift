import Basics
internal import Simulator

/// The values of one mapping by key.
struct Fields {
    var what: String
    var place: SourcePlace
    var values: [String: SourceNode]
    /// The keys in the order of the file, known or not.
    var order: [SourceNode.Entry]

    subscript(_ key: String) -> SourceNode? {
        guard let node = values[key], !node.isEmpty else { return nil }
        return node
    }
}

// The readers of single values: each gives nil and notes the error when the value is wrong.
extension ScenarioParser {
    /// Returns whether a list is no longer than is allowed, and reports one that is.
    mutating func allows(_ count: Int, _ what: String, most: Int, at node: SourceNode) -> Bool {
        guard count > most else { return true }
        fail(.tooLarge, at: node.place, "\(count) \(what)", "keep at most \(most) of them")
        return false
    }

    /// The fields of a mapping; keys that are not known are errors. What stands below one is read
    /// as the nearest key that is not there, so that its own mistakes are reported as well.
    mutating func fields(of node: SourceNode, _ what: String, keys: [String]) -> Fields? {
        guard case .mapping(let entries) = node.value else {
            let rule = "\(what) is a mapping, not \(node.kindName)"
            fail(.wrongType, at: node.place, rule, "write `key: value` lines")
            return nil
        }
        var values: [String: SourceNode] = [:]
        for entry in entries where keys.contains(entry.key) {
            values[entry.key] = values[entry.key] ?? entry.value
        }
        var order = entries
        for (index, entry) in entries.enumerated() where !keys.contains(entry.key) {
            unknown(.unknownKey, entry.key, "key of \(what)", at: entry.place, among: keys)
            let near = Suggestion.likely(entry.key, among: keys).first
            guard let near, values[near] == nil else { continue }
            values[near] = entry.value
            order[index].key = near
        }
        return Fields(what: what, place: node.place, values: values, order: order)
    }

    mutating func unknown(
        _ code: ScenarioError.Code, _ name: String, _ what: String, at place: SourcePlace,
        among names: [String]
    ) {
        if what.split(separator: " ").contains("view"), brokenViews.contains(name) { return }
        var seen: Set<String> = []
        let known = names.filter { seen.insert($0).inserted }
        let near = Suggestion.likely(name, among: known)
        let list = Suggestion.list(known, place: page ?? Self.page(of: what))
        let all = known.isEmpty ? "there is none" : "write one of \(list)"
        let rule = "no \(what) named \"\(name.clipped(40))\""
        fail(code, at: place, rule, Self.didYouMean(near, else: all))
    }

    /// The place that lists all names of a kind; nil for names of the scenario's own.
    private static func page(of what: String) -> String? {
        let own = ["view", "app", "screen", "scene", "display", "case"]
        let first = what.split(separator: " ").first.map(String.init) ?? what
        if own.contains(first), !what.hasPrefix("view kind") { return nil }
        if what == "handling" { return "`restore-tool handlings`" }
        if what == "rule" { return "docs/oracles.md" }
        let ofRules = ["action", "event", "cover", "place of a cover", "property"]
        if ofRules.contains(what) { return "docs/rules.md" }
        return "docs/scenarios.md"
    }

    static func didYouMean(_ near: [String], else next: String) -> String {
        near.isEmpty ? next : String(Suggestion.question(near).dropFirst(2))
    }

    mutating func missing(_ key: String, in fields: Fields, _ example: String) {
        let rule = "\(fields.what) needs `\(key)`"
        fail(.missingKey, at: fields.place, rule, "add it, \(example)")
    }

    mutating func text(_ node: SourceNode, _ what: String = "a text") -> String? {
        if let text = node.text, !node.isEmpty { return text }
        wrong(node, what)
        return nil
    }

    mutating func wrong(_ node: SourceNode, _ wanted: String) {
        let rule = "expected \(wanted), found \(node.kindName)"
        fail(.wrongType, at: node.place, rule, "write \(wanted)")
    }

    mutating func number(_ node: SourceNode, in range: ClosedRange<Double>) -> Double? {
        guard let text = node.text, let value = Double(text), value.isFinite else {
            wrong(node, "a number")
            return nil
        }
        guard range.contains(value) else {
            let bounds = "\(Self.plain(range.lowerBound)) to \(Self.plain(range.upperBound))"
            let rule = "\(text.clipped(40)) is not within \(bounds)"
            let nearest = Self.plain(min(max(value, range.lowerBound), range.upperBound))
            fail(.outOfRange, at: node.place, rule, "the nearest is \(nearest)")
            return nil
        }
        return value
    }

    static func plain(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? String(Int64(value)) : String(value)
    }

    mutating func points(_ node: SourceNode) -> Pt? {
        number(node, in: -10_000...10_000).map { Pt($0) }
    }

    mutating func flag(_ node: SourceNode) -> Bool? {
        switch node.text {
        case "true", "yes", "on": return true
        case "false", "no", "off": return false
        default:
            wrong(node, "true or false")
            return nil
        }
    }

    /// A time in milliseconds: `500`, `500ms` or `1.5s`.
    mutating func duration(_ node: SourceNode, atMost limit: Int32) -> Int32? {
        guard let text = node.text, !node.isEmpty else {
            wrong(node, "a time such as 500ms")
            return nil
        }
        if text.hasPrefix("-") {
            fail(.outOfRange, at: node.place, "time cannot run backwards", "write 0 or more")
            return nil
        }
        let isBare = !text.isEmpty && text.allSatisfy { $0.isASCII && $0.isNumber }
        guard let ms = Moment.anyMilliseconds(isBare ? text + "ms" : text) else {
            wrong(node, "a time such as 500ms")
            return nil
        }
        guard ms <= Double(limit) else {
            let rule = "\(text.clipped(40)) is longer than \(limit / 1000)s, the longest time here"
            fail(.outOfRange, at: node.place, rule, "write at most \(limit / 1000)s")
            return nil
        }
        return Int32(ms)
    }

    /// One of the values of an enumeration by name; nil for nothing.
    mutating func choice<Value: RawRepresentable>(
        _ node: SourceNode?, among values: [Value], _ what: String
    ) -> Value? where Value.RawValue == String {
        guard let node, let text = text(node) else { return nil }
        if let value = values.first(where: { $0.rawValue == text }) { return value }
        unknown(.unknownName, text, what, at: node.place, among: values.map(\.rawValue))
        return nil
    }

    /// One of a list of names; nil for nothing.
    mutating func choice(_ node: SourceNode, among names: [String], _ what: String) -> String? {
        guard let text = text(node) else { return nil }
        if names.contains(text) { return text }
        unknown(.unknownName, text, what, at: node.place, among: names)
        return nil
    }

    /// The items of a list; a single value counts as a list of one, `none` as an empty one.
    func items(_ node: SourceNode) -> [SourceNode] {
        if case .list(let items) = node.value { return items }
        return node.text == "none" || node.isEmpty ? [] : [node]
    }

    /// The one key of a mapping with one key, or a bare name: `kill: ike`, `home`.
    func command(_ node: SourceNode) -> (name: String, place: SourcePlace, value: SourceNode?)? {
        switch node.value {
        case .scalar(let name, _): return node.isEmpty ? nil : (name, node.place, nil)
        case .mapping(let entries):
            guard let first = entries.first else { return nil }
            return (first.key, first.place, first.value.isEmpty ? nil : first.value)
        case .list: return nil
        }
    }
}

// A scenario can set any figure of its system's profile: a bug that vanishes when one figure is
// another has that figure as its cause. Figures are found in the profile's own JSON form, so that a
// new one needs no second list of names here.

internal import Foundation
internal import Simulator

extension ScenarioParser {
    /// The short names of the times that `latencies` sets, and the figures that they stand for.
    static let latencies: [(name: String, figure: String)] = [
        ("keyboardLeavesMs", "lifecycle.keyboardLeavesMs"), ("choosesMs", "lifecycle.choosesMs"),
        ("entersForegroundMs", "lifecycle.entersForegroundMs"),
        ("becomesActiveMs", "lifecycle.becomesActiveMs"),
        ("entersBackgroundMs", "lifecycle.entersBackgroundMs"),
        ("suspendsMs", "lifecycle.suspendsMs"), ("launchMs", "lifecycle.launchMs"),
        ("restoresBeforeActiveMs", "lifecycle.restoresBeforeActiveMs"),
        ("startsMs", "keyboard.startsMs"), ("showMs", "keyboard.show.durationMs"),
        ("hideMs", "keyboard.hide.durationMs"), ("resizeMs", "keyboard.resize.durationMs"),
        ("rotationPauseMs", "keyboard.rotation.pauseMs"), ("gapMs", "keyboard.gapMs"),
        ("didLagMs", "keyboard.didLagMs"), ("didAfterZeroMs", "keyboard.didAfterZeroMs"),
        ("liveCardMs", "pictures.liveCardMs"), ("storedMs", "pictures.storedMs")
    ]

    /// `latencies: { showMs: 1s }` is `figures: { keyboard.show.durationMs: 1s }`.
    mutating func setLatencies(_ node: SourceNode, in profile: inout SystemProfile) {
        let names = Self.latencies.map(\.name)
        guard let fields = fields(of: node, "latencies", keys: names) else { return }
        let entries = Self.latencies.compactMap { latency in
            fields[latency.name].map {
                SourceNode.Entry(key: latency.figure, place: $0.place, value: $0)
            }
        }
        set(SourceNode(mapping: entries, at: node.place), in: &profile)
    }

    /// Sets figures by name: `{ keyboard.broadcasts: false }`, or `broadcasts` where that is clear.
    mutating func set(_ node: SourceNode, in profile: inout SystemProfile) {
        guard case .mapping(let entries) = node.value else {
            wrong(node, "a mapping of figures, such as `{ broadcasts: false }`")
            return
        }
        guard var tree = FigureTree(profile) else { return }
        for entry in entries {
            guard let path = path(entry, in: tree) else { continue }
            let isTime = path.last?.hasSuffix("Ms") == true
            guard let value = isTime ? time(entry.value) : json(entry.value) else { continue }
            let place = entry.value.place
            let old = tree.text(of: path)
            guard
                let changed = tree.setting(
                    path, to: value, source: "set in \(place.file), line \(place.line)")
            else {
                let rule = "\(entry.value.kindName) does not fit the figure \(entry.key)"
                fail(.wrongType, at: place, rule, "write a value like the profile's own, \(old)")
                continue
            }
            tree = changed
        }
        profile = tree.profile
    }

    private mutating func path(_ entry: SourceNode.Entry, in tree: FigureTree) -> [String]? {
        let found = tree.paths.filter { Self.joined($0) == entry.key }
        let ends = tree.paths.filter { Self.joined($0).hasSuffix("." + entry.key) }
        if let path = found.first ?? (ends.count == 1 ? ends[0] : nil) { return path }
        if ends.count > 1 {
            let names = ends.map(Self.joined).joined(separator: ", ")
            fail(
                .unknownName, at: entry.place, "\(entry.key) can be several figures",
                "write one of \(names)")
            return nil
        }
        let last = entry.key.split(separator: ".").last.map(String.init) ?? entry.key
        let names = tree.paths.map { $0.last ?? "" }
        let near = Suggestion.nearest(to: last, among: names)
        let rule = "\(tree.profile.name) has no figure \"\(entry.key.clipped(40))\""
        let next = Self.didYouMean(
            near,
            else: "write the path of one in Resources/data/systems, such as keyboard.broadcasts")
        fail(.unknownKey, at: entry.place, rule, next)
        return nil
    }

    private static func joined(_ path: [String]) -> String { path.joined(separator: ".") }

    /// A time in milliseconds, as every time of a scenario is written.
    private mutating func time(_ node: SourceNode) -> Any? {
        duration(node, atMost: 600_000).map { Int($0) }
    }

    /// A value as JSON would have it; nil for a number that no figure can have.
    private mutating func json(_ node: SourceNode) -> Any? {
        switch node.value {
        case .list(let items): return items.compactMap { json($0) }
        case .mapping(let entries):
            let pairs = entries.compactMap { entry in json(entry.value).map { (entry.key, $0) } }
            return Dictionary(pairs) { first, _ in first }
        case .scalar(let text, let isPlain):
            if isPlain, text == "true" || text == "false" { return text == "true" }
            guard isPlain, Double(text) != nil else { return text }
            guard let number = number(node, in: 0...600_000) else { return nil }
            return number == number.rounded() ? Int(number) as Any : number
        }
    }
}

/// A profile in its JSON form, in which a figure is a mapping with a value, a basis and a source.
struct FigureTree {
    private(set) var profile: SystemProfile
    let root: [String: Any]
    /// The way to every figure, in a fixed order.
    let paths: [[String]]

    init?(_ profile: SystemProfile) {
        guard let data = try? JSONEncoder().encode(profile),
            let root = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
        else { return nil }
        self.profile = profile
        self.root = root
        paths = Self.figures(in: root)
    }

    private init(profile: SystemProfile, root: [String: Any], paths: [[String]]) {
        self.profile = profile
        self.root = root
        self.paths = paths
    }

    private static func figures(in node: [String: Any]) -> [[String]] {
        if node["value"] != nil, node["basis"] != nil, node["source"] != nil { return [[]] }
        return node.keys.sorted().flatMap { key in
            figures(in: node[key] as? [String: Any] ?? [:]).map { [key] + $0 }
        }
    }

    /// The tree with another value, or nil where the value is of another type.
    func setting(_ path: [String], to value: Any, source: String) -> FigureTree? {
        let figure: [String: Any] = ["value": value, "basis": "assumption", "source": source]
        let changed = Self.replace(path[...], in: root, by: figure)
        guard let data = try? JSONSerialization.data(withJSONObject: changed),
            let profile = try? JSONDecoder().decode(SystemProfile.self, from: data)
        else { return nil }
        return FigureTree(profile: profile, root: changed, paths: paths)
    }

    private static func replace(
        _ path: ArraySlice<String>, in node: [String: Any], by figure: [String: Any]
    ) -> [String: Any] {
        guard let key = path.first else { return figure }
        var node = node
        let inner = node[key] as? [String: Any] ?? [:]
        node[key] = replace(path.dropFirst(), in: inner, by: figure)
        return node
    }

    /// The value that the profile has now, for messages.
    func text(of path: [String]) -> String {
        var node: Any = root
        for key in path + ["value"] { node = (node as? [String: Any])?[key] ?? "" }
        let data = try? JSONSerialization.data(
            withJSONObject: node, options: [.fragmentsAllowed, .sortedKeys])
        return data.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}

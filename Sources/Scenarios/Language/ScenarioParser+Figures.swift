// A scenario can set any figure of its system's profile: a bug that vanishes when one figure is
// another has that figure as its cause. `ProfileFigure` lists the figures and sets them.

import Basics
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

    /// `latencies: { showMs: 1s }` is `figures: { keyboard.show.durationMs: 1s }`. The figure's own
    /// name, as searches and messages print it, is understood as well.
    mutating func setLatencies(_ node: SourceNode, in profile: inout SystemProfile) {
        let times = profile.figures.filter(\.isTime).map(\.name)
        let short = Self.latencies.map(\.name)
        guard let fields = fields(of: node, "latencies", keys: short + times) else { return }
        let entries = fields.order.compactMap { entry -> SourceNode.Entry? in
            guard let value = fields[entry.key] else { return nil }
            let figure = Self.latencies.first { $0.name == entry.key }?.figure ?? entry.key
            return SourceNode.Entry(key: figure, place: value.place, value: value)
        }
        set(SourceNode(mapping: entries, at: node.place), in: &profile)
    }

    /// Sets figures by name: `{ keyboard.broadcasts: false }`, or `broadcasts` where that is clear.
    mutating func set(_ node: SourceNode, in profile: inout SystemProfile) {
        guard case .mapping(let entries) = node.value else {
            wrong(node, "a mapping of figures, such as `{ broadcasts: false }`")
            return
        }
        let figures = profile.figures
        for entry in entries {
            guard let figure = figure(entry, in: figures, of: profile) else { continue }
            let read = figure.isTime ? time(entry.value) : json(entry.value)
            guard let value = read else { continue }
            let place = entry.value.place
            let source = "\(SystemProfile.changed)\(place.file), line \(place.line)"
            if figure.set(value, source: source, in: &profile) { continue }
            let rule = "\(entry.value.kindName) does not fit the figure \(entry.key)"
            let old = figure.text(in: profile)
            fail(.wrongType, at: place, rule, "write a value like the profile's own, \(old)")
        }
    }

    private mutating func figure(
        _ entry: SourceNode.Entry, in figures: [ProfileFigure], of profile: SystemProfile
    ) -> ProfileFigure? {
        if let figure = figures.first(where: { $0.name == entry.key }) { return figure }
        let ends = figures.filter { $0.name.hasSuffix("." + entry.key) }
        if ends.count == 1 { return ends[0] }
        if ends.count > 1 {
            let names = ends.map(\.name).joined(separator: ", ")
            fail(
                .unknownName, at: entry.place, "\(entry.key) can be several figures",
                "write one of \(names)")
            return nil
        }
        let last = entry.key.split(separator: ".").last.map(String.init) ?? entry.key
        var lastNames: Set<String> = []
        let names = figures.map { String($0.lastName) }.filter { lastNames.insert($0).inserted }
        let near = Suggestion.nearest(to: last, among: names).flatMap { name in
            figures.filter { $0.lastName == name }.map(\.name)
        }.prefix(3)
        let rule = "\(profile.name) has no figure \"\(entry.key.clipped(40))\""
        let next = Self.didYouMean(
            Array(near),
            else: "write the path of one in Resources/data/systems, such as keyboard.broadcasts")
        fail(.unknownKey, at: entry.place, rule, next)
        return nil
    }

    /// A time in milliseconds, as every time of a scenario is written.
    private mutating func time(_ node: SourceNode) -> JSONText.Value? {
        duration(node, atMost: 600_000).map { .integer(Int64($0)) }
    }

    /// A value as JSON would have it; nil for a number that no figure can have.
    mutating func json(_ node: SourceNode) -> JSONText.Value? {
        switch node.value {
        case .list(let items): return .array(items.compactMap { json($0) })
        case .mapping(let entries):
            return .object(
                entries.compactMap { entry in json(entry.value).map { .init(entry.key, $0) } })
        case .scalar(let text, let isPlain):
            if isPlain, text == "true" || text == "false" { return .bool(text == "true") }
            guard isPlain, Double(text) != nil else { return .string(text) }
            guard let number = number(node, in: 0...600_000) else { return nil }
            return number == number.rounded() ? .integer(Int64(number)) : .number("\(number)")
        }
    }
}

extension SystemProfile {
    /// The beginning of the source of a figure that a scenario sets.
    fileprivate static let changed = "set in "
    /// The beginning of the source of a figure that `calibrate` has measured.
    static let measured = "measured by "

    /// The figures that a scenario has set or that were measured, in the order of their names.
    var changedFigures: [ProfileFigure] {
        figures.filter { figure in
            let source = figure.source(in: self) ?? ""
            return source.hasPrefix(Self.changed) || source.hasPrefix(Self.measured)
        }
    }
}

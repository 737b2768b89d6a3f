import Basics

// A case is the file itself with some of its values replaced. The nodes are merged before they are
// read, so that every value keeps the place where it stands and is checked like any other.

extension ScenarioParser {
    static let originKeys = ["report", "source", "cause", "mechanism"]
    static let caseKeys =
        keys.filter { !["cases", "title"].contains($0) && !originKeys.contains($0) }
        + ["shows", "then"]
    /// The keys whose entries are replaced one by one, and not the whole mapping.
    private static let merged = ["latencies", "figures"]
    /// The most cases of a file.
    private static let mostCases = 20

    /// Reads a file; what is wrong is in ``errors``, each mistake once.
    mutating func suite(_ text: String) -> ScenarioSuite? {
        var reader = SourceReader(file: file)
        let root = reader.read(text)
        errors += reader.errors
        guard let root, let fields = fields(of: root, "a scenario", keys: Self.keys) else {
            return nil
        }
        let title = fields["title"].flatMap { self.text($0) } ?? ""
        let origin = origin(fields)
        let plain = root.without(["cases"] + Self.originKeys)
        let cases = fields["cases"].map { self.cases($0, of: plain) } ?? whole(plain)
        return ScenarioSuite(file: file, title: title, origin: origin, cases: cases)
    }

    private mutating func origin(_ fields: Fields) -> ScenarioOrigin {
        ScenarioOrigin(
            report: fields["report"].flatMap { text($0) },
            source: fields["source"].flatMap { text($0) },
            cause: fields["cause"].flatMap { text($0) },
            mechanism: fields["mechanism"].flatMap { text($0) })
    }

    private mutating func whole(_ root: SourceNode) -> [ScenarioCase] {
        read(root).map {
            [ScenarioCase(name: "", shows: nil, scenario: $0, source: root)]
        } ?? []
    }

    /// Reads the nodes of one case; a mistake is reported only once.
    private mutating func read(_ root: SourceNode) -> Scenario? {
        var parser = ScenarioParser(file: file, catalogs: catalogs)
        let scenario = parser.scenario(root)
        let reported = Set(errors)
        errors += parser.errors.filter { !reported.contains($0) }
        return scenario
    }

    private mutating func cases(_ node: SourceNode, of root: SourceNode) -> [ScenarioCase] {
        guard case .mapping(let entries) = node.value, !entries.isEmpty else {
            wrong(node, "a mapping of cases by name")
            return []
        }
        guard entries.count <= Self.mostCases else {
            fail(
                .tooLarge, at: node.place, "\(entries.count) cases",
                "keep at most \(Self.mostCases), and put the others in a file of their own")
            return []
        }
        return entries.compactMap { aCase($0, of: root) }
    }

    private mutating func aCase(
        _ entry: SourceNode.Entry, of root: SourceNode
    ) -> ScenarioCase? {
        let what = "the case \"\(entry.key.clipped(40))\""
        let value = entry.value.isEmpty ? SourceNode(mapping: [], at: entry.place) : entry.value
        guard let fields = fields(of: value, what, keys: Self.caseKeys) else { return nil }
        let shows = choice(fields["shows"], among: ScenarioCase.Shows.allCases, "kind of case")
        var merged = root
        for key in Self.caseKeys where !["shows", "then"].contains(key) {
            if let node = fields[key] { merged = Self.merge(node, as: key, into: merged) }
        }
        if let then = fields["then"] { merged = append(then, to: merged) }
        guard var scenario = read(merged) else { return nil }
        scenario.caseName = entry.key
        return ScenarioCase(
            name: entry.key, shows: shows, scenario: scenario, source: merged)
    }

    /// The steps of a case come after those of the file.
    private mutating func append(_ then: SourceNode, to root: SourceNode) -> SourceNode {
        guard case .list(let more) = then.value else {
            wrong(then, "a list of steps")
            return root
        }
        guard case .list(let steps)? = root["steps"]?.value else {
            return root.setting("steps", to: then)
        }
        return root.setting("steps", to: SourceNode(value: .list(steps + more), place: then.place))
    }
}

// MARK: - Merging

extension ScenarioParser {
    private static func merge(
        _ node: SourceNode, as key: String, into root: SourceNode
    ) -> SourceNode {
        guard let old = root[key] else { return root.setting(key, to: node) }
        if key == "apps" { return root.setting(key, to: deepMerge(old, node, depth: 2)) }
        if merged.contains(key) { return root.setting(key, to: deepMerge(old, node, depth: 1)) }
        return root.setting(key, to: node)
    }

    /// The entries of two mappings, the second's before the first's, down to a depth.
    private static func deepMerge(
        _ old: SourceNode, _ new: SourceNode, depth: Int
    ) -> SourceNode {
        guard depth > 0, case .mapping = old.value, case .mapping(let entries) = new.value else {
            return new
        }
        return entries.reduce(old) { result, entry in
            let before = result[entry.key]
            let value = before.map { deepMerge($0, entry.value, depth: depth - 1) } ?? entry.value
            return result.setting(entry.key, to: value, at: before == nil ? entry.place : nil)
        }
    }
}

extension SourceNode {
    init(mapping entries: [Entry], at place: SourcePlace) {
        self.init(value: .mapping(entries), place: place)
    }

    subscript(_ key: String) -> SourceNode? {
        guard case .mapping(let entries) = value else { return nil }
        return entries.first { $0.key == key }?.value
    }

    /// The mapping without some of its keys.
    func without(_ keys: [String]) -> SourceNode {
        guard case .mapping(let entries) = value else { return self }
        return SourceNode(mapping: entries.filter { !keys.contains($0.key) }, at: place)
    }

    /// The mapping with another value under a key; a new key comes last, at its own place.
    func setting(
        _ key: String, to node: SourceNode, at keyPlace: SourcePlace? = nil
    ) -> SourceNode {
        guard case .mapping(var entries) = value else { return self }
        if let index = entries.firstIndex(where: { $0.key == key }) {
            entries[index].value = node
        } else {
            entries.append(Entry(key: key, place: keyPlace ?? node.place, value: node))
        }
        return SourceNode(mapping: entries, at: place)
    }
}

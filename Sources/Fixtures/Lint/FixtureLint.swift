import Basics
public import Scenarios
import Simulator

/// Checks sequences that were written by hand against what devices post.
public struct FixtureLint: Sendable {
    let table: KeyboardTable
    /// The durations, in milliseconds, and the curves that the profiles have.
    let durationsMs: Set<Int>
    /// The curves of each system by the name of its profile.
    let curves: [String: Set<Int>]

    /// The findings in one file.
    public struct Result: Hashable, Sendable {
        /// The parts that no device posts, in the order of the file.
        public var findings: [FixtureFinding]
        /// The findings that comments in the file switch off.
        public var accepted: [FixtureFinding]
        /// The nearest valid sequences, one for each test with findings; none where nothing was
        /// found.
        public var nearest: [Nearest]
        /// The number of notifications, events and insets in the file.
        public var eventCount: Int
        /// The number of frames, durations, curves and insets that were judged.
        public var valueCount: Int
        /// The parts that were not judged, in the order of the file.
        public var skipped: [FixtureSkip]
        /// The comments that switch off what is no rule, each with its place and the next step.
        public var notes: [String]
    }

    /// The valid sequence that is nearest to the tests from a line on.
    public struct Nearest: Hashable, Sendable {
        /// The line of the first finding.
        public var line: Int
        /// The sequence.
        public var keyboard: NearestKeyboard
    }

    /// Creates a check with the devices, systems and heights of the catalogs.
    public init(_ catalogs: ScenarioCatalogs) {
        table = KeyboardTable(catalogs)
        durationsMs = Set(catalogs.systems.profiles.flatMap(Self.durations)).union([0])
        curves = Dictionary(
            catalogs.systems.profiles.map { ($0.name, Self.curves(of: $0)) },
            uniquingKeysWith: { first, _ in first })
    }

    private static func curves(of profile: SystemProfile) -> Set<Int> {
        let figures = profile.figures.filter { $0.lastName == "curve" }
        return Set(figures.compactMap { Int($0.text(in: profile)) })
    }

    /// The durations of a profile's movements, in milliseconds.
    private static func durations(_ profile: SystemProfile) -> [Int] {
        let figures = profile.figures.filter {
            $0.isTime && $0.lastName.lowercased().contains("duration")
        }
        return figures.compactMap { Int($0.text(in: profile)) }
            + profile.keyboard.transitions.value.map { Int($0.durationMs) }
    }

    /// Checks a file of our JSON or of source code, by the ending of its name.
    ///
    /// - Throws: ``FixtureReadError`` with the place of what cannot be read.
    public func check(
        _ bytes: [UInt8], file: String
    ) throws(FixtureReadError) -> Result {
        check(try Self.read(bytes, file: file))
    }

    /// Returns whether the ending of a name is that of our JSON or of source code.
    public static func reads(_ file: String) -> Bool {
        file.hasSuffix(".json") || SourceLanguage(file: file) != nil
    }

    /// Returns whether a JSON text is one of our fixtures, or was meant as one.
    public static func isFixture(_ bytes: [UInt8]) -> Bool { JSONFixtureReader.isFixture(bytes) }

    /// The endings of the files that are read.
    public static let endings =
        ".json, .swift, .m, .mm, .h, .dart, .js, .jsx, .ts, .tsx, .mjs, .cjs, .kt, .kts"

    /// The word with which a comment switches rules off.
    public static let disablingWord = "restore-tool:disable-fixture"

    /// The largest file of source code or of our JSON that is read.
    public static let mostBytes = 16 << 20

    package static func read(
        _ bytes: [UInt8], file: String
    ) throws(FixtureReadError) -> ReadSequence {
        func fail(_ message: String, _ advice: String) -> FixtureReadError {
            FixtureReadError(file: file, line: 1, column: 1, message: message, advice: advice)
        }
        if bytes.count > mostBytes {
            throw fail("the file has more than \(mostBytes) bytes", "give the file of one test")
        }
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            throw fail("the file is UTF-16 text", "save it as UTF-8")
        }
        if file.hasSuffix(".json") {
            return try JSONFixtureReader(bytes, file: file).read()
        }
        guard let language = SourceLanguage(file: file) else {
            throw fail("the ending of the name is unknown", "give a file that ends in \(endings)")
        }
        if bytes.contains(0) {
            throw fail("the file is no text", "give the source file, not what it was built to")
        }
        var sequence = try SourceReader(bytes, file: file, language: language).read()
        sequence.disabled = DisabledRules(bytes, word: Self.disablingWord, after: "//")
        return sequence
    }

    /// Checks a sequence that was read.
    package func check(_ sequence: ReadSequence) -> Result {
        var judge = FixtureJudge(self, sequence)
        judge.judge()
        let sorted = judge.findings.sorted {
            ($0.line, $0.column, $0.rule.rawValue) < ($1.line, $1.column, $1.rule.rawValue)
        }
        let findings = sorted.filter { !sequence.disabled.contains($0.rule.rawValue, on: $0.line) }
        let accepted = sorted.filter { sequence.disabled.contains($0.rule.rawValue, on: $0.line) }
        return Result(
            findings: findings, accepted: accepted, nearest: nearest(to: sequence, findings),
            eventCount: sequence.posts.count + sequence.insets.count,
            valueCount: sequence.posts.reduce(0) { $0 + $1.valueCount }
                + sequence.insets.count { $0.bottom != nil || $0.share != nil },
            skipped: Self.skipped(in: sequence), notes: Self.unknownRules(in: sequence))
    }

    /// A warning for each rule that a comment switches off and that does not exist.
    private static func unknownRules(in sequence: ReadSequence) -> [String] {
        sequence.disabled.names.compactMap { name, line in
            guard FixtureFinding.Rule(rawValue: name) == nil else { return nil }
            let near = Suggestion.nearest(
                to: name, among: FixtureFinding.Rule.allCases.map(\.rawValue))
            return "\(sequence.file):\(line): no rule is named \"\(name.clipped(40))\""
                + (near.isEmpty
                    ? "; write the names of rules, then a colon and the reason"
                    : Suggestion.question(near))
        }
    }

    /// The parts that code computes, in the order of the file.
    private static func skipped(in sequence: ReadSequence) -> [FixtureSkip] {
        func skip(_ part: Written<String>, _ advice: String) -> FixtureSkip {
            FixtureSkip(
                file: sequence.file, line: part.place.line, column: part.place.column,
                message: part.value, advice: advice)
        }
        let computed = sequence.skipped + sequence.posts.flatMap(\.computed)
        let tooLong = sequence.tooLong + sequence.posts.compactMap(\.tooLong)
        let skips =
            computed.map {
                skip(
                    $0, "write it out with numbers and constants of this file, and it is judged")
            } + tooLong.map { skip($0, "split it into several, and each is judged") }
        return Set(skips).sorted {
            ($0.line, $0.column, $0.message) < ($1.line, $1.column, $1.message)
        }
    }

    /// The valid sequences that are nearest to the tests with findings, from the line of the first
    /// finding on; one for tests that have the same.
    private func nearest(to sequence: ReadSequence, _ findings: [FixtureFinding]) -> [Nearest] {
        let posts = Dictionary(grouping: sequence.posts, by: \.group)
        let insets = Dictionary(grouping: sequence.insets, by: \.group)
        var starts: [(line: Int, group: Int)] = []
        for group in Set(posts.keys).union(insets.keys) {
            let lines = [posts[group]?.first?.place.line, insets[group]?.first?.place.line]
            starts.append((lines.compactMap(\.self).min() ?? 0, group))
        }
        starts.sort { $0 < $1 }
        var rest = starts[...]
        var found: [Nearest] = []
        var known: Set<Int?> = []
        // Both are in the order of the file.
        for finding in findings {
            while rest.count > 1, rest[rest.startIndex + 1].line <= finding.line {
                rest.removeFirst()
            }
            let group = rest.first?.group
            guard known.insert(group).inserted else { continue }
            var own = ReadSequence(file: sequence.file)
            (own.screen, own.pixelRatio) = (sequence.screen, sequence.pixelRatio)
            own.posts = group.flatMap { posts[$0] } ?? []
            own.insets = group.flatMap { insets[$0] } ?? []
            guard let keyboard = nearest(to: own), found.last?.keyboard != keyboard else {
                continue
            }
            found.append(Nearest(line: finding.line, keyboard: keyboard))
        }
        return found
    }

    /// The valid sequence that is nearest to the first shown frame of a sequence.
    private func nearest(to sequence: ReadSequence) -> NearestKeyboard? {
        let screen = sequence.screen?.value
        let posts = sequence.posts.filter { $0.name?.plain.contains("Hide") != true }
        let frame = (posts + sequence.posts).lazy.compactMap { post -> ReadRect? in
            if let end = post.end?.value { return end }
            return post.height.map { ReadRect(height: $0.value) }
        }.first
        if frame != nil || screen != nil || sequence.insets.isEmpty {
            return table.nearest(to: frame ?? insetFrame(sequence), screen: screen)
        }
        return table.nearest(to: insetFrame(sequence), screen: nil)
    }

    private func insetFrame(_ sequence: ReadSequence) -> ReadRect? {
        let shown = sequence.insets.compactMap { inset -> Double? in
            guard let bottom = inset.bottom, bottom > 0 else { return nil }
            return inset.unit == .pixels ? bottom / (sequence.pixelRatio ?? 3) : bottom
        }
        return shown.max().map { ReadRect(height: $0) }
    }
}

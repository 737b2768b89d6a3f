import Basics
import SwiftSyntax

/// Looks for mistakes in how Swift code handles the keyboard.
///
/// The same files give the same findings in the same order. Files are read together: a handler in
/// one file is followed into extensions of its type in another.
public struct Linter: Sendable {
    /// The rules that are looked for.
    public var rules: [LintRule]

    /// The word of comments that switch rules off.
    public static let disablingWord = "restore-tool:disable"

    public init(rules: [LintRule] = LintRule.all) { self.rules = rules }

    /// A Swift file by its path, with its bytes.
    public typealias File = (path: String, bytes: [UInt8])

    /// The outcome of a run: findings in the order of their places, and the files left out.
    public struct Outcome: Sendable {
        public var findings: [LintFinding]
        /// The files that cannot be read.
        public var errors: [LintError]
        /// Warnings about comments that name no rule.
        public var notes: [String]
        /// The number of files that were looked through.
        public var files: Int
        /// The number of places that ask for keyboard notifications.
        public var registrations: Int
        /// The number of findings that comments in the sources switch off.
        public var suppressed: Int
    }

    /// Lints files together; `errors` are those of files that could not be read before.
    ///
    /// Only files that speak of the keyboard are parsed, and those that extend or declare the types
    /// of these.
    public func lint(_ files: [File], errors: [LintError] = []) -> Outcome {
        var reader = SourceReader(files)
        let first = reader.read { $0.contains("eyboard") }
        var registrations = Self.registrations(in: first)
        let types = registrations.types
        let more = reader.read { !types.isDisjoint(with: Self.declaredNames(in: $0)) }
        let sources = (first + more).sorted { $0.path < $1.path }
        if !more.isEmpty { registrations = Self.registrations(in: sources) }
        let codes = Self.keyboardCode(registrations)
        let all = Set(codes.flatMap(findings(in:)))
        let disabled = Dictionary(
            sources.map { ($0.path, DisabledLines($0)) }, uniquingKeysWith: { one, _ in one })
        let kept = all.filter { finding in
            disabled[finding.place.path]?.contains(finding) != true
        }
        return Outcome(
            findings: Self.onePerPlace(kept),
            errors: (errors + reader.errors).sorted { $0.place < $1.place },
            notes: disabled.values.flatMap(\.unknown).sorted(), files: files.count,
            registrations: codes.reduce(0) { $0 + $1.handled.count },
            suppressed: all.count - kept.count)
    }

    /// Returns the findings in the order of their places, one of each rule at a place.
    private static func onePerPlace(_ findings: Set<LintFinding>) -> [LintFinding] {
        let sorted = findings.sorted {
            ($0.place, $0.rule.id, $0.message) < ($1.place, $1.rule.id, $1.message)
        }
        var result: [LintFinding] = []
        for one in sorted where result.last?.place != one.place || result.last?.rule != one.rule {
            result.append(one)
        }
        return result
    }

    /// Returns the names behind `class` and `extension` in a text.
    private static func declaredNames(in text: String) -> Set<String> {
        var names: Set<String> = []
        var isNext = false
        for word in text.utf8.split(whereSeparator: { !isNamePart($0) }) {
            if isNext { names.insert(String(decoding: word, as: UTF8.self)) }
            isNext = word.elementsEqual("class".utf8) || word.elementsEqual("extension".utf8)
        }
        return names
    }

    private static func isNamePart(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte == UInt8(ascii: "_")
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private typealias Registrations = (
        index: SourceIndex, readers: [RegistrationReader], types: Set<String>
    )

    private static func registrations(in sources: [SwiftSource]) -> Registrations {
        let index = SourceIndex(sources)
        let readers = sources.map { source in
            let reader = RegistrationReader(source, index: index)
            reader.walk(source.tree)
            return reader
        }
        let helpers = Dictionary(grouping: readers.flatMap(\.helpers), by: \.function)
        if !helpers.isEmpty { for reader in readers { reader.addCalls(of: helpers) } }
        let types = readers.flatMap { $0.registrations.map(\.type) }
        let names = types.flatMap { [$0.name] + index.superclasses(of: $0).map(\.name) }
        return (index, readers, Set(names.filter { !$0.isEmpty }))
    }

    private static func keyboardCode(_ found: Registrations) -> [KeyboardCode] {
        let (index, readers, _) = found
        let registrations = Dictionary(
            grouping: readers.flatMap(\.registrations), by: \.type)
        let removals = Dictionary(grouping: readers.flatMap(\.removals), by: \.type)
        return registrations.keys.sorted().map { type in
            let handled = (registrations[type] ?? []).map { registration in
                let flow = Flow(index: index, source: registration.source, type: type)
                flow.follow(registration)
                return Handled(registration: registration, flow: flow)
            }
            let family = index.superclasses(of: type)
            let inherited = family.flatMap { registrations[$0] ?? [] }
            return KeyboardCode(
                type: type, handled: handled,
                removals: ([type] + family).flatMap { removals[$0] ?? [] },
                inheritedEvents: inherited.reduce(into: []) { $0.formUnion($1.events) },
                index: index)
        }
    }

    private func findings(in code: KeyboardCode) -> [LintFinding] {
        let all = [
            code.foreignKeyboard(), code.rawHeight(), code.beginFrame(), code.hardCodedHeight(),
            code.addsUp(), code.hideKeepsHeight(), code.screenBounds(), code.observersAddedAgain(),
            code.stopsWhenCovered(), code.neverHides(), code.neverCalled(), code.wrongEvent(),
            code.curves()
        ].joined()
        let wanted = Set(rules.map(\.id))
        return all.filter { wanted.contains($0.rule.id) }
    }
}

/// Parses files of a source tree, each at most once.
private struct SourceReader {
    private var rest: [Linter.File]
    private(set) var errors: [LintError] = []

    init(_ files: [Linter.File]) { rest = files.sorted { $0.path < $1.path } }

    /// Parses the remaining files whose text is wanted.
    mutating func read(where isWanted: (String) -> Bool) -> [SwiftSource] {
        var found: [SwiftSource] = []
        var left: [Linter.File] = []
        for file in rest {
            guard isWanted(String(decoding: file.bytes, as: UTF8.self)) else {
                left.append(file)
                continue
            }
            do {
                found.append(try SwiftSource(path: file.path, bytes: file.bytes))
            } catch {
                errors.append(error)
            }
        }
        rest = left
        return found
    }
}

/// The rules that the comments of a source file switch off.
struct DisabledLines {
    private let rules: DisabledRules
    /// A warning for each name that no rule has.
    let unknown: [String]

    init(_ source: SwiftSource) {
        rules = DisabledRules(
            Array(source.tree.description.utf8), word: Linter.disablingWord, after: "//")
        unknown = rules.names.filter { LintRule.named($0.name) == nil }.map { name, line in
            "\(source.path):\(line): warning: no rule is named \"\(name)\"; write the"
                + " names of rules, then a colon and the reason"
        }
    }

    func contains(_ finding: LintFinding) -> Bool {
        rules.contains(finding.rule.id, on: finding.place.line)
    }
}

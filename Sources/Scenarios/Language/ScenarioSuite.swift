import Basics

/// The scenarios of one file: the same story once, or in several cases.
///
/// Cases differ in the apps' handlings, in figures of the system, or in what follows.
///
/// A bug report has cases: the fault with the handling that its reporter had, the same steps with
/// the fix that people ended with, and again with the named cause switched off.
public struct ScenarioSuite: Sendable {
    /// The name of the file, as messages print it.
    public var file: String
    /// The subject of the story in a sentence; empty where the file does not give it.
    public var title: String
    /// The origin of the story, where the file gives it.
    public var origin: ScenarioOrigin
    /// In the order of the file; a file without `cases` has one without a name.
    public var cases: [ScenarioCase]

    /// The contradictions in the file, each once, in the order of the cases.
    public var warnings: [ScenarioWarning] {
        cases.flatMap(\.scenario.warnings).reduce(into: []) { known, warning in
            if !known.contains(warning) { known.append(warning) }
        }
    }

    /// Returns the scenario of the case with a name, or of the first one for nil.
    ///
    /// - Throws: ``UnknownCase`` with the names that there are.
    public func scenario(ofCase name: String?) throws(UnknownCase) -> Scenario {
        try one(name).scenario
    }

    /// Returns the case with a name, or the first one for nil.
    ///
    /// - Throws: ``UnknownCase`` with the names that there are.
    public func one(_ name: String?) throws(UnknownCase) -> ScenarioCase {
        let found = name.map { name in cases.first { $0.name == name } } ?? cases.first
        guard let found else {
            throw UnknownCase(name: name ?? "", known: cases.map(\.name))
        }
        return found
    }
}

/// The origin of a story.
public struct ScenarioOrigin: Hashable, Sendable {
    /// The identifier of a bug report, such as `FGN-07`, or of a document.
    public var report: String?
    /// The place where it can be read.
    public var source: String?
    /// The cause of the fault, as far as it is known.
    public var cause: String?
    /// The mechanism of the model that shows it, in a few words; several reports can share one.
    public var mechanism: String?
}

/// One way of telling a scenario.
public struct ScenarioCase: Sendable {
    /// The purpose of a case of a bug report.
    public enum Shows: String, Hashable, Sendable, CaseIterable {
        /// The fault that the reporter saw.
        case fault
        /// The expected behaviour, with a fix.
        case fix
        /// The expected behaviour, with the named cause switched off.
        case withoutCause
        /// The expected behaviour, where the cause is unknown.
        case expected
    }

    /// Empty in a file without cases.
    public var name: String
    /// The purpose of the case; nil in a file that reports no bug.
    public var shows: Shows?
    /// The scenario of the case.
    public var scenario: Scenario
    /// The scenario of the case, the file's own part included.
    let source: SourceNode
}

/// A file has no case of the name.
public struct UnknownCase: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name that no case has.
    public let name: String
    /// The cases that the file has.
    public let known: [String]

    /// The name, the cases of the file and the nearest ones in one line.
    public var description: String {
        let names = known.filter { !$0.isEmpty }
        guard !names.isEmpty else { return "the file has no cases; leave --case out" }
        let hint = Suggestion.question(Suggestion.nearest(to: name, among: names))
        let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
        return "no case is called \"\(name.clipped(40))\"; there are \(list)\(hint)"
    }
}

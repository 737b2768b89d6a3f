import Basics
import Foundation
internal import Pictures

/// The decisions of a reviewer, stored beside the results until they are approved.
public struct ReviewDecisions: Hashable, Sendable {
    /// The name of the file in the folder of the results: a line for each decision.
    public static let fileName = "decisions.jsonl"
    /// The name of the file that earlier versions wrote; it is still read, before the lines.
    public static let oldFileName = "decisions.json"
    /// The most characters of a reason.
    public static let mostOfReason = 60
    /// The most characters of a comment.
    public static let mostOfComment = 2000

    /// The choice of a reviewer.
    public enum Choice: String, Hashable, Sendable, Codable { case accept, reject }

    /// A decision, and the hash of the bytes that it is about.
    public struct Decision: Hashable, Sendable, Codable {
        /// The choice.
        public var choice: Choice
        /// The SHA-256 of the bytes that were reviewed, in hexadecimal digits.
        public var sha256: String
        /// The reason in a few words; nil if the reviewer gave none.
        public var reason: String?
        /// The reviewer's comment; nil if there is none.
        public var comment: String?
    }

    /// The decisions by the names of entries; one counts only for the bytes that it was made about.
    public private(set) var decisions: [String: Decision] = [:]
    /// The lines that are not in the file yet.
    private var unwritten: [Line] = []

    /// Creates decisions about nothing.
    public init() {}

    /// Sets the decision about an entry; nil removes it.
    ///
    /// - Parameter atMs: the time in milliseconds since 1970; nil keeps it out of the file.
    public mutating func decide(
        _ choice: Choice?, about entry: GoldenEntry, reason: String? = nil, comment: String? = nil,
        atMs: Int64? = nil
    ) {
        let old = decisions[entry.name]
        var decision: Decision?
        if let choice, let sha256 = entry.decidedSHA256 {
            decision = Decision(
                choice: choice, sha256: sha256, reason: reason, comment: comment)
        }
        guard decision != old else { return }
        decisions[entry.name] = decision
        unwritten.append(
            Line(
                atMs: atMs, choice: .init(decision?.choice), name: entry.name,
                sha256: decision?.sha256 ?? old?.sha256 ?? "", reason: decision?.reason,
                comment: decision?.comment))
    }

    /// Returns the decision about an entry, if it is about the same bytes.
    public func decision(about entry: GoldenEntry) -> Decision? {
        guard let decision = decisions[entry.name], decision.sha256 == entry.decidedSHA256 else {
            return nil
        }
        return decision
    }

    /// Returns the choice about an entry, if it is about the same bytes.
    public func choice(about entry: GoldenEntry) -> Choice? { decision(about: entry)?.choice }

    /// Returns the fault of a reason or a comment in a sentence; nil if both can be kept.
    public static func fault(reason: String?, comment: String?) -> String? {
        let isShort = (reason ?? "-").count <= mostOfReason && reason != ""
        let hasControls = (reason ?? "").unicodeScalars.contains { $0.value < 0x20 }
        if !isShort || hasControls {
            return "a reason has 1 to \(mostOfReason) characters on one line"
        }
        guard let comment else { return nil }
        let isBroken = comment.unicodeScalars.contains {
            $0.value < 0x20 && $0 != "\n" && $0 != "\t"
        }
        if comment.isEmpty || comment.count > mostOfComment || isBroken {
            return "a comment has 1 to \(mostOfComment) characters without control characters"
        }
        return nil
    }
}

// MARK: - Lines

extension ReviewDecisions {
    /// A line of the file; members that it does not name are ignored.
    private struct Line: Hashable, Sendable, Decodable {
        enum Word: String, Hashable, Sendable, Decodable {
            case approve, reject, undo

            init(_ choice: Choice?) {
                self = choice.map { $0 == .accept ? .approve : .reject } ?? .undo
            }

            var choice: Choice? {
                switch self {
                case .approve: .accept
                case .reject: .reject
                case .undo: nil
                }
            }
        }

        var atMs: Int64?
        var choice: Word
        var name: String
        var sha256: String
        var reason: String?
        var comment: String?

        enum CodingKeys: String, CodingKey {
            case atMs = "at_ms"
            case choice, name, sha256, reason, comment
        }

        var text: String {
            var members: [JSONText.Member] = []
            if let atMs { members.append(.init("at_ms", .integer(atMs))) }
            members += [
                .init("choice", .string(choice.rawValue)), .init("name", .string(name)),
                .init("sha256", .string(sha256))
            ]
            if let reason { members.append(.init("reason", .string(reason))) }
            if let comment { members.append(.init("comment", .string(comment))) }
            return JSONText.line(.object(members)) + "\n"
        }
    }

    /// Takes a line of a file: a later one about the same name counts.
    private mutating func take(_ line: Line) {
        decisions[line.name] = line.choice.choice.map {
            Decision(
                choice: $0, sha256: line.sha256, reason: line.reason, comment: line.comment)
        }
    }

    /// Applies the decisions of a file to entries of a run, as if they were made now.
    ///
    /// Lines about other bytes, or about names that the run does not have, are left out.
    ///
    /// - Returns: the number of decisions that apply.
    public mutating func apply(file path: String, to entries: [GoldenEntry]) throws -> Int {
        var other = ReviewDecisions()
        var times: [String: Int64] = [:]
        try other.readLines(path) { line, number in
            if let fault = Self.fault(reason: line.reason, comment: line.comment) {
                throw GoldenError(
                    .malformed, "\(path):\(number): \(fault)", nextStep: "shorten the text")
            }
            times[line.name] = line.atMs
        }
        var count = 0
        for entry in entries {
            guard let decision = other.decision(about: entry) else { continue }
            let known = self.decision(about: entry)
            let isSame = known?.choice == decision.choice
            decide(
                decision.choice, about: entry,
                reason: decision.reason ?? (isSame ? known?.reason : nil),
                comment: decision.comment ?? (isSame ? known?.comment : nil),
                atMs: times[entry.name])
            count += 1
        }
        return count
    }
}

// MARK: - File

extension ReviewDecisions {
    private struct OldFile: Decodable { var decisions: [String: Decision] }

    /// Reads the decisions beside results; empty when there is no file.
    public static func read(folder: String) throws -> ReviewDecisions {
        var found = ReviewDecisions()
        let path = "\(folder)/\(oldFileName)"
        do {
            let bytes = try FileBytes.read(path)
            found.decisions = try JSONDecoder().decode(OldFile.self, from: Data(bytes)).decisions
        } catch let error as FileError where error.code == .missing {
            // Only earlier versions wrote this file.
        } catch is DecodingError {
            throw GoldenError(
                .malformed, "\(path): the file does not contain decisions",
                nextStep: "delete it, then review again")
        }
        do {
            try found.readLines("\(folder)/\(fileName)")
        } catch let error as FileError where error.code == .missing {
            // Nothing is decided yet.
        }
        return found
    }

    private mutating func readLines(
        _ path: String, check: (Line, Int) throws -> Void = { _, _ in }
    ) throws {
        var count = 0
        let rest = try FileBytes.forEachLine(of: path) { number, bytes in
            count = number
            guard !bytes.isEmpty else { return }
            guard let line = Self.line(Array(bytes)) else {
                throw Self.malformed(path, number)
            }
            try check(line, number)
            take(line)
        }
        // A whole line that an editor left without its line feed; else what an interruption left.
        guard let line = Self.line(rest) else { return }
        try check(line, count + 1)
        take(line)
    }

    private static func line(_ bytes: [UInt8]) -> Line? {
        try? JSONDecoder().decode(Line.self, from: Data(bytes))
    }

    /// Appends the decisions that were made since reading, beside the results.
    public mutating func write(folder: String) throws {
        try FileBytes.append(lines: unwrittenLines(), to: Self.fileName, in: folder) {
            Self.line($0) != nil
        }
        unwritten = []
    }

    /// Reads the whole lines of a file of decisions; `path` names it in errors.
    public init(lines: [UInt8], path: String = fileName) throws(GoldenError) {
        let lines = lines.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (number, bytes) in lines.enumerated() where !bytes.isEmpty {
            guard let line = Self.line(Array(bytes)) else {
                throw Self.malformed(path, number + 1)
            }
            take(line)
        }
    }

    /// Returns the lines of the decisions that were made since reading.
    public func unwrittenLines() -> [UInt8] { Array(unwritten.map(\.text).joined().utf8) }

    /// Returns a line for each decision, in the order of names, without times.
    public func allLines() -> [UInt8] {
        let lines = decisions.sorted { $0.key < $1.key }.map { name, decision in
            Line(
                atMs: nil, choice: .init(decision.choice), name: name, sha256: decision.sha256,
                reason: decision.reason, comment: decision.comment)
        }
        return Array(lines.map(\.text).joined().utf8)
    }

    private static func malformed(_ path: String, _ number: Int) -> GoldenError {
        GoldenError(
            .malformed, "\(path):\(number): this is not a decision",
            nextStep: "delete the line, then review again")
    }
}

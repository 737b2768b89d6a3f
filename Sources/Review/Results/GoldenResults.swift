import Basics
import Foundation
internal import Pictures

/// The results of a run of goldens, as `results.jsonl` holds them.
public struct GoldenResults: Hashable, Sendable {
    /// The name of the file in the folder of the results.
    public static let fileName = "results.jsonl"

    /// The first line: the goldens, the command and the fonts of the run.
    public var header: GoldenRunHeader
    /// The scenarios that ran, in order.
    public var stories: [GoldenStory]
    /// The pictures and texts that were compared, in order.
    public var entries: [GoldenEntry]
    /// Nil for an interrupted run.
    public var totals: GoldenTotals?

    /// Creates results; without totals they are those of a run that is not over.
    public init(
        header: GoldenRunHeader, stories: [GoldenStory] = [], entries: [GoldenEntry] = [],
        totals: GoldenTotals? = nil
    ) {
        self.header = header
        self.stories = stories
        self.entries = entries
        self.totals = totals
    }

    /// The entries that need a review.
    public var open: [GoldenEntry] { entries.filter(\.status.isOpen) }

    /// Returns the story with a name, or nil if no scenario of that name ran.
    public subscript(story name: String) -> GoldenStory? { stories.first { $0.name == name } }

    /// Reads the results of a folder.
    public static func read(folder: String) throws -> GoldenResults {
        let path = "\(folder)/\(fileName)"
        do {
            return try GoldenResults(
                jsonLines: try FileBytes.read(path, limit: 1 << 30), path: path)
        } catch let error as FileError where error.code == .missing {
            throw GoldenError(
                .noResults, "\(path): there are no results",
                nextStep: "run restore-tool verify first, or give the folder of its results")
        }
    }

    /// Reads JSON Lines; an incomplete last line, which an interruption leaves, is ignored.
    public init(jsonLines bytes: [UInt8], path: String) throws(GoldenError) {
        var header: GoldenRunHeader?
        var stories: [GoldenStory] = []
        var entries: [GoldenEntry] = []
        var totals: GoldenTotals?
        let decoder = JSONDecoder()
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() where !line.isEmpty {
            let data = Data(line)
            do {
                switch try decoder.decode(Kind.self, from: data).kind {
                case .run: header = try decoder.decode(GoldenRunHeader.self, from: data)
                case .scenario: stories.append(try decoder.decode(GoldenStory.self, from: data))
                case .result: entries.append(try decoder.decode(GoldenEntry.self, from: data))
                case .totals: totals = try decoder.decode(GoldenTotals.self, from: data)
                }
            } catch {
                if index == lines.count - 1, header != nil { break }
                throw GoldenError(
                    .malformed, "\(path):\(index + 1): this is not a line of results",
                    nextStep: "run restore-tool verify again")
            }
        }
        guard let header, header.version == GoldenRunHeader.version else {
            throw GoldenError(
                .malformed, "\(path):1: this is not a run header of version 1",
                nextStep: "run restore-tool verify again")
        }
        self.init(header: header, stories: stories, entries: entries, totals: totals)
    }

    /// Returns the results as JSON Lines, with the keys in alphabetical order.
    public func jsonLines() throws -> [UInt8] {
        var bytes = try Self.line(.run, header)
        for story in stories { bytes += try Self.line(.scenario, story) }
        for entry in entries { bytes += try Self.line(.result, entry) }
        if let totals { bytes += try Self.line(.totals, totals) }
        return bytes
    }

    private enum Name: String, Codable { case run, scenario, result, totals }
    private struct Kind: Decodable { var kind: Name }

    private struct Line<Content: Encodable>: Encodable {
        var kind: Name
        var content: Content

        enum CodingKeys: CodingKey { case kind }

        func encode(to encoder: any Encoder) throws {
            try content.encode(to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(kind, forKey: .kind)
        }
    }

    private static func line(_ kind: Name, _ content: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return [UInt8](try encoder.encode(Line(kind: kind, content: content))) + [0x0A]
    }
}

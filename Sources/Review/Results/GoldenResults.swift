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
    public var open: [GoldenEntry] { entries.filter(\.isOpen) }

    /// Returns the story with a name, or nil if no scenario of that name ran.
    public subscript(story name: String) -> GoldenStory? { stories.first { $0.name == name } }

    /// Reads the results of a folder.
    public static func read(folder: String) throws -> GoldenResults {
        var found: GoldenResults?
        try forEachItem(in: folder) { item in
            switch item {
            case .run(let header): found = GoldenResults(header: header)
            case .scenario(let story): found?.stories.append(story)
            case .result(let entry): found?.entries.append(entry)
            case .totals(let totals): found?.totals = totals
            }
        }
        guard let found else { throw noHeader("\(folder)/\(fileName)") }
        return found
    }

    /// Reads JSON Lines; an incomplete last line, which an interruption leaves, is ignored.
    public init(jsonLines bytes: [UInt8], path: String) throws(GoldenError) {
        var header: GoldenRunHeader?
        var stories: [GoldenStory] = []
        var entries: [GoldenEntry] = []
        var totals: GoldenTotals?
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() where !line.isEmpty {
            do {
                switch try Self.item(line) {
                case .run(let found): header = found
                case .scenario(let story): stories.append(story)
                case .result(let entry): entries.append(entry)
                case .totals(let found): totals = found
                }
            } catch {
                if index == lines.count - 1, header != nil { break }
                throw Self.notALine(index + 1, path)
            }
        }
        guard let header, header.version == GoldenRunHeader.version else {
            throw Self.noHeader(path)
        }
        self.init(header: header, stories: stories, entries: entries, totals: totals)
    }

    /// The content of a line.
    public enum Item: Sendable {
        /// The first line.
        case run(GoldenRunHeader)
        /// A scenario that ran.
        case scenario(GoldenStory)
        /// An entry.
        case result(GoldenEntry)
        /// The last line.
        case totals(GoldenTotals)
    }

    /// Passes the lines of a folder's results one after the other, so that memory does not grow.
    ///
    /// An incomplete last line is ignored.
    /// - Throws: ``GoldenError`` also where there are no results.
    public static func forEachItem(
        in folder: String, file: String = fileName, _ body: (Item) throws -> Void
    ) throws {
        let path = "\(folder)/\(file)"
        var isBegun = false
        do {
            func take(_ item: Item) throws {
                if case .run(let header) = item {
                    isBegun = header.version == GoldenRunHeader.version
                }
                guard isBegun else { throw noHeader(path) }
                try body(item)
            }
            let rest = try FileBytes.forEachLine(of: path) { number, line in
                guard !line.isEmpty else { return }
                guard let item = try? item(line) else { throw notALine(number, path) }
                try take(item)
            }
            if let item = try? item(rest[...]) { try take(item) }
        } catch let error as FileError where error.code == .missing {
            throw noResults(path)
        }
        guard isBegun else { throw noHeader(path) }
    }

    private static func item(_ line: ArraySlice<UInt8>) throws -> Item {
        let (decoder, data) = (JSONDecoder(), Data(line))
        return switch try decoder.decode(Kind.self, from: data).kind {
        case .run: .run(try decoder.decode(GoldenRunHeader.self, from: data))
        case .scenario: .scenario(try decoder.decode(GoldenStory.self, from: data))
        case .result: .result(try decoder.decode(GoldenEntry.self, from: data))
        case .totals: .totals(try decoder.decode(GoldenTotals.self, from: data))
        }
    }

    private static func notALine(_ number: Int, _ path: String) -> GoldenError {
        GoldenError(
            .malformed, "\(path):\(number): this is not a line of results",
            nextStep: "run restore-tool verify again")
    }

    private static func noHeader(_ path: String) -> GoldenError {
        GoldenError(
            .malformed, "\(path):1: this is not a run header of version 1",
            nextStep: "run restore-tool verify again")
    }

    private static func noResults(_ path: String) -> GoldenError {
        GoldenError(
            .noResults, "\(path): there are no results",
            nextStep: "run restore-tool verify first, or give the folder of its results")
    }

    /// Returns the results as JSON Lines, with the keys in alphabetical order.
    public func jsonLines() throws -> [UInt8] {
        var bytes = try Self.line(.run(header))
        for story in stories { bytes += try Self.line(.scenario(story)) }
        for entry in entries { bytes += try Self.line(.result(entry)) }
        if let totals { bytes += try Self.line(.totals(totals)) }
        return bytes
    }

    /// Returns one line with its line feed.
    static func line(_ item: Item) throws -> [UInt8] {
        switch item {
        case .run(let header): try line(.run, header)
        case .scenario(let story): try line(.scenario, story)
        case .result(let entry): try line(.result, entry)
        case .totals(let totals): try line(.totals, totals)
        }
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

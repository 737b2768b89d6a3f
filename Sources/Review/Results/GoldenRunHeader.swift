// The results of a run of goldens, as the lines of `results.jsonl`. The page, JUnit's XML,
// annotations and the summary are all made from these lines, so that they agree.

import Foundation

/// The first line of the results: the goldens, the command and the fonts of the run.
public struct GoldenRunHeader: Hashable, Sendable, Codable {
    /// The version of the format that this code reads and writes.
    public static let version = 1

    /// The version of the format of the lines.
    public var version: Int
    /// The folder of the goldens as the user gave it.
    public var goldens: String
    /// The same folder relative to the folder of the results, so that it can be found from
    /// anywhere.
    public var goldensFromResults: String?
    /// A Boolean value that indicates whether only a part of the suite ran; the rest is unknown.
    public var isFiltered: Bool
    /// The command that repeats the run.
    public var command: String
    /// The fonts that the pictures were drawn with.
    public var fonts: [GoldenFont]
    /// The folder of the pictures that were compared; nil for a run that drew them.
    public var pictures: String?
    /// A name of what the pictures were made from, such as a commit; nil if it is not known.
    public var input: String?
    /// The names of pictures that belong to the suite and were not there; nil if that is unknown.
    public var skipped: [String]?
    /// The goldens of pictures that no longer belong to the suite; nil if that is unknown.
    public var removed: [String]?
    /// The suite that ran, which owns the goldens that it records; nil in earlier versions.
    public var suite: String?
    /// A Boolean value that indicates whether a skipped picture is only noted.
    public var notesSkipped: Bool?
    /// A Boolean value that indicates whether a removed picture fails the run.
    public var failsRemoved: Bool?

    /// The part of the suite that ran; nil for a run of all of it.
    public var shard: GoldenShard?

    /// Creates a header of the version that this code writes.
    public init(goldens: String, isFiltered: Bool, command: String, fonts: [GoldenFont]) {
        version = Self.version
        self.goldens = goldens
        self.isFiltered = isFiltered
        self.command = command
        self.fonts = fonts
    }

    /// Sets the path from the folder of the results to that of the goldens.
    public mutating func locateGoldens(from results: String) {
        goldensFromResults = Self.way(from: results, to: goldens)
    }

    /// Returns the path from a folder to another one.
    static func way(from folder: String, to other: String) -> String {
        let here = URL(fileURLWithPath: folder).standardizedFileURL.pathComponents
        let there = URL(fileURLWithPath: other).standardizedFileURL.pathComponents
        let common = zip(here, there).prefix { $0 == $1 }.count
        let way = Array(repeating: "..", count: here.count - common) + there[common...]
        return way.isEmpty ? "." : way.joined(separator: "/")
    }

    /// Returns the folder of the goldens for results in a folder.
    public func goldensFolder(seenFrom results: String) -> String {
        let there = URL(fileURLWithPath: goldens).standardizedFileURL
        guard let goldensFromResults else { return goldens }
        let found = URL(fileURLWithPath: results).appendingPathComponent(goldensFromResults)
            .standardizedFileURL
        // The path as it was given, if it is the same folder.
        return found.path == there.path ? goldens : found.path
    }
}

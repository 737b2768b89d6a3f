// What a run of goldens found, as the lines of `results.jsonl`. The lines are the result; the page,
// JUnit's XML, annotations and the summary are made from them, so that they cannot disagree.

import Foundation

/// The first line: what was held against which goldens.
public struct GoldenRunHeader: Hashable, Sendable, Codable {
    public static let version = 1

    public var version: Int
    /// The folder of the goldens, as it was given.
    public var goldens: String
    /// The same as seen from the folder of the results, so that it is found from anywhere.
    public var goldensFromResults: String?
    /// Whether only a part of the suite ran, so that nothing can be said about the rest.
    public var isFiltered: Bool
    /// The command that makes the same run.
    public var command: String
    /// The fonts that the pictures were drawn with.
    public var fonts: [GoldenFont]

    public init(goldens: String, isFiltered: Bool, command: String, fonts: [GoldenFont]) {
        version = Self.version
        self.goldens = goldens
        self.isFiltered = isFiltered
        self.command = command
        self.fonts = fonts
    }

    /// Remembers the way from the folder of the results to that of the goldens.
    public mutating func locateGoldens(from results: String) {
        let here = URL(fileURLWithPath: results).standardizedFileURL.pathComponents
        let there = URL(fileURLWithPath: goldens).standardizedFileURL.pathComponents
        let common = zip(here, there).prefix { $0 == $1 }.count
        let way = Array(repeating: "..", count: here.count - common) + there[common...]
        goldensFromResults = way.isEmpty ? "." : way.joined(separator: "/")
    }

    /// The folder of the goldens, for who looks at these results in a folder.
    public func goldensFolder(seenFrom results: String) -> String {
        let there = URL(fileURLWithPath: goldens).standardizedFileURL
        guard let goldensFromResults else { return goldens }
        let found = URL(fileURLWithPath: results).appendingPathComponent(goldensFromResults)
            .standardizedFileURL
        // As it was given, where that is the same.
        return found.path == there.path ? goldens : found.path
    }
}

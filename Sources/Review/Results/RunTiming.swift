import Basics
import Foundation

/// The time of a run. It is in a file of its own: the other files are the same for equal results.
public struct RunTiming: Hashable, Sendable, Codable {
    /// The name of the file in the folder of the results.
    public static let fileName = "timing.json"

    /// The time at which the run began, in milliseconds since 1970.
    public var beganMs: Int64
    /// The duration in milliseconds; nil for a run that is not over.
    public var tookMs: Int64?

    /// Creates a timing.
    public init(beganMs: Int64, tookMs: Int64?) {
        (self.beganMs, self.tookMs) = (beganMs, tookMs)
    }

    /// Joins the times of the parts of a run; nil without any.
    public init?(joining parts: [RunTiming]) {
        guard let first = parts.map(\.beganMs).min() else { return nil }
        let ends = parts.compactMap { part in part.tookMs.map { part.beganMs + $0 } }
        self.init(
            beganMs: first, tookMs: ends.count == parts.count ? ends.max().map { $0 - first } : nil)
    }

    /// Reads the timing of a folder; nil where there is none, or no whole one.
    public init?(folder: String) {
        guard let bytes = try? FileBytes.read("\(folder)/\(Self.fileName)", limit: 1 << 12),
            let found = try? JSONDecoder().decode(RunTiming.self, from: Data(bytes))
        else { return nil }
        self = found
    }

    /// The file's content.
    public func json() -> [UInt8] {
        var members = [JSONText.Member("beganMs", .integer(beganMs))]
        if let tookMs { members.append(JSONText.Member("tookMs", .integer(tookMs))) }
        return Array((JSONText.line(.object(members)) + "\n").utf8)
    }
}

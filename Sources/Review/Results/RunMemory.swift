import Basics
import Foundation

/// The state of each entry of an earlier run, in 16 bytes for each.
///
/// Names and hashes are kept by 64 bits: of a million names, two are taken for one another with a
/// probability of 3 in 100 million.
public struct RunMemory: Sendable {
    /// The name of the file beside results that holds the results of the run before.
    public static let fileName = "before.jsonl"

    /// A change of an entry since the run before.
    public enum Change: String, Sendable, Encodable, CaseIterable {
        /// The run before had no entry of this name.
        case new
        /// The entry was as its golden, and is not any more.
        case broken
        /// The entry is as its golden again.
        case fixed
        /// The entry has other bytes.
        case changed
    }

    private struct State: Hashable {
        var isOpen: Bool
        var bytes: UInt64
    }

    private var states: [UInt64: State] = [:]

    /// Creates the memory of a run without entries.
    public init() {}

    /// Reads the results of a folder.
    ///
    /// - Parameter isElsewhere: the run may have been in another folder, or on another machine, so
    ///   that paths tell nothing.
    /// - Returns: nil where there are none, or those of a run that cannot be compared: it did not
    ///   end, or ran another part.
    public init?(
        folder: String, file: String = GoldenResults.fileName,
        comparableWith header: GoldenRunHeader, isElsewhere: Bool = false
    ) {
        var (isSame, isOver) = (true, false)
        do {
            try GoldenResults.forEachItem(in: folder, file: file) { item in
                switch item {
                case .run(let other):
                    isSame = header.isComparable(with: other, isElsewhere: isElsewhere)
                case .result(let entry): add(entry)
                case .totals: isOver = true
                case .scenario: break
                }
            }
        } catch { return nil }
        guard isSame, isOver else { return nil }
    }

    /// Adds an entry.
    public mutating func add(_ entry: GoldenEntry) {
        // A name without a picture is gone, whatever is said about it.
        guard !entry.status.isAbsent else { return }
        states[Self.key(entry.name)] = Self.state(entry)
    }

    /// The number of entries.
    public var count: Int { states.count }

    /// Returns the change of an entry since the run; nil for none.
    public func change(of entry: GoldenEntry) -> Change? {
        guard !entry.status.isAbsent else { return nil }
        guard let old = states[Self.key(entry.name)] else { return .new }
        let new = Self.state(entry)
        // A recorded picture is not fixed: it has become the golden.
        if old.isOpen != new.isOpen, entry.status != .recorded {
            return new.isOpen ? .broken : .fixed
        }
        return old.bytes == new.bytes ? nil : .changed
    }

    private static func state(_ entry: GoldenEntry) -> State {
        // A picture that the rules pass counts by its golden, so that a clock is no change.
        let hash = (entry.status == .equal ? entry.goldenSHA256 : entry.bytesSHA256) ?? ""
        return State(isOpen: entry.isOpen, bytes: UInt64(hash.prefix(16), radix: 16) ?? 0)
    }

    /// FNV-1a of the name.
    static func key(_ name: String) -> UInt64 {
        name.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}

extension GoldenRunHeader {
    /// Returns whether the same part of the same suite ran in both.
    ///
    /// - Parameter isElsewhere: paths tell nothing, because the other run was in another place.
    public func isComparable(with other: GoldenRunHeader, isElsewhere: Bool) -> Bool {
        func place(_ path: String?) -> String? {
            path.map { URL(fileURLWithPath: $0).standardizedFileURL.path }
        }
        guard isFiltered == other.isFiltered, (pictures == nil) == (other.pictures == nil),
            shard?.plan == other.shard?.plan, shard?.number == other.shard?.number
        else { return false }
        // The command names the part.
        if isFiltered, command != other.command { return false }
        return isElsewhere
            || place(pictures) == place(other.pictures)
                && goldensFromResults == other.goldensFromResults
    }
}

/// The number of changes since the run before.
public struct RunComparison: Sendable, Encodable {
    /// Entries that the run before did not have.
    public internal(set) var new = 0
    /// Entries that were as their goldens and are not any more.
    public internal(set) var broken = 0
    /// Entries that are as their goldens again.
    public internal(set) var fixed = 0
    /// Entries with other bytes.
    public internal(set) var changed = 0
    /// Entries of the run before that this one does not have.
    public internal(set) var gone = 0

    mutating func count(_ change: RunMemory.Change) {
        switch change {
        case .new: new += 1
        case .broken: broken += 1
        case .fixed: fixed += 1
        case .changed: changed += 1
        }
    }

    /// The numbers in a line; nil where nothing has changed.
    public var words: String? {
        let all = [
            (new, "new"), (broken, "broken"), (fixed, "fixed"), (changed, "changed"),
            (gone, "gone")
        ]
        let parts = all.filter { $0.0 > 0 }.map { "\(Wording.count($0.0)) \($0.1)" }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}

import Foundation

/// The counts of a proof, for the table that `make crash-service` prints.
public struct Proof: Sendable {
    /// The fault that clients lived through.
    public var name: String
    /// Indicates a set-up that must lose, so that the proof is known to see losses.
    public var isControl: Bool
    /// The number of faults: failovers, partitions, crashes, kills.
    public var faults: Int
    /// The operations that were acknowledged.
    public var acknowledged: Int
    /// Acknowledged commits that were gone, or histories without an order.
    public var lost: Int
    /// Commits that were made twice.
    public var doubled: Int
    /// The changes that followers were to see.
    public var changes: Int
    /// Changes that a follower did not see, saw twice, in another order, or that are not there.
    public var misled: Int

    /// Creates the counts.
    public init(
        name: String, isControl: Bool = false, faults: Int = 0, acknowledged: Int = 0,
        lost: Int = 0, doubled: Int = 0, changes: Int = 0, misled: Int = 0
    ) {
        (self.name, self.isControl, self.faults) = (name, isControl, faults)
        (self.acknowledged, self.lost, self.doubled) = (acknowledged, lost, doubled)
        (self.changes, self.misled) = (changes, misled)
    }

    /// Adds a line to the file that RESTORE_CRASH_REPORT names.
    public func report() {
        guard let path = ProcessInfo.processInfo.environment["RESTORE_CRASH_REPORT"] else { return }
        let fields: [Any] = [
            name, isControl ? 1 : 0, faults, acknowledged, lost, doubled, changes, misled
        ]
        let line = fields.map { "\($0)" }.joined(separator: "\t") + "\n"
        let file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { return }
        _ = write(file, line, line.utf8.count)
        close(file)
    }
}

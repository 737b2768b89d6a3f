import Basics
import StateStore

// A right token asks nothing of the database. A wrong one is counted there, and where the count had
// reached the limit at other services already, the sender is told to wait and this service
// remembers it. A sender thus has one more attempt at each service, not as many as the limit.

/// The wrong tokens that all services of a database have received.
struct SharedFailures: FailureCount {
    private struct Window: Codable, Equatable, Sendable {
        let startMs: Int64
        var count: Int
    }

    private static let kind = "failures"

    let records: SharedRecords
    let own: FailureLimit
    let most: Int
    let windowMs: Int64

    func wait(_ key: FailureLimit.Key, nowMs: Int64) -> Int64? { own.wait(key, nowMs: nowMs) }

    func add(_ key: FailureLimit.Key, nowMs: Int64) async -> Int64? {
        let name = SHA256.hex(Array("\(key.peer) \(key.tokenID ?? "-")".utf8))
        let counted = try? await records.update(Self.kind, name) {
            (old: Window?) -> (document: Window?, value: (window: Window, isOver: Bool)) in
            let window = old.flatMap { isOpen($0, nowMs) ? $0 : nil }
            // A count at the limit is not written: it would change nothing.
            if let window, window.count >= most { return (nil, (window, true)) }
            let new = Window(startMs: window?.startMs ?? nowMs, count: (window?.count ?? 0) + 1)
            return (new, (new, false))
        }
        guard let counted else {
            own.fail(key, nowMs: nowMs)
            return nil
        }
        own.set(key, count: counted.window.count, startMs: counted.window.startMs, nowMs: nowMs)
        return counted.isOver ? own.wait(key, nowMs: nowMs) : nil
    }

    private func isOpen(_ window: Window, _ nowMs: Int64) -> Bool {
        (0..<windowMs).contains(nowMs - window.startMs)
    }

    /// Removes the counts that no longer matter.
    func sweep(nowMs: Int64) async throws {
        try await records.change(Self.kind) { (windows: inout [String: Window]) in
            windows = windows.filter { isOpen($0.value, nowMs) }
        }
    }
}

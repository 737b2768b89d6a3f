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

    private let documents: SharedDocuments<Window>
    private let own: FailureLimit
    private let most: Int
    private let windowMs: Int64

    init(records: SharedRecords, own: FailureLimit, most: Int, windowMs: Int64) {
        documents = SharedDocuments(records: records, kind: "failures")
        (self.own, self.most, self.windowMs) = (own, most, windowMs)
    }

    func wait(_ key: FailureLimit.Key, nowMs: Int64) -> Int64? { own.wait(key, nowMs: nowMs) }

    func add(_ key: FailureLimit.Key, nowMs: Int64) async -> Int64? {
        let name = SHA256.hex(Array("\(key.peer) \(key.tokenID ?? "-")".utf8))
        let counted = try? await documents.update(name) {
            old -> (document: Window?, value: (window: Window, isOver: Bool)) in
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
        try await documents.sweep { !isOpen($0, nowMs) }
    }
}

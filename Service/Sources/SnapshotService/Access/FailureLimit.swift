import Basics
import StateStore

// A whole team may share one address, and its broken job must not lock out the others. Failures are
// therefore counted by address and id of the token, where the token exists, else by address alone.
// Over the limit a secret is not even compared.

/// Counts wrong tokens and blocks senders with too many.
final class FailureLimit: Sendable {
    struct Key: Hashable, Sendable {
        let peer: String
        let tokenID: String?
    }

    private struct Window: Sendable {
        let startMs: Int64
        var count = 0
    }

    private let most: Int
    private let windowMs: Int64
    private let windows = Locked<[Key: Window]>([:])
    /// A window takes about 100 bytes.
    private static let mostWindows = 20_000

    init(most: Int, windowMs: Int64) {
        self.most = most
        self.windowMs = windowMs
    }

    /// Returns the seconds that the sender has to wait; nil when it may try.
    func wait(_ key: Key, nowMs: Int64) -> Int64? {
        windows.withLock { windows in
            if windows.isEmpty { return nil }
            guard let window = windows[key], window.count >= most else { return nil }
            let left = window.startMs + windowMs - nowMs
            return left > 0 && left <= windowMs ? (left + 999) / 1000 : nil
        }
    }

    func fail(_ key: Key, nowMs: Int64) {
        windows.withLock { windows in
            makeRoom(&windows, nowMs)
            var window =
                windows[key].flatMap { isOpen($0, nowMs) ? $0 : nil }
                ?? Window(startMs: nowMs)
            window.count += 1
            windows[key] = window
        }
    }

    /// Takes over a count that was made elsewhere.
    func set(_ key: Key, count: Int, startMs: Int64, nowMs: Int64) {
        windows.withLock { windows in
            makeRoom(&windows, nowMs)
            windows[key] = Window(startMs: startMs, count: count)
        }
    }

    private func makeRoom(_ windows: inout [Key: Window], _ nowMs: Int64) {
        if windows.count < Self.mostWindows { return }
        windows = windows.filter { isOpen($0.value, nowMs) }
        if windows.count >= Self.mostWindows { windows = [:] }
    }

    /// Returns true while the window lasts; false where it begins in the future, after a clock went
    /// back.
    private func isOpen(_ window: Window, _ nowMs: Int64) -> Bool {
        (0..<windowMs).contains(nowMs - window.startMs)
    }
}

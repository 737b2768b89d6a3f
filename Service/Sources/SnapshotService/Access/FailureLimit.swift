import Basics
import StateStore

// Behind one address there may be a whole team: its broken job must not lock out the others. So
// failures are counted for an address together with the id of the token that was tried, where there
// is such a token, and else for the address alone. Over the limit, a secret is not even compared.

/// Counts wrong tokens, and says when it is enough.
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
    /// A window takes some 100 bytes.
    private static let mostWindows = 20_000

    init(most: Int, windowMs: Int64) {
        self.most = most
        self.windowMs = windowMs
    }

    /// How many seconds the sender has to wait; nil when it may try.
    func wait(_ key: Key, nowMs: Int64) -> Int64? {
        windows.withLock { windows in
            guard let window = windows[key], window.count >= most else { return nil }
            let left = window.startMs + windowMs - nowMs
            return left > 0 && left <= windowMs ? (left + 999) / 1000 : nil
        }
    }

    func fail(_ key: Key, nowMs: Int64) {
        windows.withLock { windows in
            if windows.count >= Self.mostWindows {
                windows = windows.filter { isOpen($0.value, nowMs) }
                if windows.count >= Self.mostWindows { windows = [:] }
            }
            var window =
                windows[key].flatMap { isOpen($0, nowMs) ? $0 : nil }
                ?? Window(startMs: nowMs)
            window.count += 1
            windows[key] = window
        }
    }

    /// A clock that went back opens no window for longer than it lasts.
    private func isOpen(_ window: Window, _ nowMs: Int64) -> Bool {
        (0..<windowMs).contains(nowMs - window.startMs)
    }
}

import Basics

/// The number of requests that are being answered. A stop waits for them, also for those that the
/// server knows nothing of: ``ShortRequests`` answers them.
final class RunningCount: Sendable {
    private let count = Locked(0)

    func begin() { count.withLock { $0 += 1 } }

    func end() { count.withLock { $0 -= 1 } }

    /// Returns when none is running, or after so many seconds.
    func waitForNone(seconds: Int) async {
        // The task of a service that stops may be cancelled, and would not sleep.
        await Task.detached {
            let end = ContinuousClock.now + .seconds(seconds)
            while self.count.withLock({ $0 }) > 0, ContinuousClock.now < end {
                try? await Task.sleep(for: .milliseconds(5))
            }
        }.value
    }
}

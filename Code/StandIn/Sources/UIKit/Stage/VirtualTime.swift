import ObjectiveC

/// The module's way to the process's virtual clock.
enum VirtualTime {
    /// Runs `work` on the main queue after a delay in seconds.
    @MainActor static func after(_ seconds: TimeInterval, _ work: @escaping @MainActor () -> Void) {
        DispatchQueue.main.asyncAfter(deadline: .now() + max(0, seconds)) {
            MainActor.assumeIsolated { work() }
        }
    }

    /// Runs `work` in the next turn of the run loop.
    @MainActor static func nextTurn(_ work: @escaping @MainActor () -> Void) {
        DispatchQueue.main.async { MainActor.assumeIsolated { work() } }
    }
}

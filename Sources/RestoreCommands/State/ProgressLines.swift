import Basics
import ArgumentParser
import StateStore

/// Prints the progress of long work to the error stream, at most once a second.
final class ProgressLines: Sendable {
    private let console: Console
    private let showsAll: Bool
    private let last = Locked(ContinuousClock.now)

    init(_ console: Console, all: Bool) {
        self.console = console
        showsAll = all
    }

    private var isDue: Bool {
        last.withLock { last in
            let now = ContinuousClock.now
            guard now - last >= .seconds(1) else { return false }
            last = now
            return true
        }
    }

    var report: StoreProgress.Report {
        { progress in
            guard self.showsAll || self.isDue else { return }
            self.console.err("\(progress.phase) \(progress.done)/\(progress.total)")
        }
    }
}

/// The option for how much progress a command prints.
struct ProgressArguments: ParsableArguments {
    @Flag(help: "Print every step to the error stream, not one per second.")
    var progress = false

    func report(_ console: Console) -> StoreProgress.Report {
        ProgressLines(console, all: progress).report
    }
}

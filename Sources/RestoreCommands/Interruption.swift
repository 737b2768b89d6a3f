// Ctrl-C must not leave half-written folders. Deferred clean-up does not run when a signal ends the
// process, and a signal handler may not call the functions that remove a folder. The handler writes
// one byte to a pipe, and a thread that waits there does the rest. The handler is installed when
// `watch` returns; a dispatch source would be registered later, and a signal in between would end
// the process.

import Basics
import Foundation

/// The folders to remove when the program is interrupted, and the signal handlers.
enum Interruption {
    private static let folders = Locked<[String]>([])
    /// Called at the first signal by work that can end by itself and still has something to print.
    private static let listener = Locked<(@Sendable () -> Void)?>(nil)
    /// The end of the pipe that the handler writes to.
    ///
    /// `nonisolated(unsafe)`: written once, before the handler is installed. A handler may take no
    /// lock.
    private nonisolated(unsafe) static var writeEnd: Int32 = -1

    /// Ends the program with exit code 130 at the first SIGINT, SIGTERM or SIGHUP, and removes
    /// unfinished folders. A reader that closes its end of a pipe does not end the program; see
    /// ``OutputStream``.
    static func watch() {
        signal(SIGPIPE, SIG_IGN)
        var ends: [Int32] = [-1, -1]
        guard writeEnd < 0, pipe(&ends) == 0 else { return }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let readEnd = ends[0]
        writeEnd = ends[1]
        Thread.detachNewThread { waitForSignal(readEnd) }
        for number in [SIGINT, SIGTERM, SIGHUP] {
            signal(number) { _ in
                var byte: UInt8 = 1
                _ = write(Interruption.writeEnd, &byte, 1)
            }
        }
    }

    /// Calls a closure at the first interruption instead of ending the program; the next
    /// interruption ends it.
    static func listen(_ body: (@Sendable () -> Void)?) { listener.withLock { $0 = body } }

    /// Registers a folder that is being written, for removal.
    static func willRemove(_ folder: String) {
        folders.withLock { $0.append(folder) }
    }

    /// Publishes or removes a registered folder; an interruption waits until that is done.
    static func settle<Problem: Error>(
        _ folder: String, _ body: () throws(Problem) -> Void
    ) throws(Problem) {
        try folders.withLock { folders throws(Problem) in
            defer { folders.removeAll { $0 == folder } }
            try body()
        }
    }

    private static func waitForSignal(_ readEnd: Int32) {
        repeat {
            var byte: UInt8 = 0
            while read(readEnd, &byte, 1) < 0, errno == EINTR {}
        } while callListener()
        folders.withLock { folders in
            for folder in folders { remove(folder) }
            _exit(ExitStatus.interrupted.rawValue)
        }
    }

    /// Calls the listener, if there is one, and removes it; returns whether there was one.
    private static func callListener() -> Bool {
        let body = listener.withLock { listener in
            defer { listener = nil }
            return listener
        }
        body?()
        return body != nil
    }

    /// Removes a folder into which other threads may still be writing. It is renamed first, so that
    /// nothing new can be written into it: writers never create the folder itself.
    static func remove(_ folder: String) {
        let removed = folder + "-removed"
        guard rename(folder, removed) == 0 else { return }
        try? FileManager.default.removeItem(atPath: removed)
    }
}

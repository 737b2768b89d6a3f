// Ctrl-C must not leave half-written folders. Deferred clean-up does not run when a signal ends the
// process, and a signal handler may not call what removes a folder: it writes one byte to a pipe,
// and a thread that waits there does the rest. The handler stands when `watch` returns; a dispatch
// source would be registered some time later, and a signal in between would end the process.

import Basics
import Foundation

/// What is to be removed when the program is interrupted, and the watch for the signals.
enum Interruption {
    private static let folders = Locked<[String]>([])
    /// Work that can end by itself and still has something to say.
    private static let listener = Locked<(@Sendable () -> Void)?>(nil)
    /// The end of the pipe that the handler writes to.
    ///
    /// `nonisolated(unsafe)`: written once, before the handler is installed. A handler may take no
    /// lock.
    private nonisolated(unsafe) static var alarm: Int32 = -1

    /// Ends the program with 130 at the first SIGINT, SIGTERM or SIGHUP, without unfinished
    /// folders. A reader that closes its end of a pipe ends nothing: see ``OutputStream``.
    static func watch() {
        signal(SIGPIPE, SIG_IGN)
        var ends: [Int32] = [-1, -1]
        guard alarm < 0, pipe(&ends) == 0 else { return }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let bell = ends[0]
        alarm = ends[1]
        Thread.detachNewThread { waitForAlarm(bell) }
        for number in [SIGINT, SIGTERM, SIGHUP] {
            signal(number) { _ in
                var byte: UInt8 = 1
                _ = write(Interruption.alarm, &byte, 1)
            }
        }
    }

    /// Tells long work of the first interruption, instead of ending the program; the next one ends
    /// it.
    static func listen(_ body: (@Sendable () -> Void)?) { listener.withLock { $0 = body } }

    /// Promises to remove a folder that is being written.
    static func willRemove(_ folder: String) {
        folders.withLock { $0.append(folder) }
    }

    /// Publishes or removes a folder by hand; an interruption waits until that is done.
    static func settle<Problem: Error>(
        _ folder: String, _ body: () throws(Problem) -> Void
    ) throws(Problem) {
        try folders.withLock { folders throws(Problem) in
            defer { folders.removeAll { $0 == folder } }
            try body()
        }
    }

    private static func waitForAlarm(_ bell: Int32) {
        repeat {
            var byte: UInt8 = 0
            while read(bell, &byte, 1) < 0, errno == EINTR {}
        } while isHeard
        folders.withLock { folders in
            for folder in folders { remove(folder) }
            _exit(ExitStatus.interrupted.rawValue)
        }
    }

    /// Whether somebody who listens has been told, who then listens no more.
    private static var isHeard: Bool {
        let body = listener.withLock { listener in
            defer { listener = nil }
            return listener
        }
        body?()
        return body != nil
    }

    /// Removes a folder into which other threads may still be writing: under another name first,
    /// so that nothing new can come into it, since writers never create the folder itself.
    static func remove(_ folder: String) {
        let removed = folder + "-removed"
        guard rename(folder, removed) == 0 else { return }
        try? FileManager.default.removeItem(atPath: removed)
    }
}

// Ctrl-C must not leave half-written folders. Deferred clean-up does not run when a signal ends the
// process, and a signal handler may not call what removes a folder; a dispatch source may.

import Dispatch
import Foundation
import Synchronization

/// What is to be removed when the program is interrupted, and the watch for the signals.
enum Interruption {
    private static let folders = Mutex<[String]>([])
    private static let sources = Mutex<[any DispatchSourceSignal]>([])

    /// Ends the program with 130 at the first SIGINT or SIGTERM, without unfinished folders. A
    /// reader that closes its end of a pipe ends nothing: see ``OutputStream``.
    static func watch() {
        signal(SIGPIPE, SIG_IGN)
        let queue = DispatchQueue(label: "restore-tool.interruption")
        for number in [SIGINT, SIGTERM] {
            #if canImport(Darwin)
            signal(number, SIG_IGN)
            #endif
            sources.withLock { $0.append(source(number, on: queue)) }
        }
    }

    private static func source(
        _ number: Int32, on queue: DispatchQueue
    ) -> sending any DispatchSourceSignal {
        let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
        source.setEventHandler { end() }
        source.resume()
        return source
    }

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

    private static func end() {
        folders.withLock { folders in
            for folder in folders { remove(folder) }
            _exit(ExitStatus.interrupted.rawValue)
        }
    }

    /// Removes a folder into which others may still be writing.
    private static func remove(_ folder: String) {
        for _ in 0..<100 {
            try? FileManager.default.removeItem(atPath: folder)
            if access(folder, F_OK) != 0 { return }
        }
    }
}

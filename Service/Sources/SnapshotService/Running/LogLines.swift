import Basics
import Foundation
import Logging
import StateStore

// swift-log's own handler writes each line to the disk, with the time of day worked out anew, while
// the request waits. At twenty thousand requests a second that is a tenth of all work. Here the
// lines of requests are gathered for some milliseconds; a line about trouble is written at once,
// behind those that came before it.

/// Gathers the lines of a log and writes them to a file.
final class LogLines: Sendable {
    private struct Gathered: Sendable {
        var bytes: [UInt8] = []
        var isDue = false
        var stamp = SecondText()
    }

    private let file: Int32
    private let gathered = Locked(Gathered())
    /// Held while bytes are written, so that they stay in order.
    private let turn = Locked(())
    private let queue = DispatchQueue(label: "restore-service.log")

    /// The longest time that a line of a request waits.
    static let delayMs = 50
    /// The longest wait for a reader of the log.
    private static let patienceMs: Int32 = 1000
    /// More gathered bytes than this are written by whoever adds to them.
    private static let mostBytes = 1 << 18

    /// Creates the log of an open file, such as `STDERR_FILENO`.
    init(file: Int32) { self.file = file }

    /// Returns a handler of swift-log that writes here.
    func handler(_ label: String) -> any LogHandler { Handler(lines: self, label: label) }

    fileprivate func add(_ text: TextBytes, isUrgent: Bool) {
        let (isFull, isFirst) = gathered.withLock { gathered in
            gathered.bytes += gathered.stamp.text(of: Int64(time(nil)), by: Self.stamp).utf8
            gathered.bytes += text.bytes
            defer { gathered.isDue = true }
            return (gathered.bytes.count > Self.mostBytes, !gathered.isDue)
        }
        if isUrgent || isFull {
            flush()
        } else if isFirst {
            queue.asyncAfter(deadline: .now() + .milliseconds(Self.delayMs)) { self.flush() }
        }
    }

    /// Writes what was gathered.
    func flush() {
        turn.withLock { _ in
            let bytes = gathered.withLock { gathered in
                defer { (gathered.bytes, gathered.isDue) = ([], false) }
                return gathered.bytes
            }
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
                if count < 0, errno == EINTR { continue }
                if count < 0, errno == EAGAIN {
                    // A reader that is slow; the lines behind these wait.
                    var waiting = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
                    if poll(&waiting, 1, Self.patienceMs) > 0 { continue }
                }
                // The log is gone, and there is no other place to report it.
                if count <= 0 { return }
                rest = rest.dropFirst(count)
            }
        }
    }

    /// Returns a time of day with its zone.
    private static func stamp(_ second: Int64) -> String {
        var (time, parts) = (time_t(second), tm())
        localtime_r(&time, &parts)
        return parts.text("%Y-%m-%dT%H:%M:%S%z")
    }

    /// One logger's handler: its level, and what all its lines say.
    private struct Handler: LogHandler {
        let lines: LogLines
        let label: String
        var logLevel = Logger.Level.info
        var metadata: Logger.Metadata = [:]

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            var text = TextBytes(capacity: 256)
            text += " "
            text += event.level.rawValue
            text += " "
            text += label
            text += ":"
            let all = facts(of: event)
            for key in all.keys.sorted() {
                text += " "
                text += key
                text += "="
                if case .string(let value)? = all[key] {
                    text += value
                } else {
                    text += all[key]?.description ?? ""
                }
            }
            text += " ["
            text += event.source
            text += "] "
            text += event.message.description
            text += "\n"
            lines.add(text, isUrgent: event.level > .info)
        }

        private func facts(of event: LogEvent) -> Logger.Metadata {
            var all = event.metadata ?? [:]
            if !metadata.isEmpty { all.merge(metadata) { own, _ in own } }
            if let error = event.error { all["error"] = .string(LoggedError(error).description) }
            return all
        }
    }
}

extension tm {
    /// Returns the time in a form of `strftime`; the program sets no locale, so names are English.
    func text(_ form: String) -> String {
        withUnsafePointer(to: self) { parts in
            String(unsafeUninitializedCapacity: 64) { buffer in
                buffer.withMemoryRebound(to: CChar.self) {
                    guard let start = $0.baseAddress else { return 0 }
                    return strftime(start, $0.count, form, parts)
                }
            }
        }
    }
}

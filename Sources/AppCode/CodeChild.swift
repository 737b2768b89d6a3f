import CSpawn

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A process in which an app's code runs: it stands at one point of its history.
final class CodeChild {
    private let channel: Int32
    private let console: Int32
    private var buffer: [UInt8] = []
    private var isConsoleOpen = true
    /// The first part of what the app has printed and nobody has read yet.
    private var printed: [UInt8] = []
    /// The number of the bytes after it, and the last of them.
    private var surplus = 0
    private var last: [UInt8] = []

    /// The time that the code has for one answer, and the size of an answer.
    private static let patienceMs = 10_000
    private static let mostBytes = 32 << 20
    private static let mostPrinted = 1 << 20
    private static let mostLast = 1 << 12

    /// Takes over the parent's ends of a channel and of a console.
    init(channel: Int32, console: Int32) {
        self.channel = channel
        self.console = console
    }

    deinit {
        close(channel)
        close(console)
    }

    /// The end of a conversation.
    enum Ending: Error, Hashable {
        /// The process has ended; what it has printed.
        case ended(String)
        /// It has not answered in time.
        case silent
        /// Its answer is longer than any that can be read.
        case excessive
    }

    /// Sends a block and returns the lines of the answer.
    func ask(_ block: String) throws(Ending) -> [Substring] {
        var text = block + "\n.\n"
        let failed = text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { chars in
                cspawn_write(channel, chars.baseAddress, chars.count)
            }
        }
        guard failed == 0 else { throw .ended(rest()) }
        return try answer()
    }

    /// Reads one line, such as the first one of a new process.
    func line() throws(Ending) -> String {
        let deadline = Self.deadline
        while true {
            if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: buffer[..<end], as: UTF8.self)
                buffer.removeFirst(end + 1)
                return line
            }
            try read(until: deadline)
        }
    }

    private func answer() throws(Ending) -> [Substring] {
        let end: [UInt8] = Array("\n.\n".utf8)
        let deadline = Self.deadline
        while true {
            if buffer.starts(with: [UInt8(ascii: "."), UInt8(ascii: "\n")]) {
                buffer.removeFirst(2)
                return logs()
            }
            if buffer.count >= end.count, buffer.suffix(end.count).elementsEqual(end) {
                let text = String(decoding: buffer.dropLast(end.count), as: UTF8.self)
                buffer.removeAll(keepingCapacity: true)
                return text.split(separator: "\n", omittingEmptySubsequences: false) + logs()
            }
            try read(until: deadline)
        }
    }

    private static var deadline: ContinuousClock.Instant {
        .now + .milliseconds(patienceMs)
    }

    /// Reads more of an answer. What the app prints meanwhile is taken from it, or it would wait.
    private func read(until deadline: ContinuousClock.Instant) throws(Ending) {
        guard buffer.count < Self.mostBytes else { throw .excessive }
        var ready: Int32 = 0
        while ready & 1 == 0 {
            let left = (deadline - .now) / .milliseconds(1)
            guard left > 0 else { throw .silent }
            ready = cspawn_wait(channel, isConsoleOpen ? console : -1, Int32(left.rounded(.up)))
            guard ready > 0 else { throw .silent }
            if ready & 2 != 0 { drain() }
        }
        let count = Self.read(channel, into: &buffer)
        if count <= 0 { throw .ended(rest()) }
    }

    /// What the app has printed since, as lines of an answer.
    private func logs() -> [Substring] {
        drain()
        guard !printed.isEmpty else { return [] }
        var parts = printed.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let open = Array(parts.removeLast())
        var lines = parts.map { Self.log(String(decoding: $0, as: UTF8.self)) }
        printed = open
        if surplus > 0 {
            lines.append(Self.log("... and \(surplus + open.count) bytes more"))
            (printed, surplus, last) = ([], 0, [])
        }
        return lines
    }

    private static func log(_ line: String) -> Substring { "log \(CodeText.encode(line))" }

    /// The first and the last of what a process that has ended has printed.
    private func rest() -> String {
        drain()
        return String(decoding: printed + last, as: UTF8.self)
    }

    /// Takes what was printed. The parts that are kept do not depend on when it is taken.
    private func drain() {
        var part: [UInt8] = []
        var count = 0
        repeat {
            part.removeAll(keepingCapacity: true)
            count = Self.read(console, into: &part)
            let room = Self.mostPrinted - printed.count
            printed += surplus > 0 ? [] : part.prefix(room)
            let rest = surplus > 0 ? part[...] : part.dropFirst(room)
            surplus += rest.count
            last = (last + rest).suffix(Self.mostLast)
        } while count > 0
        if count == 0 { isConsoleOpen = false }
    }

    private static func read(_ descriptor: Int32, into buffer: inout [UInt8]) -> Int {
        var part = [UInt8](repeating: 0, count: 65_536)
        var count = 0
        repeat {
            count = part.withUnsafeMutableBytes { bytes in
                #if canImport(Glibc)
                Glibc.read(descriptor, bytes.baseAddress, bytes.count)
                #else
                Darwin.read(descriptor, bytes.baseAddress, bytes.count)
                #endif
            }
        } while count < 0 && errno == EINTR
        if count > 0 { buffer += part[..<count] }
        return count
    }
}

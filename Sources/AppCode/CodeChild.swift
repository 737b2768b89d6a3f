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
    /// What the app has printed and nobody has read yet.
    private var printed: [UInt8] = []

    /// The time that the code has for one answer, and the size of an answer.
    private static let patienceMs: Int32 = 10_000
    private static let mostBytes = 32 << 20
    private static let mostPrinted = 1 << 20

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
        while true {
            if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: buffer[..<end], as: UTF8.self)
                buffer.removeFirst(end + 1)
                return line
            }
            try read()
        }
    }

    private func answer() throws(Ending) -> [Substring] {
        let end: [UInt8] = Array("\n.\n".utf8)
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
            try read()
        }
    }

    private func read() throws(Ending) {
        guard buffer.count < Self.mostBytes, cspawn_wait(channel, Self.patienceMs) == 1 else {
            throw .silent
        }
        let count = Self.read(channel, into: &buffer)
        if count <= 0 { throw .ended(rest()) }
    }

    /// What the app has printed since, as lines of an answer.
    private func logs() -> [Substring] {
        drain()
        var lines: [Substring] = []
        while let end = printed.firstIndex(of: UInt8(ascii: "\n")) {
            let line = String(decoding: printed[..<end], as: UTF8.self)
            lines.append("log \(CodeText.encode(line))")
            printed.removeFirst(end + 1)
        }
        return lines
    }

    /// All that a process that has ended has printed.
    private func rest() -> String {
        drain()
        return String(decoding: printed, as: UTF8.self)
    }

    private func drain() {
        while Self.read(console, into: &printed) > 0 {
            if printed.count > Self.mostPrinted { printed.removeFirst(Self.mostPrinted / 2) }
        }
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

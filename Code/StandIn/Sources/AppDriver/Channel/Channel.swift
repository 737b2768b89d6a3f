import Glibc

/// Lines over a descriptor.
final class Channel {
    private let descriptor: Int32
    private var input: [UInt8] = []
    private var start = 0

    init(descriptor: Int32) { self.descriptor = descriptor }

    /// Returns the next line without its end, or `nil` at the end of the stream.
    func readLine() -> String? {
        var scanned = start
        while true {
            if let end = input[scanned...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { start = end + 1 }
                return String(decoding: input[start..<end], as: UTF8.self)
            }
            input.removeFirst(start)
            start = 0
            scanned = input.count
            guard fill() else { return nil }
        }
    }

    /// Reads a block: the lines before a line `.`, or `nil` at the end of the stream.
    func readBlock() -> [String]? {
        var lines: [String] = []
        while let line = readLine() {
            if line == "." { return lines }
            lines.append(line)
        }
        return nil
    }

    private func fill() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count > 0 {
                input += buffer[..<count]
                return true
            }
            guard count < 0, errno == EINTR else { return false }
        }
    }

    /// Writes text; returns false when the other side is gone.
    @discardableResult
    func write(_ text: String) -> Bool {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if !(count < 0 && errno == EINTR) {
                return false
            }
        }
        return true
    }
}

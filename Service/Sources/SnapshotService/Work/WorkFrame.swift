import Foundation

// Work is done in processes beside the service: nothing in Swift ends an endless run of a scenario,
// or returns the memory of a huge picture. A worker that takes too long is killed, and the system
// refuses memory over its bound. A worker does many jobs, since starting one costs more than most
// jobs: the fonts and the data are read once.

/// A message in the pipes between the service and a worker: a head in JSON, then its parts.
struct WorkFrame<Head: Codable & Sendable>: Sendable {
    var head: Head
    var parts: [[UInt8]]
}

private struct Envelope<Head: Codable>: Codable {
    var head: Head
    var sizes: [Int]
}

extension WorkFrame {
    /// The pipe ended, or its bytes are no frame.
    struct Broken: Error {}

    private static var mostHead: Int { 1 << 20 }
    private static var mostPart: Int { 256 << 20 }

    func write(to file: Int32) throws {
        let envelope = try JSONEncoder().encode(Envelope(head: head, sizes: parts.map(\.count)))
        try Pipes.write(Pipes.number(envelope.count) + envelope, to: file)
        for part in parts { try Pipes.write(part, to: file) }
    }

    /// Reads a frame; nil where the pipe ends before one.
    init?(from file: Int32) throws {
        guard let size = try Pipes.read(4, from: file) else { return nil }
        let count = size.reduce(0) { $0 << 8 | Int($1) }
        guard count <= Self.mostHead, let bytes = try Pipes.read(count, from: file) else {
            throw Broken()
        }
        let envelope = try JSONDecoder().decode(Envelope<Head>.self, from: Data(bytes))
        head = envelope.head
        parts = try envelope.sizes.map { size in
            guard (0...Self.mostPart).contains(size), let part = try Pipes.read(size, from: file)
            else { throw Broken() }
            return part
        }
    }
}

/// Complete reads and writes on pipes.
private enum Pipes {
    struct Ended: Error {}

    static func number(_ count: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: count >> (24 - 8 * $0)) }
    }

    static func write(_ bytes: [UInt8], to file: Int32) throws {
        var done = 0
        while done < bytes.count {
            let count = bytes[done...].withUnsafeBytes { part in
                Foundation.write(file, part.baseAddress, part.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Ended() }
            done += count
        }
    }

    /// Reads a number of bytes; nil where the pipe ends before the first.
    static func read(_ count: Int, from file: Int32) throws -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let part = bytes[done...].withUnsafeMutableBytes {
                Foundation.read(file, $0.baseAddress, $0.count)
            }
            if part < 0, errno == EINTR { continue }
            if part <= 0 {
                if done == 0, part == 0 { return nil }
                throw Ended()
            }
            done += part
        }
        return bytes
    }
}

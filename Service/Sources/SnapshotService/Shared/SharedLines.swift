import Basics
import StateStore

// Lines are stored in pieces of equal size, each a record whose name is its number. A record beside
// them, the head, has their end and is written in the same commit; it expects the revision that was
// read, so that two services cannot append at the same place. A piece only grows: who reads with an
// older head finds the same bytes before its end.

/// Bytes in a store that only grow, up to the end that their head had when it was read.
struct SharedLines: RunLines {
    /// The number of bytes of a piece. An append writes the last piece again.
    static let piece = 64 << 10
    /// The most pieces that are read at once.
    private static let mostAtOnce = 16

    let store: any TenantStore
    /// The application of the pieces.
    let pieces: String
    var identity: UInt64 = 0
    let end: Int

    private static func key(_ pieces: String, _ number: Int) throws -> RecordKey {
        try SharedRecords.key(pieces, "\(number)")
    }

    func bytes(_ range: Range<Int>) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        var first = range.lowerBound / Self.piece
        while first * Self.piece < range.upperBound {
            let all = (range.upperBound + Self.piece - 1) / Self.piece
            let next = min(all, first + Self.mostAtOnce)
            for (number, piece) in try await read(first..<next).enumerated() {
                let start = (first + number) * Self.piece
                let wanted = range.clamped(to: start..<start + Self.piece)
                guard piece.count >= wanted.upperBound - start else { throw Suite.noRun }
                bytes += piece[wanted.lowerBound - start..<wanted.upperBound - start]
            }
            first = next
        }
        return bytes
    }

    /// Reads pieces together; throws where one is missing, because the run was removed meanwhile.
    private func read(_ numbers: Range<Int>) async throws -> [[UInt8]] {
        let found = try await store.records(for: numbers.map { try Self.key(pieces, $0) })
        let bytes = Dictionary(
            found.map { ($0.key.key, $0.bytes) }, uniquingKeysWith: { first, _ in first })
        return try numbers.map { number in
            guard let bytes = bytes["\(number)"] else { throw Suite.noRun }
            return bytes
        }
    }

    /// Returns the writes that append bytes at the end, without that of the head.
    func writes(appending bytes: [UInt8]) async throws -> [Write] {
        let start = end / Self.piece * Self.piece
        let content = try await self.bytes(start..<end) + bytes
        return try Self.writes(content, pieces, from: start / Self.piece)
    }

    /// Returns the writes of pieces from a number on.
    static func writes(_ content: [UInt8], _ pieces: String, from first: Int = 0) throws -> [Write]
    {
        try stride(from: 0, to: content.count, by: piece).map { place in
            .put(
                Array(content[place..<min(place + piece, content.count)]),
                for: try key(pieces, first + place / piece))
        }
    }
}

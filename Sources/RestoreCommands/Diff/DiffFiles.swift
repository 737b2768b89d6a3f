import Basics
import Pictures

/// The two files of a comparison.
struct DiffFiles: Sendable {
    let paths: (first: String, second: String)
    let headers: (first: PNGHeader, second: PNGHeader)
    let bytes: (first: [UInt8], second: [UInt8])

    init(_ first: String, _ second: String) throws {
        paths = (first, second)
        bytes = (try FileBytes.read(first), try FileBytes.read(second))
        headers = (
            try Self.named(first) { [bytes] in try PNG.header(of: bytes.first) },
            try Self.named(second) { [bytes] in try PNG.header(of: bytes.second) }
        )
    }

    /// Returns whether both files have the same bytes. The pictures are not decoded, but a damaged
    /// file is an error.
    func areEqual() throws -> Bool {
        guard bytes.first == bytes.second else { return false }
        try Self.named(paths.first) { try PNG.check(bytes.first) }
        return true
    }

    /// Decodes both pictures, each on its own thread.
    func decode() async throws -> (StraightBitmap, StraightBitmap) {
        async let first = decoded(bytes.first, paths.first)
        async let second = decoded(bytes.second, paths.second)
        return (try await first, try await second)
    }

    @concurrent
    private func decoded(_ bytes: [UInt8], _ path: String) async throws -> StraightBitmap {
        try Self.named(path) { try PNG.decodeStraight(bytes) }
    }

    /// Decodes a picture; an error names the file.
    static func bitmap(_ bytes: [UInt8], _ path: String) throws -> Bitmap {
        try named(path) { try PNG.decode(bytes) }
    }

    private static func named<R>(_ path: String, _ work: () throws -> R) throws -> R {
        do {
            return try work()
        } catch {
            throw Failure(.badInput, "\(path): \(error)")
        }
    }
}

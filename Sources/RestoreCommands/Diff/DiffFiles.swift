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
    func decode() throws -> (StraightBitmap, StraightBitmap) {
        var pictures: (Result<StraightBitmap, any Error>?, Result<StraightBitmap, any Error>?)
        together(
            { pictures.0 = Result { try decoded(bytes.first, paths.first) } },
            { pictures.1 = Result { try decoded(bytes.second, paths.second) } })
        guard let first = try pictures.0?.get(), let second = try pictures.1?.get() else {
            preconditionFailure("both works are done when `together` returns")
        }
        return (first, second)
    }

    private func decoded(_ bytes: [UInt8], _ path: String) throws -> StraightBitmap {
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

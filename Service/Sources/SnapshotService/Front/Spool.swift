import Basics
import Foundation
import Hummingbird
import NIOCore
import Review
import StateStore

// A picture may have 8 MiB, and a client may take half a minute to send it. It is therefore written
// to a file without a name and hashed on the way. A slow sender holds some kilobytes of memory and
// no place among the pictures being checked.

/// A received body in a file without a name, which ends with this object.
final class Spool: Sendable {
    private let file: Int32
    let count: Int
    /// The SHA-256 of the bytes, in hexadecimal.
    let sha256: String

    private init(_ file: Int32, _ count: Int, _ sha256: String) {
        (self.file, self.count, self.sha256) = (file, count, sha256)
    }

    deinit { close(file) }

    /// Receives the body of a call; throws where it exceeds the limit.
    static func receive(_ call: Call, limit: Int, of what: String, in folder: String) async throws
        -> Spool
    {
        let tooLarge = Problem(
            .contentTooLarge, "\(what) can have at most \(limit) bytes; this one has more.")
        let announced = try call.announcedLength()
        if let announced, announced > limit { throw tooLarge }
        let file = try open(in: folder)
        var (count, hash) = (0, RunningSHA256())
        do {
            for try await piece in call.request.body {
                if count + piece.readableBytes > limit { throw tooLarge }
                count += piece.readableBytes
                piece.withUnsafeReadableBytes { hash.add($0) }
                try await OffPool.run { try write(piece, to: file) }
            }
            if let announced, announced != count {
                throw Problem(
                    .badRequest, "The body has \(count) bytes, but \(announced) were announced.")
            }
        } catch {
            close(file)
            throw error
        }
        return Spool(file, count, hash.hex)
    }

    private static func open(in folder: String) throws(Problem) -> Int32 {
        var template = Array((folder + "/.upload-XXXXXX").utf8CString)
        var file = mkstemp(&template)
        if file < 0, errno == ENOENT {
            // Nothing of a service with a database is in its folder, which may go at any time.
            try? SnapshotService.prepare(folder)
            template = Array((folder + "/.upload-XXXXXX").utf8CString)
            file = mkstemp(&template)
        }
        guard file >= 0 else { throw problem(errno) }
        unlink(template)
        return file
    }

    private static func write(_ piece: ByteBuffer, to file: Int32) throws {
        try piece.withUnsafeReadableBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let part = UnsafeRawBufferPointer(rebasing: rest)
                let count = Foundation.write(file, part.baseAddress, part.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { throw problem(errno) }
                rest = rest.dropFirst(count)
            }
        }
    }

    private static func problem(_ number: Int32) -> Problem {
        HeldFile.problem(number, "The service cannot store the upload")
    }

    /// Returns all bytes; blocks.
    func bytes() throws(Problem) -> [UInt8] {
        guard let bytes = FileBytes.bytes(0..<count, of: file) else {
            throw Problem(.unavailable, "The service cannot read the upload.")
                .retrying(afterSeconds: 10)
        }
        return bytes
    }
}

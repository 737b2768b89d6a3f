import Basics
import Foundation

// A kill or a power failure during an append leaves an incomplete last line, which no answer has
// acknowledged. Readers skip it, and the next append cuts it off first.

/// A file of lines that only grows, read up to the end of its last whole line.
///
/// The content stays readable while this object exists, even after the file is removed.
final class LinesFile: RunLines {
    private let file: Int32
    let identity: UInt64
    /// The end of the last whole line, in bytes, when the file was opened.
    let end: Int

    /// Opens a file for reading; nil where there is none.
    init?(reading path: String) throws {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        if file < 0, errno == ENOENT || errno == ENOTDIR { return nil }
        guard file >= 0 else { throw Self.problem(errno) }
        self.file = file
        guard let end = FileBytes.wholeEnd(of: file),
            let status = FileStatus("/dev/fd/\(file)")
        else {
            close(file)
            throw Self.problem(EIO)
        }
        (identity, self.end) = (status.inode, end)
    }

    deinit { close(file) }

    func bytes(_ range: Range<Int>) async throws -> [UInt8] {
        try await OffPool.run { try self.content(range) }
    }

    /// Returns the bytes of a range before the end; blocks.
    func content(_ range: Range<Int>) throws -> [UInt8] {
        guard let bytes = FileBytes.bytes(range, of: file) else { throw Self.problem(EIO) }
        return bytes
    }
}

// MARK: - Writing

extension LinesFile {
    /// Writes whole lines after the first `place` bytes of a file and removes everything else
    /// there. It writes all of the new bytes, or none.
    static func append(_ lines: some Collection<UInt8>, to path: String, at place: Int) throws {
        let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw problem(errno) }
        defer { close(file) }
        if let number = FileBytes.replaceEnd(of: file, from: place, with: Array(lines)) {
            throw problem(number)
        }
    }

    private static func problem(_ number: Int32) -> Problem {
        HeldFile.problem(number, "The service cannot use its files")
    }
}

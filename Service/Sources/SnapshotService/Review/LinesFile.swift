import Basics
import Foundation

// A kill or a power failure during an append leaves an incomplete last line, which no answer has
// acknowledged. Readers skip it, and the next append cuts it off first.

/// A file of lines that only grows, read up to the end of its last whole line.
///
/// The content stays readable while this object exists, even after the file is removed.
final class LinesFile: Sendable {
    private let file: Int32
    /// The end of the last whole line, in bytes, when the file was opened.
    let end: Int

    /// Opens a file for reading; nil where there is none.
    init?(reading path: String) throws {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        if file < 0, errno == ENOENT || errno == ENOTDIR { return nil }
        guard file >= 0 else { throw Self.problem(errno) }
        self.file = file
        guard let end = FileBytes.wholeEnd(of: file) else {
            close(file)
            throw Self.problem(EIO)
        }
        self.end = end
    }

    deinit { close(file) }

    private static let newline = UInt8(ascii: "\n")

    /// Returns the bytes of a range before the end.
    func bytes(_ range: Range<Int>) throws -> [UInt8] {
        guard let bytes = FileBytes.bytes(range, of: file) else { throw Self.problem(EIO) }
        return bytes
    }

    /// Returns true where a line begins at a byte, or may begin there.
    func isBeginning(_ place: Int) throws -> Bool {
        guard place > 0 else { return place == 0 }
        return try place <= end && bytes(place - 1..<place) == [Self.newline]
    }

    /// Returns whole lines from the beginning of one: about `most` bytes, more for a longer line,
    /// none at the end.
    func lines(from place: Int, most: Int) throws -> [UInt8] {
        var count = max(1, most)
        while true {
            let stop = min(end, place + count)
            if stop <= place { return [] }
            let bytes = try bytes(place..<stop)
            if stop == end { return bytes }
            if let last = bytes.lastIndex(of: Self.newline) { return Array(bytes[...last]) }
            count *= 2
        }
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

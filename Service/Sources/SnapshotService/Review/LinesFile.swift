import Foundation

// A kill or a loss of power in the middle of an append leaves a last line without its end. Nobody
// was told that it is there: who reads passes it over, and who appends next cuts it off first, so
// that nothing is glued to it. It is found from the end of the file, mostly by one byte.

/// A file of lines that only grows, read piece by piece as far as its lines are whole.
///
/// What it holds can be read until it goes, whatever becomes of the file's name.
final class LinesFile: Sendable {
    private let file: Int32
    /// Behind how many bytes the last whole line ended when the file was opened.
    let end: Int

    /// Opens a file to read it; nil where there is none.
    init?(reading path: String) throws {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        if file < 0, errno == ENOENT || errno == ENOTDIR { return nil }
        guard file >= 0 else { throw Self.problem(errno) }
        self.file = file
        do { end = try Self.wholeEnd(file) } catch {
            close(file)
            throw error
        }
    }

    deinit { close(file) }

    /// So many bytes are looked at for the end of a line at once.
    private static let step = 64 << 10

    private static func wholeEnd(_ file: Int32) throws -> Int {
        var end = Int(lseek(file, 0, SEEK_END))
        guard end >= 0 else { throw problem(errno) }
        // The last byte alone first: it ends a line unless something was broken off.
        var count = 1
        while end > 0 {
            let start = max(0, end - count)
            let bytes = try read(file, start..<end)
            if let last = bytes.lastIndex(of: newline) { return start + last + 1 }
            (end, count) = (start, step)
        }
        return 0
    }

    private static let newline = UInt8(ascii: "\n")

    /// The bytes of a range, which lies before the end.
    func bytes(_ range: Range<Int>) throws -> [UInt8] { try Self.read(file, range) }

    /// Whether a line begins at a byte, or may begin there.
    func isBeginning(_ place: Int) throws -> Bool {
        guard place > 0 else { return place == 0 }
        return try place <= end && bytes(place - 1..<place) == [Self.newline]
    }

    /// Whole lines from the beginning of one on: some `most` bytes, and more for a line that is
    /// longer; none at the end.
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

    private static func read(_ file: Int32, _ range: Range<Int>) throws -> [UInt8] {
        guard let bytes = HeldFile.bytes(range, of: file) else { throw problem(EIO) }
        return bytes
    }
}

// MARK: - Writing

extension LinesFile {
    /// Puts whole lines behind the first `place` bytes of a file and nothing else behind those; it
    /// has all of the new bytes, or none.
    static func append(_ lines: some Collection<UInt8>, to path: String, at place: Int) throws {
        let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw problem(errno) }
        defer { close(file) }
        do {
            guard ftruncate(file, off_t(place)) == 0 else { throw problem(errno) }
            let bytes = Array(lines)
            var sent = 0
            while sent < bytes.count {
                let count = bytes[sent...].withUnsafeBytes {
                    pwrite(file, $0.baseAddress, $0.count, off_t(place + sent))
                }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { throw problem(errno) }
                sent += count
            }
            guard fsync(file) == 0 else { throw problem(errno) }
        } catch {
            ftruncate(file, off_t(place))
            throw error
        }
    }

    private static func problem(_ number: Int32) -> Problem {
        HeldFile.problem(number, "The service cannot use its files")
    }
}

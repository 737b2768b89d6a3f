import Foundation

/// A regular file of which some bytes are looked at, before SQLite is let at it.
final class OpenFile {
    private let descriptor: Int32

    /// Opens a file; nil when it is not there or may not be read.
    init?(_ path: String) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        if descriptor < 0 { return nil }
    }

    deinit { close(descriptor) }

    /// So many bytes; nil where the file ends before them.
    func bytes(at offset: Int, _ count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        return read(into: &bytes, at: offset) ? bytes : nil
    }

    /// Fills an array with the bytes at a place; false where the file ends before them.
    func read(into bytes: inout [UInt8], at offset: Int) -> Bool {
        let count = bytes.count
        return pread(descriptor, &bytes, count, off_t(offset)) == count
    }

    /// A number of 4 bytes, the highest first.
    func number(at offset: Int) -> Int? {
        bytes(at: offset, 4)?.reduce(0) { $0 << 8 | Int($1) }
    }
}

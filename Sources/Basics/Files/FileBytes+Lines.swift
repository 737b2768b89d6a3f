#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

// Files of lines that only grow. A kill during an append leaves an incomplete last line: readers
// skip it, and the next append removes it. An editor may leave a whole one without its line feed;
// only the reader of the lines can tell these apart.

extension FileBytes {
    /// Appends whole lines to a file of a folder, and creates it where it is missing.
    ///
    /// Two writers at once append one after the other. An incomplete last line is removed first.
    /// When the call returns, the lines are on the disk. A symbolic link is not followed.
    ///
    /// - Parameter isWhole: tells of a last line without a line feed whether it is a whole one,
    ///   which gets its line feed.
    public static func append(
        lines: [UInt8], to name: String, in folder: String,
        isWhole: ([UInt8]) -> Bool = { _ in false }
    ) throws {
        guard !lines.isEmpty else { return }
        let path = "\(folder)/\(name)"
        try whileHolding(folder: folder) {
            let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o666)
            guard file >= 0 else { throw FileError(.write, path: path, errorNumber: errno) }
            defer { close(file) }
            var end = wholeEnd(of: file)
            var lines = lines
            let rest = bytes(of: file, from: end)
            if !rest.isEmpty, isWhole(rest) {
                end += rest.count
                lines.insert(UInt8(ascii: "\n"), at: 0)
            }
            var start = 0
            while start < lines.count {
                let count = lines.withUnsafeBytes { buffer in
                    pwrite(
                        file, buffer.baseAddress.map { $0 + start }, buffer.count - start,
                        off_t(end + start))
                }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else {
                    let error = FileError(.write, path: path, errorNumber: errno)
                    ftruncate(file, off_t(end))
                    throw error
                }
                start += count
            }
            ftruncate(file, off_t(end + start))
            guard fsync(file) == 0 else { throw FileError(.write, path: path, errorNumber: errno) }
        }
    }

    /// The bytes of a file from a place to its end.
    private static func bytes(of file: Int32, from start: Int) -> [UInt8] {
        let size = Int(lseek(file, 0, SEEK_END)) - start
        guard size > 0 else { return [] }
        return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            count = max(0, pread(file, buffer.baseAddress, size, off_t(start)))
        }
    }

    /// The end of the last whole line of a file.
    private static func wholeEnd(of file: Int32) -> Int {
        var end = Int(lseek(file, 0, SEEK_END))
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while end > 0 {
            let start = max(0, end - part.count)
            let count = part.withUnsafeMutableBytes {
                pread(file, $0.baseAddress, end - start, off_t(start))
            }
            guard count > 0 else { return end }
            if let last = part[..<count].lastIndex(of: UInt8(ascii: "\n")) {
                return start + last + 1
            }
            end = start
        }
        return 0
    }

    /// Passes each whole line of a file with its number, from 1, without its line feed.
    ///
    /// - Parameter size: the number of bytes that are read at once; a longer line is kept whole.
    /// - Returns: the incomplete last line; empty if there is none.
    @discardableResult
    public static func forEachLine(
        of path: String, bytes size: Int = 1 << 20,
        _ body: (Int, ArraySlice<UInt8>) throws -> Void
    ) throws -> [UInt8] {
        var rest: [UInt8] = []
        var number = 0
        try forEachPart(of: path, bytes: size) { part in
            var part = part
            while let end = part.firstIndex(of: UInt8(ascii: "\n")) {
                number += 1
                if rest.isEmpty {
                    try body(number, part[..<end])
                } else {
                    rest += part[..<end]
                    try body(number, rest[...])
                    rest.removeAll(keepingCapacity: true)
                }
                part = part[(end + 1)...]
            }
            rest += part
            return true
        }
        return rest
    }
}

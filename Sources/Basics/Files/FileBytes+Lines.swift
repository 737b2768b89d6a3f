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
            guard var end = wholeEnd(of: file),
                let rest = bytes(end..<Int(lseek(file, 0, SEEK_END)), of: file)
            else { throw FileError(.read, path: path, errorNumber: EIO) }
            var lines = lines
            if !rest.isEmpty, isWhole(rest) {
                end += rest.count
                lines.insert(UInt8(ascii: "\n"), at: 0)
            }
            if let number = replaceEnd(of: file, from: end, with: lines) {
                throw FileError(.write, path: path, errorNumber: number)
            }
        }
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

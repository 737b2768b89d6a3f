#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Bytes that are appended, read again by range, and kept in a file, so that memory does not grow.
///
/// Without a folder they are kept in memory. One thread uses a spool at a time.
public final class Spool {
    /// The number of bytes that wait in memory before they are written.
    private static let most = 1 << 18

    private var waiting: [UInt8] = []
    /// The number of bytes in the file.
    private var written = 0
    private let file: Int32
    private let path: String

    /// The number of bytes.
    public var count: Int { written + waiting.count }

    /// Creates an empty spool; nil for a folder keeps the bytes in memory.
    ///
    /// The file has no name in the folder: nothing is left of it when the process ends.
    public init(in folder: String?) throws(FileError) {
        guard let folder else {
            (file, path) = (-1, "")
            return
        }
        path = "\(folder)/.spool-XXXXXX"
        var name = Array(path.utf8CString)
        file = mkstemp(&name)
        guard file >= 0 else { throw FileError(.write, path: folder, errorNumber: errno) }
        unlink(name)
        _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    }

    /// Creates a file, or empties it, that receives all bytes when ``finish()`` returns.
    public init(file path: String) throws(FileError) {
        self.path = path
        file = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw FileError(.write, path: path, errorNumber: errno) }
    }

    deinit { if file >= 0 { close(file) } }

    /// Appends bytes.
    public func append(_ bytes: some Sequence<UInt8>) throws(FileError) {
        waiting += bytes
        if file >= 0, waiting.count >= Self.most { try finish() }
    }

    /// Appends the UTF-8 of a text.
    public func append(_ text: String) throws(FileError) { try append(text.utf8) }

    /// Appends all bytes of another spool, or those of a range.
    public func append(_ other: Spool, _ range: Range<Int>? = nil) throws {
        try other.forEachPart(of: range ?? 0..<other.count) { try append($0) }
    }

    /// Writes what waits in memory.
    public func finish() throws(FileError) {
        guard file >= 0 else { return }
        if let number = FileBytes.write(waiting, to: file, at: written) {
            throw FileError(.write, path: path, errorNumber: number)
        }
        written += waiting.count
        waiting.removeAll(keepingCapacity: true)
    }

    /// Passes the bytes of a range in parts.
    public func forEachPart(
        of range: Range<Int>, _ body: (ArraySlice<UInt8>) throws -> Void
    ) throws {
        var place = range.lowerBound
        while place < min(range.upperBound, written) {
            let end = min(place + Self.most, range.upperBound, written)
            guard let part = FileBytes.bytes(place..<end, of: file) else {
                throw FileError(.read, path: path, errorNumber: EIO)
            }
            try body(part[...])
            place = end
        }
        guard place < range.upperBound else { return }
        let start = place - written
        try body(waiting[start..<(range.upperBound - written)])
    }

    /// All bytes.
    public func bytes() throws -> [UInt8] {
        var all: [UInt8] = []
        all.reserveCapacity(count)
        try forEachPart(of: 0..<count) { all += $0 }
        return all
    }
}

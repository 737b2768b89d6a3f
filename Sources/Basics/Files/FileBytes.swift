#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Whole files in memory, without Foundation, whose loading would double a process's start.
public enum FileBytes {
    /// Reads a file of at most `limit` bytes; pipes are read to their end.
    ///
    /// A regular file that exceeds the limit is refused before anything is read.
    public static func read(
        _ path: String, limit: Int = 256 << 20
    ) throws(FileError) -> [UInt8] {
        try checkPath(path, .read)
        let file = try Descriptor(path, O_RDONLY, .read)
        defer { file.shut() }
        let size = try file.regularSize() ?? 0
        guard size <= limit else { throw file.tooLarge(limit) }
        // One byte more than the file has tells its end without a second allocation.
        var bytes = [UInt8](repeating: 0, count: size + 1)
        var count = 0
        while true {
            if count == bytes.count { bytes += [UInt8](repeating: 0, count: max(count, 1 << 16)) }
            let part = try file.readPart(into: &bytes, from: count)
            if part == 0 { break }
            count += part
            guard count <= limit else { throw file.tooLarge(limit) }
        }
        bytes.removeLast(bytes.count - count)
        return bytes
    }

    /// Reads a file of any length in parts, until the body returns false.
    ///
    /// - Parameter size: the most bytes of a part; all parts use the same memory.
    public static func forEachPart(
        of path: String, bytes size: Int, _ body: (ArraySlice<UInt8>) throws -> Bool
    ) throws {
        try checkPath(path, .read)
        let file = try Descriptor(path, O_RDONLY, .read)
        defer { file.shut() }
        _ = try file.regularSize()
        var bytes = [UInt8](repeating: 0, count: size)
        while true {
            let count = try file.readPart(into: &bytes, from: 0)
            guard count > 0, try body(bytes[..<count]) else { return }
        }
    }

    /// Returns whether two paths lead to one file that is there, through links too.
    public static func isSame(_ one: String, _ other: String) -> Bool {
        guard let first = (try? status(one)) ?? nil, let second = (try? status(other)) ?? nil else {
            return false
        }
        return first.st_dev == second.st_dev && first.st_ino == second.st_ino
    }

    /// Writes a file so that readers see either the old content or the new, never half of it.
    ///
    /// The bytes go to a new file beside the old one, which then takes its name; permissions of an
    /// existing file are kept, and a symbolic link's target is replaced, not the link. With
    /// `durable` the content and the name are on the disk when the call returns. Devices and pipes
    /// are written to directly.
    public static func write(
        _ bytes: [UInt8], to path: String, durable: Bool = false
    ) throws(FileError) {
        try checkPath(path, .write)
        let old = try status(path)
        if let old, old.st_mode & S_IFMT == S_IFDIR {
            throw FileError(.write, path: path, errorNumber: EISDIR)
        }
        if let old, old.st_mode & S_IFMT != S_IFREG {
            return try writeDirectly(bytes, to: path)
        }
        let target = resolved(path)
        let (temporary, file) = try createBeside(target, path: path)
        do throws(FileError) {
            defer { file.shut() }
            if let old { fchmod(file.number, old.st_mode & 0o7777) }
            try file.writeAll(bytes)
            if durable { try file.synchronize() }
        } catch {
            unlink(temporary)
            throw error
        }
        guard rename(temporary, target) == 0 else {
            let error = FileError(.write, path: path)
            unlink(temporary)
            throw error
        }
        if durable { synchronize(folder: folder(of: target)) }
    }

    /// Gives a file or a folder another name on the same disk; the new name is on the disk when the
    /// call returns. A file of that name is replaced, a folder only where it is empty.
    public static func move(_ path: String, to target: String) throws(FileError) {
        try checkPath(path, .write)
        try checkPath(target, .write)
        guard rename(path, target) == 0 else { throw FileError(.write, path: target) }
        synchronize(folder: folder(of: target))
        synchronize(folder: folder(of: path))
    }

    /// Waits until the names in a folder are on the disk. Some file systems cannot; their contents
    /// are safe by then.
    public static func synchronize(folder path: String) {
        let folder = open(path, O_RDONLY | O_CLOEXEC)
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }

    /// Calls a body while no other process or thread holds the same folder.
    public static func whileHolding<Value>(
        folder path: String, _ work: () throws -> Value
    ) throws -> Value {
        let folder = try Descriptor(path, O_RDONLY | O_DIRECTORY, .write)
        defer { folder.shut() }
        while flock(folder.number, LOCK_EX) != 0 {
            guard errno == EINTR else { throw FileError(.write, path: path) }
        }
        return try work()
    }

    /// Returns whether a file name is one that ``write(_:to:durable:)`` gave to a file under way
    /// whose process no longer runs: nobody will finish it.
    public static func isAbandoned(_ name: String) -> Bool {
        guard name.hasPrefix(underWay) else { return false }
        let parts = name.dropFirst(underWay.count).split(separator: "-")
        return parts.count == 2 && Int(parts[1]) != nil && isGone(parts[0])
    }

    /// Returns whether the process whose number is in a name no longer runs on this machine.
    public static func isGone(_ number: some StringProtocol) -> Bool {
        guard let process = pid_t(number), process > 0 else { return false }
        return kill(process, 0) != 0 && errno == ESRCH
    }

    fileprivate static let underWay = ".writing-"

    private static func writeDirectly(
        _ bytes: [UInt8], to path: String
    ) throws(FileError) {
        let file = try Descriptor(path, O_WRONLY, .write)
        defer { file.shut() }
        try file.writeAll(bytes)
    }
}

/// C would cut the path at a NUL and use another file.
private func checkPath(_ path: String, _ operation: FileError.Operation) throws(FileError) {
    guard path.isEmpty || path.utf8.contains(0) else { return }
    throw FileError(operation, path: path, errorNumber: ENOENT)
}

/// Returns the status of the file at a path, or nil if there is none.
private func status(_ path: String) throws(FileError) -> stat? {
    var status = stat()
    if stat(path, &status) == 0 { return status }
    if errno == ENOENT { return nil }
    throw FileError(.write, path: path)
}

/// The file behind symbolic links; the path itself when there is none yet.
private func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
}

private func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
}

/// Creates a file of a new name in the target's folder.
///
/// A name may be taken by another thread or be left from a process that was killed; then the
/// next number is tried.
private func createBeside(
    _ target: String, path: String
) throws(FileError) -> (name: String, file: Descriptor) {
    let prefix = "\(folder(of: target))/\(FileBytes.underWay)\(getpid())-"
    for number in 0..<10_000 {
        let name = "\(prefix)\(number)"
        let file = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        if file >= 0 { return (name, Descriptor(file, path: path, .write)) }
        guard errno == EEXIST else { break }
    }
    throw FileError(.write, path: path)
}

/// An open file and what is said when it fails.
private struct Descriptor {
    let number: Int32
    let path: String
    let operation: FileError.Operation

    init(_ number: Int32, path: String, _ operation: FileError.Operation) {
        self.number = number
        self.path = path
        self.operation = operation
    }

    init(_ path: String, _ flags: Int32, _ operation: FileError.Operation) throws(FileError) {
        var file: Int32
        repeat { file = open(path, flags | O_CLOEXEC) } while file < 0 && errno == EINTR
        guard file >= 0 else { throw FileError(operation, path: path) }
        self.init(file, path: path, operation)
    }

    func shut() { _ = close(number) }

    /// The size of a regular file, nil for a pipe or a device; a folder is an error.
    func regularSize() throws(FileError) -> Int? {
        var status = stat()
        guard fstat(number, &status) == 0 else { throw failed() }
        if status.st_mode & S_IFMT == S_IFDIR {
            throw FileError(operation, path: path, errorNumber: EISDIR)
        }
        return status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
    }

    /// Reads what comes next, at most up to the end of `bytes`; 0 at the end of the file.
    func readPart(into bytes: inout [UInt8], from start: Int) throws(FileError) -> Int {
        let count = bytes.withUnsafeMutableBytes { buffer in
            let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[start...])
            return retrying { read(number, rest.baseAddress, rest.count) }
        }
        guard count >= 0 else { throw failed() }
        return count
    }

    func writeAll(_ bytes: [UInt8]) throws(FileError) {
        var start = 0
        while start < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                let rest = UnsafeRawBufferPointer(rebasing: buffer[start...])
                return retrying { write(number, rest.baseAddress, rest.count) }
            }
            guard count > 0 else { throw failed() }
            start += count
        }
    }

    func synchronize() throws(FileError) {
        guard fsync(number) == 0 else { throw failed() }
    }

    func failed() -> FileError { FileError(operation, path: path) }

    func tooLarge(_ limit: Int) -> FileError {
        FileError(
            .tooLarge, operation, path: path, errorNumber: 0, reason: "more than \(limit) bytes")
    }
}

/// Repeats a call that a signal interrupted.
private func retrying(_ call: () -> Int) -> Int {
    while true {
        let result = call()
        if result >= 0 || errno != EINTR { return result }
    }
}

extension FileError {
    /// The error that the system has just reported.
    fileprivate init(_ operation: Operation, path: String) {
        self.init(operation, path: path, errorNumber: errno)
    }

    /// Creates an error of the system from its number, such as `EACCES`.
    public init(_ operation: Operation, path: String, errorNumber: Int32) {
        self.init(
            Self.code(of: errorNumber), operation, path: path, errorNumber: errorNumber,
            reason: String(cString: strerror(errorNumber)))
    }

    private static func code(of errorNumber: Int32) -> Code {
        switch errorNumber {
        case ENOENT: .missing
        case EACCES, EPERM, EROFS: .permission
        case ENOSPC, EDQUOT: .diskFull
        case EISDIR: .isDirectory
        case ENOTDIR: .notDirectory
        default: .other
        }
    }
}

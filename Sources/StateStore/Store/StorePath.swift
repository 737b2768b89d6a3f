import Foundation

/// A thing that the store does to a file beside the database.
enum FileStep: Hashable, Sendable {
    case makeFolder(String)
    case read(String)
    case write(String)
    /// Waits until a file, or the names in a folder, are on the medium.
    case flush(String)
    case rename(String, to: String)
}

/// What must hold about a path before SQLite sees it, and what is done to files beside it.
enum StorePath {
    /// What SQLite puts beside a database.
    static let besides = ["-wal", "-shm", "-journal"]

    /// Receives each step before it is done, and may make it fail: the seam through which
    /// tests look at the order of steps, and break them.
    @TaskLocal static var hook: (@Sendable (FileStep) -> StoreError?)?

    static func begin(_ step: FileStep) throws(StoreError) {
        if let error = hook?(step) { throw error }
    }

    /// Checks the path and makes its folder; true when there is no file yet, or an empty one.
    static func prepare(_ path: String, creates: Bool) throws(StoreError) -> Bool {
        if path.isEmpty || path.utf8.contains(0) {
            throw StoreError(.invalid, at: "path of the store", "is empty or holds a zero byte")
        }
        if path.hasSuffix("/") { throw StoreError(.notAFile, at: path, "the path names a folder") }
        try prepareFolder(folder(of: path), creates: creates)
        for suffix in besides { try checkOneName(path + suffix) }
        if let size = try size(of: path), size > 0 { return false }
        // Where a store existed, the error reports that it is missing.
        let wasHere = try hasWriteAheadLog(path) || access(path + "-owner", F_OK) == 0
        if creates || wasHere { return true }
        throw nothing(path)
    }

    static func nothing(_ path: String) -> StoreError {
        StoreError(.missing, at: path, "there is no store")
    }

    /// The size of a file that may be a store, in bytes; nil where there is none.
    static func size(of path: String) throws(StoreError) -> Int64? {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            if errno != ENOENT { throw StoreError.system(errno, at: path) }
            return nil
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG where status.st_nlink > 1: throw linked(path, Int(status.st_nlink))
        case S_IFREG: break
        case S_IFLNK: throw StoreError(.notAFile, at: path, "a symbolic link")
        case S_IFDIR: throw StoreError(.notAFile, at: path, "a directory")
        default: throw StoreError(.notAFile, at: path, "not a regular file")
        }
        if access(path, R_OK | W_OK) != 0 { throw StoreError.system(errno, at: path) }
        return Int64(status.st_size)
    }

    /// A store with two names would have two logs and two owners, and what lies beside a store is
    /// written over.
    static func linked(_ path: String, _ names: Int) -> StoreError {
        StoreError(
            .notAFile, at: path, "the file has \(names) names (hard links)",
            nextStep: "Remove the other names, or choose another path.")
    }

    /// What another process takes away meanwhile has no other name either.
    private static func checkOneName(_ path: String) throws(StoreError) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw StoreError(.notAFile, at: path, "not a regular file")
        }
        if status.st_nlink > 1 { throw linked(path, Int(status.st_nlink)) }
    }

    /// Returns whether SQLite left a log with something in it.
    static func hasWriteAheadLog(_ path: String) throws(StoreError) -> Bool {
        try (size(of: path + "-wal") ?? 0) > 0
    }

    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private static func prepareFolder(_ folder: String, creates: Bool) throws(StoreError) {
        var status = stat()
        if stat(folder, &status) == 0 {
            if status.st_mode & S_IFMT == S_IFDIR { return }
            throw StoreError(.notADirectory, at: folder, "not a directory")
        }
        if errno != ENOENT { throw StoreError.system(errno, at: folder) }
        if !creates { throw StoreError(.missing, at: folder, "there is no such folder") }
        try prepareFolder(self.folder(of: folder), creates: true)
        if mkdir(folder, 0o700) != 0, errno != EEXIST {
            let error = StoreError.system(errno, at: folder)
            throw StoreError(
                error.code, at: folder, "the folder cannot be created: \(error.detail)",
                nextStep: "Create it, or choose another path.")
        }
        try sync(self.folder(of: folder))
    }

    /// Makes an empty file that only this user can read, or one of an empty file.
    static func create(_ path: String) throws(StoreError) {
        let isNew = try size(of: path) == nil
        let flags = O_RDWR | O_CREAT | (isNew ? O_EXCL : 0) | O_CLOEXEC | O_NOFOLLOW
        let file = open(path, flags, 0o600)
        if file < 0 { throw StoreError.system(errno, at: path) }
        defer { Foundation.close(file) }
        if !isNew, fchmod(file, 0o600) != 0 { throw StoreError.system(errno, at: path) }
    }

    /// Takes an empty file away that was not to become anything.
    static func discardEmpty(_ path: String) {
        if let size = try? size(of: path), size == 0 { unlink(path) }
    }

    /// Writes everything behind what the file has; `path` is for the error.
    static func writeAll(
        _ bytes: [UInt8], to descriptor: Int32, _ path: String
    ) throws(StoreError) {
        try begin(.write(path))
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes { rest in
                Foundation.write(descriptor, rest.baseAddress, rest.count)
            }
            if count < 0, errno == EINTR { continue }
            if count <= 0 { throw StoreError.system(errno, at: path) }
            written += count
        }
    }

    /// The bytes of a file; nil when they cannot be read.
    static func readAll(_ path: String) -> [UInt8]? { try? read(path) }

    /// The bytes of a file. What is not there is `missing`, what is no file, or ends before its
    /// size, `notAFile`; everything else is what the system says.
    static func read(_ path: String) throws(StoreError) -> [UInt8] {
        try begin(.read(path))
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        if file < 0 { throw StoreError.system(errno, at: path) }
        defer { Foundation.close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw StoreError(.notAFile, at: path, "not a regular file")
        }
        let size = Int(status.st_size)
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size, let start = buffer.baseAddress {
                let more = Foundation.read(file, start + count, size - count)
                if more < 0, errno == EINTR { continue }
                if more < 0 { failure = errno }
                if more <= 0 { break }
                count += more
            }
        }
        if failure != 0 { throw StoreError.system(failure, at: path) }
        if bytes.count != size { throw StoreError(.notAFile, at: path, "shorter than its size") }
        return bytes
    }

    /// Gives a finished file its name, durably.
    static func publish(_ part: String, as target: String) throws(StoreError) {
        let file = open(part, O_RDONLY | O_CLOEXEC)
        if file < 0 { throw StoreError.system(errno, at: part) }
        defer { Foundation.close(file) }
        try flush(file, part)
        try begin(.rename(part, to: target))
        if rename(part, target) != 0 { throw StoreError.system(errno, at: target) }
        try syncFolder(of: target)
    }

    /// Makes the names in a store's folder durable.
    static func syncFolder(of path: String) throws(StoreError) {
        try sync(folder(of: path))
    }

    static func sync(_ folder: String) throws(StoreError) {
        try sync(folder, O_DIRECTORY)
    }

    /// Makes the bytes of a file durable, also those that another process wrote.
    static func syncFile(_ path: String) throws(StoreError) {
        try sync(path, O_NOFOLLOW)
    }

    private static func sync(_ path: String, _ flags: Int32) throws(StoreError) {
        let file = open(path, O_RDONLY | O_CLOEXEC | flags)
        if file < 0 { throw StoreError.system(errno, at: path) }
        defer { Foundation.close(file) }
        try flush(file, path)
    }

    /// Waits until a file is on the medium. Apple's `fsync` leaves it in the drive's own memory.
    static func flush(_ descriptor: Int32, _ path: String) throws(StoreError) {
        try begin(.flush(path))
        #if canImport(Darwin)
        if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
        #endif
        if fsync(descriptor) != 0 { throw StoreError.system(errno, at: path) }
    }
}

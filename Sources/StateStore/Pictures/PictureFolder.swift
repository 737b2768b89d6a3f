import Basics
import Foundation

/// The folder of large pictures beside a store: each file is named by the SHA-256 of its bytes.
///
/// A file is whole and durable before the record that names it commits, so a record never names
/// what is not there. A file that no record names is an orphan; collecting garbage removes it.
struct PictureFolder: Sendable {
    let path: String
    /// A Boolean value that indicates whether the folder's own name is known to be on the medium.
    private let isNamed = Locked(false)

    init(store: String) {
        path = store + "-pictures"
    }

    /// What a record holds instead of the bytes: their digest, length and tag.
    ///
    /// The digest names the file, so that one picture is stored once. Whether the file still is
    /// what was written the tag tells, as it does for bytes in a row: without instructions of the
    /// processor SHA-256 takes 130 times as long as reading the file. Rows of the time before the
    /// tag have none.
    struct Reference: Hashable {
        let digest: [UInt8]
        let count: Int64
        let tag: Int64?

        private static let tagSeed: UInt64 = 0x7069_6374_7572_6501

        init(_ bytes: [UInt8]) {
            digest = SHA256.digest(bytes)
            count = Int64(bytes.count)
            tag = Self.tag(bytes)
        }

        init?(payload: [UInt8]) {
            guard payload.count == 40 || payload.count == 48 else { return nil }
            digest = Array(payload[..<32])
            count = Int64(littleEndianBytes: payload[32..<40])
            tag = payload.count == 48 ? Int64(littleEndianBytes: payload[40...]) : nil
        }

        var payload: [UInt8] {
            let numbers = [count] + (tag.map { [$0] } ?? [])
            return digest
                + numbers.flatMap { number in
                    withUnsafeBytes(of: number.littleEndian) { Array($0) }
                }
        }

        /// Returns whether these are the bytes that were written.
        func vouches(for bytes: [UInt8]) -> Bool {
            if bytes.count != count { return false }
            return tag.map { $0 == Self.tag(bytes) } ?? (SHA256.digest(bytes) == digest)
        }

        private static func tag(_ bytes: [UInt8]) -> Int64 {
            Int64(bitPattern: Tag.xxh64(bytes, seed: tagSeed))
        }

        var fileName: String {
            digest.hexadecimal + ".png"
        }
    }

    /// Puts bytes in place durably, unless they are there already.
    func store(_ bytes: [UInt8]) throws(StoreError) -> Reference {
        let reference = Reference(bytes)
        do throws(StoreError) {
            _ = try load(reference)
        } catch {
            // Only what is missing or damaged is written; what cannot be read may be in use.
            guard error.code == .corrupt else { throw error }
            try place(bytes, reference.fileName)
            return reference
        }
        // Whoever placed it may have died before its bytes and its name were durable.
        try nameFolder()
        try StorePath.syncFile(path + "/" + reference.fileName)
        try StorePath.sync(path)
        return reference
    }

    /// Copies a file durably to another store's folder.
    func copy(_ file: String, to other: PictureFolder) throws(StoreError) {
        let bytes = try read(file)
        guard SHA256.digest(bytes).hexadecimal + ".png" == file else {
            throw StoreError(
                .corrupt, at: path + "/" + file, "the picture's file differs from what was written")
        }
        try other.place(bytes, file)
    }

    /// Writes the file and waits for it and for the folder.
    ///
    /// Under its own name at once: no record names it yet, and half a file is not what its name and
    /// tag say. A rename would have the disk wait twice, once for the bytes and once for the name.
    private func place(_ bytes: [UInt8], _ file: String) throws(StoreError) {
        try StorePath.begin(.makeFolder(path))
        if mkdir(path, 0o700) != 0 {
            if errno != EEXIST { throw StoreError.system(errno, at: path) }
            _ = try isThere()
        }
        try nameFolder()
        let full = path + "/" + file
        var isOwn = false
        do throws(StoreError) {
            try write(bytes, full, &isOwn)
            try StorePath.sync(path)
        } catch {
            if isOwn { unlink(full) }
            throw error
        }
    }

    /// Waits until the folder's name is on the medium, once; its creator may have died before.
    private func nameFolder() throws(StoreError) {
        if isNamed.withLock({ $0 }) { return }
        try StorePath.syncFolder(of: path)
        isNamed.withLock { $0 = true }
    }

    /// Writes a new file, or over a damaged one; says whether the file is a new one.
    private func write(
        _ bytes: [UInt8], _ file: String, _ isNew: inout Bool
    ) throws(StoreError) {
        let flags = O_WRONLY | O_CLOEXEC | O_NOFOLLOW
        var descriptor = open(file, flags | O_CREAT | O_EXCL, 0o600)
        isNew = descriptor >= 0
        if !isNew, errno == EEXIST { descriptor = open(file, flags | O_TRUNC) }
        if descriptor < 0 { throw StoreError.system(errno, at: file) }
        defer { close(descriptor) }
        try StorePath.writeAll(bytes, to: descriptor, file)
        try StorePath.flush(descriptor, file)
    }

    /// The bytes that a reference names, or ``StoreError/Code/corrupt`` when they are not there.
    func load(_ reference: Reference) throws(StoreError) -> [UInt8] {
        let bytes = try read(reference.fileName)
        guard reference.vouches(for: bytes) else {
            throw StoreError(
                .corrupt, at: path + "/" + reference.fileName,
                "the picture's file differs from what was written")
        }
        return bytes
    }

    /// A file that is gone or is none is damage; one that the system keeps from us is not.
    private func read(_ name: String) throws(StoreError) -> [UInt8] {
        let file = path + "/" + name
        do throws(StoreError) {
            return try StorePath.read(file)
        } catch {
            guard [.missing, .notAFile, .notADirectory].contains(error.code) else { throw error }
            throw StoreError(.corrupt, at: file, "the picture's file is missing: \(error.detail)")
        }
    }

    /// A record with its bytes in place of the reference to a file.
    func whole(_ record: StoredRecord) throws(StoreError) -> StoredRecord {
        guard record.form == .file else { return record }
        guard let reference = Reference(payload: record.bytes) else {
            throw StoreError.damaged(record.key)
        }
        return StoredRecord(
            key: record.key, revision: record.revision, commit: record.commit,
            writtenMs: record.writtenMs, schema: record.schema, bytes: try load(reference),
            form: record.form, ordinal: record.ordinal)
    }

    /// The names of all files that stores put here, ordered; none when there is no folder. Files
    /// of other names belong to others.
    func files() throws(StoreError) -> [String] {
        guard try isThere() else { return [] }
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: path)
        } catch {
            throw StoreError.from(error, at: path)
        }
        return names.filter(Self.isOwn).sorted()
    }

    /// Whether there is a folder. Pictures behind a link, or a file in its place, are an error.
    private func isThere() throws(StoreError) -> Bool {
        var status = stat()
        if lstat(path, &status) != 0 {
            if errno == ENOENT { return false }
            throw StoreError.system(errno, at: path)
        }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: return true
        case S_IFLNK: throw StoreError(.notADirectory, at: path, "a symbolic link")
        default: throw StoreError(.notADirectory, at: path, "not a directory")
        }
    }

    /// The name of a picture, or of one that a killed process was writing.
    private static func isOwn(_ name: String) -> Bool {
        let bytes = Array(name.utf8)
        let isHash =
            bytes.count > 64
            && bytes[..<64].allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
            }
        guard isHash else { return false }
        return [".png", ".png.part"].contains(String(decoding: bytes[64...], as: UTF8.self))
    }

    /// Removes a file; returns its size in bytes.
    func remove(_ file: String) throws(StoreError) -> Int64 {
        var status = stat()
        let full = path + "/" + file
        if lstat(full, &status) != 0 || unlink(full) != 0 {
            throw StoreError.system(errno, at: full)
        }
        return Int64(status.st_size)
    }
}

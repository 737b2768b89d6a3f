#if SEALING
import Crypto
import Foundation
public import StateStore

/// The secret from which the keys of all scenes are derived: 32 bytes.
///
/// Keep it where the system keeps secrets: in the keychain, or in a file that only this user can
/// read. Without it what was sealed is gone.
public struct SealingKey: Sendable {
    /// The number of bytes of a key.
    public static let size = 32

    private let master: SymmetricKey

    /// Creates a key from its bytes; throws ``StoreError/Code/badKey`` unless there are
    /// 32.
    public init(bytes: [UInt8]) throws(StoreError) {
        guard bytes.count == Self.size else {
            throw StoreError(
                .badKey, at: "sealing key", "has \(bytes.count) bytes instead of \(Self.size)")
        }
        master = SymmetricKey(data: bytes)
    }

    /// Reads a key file: 32 bytes that only this user may read.
    public init(file path: String) throws(StoreError) {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        if file < 0 { throw Self.unreadable(path, errno) }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw StoreError(.notAFile, at: path, "not a regular file")
        }
        let others = status.st_mode & 0o077
        if others != 0 {
            let mode = String(status.st_mode & 0o777, radix: 8)
            throw StoreError(
                .exposedKey, at: path, "other users can access the key: its mode is \(mode)")
        }
        if status.st_uid != geteuid() {
            throw StoreError(.exposedKey, at: path, "the key file belongs to another user")
        }
        var bytes = [UInt8](repeating: 0, count: Self.size + 1)
        let count = read(file, &bytes, bytes.count)
        guard count == Self.size else {
            throw StoreError(
                .badKey, at: path, "does not hold \(Self.size) bytes")
        }
        try self.init(bytes: Array(bytes.prefix(Self.size)))
    }

    /// Creates a key and a file for it that only this user can read; the path must not exist.
    ///
    /// When it returns the file survives a power cut, its name included.
    public static func create(file path: String) throws(StoreError) -> SealingKey {
        var random = SystemRandomNumberGenerator()
        let bytes = (0..<size).map { _ in UInt8.random(in: 0...255, using: &random) }
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        if file < 0 { throw unreadable(path, errno) }
        defer { close(file) }
        guard write(file, bytes, bytes.count) == bytes.count, fsync(file) == 0, syncFolder(of: path)
        else {
            let number = errno
            unlink(path)
            throw StoreError(
                number == ENOSPC ? .full : .io, at: path, "the key cannot be written")
        }
        return try SealingKey(bytes: bytes)
    }

    private static func syncFolder(of path: String) -> Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        let parent = parts.isEmpty ? "." : parts.joined(separator: "/") + "/"
        let folder = open(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if folder < 0 { return false }
        defer { close(folder) }
        return fsync(folder) == 0
    }

    private static func unreadable(_ path: String, _ number: Int32) -> StoreError {
        let code: StoreError.Code =
            switch number {
            case ENOENT: .missing
            case EACCES, EPERM: .permission
            case ELOOP: .notAFile
            case EEXIST: .invalid
            default: .io
            }
        return StoreError(
            code, at: path, String(cString: strerror(number)),
            nextStep: "Give the path of a key file that only this user can read.")
    }

    /// The key of one scene, by HKDF over its names, each with its length before it.
    func key(of record: RecordKey) -> SymmetricKey {
        var info: [UInt8] = []
        for part in [record.application, record.scene] {
            info.add(UInt64(part.utf8.count))
            info += part.utf8
        }
        return HKDF<SHA256>.deriveKey(
            inputKeyMaterial: master, salt: Array("restore-tool sealing 1".utf8), info: info,
            outputByteCount: Self.size)
    }
}

extension [UInt8] {
    mutating func add(_ number: UInt64) {
        Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
    }
}

extension StoreError.Code {
    /// The bytes are not a key.
    public static let badKey = Self(
        name: "badKey", usualStep: "Give the 32 bytes that SealingKey.create wrote.")
    /// The key file can be read by other users.
    public static let exposedKey = Self(
        name: "exposedKey",
        usualStep: "Create a new key that only this user can read (mode 0600).")
    /// The record was sealed with another key.
    public static let wrongKey = Self(
        name: "wrongKey", usualStep: "Use the key that the record was sealed with.")
    /// The sealed value has been changed.
    public static let tampered = Self(
        name: "tampered", usualStep: "Use an older revision or a backup; do not trust this one.")
    /// The sealed value was sealed for another name or revision.
    public static let moved = Self(
        name: "moved",
        usualStep:
            "After a repair or an import, read it with acceptsMoved; otherwise do not trust it.")
    /// The record was never sealed.
    public static let notSealed = Self(
        name: "notSealed", usualStep: "Read it without a key, or seal it and store it again.")
}
#endif

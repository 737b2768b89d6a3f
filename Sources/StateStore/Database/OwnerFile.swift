import Foundation

/// The file beside a store that says who owns it, and up to where its commits were acknowledged.
///
/// It does two things that the database cannot do for itself:
/// - *One owner.* SQLite 3.40.1 can corrupt a file in WAL mode that two connections write. The
///   owner holds an `flock`, which the system releases when the process dies, however it dies.
/// - *A witness.* SQLite takes a damaged WAL for a shorter one: commits behind a flipped byte
///   vanish without a word. After each commit its number is written here, without waiting for the
///   disk. A power cut may lose the newest numbers, never invent one, so a database that knows
///   fewer commits than the witness has lost some.
///
/// Layout: 64 bytes of text with the owner's process id, and `log` from its first commit until it
/// closed the store; then two slots of 64 bytes of which the commits use one in turn, so that a
/// torn write leaves the other: store identity (16 bytes), number of commits (8, little-endian), of
/// other transactions (8), tag (8).
struct OwnerFile: Sendable {
    let path: String
    /// Whether the last owner committed something and did not close the store: then its log must
    /// be there.
    let leftLog: Bool
    private let descriptor: Int32

    private static let slotSize = 64
    private static let title = "restore-tool store owner 1"
    private static let tagSeed: UInt64 = 0x6F77_6E65_7201

    /// Opens or creates the file and takes the lock, or throws ``StoreError/Code/locked``. A file
    /// of somebody else's is left alone.
    init(path: String) throws(StoreError) {
        var opened: Int32 = -1
        repeat { opened = try OwnerFile.openLocked(path) } while opened < 0
        self.path = path
        descriptor = opened
        let text = OwnerFile.readText(opened)
        leftLog = text.contains("log")
        let isTitled = text.starts(with: OwnerFile.title.split(separator: " "))
        // A power cut may leave zeros of it: nothing waits for the disk here.
        let isBlank = OwnerFile.isBlank(opened)
        if !isTitled, !isBlank, read() == nil {
            release()
            throw StoreError(
                .notAStore, at: path, "not the owner file of a store",
                nextStep: "Move this file away, or choose another path; nothing was changed.")
        }
        writeOwner(hasLog: leftLog)
    }

    /// The locked file, or -1 when it was discarded by another owner between open and lock.
    private static func openLocked(_ path: String) throws(StoreError) -> Int32 {
        let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
        let opened = open(path, flags, 0o600)
        if opened < 0 { throw StoreError.system(errno, at: path) }
        if flock(opened, LOCK_EX | LOCK_NB) != 0 {
            let owner = readOwner(opened)
            close(opened)
            throw lockedError(path, owner)
        }
        var (mine, there) = (stat(), stat())
        if fstat(opened, &mine) == 0, lstat(path, &there) == 0, mine.st_ino == there.st_ino {
            guard mine.st_mode & S_IFMT == S_IFREG else {
                close(opened)
                throw StoreError(.notAFile, at: path, "not a regular file")
            }
            if mine.st_nlink == 1 { return opened }
            close(opened)
            throw StorePath.linked(path, Int(mine.st_nlink))
        }
        close(opened)
        return -1
    }

    /// Gives the lock back. The file stays: it is the witness.
    ///
    /// Closing is not enough: while another thread starts a process, the copy of the descriptor
    /// that `fork` made holds the lock until `exec`.
    func release() {
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// Gives the lock back and takes the file away: it never witnessed anything.
    func discard() {
        unlink(path)
        release()
    }

    private static func lockedError(_ path: String, _ owner: Int32?) -> StoreError {
        let who = owner.map { $0 == getpid() ? "this process" : "process \($0)" }
        return StoreError(
            .locked, at: path, "the store is open in \(who ?? "another process")",
            ownerProcess: owner)
    }

    /// Returns whether there are only zeros, and no more of them than an owner writes.
    private static func isBlank(_ descriptor: Int32) -> Bool {
        var bytes = [UInt8](repeating: 1, count: 3 * slotSize + 1)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        return (0...3 * slotSize).contains(count) && bytes.prefix(count).allSatisfy { $0 == 0 }
    }

    private static func readText(_ descriptor: Int32) -> [Substring] {
        var bytes = [UInt8](repeating: 0, count: slotSize)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        return text.split(whereSeparator: { $0 == " " || $0 == "\n" || $0 == "\0" })
    }

    private static func readOwner(_ descriptor: Int32) -> Int32? {
        let words = readText(descriptor)
        guard let marker = words.firstIndex(of: "pid"), marker + 1 < words.count,
            let owner = Int32(words[marker + 1])
        else { return nil }
        // Whoever has the lock may not yet have written, and then it is a dead owner's number.
        return kill(owner, 0) == 0 || errno == EPERM ? owner : nil
    }

    /// Says who owns the store, and whether there is a log that must not get lost.
    func writeOwner(hasLog: Bool) {
        let log = hasLog ? "log\n" : ""
        var text = Array("\(OwnerFile.title)\npid \(getpid())\n\(log)".utf8)
        text += [UInt8](repeating: 0, count: OwnerFile.slotSize - text.count)
        _ = pwrite(descriptor, text, text.count, 0)
    }
}

extension OwnerFile {
    /// What the witness knows: which store, and how many commits and other transactions ended.
    struct Witness: Hashable, Sendable {
        let store: [UInt8]
        let commits: Int64
        let maintenances: Int64

        init(_ meta: StoreDatabase.Meta) {
            self.init(store: meta.store, commits: meta.commits, maintenances: meta.maintenances)
        }

        fileprivate init(store: [UInt8], commits: Int64, maintenances: Int64) {
            (self.store, self.commits, self.maintenances) = (store, commits, maintenances)
        }

        fileprivate var transactions: Int64 { commits &+ maintenances }
    }

    /// Notes that all commits up to this one were acknowledged. Not synced: see above.
    func write(_ witness: Witness) {
        let slot = 1 + Int(witness.transactions & 1)
        let bytes = OwnerFile.encode(witness)
        _ = pwrite(descriptor, bytes, bytes.count, off_t(slot * OwnerFile.slotSize))
    }

    /// Makes a damaged or foreign witness agree with the store.
    func reset(to witness: Witness) {
        let bytes = OwnerFile.encode(witness)
        for slot in 1...2 {
            _ = pwrite(descriptor, bytes, bytes.count, off_t(slot * OwnerFile.slotSize))
        }
    }

    /// The newest intact slot; nil when there is none, as in a file that was just made.
    func read() -> Witness? {
        (1...2).compactMap(readSlot).max { $0.transactions < $1.transactions }
    }

    private func readSlot(_ slot: Int) -> Witness? {
        let size = 40
        var bytes = [UInt8](repeating: 0, count: size)
        let count = pread(descriptor, &bytes, size, off_t(slot * OwnerFile.slotSize))
        guard count == size else { return nil }
        let witness = Witness(
            store: Array(bytes[0..<16]), commits: Int64(littleEndianBytes: bytes[16..<24]),
            maintenances: Int64(littleEndianBytes: bytes[24..<32]))
        return OwnerFile.encode(witness) == bytes ? witness : nil
    }

    private static func encode(_ witness: Witness) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(40)
        bytes += witness.store
        withUnsafeBytes(of: witness.commits.littleEndian) { bytes.append(contentsOf: $0) }
        withUnsafeBytes(of: witness.maintenances.littleEndian) { bytes.append(contentsOf: $0) }
        let tag = Tag.xxh64(bytes, seed: tagSeed)
        withUnsafeBytes(of: tag.littleEndian) { bytes.append(contentsOf: $0) }
        return bytes
    }
}

extension Int64 {
    init(littleEndianBytes bytes: ArraySlice<UInt8>) {
        let word = bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        self = Int64(bitPattern: word)
    }
}

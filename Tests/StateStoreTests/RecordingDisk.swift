import Basics
import Foundation
import GRDBSQLite

@testable import StateStore

/// An SQLite VFS in front of the system's own that passes everything on and notes it down.
final class RecordingDisk: Sendable {
    /// What happened to a file, or what the test noted in between.
    enum Event: Sendable {
        case write(String, offset: Int, bytes: [UInt8])
        case truncate(String, Int)
        case sync(String)
        case delete(String)
        /// A commit was acknowledged; the witness beside the store then looked like this.
        case acknowledged(Int64, witness: [UInt8])
    }

    static let shared = RecordingDisk()
    static let name = "recording"

    /// Events by folder; several tests may use the disk at once.
    private let events = Locked<[String: [Event]]>([:])

    private init() {
        guard let system = sqlite3_vfs_find(nil) else { return }
        let vfs = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
        vfs.initialize(to: system.pointee)
        vfs.pointee.szOsFile = system.pointee.szOsFile + Int32(headerSize)
        vfs.pointee.zName = UnsafePointer(strdup(Self.name))
        vfs.pointee.pNext = nil
        vfs.pointee.xOpen = openFile
        vfs.pointee.xDelete = deleteFile
        sqlite3_vfs_register(vfs, 0)
    }

    /// What shall go wrong, by folder.
    let faults = Locked<[String: DiskFault]>([:])

    func note(_ event: Event, below folder: String) {
        events.withLock { $0[folder, default: []].append(event) }
    }

    /// Takes all events of a folder out of the record.
    func take(below folder: String) -> [Event] {
        events.withLock { $0.removeValue(forKey: folder) ?? [] }
    }
}

/// What a disk holds durably, and what it was told since: from the two follows every state in which
/// a power cut could leave it.
struct Platter {
    private struct File {
        var durable: [UInt8]?
        var pending: [RecordingDisk.Event] = []
    }

    private var files: [String: File] = [:]

    mutating func take(_ event: RecordingDisk.Event) {
        switch event {
        case .write(let path, _, _), .truncate(let path, _):
            files[path, default: File()].pending.append(event)
        case .sync(let path):
            files[path] = File(durable: files[path].flatMap { left($0) { true } } ?? [])
        case .delete(let path):
            files[path] = nil
        case .acknowledged:
            break
        }
    }

    /// The files as a cut at this moment could leave them: `survives` says of each sector that was
    /// not yet durable whether it reached the platter.
    func cut(survives: () -> Bool) -> [String: [UInt8]] {
        var found: [String: [UInt8]] = [:]
        for (path, file) in files.sorted(by: { $0.key < $1.key }) {
            found[path] = left(file, survives)
        }
        return found
    }

    private func left(_ file: File, _ survives: () -> Bool) -> [UInt8]? {
        var bytes = file.durable
        for event in file.pending {
            switch event {
            case .truncate(_, let size) where survives():
                bytes = bytes.map { Array($0.prefix(size)) }
            case .write(_, let offset, let written):
                for start in stride(from: 0, to: written.count, by: 512) where survives() {
                    let piece = written[start..<min(start + 512, written.count)]
                    bytes = put(piece, at: offset + start, in: bytes ?? [])
                }
            default: break
            }
        }
        return bytes
    }

    private func put(_ piece: ArraySlice<UInt8>, at offset: Int, in old: [UInt8]) -> [UInt8] {
        var bytes = old
        let missing = offset + piece.count - bytes.count
        if missing > 0 { bytes += [UInt8](repeating: 0, count: missing) }
        bytes.replaceSubrange(offset..<offset + piece.count, with: piece)
        return bytes
    }
}

// MARK: - The C side

/// An open file: our header, then the system's own file object.
private struct Header {
    var base = sqlite3_file()
    var path: UnsafeMutablePointer<CChar>?
}

private let headerSize = 16

private func header(_ file: UnsafeMutablePointer<sqlite3_file>) -> UnsafeMutablePointer<Header> {
    UnsafeMutableRawPointer(file).assumingMemoryBound(to: Header.self)
}

private func real(
    _ file: UnsafeMutablePointer<sqlite3_file>
) -> UnsafeMutablePointer<sqlite3_file> {
    (UnsafeMutableRawPointer(file) + headerSize).assumingMemoryBound(to: sqlite3_file.self)
}

private func methods(_ file: UnsafeMutablePointer<sqlite3_file>) -> sqlite3_io_methods {
    real(file).pointee.pMethods.pointee
}

/// Notes what happens to an open file; temporary files have no name and no future.
private func note(
    _ file: UnsafeMutablePointer<sqlite3_file>, _ event: (String) -> RecordingDisk.Event
) {
    guard let path = header(file).pointee.path.map({ String(cString: $0) }) else { return }
    RecordingDisk.shared.note(event(path), below: StorePath.folder(of: path))
}

/// What becomes of an operation on an open file.
private func fate(
    of operation: DiskFault.Operation, _ file: UnsafeMutablePointer<sqlite3_file>
) -> DiskFault.Fate {
    guard let path = header(file).pointee.path.map({ String(cString: $0) }) else { return .done }
    return RecordingDisk.shared.fate(of: operation, path)
}

private let openFile:
    @convention(c) (
        UnsafeMutablePointer<sqlite3_vfs>?, UnsafePointer<CChar>?,
        UnsafeMutablePointer<sqlite3_file>?, Int32, UnsafeMutablePointer<Int32>?
    ) -> Int32 = { _, name, file, flags, outFlags in
        guard let file, let system = sqlite3_vfs_find(nil) else { return SQLITE_ERROR }
        let result = system.pointee.xOpen(system, name, real(file), flags, outFlags)
        file.pointee.pMethods = result == SQLITE_OK ? recordingMethods : nil
        header(file).pointee.path = name.flatMap { strdup($0) }
        return result
    }

private let deleteFile:
    @convention(c) (
        UnsafeMutablePointer<sqlite3_vfs>?, UnsafePointer<CChar>?, Int32
    ) -> Int32 = { _, name, syncsFolder in
        guard let name, let system = sqlite3_vfs_find(nil) else { return SQLITE_ERROR }
        let path = String(cString: name)
        if RecordingDisk.shared.fate(of: .delete, path) != .done { return SQLITE_IOERR | 10 << 8 }
        RecordingDisk.shared.note(.delete(path), below: StorePath.folder(of: path))
        return system.pointee.xDelete(system, name, syncsFolder)
    }

/// Version 1: no shared memory, so WAL works only in exclusive mode, as the store uses it.
private nonisolated(unsafe) let recordingMethods: UnsafePointer<sqlite3_io_methods> = {
    // Set once, never changed afterwards.
    let table = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
    table.initialize(to: sqlite3_io_methods())
    table.pointee.iVersion = 1
    table.pointee.xClose = { file in
        guard let file else { return SQLITE_ERROR }
        free(header(file).pointee.path)
        return methods(file).xClose(real(file))
    }
    table.pointee.xRead = { methods($0!).xRead(real($0!), $1, $2, $3) }
    table.pointee.xWrite = { file, bytes, count, offset in
        guard let file, let bytes else { return SQLITE_ERROR }
        let fate = fate(of: .write, file)
        if fate == .forgotten { return SQLITE_OK }
        let length = fate == .done ? count : fate == .halved ? count / 2 : 0
        let piece = Array(UnsafeRawBufferPointer(start: bytes, count: Int(length)))
        if length > 0 { note(file) { .write($0, offset: Int(offset), bytes: piece) } }
        let result =
            length > 0 ? methods(file).xWrite(real(file), bytes, length, offset) : SQLITE_OK
        return fate == .done ? result : SQLITE_IOERR | 3 << 8
    }
    table.pointee.xTruncate = { file, size in
        guard let file else { return SQLITE_ERROR }
        if fate(of: .truncate, file) != .done { return SQLITE_IOERR | 6 << 8 }
        note(file) { .truncate($0, Int(size)) }
        return methods(file).xTruncate(real(file), size)
    }
    table.pointee.xSync = { file, flags in
        guard let file else { return SQLITE_ERROR }
        if fate(of: .sync, file) != .done { return SQLITE_IOERR | 4 << 8 }
        note(file) { .sync($0) }
        return methods(file).xSync(real(file), flags)
    }
    table.pointee.xFileSize = { methods($0!).xFileSize(real($0!), $1) }
    table.pointee.xLock = { methods($0!).xLock(real($0!), $1) }
    table.pointee.xUnlock = { methods($0!).xUnlock(real($0!), $1) }
    table.pointee.xCheckReservedLock = { methods($0!).xCheckReservedLock(real($0!), $1) }
    table.pointee.xFileControl = { methods($0!).xFileControl(real($0!), $1, $2) }
    table.pointee.xSectorSize = { methods($0!).xSectorSize(real($0!)) }
    table.pointee.xDeviceCharacteristics = { methods($0!).xDeviceCharacteristics(real($0!)) }
    return UnsafePointer(table)
}()

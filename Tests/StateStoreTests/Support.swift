import Foundation
import GRDB
import Testing

@testable import StateStore

/// A folder of its own for a test, deleted at the end.
final class Scratch: Sendable {
    let path: String

    /// In memory, waits for the disk cost nothing: for tests that open hundreds of stores.
    init(inMemory: Bool = false) throws {
        let name = "restore-tool-store-\(UUID().uuidString)"
        let memory = "/dev/shm"
        path =
            inMemory && FileManager.default.isWritableFile(atPath: memory)
            ? memory + "/" + name
            : FileManager.default.temporaryDirectory.appendingPathComponent(name).path
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var store: String { path + "/state.store" }

    func file(_ name: String) -> String { path + "/" + name }

    /// Copies the store's files as they are now: what a kill at this moment would leave.
    func copyStore(to other: Scratch) throws {
        for suffix in ["", "-wal", "-owner"] {
            let from = store + suffix
            if FileManager.default.fileExists(atPath: from) {
                try? FileManager.default.removeItem(atPath: other.store + suffix)
                try FileManager.default.copyItem(atPath: from, toPath: other.store + suffix)
            }
        }
    }
}

func name(_ key: String, scene: String = "main", app: String = "ike") throws -> RecordKey {
    try RecordKey(application: app, scene: scene, key: key)
}

/// The error that a call throws; nil when it throws none.
func failure(_ body: () throws -> Void) -> StoreError? {
    do {
        try body()
        return nil
    } catch {
        return error as? StoreError
    }
}

func read(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
}

func write(_ bytes: [UInt8], _ path: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
}

extension Scratch {
    /// Runs statements on the store's file with a connection that is not ours.
    func makeForeignDatabase(_ sql: String) throws {
        let queue = try DatabaseQueue(path: store)
        try queue.inDatabase { try $0.execute(sql: sql) }
        try queue.close()
    }

    /// The page where a table or an index begins, counted from 0.
    func rootPage(of name: String) throws -> Int {
        let queue = try DatabaseQueue(path: store)
        defer { try? queue.close() }
        let page = try queue.read { db in
            try Int.fetchOne(
                db, sql: "SELECT rootpage FROM sqlite_master WHERE name = ?", arguments: [name])
        }
        return try #require(page) - 1
    }

    /// All files below the folder with their bytes; links are not followed.
    func contents() throws -> [String: [UInt8]] {
        var contents: [String: [UInt8]] = [:]
        for file in try FileManager.default.subpathsOfDirectory(atPath: path) {
            let full = self.file(file)
            var isDirectory: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: full, isDirectory: &isDirectory)
            contents[file] = isDirectory.boolValue ? [] : try read(full)
        }
        return contents
    }
}

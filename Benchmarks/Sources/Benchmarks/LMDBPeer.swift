import Foundation

/// LMDB, if it is installed (Debian: liblmdb0): durable commits of one record, and reads.
///
/// Loaded when asked for, so that the build needs nothing of it.
final class LMDBPeer {
    private struct Value {
        var size: Int
        var data: UnsafeMutableRawPointer?
    }
    private typealias Pointer = OpaquePointer
    private typealias Create = @convention(c) (UnsafeMutablePointer<Pointer?>) -> Int32
    private typealias SetSize = @convention(c) (Pointer, Int) -> Int32
    private typealias Open = @convention(c) (Pointer, UnsafePointer<CChar>, UInt32, UInt32) -> Int32
    private typealias Begin =
        @convention(c) (Pointer, Pointer?, UInt32, UnsafeMutablePointer<Pointer?>) -> Int32
    private typealias OpenTable =
        @convention(c) (
            Pointer, UnsafePointer<CChar>?, UInt32, UnsafeMutablePointer<UInt32>
        ) -> Int32
    private typealias Access =
        @convention(c) (
            Pointer, UInt32, UnsafeMutableRawPointer, UnsafeMutableRawPointer
        ) -> Int32
    private typealias Put =
        @convention(c) (
            Pointer, UInt32, UnsafeMutableRawPointer, UnsafeMutableRawPointer, UInt32
        ) -> Int32
    private typealias Commit = @convention(c) (Pointer) -> Int32
    private typealias Abort = @convention(c) (Pointer) -> Void

    private let environment: Pointer
    private let begin: Begin
    private let putValue: Put
    private let getValue: Access
    private let commit: Commit
    private let abort: Abort
    private var table: UInt32 = 0

    /// Opens a file; nil where LMDB is not installed.
    init?(_ path: String) {
        guard let library = dlopen("liblmdb.so.0", RTLD_NOW) else { return nil }
        func find<Function>(_ name: String, as type: Function.Type) -> Function? {
            dlsym(library, "mdb_" + name).map { unsafeBitCast($0, to: type) }
        }
        guard let create = find("env_create", as: Create.self),
            let setSize = find("env_set_mapsize", as: SetSize.self),
            let open = find("env_open", as: Open.self),
            let begin = find("txn_begin", as: Begin.self),
            let openTable = find("dbi_open", as: OpenTable.self),
            let put = find("put", as: Put.self), let get = find("get", as: Access.self),
            let commit = find("txn_commit", as: Commit.self),
            let abort = find("txn_abort", as: Abort.self)
        else { return nil }
        var made: Pointer?
        let oneFile: UInt32 = 0x4000
        guard create(&made) == 0, let made, setSize(made, 1 << 28) == 0,
            open(made, path, oneFile, 0o600) == 0
        else { return nil }
        environment = made
        (self.begin, putValue, getValue) = (begin, put, get)
        (self.commit, self.abort) = (commit, abort)
        var transaction: Pointer?
        guard begin(made, nil, 0, &transaction) == 0, let transaction,
            openTable(transaction, nil, 0, &table) == 0, commit(transaction) == 0
        else { return nil }
    }

    /// Commits one record durably.
    func put(_ key: String, _ bytes: [UInt8]) {
        var transaction: Pointer?
        guard begin(environment, nil, 0, &transaction) == 0, let transaction else { return }
        var (key, bytes) = (Array(key.utf8), bytes)
        key.withUnsafeMutableBytes { key in
            bytes.withUnsafeMutableBytes { bytes in
                var name = Value(size: key.count, data: key.baseAddress)
                var value = Value(size: bytes.count, data: bytes.baseAddress)
                precondition(putValue(transaction, table, &name, &value, 0) == 0)
            }
        }
        precondition(commit(transaction) == 0)
    }

    /// Reads one record and copies its bytes.
    func get(_ key: String) -> [UInt8] {
        var transaction: Pointer?
        let readOnly: UInt32 = 0x20000
        guard begin(environment, nil, readOnly, &transaction) == 0, let transaction else {
            return []
        }
        defer { abort(transaction) }
        var key = Array(key.utf8)
        return key.withUnsafeMutableBytes { key in
            var name = Value(size: key.count, data: key.baseAddress)
            var value = Value(size: 0, data: nil)
            guard getValue(transaction, table, &name, &value) == 0 else { return [] }
            return Array(UnsafeRawBufferPointer(start: value.data, count: value.size))
        }
    }
}

#if POSTGRESQL
import Foundation
import StateStore
import TestSupport
import Testing

@testable import PostgresStore

@Suite("A store in a file is copied into a database", needsServer)
struct AdoptionTests {
    /// A store with older revisions, deletions, a forgotten one, and commits of many records.
    private func withFile(_ body: (StateStore) async throws -> Void) async throws {
        try await Scratch.with { folder in
            let file = try Self.file(in: folder)
            try await Self.fill(file)
            try await body(file)
            try file.close()
        }
    }

    static func file(in folder: String) throws -> StateStore {
        var options = StoreOptions()
        options.keptRevisions = 3
        options.clock = .custom { 1_700_000_000_000 }
        return try StateStore.open(at: folder + "/state", options: options)
    }

    /// Adds older revisions, deletions, a forgotten one, and commits of many records.
    static func fill(_ file: StateStore) async throws {
        try file.put([0], for: name("forgotten"))
        try file.delete(name("forgotten"))
        try file.collectGarbage()
        for round: UInt8 in 0..<5 {
            let writes = try (0..<60).map { number in
                Write.put([round, UInt8(number)], for: try name("k\(number)"))
            }
            try await file.commit(writes)
        }
        let large = [UInt8](repeating: 7, count: 3 << 20)
        for number in 0..<4 { try file.put(large, for: name("large\(number)", app: "other")) }
        try await file.commit([.delete(name("k7")), .put([9], for: name("k8")), .delete(name("k9"))]
        )
        try file.delete(name("k10"))
    }

    @Test("Revisions, commits, histories and cursors stay")
    func numbers() async throws {
        try await withFile { file in
            let cursor = try file.changes(after: .start, limit: 10)[9].cursor
            let database = try await Databases.open()
            defer { database.close() }
            let adoption = try await database.adopt(file, as: "team")
            #expect(adoption.records == 61)
            #expect(adoption.deletions == 3)
            let store = try await database.store(tenant: "team")
            #expect(try await database.tenants() == ["team"])
            #expect(try await store.newestCursor == file.newestCursor)
            #expect(try await store.records(application: "ike") == file.records(application: "ike"))
            for key in try [name("k8"), name("k7"), name("large0", app: "other")] {
                #expect(try await store.history(of: key) == file.history(of: key))
            }
            let (rest, expected) = (
                try await store.changes(after: cursor, limit: 99),
                try file.changes(after: cursor, limit: 99)
            )
            #expect(rest.map(\.key) == expected.map(\.key))
            #expect(rest.map(\.cursor) == expected.map(\.cursor))
            #expect(store.forgottenUpTo == file.forgottenUpTo)
            let write = try [Write.put([1], for: name("k8"), expecting: .revision(8))]
            let receipt = try await store.commit(write)
            let same = try await file.commit(write)
            #expect(receipt == same)
            let new = try [Write.put([1], for: name("new"))]
            let first = try await store.commit(new)
            let other = try await file.commit(new)
            #expect(first == other)
        }
    }

    @Test("An attempt that failed shows no tenant, and the next one goes on behind it")
    func resumes() async throws {
        try await withFile { file in
            let options = Databases.options()
            let database = try await Databases.open(options)
            defer { database.close() }
            try Databases.run(
                """
                CREATE FUNCTION \(options.schema).fail() RETURNS trigger LANGUAGE plpgsql AS $$
                BEGIN RAISE EXCEPTION 'full' USING ERRCODE = '53100'; END $$;
                CREATE TRIGGER fail BEFORE INSERT ON \(options.schema).record FOR EACH ROW
                WHEN (new.key = 'large2') EXECUTE FUNCTION \(options.schema).fail();
                """)
            let error = await #expect(throws: StoreError.self) {
                try await database.adopt(file, as: "team")
            }
            #expect(error?.code == .full)
            #expect(try await database.tenants() == [])
            let before = try Databases.run(
                "SELECT count(*), max(xmin::text::bigint) FROM \(options.schema).record")
            try Databases.run("DROP TRIGGER fail ON \(options.schema).record")
            #expect(try await database.adopt(file, as: "team").records == 61)
            // What was there was not copied again.
            let kept = try Databases.run(
                """
                SELECT count(*), max(xmin::text::bigint) FROM \(options.schema).record
                WHERE xmin::text::bigint <= \(before[0][1])
                """)
            #expect(kept == before)
        }
    }

    @Test("An attempt on another state of the store is begun anew")
    func changedMeanwhile() async throws {
        try await withFile { file in
            let options = Databases.options()
            let database = try await Databases.open(options)
            defer { database.close() }
            _ = try await database.store(named: ":adopting:team", identity: 1)
            try Databases.run(
                """
                UPDATE \(options.schema).tenant SET commits = 999;
                INSERT INTO \(options.schema).record VALUES
                    (1, 'gone', 's', 'k', 1, 900, 0, NULL, 1, 'bytes', 0, 'x', 'x')
                """)
            #expect(try await database.adopt(file, as: "team").records == 61)
            let store = try await database.store(tenant: "team")
            #expect(try await store.applications() == ["ike", "other"])
        }
    }

    @Test("A copy that differs is not accepted, and the next attempt begins anew")
    func difference() async throws {
        try await withFile { file in
            let options = Databases.options()
            let database = try await Databases.open(options)
            defer { database.close() }
            try Databases.run(
                """
                CREATE FUNCTION \(options.schema).alter() RETURNS trigger LANGUAGE plpgsql AS $$
                BEGIN new.revision := new.revision + 1; RETURN new; END $$;
                CREATE TRIGGER alter BEFORE INSERT ON \(options.schema).record FOR EACH ROW
                WHEN (new.key = 'k20') EXECUTE FUNCTION \(options.schema).alter();
                """)
            let differs = await #expect(throws: StoreError.self) {
                try await database.adopt(file, as: "team")
            }
            #expect(differs?.detail == "the copy in the database differs from the store")
            #expect(try await database.tenants() == [])
            try Databases.run("DROP TRIGGER alter ON \(options.schema).record")
            #expect(try await database.adopt(file, as: "team").records == 61)
        }
    }

    @Test("A store that is there stays, and the result tells if it is the same")
    func obstacles() async throws {
        try await withFile { file in
            let database = try await Databases.open()
            defer { database.close() }
            #expect(try await database.adopt(file, as: "team").obstacle == nil)
            #expect(try await database.adopt(file, as: "team").obstacle == .same)
            let store = try await database.store(tenant: "team")
            try await store.commit([.put([1], for: name("k1"))])
            #expect(try await database.adopt(file, as: "team").obstacle == .other)
            #expect(try await store.record(for: name("k1"))?.bytes == [1])
            // As many commits, but another one.
            try await file.commit([.put([2], for: name("k1"))])
            #expect(try await database.adopt(file, as: "team").obstacle == .other)
        }
    }

    @Test("An empty store gives way")
    func emptyStore() async throws {
        try await withFile { file in
            let database = try await Databases.open()
            defer { database.close() }
            _ = try await database.store(tenant: "team")
            let adoption = try await database.adopt(file, as: "team")
            #expect((adoption.obstacle, adoption.records) == (nil, 61))
            #expect(try await database.tenants() == ["team"])
            let store = try await database.store(tenant: "team")
            #expect(try await store.newestCursor == file.newestCursor)
        }
    }

    @Test("Damaged older revisions are counted and left out")
    func damagedRevisions() async throws {
        try await withFile { file in
            let options = Databases.options()
            let database = try await Databases.open(options)
            defer { database.close() }
            let whole = try await database.adopt(file, as: "team")
            try Databases.run(
                "UPDATE \(options.schema).past SET value = 'x' WHERE key = 'k8' AND revision = 6")
            try await Scratch.with { scratch in
                let copied = try await database.copy(tenant: "team", to: scratch + "/state")
                #expect((copied.damaged, copied.revisions) == (1, whole.revisions - 1))
            }
        }
    }
}

/// A folder that goes away with the test.
enum Scratch {
    static func with(_ body: (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.path + "/copy-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await body(folder)
    }
}
#endif

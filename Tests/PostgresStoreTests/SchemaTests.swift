#if POSTGRESQL
import Basics
import StateStore
import TestSupport
import Testing

@testable import PostgresStore

@Suite("The schema of a database", needsServer)
struct SchemaTests {
    private func setup(_ options: PostgresOptions, _ more: [String] = []) throws -> SchemaSetup {
        let address = try PostgresAddress(try PostgresServer.shared.get().address())
        return SchemaSetup(
            connection: try Connection(address, options), options: options,
            scripts: Migrations.scripts + more)
    }

    @Test("An older schema is migrated once, and by one of many that start together")
    func migration() async throws {
        let options = Databases.options()
        try setup(options).prepare()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    let setup = try self.setup(
                        options, ["CREATE TABLE restore.added (id bigint);"])
                    try setup.prepare()
                }
            }
            try await group.waitForAll()
        }
        let about = try Databases.run("TABLE \(options.schema).about")
        #expect(about == [["restore-tool state", "3", "1"]])
        #expect(try Databases.run("TABLE \(options.schema).added") == [])
    }

    @Test("A released script is never changed")
    func released() {
        #expect(
            SHA256.hex(Array(Migrations.scripts[0].utf8))
                == "8d709f1ea2a74a75a3f8b2f134efe4b78b076387cb2f5487861216543e494d81")
    }

    @Test("A database of version 1 is migrated in place while a program of version 1 goes on")
    func rolling() async throws {
        var options = Databases.options()
        options.store.keptRevisions = 16
        let old = SchemaSetup(
            connection: try Connection(
                PostgresAddress(try PostgresServer.shared.get().address()), options),
            options: options, scripts: [Migrations.scripts[0]])
        try old.prepare()
        try Databases.run(
            "INSERT INTO \(options.schema).tenant (name, identity) VALUES ('team', 7)")
        let digest = Hex.text(RecordDigest.make(try name("k"), .bytes, .inline, [0x78]))
        func commit(batch: Int) throws -> [[String]] {
            try Databases.run(
                """
                SELECT numbers, revisions FROM \(options.schema).commit_1(
                    1, 'old', \(batch), '{1}', '{ike}', '{main}', '{k}', '{-1}', '{NULL}',
                    '{1}', '{bytes}', '{0}', '{x}', ARRAY[decode('\(digest)', 'hex')], 16)
                """)
        }
        #expect(try commit(batch: 1) == [["{1}", "{1}"]])
        let database = try await Databases.open(options)
        defer { database.close() }
        let about = "SELECT version, readable_from FROM \(options.schema).about"
        #expect(try Databases.run(about) == [["2", "1"]])
        let store = try await database.store(tenant: "team")
        #expect(try await store.record(for: name("k"))?.bytes == Array("x".utf8))
        #expect(try await store.commit([.put([2], for: name("k"))]).revisions == [2])
        #expect(try commit(batch: 2) == [["{3}", "{3}"]])
        #expect(try await store.commit([.put([4], for: name("k"))]).revisions == [4])
        #expect(try await store.history(of: name("k")).map(\.revision) == [3, 2, 1])
        // The old program can also be started again, unless a version says that it cannot.
        try old.prepare()
        try Databases.run("UPDATE \(options.schema).about SET readable_from = 2")
        let fault = #expect(throws: Fault.self) { try old.prepare() }
        #expect(fault?.error.code == .newerFormat)
    }

    @Test("Where no older revision is kept none is written, and what was kept before goes")
    func noHistoryRows() async throws {
        let options = Databases.options()
        let database = try await Databases.open(options)
        defer { database.close() }
        let keeping = try await database.store(tenant: "team")
        for byte: UInt8 in 1...2 { try await keeping.commit([.put([byte], for: name("k"))]) }
        let past = "SELECT count(*) FROM \(options.schema).past"
        #expect(try Databases.run(past) == [["1"]])
        try Databases.run(
            """
            CREATE FUNCTION \(options.schema).refuse() RETURNS trigger LANGUAGE plpgsql AS
                'BEGIN RAISE EXCEPTION ''an older revision was written''; END';
            CREATE TRIGGER refuse BEFORE INSERT ON \(options.schema).past
                FOR EACH ROW EXECUTE FUNCTION \(options.schema).refuse()
            """)
        await #expect(throws: StoreError.self) {
            try await keeping.commit([.put([3], for: name("k"))])
        }
        let own = try await database.store(tenant: "team", except: ["own"])
        let without = try await database.store(tenant: "team", keepsHistory: false)
        for byte: UInt8 in 1...3 {
            try await own.commit([.put([byte], for: name("k", app: "own"))])
            try await without.commit([.put([byte], for: name("k"))])
        }
        try await without.commit([.delete(name("k"))])
        await #expect(throws: StoreError.self) {
            try await own.commit([.delete(name("k", app: "own")), .put([1], for: name("k"))])
            try await own.commit([.put([2], for: name("k"))])
        }
        #expect(try Databases.run(past) == [["0"]])
    }

    @Test("A migration that fails leaves everything as it was")
    func failedMigration() throws {
        let options = Databases.options()
        try setup(options).prepare()
        let script = "CREATE TABLE restore.added (id bigint); SELECT 1 / 0;"
        #expect(throws: Fault.self) { try setup(options, [script]).prepare() }
        #expect(
            try Databases.run("SELECT version FROM \(options.schema).about") == [["2"]])
        #expect(
            try Databases.run("SELECT to_regclass('\(options.schema).added') IS NULL") == [["t"]])
    }

    @Test("Without the permission to migrate, an older schema is refused")
    func noMigration() throws {
        var options = Databases.options()
        try setup(options).prepare()
        options.migrates = false
        let fault = #expect(throws: Fault.self) { try setup(options, ["SELECT 1;"]).prepare() }
        #expect(fault?.error.code == .olderFormat)
        #expect(fault?.error.nextStep == "Open it once with migrates as the owner of the schema.")
    }

    @Test("A newer schema that says so is used by an older program")
    func newerButReadable() throws {
        let options = Databases.options()
        try setup(options).prepare()
        try Databases.run("UPDATE \(options.schema).about SET version = 7, readable_from = 1")
        try setup(options).prepare()
        #expect(try Databases.run("SELECT version FROM \(options.schema).about") == [["7"]])
    }

    @Test("A batch that is sent again gets its answer, and an older one is refused")
    func batchesOnce() async throws {
        let options = Databases.options()
        let database = try await Databases.open(options)
        defer { database.close() }
        _ = try await database.store(tenant: "team")
        func commit(batch: Int) throws -> [[String]] {
            try Databases.run(
                """
                SELECT numbers, revisions FROM \(options.schema).commit_1(
                    1, 'w', \(batch), '{1,2}', '{a,a}', '{s,s}', '{k,k}', '{-1,7}', '{NULL,NULL}',
                    '{1,1}', '{bytes,bytes}', '{0,0}', '{x,y}', '{x,y}', 1)
                """)
        }
        let first = [["{1,-2}", "{1,1}"]]
        #expect(try commit(batch: 1) == first)
        #expect(try commit(batch: 1) == first)
        #expect(try commit(batch: 2) == [["{2,-2}", "{2,2}"]])
        let fault = #expect(throws: Fault.self) { try commit(batch: 1) }
        #expect(fault?.error.detail.contains("RT001") == true)
        #expect(
            try Databases.run("SELECT commits FROM \(options.schema).tenant") == [["2"]])
    }

    @Test("A commit waits for the disk where the session would not")
    func synchronousCommit() async throws {
        let options = Databases.options()
        let database = try await Databases.open(options)
        defer { database.close() }
        _ = try await database.store(tenant: "team")
        let found = try Databases.run(
            """
            SET synchronous_commit = off; BEGIN;
            SELECT * FROM \(options.schema).commit_1(
                1, 'w', 1, '{1}', '{a}', '{s}', '{k}', '{-1}', '{NULL}', '{1}', '{bytes}', '{0}',
                '{x}', '{x}', 1);
            SHOW synchronous_commit
            """)
        #expect(found == [["on"]])
    }
}
#endif

#if POSTGRESQL
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
        #expect(about == [["restore-tool state", "2", "2"]])
        #expect(try Databases.run("TABLE \(options.schema).added") == [])
    }

    @Test("A migration that fails leaves everything as it was")
    func failedMigration() throws {
        let options = Databases.options()
        try setup(options).prepare()
        let script = "CREATE TABLE restore.added (id bigint); SELECT 1 / 0;"
        #expect(throws: Fault.self) { try setup(options, [script]).prepare() }
        #expect(
            try Databases.run("SELECT version FROM \(options.schema).about") == [["1"]])
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

#if POSTGRESQL
import Foundation
import StateStore
import TestSupport
import Testing

@testable import PostgresStore

@Suite("Databases that cannot be used", needsServer)
struct BadDatabaseTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// The message, with SERVER for the folder of the socket and SCHEMA for the schema.
        let text: String
        /// Makes the database unusable; returns the address.
        let make: @Sendable (PostgresServer, inout PostgresOptions) throws -> String

        init(
            _ name: String, _ text: String,
            _ make: @escaping @Sendable (PostgresServer, inout PostgresOptions) throws -> String
        ) {
            (testDescription, self.text, self.make) = (name, text, make)
        }
    }

    /// Creates the schema of a version, as another program left it.
    private static func prepare(
        _ server: PostgresServer, _ options: PostgresOptions, _ change: String
    ) throws -> String {
        let address = try PostgresAddress(server.address())
        let connection = try Connection(address, options)
        try SchemaSetup(connection: connection, options: options).prepare()
        try connection.run(change.replacingOccurrences(of: "SCHEMA", with: options.schema))
        return server.address()
    }

    static let servers: [Case] = [
        Case(
            "no server",
            "/tmp/nowhere:5432/team: connection to server on socket "
                + "\"/tmp/nowhere/.s.PGSQL.5432\" failed: No such file or directory (unreachable). "
                + "Check that the server runs there and can be reached, then try again."
        ) { _, _ in "host=/tmp/nowhere port=5432 user=u password=secret dbname=team" },
        Case(
            "a name that does not resolve",
            "nowhere.invalid/team: the name nowhere.invalid does not resolve (unreachable). "
                + "Check that the server runs there and can be reached, then try again."
        ) { _, _ in "postgres://u:secret@nowhere.invalid/team" },
        Case(
            "no such database",
            "SERVER:5432/nothing: PostgreSQL: database \"nothing\" does not exist [3D000] (missing)"
                + ". Create the database, or correct its name."
        ) { server, _ in server.address(database: "nothing") },
        Case(
            "a wrong password",
            "SERVER:5432/postgres: PostgreSQL: password authentication failed for user \"locked\" "
                + "[28P01] (permission). Check the user and the password of the database."
        ) { server, _ in
            _ = try? Databases.run("CREATE ROLE locked LOGIN PASSWORD 'other'", on: server)
            return server.address(user: "locked") + " password=secret"
        },
        Case(
            "too few connections",
            "SERVER:5432/postgres: PostgreSQL: too many connections for role \"crowded\" [53300] "
                + "(busy). Raise max_connections of the server, or use fewer connections in the "
                + "options."
        ) { server, _ in
            _ = try? Databases.run("CREATE ROLE crowded LOGIN CONNECTION LIMIT 0", on: server)
            return server.address(user: "crowded")
        },
        Case(
            "a read-only database",
            "SERVER:5432/frozen: the database was set read-only (readOnly). "
                + "Name the primary server, or allow writes to the database."
        ) { server, _ in
            _ = try? Databases.run("CREATE DATABASE frozen", on: server)
            try Databases.run(
                "ALTER DATABASE frozen SET default_transaction_read_only = on", on: server)
            return server.address(database: "frozen")
        },
        Case(
            "another encoding",
            "SERVER:5432/latin: the database has the encoding LATIN1 (invalid). "
                + "Create the database with the encoding UTF8."
        ) { server, _ in
            _ = try? Databases.run(
                "CREATE DATABASE latin ENCODING LATIN1 LOCALE 'C' TEMPLATE template0", on: server)
            return server.address(database: "latin")
        },
        Case(
            "of two hosts none",
            "/tmp/nowhere:5432,SERVER:5432/frozen2: no host can be used: "
                + "/tmp/nowhere:5432/frozen2: connection to server on socket "
                + "\"/tmp/nowhere/.s.PGSQL.5432\" failed: No such "
                + "file or directory; SERVER:5432/frozen2: the database was set read-only "
                + "(readOnly). Name the primary server, or allow writes to the database."
        ) { server, _ in
            _ = try? Databases.run("CREATE DATABASE frozen2", on: server)
            try Databases.run(
                "ALTER DATABASE frozen2 SET default_transaction_read_only = on", on: server)
            return "host=/tmp/nowhere,\(server.folder) port=5432 user=postgres dbname=frozen2"
        }
    ]

    static let schemas: [Case] = [
        Case(
            "a newer schema",
            "SERVER:5432/postgres, schema SCHEMA: the schema has version 9, and this program knows "
                + "up to 2 (newerFormat). Use the newer version; nothing was changed."
        ) { server, options in
            try prepare(server, options, "UPDATE SCHEMA.about SET version = 9, readable_from = 8")
        },
        Case(
            "a schema from before the first version",
            "SERVER:5432/postgres, schema SCHEMA: the schema has version 0, and this program needs "
                + "2 (olderFormat). Salvage it into a new store; nothing was changed."
        ) { server, options in
            try prepare(server, options, "UPDATE SCHEMA.about SET version = 0, readable_from = 0")
        },
        Case(
            "tables of another program",
            "SERVER:5432/postgres, schema SCHEMA: the schema has tables of another program "
                + "(notAStore). Use another database, or another schema in the options; nothing "
                + "was changed."
        ) { server, options in
            try Databases.run(
                "CREATE SCHEMA \(options.schema); CREATE TABLE \(options.schema).orders (id int)",
                on: server)
            return server.address()
        },
        Case(
            "another program's table of the same name",
            "SERVER:5432/postgres, schema SCHEMA: the schema has tables of another program "
                + "(notAStore). Use another database, or another schema in the options; nothing "
                + "was changed."
        ) { server, options in
            try Databases.run(
                "CREATE SCHEMA \(options.schema); CREATE TABLE \(options.schema).about (id int)",
                on: server)
            return server.address()
        },
        Case(
            "no schema, and none may be created",
            "SERVER:5432/postgres, schema SCHEMA: there is no store (missing). "
                + "Allow it to be created, or give the name of its schema."
        ) { server, options in
            options.store.createsIfMissing = false
            return server.address()
        },
        Case(
            "a user who may not create one",
            "SERVER:5432/postgres: PostgreSQL: permission denied for database postgres [42501] "
                + "(permission). Grant the user the schema and its tables."
        ) { server, _ in
            _ = try? Databases.run("CREATE ROLE guest LOGIN", on: server)
            return server.address(user: "guest")
        },
        Case(
            "not the name of a schema",
            "schema pg_mine: not the name of a schema (invalid). "
                + "Use 1 to 55 small letters, digits and _, not beginning with pg_."
        ) { server, options in
            options.schema = "pg_mine"
            return server.address()
        }
    ]

    @Test("A database that cannot be opened says why and what to do", arguments: servers + schemas)
    func opening(_ example: Case) async throws {
        let server = try PostgresServer.shared.get()
        var options = Databases.options(patience: 0)
        let address = try PostgresAddress(try example.make(server, &options))
        let error = await #expect(throws: StoreError.self) {
            try await PostgresDatabase.open(address, options: options)
        }
        let text = error?.description.replacingOccurrences(of: server.folder, with: "SERVER")
            .replacingOccurrences(of: options.schema, with: "SCHEMA")
        let expected = example.text.replacingOccurrences(of: options.schema, with: "SCHEMA")
        #expect(text == expected)
        #expect(text?.contains("secret") == false)
    }

    /// Errors of a server that takes statements, and what becomes of the caller's.
    static let states: [(state: String, code: String)] = [
        ("53100", "full"), ("42501", "permission"), ("XX001", "corrupt"), ("22001", "invalid"),
        ("58030", "io"), ("25006", "readOnly"), ("55P03", "busy"), ("40001", "busy"),
        ("40P01", "busy"), ("53200", "busy")
    ]

    /// Makes each insertion of a key fail, or the end of its transaction.
    private static func fail(
        _ key: String, _ state: String, in schema: String, atTheEnd: Bool = false
    ) throws {
        let trigger =
            atTheEnd
            ? "CONSTRAINT TRIGGER fail AFTER INSERT ON \(schema).record "
                + "DEFERRABLE INITIALLY DEFERRED"
            : "TRIGGER fail BEFORE INSERT ON \(schema).record"
        try Databases.run(
            """
            CREATE FUNCTION \(schema).fail() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '\(state)'; END $$;
            CREATE \(trigger) FOR EACH ROW
            WHEN (new.key = '\(key)') EXECUTE FUNCTION \(schema).fail();
            """)
    }

    @Test("An error of the server has its code, and the store goes on after it", arguments: states)
    func statements(state: String, code: String) async throws {
        let options = Databases.options(patience: 3)
        let database = try await Databases.open(options)
        defer { database.close() }
        let store = try await database.store(tenant: "team")
        try Self.fail("bad", state, in: options.schema)
        let bad = try name("bad")
        let error = await #expect(throws: StoreError.self) {
            try await store.commit([.put([1], for: bad)])
        }
        #expect(error?.code.name == code)
        #expect(error?.detail == "PostgreSQL: no [\(state)]")
        let good = try await store.commit([.put([1], for: name("good"))])
        #expect(good == CommitReceipt(commit: 1, revisions: [1]))
    }

    @Test("A commit that fails at its very end, after its answer was written, is not acknowledged")
    func failingEnd() async throws {
        let options = Databases.options()
        let database = try await Databases.open(options)
        defer { database.close() }
        let store = try await database.store(tenant: "team")
        try Self.fail("bad", "53100", in: options.schema, atTheEnd: true)
        let bad = try name("bad")
        let error = await #expect(throws: StoreError.self) {
            try await store.commit([.put([1], for: bad)])
        }
        #expect(error?.code == .full)
        #expect(try await store.record(for: bad) == nil)
        let good = try await store.commit([.put([1], for: name("good"))])
        #expect(good == CommitReceipt(commit: 1, revisions: [1]))
    }

    @Test("What the server refuses does not make the others of its batch fail")
    func refusedAmongOthers() async throws {
        let options = Databases.options()
        let database = try await Databases.open(options)
        defer { database.close() }
        let store = try await database.store(tenant: "team")
        try Self.fail("k7", "53100", in: options.schema)
        let failed = try await withThrowingTaskGroup(of: Int?.self) { group in
            for number in 0..<40 {
                group.addTask {
                    let key = try name("k\(number)")
                    do throws(StoreError) {
                        try await store.commit([.put([1], for: key)])
                        return nil
                    } catch {
                        return error.code == .full ? number : -1
                    }
                }
            }
            return try await group.reduce(into: [Int]()) { $0 += $1.map { [$0] } ?? [] }
        }
        #expect(failed == [7])
        #expect(try await store.newestCursor.commit == 39)
    }

    @Test("A damaged record says so, with the last good revision")
    func damage() async throws {
        let options = Databases.options()
        let database = try await Databases.open(options)
        defer { database.close() }
        let store = try await database.store(tenant: "team")
        let key = try name("k")
        for byte: UInt8 in 1...2 { try await store.commit([.put([byte], for: key)]) }
        try Databases.run("UPDATE \(options.schema).record SET value = '\\x09'")
        let error = await #expect(throws: StoreError.self) { try await store.record(for: key) }
        #expect(error?.code == .corrupt)
        #expect(error?.previous?.bytes == [1])
        let list = await #expect(throws: StoreError.self) {
            try await store.records(application: "ike")
        }
        #expect(list?.code == .corrupt)
        try Databases.run("UPDATE \(options.schema).past SET key = 'other'")
        #expect(try await store.history(of: name("other")) == [])
        try await store.commit([.put([3], for: key)])
        #expect(try await store.record(for: key)?.bytes == [3])
    }
}
#endif

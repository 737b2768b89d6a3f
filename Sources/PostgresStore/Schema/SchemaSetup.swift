#if POSTGRESQL
import Foundation
import StateStore

/// Creates, checks and migrates the schema of a database.
struct SchemaSetup {
    let connection: Connection
    let options: PostgresOptions
    /// The scripts that lead from each version to the next.
    var scripts = Migrations.scripts
    /// The first version whose programs can use the newest schema.
    var readableFrom = Migrations.readableFrom

    private static let product = "restore-tool state"

    private struct About {
        let version: Int
        let readableFrom: Int
    }

    /// The schema's name as it stands in statements.
    static func quoted(_ name: String) -> String {
        "\"" + name.replacingOccurrences(of: "\"", with: "\"\"") + "\""
    }

    private var schema: String { Self.quoted(options.schema) }
    private var literal: String {
        "'" + options.schema.replacingOccurrences(of: "'", with: "''") + "'"
    }
    private var place: String { "\(connection.place), schema \(options.schema)" }

    /// Brings the schema to this version where the options allow it.
    func prepare() throws(Fault) {
        if let about = try read() {
            if about.version == scripts.count { return }
            if try isUsable(about) { return }
        }
        try migrate()
    }

    /// Returns true where a schema of another version can be used as it is.
    private func isUsable(_ about: About) throws(Fault) -> Bool {
        if about.readableFrom > scripts.count {
            throw refusal(
                .newerFormat,
                "the schema has version \(about.version), and this program knows up to "
                    + "\(scripts.count)")
        }
        if about.version > scripts.count { return true }
        guard about.version > 0, options.migrates else {
            throw refusal(
                .olderFormat,
                "the schema has version \(about.version), and this program needs \(scripts.count)",
                about.version > 0
                    ? "Open it once with migrates as the owner of the schema." : nil)
        }
        return false
    }

    /// Two programs that start together migrate one after the other.
    private func migrate() throws(Fault) {
        try connection.run("BEGIN; SELECT pg_advisory_xact_lock(hashtextextended(\(literal), 1))")
        do throws(Fault) {
            let about = try read()
            if let about {
                // Another program was faster.
                let isUsable = about.version == scripts.count ? true : try isUsable(about)
                if isUsable {
                    try connection.run("COMMIT")
                    return
                }
            }
            if about == nil { try create() }
            for index in (about?.version ?? 0)..<scripts.count {
                try connection.run(script(index))
            }
            try connection.run(
                "UPDATE \(schema).about SET version = \(scripts.count), "
                    + "readable_from = \(readableFrom); COMMIT")
        } catch {
            _ = try? connection.run("ROLLBACK")
            throw error
        }
    }

    private func script(_ index: Int) -> String {
        let text = scripts[index].replacingOccurrences(of: " restore.", with: " \(schema).")
        return index > 0
            ? text
            : text + "\nINSERT INTO \(schema).about VALUES ('\(Self.product)', 0, 0);"
    }

    private func create() throws(Fault) {
        guard options.store.createsIfMissing else {
            throw refusal(
                .missing, "there is no store",
                "Allow it to be created, or give the name of its schema.")
        }
        let isThere = try connection.run(
            "SELECT 1 FROM pg_namespace WHERE nspname = \(literal)")
        if isThere.isEmpty { try connection.run("CREATE SCHEMA \(schema)") }
    }

    /// Reads whose schema this is; nil where it is missing or empty.
    private func read() throws(Fault) -> About? {
        let tables = try connection.run(
            """
            SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
            WHERE n.nspname = \(literal) AND c.relkind IN ('r', 'p', 'v', 'm')
            """)
        if tables.isEmpty { return nil }
        guard tables.contains(["about"]) else { throw foreign() }
        let rows: [[String]]
        do throws(Fault) {
            rows = try connection.run(
                "SELECT product, version, readable_from FROM \(schema).about")
        } catch {
            // Columns of another name.
            if error.error.code == .notAStore { throw foreign() }
            throw error
        }
        guard rows.count == 1, rows[0][0] == Self.product, let version = Int(rows[0][1]),
            let readableFrom = Int(rows[0][2])
        else { throw foreign() }
        return About(version: version, readableFrom: readableFrom)
    }

    private func foreign() -> Fault {
        refusal(
            .notAStore, "the schema has tables of another program",
            "Use another database, or another schema in the options; nothing was changed.")
    }

    private func refusal(
        _ code: StoreError.Code, _ what: String, _ step: String? = nil
    ) -> Fault {
        Fault(error: StoreError(code, at: place, what, nextStep: step), remedy: .none)
    }
}
#endif

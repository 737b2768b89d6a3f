#if POSTGRESQL
/// The statements of a store, with the name of its schema.
struct Statements: Sendable {
    let commit, forget, tenant, addTenant, tenants: Statement
    let record, row, history, records, keys, applications: Statement
    let page, stamps, named, names: Statement
    /// Revisions of a schema: current ones, and older ones.
    let current, past: Statement
    let commits, cursor, changes, newest: Statement
    let notify: Statement
    let adopt, lastRow, finish: Statement
    /// Removes the rows of a tenant.
    let clear: [Statement]
    let renumber: Statement

    private static let recordColumns =
        "scene, key, revision, commit, ordinal, written_ms, schema, version, value, digest"
    private static let name = "tenant = $1 AND application = $2 AND scene = $3 AND key = $4"

    private static let ofApplication = """
        FROM restore.record
        WHERE tenant = $1 AND application = $2 AND form <> 0 ORDER BY scene, key
        """

    private static let page = """
        FROM restore.record
        WHERE tenant = $1 AND application = $2 AND (scene, key) > ($3, $4) AND form <> 0
        ORDER BY scene, key LIMIT $5
        """

    private static let stampColumns = "scene, key, revision, commit, ordinal, written_ms"

    private static let names = """
        SELECT count(*) FROM restore.record
        WHERE tenant = $1 AND NOT starts_with(application, $2)
        """

    private static let named = """
        SELECT r.scene, r.key, r.revision, r.commit, r.ordinal, r.written_ms, r.schema, r.version,
            r.value, r.digest, r.application
        FROM unnest($2, $3, $4) AS k(application, scene, key)
        JOIN restore.record r ON r.tenant = $1 AND r.application = k.application
            AND r.scene = k.scene AND r.key = k.key AND r.form <> 0
        """

    private static func revisions(in table: String) -> String {
        """
        SELECT \(recordColumns), application FROM restore.\(table)
        WHERE tenant = $1 AND schema = $2 AND form <> 0
            AND (application, scene, key, revision) > ($3, $4, $5, $6)
        ORDER BY application, scene, key, revision LIMIT $7
        """
    }

    init(schema: String, channel: String) {
        func statement(_ name: String, _ text: String) -> Statement {
            Statement(
                name: "restore_\(name)", text: text.replacing(" restore.", with: " \(schema)."))
        }
        commit = statement(
            "commit",
            "SELECT * FROM restore.commit_2("
                + (1...15).map { "$\($0)" }.joined(separator: ", ") + ")")
        forget = statement("forget", "SELECT * FROM restore.forget_1($1, $2)")
        tenant = statement(
            "tenant",
            "SELECT id, identity, commits, pruned, names FROM restore.tenant WHERE name = $1")
        addTenant = statement(
            "add_tenant",
            """
            INSERT INTO restore.tenant (name, identity) VALUES ($1, $2) ON CONFLICT DO NOTHING
            """)
        tenants = statement(
            "tenants",
            "SELECT name FROM restore.tenant WHERE name NOT LIKE ':adopting:%' ORDER BY name")
        record = statement(
            "record",
            "SELECT \(Self.recordColumns) FROM restore.record WHERE \(Self.name) AND form <> 0")
        row = statement(
            "row",
            "SELECT \(Self.recordColumns), form FROM restore.record WHERE \(Self.name)")
        history = statement(
            "history",
            "SELECT \(Self.recordColumns) FROM restore.past WHERE \(Self.name) "
                + "ORDER BY revision DESC")
        records = statement("records", "SELECT \(Self.recordColumns) \(Self.ofApplication)")
        keys = statement("keys", "SELECT scene, key \(Self.ofApplication)")
        applications = statement("applications", Self.applications)
        page = statement("page", "SELECT \(Self.recordColumns) \(Self.page)")
        stamps = statement("stamps", "SELECT \(Self.stampColumns) \(Self.page)")
        named = statement("named", Self.named)
        names = statement("names", Self.names)
        current = statement("current", Self.revisions(in: "record"))
        past = statement("past", Self.revisions(in: "past"))
        commits = statement("commits", "SELECT identity, commits FROM restore.tenant WHERE id = $1")
        cursor = statement(
            "cursor",
            "SELECT identity, commits, (\(Self.waiting)) FROM restore.tenant WHERE id = $1")
        changes = statement("changes", Self.changes)
        newest = statement("newest", Self.newest)
        adopt = statement("adopt", Self.adopt)
        lastRow = statement(
            "last_row",
            """
            SELECT commit, ordinal FROM restore.record WHERE tenant = $1
            ORDER BY commit DESC, ordinal DESC LIMIT 1
            """)
        finish = statement("finish", Self.finish)
        clear = ["record", "past"].map { table in
            statement(
                "clear_\(table)", "DELETE FROM restore.\(table) WHERE tenant = \(Self.unfinished)")
        }
        renumber = statement(
            "renumber",
            """
            UPDATE restore.tenant SET identity = $2, commits = $3, pruned = $4
            WHERE id = \(Self.unfinished)
            """)
        notify = Statement(
            name: "restore_notify",
            text: """
                SELECT set_config('synchronous_commit', 'off', true), pg_notify('\(channel)', $1)
                """)
    }

    /// Skips from name to name in the index instead of reading all rows.
    private static let applications = """
        WITH RECURSIVE found(name) AS (
            SELECT min(application) FROM restore.record WHERE tenant = $1
            UNION ALL
            SELECT (
                SELECT min(r.application) FROM restore.record r
                WHERE r.tenant = $1 AND r.application > found.name
            ) FROM found WHERE found.name IS NOT NULL
        ) SELECT name FROM found WHERE name IS NOT NULL
        """

    /// Lets a transaction that reads wait for the standby, where there is a synchronous one.
    ///
    /// A session that was ended while it waited leaves a commit that this server shows and a
    /// standby may lack. What a follower was given must outlive a failover, or it would miss the
    /// commit that takes its number. The message is in the log behind all that was read.
    private static let waiting = """
        SELECT pg_logical_emit_message(true, 'restore', '')
        WHERE current_setting('synchronous_standby_names') <> ''
        """

    /// The tenant's numbers and the changes, both of one moment.
    private static let changes = """
        WITH found AS (
            SELECT t.identity, t.commits, t.pruned, r.application, r.scene, r.key, r.revision,
                r.commit, r.ordinal, r.form
            FROM restore.tenant t LEFT JOIN LATERAL (
                SELECT * FROM restore.record x
                WHERE x.tenant = t.id AND (x.commit, x.ordinal) > ($2, $3)
                ORDER BY x.commit, x.ordinal LIMIT $4
            ) r ON true WHERE t.id = $1
        )
        SELECT found.*, (\(waiting) AND EXISTS (SELECT FROM found WHERE key IS NOT NULL))
        FROM found ORDER BY commit, ordinal
        """

    /// The number of a copy that is not finished; null for a tenant, whose rows stay: another copy
    /// may have been finished meanwhile.
    private static let unfinished = """
        (SELECT t.id FROM restore.tenant t WHERE t.id = $1 AND starts_with(t.name, ':adopting:')
        FOR UPDATE)
        """

    /// Adds rows of records and of older revisions, each twelve columns in the order of the tables.
    private static let adopt = """
        WITH past AS (
            INSERT INTO restore.past
            SELECT \(unfinished), p.* FROM unnest(
                $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25
            ) AS p ON CONFLICT DO NOTHING
        )
        INSERT INTO restore.record
        SELECT \(unfinished), r.* FROM unnest(
            $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13
        ) AS r ON CONFLICT DO NOTHING
        """

    /// Gives a copy the name of its tenant, in the place of a store of that name that is empty. The
    /// count of removed stores makes the removal come first.
    private static let finish = """
        WITH gone AS (
            DELETE FROM restore.tenant t
            WHERE t.name = $2 AND t.id <> $1 AND t.commits = 0
                AND NOT EXISTS (SELECT FROM restore.record r WHERE r.tenant = t.id)
            RETURNING t.id
        )
        UPDATE restore.tenant SET name = $2,
            names = (SELECT count(*) FROM restore.record WHERE tenant = $1)
        FROM (SELECT count(*) FROM gone) AS removed WHERE id = $1
        """

    private static let newest = """
        SELECT t.pruned, r.revision, r.form
        FROM unnest($2, $3, $4) WITH ORDINALITY AS k(application, scene, key, number)
        JOIN restore.tenant t ON t.id = $1
        LEFT JOIN restore.record r ON r.tenant = t.id AND r.application = k.application
            AND r.scene = k.scene AND r.key = k.key
        ORDER BY k.number
        """
}
#endif

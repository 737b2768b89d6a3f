/// A statement that commits and most reads run.
///
/// The benchmarks, a package of their own, run the same statements without the store.
@_spi(Benchmarks) public enum Step: Int, CaseIterable {
    case begin, commit, rollBack
    case find, findByName, isTaken, digest
    case keep, bring, prune, replace, overwrite, insert, saveDigest, saveMeta

    /// The statement's SQL.
    public var sql: String {
        switch self {
        case .begin: "BEGIN IMMEDIATE TRANSACTION"
        case .find: "SELECT \(StoreDatabase.rowColumns) FROM record WHERE rowid = ?"
        case .findByName:
            """
            SELECT rowid FROM record INDEXED BY record_name \
            WHERE application = ? AND scene = ? AND key = ?
            """
        case .isTaken: "SELECT 1 FROM record WHERE rowid = ?"
        case .keep: Self.insertion("past")
        case .bring: Self.insertion("past", otherwise: "IGNORE")
        case .prune:
            "DELETE FROM past WHERE application = ? AND scene = ? AND key = ? AND revision <= ?"
        // Without the names, so that the index over them is left alone.
        case .replace: "UPDATE record SET \(Self.content) WHERE rowid = ?"
        case .overwrite:
            "UPDATE record SET \(Self.content), application = ?, scene = ?, key = ? WHERE rowid = ?"
        case .insert: Self.insertion("record")
        case .digest: "SELECT records, sum, tag FROM digest WHERE application = ?"
        case .saveDigest:
            """
            INSERT INTO digest(application, records, sum, tag) VALUES (?, ?, ?, ?) \
            ON CONFLICT(application) DO UPDATE SET \
            records = excluded.records, sum = excluded.sum, tag = excluded.tag
            """
        case .saveMeta:
            """
            UPDATE meta SET store = ?, commits = ?, pruned = ?, digests = ?, upkeeps = ?, \
            tag = ? WHERE id = 1
            """
        case .commit: "COMMIT TRANSACTION"
        case .rollBack: "ROLLBACK TRANSACTION"
        }
    }

    private static let content = """
        revision = ?, commits = ?, ordinal = ?, written = ?, form = ?, schema = ?, version = ?, \
        payload = ?, tag = ?
        """

    private static func insertion(_ table: String, otherwise: String = "ABORT") -> String {
        "INSERT OR \(otherwise) INTO \(table) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
    }
}

import StateStore

extension StateJSON.Repaired {
    init(_ report: RepairReport) {
        self.init(
            restored: report.restored.map(\.description),
            renamed: report.renamed.map(\.description), removed: report.removed,
            pastRemoved: report.pastRemoved, setAside: report.setAside)
    }

    /// The report as text.
    var lines: [String] {
        restored.map { "\($0): restored to its last intact revision" }
            + renamed.map { "\($0): its damaged name is repaired" }
            + removed.map { "\($0): removed, no revision is intact" }
            + ["\(pastRemoved) damaged older revisions are removed"]
            + (setAside.map { ["\($0): the file with the damaged rows"] } ?? [])
    }
}

extension StateJSON.Salvaged {
    init(_ report: SalvageReport) {
        self.init(
            records: report.records, older: report.older,
            olderNames: report.olderNames.map(\.description),
            lost: report.lost.map(\.description),
            unnamed: report.unnamed.map {
                Unnamed(application: $0.application, records: $0.records)
            }, damagedRows: report.damagedRows, lostCommits: report.lostCommits,
            stoppedBy: report.stoppedBy.map { "\($0.place): \($0.detail)" })
    }

    /// The report as text.
    var lines: [String] {
        [
            "\(records) records, \(older) of them older revisions; "
                + "\(damagedRows) damaged rows are left out"
        ]
            + olderNames.map { "\($0): an older revision" }
            + lost.map { "\($0): lost, unless it was deleted before" }
            + unnamed.map {
                "\($0.application): \($0.records) more lost records with unknown names"
            }
            + (lostCommits > 0 ? ["the newest \(lostCommits) acknowledged commits are lost"] : [])
            + (stoppedBy.map { ["the store is not readable to its end: \($0)"] } ?? [])
    }
}

import Review
import StateStore

extension SharedSuite {
    func sweep(
        before ms: Int64, named: @escaping @Sendable (String) async throws -> Set<String>
    ) async throws -> Int {
        try await clearRemains(before: ms)
        var count = try await files.sweep(SharedFiles.goldens, before: ms) {
            Set(try await manifest().goldens.map(\.file))
        }
        let heads = try await heads()
        for stored in heads {
            count += try await files.sweep(
                SharedFiles.pictures(stored.head.id), before: ms
            ) { try await named(stored.record.key.key) }
        }
        try await files.sweepContents(before: ms, runs: heads.map(\.head.id))
        try await documents.collectGarbage()
        return count
    }

    /// Removes what a service left that ended while it removed a run. The parts are read before the
    /// heads, and a run that begins writes both in one commit.
    private func clearRemains(before ms: Int64) async throws {
        let store = try await documents.store()
        var ids = Set(try await files.ids())
        for name in try await store.applications() {
            for prefix in [Self.lines(""), Self.decisions("")] where name.hasPrefix(prefix) {
                ids.insert(String(name.dropFirst(prefix.count)))
            }
        }
        let known = Set(try await heads().map(\.head.id))
        for id in ids.subtracting(known).sorted() where try await isOld(id, before: ms) {
            try await clear(id)
        }
    }

    /// Returns true where no part of a run is younger than a time: one may be about to begin.
    private func isOld(_ id: String, before ms: Int64) async throws -> Bool {
        for (application, records) in [
            (Self.lines(id), documents), (Self.decisions(id), documents),
            (SharedFiles.pictures(id), files.records)
        ] {
            var isOld = true
            try await records.store().forEachPage(of: application, values: false) { page in
                if page.contains(where: { $0.writtenMs ?? .min >= ms }) { isOld = false }
            }
            if !isOld { return false }
        }
        return true
    }
}

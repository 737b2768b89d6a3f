#if POSTGRESQL
import Basics
import Foundation
import StateStore
import TestSupport
import Testing

@testable import PostgresStore

@Suite("A store in a database is copied into a file", needsServer)
struct CopyToFileTests {
    /// A database with a tenant that was copied from a file, and the folder of the file.
    private func withTenant(
        _ body: (PostgresDatabase, PostgresOptions, StateStore, String) async throws -> Void
    ) async throws {
        try await Scratch.with { folder in
            let file = try AdoptionTests.file(in: folder)
            try await AdoptionTests.fill(file)
            let picture = try RedactedPicture(alreadyRedacted: Self.picture())
            try file.put(picture, for: name("picture"))
            let options = Databases.options()
            let database = try await Databases.open(options)
            defer { database.close() }
            _ = try await database.adopt(file, as: "team")
            try await body(database, options, file, folder)
            try file.close()
        }
    }

    /// A picture that is too large for a row of a file. Its pixels mean nothing.
    private static func picture() -> [UInt8] {
        func chunk(_ kind: String, _ content: [UInt8]) -> [UInt8] {
            let body = Array(kind.utf8) + content
            return word(UInt32(content.count)) + body + word(CRC32.checksum(body[...]))
        }
        func word(_ number: UInt32) -> [UInt8] {
            withUnsafeBytes(of: number.bigEndian) { Array($0) }
        }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", word(200) + word(100) + [8, 6, 0, 0, 0])
            + chunk("IDAT", [UInt8](repeating: 7, count: 40_000)) + chunk("IEND", [])
    }

    @Test("There and back, numbers, histories, deletions, pictures and cursors stay")
    func roundTrip() async throws {
        try await withTenant { database, _, file, folder in
            let cursor = try file.changes(after: .start, limit: 10)[9].cursor
            let adoption = try await database.copy(tenant: "team", to: folder + "/back")
            #expect((adoption.records, adoption.deletions) == (62, 3))
            let copy = try StateStore.open(at: folder + "/back", options: file.options)
            #expect(try copy.check().damages == [])
            #expect(try copy.check().pastRevisions == file.check().pastRevisions)
            #expect(copy.newestCursor == file.newestCursor)
            #expect(copy.forgottenUpTo == file.forgottenUpTo)
            #expect(
                try copy.changes(after: cursor, limit: 99)
                    == file.changes(after: cursor, limit: 99))
            for application in try file.applications() {
                #expect(
                    try Self.content(copy.records(application: application))
                        == Self.content(file.records(application: application)))
            }
            for key in try [name("k8"), name("k7"), name("k1")] {
                #expect(try copy.history(of: key) == file.history(of: key))
                #expect(try copy.newestRevision(of: key) == file.newestRevision(of: key))
                #expect(try copy.row(for: key) == file.row(for: key))
            }
            #expect(FileStatus(folder + "/back-pictures")?.isFolder == true)
            #expect(try copy.picture(for: name("picture")) == file.picture(for: name("picture")))
            // Both go on in the same way, also with a name that was forgotten.
            let writes = try [
                Write.put([1], for: name("k8"), expecting: .revision(8)),
                .put([1], for: name("k7")), .put([1], for: name("new"))
            ]
            let (one, two) = (try await copy.commit(writes), try await file.commit(writes))
            #expect(one == two)
            try copy.close()
        }
    }

    private static func content(_ records: [StoredRecord]) -> [String] {
        records.map { record in
            "\(record.key) \(record.revision) \(record.commit) \(record.writtenMs ?? -1) "
                + "\(record.schema) \(SHA256.hex(record.bytes))"
        }
    }

    @Test("An attempt that failed is continued behind its last row")
    func resumes() async throws {
        try await withTenant { database, options, file, folder in
            let path = folder + "/back"
            // A damaged record stops the copy behind everything that was committed before.
            try Databases.run(
                "UPDATE \(options.schema).record SET digest = digest || 'x' WHERE key = 'picture'")
            let error = await #expect(throws: StoreError.self) {
                try await database.copy(tenant: "team", to: path)
            }
            #expect(error?.code == .corrupt)
            #expect(error?.place == "ike/main/picture")
            let part = try StateStore.open(at: path)
            let there = try #require(try part.newestRow())
            #expect(there.commit < file.newestCursor.commit)
            // A row that is copied again would be refused.
            try part.close()
            try Databases.run(
                """
                UPDATE \(options.schema).record SET digest = substr(digest, 1, 32)
                WHERE key = 'picture'
                """)
            #expect(try await database.copy(tenant: "team", to: path).records == 62)
        }
    }

    @Test("A copy of an older state is refused, and is not changed")
    func olderState() async throws {
        try await withTenant { database, _, file, folder in
            let path = folder + "/back"
            _ = try await database.copy(tenant: "team", to: path)
            let store = try await database.store(tenant: "team")
            try await store.commit([.put([1], for: name("new"))])
            let error = await #expect(throws: StoreError.self) {
                try await database.copy(tenant: "team", to: path)
            }
            #expect(error?.code == .conflict)
            let copy = try StateStore.open(at: path)
            #expect(try await database.obstacle(toCopying: "team", over: copy) == .other)
            #expect(copy.newestCursor == file.newestCursor)
            try copy.close()
        }
    }

    @Test("A copy that differs is refused")
    func difference() async throws {
        try await withTenant { database, options, _, folder in
            let path = folder + "/back"
            _ = try await database.copy(tenant: "team", to: path)
            try Databases.run(
                "UPDATE \(options.schema).record SET written_ms = 1 WHERE key = 'k8'")
            let error = await #expect(throws: StoreError.self) {
                try await database.copy(tenant: "team", to: path)
            }
            #expect(error?.code == .conflict)
            #expect(error?.detail == "the copy of ike/main/k8 differs from the database")
        }
    }

    @Test("A store of the same content is recognised, and an empty one gives way")
    func obstacles() async throws {
        try await withTenant { database, _, file, folder in
            #expect(try await database.obstacle(toCopying: "team", over: file) == .same)
            let empty = try StateStore.open(at: folder + "/empty")
            #expect(try await database.obstacle(toCopying: "team", over: empty) == nil)
            try empty.close()
            _ = try await database.store(tenant: "other")
            #expect(try await database.obstacle(toCopying: "other", over: file) == .same)
            let missing = await #expect(throws: StoreError.self) {
                try await database.copy(tenant: "nobody", to: folder + "/none")
            }
            #expect(missing?.code == .missing)
            #expect(FileStatus(folder + "/none") == nil)
        }
    }
}
#endif

#if POSTGRESQL
import Basics
import Foundation
import Review
import ServiceWire
import StateStore
import TestSupport
import Testing

@_spi(Wire) @testable import RestoreClient

@testable import SnapshotService

extension Migration {
    /// Copies everything; returns a line that tells if it is complete, and those of the report.
    static func lines(
        to target: CopyPlace, _ scratch: ScratchFolder, _ address: DatabaseAddress,
        tenants: [String] = []
    ) async throws -> [String] {
        let lines = Locked<[String]>([])
        let migration = try await Migration(to: target, folder: scratch.path, address) { line in
            lines.withLock { $0.append(line) }
        }
        defer { migration.close() }
        let isComplete = try await migration.run(tenants: tenants)
        return [isComplete ? "complete" : "not complete"] + lines.withLock { $0 }
    }
}

@Suite(
    "A service is copied from a folder into a database and back",
    .enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.withoutServer)))
struct MigrationTests {
    private static let run = MadeRun(png: (try? png(1)) ?? [])
    private static let picture = "/v1/team/apps/ike/scenes/main/snapshots/card"
    private static let once = ["Idempotency-Key": "one"]

    /// Fills a service with states, a history, a deletion, answers, pictures, goldens and runs.
    private func fill(_ service: RunningService) async throws {
        for text in ["a", "b", "c"] { _ = try await service.ask("PUT", statePath(), text) }
        _ = try await service.ask("PUT", statePath("once"), "1", headers: Self.once)
        _ = try await service.ask("PUT", statePath("gone"), "x")
        _ = try await service.ask("DELETE", statePath("gone"))
        let stored = try await service.ask(
            "PUT", Self.picture, bytes: png(7, widthPx: 300, heightPx: 300),
            headers: ["Content-Type": "image/png", "Restore-Redacted": "true"])
        #expect(stored.status == 201)
        try await service.upload(Self.run)
        let more = try Self.run.header() + (0..<400).flatMap { try Self.run.line("chat/\($0)") }
        let two = "/v1/team/suites/chat/runs/two"
        #expect(try await service.append(more, at: 0, to: two).status == 200)
        #expect(try await service.decide("approve", Self.run.hash).status == 200)
        let other = try await service.makeToken("Other")
        _ = try await service.ask("PUT", statePath(tenant: "Other"), "o", token: other)
    }

    /// Everything that a client can read, with the entity tags.
    private func answers(_ service: RunningService) async throws -> [String] {
        let suite = "/v1/team/suites/chat"
        let paths = [
            statePath(), statePath() + "/history", statePath("once"), "/v1/team/apps",
            "/v1/team/cursor", "/v1/team/changes?wait=0", Self.picture, "/v1/team/suites",
            "\(suite)/runs", "\(suite)/goldens", "\(suite)/runs/one", "\(suite)/runs/two",
            "\(suite)/runs/one/decisions", "\(suite)/runs/two/decisions",
            "\(suite)/goldens/\(Self.run.file)", "\(suite)/runs/one/pictures/\(Self.run.file)"
        ]
        var texts: [String] = []
        for path in paths {
            let answer = try await service.ask("GET", path)
            #expect(answer.status == 200, "\(path): \(answer.text)")
            texts.append("\(path) \(answer["etag"] ?? "-") \(SHA256.hex(answer.body))")
        }
        #expect(try await service.ask("GET", statePath("gone")).status == 404)
        let again = try await service.ask("PUT", statePath("once"), "1", headers: Self.once)
        texts.append("\(again.status) \(again["etag"] ?? "-")")
        #expect(again["idempotent-replay"] == "true", "\(again.text)")
        return texts
    }

    private static let copied = [
        "complete", "Other: 1 records, 0 older revisions, 0 deletions, 1 bytes"
    ]

    @Test("There and back, everything that a client can read is the same")
    func roundTrip() async throws {
        let (first, back) = (try ScratchFolder(), try ScratchFolder())
        let address = try DatabaseTests.address()
        var before: [String] = []
        try await RunningService.with(in: first, change: { $0.database = nil }) { service in
            try await fill(service)
            before = try await answers(service)
        }
        let there = try await Migration.lines(to: .database, first, address)
        #expect(there.prefix(2) == Self.copied[...])
        #expect(there.last == "tokens: 2")
        #expect(there.contains("team/chat: 2 runs, 1 pictures, 1 goldens"))
        // The remains of an interrupted copy are no tenant.
        try FolderSuite.make(back.path + "/copying/team")
        let lines = try await Migration.lines(to: .folder, back, address)
        #expect(lines == there)
        #expect(FileStatus(back.path + "/copying") == nil)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: back.path + "/tenants").sorted()
                == ["other^10", "team"])
        let tokens = try TokenFile(folder: first.path).read()
        #expect(try TokenFile(folder: back.path).read() == tokens)
        let suite = "/tenants/team/suites/chat"
        for file in ["runs/one/timing.json", "decisions.jsonl", "goldens/manifest.json"] {
            #expect(
                try FileBytes.read("\(back.path)\(suite)/\(file)")
                    == FileBytes.read("\(first.path)\(suite)/\(file)"), "\(file)")
        }
        // Again there is nothing to do, in both directions.
        for (target, scratch) in [(CopyPlace.folder, back), (.database, first)] {
            let place = target.rawValue
            #expect(
                try await Migration.lines(to: target, scratch, address) == [
                    "complete", "Other: is in the \(place) already",
                    "team: is in the \(place) already",
                    "team/chat: 0 runs, 0 pictures, 0 goldens, 2 runs are in the \(place) already",
                    "tokens: are in the \(place) already"
                ])
        }
        try await RunningService.with(in: back, change: { $0.database = nil }) { service in
            #expect(try await answers(service) == before)
            // It goes on where it was.
            let put = try await service.ask("PUT", statePath("gone"), "x")
            #expect((put.status, put["etag"]) == (204, "\"3\""))
            let two = "/v1/team/suites/chat/runs/two"
            let end = try await service.ask("GET", two).body.count
            let line = try Self.run.line("x")
            #expect(try await service.append(line, at: end, to: two).status == 200)
        }
    }

    @Test("What is at the target already stays, and the report tells what was left out")
    func leftOut() async throws {
        let (first, back) = (try ScratchFolder(), try ScratchFolder())
        let address = try DatabaseTests.address()
        try await RunningService.with(in: first, change: { $0.database = nil }) { service in
            try await fill(service)
        }
        _ = try await Migration.lines(to: .database, first, address)
        try await RunningService.with(in: back, change: { $0.database = nil }) { service in
            _ = try await service.ask("PUT", statePath(), "own")
            try await service.upload(Self.run)
            #expect(try await service.decide("reject", Self.run.hash).status == 200)
        }
        let lines = try await Migration.lines(to: .folder, back, address, tenants: ["team"])
        #expect(
            lines == [
                "not complete",
                "team: not copied, because the folder has another state of this tenant",
                "team/chat: 1 runs, 0 pictures, 1 goldens; not copied, because others are in the "
                    + "folder: 1 runs, the log of decisions",
                "tokens: 1 of the database are not copied, because the folder has had tokens of "
                    + "its own; create what is needed with restore-service token create --store"
            ])
        try await RunningService.with(in: back, change: { $0.database = nil }) { service in
            let own = try await service.ask("GET", statePath())
            #expect(own.text == "own")
            let two = try await service.ask("GET", "/v1/team/suites/chat/runs/two")
            #expect(two.status == 200)
        }
    }

    @Test("A folder with suites alone, and one with an empty state, take the state")
    func emptyState() async throws {
        let (first, back) = (try ScratchFolder(), try ScratchFolder())
        let address = try DatabaseTests.address()
        try await RunningService.with(in: first, change: { $0.database = nil }) { service in
            try await fill(service)
        }
        _ = try await Migration.lines(to: .database, first, address)
        try FolderSuite.make(back.path + "/tenants/team/suites/mine")
        try await RunningService.with(in: back, change: { $0.database = nil }) { service in
            // Opens the state, which has no commit then.
            let answer = try await service.ask("GET", statePath())
            #expect(answer.status == 404)
            let report = await service.service.maintenance.sweep { _ in true }
            #expect(report.failures == 0)
        }
        #expect(FileStatus(back.path + "/tenants/team/state") != nil)
        let lines = try await Migration.lines(to: .folder, back, address)
        #expect(lines[2].hasPrefix("team: "))
        #expect(lines[2].contains("records"))
        try await RunningService.with(in: back, change: { $0.database = nil }) { service in
            #expect(try await service.ask("GET", statePath()).text == "c")
            #expect(try await service.ask("GET", Self.picture).status == 200)
            let suites = try await service.ask("GET", "/v1/team/suites").text
            #expect(suites.contains("chat") && suites.contains("mine"))
        }
    }

    @Test("A copy that was interrupted goes on, and shows no tenant until it is whole")
    func interruption() async throws {
        let (first, back) = (try ScratchFolder(), try ScratchFolder())
        let server = try PostgresServer()
        defer { server.remove() }
        let address = try DatabaseAddress(server.address(), isPublic: true)
        try await RunningService.with(in: first, change: { $0.database = nil }) { service in
            for number in 0..<300 {
                _ = try await service.ask("PUT", statePath("k\(number)"), "\(number)")
            }
        }
        _ = try await Migration.lines(to: .database, first, address)
        func attempt() async throws {
            let damage = "UPDATE restore.record SET digest = digest || 'x' WHERE key = 'k299'"
            _ = try server.answer(to: damage)
            let lines = try await Migration.lines(to: .folder, back, address)
            #expect(lines.first == "not complete")
            #expect(lines[1].hasPrefix("team: not copied: ike/main/k299: "), "\(lines)")
            #expect(lines.last?.hasPrefix("tokens: ") == true)
            #expect(FileStatus(back.path + "/tenants") == nil)
            _ = try server.answer(
                to: "UPDATE restore.record SET digest = substr(digest, 1, 32) WHERE key = 'k299'")
        }
        try await attempt()
        let part = back.path + "/copying/team/state"
        #expect(FileStatus(part) != nil)
        // A copy of an older state gives way.
        try await RunningService.with(change: { $0.database = address }) { service in
            _ = try await service.ask("PUT", statePath("k1"), "new")
        }
        #expect(try await Migration.lines(to: .folder, back, address).first == "complete")
        try await RunningService.with(in: back, change: { $0.database = nil }) { service in
            let changed = try await service.ask("GET", statePath("k1"))
            #expect(changed.text == "new")
            let same = try await service.ask("GET", statePath("k299"))
            #expect(same["etag"] == "\"1\"")
        }
    }

    @Test("Goldens whose removal was approved do not come back")
    func removedGoldens() async throws {
        let (first, back) = (try ScratchFolder(), try ScratchFolder())
        let address = try DatabaseTests.address()
        try await RunningService.with(in: first, change: { $0.database = nil }) { service in
            try await fill(service)
        }
        _ = try await Migration.lines(to: .database, first, address)
        let goldens = back.path + "/tenants/team/suites/chat/goldens"
        try FolderSuite.make(goldens)
        let none = GoldenManifest().json()
        try FileBytes.write(none, to: goldens + "/manifest.json")
        let lines = try await Migration.lines(to: .folder, back, address, tenants: ["team"])
        #expect(lines.first == "not complete")
        #expect(lines.contains { $0.hasPrefix("team/chat: 2 runs, 1 pictures, 0 goldens; ") })
        #expect(try FileBytes.read(goldens + "/manifest.json") == none)
    }

    @Test("What is left of a store without its main file is not touched")
    func remains() async throws {
        let (first, back) = (try ScratchFolder(), try ScratchFolder())
        let address = try DatabaseTests.address()
        try await RunningService.with(in: first, change: { $0.database = nil }) { service in
            try await fill(service)
        }
        _ = try await Migration.lines(to: .database, first, address)
        let state = back.path + "/tenants/team/state"
        try FolderSuite.make(back.path + "/tenants/team")
        try FileBytes.write([1, 2, 3], to: state + "-wal")
        let lines = try await Migration.lines(to: .folder, back, address)
        #expect(lines.first == "not complete")
        #expect(
            lines.contains {
                $0.hasPrefix("team: not copied: \(state) is missing, but \(state)-wal is there")
            })
        // All else is copied.
        #expect(lines.contains("team/chat: 2 runs, 1 pictures, 1 goldens"))
        #expect(lines.last == "tokens: 2")
        #expect(try FileBytes.read(state + "-wal") == [1, 2, 3])
        #expect(FileStatus(state) == nil)
    }

    @Test("A run that was interrupted before its lines is copied again")
    func interruptedRun() async throws {
        let (first, back) = (try ScratchFolder(), try ScratchFolder())
        let address = try DatabaseTests.address()
        try await RunningService.with(in: first, change: { $0.database = nil }) { service in
            try await fill(service)
        }
        _ = try await Migration.lines(to: .database, first, address)
        let run = back.path + "/tenants/team/suites/chat/runs/one"
        try FolderSuite.make(run + "/pictures")
        try FileBytes.write([1], to: "\(run)/pictures/\(Self.run.file)")
        try FileBytes.write([1], to: "\(run)/results.jsonl.copy")
        let lines = try await Migration.lines(to: .folder, back, address, tenants: ["team"])
        #expect(lines.first == "complete")
        #expect(lines.contains("team/chat: 2 runs, 1 pictures, 1 goldens"))
        #expect(try FileBytes.read("\(run)/pictures/\(Self.run.file)") == Self.run.png)
        #expect(FileStatus(run + "/results.jsonl.copy") == nil)
    }
}

@Suite(
    "The command that copies a service",
    .enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.withoutServer)))
struct MigrateCommandTests {
    /// Runs the command; returns its status and what it printed.
    private func migrate(
        _ from: String, _ to: String, _ more: String...
    ) async throws -> (status: Int32, output: String) {
        try await blocking {
            try Shell.start(
                [RunningService.program.path, "migrate", "--from", from, "--to", to] + more)
        }
    }

    /// A database that has no tables yet.
    private func database() throws -> String {
        let (server, name) = (
            try PostgresServer.shared.get(), "migrate_" + UUID().uuidString.prefix(8).lowercased()
        )
        try server.createDatabase(name)
        return server.address(database: name)
    }

    /// A folder with a tenant that has a record, and a token.
    private func service() throws -> ScratchFolder {
        let scratch = try ScratchFolder()
        let store = try StateStore.open(at: scratch.path + "/tenants/team/state")
        try store.put([1], for: RecordKey(application: "ike", scene: "main", key: "k"))
        try store.close()
        try TokenFile(folder: scratch.path).change { tokens in
            tokens.append(
                Token(
                    id: "0123456789abcdef", hash: "", tenant: "team", scopes: [.read], note: "",
                    createdMs: 0))
        }
        return scratch
    }

    @Test("Exits with 0 where everything is at the target, and with 1 where not")
    func statuses() async throws {
        let (first, back) = (try service(), try ScratchFolder())
        let database = try database()
        #expect(try await migrate(first.path, database).status == 0)
        // A folder that does not exist is created, and the address can be in a file.
        let (folder, file) = (back.path + "/new/service", back.path + "/address")
        try FileBytes.write(Array("\(database)\n".utf8), to: file)
        chmod(file, 0o600)
        let copied = try await migrate(file, folder)
        #expect(copied.status == 0, "\(copied.output)")
        #expect(
            copied.output
                == "team: 1 records, 0 older revisions, 0 deletions, 1 bytes\ntokens: 1\n")
        #expect(try await migrate(file, folder).status == 0)
        let store = try StateStore.open(at: folder + "/tenants/team/state")
        try store.put([2], for: RecordKey(application: "ike", scene: "main", key: "k"))
        try store.close()
        for (from, to) in [(file, folder), (folder, file)] {
            let other = try await migrate(from, to)
            #expect(other.status == 1, "\(other.output)")
            #expect(other.output.hasPrefix("team: not copied, because the "))
        }
    }

    @Test("Says what is wrong with its options")
    func usage() async throws {
        let scratch = try service()
        let database = try database()
        let cases = [
            (
                scratch.path, scratch.path,
                "error: --from and --to are both folders. Give one of them as "
                    + "postgres://USER@HOST/DATABASE, or as a file with that address.\n"
            ),
            (
                database, database,
                "error: --from and --to are both databases. Give the folder of a service as one "
                    + "of them.\n"
            ),
            (
                scratch.path + "/none", database,
                "error: \(scratch.path)/none has neither tenants nor tokens. Give the folder of a "
                    + "service as --from.\n"
            ),
            (
                scratch.path, "postgres://ike:secret@localhost/team",
                "error: --to has a password, which stands in the list of processes. Write the "
                    + "address into a file of mode 0600 and give the file.\n"
            )
        ]
        for (from, to, message) in cases {
            let answer = try await migrate(from, to)
            #expect(answer.status == 64)
            #expect(answer.output == message)
        }
        let unknown = try await migrate(scratch.path, database, "--tenant", "nobody")
        #expect(unknown.status == 64)
        #expect(
            unknown.output == "error: the folder has no tenant nobody. The tenants are team.\n")
    }

    @Test("Leaves nothing half where the folder or the database cannot be used")
    func obstacles() async throws {
        let (first, back) = (try service(), try ScratchFolder())
        let database = try database()
        let empty = try await migrate(database, back.path)
        #expect(empty.status == 74)
        #expect(
            empty.output.hasSuffix(
                "there is no store (missing). Check the address; no service has used this "
                    + "database.\n"), "\(empty.output)")
        #expect(try await migrate(first.path, database).status == 0)
        // A service has the tenant's state open.
        try FolderSuite.make(back.path + "/tenants/team")
        let open = try StateStore.open(at: back.path + "/tenants/team/state")
        let locked = try await migrate(database, back.path)
        #expect(locked.status == 74)
        #expect(locked.output.contains("is open in process \(getpid())"), "\(locked.output)")
        #expect(
            locked.output.hasSuffix("Stop the service of this folder, then copy again.\n"))
        try open.close()
        let file = first.path + "/tokens.json"
        let blocked = try await migrate(database, file + "/folder")
        #expect(blocked.status == 74)
        #expect(blocked.output.contains("Not a directory"), "\(blocked.output)")
        let away = try await migrate("host=/nowhere user=postgres dbname=x", back.path)
        #expect(away.status == 74)
        #expect(away.output.contains("(unreachable). Check that the server runs there"))
        #expect(FileStatus(back.path + "/tokens.json") == nil)
        #expect(FileStatus(back.path + "/copying") == nil)
    }

    static let versions = [
        (0, "needs"), (99, "Use the newer version; nothing was changed.")
    ]

    @Test("Refuses a database of another version", arguments: versions)
    func version(number: Int, text: String) async throws {
        let (first, back) = (try service(), try ScratchFolder())
        let server = try PostgresServer()
        defer { server.remove() }
        let database = server.address()
        #expect(try await migrate(first.path, database).status == 0)
        _ = try server.answer(
            to: "UPDATE restore.about SET version = \(number), readable_from = \(number)")
        let refused = try await migrate(database, back.path)
        #expect(refused.status == 74)
        #expect(refused.output.contains(text), "\(refused.output)")
        #expect(FileStatus(back.path + "/tenants") == nil)
    }
}
#endif

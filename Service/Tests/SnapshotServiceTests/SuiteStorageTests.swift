import Basics
import Foundation
import Review
import ServiceWire
import StateStore
import TestSupport
import Testing

@testable import SnapshotService

/// Where a suite can be; all places pass the same checks.
enum SuitePlace: String, CaseIterable, Sendable {
    /// Folders.
    case folders
    /// Two stores, here in files.
    case stores
    /// Two stores of a PostgreSQL database.
    case postgres

    static var all: [SuitePlace] {
        #if POSTGRESQL
        if PostgresServer.isInstalled { return allCases }
        #endif
        return [.folders, .stores]
    }

    /// Returns a shelf, and another one of another service that has the same suites. Folders belong
    /// to one service.
    func shelves(
        _ scratch: ScratchFolder, _ environment: TestEnvironment, _ limits: Limits = Limits()
    ) throws -> [any SuiteShelf] {
        let environment = environment.environment
        switch self {
        case .folders: return [FolderShelf(folder: scratch.path, limits: limits)]
        case .stores:
            let database = FileDatabase(folder: scratch.path, environment: environment)
            return [0, 1].map { _ in
                SharedShelf(database, limits: limits, environment: environment)
            }
        case .postgres:
            #if POSTGRESQL
            let address = try DatabaseTests.address()
            let logger = DatabaseTests.silent
            return [0, 1].compactMap { _ in
                address.database(limits, environment, logger).map {
                    SharedShelf($0, limits: limits, environment: environment)
                }
            }
            #else
            return []
            #endif
        }
    }
}

/// The stores of a database, each in a file.
final class FileDatabase: TenantDatabase {
    private let folder: String
    let environment: Environment
    private let stores = Locked<[String: FileStore]>([:])

    init(folder: String, environment: Environment) {
        (self.folder, self.environment) = (folder, environment)
    }

    func store(of tenant: String) async throws -> any TenantStore {
        try stores.withLock { stores in
            if let store = stores[tenant] { return store }
            var options = StoreOptions()
            options.clock = .custom(environment.nowMs)
            let name = tenant.replacing(":", with: "-")
            let file = try StateStore.open(at: "\(folder)/\(name)", options: options)
            stores[tenant] = FileStore(file: file)
            return FileStore(file: file)
        }
    }

    func names() async throws -> [String] { stores.withLock { $0.keys.sorted() } }

    func nowMs() async throws -> Int64 { environment.nowMs() }

    func check() async throws {}

    func close() async {}

    var load: DatabaseLoad? { nil }
}

@Suite("Where a suite is stored")
struct SuiteStorageTests {
    /// Returns a suite, once as each service of the place has it.
    private func suites(
        _ place: SuitePlace, _ scratch: ScratchFolder,
        _ environment: TestEnvironment = TestEnvironment(), _ limits: Limits = Limits()
    ) async throws -> [Suite] {
        let shelves = try place.shelves(scratch, environment, limits)
        try await shelves[0].make("chat", of: "team")
        var suites: [Suite] = []
        for shelf in shelves {
            let found = try #require(try await shelf.place(of: "chat", "team"))
            suites.append(Suite(shelf.storage(at: found), limits: limits))
        }
        return suites
    }

    private static let decider = Caller(
        id: "t", tenant: "team", scopes: [.read, .write])

    private func verdict(_ choice: Verdict.Choice, _ run: MadeRun) -> Verdict {
        Verdict(
            choice: choice, entries: [.init(name: "chat/end", sha256: run.hash)], reason: nil,
            comment: nil)
    }

    @Test("Suites are made within a tenant's limit, once", arguments: SuitePlace.all)
    func shelf(place: SuitePlace) async throws {
        let scratch = try ScratchFolder()
        var limits = Limits()
        limits.suitesPerTenant = 2
        let shelves = try place.shelves(scratch, TestEnvironment(), limits)
        let (one, two) = (try #require(shelves.first), try #require(shelves.last))
        #expect(try await one.place(of: "a", "team") == nil)
        try await one.make("a", of: "team")
        try await two.make("b", of: "team")
        for shelf in shelves {
            #expect(try await shelf.names(of: "team") == ["a", "b"])
            #expect(try await shelf.names(of: "other") == [])
            let problem = await #expect(throws: Problem.self) {
                try await shelf.make("c", of: "team")
            }
            #expect(problem?.kind == .quotaExceeded)
        }
        #expect(try await one.place(of: "b", "team") == two.place(of: "b", "team"))
    }

    @Test(
        "Lines grow in their order, whoever appends, and are read from any place on",
        arguments: SuitePlace.all)
    func lines(place: SuitePlace) async throws {
        let suites = try await suites(place, try ScratchFolder())
        let run = MadeRun(png: try png(1))
        var all = try run.header()
        for suite in suites { #expect(try await suite.storage.lines(of: "one") == nil) }
        #expect(try await suites[0].append(all, to: "one", at: 0) == all.count)
        // Longer than a piece of the database, so that pieces are joined.
        for number in 0..<12 {
            let more = try (0..<80).flatMap { try run.line("chat/\(number)-\($0)") }
            let suite = suites[number % suites.count]
            #expect(
                try await suite.append(more, to: "one", at: all.count)
                    == all.count + more.count)
            all += more
        }
        #expect(all.count > 2 * SharedLines.piece)
        for suite in suites {
            let lines = try await suite.open("one")
            #expect(try await lines.bytes(0..<lines.end) == all)
            #expect(try await lines.bytes(70_000..<70_010) == Array(all[70_000..<70_010]))
            // The same again, from the beginning or from within, is there already.
            #expect(try await suite.append(all, to: "one", at: 0) == all.count)
            let refused = await #expect(throws: Problem.self) {
                try await suite.append(run.line("chat/x"), to: "one", at: all.count - 10)
            }
            #expect(refused?.linesEnd == all.count)
            #expect(try await suite.summary("one").totals.entries == 960)
        }
        let stale = try await suites[0].open("one")
        _ = try await suites[0].append(try run.line("chat/y"), to: "one", at: all.count)
        #expect(
            try await suites[0].storage.append(try run.line(), to: "one", after: stale) == false)
        #expect(
            try await suites[0].storage.append(try run.header(), to: "one", after: nil) == false)
    }

    @Test(
        "Of many who append at one place, one is first, and nothing is lost",
        arguments: SuitePlace.all)
    func contention(place: SuitePlace) async throws {
        let suites = try await suites(place, try ScratchFolder())
        let run = MadeRun(png: try png(1))
        let head = try run.header()
        _ = try await suites[0].append(head, to: "one", at: 0)
        let ends = try await withThrowingTaskGroup(of: Int?.self) { group in
            for number in 0..<6 {
                group.addTask {
                    let suite = suites[number % suites.count]
                    let line = try run.line("chat/\(number)")
                    return try? await suite.append(line, to: "one", at: head.count)
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(ends.compactMap { $0 }.count == 1)
        #expect(try await suites[0].summary("one").totals.entries == 1)
    }

    @Test(
        "The oldest runs go where there are too many, whoever begins one",
        arguments: SuitePlace.all)
    func room(place: SuitePlace) async throws {
        var limits = Limits()
        limits.runsPerSuite = 2
        let scratch = try ScratchFolder()
        let suites = try await suites(place, scratch, TestEnvironment(), limits)
        let run = MadeRun(png: try png(1))
        for (number, name) in ["a", "b", "c", "d"].enumerated() {
            let suite = suites[number % suites.count]
            _ = try await suite.append(try run.header(), to: name, at: 0)
            try await suite.storage.keep(run.png, sha256: run.hash, as: run.file, in: name)
            // Runs in folders are ordered by the times of their files.
            try await Task.sleep(for: .milliseconds(20))
        }
        for suite in suites {
            #expect(try await suite.newestFirst().map(\.name) == ["d", "c"])
            #expect(try await suite.storage.picture(run.file, of: "a") == nil)
            #expect(try await suite.storage.picture(run.file, of: "d") == run.png)
        }
        try await suites[0].remove("d")
        for suite in suites {
            #expect(try await suite.newestFirst().map(\.name) == ["c"])
            #expect(try await suite.storage.lines(of: "d") == nil)
            let refused = await #expect(throws: Problem.self) { try await suite.remove("d") }
            #expect(refused?.kind == .notFound)
        }
        // A run of the same name is another one.
        _ = try await suites[0].append(try run.header(), to: "d", at: 0)
        #expect(try await suites[0].storage.picture(run.file, of: "d") == nil)
    }

    @Test(
        "Pictures of any size are kept, and no more than a run may have",
        arguments: SuitePlace.all)
    func pictures(place: SuitePlace) async throws {
        var limits = Limits()
        limits.picturesPerRun = 3
        let suites = try await suites(place, try ScratchFolder(), TestEnvironment(), limits)
        let run = MadeRun(png: try png(1))
        func keep(_ bytes: [UInt8], _ suite: Suite) async throws -> String {
            let hash = SHA256.hex(bytes)
            let name = "\(hash.prefix(16)).png"
            try await suite.storage.keep(bytes, sha256: hash, as: name, in: "one")
            return name
        }
        let refused = await #expect(throws: Problem.self) { try await keep([1], suites[0]) }
        #expect(refused?.kind == .notFound)
        _ = try await suites[0].append(try run.header(), to: "one", at: 0)
        // As many as no piece, a part of one, and more than two of them.
        for count in [0, 1000, SharedFiles.piece * 2 + 5] {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
            for suite in suites { _ = try await keep(bytes, suite) }
            for suite in suites {
                let name = try await keep(bytes, suite)
                #expect(try await suite.storage.picture(name, of: "one") == bytes)
                #expect(try await suite.storage.picture(name, of: "two") == nil)
            }
        }
        for suite in suites {
            let full = await #expect(throws: Problem.self) { try await keep([7], suite) }
            #expect(full?.kind == .quotaExceeded)
        }
    }

    @Test(
        "A verdict counts once, whoever gives it, and makes its bytes golden",
        arguments: SuitePlace.all)
    func verdicts(place: SuitePlace) async throws {
        let suites = try await suites(place, try ScratchFolder())
        let (one, two) = (try #require(suites.first), try #require(suites.last))
        let run = MadeRun(png: try png(1))
        _ = try await one.append(try run.header() + run.line(), to: "one", at: 0)
        let early = await #expect(throws: (any Error).self) {
            try await one.decide(
                verdict(.approve, run), about: "one", by: Self.decider, nowMs: 1)
        }
        #expect(early != nil)
        #expect(try await one.storage.manifest().goldens.isEmpty)
        try await one.storage.keep(run.png, sha256: run.hash, as: run.file, in: "one")
        let rejected = try await one.decide(
            verdict(.reject, run), about: "one", by: Self.decider, nowMs: 1)
        #expect(rejected.decisions["chat/end"]?.choice == .reject)
        let known = try await two.storage.decisions(about: "one", known: nil)
        #expect(known.decisions.decisions == rejected.decisions)
        let approved = try await two.decide(
            verdict(.approve, run), about: "one", by: Self.decider, nowMs: 2)
        #expect(try await one.decisions(about: "one").decisions == approved.decisions)
        let golden = try #require(try await one.storage.manifest()["chat/end"])
        #expect(golden.sha256 == run.hash)
        #expect(try await two.storage.golden(golden.file) == run.png)
        // What was decided on an older state is not stored.
        let decided = DecidedResults(
            run: "one", lines: try await one.open("one"),
            promoted: GoldenResults(header: try await MadeRun.results(one).header), known: known,
            decisions: MadeRun.changed(known.decisions, try await MadeRun.results(one)), log: [])
        #expect(try await one.storage.decide(decided) == false)
        #expect(try await two.decisions(about: "one").decisions == approved.decisions)
        let refused = await #expect(throws: Problem.self) {
            try await one.decide(
                verdict(.undo, run), about: "one", by: Self.decider, nowMs: 3)
        }
        #expect(refused?.kind == .conflict)
        try await one.remove("one")
        #expect(try await two.storage.golden(golden.file) == run.png)
    }

    @Test("Verdicts of many at once are all kept", arguments: SuitePlace.all)
    func manyVerdicts(place: SuitePlace) async throws {
        let suites = try await suites(place, try ScratchFolder())
        let run = MadeRun(png: try png(1))
        let lines = try (0..<8).flatMap { try run.line("chat/\($0)") }
        _ = try await suites[0].append(try run.header() + lines, to: "one", at: 0)
        try await suites[0].storage.keep(run.png, sha256: run.hash, as: run.file, in: "one")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                group.addTask {
                    let verdict = Verdict(
                        choice: .approve,
                        entries: [.init(name: "chat/\(number)", sha256: run.hash)], reason: nil,
                        comment: nil)
                    _ = try await suites[number % suites.count].decide(
                        verdict, about: "one", by: Self.decider, nowMs: Int64(number))
                }
            }
            try await group.waitForAll()
        }
        for suite in suites {
            #expect(try await suite.decisions(about: "one").decisions.count == 8)
            #expect(try await suite.storage.manifest().goldens.count == 8)
        }
    }

    @Test(
        "Who waits hears of lines and decisions of all, and of no picture",
        arguments: SuitePlace.all)
    func signal(place: SuitePlace) async throws {
        let suites = try await suites(place, try ScratchFolder())
        let (one, two) = (try #require(suites.first), try #require(suites.last))
        let run = MadeRun(png: try png(1))
        _ = try await one.append(try run.header(), to: "one", at: 0)
        let seen = try await two.storage.changeCount
        try await one.storage.keep(run.png, sha256: run.hash, as: run.file, in: "one")
        #expect(try await two.storage.changeCount == seen)
        async let waiting: Void = two.storage.waitForChange(after: seen)
        _ = try await one.append(try run.line(), to: "one", at: run.header().count)
        await waiting
        #expect(try await two.storage.changeCount > seen)
        let cancelled = Task { [seen = try await two.storage.changeCount] in
            await two.storage.waitForChange(after: seen)
        }
        cancelled.cancel()
        await cancelled.value
    }

    @Test("More results than a query takes are approved together", arguments: SuitePlace.all)
    func approvedTogether(place: SuitePlace) async throws {
        let suites = try await suites(place, try ScratchFolder())
        let (one, two) = (try #require(suites.first), try #require(suites.last))
        let made = try (1...150).map { MadeRun(png: try png(UInt8($0))) }
        var lines = try made[0].header()
        for (number, run) in made.enumerated() { lines += try run.line("chat/\(number)") }
        _ = try await one.append(lines, to: "one", at: 0)
        for run in made {
            try await one.storage.keep(run.png, sha256: run.hash, as: run.file, in: "one")
        }
        let verdict = Verdict(
            choice: .approve,
            entries: made.enumerated().map { .init(name: "chat/\($0)", sha256: $1.hash) },
            reason: nil, comment: nil)
        _ = try await two.decide(verdict, about: "one", by: Self.decider, nowMs: 1)
        #expect(try await one.storage.manifest().goldens.count == 150)
        for run in made { #expect(try await one.storage.golden(run.file) == run.png) }
    }

    @Test(
        "Files that nothing names go after their time, also what a removal left",
        arguments: SuitePlace.all)
    func sweep(place: SuitePlace) async throws {
        let environment = TestEnvironment()
        environment.time.withLock { $0 = Int64(Date().timeIntervalSince1970 * 1000) }
        let suites = try await suites(place, try ScratchFolder(), environment)
        let (one, two) = (try #require(suites.first), try #require(suites.last))
        let (run, orphan) = (MadeRun(png: try png(1)), MadeRun(png: try png(2)))
        _ = try await one.append(try run.header() + run.line(), to: "one", at: 0)
        for made in [run, orphan] {
            try await one.storage.keep(made.png, sha256: made.hash, as: made.file, in: "one")
        }
        _ = try await one.decide(
            verdict(.approve, run), about: "one", by: Self.decider, nowMs: 1)
        let now = environment.time.withLock { $0 }
        #expect(try await two.sweep(before: now - 60_000) == 0)
        #expect(try await two.sweep(before: now + 60_000) == 1)
        #expect(try await one.storage.picture(orphan.file, of: "one") == nil)
        #expect(try await one.storage.picture(run.file, of: "one") == run.png)
        try await one.remove("one")
        environment.advance(seconds: 60)
        #expect(try await two.sweep(before: now + 120_000) == 0)
        #expect(try await one.storage.golden(run.file) == run.png)
        guard let shared = one.storage as? SharedSuite else { return }
        // Of the removed run nothing is left, and of the pictures the golden alone.
        let store = try await shared.documents.store()
        for application in try await store.applications() where application.contains(":") {
            #expect(try await store.keys(application: application) == [])
        }
        #expect(try await shared.files.records.store().keys(application: "contents").count == 1)
    }
}

extension MadeRun {
    /// Returns the results of the run `one`.
    static func results(_ suite: Suite) async throws -> GoldenResults {
        let lines = try await suite.open("one")
        return try Suite.results(try await lines.bytes(0..<lines.end))
    }

    /// Returns decisions without those about a run's results.
    static func changed(_ old: ReviewDecisions, _ results: GoldenResults) -> ReviewDecisions {
        var decisions = old
        for entry in results.entries { decisions.decide(nil, about: entry) }
        return decisions
    }
}

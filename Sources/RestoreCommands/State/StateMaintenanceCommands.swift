import Handlings
import ArgumentParser
import Foundation
import Simulator
import StateStore

struct StateCheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fsck", abstract: "Read everything, and compare it with everything.",
        discussion: """
            Exits 0 when all is as it was written, 1 when not. --repair brings damaged records \
            back to their last good revision; --salvage brings out of a store that does not open \
            what can still be read, into a new one. Both exit 1 when anything was lost, be it only \
            its newest revision, and name it.
            """)

    @OptionGroup var arguments: StateArguments
    @OptionGroup var progress: ProgressArguments
    @Flag(help: "Repair what is damaged, then check again.") var repair = false
    @Option(help: "Write what can be read to a new store here.", completion: .file())
    var salvage: String?
    @Flag(help: "Open a store that has lost acknowledged commits, and carry on from what is left.")
    var acceptLostCommits = false

    func validate() throws {
        try checkPaths(salvage)
        if salvage != nil, repair || acceptLostCommits {
            throw ValidationError(
                "--salvage leaves the store alone: give --repair and --accept-lost-commits without")
        }
    }

    func run() async throws {
        try await finish { console in
            if let salvage { return try salvaged(to: salvage, console) }
            return try arguments.use(console, acceptsLostCommits: acceptLostCommits) { store in
                if let loss = store.acceptedLoss {
                    console.err("\(loss.place): \(loss.detail): accepted")
                }
                let isComplete = repair ? try repaired(store, console) : true
                let report = try store.check(progress: progress.report(console))
                arguments.report(console, StateJSON.Checked(report), text(report))
                let isAllThere = report.isSound && isComplete && store.acceptedLoss == nil
                return isAllThere ? .good : .different
            }
        }
    }

    /// Repairs the store and prints a report; returns whether no record is lost.
    private func repaired(_ store: StateStore, _ console: Console) throws -> Bool {
        let report = try interruptible(StateStore.unfinishedName(of: arguments.store)) {
            try store.repair(progress: progress.report(console))
        }
        let object = StateJSON.Repaired(report)
        let lines =
            object.restored.map { "\($0): back at its last good revision" }
            + object.renamed.map { "\($0): its damaged name is right again" }
            + object.removed.map { "\($0): nothing good was left; removed" }
            + ["\(object.pastRemoved) older revisions were damaged and are gone"]
            + (object.setAside.map { ["damaged rows, as they were found: \($0)"] } ?? [])
        arguments.report(console, object, lines.joined(separator: "\n"))
        return report.isComplete
    }

    private func text(_ report: CheckReport) -> String {
        let sums =
            "\(report.records) records, \(report.pastRevisions) older revisions, "
            + "\(report.deletions) deletions, \(report.orphans) orphaned files, "
            + "\(report.commits) commits"
        let verdict = report.isSound ? "sound" : "\(report.damages.count) damages"
        return (report.damages.map(\.description) + ["\(sums): \(verdict)"])
            .joined(separator: "\n")
    }

    private func salvaged(to target: String, _ console: Console) throws -> ExitStatus {
        try arguments.checkIsFile()
        return try arguments.reporting(console) {
            let report = try interruptible(StateStore.unfinishedName(of: target)) {
                try arguments.retrying { () throws(StoreError) in
                    try StateStore.salvage(
                        from: arguments.store, to: target, progress: progress.report(console))
                }
            }
            let object = StateJSON.Salvaged(report)
            arguments.report(console, object, text(object))
            return report.isComplete ? .good : .different
        }
    }

    private func text(_ report: StateJSON.Salvaged) -> String {
        let lines =
            [
                "\(report.records) records, \(report.older) of them older revisions; "
                    + "\(report.damagedRows) damaged rows left behind"
            ]
            + report.olderNames.map { "\($0): an older revision" }
            + report.lost.map { "\($0): lost, unless it had been deleted" }
            + report.unnamed.map { "\($0.application): \($0.records) more, of unknown names" }
            + (report.lostCommits > 0
                ? ["the newest \(report.lostCommits) acknowledged commits are gone"] : [])
            + (report.stoppedBy.map { ["not everything could be read: \($0)"] } ?? [])
        return lines.joined(separator: "\n")
    }
}

struct StateBackupCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Copy the store, pictures included, to a new path.",
        discussion: "Exits 1 when pictures could not come over, since their files are damaged.")

    @OptionGroup var arguments: StateArguments
    @OptionGroup var progress: ProgressArguments
    @Argument(help: "Where the copy goes; nothing may be there.", completion: .file())
    var target: String

    func validate() throws { try checkPaths(target) }

    func work(_ store: StateStore, _ console: Console) throws -> ExitStatus {
        let report = try interruptible(StateStore.unfinishedName(of: target)) {
            try store.backUp(to: target, progress: progress.report(console))
        }
        let object = StateJSON.BackedUp(
            commits: store.commitCount, path: target, pictures: report.pictures,
            damages: report.damages.map(StateJSON.Failed.init))
        let lines = report.damages.map(\.description) + ["\(target): \(store.commitCount) commits"]
        arguments.report(console, object, lines.joined(separator: "\n"))
        return report.damages.isEmpty ? .good : .different
    }
}

struct StateGarbageCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "gc",
        abstract: "Forget deletions, sweep files that no record names, and let old records go.",
        discussion: """
            The oldest records go first, by their commits; those whose key is guard, or --spare, \
            go last, and age never takes them. Their deletions are forgotten the next time, so \
            that watchers hear of them.
            """)

    @OptionGroup var arguments: StateArguments
    @OptionGroup var progress: ProgressArguments
    @Option(help: "Let go what is older than so many days.") var days: Double?
    @Option(help: "Keep at most so many records.") var count: Int?
    @Option(help: "Keep at most so many bytes of values.") var bytes: Int64?
    @Option(help: "Another key that goes last, as guard does; may be repeated.")
    var spare: [String] = []
    @Flag(help: "Believe ages even where the clock seems to have jumped.") var trustClock = false
    @Flag(help: "Then give the room back to the file system.") var compact = false

    func validate() throws {
        guard (0...1e8).contains(days ?? 0), count ?? 0 >= 0, bytes ?? 0 >= 0 else {
            throw ValidationError(
                "--days is from 0 to 100,000,000, --count and --bytes are not negative")
        }
    }

    func work(_ store: StateStore, _ console: Console) throws -> ExitStatus {
        var retention = Retention(
            longestAgeMs: days.map { Int64($0 * 86_400_000) }, mostRecords: count,
            mostBytes: bytes)
        // The record of the simulated guard is kept like that of an app's guard.
        retention.spared.formUnion(spare + [GuardBoolean.key])
        retention.trustsClock = trustClock
        let report = try store.collectGarbage(
            retaining: retention, progress: progress.report(console))
        if compact { try store.compact() }
        let object = StateJSON.Collected(
            expired: report.expired.records, expiredBytes: report.expired.bytes,
            deletions: report.deletions, files: report.files, fileBytes: report.fileBytes)
        arguments.report(
            console, object,
            "\(report.expired.records) records of \(report.expired.bytes) bytes let go, "
                + "\(report.deletions) deletions forgotten, "
                + "\(report.files) files of \(report.fileBytes) bytes swept")
        return .good
    }
}

struct StateExportCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write all records to a file of JSON Lines.")

    @OptionGroup var arguments: StateArguments
    @OptionGroup var progress: ProgressArguments
    @Argument(help: "The file to write.", completion: .file()) var file: String

    func validate() throws { try checkPaths(file) }

    func work(_ store: StateStore, _ console: Console) throws -> ExitStatus {
        let count = try interruptible(StateStore.unfinishedName(of: file)) {
            try store.export(to: file, progress: progress.report(console))
        }
        arguments.report(
            console, StateJSON.Moved(records: count), "\(file): \(count) records")
        return .good
    }
}

struct StateImportCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Bring in all records of an export, or none.",
        discussion: "Exits 1 when a record is there already, unless --replace is given.")

    @OptionGroup var arguments: StateArguments
    @OptionGroup var progress: ProgressArguments
    @Argument(help: "A file that export wrote.", completion: .file()) var file: String
    @Flag(help: "Write over records that are there.") var replace = false

    func validate() throws { try checkPaths(file) }

    func run() async throws {
        try await finish { console in
            try arguments.checkIsFile()
            // Check the export first: a missing store is not created for a bad one.
            if access(arguments.store, F_OK) != 0 {
                _ = try arguments.reporting(console) { try StateStore.checkExport(at: file) }
            }
            return try arguments.use(console, creates: true) { try work($0, console) }
        }
    }

    func work(_ store: StateStore, _ console: Console) throws -> ExitStatus {
        let report = try store.importRecords(
            from: file, policy: replace ? .replace : .refuse,
            progress: progress.report(console))
        arguments.report(
            console, StateJSON.Moved(records: report.records, commit: report.commit),
            "\(report.records) records in commit \(report.commit)")
        return .good
    }
}

/// Does work so that an interruption removes its unfinished file.
private func interruptible<Value>(_ part: String, _ work: () throws -> Value) throws -> Value {
    // SQLite keeps a journal beside a database while it is written.
    let parts = [part, part + "-journal"]
    for part in parts { Interruption.willRemove(part) }
    defer { for part in parts { Interruption.settle(part) {} } }
    return try work()
}

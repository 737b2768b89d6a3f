import Handlings
import ArgumentParser
import Foundation
import Simulator
import StateStore

struct StateCheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fsck", abstract: "Check a store, repair it, or salvage its records.",
        discussion: """
            Reads the whole store. Exits 0 when it is intact, 1 when not. --repair restores \
            damaged records to their last intact revision. --salvage copies the readable records \
            of a store that does not open into a new one. Both list lost revisions and exit 1 if \
            there are any.
            """)

    @OptionGroup var arguments: StateArguments
    @OptionGroup var progress: ProgressArguments
    @Flag(help: "Repair damaged records, then check again.") var repair = false
    @Option(help: "The path of a new store for the readable records.", completion: .file())
    var salvage: String?
    @Flag(help: "Open a store that has lost acknowledged commits, and continue with the rest.")
    var acceptLostCommits = false

    func validate() throws {
        try checkPaths(salvage)
        if salvage != nil, repair || acceptLostCommits {
            throw ValidationError(
                "--salvage does not change the store; give --repair and --accept-lost-commits "
                    + "without it"
            )
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
        arguments.report(console, object, object.lines.joined(separator: "\n"))
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
            arguments.report(console, object, object.lines.joined(separator: "\n"))
            return report.isComplete ? .good : .different
        }
    }
}

struct StateBackupCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Copy the store and its pictures to a new path.",
        discussion: "Exits 1 when files of pictures are damaged, so that they are not in the copy.")

    @OptionGroup var arguments: StateArguments
    @OptionGroup var progress: ProgressArguments
    @Argument(help: "The path of the copy, which must not exist.", completion: .file())
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
        abstract: "Remove old records, deletions and files that no record names.",
        discussion: """
            Removes the oldest commits first. Records with the key guard or a --spare key are \
            removed last, and never by age. Deletions are forgotten by the next gc, so that \
            watchers receive them.
            """)

    @OptionGroup var arguments: StateArguments
    @OptionGroup var progress: ProgressArguments
    @Option(help: "Remove records older than this number of days.") var days: Double?
    @Option(help: "The largest number of records to keep.") var count: Int?
    @Option(help: "The largest number of bytes of values to keep.") var bytes: Int64?
    @Option(help: "Another key whose records are removed last; can be repeated.")
    var spare: [String] = []
    @Flag(help: "Use ages even if the clock seems to have jumped.") var trustClock = false
    @Flag(help: "Then return the free space to the file system.") var compact = false

    func validate() throws {
        guard (0...1e8).contains(days ?? 0), count ?? 0 >= 0, bytes ?? 0 >= 0 else {
            throw ValidationError(
                "--days must be from 0 to 100,000,000; --count and --bytes must be 0 or more")
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
            "\(report.expired.records) records of \(report.expired.bytes) bytes removed, "
                + "\(report.deletions) deletions forgotten, "
                + "\(report.files) files of \(report.fileBytes) bytes removed")
        return .good
    }
}

struct StateExportCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write all records to a file in JSON Lines.")

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
        commandName: "import", abstract: "Import all records of an export, or none.",
        discussion: "Exits 1 when a record exists already, unless --replace is given.")

    @OptionGroup var arguments: StateArguments
    @OptionGroup var progress: ProgressArguments
    @Argument(help: "A file that export wrote.", completion: .file()) var file: String
    @Flag(help: "Overwrite existing records.") var replace = false

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

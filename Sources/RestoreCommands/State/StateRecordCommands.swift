import Basics
import ArgumentParser
import Pictures
import RestoreClient
import StateStore

struct StateListCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the records, sorted by name.")

    @OptionGroup var arguments: StateArguments
    @Option(help: "List only the records of this application.") var application: String?

    func work(_ store: StateStore, _ console: Console) throws -> ExitStatus {
        let names = try application.map { [$0] } ?? store.applications()
        var table = RecordTable()
        // Nothing is printed before all records are read successfully; only one record is in
        // memory.
        for name in names { try store.forEachRecord(application: name) { table.fit($0) } }
        if !arguments.json, let head = table.head { console.out(head) }
        for name in names {
            try store.forEachRecord(application: name) { record in
                console.out(
                    arguments.json ? StateJSON.line(StateJSON.record(record)) : table.line(record))
            }
        }
        return .good
    }

    func work(_ store: RestoreClient, _ console: Console) async throws -> ExitStatus {
        var names = application.map { [$0] } ?? []
        if application == nil { names = try await store.applications() }
        var records: [StoredRecord] = []
        for name in names { records += try await store.records(application: name) }
        if arguments.json {
            for record in records { console.out(StateJSON.line(StateJSON.record(record))) }
        } else if !records.isEmpty {
            console.out(RecordTable.table(records))
        }
        return .good
    }
}

struct StateGetCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "get", abstract: "Print the value of a record, or write it to a file.",
        discussion: """
            Exits 1 when there is no record. JSON contains the value as text, or as base64 if it \
            is not text. If the newest revision is damaged, read the last intact one with \
            --revision.
            """)

    @OptionGroup var arguments: StateArguments
    @Argument(help: RecordName.help) var name: RecordName
    @Option(name: .shortAndLong, help: "The file for the value.", completion: .file())
    var output: String?
    @Option(help: "A revision that history lists; the newest by default.") var revision: Int64?

    func validate() throws {
        try checkOutput(output)
        try checkPaths(output)
    }

    func work(_ store: StateStore, _ console: Console) throws -> ExitStatus {
        if let output { try store.checkIsForeign(output) }
        return try report(try found(store), console)
    }

    func work(_ store: RestoreClient, _ console: Console) async throws -> ExitStatus {
        let newest = try await store.record(for: name.key)
        guard let revision, newest?.revision != revision else { return try report(newest, console) }
        let older = try await store.history(of: name.key).first { $0.revision == revision }
        return try report(older, console)
    }

    private func report(_ record: StoredRecord?, _ console: Console) throws -> ExitStatus {
        guard let record else {
            let detail = revision.map { "there is no revision \($0)" } ?? "there is no record"
            return arguments.reportMissing(name.key, console, detail)
        }
        if let output { try FileBytes.write(record.bytes, to: output) }
        if arguments.json {
            let object = StateJSON.record(record, withValue: output == nil)
            console.out(StateJSON.line(object))
        } else if output == nil {
            guard let text = String(validating: record.bytes, as: UTF8.self) else {
                throw Failure(
                    .badInput,
                    "\(name.key): the value is not text; give a file with --output, or use --json")
            }
            console.out(text)
        }
        return .good
    }
}

extension StateGetCommand {
    private func found(_ store: StateStore) throws -> StoredRecord? {
        do throws(StoreError) {
            let record = try store.record(for: name.key)
            guard let revision, record?.revision != revision else { return record }
        } catch {
            let kept = try revision.flatMap { wanted in
                try store.history(of: name.key).first { $0.revision == wanted }
            }
            // The damaged revision may be the requested one.
            guard let kept else { throw error.withReadCommand }
            return kept
        }
        return try store.history(of: name.key).first { $0.revision == revision }
    }
}

extension StoreError {
    /// The same error with the option that reads the last good revision as the next step.
    fileprivate var withReadCommand: StoreError {
        guard let previous else { return self }
        return StoreError(
            code, at: place, detail,
            nextStep: "Read revision \(previous.revision), which is intact, with "
                + "get --revision \(previous.revision), or repair the store.",
            previous: previous)
    }
}

struct StatePutCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "put", abstract: "Write a value and wait until it is on disk.",
        discussion: """
            Creates a missing store. Exits 1 when the record does not have the revision of --expect.
            """)

    @OptionGroup var arguments: StateArguments
    @Argument(help: RecordName.help) var name: RecordName
    @Argument(help: "The file with the value, or - for the standard input.", completion: .file())
    var file: String?
    @Option(help: "The value as text.") var text: String?
    @Option(help: "The schema of the value.") var schema = "bytes"
    @Option(help: "The version of the schema.") var schemaVersion = 0
    @Option(help: "Replace only this revision; 0 only creates the record.") var expect: Int64?
    @Flag(help: "The file is a PNG in which everything secret is painted over.")
    var redactedPicture = false

    func validate() throws {
        guard (file == nil) != (text == nil) else {
            throw ValidationError("give either a file or --text")
        }
        // Bytes that are not UTF-8 arrive as the replacement character.
        guard text?.isUTF8 ?? true else {
            throw ValidationError("--text: the value is not UTF-8; give it in a file")
        }
        try checkPaths(file)
        guard !redactedPicture || file != nil else {
            throw ValidationError("--redacted-picture needs a file, not --text")
        }
    }

    func run() async throws {
        try await finish { console in
            let bytes = try arguments.reporting(console) {
                try text.map { Array($0.utf8) }
                    ?? FileBytes.read(file == "-" ? "/dev/stdin" : file ?? "")
            }
            if let client = try arguments.service.client() {
                return try await arguments.use(client, console) { store in
                    report(try await store.commit([try write(bytes)]), console)
                }
            }
            return try arguments.use(console, creates: true) { store in
                report(try store.commit([try write(bytes)]), console)
            }
        }
    }

    private func report(_ receipt: CommitReceipt, _ console: Console) -> ExitStatus {
        arguments.report(
            console, StateJSON.Written(receipt),
            "\(name.key) revision \(receipt.revisions[0]), commit \(receipt.commit)")
        return .good
    }

    private func write(_ bytes: [UInt8]) throws(StoreError) -> Write {
        let expectation = expect.map { $0 == 0 ? .nothing : Expectation.revision($0) } ?? .anything
        if redactedPicture {
            return .put(
                try RedactedPicture(alreadyRedacted: bytes), for: name.key, expecting: expectation)
        }
        return .put(
            bytes, for: name.key, schema: RecordSchema(schema, version: schemaVersion),
            expecting: expectation)
    }
}

struct StateDeleteCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete a record.",
        discussion: "Exits 1 when there is no record, or not with the revision of --expect.")

    @OptionGroup var arguments: StateArguments
    @Argument(help: RecordName.help) var name: RecordName
    @Option(help: "Delete only this revision.") var expect: Int64?

    func work(_ store: StateStore, _ console: Console) throws -> ExitStatus {
        report(try store.delete(name.key, expecting: expectation), console)
    }

    private var expectation: Expectation { expect.map(Expectation.revision) ?? .anything }

    func work(_ store: RestoreClient, _ console: Console) async throws -> ExitStatus {
        report(
            try await store.commit([.delete(name.key, expecting: expectation)]), console)
    }

    private func report(_ receipt: CommitReceipt, _ console: Console) -> ExitStatus {
        arguments.report(
            console, StateJSON.Written(receipt),
            receipt.revisions[0] == 0
                ? "\(name.key): there is no record"
                : "\(name.key) deleted, commit \(receipt.commit)")
        return receipt.revisions[0] == 0 ? .different : .good
    }
}

struct StateHistoryCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "List the stored revisions of a record, the newest first.",
        discussion: "Exits 1 when there are none, or when one is damaged; names the damaged ones.")

    @OptionGroup var arguments: StateArguments
    @Argument(help: RecordName.help) var name: RecordName

    func work(_ store: StateStore, _ console: Console) throws -> ExitStatus {
        var records = try store.history(of: name.key)
        var damages = try store.damagedRevisions(of: name.key).map { revision in
            StoreError(
                .corrupt, at: "\(name.key) revision \(revision)",
                "the stored bytes of an older revision are not those that were written")
        }
        do throws(StoreError) {
            if let current = try store.record(for: name.key) { records.insert(current, at: 0) }
        } catch {
            guard error.code == .corrupt else { throw error }
            damages.insert(error.withReadCommand, at: 0)
        }
        if records.isEmpty, damages.isEmpty { return arguments.reportMissing(name.key, console) }
        report(records, console)
        for damage in damages {
            console.err(damage.description)
            if arguments.json { console.out(StateJSON.line(StateJSON.Failed(damage))) }
        }
        return damages.isEmpty ? .good : .different
    }

    func work(_ store: RestoreClient, _ console: Console) async throws -> ExitStatus {
        let current = try await store.record(for: name.key)
        let records = [current].compactMap { $0 } + (try await store.history(of: name.key))
        if records.isEmpty { return arguments.reportMissing(name.key, console) }
        report(records, console)
        return .good
    }

    private func report(_ records: [StoredRecord], _ console: Console) {
        if arguments.json {
            for record in records {
                console.out(StateJSON.line(StateJSON.record(record, withValue: true)))
            }
        } else {
            console.out(RecordTable.table(records))
        }
    }
}

import Basics
import ArgumentParser
import Foundation
import Pictures
import RestoreClient
import StateStore

/// The options of every command that works on a store.
struct StateArguments: ParsableArguments {
    @Option(name: .customLong("store"), help: "The file of the store.", completion: .file())
    var file: String?

    @OptionGroup(title: "On a service") var service: RemoteArguments

    @Flag(help: "Print JSON Lines, also for errors.")
    var json = false

    @Option(help: "The time to wait for another process to close the store, in ms.")
    var waitMs = 250

    func validate() throws {
        try checkPaths(file)
        guard (file == nil) == service.isRemote else {
            throw ValidationError("give either --store FILE or --remote ADDRESS")
        }
        guard (0...3_600_000).contains(waitMs) else {
            throw ValidationError("--wait-ms must be from 0 to 3600000, not \(waitMs)")
        }
    }

    /// The path of the store's file.
    var store: String { file ?? "" }

    /// Throws when the store is a service's.
    func checkIsFile() throws(Failure) {
        if service.isRemote {
            throw Failure(
                .usage,
                "the command needs the file of a store and cannot be used with --remote; "
                    + "stop the service and give --store STORE/tenants/NAME/state")
        }
    }

    /// Opens the store, works on it, and closes it. With --json an error is also printed as an
    /// object, except one with the code `silenced`, which the caller handles.
    func use(
        _ console: Console, creates: Bool = false, acceptsLostCommits: Bool = false,
        silencing silenced: StoreError.Code? = nil, _ work: (StateStore) throws -> ExitStatus
    ) throws -> ExitStatus {
        try checkIsFile()
        return try reporting(console, silencing: silenced) {
            var options = StoreOptions()
            options.createsIfMissing = creates
            options.clock = .system
            options.acceptsLostCommits = acceptsLostCommits
            let store = try retrying { () throws(StoreError) in
                try StateStore.open(at: self.store, options: options)
            }
            defer { try? store.close() }
            return try work(store)
        }
    }

    /// Retries for ``waitMs`` while another process has locked the store.
    func retrying<Value>(_ work: () throws(StoreError) -> Value) throws(StoreError) -> Value {
        let end = ContinuousClock.now + .milliseconds(waitMs)
        while true {
            do throws(StoreError) {
                return try work()
            } catch {
                guard error.code == .locked, ContinuousClock.now < end else { throw error }
                usleep(10_000)
            }
        }
    }

    func reporting<Value>(
        _ console: Console, silencing silenced: StoreError.Code? = nil, _ work: () throws -> Value
    ) throws -> Value {
        do {
            return try work()
        } catch let error as StoreError {
            if json, error.code != silenced { console.out(StateJSON.line(StateJSON.Failed(error))) }
            throw error
        } catch let error as FileError {
            if json { console.out(StateJSON.line(StateJSON.Failed(error))) }
            throw error
        }
    }

    /// Works with a service. With --json an error is also printed as an object.
    func use(
        _ client: RestoreClient, _ console: Console,
        _ work: (RestoreClient) async throws -> ExitStatus
    ) async throws -> ExitStatus {
        do {
            return try await work(client)
        } catch let error as StoreError {
            if json { console.out(StateJSON.line(StateJSON.Failed(error))) }
            throw error
        }
    }

    /// Reports that a name has no record.
    func reportMissing(
        _ key: RecordKey, _ console: Console, _ detail: String = "there is no record"
    ) -> ExitStatus {
        console.err("\(key): \(detail)")
        if json {
            let error = StoreError(
                .missing, at: key.description, detail, nextStep: "List the names.")
            console.out(StateJSON.line(StateJSON.Failed(error)))
        }
        return .different
    }

    /// Prints a result as JSON or as text.
    func report(_ console: Console, _ object: some Encodable, _ text: @autoclosure () -> String) {
        console.out(json ? StateJSON.line(object) : text())
    }
}

extension ParsableArguments {
    /// Refuses paths that are not UTF-8. Their bytes arrive as one replacement character, so that
    /// two paths would become one.
    func checkPaths(_ paths: String?...) throws {
        for path in paths.compactMap({ $0 }) where !path.isUTF8 {
            throw ValidationError("\(path): the path is not UTF-8; rename the file")
        }
    }
}

extension String {
    /// Indicates whether an argument is the one that was given.
    var isUTF8: Bool { !unicodeScalars.contains("\u{FFFD}") }
}

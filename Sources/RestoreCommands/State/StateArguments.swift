import Basics
import ArgumentParser
import Foundation
import Pictures
import RestoreClient
import StateStore

/// What every command about a store is told.
struct StateArguments: ParsableArguments {
    @Option(name: .customLong("store"), help: "The store's file.", completion: .file())
    var file: String?

    @OptionGroup(title: "Instead of a file") var service: RemoteArguments

    @Flag(help: "Write JSON Lines, errors too.")
    var json = false

    @Option(help: "How long to wait while another process has the store, in ms.")
    var waitMs = 250

    func validate() throws {
        try checkPaths(file)
        guard (file == nil) == service.isRemote else {
            throw ValidationError("give --store FILE, or --remote with a service's address")
        }
        guard (0...3_600_000).contains(waitMs) else {
            throw ValidationError("--wait-ms is from 0 to 3600000, not \(waitMs)")
        }
    }

    /// The path of the store's file.
    var store: String { file ?? "" }

    /// Throws where the store is a service's.
    func checkIsFile() throws(Failure) {
        if service.isRemote {
            throw Failure(
                .usage,
                "this works on a store's file, not on a service; stop the service and "
                    + "give --store with STORE/tenants/NAME/state")
        }
    }

    /// Opens the store, does the work, and closes it; in JSON an error is an object as well, but
    /// for the one that the caller deals with.
    func use(
        _ console: Console, creates: Bool = false, lossy: Bool = false,
        hushing hushed: StoreError.Code? = nil, _ work: (StateStore) throws -> ExitStatus
    ) throws -> ExitStatus {
        try checkIsFile()
        return try reporting(console, hushing: hushed) {
            var options = StoreOptions()
            options.createsIfMissing = creates
            options.clock = .system
            options.acceptsLostCommits = lossy
            let store = try waiting { () throws(StoreError) in
                try StateStore.open(at: self.store, options: options)
            }
            defer { try? store.close() }
            return try work(store)
        }
    }

    /// Tries again for some time while another process has the store.
    func waiting<Value>(_ work: () throws(StoreError) -> Value) throws(StoreError) -> Value {
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
        _ console: Console, hushing hushed: StoreError.Code? = nil, _ work: () throws -> Value
    ) throws -> Value {
        do {
            return try work()
        } catch let error as StoreError {
            if json, error.code != hushed { console.out(StateJSON.line(StateJSON.Failed(error))) }
            throw error
        } catch let error as FileError {
            if json { console.out(StateJSON.line(StateJSON.Failed(error))) }
            throw error
        }
    }

    /// Does work with a service; in JSON an error is an object as well.
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

    /// Says that nothing is under a name.
    func tellNothing(
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

    /// Says one thing in the form that was asked for.
    func say(_ console: Console, _ object: some Encodable, _ text: @autoclosure () -> String) {
        console.out(json ? StateJSON.line(object) : text())
    }
}

extension ParsableArguments {
    /// What is not UTF-8 arrives with one sign in place of many: two paths would become one.
    func checkPaths(_ paths: String?...) throws {
        for path in paths.compactMap({ $0 }) where !path.isUTF8 {
            throw ValidationError("\(path): not UTF-8; give the file another name")
        }
    }
}

extension String {
    /// Whether an argument arrived as it was given.
    var isUTF8: Bool { !unicodeScalars.contains("\u{FFFD}") }
}

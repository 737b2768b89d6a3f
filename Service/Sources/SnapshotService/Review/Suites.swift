import Basics
import Foundation
import StateStore

/// Where the suites of all tenants are stored.
protocol SuiteShelf: Sendable {
    /// Returns the names of a tenant's suites, in order.
    func names(of tenant: String) async throws -> [String]
    /// Indicates whether several services can change a suite, so that its storage has no state
    /// that must be the same for all requests.
    var isShared: Bool { get }
    /// Returns the places of a tenant's suites and keeps nothing open.
    func places(of tenant: String) async throws -> [String]
    /// Returns the place of a suite; nil where it does not exist.
    func place(of suite: String, _ tenant: String) async throws -> String?
    /// Creates a suite within the tenant's limit, where it is missing.
    func make(_ suite: String, of tenant: String) async throws
    /// Returns the storage at a place.
    func storage(at place: String) -> any SuiteStorage
}

/// Suites in the folders of their tenants.
struct FolderShelf: SuiteShelf {
    /// The folder of the service.
    let folder: String
    let limits: Limits

    private func folder(of tenant: String) -> String {
        "\(folder)/tenants/\(Tenants.folderName(tenant))/suites"
    }

    func names(of tenant: String) async throws -> [String] {
        await OffPool.run { FolderSuite.names(in: folder(of: tenant)) }
    }

    var isShared: Bool { false }

    func places(of tenant: String) async throws -> [String] {
        try await names(of: tenant).map { "\(folder(of: tenant))/\($0)" }
    }

    func place(of suite: String, _ tenant: String) async throws -> String? {
        let path = "\(folder(of: tenant))/\(suite)"
        return await OffPool.run { FileStatus(path)?.isFolder == true ? path : nil }
    }

    func make(_ suite: String, of tenant: String) async throws {
        guard try await names(of: tenant).count < limits.suitesPerTenant else {
            throw Suites.tooMany(limits)
        }
        try await OffPool.run { try FolderSuite.make("\(folder(of: tenant))/\(suite)") }
    }

    func storage(at place: String) -> any SuiteStorage { suite(at: place) }

    func suite(at place: String) -> FolderSuite {
        FolderSuite(folder: place, limits: limits)
    }
}

/// The suites of all tenants.
final class Suites: Sendable {
    private let shelf: any SuiteShelf
    private let limits: Limits
    /// The existing suites by their places.
    private let known = Locked<[String: Suite]>([:])

    init(_ shelf: any SuiteShelf, limits: Limits) {
        (self.shelf, self.limits) = (shelf, limits)
    }

    func names(of tenant: String) async throws -> [String] {
        try await shelf.names(of: tenant)
    }

    /// Returns a suite; nil where it does not exist. Only existing suites are cached: other names
    /// come from requests and would take memory.
    func suite(_ name: String, of tenant: String) async throws -> Suite? {
        guard let place = try await shelf.place(of: name, tenant) else { return nil }
        return suite(at: place)
    }

    /// - Parameter isKept: false caches no suite that is not cached already.
    private func suite(at place: String, isKept: Bool = true) -> Suite {
        known.withLock { known in
            if let suite = known[place] { return suite }
            let suite = Suite(shelf.storage(at: place), limits: limits)
            if isKept { known[place] = suite }
            return suite
        }
    }

    /// Returns the suite of a request; throws where it does not exist.
    func existing(_ call: Call) async throws -> Suite {
        let found = try await suite(try call.name("suite"), of: try call.name("tenant"))
        guard let found else {
            throw Problem(
                .notFound, "The tenant has no such suite.",
                nextStep: "Upload a run with restore-tool verify --remote, which creates the suite."
            )
        }
        return found
    }

    /// Returns the suite of a request that writes, and creates it within the tenant's limit.
    func made(_ call: Call) async throws -> Suite {
        let (name, tenant) = (try call.name("suite"), try call.name("tenant"))
        if let suite = try await suite(name, of: tenant) { return suite }
        try await shelf.make(name, of: tenant)
        return try await existing(call)
    }

    static func tooMany(_ limits: Limits) -> Problem {
        Problem(
            .quotaExceeded, "A tenant can have at most \(limits.suitesPerTenant) suites.")
    }

    /// The number of cached suites.
    var knownCount: Int { known.withLock { $0.count } }

    /// Removes unused files of a tenant's suites that are older than a time, and returns their
    /// number.
    func sweep(_ tenant: String, before ms: Int64) async throws -> Int {
        var count = 0
        for place in try await shelf.places(of: tenant) {
            // A shared suite that is opened for this alone is not kept.
            count += try await suite(at: place, isKept: !shelf.isShared).sweep(before: ms)
        }
        return count
    }
}

import Basics
import Foundation
import StateStore

/// The suites of all tenants, each in the folder of its tenant.
final class Suites: Sendable {
    private let folder: String
    let limits: Limits
    private let known = Locked<[String: Suite]>([:])

    /// Creates the suites below the service's folder.
    init(folder: String, limits: Limits) {
        (self.folder, self.limits) = (folder + "/tenants", limits)
    }

    private func folder(of tenant: String) -> String {
        "\(folder)/\(Tenants.folderName(tenant))/suites"
    }

    func names(of tenant: String) -> [String] { Suite.names(in: folder(of: tenant)) }

    /// Returns a suite, also one without files. Only existing suites are cached: other names come
    /// from requests and would take memory.
    func suite(_ name: String, of tenant: String) -> Suite {
        let path = "\(folder(of: tenant))/\(name)"
        return known.withLock { known in
            if let suite = known[path] { return suite }
            let suite = Suite(folder: path, limits: limits)
            if suite.isThere { known[path] = suite }
            return suite
        }
    }

    /// Returns the suite of a request; throws where it does not exist.
    func existing(_ call: Call) throws(Problem) -> Suite {
        let suite = suite(try call.name("suite"), of: try call.name("tenant"))
        guard suite.isThere else {
            throw Problem(
                .notFound, "The tenant has no such suite.",
                nextStep: "Upload a run with restore-tool verify --remote, which creates the suite."
            )
        }
        return suite
    }

    /// Returns the suite of a request that writes, and creates it within the tenant's limit.
    func made(_ call: Call) throws -> Suite {
        let (name, tenant) = (try call.name("suite"), try call.name("tenant"))
        let suite = suite(name, of: tenant)
        if suite.isThere { return suite }
        guard names(of: tenant).count < limits.suitesPerTenant else {
            throw Problem(
                .quotaExceeded, "A tenant can have at most \(limits.suitesPerTenant) suites.")
        }
        try Suite.make(suite.folder)
        return self.suite(name, of: tenant)
    }

    /// The number of cached suites.
    var knownCount: Int { known.withLock { $0.count } }

    /// Removes unused files of a tenant's suites that are older than a time, and returns their
    /// number. Blocks.
    func sweep(_ tenant: String, before ms: Int64) throws -> Int {
        try names(of: tenant).reduce(0) { try $0 + suite($1, of: tenant).sweep(before: ms) }
    }
}

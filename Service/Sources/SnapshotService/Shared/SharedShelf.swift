import Basics
import Foundation
import StateStore

// A tenant's suites are listed in a store of the database, and each has two stores of its own: one
// of documents, whose commits followers wait for, and one of files, so that an upload of pictures
// wakes no follower and waits for no other suite. The names of these stores begin with a colon, as
// no tenant's does, and end with an identifier, because the names of tenant and suite can be
// together longer than the name of a store.

/// Suites in a database that several services share.
struct SharedShelf: SuiteShelf {
    private static let list = ":suites:"
    private static let documents = ":suite:"
    private static let files = ":files:"
    private static let kind = "suites"

    private let database: any TenantDatabase
    private let limits: Limits
    private let environment: Environment
    /// The lists of tenants, and the places of suites, which never change.
    private let state = Locked(State())

    private struct State: Sendable {
        var lists: [String: SharedRecords] = [:]
        var places: [[String]: String] = [:]
    }

    init(_ database: any TenantDatabase, limits: Limits, environment: Environment) {
        (self.database, self.limits, self.environment) = (database, limits, environment)
    }

    /// Returns the tenant whose suites a store lists; nil for other stores.
    static func tenant(ofList store: String) -> String? {
        store.hasPrefix(list) ? String(store.dropFirst(list.count)) : nil
    }

    private func list(of tenant: String) -> SharedRecords {
        state.withLock { state in
            if let list = state.lists[tenant] { return list }
            let list = records(Self.list + tenant)
            state.lists[tenant] = list
            return list
        }
    }

    /// Returns records of a store, which is opened at its first use.
    private func records(_ name: String) -> SharedRecords {
        SharedRecords { [database] in
            do { return try await database.store(of: name) } catch let error as StoreError {
                throw Problem(
                    .unavailable,
                    "The service's database cannot be used now (\(error.code.name))."
                ).retrying(afterSeconds: 5)
            }
        }
    }

    func names(of tenant: String) async throws -> [String] {
        let keys = try await list(of: tenant).store().keys(application: Self.kind)
        return keys.map(\.key).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    var isShared: Bool { true }

    func places(of tenant: String) async throws -> [String] {
        let list = state.withLock { $0.lists[tenant] } ?? records(Self.list + tenant)
        let places = try await list.documents(Self.kind, as: String.self)
        return places.sorted { $0.key < $1.key }.map(\.value)
    }

    func place(of suite: String, _ tenant: String) async throws -> String? {
        if let place = state.withLock({ $0.places[[tenant, suite]] }) { return place }
        let place: String? = try await list(of: tenant).document(Self.kind, suite)
        if let place { state.withLock { $0.places[[tenant, suite]] = place } }
        return place
    }

    func make(_ suite: String, of tenant: String) async throws {
        let isThere = try await list(of: tenant).change(Self.kind) {
            (places: inout [String: String]) -> Bool in
            if places[suite] != nil { return true }
            guard places.count < limits.suitesPerTenant else { return false }
            places[suite] = SharedSuite.newID()
            return true
        }
        if !isThere { throw Suites.tooMany(limits) }
    }

    func storage(at place: String) -> any SuiteStorage { suite(at: place) }

    func suite(at place: String) -> SharedSuite {
        SharedSuite(
            documents: records(Self.documents + place),
            files: SharedFiles(
                records(Self.files + place), limits: limits, environment: environment),
            limits: limits, environment: environment)
    }
}

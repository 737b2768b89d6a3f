import HTTPTypes
import Hummingbird
import ServiceWire
import StateStore

/// The writes of a request, and the answer to it.
struct WritePlan: Sendable {
    struct Part: Sendable {
        let content: Write.Content
        let key: RecordKey
        let precondition: Precondition

        func write(expecting expectation: Expectation) -> Write {
            switch content {
            case .put(let bytes, let schema):
                .put(bytes, for: key, schema: schema, expecting: expectation)
            case .picture(let picture): .put(picture, for: key, expecting: expectation)
            case .delete: .delete(key, expecting: expectation)
            }
        }
    }

    let parts: [Part]
    /// Returns the answer for the revisions of the parts, in their order.
    let answer: @Sendable ([Int64]) throws -> WriteAnswer
}

/// The answer to a write, as it is sent and as it is kept under an idempotency key.
struct WriteAnswer: Codable, Hashable, Sendable {
    var status: Int
    /// The revision in the entity tag; nil where there is none.
    var revision: Int64?
    /// The body without its commit; nil where there is none.
    var revisions: [Int64]?
    var location: String?

    func response(commit: Int64) -> Response {
        var headers: HTTPFields = [.restoreCommit: "\(commit)"]
        if let revision { headers[.eTag] = ETag.text(revision) }
        if let location { headers[.location] = location }
        let status = HTTPResponse.Status(code: status)
        guard let revisions else { return .empty(status, headers: headers) }
        return .json(
            BatchAnswer(commit: commit, revisions: revisions), status: status, headers: headers)
    }
}

/// Commits plans to a tenant's store. Each is one commit, which is durable when the call returns.
struct Writer: Sendable {
    let tenant: Tenant
    let limits: Limits

    /// The most attempts: others may change a record between reading and committing.
    static let tries = 16

    /// Performs the plan. It reads the store only where the preconditions need it: a read waits for
    /// the running commit, and then no writes could be gathered.
    func perform(_ plan: WritePlan) async throws -> Response {
        let expectations = plan.parts.map(\.precondition.expectation)
        let most = plan.parts.count
        if expectations.allSatisfy({ $0 != nil }),
            tenant.expect(most, most: limits.namesPerTenant)
        {
            let receipt = try await commit(plan, expectations.compactMap { $0 }, expected: most)
            return try plan.answer(receipt.revisions).response(commit: receipt.commit)
        }
        for _ in 0..<Self.tries {
            let found = try await look(plan)
            do {
                let receipt = try await commit(
                    plan, found.map(\.expectation), expected: try takeRoom(for: plan, found))
                return try plan.answer(receipt.revisions).response(commit: receipt.commit)
            } catch let error as StoreError where error.code == .conflict {
                continue
            }
        }
        throw Self.contended
    }

    static let contended = Problem(.unavailable, "Other clients are writing these records.")
        .retrying(afterSeconds: 1)

    /// Commits the writes of a plan, followed by the service's own writes. `expected` is the
    /// reserved room for new names.
    func commit(
        _ plan: WritePlan, _ expectations: [Expectation], and others: [Write] = [],
        expected: Int
    ) async throws(StoreError) -> CommitReceipt {
        let writes = zip(plan.parts, expectations).map { $0.write(expecting: $1) }
        do throws(StoreError) {
            let receipt = try await tenant.store.commit(writes + others)
            tenant.settle(expected, receipt.revisions.prefix(writes.count))
            return receipt
        } catch {
            tenant.settle(expected, [])
            throw error
        }
    }

    /// Returns the newest revisions under a plan's names, where its preconditions hold.
    func look(_ plan: WritePlan) async throws -> [StateStore.NewestRevision] {
        let found = try await tenant.store.newestRevisions(of: plan.parts.map(\.key))
        for (part, newest) in zip(plan.parts, found) {
            let revision = newest.isDeleted ? 0 : newest.number
            guard part.precondition.holds(for: revision) else {
                throw Problem(.unmet(part.key, revision))
            }
        }
        return found
    }
}

extension Writer {
    /// Reserves room for the new names of a plan and returns their number.
    func takeRoom(
        for plan: WritePlan, _ found: [StateStore.NewestRevision]
    ) throws(Problem) -> Int {
        let new = zip(plan.parts, found).count { $0.content != .delete && !$1.isKnown }
        guard tenant.expect(new, most: limits.namesPerTenant) else {
            throw Problem(
                .quotaExceeded,
                "The tenant has \(tenant.nameCount) names of records; the limit is "
                    + "\(limits.namesPerTenant).")
        }
        return new
    }
}

extension StateStore.NewestRevision {
    /// The expectation of a write that was decided on this revision.
    var expectation: Expectation { isDeleted ? .nothing : .revision(number) }

    /// Returns the revision that the write gets; 0 for a deletion that finds nothing.
    func next(_ content: Write.Content) -> Int64 {
        isDeleted && content == .delete ? 0 : number + 1
    }
}

extension StoreError {
    /// Returns the error for a record that is not as the request expects.
    static func unmet(_ key: RecordKey, _ revision: Int64) -> StoreError {
        StoreError(
            .conflict, at: key.description,
            revision == 0
                ? "the record does not exist"
                : "the record has revision \(revision), which was not expected",
            actualRevision: revision)
    }
}

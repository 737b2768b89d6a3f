import Basics
import Foundation
import Hummingbird
import Review
import StateStore

// The answer under an idempotency key is written in the same commit as the request's writes: after
// a crash either both exist or neither. The answer names the revisions that the commit creates, so
// they are predicted: the newest revision of each record is read, and the commit expects exactly
// those. Only where a record was created and deleted in between is a prediction wrong; then the
// answer is corrected before it is sent. A crash before that leaves a revision that is too low, in
// an answer that nobody has seen. Its entity tag matches nothing, and nothing is overwritten by it.

/// The first answer to a request, for its repetitions.
struct KeptAnswer: Codable, Hashable, Sendable {
    /// The SHA-256 of the whole request.
    var request: String
    var answer: WriteAnswer
    /// The commit, where it differs from that of the record itself.
    var commit: Int64?
    var expiresMs: Int64

    static let schema = RecordSchema("answer", version: 1)

    func bytes() throws -> [UInt8] { Array(try JSONEncoder().encode(self)) }

    init(request: String, answer: WriteAnswer, commit: Int64? = nil, expiresMs: Int64) {
        (self.request, self.answer) = (request, answer)
        (self.commit, self.expiresMs) = (commit, expiresMs)
    }

    init?(_ record: StoredRecord) {
        guard let kept = try? JSONDecoder().decode(Self.self, from: Data(record.bytes)) else {
            return nil
        }
        self = kept
    }
}

/// The identity of a request that is done only once.
struct OnceOnly: Sendable {
    let key: RecordKey
    let request: String
    let expiresMs: Int64
    let nowMs: Int64

    /// Reads the key of a call; nil where it has none. Keys of different tokens are different.
    init?(_ call: Call, _ body: [UInt8], _ limits: Limits, _ environment: Environment) throws {
        guard let text = call.headers.value(.idempotencyKey) else { return nil }
        let quoted = text.count > 2 && text.hasPrefix("\"") && text.hasSuffix("\"")
        let name = try PathName.check(
            Array((quoted ? text.dropFirst().dropLast() : text[...]).utf8), "idempotency key")
        key = try RecordKey(application: Reserved.answers, scene: call.caller.id, key: name)
        let said = [
            call.request.method.rawValue, call.request.head.path ?? "",
            call.headers[.ifMatch] ?? "", call.headers[.ifNoneMatch] ?? "",
            call.headers[.contentType] ?? "", call.headers[.restoreSchema] ?? ""
        ]
        request = SHA256.hex(Array(said.joined(separator: "\n").utf8) + [0] + body)
        nowMs = environment.nowMs()
        expiresMs = nowMs + Int64(limits.answerSeconds) * 1000
    }
}

extension Writer {
    /// Performs the plan, or returns the earlier answer to the same request.
    func perform(_ plan: WritePlan, once: OnceOnly?) async throws -> Response {
        guard let once else { return try await perform(plan) }
        for _ in 0..<Self.tries {
            let kept = try await keptRecord(once)
            if let kept, let answer = try replay(kept, once) { return answer }
            let found = try await look(plan)
            do {
                return try await commit(plan, found, once, over: kept?.revision)
            } catch let error as StoreError where error.code == .conflict {
                continue
            }
        }
        throw Self.contended
    }

    private func keptRecord(_ once: OnceOnly) async throws -> StoredRecord? {
        try await tenant.store.record(for: once.key)
    }

    /// Returns the kept answer; nil where it has expired.
    private func replay(_ record: StoredRecord, _ once: OnceOnly) throws(Problem) -> Response? {
        guard let kept = KeptAnswer(record), kept.expiresMs > once.nowMs else { return nil }
        guard kept.request == once.request else {
            throw Problem(
                .unprocessable, "This idempotency key was used for another request.",
                nextStep: "Use a new key for a new request.")
        }
        var response = kept.answer.response(commit: kept.commit ?? record.commit)
        response.headers[.idempotentReplay] = "true"
        return response
    }

    private func commit(
        _ plan: WritePlan, _ found: [StateStore.NewestRevision], _ once: OnceOnly,
        over revision: Int64?
    ) async throws -> Response {
        let foretold = zip(plan.parts, found).map { $1.next($0.content) }
        var kept = KeptAnswer(
            request: once.request, answer: try plan.answer(foretold), expiresMs: once.expiresMs)
        let answer = try once.write(kept, expecting: revision.map { .revision($0) } ?? .nothing)
        let receipt = try await commit(
            plan, found.map(\.expectation), and: [answer],
            expected: try takeRoom(for: plan, found))
        let revisions = Array(receipt.revisions.prefix(plan.parts.count))
        if revisions != foretold {
            (kept.answer, kept.commit) = (try plan.answer(revisions), receipt.commit)
            try await tenant.store.commit([try once.write(kept, expecting: .anything)])
        }
        return kept.answer.response(commit: receipt.commit)
    }
}

extension OnceOnly {
    fileprivate func write(_ kept: KeptAnswer, expecting: Expectation) throws -> Write {
        .put(try kept.bytes(), for: key, schema: KeptAnswer.schema, expecting: expecting)
    }
}

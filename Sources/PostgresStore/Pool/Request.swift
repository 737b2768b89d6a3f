#if POSTGRESQL
import StateStore

/// A statement that waits for a connection, with the one who waits for its answer.
///
/// All may be sent twice: reads change nothing, and a commit that is sent again is answered by the
/// row that its first transaction left.
struct Request: Sendable {
    enum Kind: Sendable {
        /// A read of a row or some, which is sent together with others.
        case light
        /// A read that may take long.
        case heavy
        /// A transaction that writes; the second call reports it to followers.
        case write(then: Connection.Call?)
    }

    let call: Connection.Call
    let kind: Kind
    let deadline: Deadline
    /// Receives the answer on the thread of the connection.
    let answer: @Sendable (Result<Reply, StoreError>) -> Void
    /// Indicates whether an attempt may have been done although nobody heard of it.
    var isUncertain = false
    /// The error of its last attempt.
    var lastError: StoreError?

    var isLight: Bool {
        if case .light = kind { true } else { false }
    }

    /// The lists of calls, each a transaction.
    var lists: [[Connection.Call]] {
        if case .write(let then?) = kind { [[call], [then]] } else { [[call]] }
    }

    /// Answers with an error. An earlier attempt of a commit may yet be made, whatever the last one
    /// said, so that nobody may take it for refused.
    func fail(_ error: StoreError) {
        guard case .write = kind, isUncertain else { return answer(.failure(error)) }
        answer(
            .failure(
                StoreError(
                    .unreachable, at: error.place,
                    "a commit was sent and its answer was lost: \(error.detail)",
                    nextStep: "Read the records to see if it was made, then decide again.",
                    serverCode: error.serverCode)))
    }
}
#endif

import Dispatch

/// Runs blocking work on threads of its own.
///
/// Swift's own pool has as many threads as the machine has processors: two reads that wait for a
/// commit would stop every other request.
enum OffPool {
    private static let queue = DispatchQueue(
        label: "restore-service.blocking", attributes: .concurrent)

    static func run<Value: Sendable>(
        _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try work() }) }
        }
    }
}

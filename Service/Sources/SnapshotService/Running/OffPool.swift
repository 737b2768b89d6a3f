import Dispatch

/// Runs blocking work on threads of its own.
///
/// Swift's own pool has as many threads as the machine has processors: two reads that wait for a
/// commit would stop every other request.
enum OffPool {
    private static let queue = DispatchQueue(
        label: "restore-service.blocking", attributes: .concurrent)

    static func run<Value: Sendable, Failure: Error>(
        _ work: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let result: Result<Value, Failure> = await withCheckedContinuation { continuation in
            queue.async {
                continuation.resume(returning: Result { () throws(Failure) in try work() })
            }
        }
        return try result.get()
    }
}

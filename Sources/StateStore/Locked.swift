import Foundation

/// A value behind a lock.
///
/// `Synchronization.Mutex` would need iOS 18; the package promises iOS 17.
///
/// `@unchecked Sendable`: `value` is read and written only while `lock` is held.
package final class Locked<Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    package init(_ value: Value) {
        self.value = value
    }

    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}

/// A lock around work that may throw a store's error.
final class WorkLock: Sendable {
    private let lock = NSLock()

    func locked<Result>(_ work: () throws(StoreError) -> Result) throws(StoreError) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try work()
    }
}

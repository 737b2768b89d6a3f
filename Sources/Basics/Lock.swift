#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

// `Synchronization.Mutex` requires iOS 18; the package supports iOS 17. Foundation's `NSLock` would
// load Foundation, which doubles the start of a process.

/// A mutual exclusion lock.
///
/// `@unchecked Sendable`: the mutex is shared between threads by design, and its address is fixed.
public final class Lock: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>

    /// Creates a lock that no thread holds.
    public init() {
        mutex = .allocate(capacity: 1)
        mutex.initialize(to: pthread_mutex_t())
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    /// Calls `body` while no other thread holds the lock.
    public func withLock<Result: ~Copyable, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body()
    }
}

/// A value that is read and written only while its lock is held.
///
/// `@unchecked Sendable`: `value` is reachable only through ``withLock(_:)``.
public final class Locked<Value: Sendable>: @unchecked Sendable {
    private let lock = Lock()
    private var value: Value

    /// Creates a lock around an initial value.
    public init(_ value: Value) { self.value = value }

    /// Calls `body` with the value while no other thread can reach it.
    public func withLock<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try lock.withLock { () throws(Failure) in try body(&value) }
    }
}

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Calls a body once for each of `count` numbers at the same time.
///
/// Number 0 is on the caller's thread and the others are on threads of their own; the call returns
/// when all are done. The calls must not write to the same memory, which the compiler cannot see
/// here. A thread costs 0.07 ms. Where the system gives none, the caller's does its work too.
public func onThreads(_ count: Int, _ body: (Int) -> Void) {
    withoutActuallyEscaping(body) { body in
        let helpers = (1..<max(1, count)).map { number in start { body(number) } }
        body(0)
        for helper in helpers { helper.finish() }
    }
}

/// The number of threads that the machine runs at once, or 1 if the system does not report it.
public var processorCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

/// Does two works at the same time; see ``onThreads(_:_:)``.
public func together(_ first: () -> Void, _ second: () -> Void) {
    onThreads(2) { number in number == 0 ? first() : second() }
}

/// A work on its way, and its thread if the system gave one.
private struct Helper {
    let work: Unmanaged<ThreadWork>
    let thread: pthread_t?

    func finish() {
        guard let thread else { return work.takeRetainedValue().body() }
        pthread_join(thread, nil)
    }
}

private final class ThreadWork {
    let body: () -> Void

    init(_ body: @escaping () -> Void) { self.body = body }
}

private func start(_ body: @escaping () -> Void) -> Helper {
    let work = Unmanaged.passRetained(ThreadWork(body))
    #if canImport(Darwin)
    var thread: pthread_t?
    #else
    var thread = pthread_t()
    #endif
    let failure = pthread_create(&thread, nil, runThreadWork, work.toOpaque())
    return Helper(work: work, thread: failure == 0 ? thread : nil)
}

#if canImport(Darwin)
private func runThreadWork(_ work: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<ThreadWork>.fromOpaque(work).takeRetainedValue().body()
    return nil
}
#else
private func runThreadWork(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let work { Unmanaged<ThreadWork>.fromOpaque(work).takeRetainedValue().body() }
    return nil
}
#endif

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Does two works at the same time, the second on a thread of its own; returns when both are done.
///
/// They must not touch the same memory, which the compiler cannot see here. A thread costs 0.07 ms.
/// Where the system gives none, the second is done after the first.
func together(_ first: () -> Void, _ second: () -> Void) {
    withoutActuallyEscaping(second) { second in
        let work = Unmanaged.passRetained(ThreadWork(second))
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        let failure = pthread_create(&thread, nil, runThreadWork, work.toOpaque())
        first()
        if failure != 0 {
            work.takeRetainedValue().body()
            return
        }
        #if canImport(Darwin)
            if let thread { pthread_join(thread, nil) }
        #else
            pthread_join(thread, nil)
        #endif
    }
}

private final class ThreadWork {
    let body: () -> Void

    init(_ body: @escaping () -> Void) { self.body = body }
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

extension ComparisonPlan {
    /// Counts with the upper and the lower half at the same time, where that is worth a thread.
    ///
    /// Halves meet between tiles of the map and stripes of the structure's judge, so that the
    /// result is the same as in one go.
    func counted(_ work: (ComparisonPlan, inout DifferenceMap) -> Void) -> DiffResult {
        var map = DifferenceMap(area)
        let middle = common.heightPx / 512 * 256
        if common.area < 1 << 18 || middle == 0 {
            work(self, &map)
        } else {
            var lowerMap = DifferenceMap(area)
            let (upper, lower) = (lines(0..<middle), lines(middle..<common.heightPx))
            together({ work(upper, &map) }, { work(lower, &lowerMap) })
            map.merge(lowerMap)
        }
        markOutside(in: &map)
        return DiffResult(map, self)
    }
}

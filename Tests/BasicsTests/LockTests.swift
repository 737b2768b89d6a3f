import Basics
import Testing

@Suite("Lock")
struct LockTests {
    @Test("No increment is lost when several threads hold the lock in turn")
    func excludes() {
        let count = Locked(0)
        onThreads(8) { _ in
            for _ in 0..<1000 { count.withLock { $0 += 1 } }
        }
        #expect(count.withLock { $0 } == 8000)
    }

    @Test("A body that throws releases the lock")
    func releases() {
        struct Stop: Error {}
        let lock = Lock()
        #expect(throws: Stop.self) { try lock.withLock { throw Stop() } }
        #expect(lock.withLock { true })
    }
}

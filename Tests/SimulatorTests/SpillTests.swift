import Basics
import Handlings
import Synchronization
import Testing

@testable import Simulator

@Suite("A search that does not fit into memory")
struct SpillTests {
    /// A disk in memory, with faults.
    private final class TestDisk: SearchDisk {
        let files = Mutex<[[UInt8]]>([])
        let isFull: Bool
        let flips: Bool

        init(isFull: Bool = false, flips: Bool = false) {
            (self.isFull, self.flips) = (isFull, flips)
        }

        func makeFile() throws(SearchDiskError) -> Int {
            files.withLock { files in
                files.append([])
                return files.count - 1
            }
        }

        func append(_ bytes: [UInt8], file: Int) throws(SearchDiskError) {
            if isFull { throw SearchDiskError("the disk is full") }
            files.withLock { $0[file] += bytes }
        }

        func read(file: Int, at offset: Int, count: Int) throws(SearchDiskError) -> [UInt8] {
            var bytes = files.withLock { Array($0[file][offset..<offset + count]) }
            if flips { bytes[count / 2] ^= 1 }
            return bytes
        }
    }

    private static let exploration = Exploration(
        actions: ExploreTests.trips + [ExploreTests.prompt, .answerPrompt, .lock, .unlock],
        depth: 5)

    /// Searches with a memory that is used up after every block, or never.
    private static func search(
        _ disk: TestDisk?, threads: Int = 1
    ) async throws -> ExploreAnswer {
        let calls = Mutex(0)
        let handler = Explorer.ProgressHandler { _ in
            guard disk != nil else { return nil }
            return calls.withLock {
                $0 += 1; return $0
            }.isMultiple(of: 2) ? nil : .memory
        }
        var exploration = exploration
        exploration.threads = threads
        return await Explorer.search(
            exploration, from: World(try Stage.setting([Tracker(), GuardBoolean()])),
            goingOnFrom: SearchState(), disk: disk, progressHandler: handler)
    }

    @Test("has the answer of one that does", arguments: [1, 3])
    func sameAnswer(_ threads: Int) async throws {
        let disk = TestDisk()
        let spilled = try await Self.search(disk, threads: threads)
        let plain = try await Self.search(nil)
        #expect(disk.files.withLock { $0.count } >= 4)
        #expect(spilled.counterexamples == plain.counterexamples)
        #expect(!plain.counterexamples.isEmpty)
        #expect(spilled.progress == plain.progress)
        #expect(spilled.end == .depth && spilled.diskError == nil)
        #expect(try #require(spilled.state).states.checkInvariants() == [])
    }

    @Test("ends with the reason where the disk is full, or gives back other bytes")
    func faults() async throws {
        let full = try await Self.search(TestDisk(isFull: true))
        #expect(full.diskError == SearchDiskError("the disk is full"))
        #expect(full.end == .memory)
        let damaged = try await Self.search(TestDisk(flips: true))
        #expect(damaged.diskError?.reason.contains("damaged") == true)
    }
}

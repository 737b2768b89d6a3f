import BenchTable
import Foundation
import StateStore

/// What the store costs on a real disk, beside the raw SQLite C API, LMDB, plain files, and one
/// wait for the disk. Subject and peer take turns, so that both meet the same disk.
/// `--store 1` runs it alone, `--records N` says how large its largest file is.
struct StoreBench {
    private let folder: String
    private let records: Int
    /// The records of a small file, beside which the largest one is measured.
    private static let few = 1000
    private let payload = [UInt8](repeating: 0x61, count: 300)

    /// Works below a folder, which should be on a disk and not in memory.
    init(_ folder: String, _ records: String?) throws {
        self.folder = folder + "/store-\(getpid())"
        self.records = max(2 * Self.few, records.flatMap { Int($0) } ?? 1_000_000)
        try FileManager.default.createDirectory(
            atPath: self.folder, withIntermediateDirectories: true)
    }

    func run(into table: inout Table) throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try commits(&table)
        try reads(&table)
        try groups(&table)
        try snapshots(&table)
        try opening(&table)
        try growth(&table)
    }

    private func key(_ key: String) throws -> RecordKey {
        try RecordKey(application: "bench", scene: "main", key: key)
    }

    /// A store with one record, and SQLite on a copy of its file.
    private func pair(_ name: String) throws -> (StateStore, SQLitePeer) {
        let (ours, theirs) = ("\(folder)/\(name)", "\(folder)/\(name)-raw")
        let store = try StateStore.open(at: ours)
        try store.put(payload, for: key("k"))
        try store.put(payload, for: key("k"))
        try store.backUp(to: theirs)
        return (store, SQLitePeer(theirs))
    }

    /// Several pairs of files, and of each pair the other grows first: on some disks one file's
    /// blocks are slower than another's for as long as it lives, by more than what is measured.
    /// Both logs have their full size before the clock runs: they would grow into each other's
    /// gaps when they took turns at it.
    private func commits(_ table: inout Table) throws {
        let pairs = 8
        var sums = [Double](repeating: 0, count: 8)
        for number in 0..<pairs {
            let medians = try commits(in: "commits-\(number)", peerFirst: number % 2 == 1)
            for (index, time) in medians.enumerated() { sums[index] += time }
        }
        let peers = ["raw SQLite", "fdatasync in place", "file, fsync, rename", "LMDB"]
        for (index, peer) in peers.enumerated() where sums[2 * index + 1] > 0 {
            table.add(
                "store commit 300 B", sums[2 * index] / Double(pairs), peer,
                sums[2 * index + 1] / Double(pairs))
        }
    }

    /// The store's and a peer's median, peer after peer.
    private func commits(in name: String, peerFirst: Bool) throws -> [Double] {
        let (store, raw) = try pair(name)
        let (row, lmdb) = (raw.onlyRowID(), LMDBPeer("\(folder)/\(name)-lmdb"))
        let plain = PlainFiles(folder), key = try key("k")
        var revision: Int64 = 10
        func rawCommit() {
            revision += 1
            raw.commit(row, payload, revision: revision)
        }
        func ownCommit() throws { try store.put(payload, for: key) }
        func warm(_ work: () throws -> Void) rethrows { for _ in 0..<200 { try work() } }
        if peerFirst { warm(rawCommit) }
        try warm(ownCommit)
        if !peerFirst { warm(rawCommit) }
        var peers: [() throws -> Void] = [
            rawCommit, { plain.syncInPlace() }, { plain.replace("record", payload) }
        ]
        if let lmdb { peers.append { lmdb.put("bench/main/k", payload) } }
        let times = try peers.flatMap { peer in
            try alternately(rounds: 60, [ownCommit, peer])
        }
        try store.close()
        return times
    }

    private func reads(_ table: inout Table) throws {
        let (store, raw) = try pair("reads")
        let (row, lmdb) = (raw.onlyRowID(), LMDBPeer("\(folder)/lmdb-reads"))
        lmdb?.put("bench/main/k", payload)
        let plain = PlainFiles(folder), name = try key("k")
        plain.replace("record", payload)
        func often(_ work: @escaping () throws -> Int) -> () throws -> Void {
            {
                for _ in 0..<200 { expect(try work() == payload.count) }
            }
        }
        let times = try alternately(
            rounds: 100,
            [
                often { try store.record(for: name)?.bytes.count ?? 0 },
                often { raw.read(row).count },
                often { plain.read("record").count },
                often { lmdb?.get("bench/main/k").count ?? payload.count }
            ]
        ).map { $0 / 200 * 1000 }
        table.add("store read by key", times[0], "us", "raw SQLite", times[1])
        table.add("store read by key", times[0], "us", "plain file", times[2])
        if lmdb != nil { table.add("store read by key", times[0], "us", "LMDB", times[3]) }
        try store.close()
    }

    private func groups(_ table: inout Table) throws {
        let store = try StateStore.open(at: "\(folder)/groups")
        let keys = try (0..<64).map { try key("w\($0)") }
        let (rounds, each) = (15, 20)
        let times = try alternately(
            rounds: rounds,
            [
                { inTasks(store, keys, times: each) }, { inThreads(store, keys, times: each) },
                { try ms { for key in keys { try store.put(payload, for: key) } } }
            ])
        precondition(store.commitCount == rounds * 64 * (2 * each + 1))
        let alone = 64_000 / times[2]
        for (index, writers) in ["tasks", "threads"].enumerated() {
            let rate = Double(each) * 64_000 / times[index]
            table.add("store, 64 \(writers) at once", rate, "1/s", "one after another", alone)
        }
        try store.close()
    }

    /// A task for each writer; each waits for every one of its commits.
    private func inTasks(_ store: StateStore, _ keys: [RecordKey], times: Int) -> Double {
        let done = DispatchGroup()
        return ms {
            for key in keys {
                done.enter()
                Task.detached { [payload] in
                    for _ in 0..<times {
                        _ = try? await store.commit([.put(payload, for: key)])
                    }
                    done.leave()
                }
            }
            done.wait()
        }
    }

    /// A thread for each writer; each waits for every one of its commits. The time in ms from when
    /// all are there: to start 64 threads takes as long as some hundred commits.
    private func inThreads(_ store: StateStore, _ keys: [RecordKey], times: Int) -> Double {
        let (here, gate, done) = (DispatchGroup(), DispatchSemaphore(value: 0), DispatchGroup())
        for key in keys {
            here.enter()
            done.enter()
            Thread.detachNewThread { [payload] in
                here.leave()
                gate.wait()
                for _ in 0..<times { _ = try? store.put(payload, for: key) }
                done.leave()
            }
        }
        here.wait()
        return ms {
            for _ in keys { gate.signal() }
            done.wait()
        }
    }

    private func snapshots(_ table: inout Table) throws {
        let store = try StateStore.open(at: "\(folder)/snapshots")
        let plain = PlainFiles(folder), name = try key("shot")
        let pictures = try (0..<20).map { number in
            try RedactedPicture(alreadyRedacted: StoredPNG.make(bytes: 256 << 10, seed: number))
        }
        var (ours, theirs) = (pictures, pictures)
        let stores = try alternately(
            rounds: pictures.count,
            [
                { try store.put(ours.removeLast(), for: name) },
                { plain.replace("shot.png", theirs.removeLast().png) }
            ])
        let loads = try alternately(
            rounds: 40,
            [
                { expect(try store.picture(for: name) != nil) },
                { precondition(plain.read("shot.png").count > 256 << 10) }
            ])
        table.add("store 256 KB snapshot", stores[0], "plain file", stores[1])
        table.add("load 256 KB snapshot", loads[0], "plain file", loads[1])
        try store.close()
    }

    private func opening(_ table: inout Table) throws {
        let (store, _) = try pair("opening")
        try store.close()
        let name = try key("k")
        let times = try alternately(
            rounds: 20,
            [
                { try openAndRead("\(folder)/opening", name) },
                { precondition(SQLitePeer("\(folder)/opening-raw").onlyRowID() != 0) }
            ])
        table.add("store open and first read", times[0], "raw SQLite", times[1])
        table.add("store open and first read", times[0], "the budget", 5)
    }

    private func openAndRead(_ path: String, _ name: RecordKey) throws {
        let store = try StateStore.open(at: path)
        expect(try store.record(for: name) != nil)
        try store.close()
    }

    /// The same in a small store and in a large one, by turns: nothing may grow but the file.
    private func growth(_ table: inout Table) throws {
        let sizes = [Self.few, records]
        let paths = try sizes.map { try filled("growth-\($0)", $0) }
        let name = try key("r7")
        let opened = try alternately(
            rounds: 31, paths.map { path in { try openAndRead(path, name) } })
        let stores = try paths.map { try StateStore.open(at: $0) }
        let far = try sizes.map { size in try (0..<50).map { try key("r\($0 * 102_947 % size)") } }
        let memory = residentKB()
        for name in far[1] { try stores[1].put(payload, for: name) }
        let grown = Double(residentKB() - memory) / 1024
        func turns(_ work: @escaping (Int) throws -> Void) throws -> [Double] {
            try alternately(rounds: 100, [{ try work(0) }, { try work(1) }])
        }
        let reads = try turns { index in
            for _ in 0..<50 { expect(try stores[index].record(for: name) != nil) }
        }.map { $0 / 50 * 1000 }
        let commits = try turns { try stores[$0].put(payload, for: name) }
        let wide = try turns { index in
            for name in far[index] { expect(try stores[index].record(for: name) != nil) }
        }.map { $0 / 50 * 1000 }
        let small = "at \(Self.few)"
        table.add("open at \(records)", opened[1], small, opened[0])
        table.add("read at \(records)", reads[1], "us", small, reads[0])
        table.add("commit at \(records)", commits[1], small, commits[0])
        table.add("read far apart at \(records)", wide[1], "us", small, wide[0])
        table.add("memory while used", grown, "MB", "a page cache of", 2)
        for store in stores { try store.close() }
    }

    /// A store of so many records.
    private func filled(_ name: String, _ count: Int) throws -> String {
        let store = try StateStore.open(at: "\(folder)/\(name)")
        for start in stride(from: 0, to: count, by: 4000) {
            let numbers = start..<min(start + 4000, count)
            try store.commit(try numbers.map { .put(payload, for: try key("r\($0)")) })
        }
        try store.close()
        return store.path
    }
}

// MARK: - Measuring

extension StoreBench {
    private func expect(_ isSo: Bool) { precondition(isSo, "the store lost something") }

    /// The median time of each piece of work, in ms. They take turns, and every other round goes
    /// backwards: of two, each follows the other as often as itself, and so meets the same caches
    /// and the same file system.
    private func alternately(
        rounds: Int, _ works: [() throws -> Void]
    ) throws -> [Double] {
        try alternately(rounds: rounds, works.map { work in { try ms(work) } })
    }

    /// The same of work that says itself how long it took.
    private func alternately(
        rounds: Int, _ works: [() throws -> Double]
    ) throws -> [Double] {
        var times = [[Double]](repeating: [], count: works.count)
        for round in 0..<rounds {
            for turn in works.indices {
                let index = round % 2 == 0 ? turn : works.count - 1 - turn
                times[index].append(try works[index]())
            }
        }
        return times.map(median)
    }

    private func median(_ times: [Double]) -> Double { times.sorted()[times.count / 2] }

    private func ms(_ work: () throws -> Void) rethrows -> Double {
        let start = DispatchTime.now().uptimeNanoseconds
        try work()
        return Double(DispatchTime.now().uptimeNanoseconds - start) / 1e6
    }

    private func residentKB() -> Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
        return line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) } ?? 0
    }
}

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

    private func commits(_ table: inout Table) throws {
        let (store, raw) = try pair("commits")
        let (row, lmdb) = (raw.onlyRowID(), LMDBPeer("\(folder)/lmdb"))
        let plain = PlainFiles(folder), name = try key("k")
        var revision: Int64 = 10
        let times = try alternately(
            rounds: 300,
            [
                { try store.put(payload, for: name) },
                {
                    revision += 1
                    raw.commit(row, payload, revision: revision)
                },
                { plain.syncInPlace() },
                { plain.replace("record", payload) },
                { lmdb?.put("bench/main/k", payload) },
            ])
        table.add("store commit 300 B", times[0], "raw SQLite", times[1])
        table.add("store commit 300 B", times[0], "fdatasync in place", times[2])
        table.add("store commit 300 B", times[0], "file, fsync, rename", times[3])
        if lmdb != nil { table.add("store commit 300 B", times[0], "LMDB", times[4]) }
        try store.close()
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
                often { try store.bytes(for: name)?.bytes.count ?? 0 },
                often { raw.read(row).count },
                often { plain.read("record").count },
                often { lmdb?.get("bench/main/k").count ?? payload.count },
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
        var (together, alone): ([Double], [Double]) = ([], [])
        for _ in 0..<5 {
            together.append(writeAtOnce(store, keys, times: 20))
            alone.append(try ms { for key in keys { try store.put(payload, for: key) } })
        }
        precondition(store.commitCount == 5 * 64 * 21)
        table.add(
            "store, 64 writers at once", 20 * 64_000 / median(together), "1/s", "one after another",
            64_000 / median(alone))
        try store.close()
    }

    /// A thread for each writer; each waits for every one of its commits. The time in ms from when
    /// all are there: to start 64 threads takes as long as some hundred commits.
    private func writeAtOnce(_ store: StateStore, _ keys: [RecordKey], times: Int) -> Double {
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
                { plain.replace("shot.png", theirs.removeLast().png) },
            ])
        let loads = try alternately(
            rounds: 40,
            [
                { expect(try store.picture(for: name) != nil) },
                { precondition(plain.read("shot.png").count > 256 << 10) },
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
                { precondition(SQLitePeer("\(folder)/opening-raw").onlyRowID() != 0) },
            ])
        table.add("store open and first read", times[0], "raw SQLite", times[1])
        table.add("store open and first read", times[0], "the budget", 5)
    }

    private func openAndRead(_ path: String, _ name: RecordKey) throws {
        let store = try StateStore.open(at: path)
        expect(try store.bytes(for: name) != nil)
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
            for _ in 0..<50 { expect(try stores[index].bytes(for: name) != nil) }
        }.map { $0 / 50 * 1000 }
        let commits = try turns { try stores[$0].put(payload, for: name) }
        let wide = try turns { index in
            for name in far[index] { expect(try stores[index].bytes(for: name) != nil) }
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

    /// The median time of each piece of work, in ms. They take turns, and each round begins with
    /// the next: what one leaves behind in the caches and in the file system meets all the same.
    private func alternately(
        rounds: Int, _ works: [() throws -> Void]
    ) throws -> [Double] {
        var times = [[Double]](repeating: [], count: works.count)
        for round in 0..<rounds {
            for turn in works.indices {
                let index = (round + turn) % works.count
                times[index].append(try ms(works[index]))
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

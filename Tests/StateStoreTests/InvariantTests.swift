import Foundation
import GRDB
import Testing

@testable import StateStore

@Suite("Invariants of the pages")
struct InvariantTests {
    /// The broken invariants of a store of many pages whose closed file `damage` has changed.
    private static func broken(
        _ damage: (inout StoreFile) throws -> Void
    ) throws -> [String] {
        let scratch = try Scratch(inMemory: true)
        let store = try StateStore.open(at: scratch.store)
        for number in 0..<200 {
            try store.put([UInt8](repeating: 7, count: 60 + number % 40), for: name("k\(number)"))
        }
        try store.put([UInt8](repeating: 1, count: 20_000), for: name("long"))
        for number in 50..<150 { try store.delete(name("k\(number)")) }
        try store.close()
        var file = try StoreFile(scratch)
        try damage(&file)
        try write(file.bytes, scratch.store)
        let opened = try StateStore.open(at: scratch.store)
        defer { try? opened.close() }
        return try opened.database.checkInvariants()
    }

    /// A closed store's bytes with what the format of SQLite says about them.
    private struct StoreFile {
        var bytes: [UInt8]
        let pageSize: Int
        private let roots: [String: Int]

        init(_ scratch: Scratch) throws {
            bytes = try read(scratch.store)
            pageSize = Int(bytes[16]) << 8 | Int(bytes[17])
            roots = try [
                "record": scratch.rootPage(of: "record"), "past": scratch.rootPage(of: "past"),
                "record_name": scratch.rootPage(of: "record_name")
            ]
        }

        /// Where a leaf of a table or an index begins: its leftmost one.
        func leaf(of name: String) throws -> Int {
            var page = try #require(roots[name]) * pageSize
            // An inner page, of which each cell begins with the number of the page to its left.
            while bytes[page] == 5 || bytes[page] == 2 {
                page = (number(page + number(page + 12, 2), 4) - 1) * pageSize
            }
            return page
        }

        func number(_ offset: Int, _ count: Int) -> Int {
            bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
        }

        mutating func set(_ offset: Int, _ value: Int, _ count: Int) {
            for index in 0..<count {
                bytes[offset + index] = UInt8(
                    truncatingIfNeeded: value >> (8 * (count - 1 - index)))
            }
        }
    }

    @Test("Sound pages break none")
    func sound() throws {
        #expect(try Self.broken { _ in } == [])
    }

    @Test("Reports cells that are out of order")
    func cellOrder() throws {
        let broken = try Self.broken { file in
            let cells = try file.leaf(of: "record") + 8
            let (first, second) = (file.number(cells, 2), file.number(cells + 2, 2))
            file.set(cells, second, 2)
            file.set(cells + 2, first, 2)
        }
        #expect(broken.contains { $0.contains("Rowid") && $0.contains("out of order") })
    }

    @Test("Reports a row without its entry in an index")
    func lostCell() throws {
        let broken = try Self.broken { file in
            let page = try file.leaf(of: "record_name")
            file.set(page + 3, file.number(page + 3, 2) - 1, 2)
        }
        #expect(broken.contains { $0.contains("missing from index record_name") })
    }

    @Test("Reports free space that is not what the header says")
    func freeSpace() throws {
        let broken = try Self.broken { file in
            let page = try file.leaf(of: "record")
            file.set(page + 7, file.number(page + 7, 1) ^ 5, 1)
        }
        #expect(broken.contains { $0.contains("Fragmentation") })
    }

    @Test("Reports two cells in one place")
    func overlap() throws {
        let broken = try Self.broken { file in
            let cells = try file.leaf(of: "record") + 8
            file.set(cells, file.number(cells + 2, 2), 2)
        }
        #expect(broken.contains { $0.contains("Multiple uses") || $0.contains("out of order") })
    }

    @Test("Reports pages that belong to nothing")
    func unreachable() throws {
        let broken = try Self.broken { file in
            // Two pages more, which the header counts and nothing uses.
            let pages = file.bytes.count / file.pageSize
            file.bytes += [UInt8](repeating: 0, count: 2 * file.pageSize)
            file.set(28, pages + 2, 4)
        }
        #expect(broken.contains { $0.contains("never used") })
    }

    @Test("Reports a page that belongs to a tree and to the free list")
    func twice() throws {
        let broken = try Self.broken { file in
            let leaf = try file.leaf(of: "record") / file.pageSize + 1
            file.set(32, leaf, 4)
            file.set(36, 1, 4)
        }
        #expect(broken.contains { $0.contains("2nd reference to page") || $0.contains("freelist") })
    }
}

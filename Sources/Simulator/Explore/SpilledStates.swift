// When memory ends, the fingerprints go to the disk, sorted, and only every 255th of them stays in
// memory: a look-up reads one block of 4 KiB. What came from where (8 bytes a state) stays, because
// paths are rebuilt from it. The answer is the one of a search that has enough memory.
//
// A block is 255 fingerprints of 16 bytes, the last one filled with zeros, then the number of the
// block and a CRC-32 of everything before, 8 bytes each.

internal import Basics

/// The disk on which a search puts what does not fit into memory.
package protocol SearchDisk: AnyObject, Sendable {
    /// Makes an empty file, and returns its number.
    func makeFile() throws(SearchDiskError) -> Int
    /// Appends some blocks to a file.
    func append(_ bytes: [UInt8], file: Int) throws(SearchDiskError)
    /// Reads some bytes of a file; several threads read at a time.
    func read(file: Int, at offset: Int, count: Int) throws(SearchDiskError) -> [UInt8]
}

/// The reason for which a search's disk cannot be written or read, for people.
package struct SearchDiskError: Error, Hashable, Sendable {
    /// The reason in a sentence.
    package var reason: String

    /// Creates an error.
    package init(_ reason: String) { self.reason = reason }
}

/// Fingerprints on the disk.
struct SpilledStates: Sendable {
    private let disk: any SearchDisk
    private var files: [File] = []
    /// The first error of a look-up. A look-up that fails finds nothing; the search then ends.
    private let failure = Locked<SearchDiskError?>(nil)

    private struct File: Sendable {
        /// The number of the file on the disk.
        var number: Int
        /// The first fingerprint of each block.
        var firsts: [Fingerprint]
        var count: Int
    }

    init(on disk: any SearchDisk) { self.disk = disk }

    /// The number of fingerprints on the disk.
    var count: Int { files.reduce(0) { $0 + $1.count } }

    /// The bytes that stay in memory.
    var bytesInMemory: Int {
        files.reduce(0) { $0 + $1.firsts.capacity * MemoryLayout<Fingerprint>.stride }
    }

    /// The first error of a look-up.
    var error: SearchDiskError? { failure.withLock { $0 } }

    private static let perBlock = 255
    private static let blockBytes = 4096
    private static let writtenAtOnce = 4 << 20

    /// Writes sorted fingerprints as a new file.
    mutating func add(_ sorted: [Fingerprint]) throws(SearchDiskError) {
        guard !sorted.isEmpty else { return }
        let number = try disk.makeFile()
        let blocks = (sorted.count + Self.perBlock - 1) / Self.perBlock
        var firsts: [Fingerprint] = []
        firsts.reserveCapacity(blocks)
        var bytes: [UInt8] = []
        for block in 0..<blocks {
            let first = block * Self.perBlock
            firsts.append(sorted[first])
            let end = min(first + Self.perBlock, sorted.count)
            bytes += Self.encode(sorted[first..<end], block)
            guard bytes.count >= Self.writtenAtOnce || block == blocks - 1 else { continue }
            try disk.append(bytes, file: number)
            bytes.removeAll(keepingCapacity: true)
        }
        files.append(File(number: number, firsts: firsts, count: sorted.count))
    }

    /// Returns whether a fingerprint is on the disk.
    ///
    /// - Complexity: one read of 4 KiB for each file.
    func contains(_ fingerprint: Fingerprint) -> Bool {
        for file in files {
            do throws(SearchDiskError) {
                if try has(fingerprint, file) { return true }
            } catch {
                failure.withLock { $0 = $0 ?? error }
                return false
            }
        }
        return false
    }

    private func has(
        _ fingerprint: Fingerprint, _ file: File
    ) throws(SearchDiskError) -> Bool {
        guard let block = Self.lastIndex(of: file.firsts, notAbove: fingerprint) else {
            return false
        }
        let bytes = try disk.read(
            file: file.number, at: block * Self.blockBytes, count: Self.blockBytes)
        let count = min(Self.perBlock, file.count - block * Self.perBlock)
        let part = try Self.decode(bytes, block, count)
        return Self.lastIndex(of: part, notAbove: fingerprint).map { part[$0] } == fingerprint
    }

    /// Returns the last place of a sorted list whose fingerprint is not above another one.
    private static func lastIndex(
        of sorted: [Fingerprint], notAbove fingerprint: Fingerprint
    ) -> Int? {
        var (low, high) = (0, sorted.count)
        while low < high {
            let middle = (low + high) / 2
            if fingerprint < sorted[middle] { high = middle } else { low = middle + 1 }
        }
        return low == 0 ? nil : low - 1
    }
}

// MARK: - Blocks

extension SpilledStates {
    private static func encode(_ part: ArraySlice<Fingerprint>, _ block: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(blockBytes)
        for fingerprint in part {
            append(fingerprint.high, to: &bytes)
            append(fingerprint.low, to: &bytes)
        }
        bytes += [UInt8](repeating: 0, count: perBlock * 16 - bytes.count)
        append(UInt64(block), to: &bytes)
        append(UInt64(CRC32.checksum(bytes[...])), to: &bytes)
        return bytes
    }

    private static func decode(
        _ bytes: [UInt8], _ block: Int, _ count: Int
    ) throws(SearchDiskError) -> [Fingerprint] {
        guard bytes.count == blockBytes,
            number(bytes, at: blockBytes - 8) == UInt64(CRC32.checksum(bytes.dropLast(8))),
            number(bytes, at: blockBytes - 16) == UInt64(block)
        else { throw SearchDiskError("block \(block) of the spilled states is damaged") }
        return (0..<count).map {
            Fingerprint(high: number(bytes, at: 16 * $0), low: number(bytes, at: 16 * $0 + 8))
        }
    }

    private static func append(_ number: UInt64, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    private static func number(_ bytes: [UInt8], at place: Int) -> UInt64 {
        var number: UInt64 = 0
        for index in (place..<place + 8).reversed() { number = number << 8 | UInt64(bytes[index]) }
        return number
    }
}

/// The lines of a text, which finds the place of any byte in steps that do not grow with the text.
struct LineTable: Sendable {
    /// The offset of the first byte of each line.
    private var starts = [0]
    /// The number of characters before each block.
    private var counts: [Int] = []

    private static let block = 256

    init(_ bytes: [UInt8]) {
        counts.reserveCapacity(bytes.count / Self.block + 1)
        var count = 0
        for (offset, byte) in bytes.enumerated() {
            if offset % Self.block == 0 { counts.append(count) }
            if Self.begins(byte) { count += 1 }
            if byte == 0x0A { starts.append(offset + 1) }
        }
        if bytes.count % Self.block == 0 { counts.append(count) }
    }

    /// A Boolean value that indicates whether a character begins with a byte of UTF-8.
    private static func begins(_ byte: UInt8) -> Bool { byte & 0xC0 != 0x80 }

    /// Returns the line and the column of a byte, both counted from 1.
    ///
    /// - Parameter bytes: the text that the table was made of.
    func place(of offset: Int, in bytes: [UInt8]) -> Place {
        let offset = min(max(offset, 0), bytes.count)
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        let column = characters(before: offset, bytes) - characters(before: starts[low], bytes) + 1
        return Place(line: low + 1, column: column)
    }

    private func characters(before offset: Int, _ bytes: [UInt8]) -> Int {
        let block = offset / Self.block
        return counts[block] + bytes[block * Self.block..<offset].count(where: Self.begins)
    }
}

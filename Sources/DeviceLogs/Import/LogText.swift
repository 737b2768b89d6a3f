/// The bytes of a log with the positions of its lines.
struct LogText {
    let bytes: [UInt8]
    /// The position of each line. An empty line after a final line break does not count.
    let starts: [Int]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var starts: [Int] = bytes.isEmpty ? [] : [0]
        for (index, byte) in bytes.enumerated() where index + 1 < bytes.count {
            let isBreak =
                byte == .lineFeed || (byte == .carriageReturn && bytes[index + 1] != .lineFeed)
            if isBreak { starts.append(index + 1) }
        }
        self.starts = starts
    }

    /// Creates the text of a single line.
    init(line bytes: [UInt8]) {
        self.bytes = bytes
        starts = bytes.isEmpty ? [] : [0]
    }

    /// The bytes of a line, counted from 0, without its line break.
    func line(_ number: Int) -> Range<Int> {
        let start = starts[number]
        var end = number + 1 < starts.count ? starts[number + 1] : bytes.count
        while end > start, bytes[end - 1] == .lineFeed || bytes[end - 1] == .carriageReturn {
            end -= 1
        }
        return start..<end
    }

    /// The line, counted from 0, that holds a position; the last one for the text's end.
    func lineNumber(of position: Int) -> Int {
        var (low, high) = (0, starts.count)
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] <= position { low = middle + 1 } else { high = middle }
        }
        return max(0, low - 1)
    }

    /// The line and the column of a position, both from 1; the column counts characters.
    func place(of position: Int) -> (line: Int, column: Int) {
        guard !starts.isEmpty else { return (1, 1) }
        let line = lineNumber(of: position)
        let before = bytes[starts[line]..<max(starts[line], min(position, bytes.count))]
        return (line + 1, 1 + before.count { $0 & 0xC0 != 0x80 })
    }

    subscript(range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// The byte at a position, or nil at the end.
    func byte(_ position: Int) -> UInt8? { position < bytes.count ? bytes[position] : nil }

    func starts(at position: Int, with word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        guard position >= 0, position + count <= bytes.count else { return false }
        return word.withUTF8Buffer { $0.elementsEqual(bytes[position..<position + count]) }
    }

    /// The range without blanks at its ends.
    func trimmed(_ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, bytes[start].isBlank { start += 1 }
        while end > start, bytes[end - 1].isBlank { end -= 1 }
        return start..<end
    }

    /// The first position at or after `start` where `test` fails, at most `end`.
    func skip(_ start: Int, to end: Int? = nil, while test: (UInt8) -> Bool) -> Int {
        let end = end ?? bytes.count
        var position = start
        while position < end, test(bytes[position]) { position += 1 }
        return position
    }

    /// Returns the first position of `word` in the range, or nil if it is not there.
    func find(_ word: StaticString, in range: Range<Int>) -> Int? {
        let count = word.utf8CodeUnitCount
        let first = word.withUTF8Buffer { $0[0] }
        var position = range.lowerBound
        while position + count <= range.upperBound {
            if bytes[position] == first, starts(at: position, with: word) { return position }
            position += 1
        }
        return nil
    }
}

extension UInt8 {
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")

    var isBlank: Bool {
        self == 0x20 || self == 0x09 || self == .lineFeed || self == .carriageReturn
    }
    var isDigit: Bool { self >= 0x30 && self <= 0x39 }
    var isLetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }
    var isWord: Bool { isLetter || isDigit || self == UInt8(ascii: "_") }
}

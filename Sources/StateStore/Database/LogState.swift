/// The state of SQLite's log, read before SQLite reads it.
///
/// SQLite takes a log for as long as its sums hold, and passes over the rest. That is right after a
/// power cut, when nothing of the rest was acknowledged; but when the log had begun to go over into
/// the database, its pages there are of different times, and only a check of everything tells.
enum LogState {
    /// There is no log, or nothing in it.
    case absent
    /// The log ends with a whole transaction.
    case whole
    /// The log has pages that SQLite will pass over.
    case cut

    /// Whether pages may have gone over into the database that nothing repairs: determined from
    /// whether the last owner left a log.
    func isSuspect(wasLeft: Bool) -> Bool { self == .cut || self == .absent && wasLeft }

    /// Where the pages of a log begin.
    static let headerSize = 32
    /// The header of each page of a log.
    static let frameSize = 24

    /// Reads a log as section 4 of SQLite's "Database File Format" says.
    static func look(at path: String) -> LogState {
        guard let log = OpenFile(path), let header = log.bytes(at: 0, headerSize),
            log.bytes(at: headerSize, frameSize) != nil
        else { return .absent }
        let size = Int(LogSum.word(header, 8, isBig: true))
        let magic = LogSum.word(header, 0, isBig: true)
        guard (512...65_536).contains(size), size & (size - 1) == 0, magic & ~1 == 0x377F_0682
        else { return .cut }
        if log.bytes(at: headerSize, frameSize + size) == nil { return .absent }
        var sum = LogSum(isBig: magic & 1 == 1)
        sum.add(header, 0..<24)
        return sum.isReported(header, 24) ? follow(log, &sum, salts: header[16..<24], size) : .cut
    }

    /// Goes from page to page for as long as the sums hold. What is of the same making behind that
    /// was written after it, so everything between is damaged.
    private static func follow(
        _ log: OpenFile, _ sum: inout LogSum, salts: ArraySlice<UInt8>, _ size: Int
    ) -> LogState {
        var frame = [UInt8](repeating: 0, count: frameSize + size)
        var place = headerSize
        var (holds, isWhole) = (true, false)
        while log.read(into: &frame, at: place) {
            place += frame.count
            let isOfLog = frame[8..<16] == salts
            if !holds, isOfLog { return .cut }
            guard holds else { continue }
            sum.add(frame, 0..<8)
            sum.add(frame, frameSize..<frame.count)
            holds = isOfLog && sum.isReported(frame, 16)
            // The last page of a transaction holds the size of the database.
            if holds { isWhole = LogSum.word(frame, 4, isBig: true) != 0 }
            if !holds, isOfLog { return .cut }
        }
        return isWhole ? .whole : .cut
    }
}

/// The checksum that continues from page to page of SQLite's log.
private struct LogSum {
    let isBig: Bool
    private var (first, second) = (UInt32(0), UInt32(0))

    init(isBig: Bool) { self.isBig = isBig }

    static func word(_ bytes: [UInt8], _ place: Int, isBig: Bool) -> UInt32 {
        bytes.withUnsafeBytes { word($0, place, isBig: isBig) }
    }

    private static func word(
        _ bytes: UnsafeRawBufferPointer, _ place: Int, isBig: Bool
    ) -> UInt32 {
        let word = bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)
        return isBig ? UInt32(bigEndian: word) : UInt32(littleEndian: word)
    }

    /// Adds bytes, a multiple of eight.
    mutating func add(_ bytes: [UInt8], _ range: Range<Int>) {
        bytes.withUnsafeBytes { bytes in
            for place in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
                first = first &+ Self.word(bytes, place, isBig: isBig) &+ second
                second = second &+ Self.word(bytes, place + 4, isBig: isBig) &+ first
            }
        }
    }

    func isReported(_ bytes: [UInt8], _ place: Int) -> Bool {
        Self.word(bytes, place, isBig: true) == first
            && Self.word(bytes, place + 4, isBig: true) == second
    }
}

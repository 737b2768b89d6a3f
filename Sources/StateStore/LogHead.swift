import Foundation

/// What a look at the beginning of SQLite's log tells before SQLite reads it.
///
/// SQLite takes a log whose first transaction is damaged for an empty one. That is right after a
/// power cut, when nothing of it was acknowledged; but when the log had begun to go over into the
/// database, its pages there are of different times, and only a check of everything tells.
enum LogHead {
    /// There is no log, or nothing in it.
    case absent
    /// The log begins with a whole transaction.
    case whole
    /// The log has pages, and SQLite will pass over all of them.
    case unusable

    private static let headerSize = 32
    private static let frameSize = 24

    /// Reads the log as section 4 of "Database File Format", of SQLite, says.
    static func look(at log: String) -> LogHead {
        let file = open(log, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        if file < 0 { return .absent }
        defer { close(file) }
        guard let header = read(file, at: 0, headerSize) else { return .absent }
        let size = Int(word(header, 8, isBig: true))
        let hasSize = (512...65536).contains(size) && size & (size - 1) == 0
        let magic = word(header, 0, isBig: true)
        guard hasSize, magic & ~1 == 0x377F_0682 else {
            return read(file, at: headerSize, frameSize) == nil ? .absent : .unusable
        }
        if read(file, at: headerSize, frameSize + size) == nil { return .absent }
        var sum = Sum(isBig: magic & 1 == 1)
        sum.add(header[..<24])
        guard sum.isTold(header, 24) else { return .unusable }
        var place = headerSize
        while let frame = read(file, at: place, frameSize + size) {
            sum.add(frame[..<8])
            sum.add(frame[frameSize...])
            guard frame[8..<16] == header[16..<24], sum.isTold(frame, 16) else { return .unusable }
            // The last page of a transaction tells how large the database is.
            if word(frame, 4, isBig: true) != 0 { return .whole }
            place += frameSize + size
        }
        return .unusable
    }

    private static func read(_ file: Int32, at place: Int, _ count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        return pread(file, &bytes, count, off_t(place)) == count ? bytes : nil
    }

    private static func word(_ bytes: [UInt8], _ place: Int, isBig: Bool) -> UInt32 {
        bytes.withUnsafeBytes { raw in
            let word = raw.loadUnaligned(fromByteOffset: place, as: UInt32.self)
            return isBig ? UInt32(bigEndian: word) : UInt32(littleEndian: word)
        }
    }

    /// The sum that goes on from frame to frame.
    private struct Sum {
        let isBig: Bool
        private var (first, second) = (UInt32(0), UInt32(0))

        init(isBig: Bool) { self.isBig = isBig }

        mutating func add(_ bytes: ArraySlice<UInt8>) {
            let bytes = Array(bytes)
            for place in stride(from: 0, to: bytes.count, by: 8) {
                first = first &+ word(bytes, place, isBig: isBig) &+ second
                second = second &+ word(bytes, place + 4, isBig: isBig) &+ first
            }
        }

        func isTold(_ bytes: [UInt8], _ place: Int) -> Bool {
            word(bytes, place, isBig: true) == first
                && word(bytes, place + 4, isBig: true) == second
        }
    }
}

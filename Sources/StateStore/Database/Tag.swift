// The tag by which a record is known to be whole. SQLite does not see a flipped byte in a payload.
//
// XXH64, written from its specification: 64 bits suffice against accidents (against malice there is
// sealing), it needs no table, and eight bytes at a time keep it cheap in debug builds too.

enum Tag {
    private static let p1: UInt64 = 0x9E37_79B1_85EB_CA87
    private static let p2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
    private static let p3: UInt64 = 0x1656_67B1_9E37_79F9
    private static let p4: UInt64 = 0x85EB_CA77_C2B2_AE63
    private static let p5: UInt64 = 0x27D4_EB2F_1656_67C5

    static func xxh64(_ bytes: [UInt8], seed: UInt64 = 0) -> UInt64 {
        bytes.withUnsafeBytes { xxh64($0, seed: seed) }
    }

    static func xxh64(_ bytes: UnsafeRawBufferPointer, seed: UInt64) -> UInt64 {
        var position = 0
        var hash = stripes(bytes, seed, &position) &+ UInt64(bytes.count)
        while position + 8 <= bytes.count {
            hash ^= round(0, load64(bytes, position))
            hash = rotate(hash, 27) &* p1 &+ p4
            position += 8
        }
        if position + 4 <= bytes.count {
            let word = bytes.loadUnaligned(fromByteOffset: position, as: UInt32.self)
            hash ^= UInt64(UInt32(littleEndian: word)) &* p1
            hash = rotate(hash, 23) &* p2 &+ p3
            position += 4
        }
        while position < bytes.count {
            hash ^= UInt64(bytes[position]) &* p5
            hash = rotate(hash, 11) &* p1
            position += 1
        }
        return avalanche(hash)
    }

    private static func stripes(
        _ bytes: UnsafeRawBufferPointer, _ seed: UInt64, _ position: inout Int
    ) -> UInt64 {
        guard bytes.count >= 32 else { return seed &+ p5 }
        var (a, b, c, d) = (seed &+ p1 &+ p2, seed &+ p2, seed, seed &- p1)
        while position + 32 <= bytes.count {
            a = round(a, load64(bytes, position))
            b = round(b, load64(bytes, position + 8))
            c = round(c, load64(bytes, position + 16))
            d = round(d, load64(bytes, position + 24))
            position += 32
        }
        var hash = rotate(a, 1) &+ rotate(b, 7) &+ rotate(c, 12) &+ rotate(d, 18)
        hash = merge(hash, a)
        hash = merge(hash, b)
        hash = merge(hash, c)
        return merge(hash, d)
    }

    private static func load64(_ bytes: UnsafeRawBufferPointer, _ position: Int) -> UInt64 {
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
    }

    private static func rotate(_ value: UInt64, _ count: UInt64) -> UInt64 {
        value << count | value >> (64 - count)
    }

    private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
        rotate(lane &+ word &* p2, 31) &* p1
    }

    private static func merge(_ hash: UInt64, _ lane: UInt64) -> UInt64 {
        (hash ^ round(0, lane)) &* p1 &+ p4
    }

    private static func avalanche(_ value: UInt64) -> UInt64 {
        var hash = (value ^ value >> 33) &* p2
        hash = (hash ^ hash >> 29) &* p3
        return hash ^ hash >> 32
    }
}

extension Tag {
    /// Returns 16 bytes that have a hash: any eight, and the eight that lead from them to it.
    static func bytes(hashing hash: UInt64, seed: UInt64, first: UInt64) -> [UInt8] {
        var state = seed &+ p5 &+ 16
        state = rotate(state ^ round(0, first), 27) &* p1 &+ p4
        let mixed = rotate((beforeAvalanche(hash) &- p4) &* inverse(p1), 64 - 27) ^ state
        let second = rotate(mixed &* inverse(p1), 64 - 31) &* inverse(p2)
        return [first, second].flatMap { word in
            withUnsafeBytes(of: word.littleEndian) { Array($0) }
        }
    }

    private static func beforeAvalanche(_ value: UInt64) -> UInt64 {
        var hash = (value ^ value >> 32) &* inverse(p3)
        hash = (hash ^ hash >> 29 ^ hash >> 58) &* inverse(p2)
        return hash ^ hash >> 33
    }

    /// Returns the factor that undoes a multiplication by an odd number, by Newton's method: each
    /// step doubles the number of right bits.
    private static func inverse(_ odd: UInt64) -> UInt64 {
        (0..<6).reduce(odd) { inverse, _ in inverse &* (2 &- odd &* inverse) }
    }
}

/// Bytes in which no two different lists of fields look alike: each field carries its length.
///
/// They stand on the stack and are gone when their tag is known: a list that allocates took a third
/// of a read by key.
struct TagInput {
    private let bytes: UnsafeMutableRawBufferPointer
    private var count = 0

    private init(_ bytes: UnsafeMutableRawBufferPointer) {
        self.bytes = bytes
    }

    /// The tag of what `fill` adds: at most `room` bytes, 8 for each field beside its own.
    static func tag(seed: UInt64, room: Int, _ fill: (inout TagInput) -> Void) -> Int64 {
        withUnsafeTemporaryAllocation(byteCount: room, alignment: 8) { bytes in
            var input = TagInput(bytes)
            fill(&input)
            let filled = UnsafeRawBufferPointer(rebasing: bytes[..<input.count])
            return Int64(bitPattern: Tag.xxh64(filled, seed: seed))
        }
    }

    @inline(__always)
    mutating func add(_ number: Int64) {
        withUnsafeBytes(of: number.littleEndian) { append($0) }
    }

    @inline(__always)
    mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
    }

    mutating func add(_ list: [UInt8]) {
        list.withUnsafeBytes { add($0) }
    }

    @inline(__always)
    private mutating func add(_ field: UnsafeRawBufferPointer) {
        add(Int64(field.count))
        append(field)
    }

    @inline(__always)
    private mutating func append(_ more: UnsafeRawBufferPointer) {
        precondition(more.count <= bytes.count - count, "more fields than there is room for")
        guard let from = more.baseAddress, let start = bytes.baseAddress else { return }
        (start + count).copyMemory(from: from, byteCount: more.count)
        count += more.count
    }
}

// The name of a large picture is the SHA-256 of its bytes (FIPS 180-4). Written here because
// swift-crypto takes minutes to build, and everybody who uses the store would pay for it. Review
// has one of its own: the two rooms share no lower one, and a third target for eighty lines that
// never change would stand in every graph that has the store.

enum SHA256 {
    static func digest(_ bytes: [UInt8]) -> [UInt8] {
        var state: State = (
            0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C,
            0x1F83_D9AB, 0x5BE0_CD19
        )
        let whole = bytes.count / 64 * 64
        bytes.withUnsafeBytes { compress($0.prefix(whole), &state) }
        let tail = padded(bytes[whole...], total: bytes.count)
        tail.withUnsafeBytes { compress($0[...], &state) }
        return withUnsafeBytes(of: &state) { words in
            words.assumingMemoryBound(to: UInt32.self).flatMap { word in
                withUnsafeBytes(of: word.bigEndian) { Array($0) }
            }
        }
    }

    private typealias State = (
        UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32
    )

    private static func padded(_ rest: ArraySlice<UInt8>, total: Int) -> [UInt8] {
        var tail = Array(rest) + [0x80]
        while tail.count % 64 != 56 { tail.append(0) }
        withUnsafeBytes(of: UInt64(total * 8).bigEndian) { tail.append(contentsOf: $0) }
        return tail
    }

    /// Takes in whole blocks of 64 bytes.
    private static func compress(
        _ blocks: Slice<UnsafeRawBufferPointer>, _ state: inout State
    ) {
        let bytes = UnsafeRawBufferPointer(rebasing: blocks)
        constants.withUnsafeBufferPointer { constants in
            withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
                for start in stride(from: 0, to: bytes.count, by: 64) {
                    expand(bytes, at: start, into: schedule)
                    mix(schedule, constants, &state)
                }
            }
        }
    }

    private static func expand(
        _ bytes: UnsafeRawBufferPointer, at start: Int,
        into w: UnsafeMutableBufferPointer<UInt32>
    ) {
        for t in 0..<16 {
            let word = bytes.loadUnaligned(fromByteOffset: start + 4 * t, as: UInt32.self)
            w[t] = UInt32(bigEndian: word)
        }
        for t in 16..<64 {
            let s0 = turn(w[t - 15], 7) ^ turn(w[t - 15], 18) ^ w[t - 15] >> 3
            let s1 = turn(w[t - 2], 17) ^ turn(w[t - 2], 19) ^ w[t - 2] >> 10
            w[t] = w[t - 16] &+ s0 &+ w[t - 7] &+ s1
        }
    }

    private static func mix(
        _ w: UnsafeMutableBufferPointer<UInt32>, _ constants: UnsafeBufferPointer<UInt32>,
        _ state: inout State
    ) {
        var (a, b, c, d, e, f, g, h) = state
        for t in 0..<64 {
            let s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
            let t1 = h &+ s1 &+ (e & f ^ ~e & g) &+ constants[t] &+ w[t]
            let s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
            let t2 = s0 &+ (a & b ^ a & c ^ b & c)
            (h, g, f, e) = (g, f, e, d &+ t1)
            (d, c, b, a) = (c, b, a, t1 &+ t2)
        }
        state = (
            state.0 &+ a, state.1 &+ b, state.2 &+ c, state.3 &+ d, state.4 &+ e, state.5 &+ f,
            state.6 &+ g, state.7 &+ h
        )
    }

    private static func turn(_ word: UInt32, _ count: UInt32) -> UInt32 {
        word &>> count | word &<< (32 &- count)
    }

    private static let constants: [UInt32] = [
        0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4,
        0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe,
        0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f,
        0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7,
        0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc,
        0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b,
        0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116,
        0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
        0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
        0xc67178f2,
    ]
}

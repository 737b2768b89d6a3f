// How far apart two colours are for a reader, in whole numbers.
//
// CIELAB with the weights of CIE94 for chroma and hue: cheap, and close to people's judgement for
// the small differences that matter here. sRGB is defined for a display that reflects 1 % of its
// white (the viewing flare of IEC 61966-2-1); it is added before the cube root. Without it CIELAB
// sees differences between near-blacks that no screen shows, and with it the straight piece of
// CIELAB's curve is never reached.

import CKernels

/// A colour in CIELAB, in 64ths.
struct LabColor {
    var lightness: Int32
    var a: Int32
    var b: Int32

    /// The squared colour difference in 4096ths: 4096 is one just noticeable difference.
    @inline(__always)
    func squaredDifference(_ other: LabColor) -> Int32 {
        let lightnessDelta = lightness &- other.lightness
        let (aDelta, bDelta) = (a &- other.a, b &- other.b)
        let colorful = aDelta &* aDelta &+ bDelta &* bDelta
        let light = lightnessDelta &* lightnessDelta
        if colorful < 64 { return light &+ colorful }
        let (first, second) = (chroma, other.chroma)
        let mean = Int64(first &+ second) / 2
        // 1 + 0.045 C and 1 + 0.015 C, in 65536ths.
        let (chromaWeight, hueWeight) = (65536 &+ mean &* 46, 65536 &+ mean &* 15)
        let chromaDelta = Int64(first &- second)
        let hue = max(0, Int64(colorful) &- chromaDelta &* chromaDelta)
        let weighted = (chromaDelta &* 65536) / chromaWeight
        let sum = weighted &* weighted &+ (hue &* (1 << 32)) / (hueWeight &* hueWeight)
        return light &+ Int32(truncatingIfNeeded: sum)
    }

    /// Returns whether ``squaredDifference(_:)`` is above a limit.
    ///
    /// Most pairs are decided by bounds, without division or root: weights are at least 1, and at
    /// most those of the larger chroma that the sum of the parts allows. What rounding may add to
    /// or take from the weighted part is less than a sixteenth of it and 17.
    @inline(__always)
    func differs(from other: LabColor, by limit: Int32) -> Bool {
        let lightnessDelta = lightness &- other.lightness
        let (aDelta, bDelta) = (a &- other.a, b &- other.b)
        let colorful = aDelta &* aDelta &+ bDelta &* bDelta
        let light = lightnessDelta &* lightnessDelta
        if light > limit { return true }
        if light &+ colorful &+ colorful >> 4 &+ 17 <= limit { return false }
        // The larger weight, 1 + 0.045 C, in 256ths and rounded up.
        let weight = Int64(65536 &+ 46 &* (1 &+ (chromaBound &+ other.chromaBound) / 2)) / 256 &+ 1
        let left = Int64(limit &+ 17 &- light) &* 16
        if left &* weight &* weight < Int64(colorful) &* (15 << 16) { return true }
        return squaredDifference(other) > limit
    }

    /// The distance from grey, in 64ths.
    @inline(__always)
    private var chroma: Int32 {
        Int32(Double(a &* a &+ b &* b).squareRoot())
    }

    /// At least ``chroma``, and at most an eighth more.
    @inline(__always)
    private var chromaBound: Int32 {
        let (first, second) = (abs(a), abs(b))
        return max(first, second) &+ min(first, second) / 2
    }
}

/// The tables behind ``LabReader``, made once.
struct LabTables: Sendable {
    static let shared = LabTables()

    /// The cube root of a linear share with flare, in 8192ths, for shares in 65535ths.
    let roots: [UInt16]
    /// What each red, then each green, then each blue adds to X, Y and Z over the white point
    /// (D65), in 65535ths of 32768ths; the matrix of sRGB, whose rows have the sum 1.
    let parts: [SIMD4<UInt32>]

    private init() {
        let matrix: [SIMD4<UInt32>] = [
            [14220, 6969, 582, 0], [12327, 23434, 3587, 0], [6221, 2365, 28599, 0]
        ]
        parts = matrix.flatMap { row in
            linearShares.map { row &* SIMD4(repeating: UInt32($0)) }
        }
        var root: UInt64 = 0
        roots = (0...65535).map { share in
            // The cube of root / 8192 against (share / 65535 + 0.01) / 1.01.
            let target = UInt64(100 * share + 65535) << 39
            while (root + 1) * (root + 1) * (root + 1) * 6_619_035 <= target { root += 1 }
            return UInt16(root)
        }
    }

    /// Gives a reader to `body`.
    func withReader<R>(ground: UInt32, _ body: (LabReader) -> R) -> R {
        parts.withUnsafeBufferPointer { parts in
            roots.withUnsafeBufferPointer { roots in
                guard let parts = parts.baseAddress, let roots = roots.baseAddress else {
                    preconditionFailure("the tables are never empty")
                }
                return body(LabReader(ground: ground, parts: parts, roots: roots))
            }
        }
    }
}

/// Reads premultiplied pixels as colours over a ground.
struct LabReader {
    /// What lies behind translucent pixels: all bits for white, none for black.
    let ground: UInt32
    let parts: UnsafePointer<SIMD4<UInt32>>
    let roots: UnsafePointer<UInt16>

    /// A pixel over the ground, its alpha without meaning.
    @inline(__always)
    func shown(_ pixel: UInt32) -> UInt32 { pixel.shown(over: ground) }

    /// The tables for `ck_judge_lab`, with its limits; valid as long as the reader is.
    func rule(visible: Int32, striking: Int32) -> ck_lab_rule {
        ck_lab_rule(
            parts: UnsafeRawPointer(parts).assumingMemoryBound(to: UInt32.self), roots: roots,
            ground: ground, visible: visible, striking: striking)
    }

    /// The colour of a pixel that ``shown(_:)`` gave.
    @inline(__always)
    func lab(_ shown: UInt32) -> LabColor {
        let light =
            parts[Int(shown & 255)] &+ parts[256 &+ Int(shown >> 8 & 255)]
            &+ parts[512 &+ Int(shown >> 16 & 255)]
        let (x, y, z) = (root(light.x), root(light.y), root(light.z))
        return LabColor(
            lightness: (7424 &* y) >> 13 &- 1024, a: (32000 &* (x &- y)) >> 13,
            b: (12800 &* (y &- z)) >> 13)
    }

    @inline(__always)
    private func root(_ share: UInt32) -> Int32 {
        Int32(roots[Int(share >> 15)])
    }
}

/// The light of each sRGB value as a share of 65535 (IEC 61966-2-1, rounded to the nearest).
private let linearShares: [UInt16] = [
    0, 20, 40, 60, 80, 99, 119, 139, 159, 179, 199, 219,
    241, 264, 288, 313, 340, 367, 396, 427, 458, 491, 526, 562,
    599, 637, 677, 718, 761, 805, 851, 898, 947, 997, 1048, 1101,
    1156, 1212, 1270, 1330, 1391, 1453, 1517, 1583, 1651, 1720, 1790, 1863,
    1937, 2013, 2090, 2170, 2250, 2333, 2418, 2504, 2592, 2681, 2773, 2866,
    2961, 3058, 3157, 3258, 3360, 3464, 3570, 3678, 3788, 3900, 4014, 4129,
    4247, 4366, 4488, 4611, 4736, 4864, 4993, 5124, 5257, 5392, 5530, 5669,
    5810, 5953, 6099, 6246, 6395, 6547, 6700, 6856, 7014, 7174, 7335, 7500,
    7666, 7834, 8004, 8177, 8352, 8528, 8708, 8889, 9072, 9258, 9445, 9635,
    9828, 10022, 10219, 10417, 10619, 10822, 11028, 11235, 11446, 11658, 11873, 12090,
    12309, 12530, 12754, 12980, 13209, 13440, 13673, 13909, 14146, 14387, 14629, 14874,
    15122, 15371, 15623, 15878, 16135, 16394, 16656, 16920, 17187, 17456, 17727, 18001,
    18277, 18556, 18837, 19121, 19407, 19696, 19987, 20281, 20577, 20876, 21177, 21481,
    21787, 22096, 22407, 22721, 23038, 23357, 23678, 24002, 24329, 24658, 24990, 25325,
    25662, 26001, 26344, 26688, 27036, 27386, 27739, 28094, 28452, 28813, 29176, 29542,
    29911, 30282, 30656, 31033, 31412, 31794, 32179, 32567, 32957, 33350, 33745, 34143,
    34544, 34948, 35355, 35764, 36176, 36591, 37008, 37429, 37852, 38278, 38706, 39138,
    39572, 40009, 40449, 40891, 41337, 41785, 42236, 42690, 43147, 43606, 44069, 44534,
    45002, 45473, 45947, 46423, 46903, 47385, 47871, 48359, 48850, 49344, 49841, 50341,
    50844, 51349, 51858, 52369, 52884, 53401, 53921, 54445, 54971, 55500, 56032, 56567,
    57105, 57646, 58190, 58737, 59287, 59840, 60396, 60955, 61517, 62082, 62650, 63221,
    63795, 64372, 64952, 65535
]

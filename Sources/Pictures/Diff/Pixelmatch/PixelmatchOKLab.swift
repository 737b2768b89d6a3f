// The metric of pixelmatch after 7.2.0: OKLab (B. Ottosson, 2020) with a lightness that has a toe,
// and the distance HyAB (S. Abasi and others, 2019). It interpolates tables, and so does this, in
// its order. The tables are made by sums, products and quotients alone, which every machine rounds
// alike; the last digit of an entry can be another than that of a C library.

/// A colour of OKLab, with what its distance needs.
struct OKLabColor {
    /// The cube roots of long, medium and short wavelengths.
    let roots: SIMD4<Double>
    /// The lightness with a toe, from 0 to 1.
    let lightness: Double

    @inline(__always)
    fileprivate init(_ cones: SIMD4<Double>) {
        roots = SIMD4(
            OKLabTables.root(cones.x), OKLabTables.root(cones.y), OKLabTables.root(cones.z), 0)
        lightness = Self.toed(
            0.2104542553 * roots.x + 0.7936177850 * roots.y - 0.0040720468 * roots.z)
    }

    @inline(__always)
    private static func toed(_ lightness: Double) -> Double {
        let (k1, k2) = (0.206, 0.03)
        let k3 = (1 + k1) / (1 + k2)
        let x = k3 * lightness - k1
        return 0.5 * (x + (x * x + 4 * k2 * k3 * lightness).squareRoot())
    }

    /// Returns 0 where another colour is within a distance, else 1, or -1 where it is darker.
    @inline(__always)
    func side(of other: OKLabColor, within limit: Double) -> Int {
        let lighter = lightness - other.lightness
        let rest = limit - lighter.magnitude
        if rest > 0 {
            let delta = roots - other.roots
            let a = 1.9779984951 * delta.x - 2.4285922050 * delta.y + 0.4505937099 * delta.z
            let b = 0.0259040371 * delta.x + 0.7827717662 * delta.y - 0.8086757660 * delta.z
            if a * a + b * b <= rest * rest { return 0 }
        }
        return lighter > 0 ? -1 : 1
    }
}

extension OKLabColor {
    /// Compares two pixels as pixelmatch after 7.2.0 does; see ``side(of:within:)``.
    ///
    /// - Parameter index: the place of the pixel in its picture, which decides the ground behind
    ///   translucency.
    static func side(
        _ first: UInt32, _ second: UInt32, at index: Int, _ checkerboard: Bool, limit: Double
    ) -> Int {
        if first == second { return 0 }
        if first & second >= 0xff00_0000 {
            return OKLabColor(opaque: first).side(of: OKLabColor(opaque: second), within: limit)
        }
        let ground = checkerboard ? checker(index) : (255, 255, 255)
        return OKLabColor(first, over: ground).side(
            of: OKLabColor(second, over: ground), within: limit)
    }

    @inline(__always)
    private init(opaque pixel: UInt32) {
        let tables = OKLabTables.shared
        self.init(
            tables.red[Int(pixel & 255)] + tables.green[Int(pixel >> 8 & 255)]
                + tables.blue[Int(pixel >> 16 & 255)])
    }

    private init(_ pixel: UInt32, over ground: (Int32, Int32, Int32)) {
        let alpha = Double(channel(pixel, 24))
        func light(_ shift: UInt32, _ ground: Int32) -> Double {
            let value = Double(channel(pixel, shift))
            return OKLabTables.shared.light(
                (value * alpha + Double(ground) * (255 - alpha)) / 255)
        }
        let (red, green, blue) = (light(0, ground.0), light(8, ground.1), light(16, ground.2))
        self.init(
            OKLabTables.redCones * red + OKLabTables.greenCones * green
                + OKLabTables.blueCones * blue)
    }
}

/// Returns the brightness of the first pixel over white minus that of the second; half the
/// difference of alpha where both are equally bright.
func whiteBrightnessDelta(_ first: UInt32, _ second: UInt32) -> Double {
    if first == second { return 0 }
    let (alpha1, alpha2) = (channel(first, 24), channel(second, 24))
    func difference(_ shift: UInt32) -> Double {
        let (value1, value2) = (channel(first, shift), channel(second, shift))
        return Double(value1 * alpha1 - value2 * alpha2 - 255 * (alpha1 - alpha2)) / 255
    }
    let delta = luminance(difference(0), difference(8), difference(16))
    return delta == 0 ? Double(alpha1 - alpha2) / 2 : delta
}

/// The tables behind ``OKLabColor``, made once.
private struct OKLabTables: Sendable {
    static let shared = OKLabTables()

    static let redCones = SIMD4(0.4122214708, 0.2119034982, 0.0883024619, 0)
    static let greenCones = SIMD4(0.5363325363, 0.6806995451, 0.2817188376, 0)
    static let blueCones = SIMD4(0.0514459929, 0.1073969566, 0.6299787005, 0)

    /// The part of each value of a channel in the responses of the three kinds of cones.
    let red: [SIMD4<Double>]
    let green: [SIMD4<Double>]
    let blue: [SIMD4<Double>]
    /// The light of each value of sRGB, and the last once more.
    private let lights: [Double]

    private static let roots: [Double] = (0...4097).map { nthRoot(Double($0) / 4096, 3) }

    private init() {
        var lights = (0...255).map { value in
            let share = Double(value) / 255
            if share <= 0.04045 { return share / 12.92 }
            let base = (share + 0.055) / 1.055
            // The power of 2.4 is the square times the fifth root of the square.
            return base * base * Self.nthRoot(base * base, 5)
        }
        lights.append(lights[255])
        self.lights = lights
        red = lights.map { Self.redCones * $0 }
        green = lights.map { Self.greenCones * $0 }
        blue = lights.map { Self.blueCones * $0 }
    }

    /// Newton's method, until it stands still.
    private static func nthRoot(_ value: Double, _ degree: Int) -> Double {
        guard value > 0 else { return 0 }
        var root = 1.0
        for _ in 0..<200 {
            var power = 1.0
            for _ in 1..<degree { power *= root }
            let next = root - (power * root - value) / (Double(degree) * power)
            if next == root { break }
            root = next
        }
        return root
    }

    /// The light of a value between two of sRGB.
    func light(_ value: Double) -> Double {
        let index = Int(value)
        return lights[index] + (lights[index + 1] - lights[index]) * (value - Double(index))
    }

    /// The cube root of a value from 0 to 1.
    @inline(__always)
    static func root(_ value: Double) -> Double {
        let place = value * 4096
        let index = Int(place)
        return roots[index] + (roots[index + 1] - roots[index]) * (place - Double(index))
    }
}

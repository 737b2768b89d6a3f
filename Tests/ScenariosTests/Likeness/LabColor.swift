import Foundation

/// A colour as the eye compares colours: CIE L*a*b* under D65.
struct LabColor {
    var l: Double
    var a: Double
    var b: Double

    /// - Parameter rgb: three channels of sRGB from 0 to 255.
    init(rgb: [Double]) {
        let linear = rgb.map { channel in
            let share = channel / 255
            return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
        }
        func row(_ r: Double, _ g: Double, _ b: Double, white: Double) -> Double {
            let value = (r * linear[0] + g * linear[1] + b * linear[2]) / white
            return value > 0.008856 ? cbrt(value) : 7.787 * value + 16.0 / 116
        }
        let x = row(0.4124564, 0.3575761, 0.1804375, white: 0.95047)
        let y = row(0.2126729, 0.7151522, 0.0721750, white: 1)
        let z = row(0.0193339, 0.1191920, 0.9503041, white: 1.08883)
        (l, a, b) = (116 * y - 16, 500 * (x - y), 200 * (y - z))
    }

    /// - Parameter hex: six digits, `rrggbb`.
    init?(hex: String) {
        guard let value = UInt32(hex, radix: 16), hex.count == 6 else { return nil }
        self.init(rgb: [16, 8, 0].map { Double(value >> $0 & 255) })
    }

    /// Returns the difference from a measured colour by CIE94 with the weights of graphic arts.
    func difference(from other: LabColor) -> Double {
        let (chroma, otherChroma) = (hypot(a, b), hypot(other.a, other.b))
        let (dl, dc) = (l - other.l, chroma - otherChroma)
        let hue = max(0, pow(a - other.a, 2) + pow(b - other.b, 2) - dc * dc)
        return
            (dl * dl + pow(dc / (1 + 0.045 * otherChroma), 2)
            + hue / pow(1 + 0.015 * otherChroma, 2)).squareRoot()
    }
}

import Pictures

/// Something like a line of text, drawn by sampling, so that it can lie at any fraction of a pixel
/// and have any weight.
struct Lettering {
    /// Where it begins, in 16ths of a pixel.
    var x = 96
    var y = 96
    /// How much every stroke is bolder than usual, in 16ths of a pixel, on each side.
    var weight = 0
    var ink = Pixel.black
    var ground = Pixel.white
    /// The letters: l, o, d, v, a dot and a comma.
    var text = "lodvlo.dol"

    static let (widthPx, heightPx) = (128, 48)

    func draw() -> Bitmap {
        picture(Self.widthPx, Self.heightPx) { x, y in
            var covered = 0
            for sample in 0..<64 {
                let sampleX = x * 16 + sample % 8 * 2 + 1 - self.x
                let sampleY = y * 16 + sample / 8 * 2 + 1 - self.y
                if inks(sampleX, sampleY) { covered += 1 }
            }
            return Pixel.mixed(ground, ink, covered, of: 64)
        }
    }

    /// Letters stand 11 pixels apart, are 32 pixels high and have strokes of 3 pixels.
    private func inks(_ x: Int, _ y: Int) -> Bool {
        let letters = Array(text)
        guard x > -16, x / 176 < letters.count else { return false }
        let (inX, letter) = (x - x / 176 * 176, letters[max(0, x / 176)])
        let half = 24 + weight
        let isStem = abs(inX - 136) <= half && y >= -weight && y <= 512 + weight
        switch letter {
        case "l": return abs(inX - 60) <= half && y >= -weight && y <= 512 + weight
        case "o": return isRing(inX, y, half)
        case "d": return isRing(inX, y, half) || isStem
        case "v":
            return y >= 320 && y <= 512 && abs(abs(inX - 72) * 3 - (512 - y)) <= half * 3
        case " ": return false
        case ",":
            let isTail = abs(inX - 64) <= half && y >= 480 && y <= 592 + weight
            return isDot(inX, y, half) || isTail
        default: return isDot(inX, y, half)
        }
    }

    private func isDot(_ x: Int, _ y: Int, _ half: Int) -> Bool {
        abs(x - 72) <= half + 16 && abs(y - 480) <= half + 16
    }

    private func isRing(_ x: Int, _ y: Int, _ half: Int) -> Bool {
        let (dx, dy) = (x - 72, y - 424)
        let distance = dx * dx + dy * dy
        return distance >= (64 - half) * (64 - half) && distance <= (64 + half) * (64 + half)
    }
}

extension Pixel {
    /// A colour between two, rounded to the nearest.
    static func mixed(_ a: Pixel, _ b: Pixel, _ part: Int, of whole: Int) -> Pixel {
        func channel(_ path: KeyPath<Pixel, UInt8>) -> UInt8 {
            let sum = Int(a[keyPath: path]) * (whole - part) + Int(b[keyPath: path]) * part
            return UInt8((sum + whole / 2) / whole)
        }
        return Pixel(
            red: channel(\.red), green: channel(\.green), blue: channel(\.blue),
            alpha: channel(\.alpha))
    }

    /// An opaque grey.
    static func grey(_ value: Int) -> Pixel {
        let value = UInt8(min(255, max(0, value)))
        return Pixel(red: value, green: value, blue: value)
    }
}

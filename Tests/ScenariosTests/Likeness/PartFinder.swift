import Pictures

/// Finds parts in a picture by their edges; the same for screenshots and for drawings.
struct PartFinder {
    let picture: Bitmap

    /// The rectangle or colour that was found for a part.
    struct Found {
        var rect: [Int]?
        var radius: Double?
        var color: [Double]?
    }

    func find(_ part: LikenessFile.Part) -> Found {
        switch part.find {
        case .box:
            guard let at = part.at, let beside = part.beside else { return Found() }
            return box(at[0], at[1], beside: color(beside[0], beside[1]))
        case .ink: return Found(rect: part.within.flatMap { marks($0, atLeast: nil) })
        case .mark: return Found(rect: part.within.flatMap { marks($0, atLeast: 61) })
        case .color: return Found(color: part.at.map { mean($0[0], $0[1]) })
        }
    }

    // Colours are packed as in bitmaps: what runs for each pixel is plain arithmetic, which is fast
    // in a debug build too.

    private func color(_ x: Int, _ y: Int) -> UInt32 {
        let (x, y) = (
            max(0, min(picture.widthPx - 1, x)), max(0, min(picture.heightPx - 1, y))
        )
        return picture.withPixels { $0[y * picture.widthPx + x] }
    }

    /// The sum of the differences of three channels.
    private static func distance(_ a: UInt32, _ b: UInt32) -> Int {
        let red = Int(a & 255) - Int(b & 255)
        let green = Int(a >> 8 & 255) - Int(b >> 8 & 255)
        let blue = Int(a >> 16 & 255) - Int(b >> 16 & 255)
        return (red < 0 ? -red : red) + (green < 0 ? -green : green) + (blue < 0 ? -blue : blue)
    }

    // MARK: Planes

    /// The plane around a place: pixels nearer to its colour than half of the way to the other.
    private func box(_ x: Int, _ y: Int, beside: UInt32) -> Found {
        let fill = color(x, y)
        return picture.withPixels { pixels in
            guard let base = pixels.baseAddress else { return Found() }
            var plane = Plane(
                pixels: base, width: picture.widthPx, height: picture.heightPx, fill: fill,
                limit: Self.distance(fill, beside))
            defer { plane.seen.deallocate() }
            plane.spread(from: x, y)
            return Found(rect: plane.rect, radius: plane.radius)
        }
    }

    /// A connected area of one colour, found run by run.
    private struct Plane {
        let pixels: UnsafePointer<UInt32>
        let width: Int
        let height: Int
        let fill: UInt32
        let limit: Int
        let seen: UnsafeMutablePointer<Bool>
        private var (x0, y0, x1, y1) = (Int.max, Int.max, 0, 0)

        init(
            pixels: UnsafePointer<UInt32>, width: Int, height: Int, fill: UInt32, limit: Int
        ) {
            (self.pixels, self.width, self.height) = (pixels, width, height)
            (self.fill, self.limit) = (fill, limit)
            seen = .allocate(capacity: width * height)
            seen.initialize(repeating: false, count: width * height)
        }

        private func isNew(_ place: Int) -> Bool {
            !seen[place] && 2 * PartFinder.distance(pixels[place], fill) < limit
        }

        mutating func spread(from x: Int, _ y: Int) {
            var starts = [(x, y)]
            while let (x, y) = starts.popLast() {
                let row = y * width
                guard !seen[row + x] else { continue }
                var (left, right) = (x, x)
                while left > 0, isNew(row + left - 1) { left -= 1 }
                while right + 1 < width, isNew(row + right + 1) { right += 1 }
                (seen + row + left).update(repeating: true, count: right - left + 1)
                if left < x0 { x0 = left }
                if right > x1 { x1 = right }
                if y < y0 { y0 = y }
                if y > y1 { y1 = y }
                for near in [y - 1, y + 1] where near >= 0 && near < height {
                    appendStarts(in: near, left, right, to: &starts)
                }
            }
        }

        /// Appends a place of each run of the plane that begins in a part of a row.
        private func appendStarts(
            in y: Int, _ left: Int, _ right: Int, to starts: inout [(Int, Int)]
        ) {
            var wasNew = false
            var x = left
            while x <= right {
                let new = isNew(y * width + x)
                if new, !wasNew { starts.append((x, y)) }
                wasNew = new
                x += 1
            }
        }

        var rect: [Int] { [x0, y0, x1 + 1, y1 + 1] }

        /// The radius of the upper left corner: a quarter of a disc leaves 1 - pi / 4 of a square.
        var radius: Double {
            let side = min(x1 - x0 + 1, y1 - y0 + 1) / 3
            var missing = 0
            for y in y0..<y0 + side {
                for x in x0..<x0 + side where !seen[y * width + x] { missing += 1 }
            }
            return ((Double(missing) / 0.2146).squareRoot() * 10).rounded() / 10
        }
    }

    // MARK: Marks

    /// The bounds of what differs from the colour in a rectangle's first pixel: by half of the
    /// greatest difference, or by a fixed one.
    private func marks(_ within: [Int], atLeast least: Int?) -> [Int]? {
        let ground = color(within[0], within[1])
        let (left, right) = (within[0], min(within[2], picture.widthPx))
        let (top, bottom) = (within[1], min(within[3], picture.heightPx))
        return picture.withPixels { pixels in
            var (most, ink) = (0, ground)
            for y in top..<bottom {
                for x in left..<right {
                    let color = pixels[y * picture.widthPx + x]
                    let distance = Self.distance(color, ground)
                    if distance > most { (most, ink) = (distance, color) }
                }
            }
            guard most > 6 else { return nil }
            var (x0, y0, x1, y1) = (Int.max, Int.max, -1, -1)
            for y in top..<bottom {
                for x in left..<right {
                    let color = pixels[y * picture.widthPx + x]
                    let distance = Self.distance(color, ground)
                    guard distance >= least ?? (Self.distance(color, ink) + 1) else { continue }
                    (x0, y0, x1, y1) = (min(x0, x), min(y0, y), max(x1, x + 1), max(y1, y + 1))
                }
            }
            return x1 < 0 ? nil : [x0, y0, x1, y1]
        }
    }

    private func mean(_ x: Int, _ y: Int) -> [Double] {
        var (red, green, blue) = (0, 0, 0)
        for dy in -1...1 {
            for dx in -1...1 {
                let packed = color(x + dx, y + dy)
                red += Int(packed & 255)
                green += Int(packed >> 8 & 255)
                blue += Int(packed >> 16 & 255)
            }
        }
        return [red, green, blue].map { Double($0) / 9 }
    }
}

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

    private typealias Channels = SIMD4<Int32>

    private func color(_ x: Int, _ y: Int) -> Channels {
        let pixel = picture[
            max(0, min(picture.widthPx - 1, x)), max(0, min(picture.heightPx - 1, y))]
        return Channels(Int32(pixel.red), Int32(pixel.green), Int32(pixel.blue), 0)
    }

    private func distance(_ a: Channels, _ b: Channels) -> Int32 {
        let difference = a &- b
        return abs(difference[0]) + abs(difference[1]) + abs(difference[2])
    }

    // MARK: Planes

    /// The plane around a place: pixels nearer to its colour than half of the way to the other.
    private func box(_ x: Int, _ y: Int, beside: Channels) -> Found {
        let (width, height) = (picture.widthPx, picture.heightPx)
        let fill = color(x, y)
        let limit = distance(fill, beside)
        var seen = [Bool](repeating: false, count: width * height)
        var stack = [y * width + x]
        seen[stack[0]] = true
        var (x0, y0, x1, y1) = (x, y, x, y)
        while let place = stack.popLast() {
            let (px, py) = (place % width, place / width)
            (x0, y0, x1, y1) = (min(x0, px), min(y0, py), max(x1, px), max(y1, py))
            for (nx, ny) in [(px - 1, py), (px + 1, py), (px, py - 1), (px, py + 1)]
            where nx >= 0 && ny >= 0 && nx < width && ny < height && !seen[ny * width + nx] {
                guard 2 * distance(color(nx, ny), fill) < limit else { continue }
                seen[ny * width + nx] = true
                stack.append(ny * width + nx)
            }
        }
        let side = min(x1 - x0 + 1, y1 - y0 + 1) / 3
        var missing = 0
        for py in y0..<y0 + side {
            for px in x0..<x0 + side where !seen[py * width + px] { missing += 1 }
        }
        // A quarter of a disc leaves 1 - pi / 4 of its square.
        let radius = ((Double(missing) / 0.2146).squareRoot() * 10).rounded() / 10
        return Found(rect: [x0, y0, x1 + 1, y1 + 1], radius: radius)
    }

    // MARK: Marks

    /// The bounds of what differs from the colour in a rectangle's first pixel: by half of the
    /// greatest difference, or by a fixed one.
    private func marks(_ within: [Int], atLeast least: Int32?) -> [Int]? {
        let ground = color(within[0], within[1])
        var most: Int32 = 0
        func each(_ body: (Int, Int, Int32) -> Void) {
            for y in within[1]..<min(within[3], picture.heightPx) {
                for x in within[0]..<min(within[2], picture.widthPx) {
                    body(x, y, distance(color(x, y), ground))
                }
            }
        }
        var ink = ground
        each { x, y, distance in
            if distance > most { (most, ink) = (distance, color(x, y)) }
        }
        guard most > 6 else { return nil }
        var (x0, y0, x1, y1) = (Int.max, Int.max, -1, -1)
        each { x, y, distance in
            let stands =
                least.map { distance >= $0 } ?? (distance > self.distance(color(x, y), ink))
            guard stands else { return }
            (x0, y0, x1, y1) = (min(x0, x), min(y0, y), max(x1, x + 1), max(y1, y + 1))
        }
        return x1 < 0 ? nil : [x0, y0, x1, y1]
    }

    private func mean(_ x: Int, _ y: Int) -> [Double] {
        var sum = Channels.zero
        for dy in -1...1 {
            for dx in -1...1 { sum &+= color(x + dx, y + dy) }
        }
        return (0..<3).map { Double(sum[$0]) / 9 }
    }
}
